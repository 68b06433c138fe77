// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"

#include <QFrame>

class QPushButton;

namespace clinicdesk::ui {

class Label;

/// Asks for confirmation in the page before a user's data is requested: for which user, and where the data goes.
/// Cancelling is the default button, and Esc cancels, too.
class DataRequestConfirmation : public QFrame {
    Q_OBJECT
public:
    explicit DataRequestConfirmation(QWidget *parent = nullptr);

    void showFor(const Connection &connection);

Q_SIGNALS:
    void confirmed();
    void cancelled();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    Label *m_question; ///< children
    Label *m_sentence;
    QPushButton *m_keep;
    QPushButton *m_ask;
};

} // namespace clinicdesk::ui
