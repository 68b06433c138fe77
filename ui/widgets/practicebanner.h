// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPushButton;

namespace clinicdesk::ui {

/// The banner over the whole window in practice mode: 30 px, cannot be closed. It says that nothing here is real, and
/// can have a button that leaves practice mode.
class PracticeBanner : public QWidget {
    Q_OBJECT

public:
    enum class Leave { Offered, Hidden };
    explicit PracticeBanner(Leave leave = Leave::Offered, QWidget *parent = nullptr);

Q_SIGNALS:
    void leaveRequested();

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void applyFill();

    QPushButton *m_leave;
};

} // namespace clinicdesk::ui
