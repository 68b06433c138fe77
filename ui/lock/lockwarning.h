// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTimer>
#include <QWidget>

#include <chrono>

namespace clinicdesk::ui {

/// Says over a window that the program locks soon, and counts down. Assistive tools read it once. It takes no input:
/// any key or movement ends the warning elsewhere (InputWatcher).
class LockWarning : public QWidget {
    Q_OBJECT
public:
    explicit LockWarning(QWidget *window);

    void start(std::chrono::seconds left);
    void stop();
    QString text() const;

    bool eventFilter(QObject *watched, QEvent *event) override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void countDown();
    void place();

    std::chrono::seconds m_left{};
    QTimer m_tick;
};

} // namespace clinicdesk::ui
