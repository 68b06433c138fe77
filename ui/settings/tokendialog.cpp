// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/tokendialog.h"

#include "core/wording/wording.h"
#include "ui/settings/secretfield.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/tokens.h"

#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace clinicdesk::ui {

namespace {

constexpr int fieldWidth = 420;

QString sentenceOf(const ConnectionReport &report)
{
    const auto *failed = report.firstError();
    if (!failed)
        return {};
    const bool isAuthToken = failed->step == CheckStep::AuthToken;
    auto words = isAuthToken ? wording::describeProfileLookup(*failed->error) : wording::describe(*failed->error);
    const auto code = failed->error->code;
    if (isAuthToken && (code == ErrorCode::SignInRefused || code == ErrorCode::SignInMissing))
        words.advice = TokenDialog::tr("Enter a new one here."); // instead of in the settings
    return words.summary + QLatin1Char(' ') + words.advice;
}

} // namespace

TokenDialog::TokenDialog(const Connection &connection, WizardServices services, QWidget *parent)
    : QDialog(parent)
    , m_connection(connection)
    , m_services(std::move(services))
    , m_token(new SecretField(SecretKind::AccessToken))
    , m_authToken(new SecretField(SecretKind::AuthToken))
    , m_problem(new Label({}, Type::Second, &Tokens::bad))
{
    setWindowTitle(tr("New token for %1").arg(connection.name));
    m_token->setMinimumWidth(fieldWidth);
    m_token->setClockAhead(m_services.clockAhead);
    m_problem->setWordWrap(true);
    m_problem->hide();
    auto *promise =
        new Label(tr("Documents in the outbox are safe. They are sent automatically after you enter a new token."),
                  Type::Second, &Tokens::text2);
    promise->setWordWrap(true);

    auto *buttons = new QDialogButtonBox;
    auto *cancel = buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    m_saveAnyway = buttons->addButton(tr("Save without checking"), QDialogButtonBox::ActionRole);
    m_save = buttons->addButton(tr("Check and save"), QDialogButtonBox::AcceptRole);
    m_saveAnyway->hide(); // after the others: a box shows its buttons when one is added
    setControlKind(m_save, ControlKind::Primary);
    connect(buttons, &QDialogButtonBox::accepted, this, &TokenDialog::begin);
    connect(buttons, &QDialogButtonBox::rejected, this, &TokenDialog::reject);
    connect(m_saveAnyway, &QPushButton::clicked, this, [this] {
        if (canRead())
            save(this, secrets());
    });

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space::page, space::l, space::page, space::l);
    column->setSpacing(space::m);
    column->addWidget(promise);
    column->addWidget(m_token);
    column->addWidget(m_authToken);
    column->addWidget(m_problem);
    column->addWidget(buttons);
    m_save->setDefault(true); // in the dialog, so that it is the default again after another button had the focus
    setTabOrder(m_save, m_saveAnyway); // as on the screen
    setTabOrder(m_saveAnyway, cancel);
    for (auto *field : {m_token, m_authToken}) {
        connect(field, &SecretField::changed, m_problem, &QWidget::hide);
        connect(field, &SecretField::changed, m_saveAnyway, &QWidget::hide);
    }
    m_authToken->setSaved(m_services.savedSecrets.authToken);
    m_token->setLost(m_services.savedSecrets.lost.accessToken);
    m_authToken->setLost(m_services.savedSecrets.lost.authToken);
    m_token->edit()->setFocus(Qt::OtherFocusReason);
}

TokenDialog::~TokenDialog()
{
    m_token->wipe();
    m_authToken->wipe();
}

void TokenDialog::reject()
{
    if (!m_isSaving) // a keychain may be showing its own question
        QDialog::reject();
}

bool TokenDialog::canRead()
{
    const bool canReadToken = m_token->check(m_authToken->isEmpty());
    const bool canReadAuthToken = m_authToken->check(false);
    if (!canReadToken || !canReadAuthToken)
        (canReadToken ? m_authToken : m_token)->edit()->setFocus(Qt::OtherFocusReason);
    return canReadToken && canReadAuthToken;
}

SecretsInput TokenDialog::secrets() const
{
    return {.accessToken = m_token->secret(), .authToken = m_authToken->secret(), .keyText = {}, .storeKey = {}};
}

void TokenDialog::begin()
{
    if (canRead() && m_save->isEnabled())
        check(this);
}

/// The fields are disabled during a check, so that the checked token is the one that is saved.
void TokenDialog::setBusy(bool busy)
{
    m_token->setEnabled(!busy);
    m_authToken->setEnabled(!busy);
    m_save->setEnabled(!busy);
    m_save->setText(busy ? tr("Checking…") : tr("Check and save"));
    m_saveAnyway->setEnabled(!busy);
}

void TokenDialog::showProblem(const QString &sentence, SecretField &field)
{
    m_problem->setText(sentence);
    m_problem->show();
    auto *edit = field.edit();
    edit->setAccessibleDescription(sentence);
    edit->setFocus(Qt::OtherFocusReason);
    edit->selectAll(); // a pasted token replaces it
}

/// A layout does not ask its window for the height of wrapped texts.
void TokenDialog::fitHeight()
{
    setMinimumHeight(layout()->totalHeightForWidth(width()));
}

bool TokenDialog::event(QEvent *event)
{
    const bool isDone = QDialog::event(event);
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize)
        fitHeight();
    return isDone;
}

Task<void> TokenDialog::check(QPointer<TokenDialog> self)
{
    self->setBusy(true);
    const auto given = self->secrets();
    const auto report = co_await self->m_services.check(self->m_connection, given);
    if (!self || !self->isVisible())
        co_return;
    self->setBusy(false);
    self->m_hasPassedCheck = report.isUsable();
    if (self->m_hasPassedCheck) {
        save(self, given);
        co_return;
    }
    self->m_saveAnyway->show();
    const auto *failed = report.firstError();
    const bool isAuthToken = failed && failed->step == CheckStep::AuthToken;
    self->showProblem(sentenceOf(report), isAuthToken ? *self->m_authToken : *self->m_token);
}

Task<void> TokenDialog::save(QPointer<TokenDialog> self, SecretsInput given)
{
    self->m_isSaving = true;
    self->setBusy(true);
    const auto outcome = co_await self->m_services.save(self->m_connection, given);
    if (!self)
        co_return;
    self->m_isSaving = false;
    self->setBusy(false);
    if (!outcome) {
        const auto problem = wording::describe(outcome.error());
        self->showProblem(problem.summary + QLatin1Char(' ') + problem.advice, *self->m_token);
        co_return;
    }
    self->accept();
    Q_EMIT self->saved(self->m_connection);
}

} // namespace clinicdesk::ui
