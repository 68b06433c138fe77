// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

#include <chrono>

namespace clinicdesk::ui {

/// The text cursor stops blinking, and stays in view, a while after the last key, click or change of focus: an idle
/// program wakes nobody. To be installed as an event filter of the application.
class CaretRest : public QObject {
    Q_OBJECT
public:
    explicit CaretRest(std::chrono::milliseconds after = std::chrono::seconds(10));
    /// The cursor blinks again as the computer wants it.
    ~CaretRest() override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    const int m_flashTime; ///< of the computer, in milliseconds
    QTimer m_rest;
};

} // namespace clinicdesk::ui
