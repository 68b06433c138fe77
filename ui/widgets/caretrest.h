// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

#include <chrono>

namespace clinicdesk::ui {

/// Stops the blinking of the text cursor, which stays visible, some time after the last key, click or change of focus,
/// so that an idle program causes no wake-ups. Install it as an event filter of the application.
class CaretRest : public QObject {
    Q_OBJECT
public:
    explicit CaretRest(std::chrono::milliseconds after = std::chrono::seconds(10));
    /// The cursor blinks again as set on this computer.
    ~CaretRest() override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    const int m_flashTime; ///< of the computer, in milliseconds
    QTimer m_rest;
};

} // namespace clinicdesk::ui
