// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/aadhaarinit.h"
#include "ui/state/clientprovider.h"
#include "ui/state/missingsecret.h"
#include "ui/state/ticket.h"

#include <QWidget>

#include <optional>

class QPushButton;
class QScrollArea;
class QStackedWidget;

namespace clinicdesk::ui {

class AadhaarField;
class CurrentConnection;
class EmptyState;
class Label;
class LabelledField;
class ProblemBanner;
class RegistrationAnswer;
class Toast;

/// Starts a registration with an Aadhaar number (interface 4.6). The number is always sent encrypted. It is removed
/// from the field when it is sent, when the page is left and when the connection changes, and it is never saved.
/// Afterwards its last four digits are shown. Nothing is sent again automatically.
class RegistrationPage : public QWidget {
    Q_OBJECT
public:
    /// `connection` must outlive the page.
    RegistrationPage(CurrentConnection &connection, ClientProvider clients, QWidget *parent = nullptr);
    ~RegistrationPage() override;

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    QWidget *makeForm();
    QWidget *makeContent();
    void connectionChanged();
    /// Checks whether there are a token and a key.
    Task<void> look();
    void showMissing(const Connection &connection);
    void showVerdict();
    void showState();
    void submit();
    Task<void> start(SharedSecret number);
    void showFailure(const Error &error);
    void askForWhatIsMissing();

    CurrentConnection &m_connection;
    ClientProvider m_clients;
    std::optional<Connection> m_shown; ///< the page shows the data of this one
    bool m_wasReachable = true;
    Tickets m_looks;
    Tickets m_starts;
    bool m_isReady = false;                        ///< there are a token and a key
    MissingSecret m_wanted = MissingSecret::Token; ///< the secret that the remedy buttons ask for
    bool m_needsSignIn = false;                    ///< a new token or key hides the shown failure
    QString m_sending;                             ///< the masked number being sent; empty if none is

    ProblemBanner *m_problem = nullptr; ///< children, as are all below
    QStackedWidget *m_stack = nullptr;
    QScrollArea *m_area = nullptr;
    EmptyState *m_missing = nullptr;
    AadhaarField *m_field = nullptr;
    LabelledField *m_labelled = nullptr;
    QPushButton *m_start = nullptr;
    Label *m_state = nullptr;
    RegistrationAnswer *m_answer = nullptr;
    Toast *m_toast = nullptr;
};

} // namespace clinicdesk::ui
