// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"

#include <QPointer>
#include <QWidget>

#include <optional>

class QHBoxLayout;
class QPushButton;

namespace clinicdesk::ui {

class DataRequestConfirmation;
class DataRequestOverview;
class Label;
class WebhookHelp;

/// The upper part of the privacy page: what a request does, the button for it, and its confirmation.
class DataRequestPanel : public QWidget {
    Q_OBJECT
public:
    struct State {
        std::optional<Connection> connection;
        bool canAsk = false;
        bool isAsking = false;
        QString text; ///< beside the button
    };

    explicit DataRequestPanel(QWidget *parent = nullptr);

    void showState(const State &state);
    /// Opens the confirmation that is open in another panel. Call after `showState`.
    void continueFrom(const DataRequestPanel &before);
    /// Closes an open confirmation.
    void cancelConfirmation();

Q_SIGNALS:
    void confirmationOpened();
    /// The user wants the request to be sent.
    void confirmed();

private:
    QHBoxLayout *buildAction();
    void confirm();
    void updateButton();

    State m_state;
    QPointer<QWidget> m_parked; ///< has the focus while the button is disabled

    DataRequestOverview *m_overview; ///< children
    QPushButton *m_ask;
    Label *m_text;
    DataRequestConfirmation *m_confirmation;
    WebhookHelp *m_webhook;
};

} // namespace clinicdesk::ui
