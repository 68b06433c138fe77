// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/aadhaarinit.h"
#include "ui/state/availablesecrets.h"
#include "ui/state/request.h"
#include "ui/widgets/pagecommand.h"

#include <QDateTime>
#include <QWidget>

#include <memory>
#include <optional>

class QFormLayout;
class QPlainTextEdit;
class QPushButton;
class QScrollArea;
class QStackedWidget;

namespace clinicdesk::ui {

class AadhaarField;
class CurrentConnection;
class EmptyState;
class ErrorBanner;
class Label;
class LabelledField;
class Toast;

/// The service's answer to a registration, as rows that can be read and copied. Shows only the last four digits of the
/// number.
class RegistrationAnswer : public QWidget {
    Q_OBJECT
public:
    explicit RegistrationAnswer(QWidget *parent = nullptr);

    /// Shows `maskedNumber` as given, and the other values of the answer unchanged. Announced as an alert.
    void showAnswer(const QString &maskedNumber, const AadhaarReceipt &receipt, const QDateTime &at);

Q_SIGNALS:
    /// The transaction ID or the whole answer was copied to the clipboard.
    void copied(const QString &sentence);

private:
    Label *addRow(const QString &caption);
    void copy();

    QString m_transaction;
    QFormLayout *m_rows; ///< children, as are all below
    Label *m_title;
    Label *m_number;
    Label *m_at;
    Label *m_transactionRow;
    Label *m_hint;
    QPlainTextEdit *m_text;
    QPushButton *m_copy;
};

/// Starts a registration with an Aadhaar number (interface 4.6). The number is always sent encrypted. It is removed
/// from the field when it is sent, when the page is left and when the connection changes, and it is never saved.
/// Afterwards its last four digits are shown. Nothing is sent again automatically.
class RegistrationPage : public QWidget {
    Q_OBJECT
public:
    /// `connection` must outlive the page.
    RegistrationPage(CurrentConnection &connection, ClientProvider clients, QWidget *parent = nullptr);
    ~RegistrationPage() override;

    /// For the menu of the window.
    PageCommands commands() const;
    /// A sentence about a registration whose answer is shown only here; null for none.
    QString unsaved() const;

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    QWidget *buildForm();
    QWidget *buildContent();
    void connectParts();
    void chooseConnection();
    /// Asks whether there are a token and a key.
    void checkSecrets();
    void showSecrets(const AvailableSecrets::Answer &secrets);
    void showMissingSecret();
    void showValidation();
    void showState();
    void submit();
    void start(const SharedSecret &number);
    void showReceipt();
    void showFailure(const Error &error);

    CurrentConnection &m_connection;
    std::optional<Connection> m_shown; ///< the page shows the data of this one
    Request<AadhaarInit> m_request;
    QString m_masked; ///< the number that was sent last, for display
    Request<AvailableSecrets> m_secrets;
    bool m_isReady = false;                         ///< there are a token and a key
    MissingSecret m_missing = MissingSecret::Token; ///< while it is not ready

    ErrorBanner *m_problem; ///< children, as are all below
    QStackedWidget *m_stack;
    QScrollArea *m_area = nullptr;
    EmptyState *m_noSecret;
    AadhaarField *m_field = nullptr;
    LabelledField *m_labelled = nullptr;
    QPushButton *m_start = nullptr;
    Label *m_state = nullptr;
    RegistrationAnswer *m_answer = nullptr;
    Toast *m_toast = nullptr;
};

} // namespace clinicdesk::ui
