// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/secretdialog.h"

#include "core/wording/wording.h"
#include "ui/settings/secretfield.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/tokens.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace clinicdesk::ui {

namespace {

constexpr int secretFieldWidth = 420;

} // namespace

SecretDialog::SecretDialog(const Connection &connection, WizardServices services, const QString &promise,
                           const QList<QWidget *> &fields, QWidget *parent)
    : QDialog(parent)
    , m_connection(connection)
    , m_services(std::move(services))
    , m_fields(fields)
    , m_problem(new Label({}, Type::Second, &Tokens::bad))
{
    m_problem->setWordWrap(true);
    m_problem->hide();
    auto *promised = new Label(promise, Type::Second, &Tokens::text2);
    promised->setWordWrap(true);

    auto *buttons = new QDialogButtonBox;
    auto *cancel = buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    m_saveAnyway = buttons->addButton(tr("Save without checking"), QDialogButtonBox::ActionRole);
    m_save = buttons->addButton(tr("Check and save"), QDialogButtonBox::AcceptRole);
    m_saveAnyway->hide(); // after the others: a box shows its buttons when one is added
    setControlKind(m_save, ControlKind::Primary);
    connect(buttons, &QDialogButtonBox::accepted, this, &SecretDialog::begin);
    connect(buttons, &QDialogButtonBox::rejected, this, &SecretDialog::reject);
    connect(m_saveAnyway, &QPushButton::clicked, this, [this] {
        if (canRead())
            save(this, typedConnection(), secrets());
    });

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space::page, space::l, space::page, space::l);
    column->setSpacing(space::m);
    column->addWidget(promised);
    for (auto *field : m_fields) {
        field->setMinimumWidth(secretFieldWidth);
        column->addWidget(field);
    }
    column->addWidget(m_problem);
    column->addWidget(buttons);
    m_save->setDefault(true); // in the dialog, so that it is the default again after another button had the focus
    setTabOrder(m_save, m_saveAnyway); // as on the screen
    setTabOrder(m_saveAnyway, cancel);
}

void SecretDialog::forgetResult()
{
    m_problem->hide();
    m_saveAnyway->hide();
}

void SecretDialog::reject()
{
    if (!m_isSaving) // a keychain may be showing its own question
        QDialog::reject();
}

QString SecretDialog::sentenceOf(const CheckedStep &failed) const
{
    const auto words = wording::describe(*failed.error);
    return words.summary + QLatin1Char(' ') + words.advice;
}

void SecretDialog::begin()
{
    if (canRead() && m_save->isEnabled())
        check(this);
}

void SecretDialog::setBusy(bool busy)
{
    for (auto *field : m_fields)
        field->setEnabled(!busy);
    m_save->setEnabled(!busy);
    m_save->setText(busy ? tr("Checking…") : tr("Check and save"));
    m_saveAnyway->setEnabled(!busy);
}

void SecretDialog::showProblem(const QString &sentence, SecretField &field)
{
    m_problem->setText(sentence);
    m_problem->show();
    field.edit()->setAccessibleDescription(sentence);
    field.focusToReplace();
}

/// A layout does not ask its window for the height of wrapped texts.
void SecretDialog::fitHeight()
{
    setMinimumHeight(layout()->totalHeightForWidth(width()));
}

bool SecretDialog::event(QEvent *event)
{
    const bool isDone = QDialog::event(event);
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize)
        fitHeight();
    return isDone;
}

Task<void> SecretDialog::check(QPointer<SecretDialog> self)
{
    self->setBusy(true);
    const auto connection = self->typedConnection();
    const auto given = self->secrets();
    const auto report = co_await self->m_services.check(connection, given);
    if (!self || !self->isVisible())
        co_return;
    self->setBusy(false);
    const auto *failed = report.signInError(); // other problems do not go away without the secrets
    self->m_hasPassedCheck = !failed;
    if (!failed) {
        save(self, connection, given);
        co_return;
    }
    self->m_saveAnyway->show();
    self->showProblem(self->sentenceOf(*failed), self->fieldOf(failed->step));
}

Task<void> SecretDialog::save(QPointer<SecretDialog> self, Connection connection, SecretsInput given)
{
    self->m_isSaving = true;
    self->setBusy(true);
    const auto outcome = co_await self->m_services.save(connection, given);
    if (!self)
        co_return;
    self->m_isSaving = false;
    self->setBusy(false);
    if (!outcome) {
        const auto problem = wording::describe(outcome.error());
        self->showProblem(problem.summary + QLatin1Char(' ') + problem.advice, self->fieldOf(CheckStep::AccessToken));
        co_return;
    }
    self->accept();
    Q_EMIT self->saved(connection);
}

} // namespace clinicdesk::ui
