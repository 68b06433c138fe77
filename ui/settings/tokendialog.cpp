// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/tokendialog.h"

#include "core/wording/wording.h"
#include "ui/settings/secretfield.h"
#include "ui/settings/tokenend.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/labelledfield.h"
#include "ui/widgets/tokens.h"

#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int fieldWidth = 420;

QString sentenceOf(const ConnectionReport &report)
{
    const auto bad =
        std::ranges::find_if(report.findings, [](const CheckFinding &finding) { return finding.error.has_value(); });
    if (bad == report.findings.end())
        return {};
    const auto words = bad->step == CheckStep::DoctorToken ? wording::describeProfileLookup(*bad->error)
                                                           : wording::describe(*bad->error);
    return words.summary + QLatin1Char(' ') + words.advice;
}

} // namespace

TokenDialog::TokenDialog(const Connection &connection, WizardServices services, QWidget *parent)
    : QDialog(parent)
    , m_connection(connection)
    , m_services(std::move(services))
    , m_token(new SecretField(tr("Access token")))
    , m_tokenField(new LabelledField(tr("Access token"), m_token, m_token->edit()))
    , m_authToken(new SecretField(tr("Doctor profile token (auth)")))
    , m_authTokenField(new LabelledField(tr("Doctor profile token (auth)"), m_authToken, m_authToken->edit()))
    , m_problem(new Label({}, Type::Second, &Tokens::bad))
{
    setWindowTitle(tr("New token for %1").arg(connection.name));
    m_token->setMinimumWidth(fieldWidth);
    m_problem->setWordWrap(true);
    m_problem->hide();
    auto *promise =
        new Label(tr("Documents in the outbox are safe. They are sent automatically after you enter a new token."),
                  Type::Second, &Tokens::text2);
    promise->setWordWrap(true);
    for (auto *field : {m_token, m_authToken})
        connect(field, &SecretField::changed, this, &TokenDialog::showEnds);
    connect(m_token, &SecretField::fileRefused, this,
            [this] { m_tokenField->setProblem(tr("There is no token in this file.")); });
    connect(m_authToken, &SecretField::fileRefused, this,
            [this] { m_authTokenField->setProblem(tr("There is no token in this file.")); });

    auto *buttons = new QDialogButtonBox;
    auto *cancel = buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    m_saveAnyway = buttons->addButton(tr("Save without checking"), QDialogButtonBox::ActionRole);
    m_saveAnyway->hide();
    m_save = buttons->addButton(tr("Check and save"), QDialogButtonBox::AcceptRole);
    setControlKind(m_save, ControlKind::Primary);
    m_save->setDefault(true);
    for (auto *button : {cancel, m_saveAnyway})
        button->setAutoDefault(false); // Enter in a field checks and saves
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
    column->addWidget(m_tokenField);
    column->addWidget(m_authTokenField);
    column->addWidget(m_problem);
    column->addWidget(buttons);
    showEnds();
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

void TokenDialog::showEnds()
{
    const auto end = m_token->isEmpty() ? TokenEnd() : tokenEnd(m_token->secret());
    m_tokenField->setHint(end.hint);
    m_tokenField->setProblem(end.problem);
    m_authTokenField->setProblem({});
    m_authTokenField->setHint(m_services.kept.authToken ? tr("Leave it empty to keep the saved one.")
                                                        : tr("Needed for doctor names and profiles."));
    m_saveAnyway->hide();
    m_problem->hide();
}

bool TokenDialog::canRead()
{
    if (m_token->isEmpty() && m_authToken->isEmpty()) {
        m_tokenField->setProblem(tr("Paste your token, or read it from a file."));
        m_token->edit()->setFocus(Qt::OtherFocusReason);
        return false;
    }
    if (!readAuthToken(m_authToken->secret()->view().toByteArray())) {
        m_authTokenField->setProblem(tr("A token has no accents and no other special letters."));
        m_authToken->edit()->setFocus(Qt::OtherFocusReason);
        return false;
    }
    return true;
}

SecretsInput TokenDialog::secrets() const
{
    SecretsInput given;
    if (!m_token->isEmpty())
        given.accessToken = m_token->secret();
    if (const auto authToken = readAuthToken(m_authToken->secret()->view().toByteArray()))
        given.authToken = *authToken;
    return given;
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

void TokenDialog::showProblem(const QString &sentence)
{
    m_problem->setText(sentence);
    m_problem->show();
    m_token->edit()->setAccessibleDescription(sentence);
}

Task<void> TokenDialog::check(QPointer<TokenDialog> self)
{
    self->setBusy(true);
    const auto given = self->secrets();
    const auto report = co_await self->m_services.check(self->m_connection, given);
    if (!self || !self->isVisible())
        co_return;
    self->setBusy(false);
    self->m_hasPassedCheck = report.allInOrder();
    if (self->m_hasPassedCheck) {
        save(self, given);
        co_return;
    }
    self->showProblem(sentenceOf(report));
    self->m_saveAnyway->show();
}

Task<void> TokenDialog::save(QPointer<TokenDialog> self, SecretsInput given)
{
    self->m_isSaving = true;
    self->setBusy(true);
    const auto kept = co_await self->m_services.save(self->m_connection, given);
    if (!self)
        co_return;
    self->m_isSaving = false;
    self->setBusy(false);
    if (!kept) {
        const auto problem = wording::describe(kept.error());
        self->showProblem(problem.summary + QLatin1Char(' ') + problem.advice);
        co_return;
    }
    self->accept();
    Q_EMIT self->saved(self->m_connection);
}

} // namespace clinicdesk::ui
