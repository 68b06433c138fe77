// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace clinicdesk::ui {

/// Tells once that a window is on the screen, so that work which can wait starts after that.
class FirstPaint : public QObject {
    Q_OBJECT
public:
    explicit FirstPaint(QWidget *window);

    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    /// The window is on the screen for the first time, or it was shown a while ago and the system did not ask for its
    /// contents.
    void painted();

private:
    void note();

    bool m_isPainted = false;
};

} // namespace clinicdesk::ui
