// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/patientdialog.h"

#include "core/wording/patienttext.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/labelledfield.h"
#include "ui/widgets/patientquestion.h"
#include "ui/widgets/tokens.h"

#include <QCompleter>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace clinicdesk::ui {

namespace {

constexpr int fieldWidth = 320;

} // namespace

PatientDialog::PatientDialog(int documents, PatientCheck check, const PatientId &current, const QStringList &recent,
                             QWidget *parent)
    : QDialog(parent)
    , m_check(std::move(check))
    , m_number(new QLineEdit(current.text))
    , m_field(new LabelledField(tr("Patient of %Ln document(s)", nullptr, documents), m_number))
{
    setWindowTitle(tr("Change patient"));
    m_number->setLayoutDirection(Qt::LeftToRight);
    m_number->setMinimumWidth(fieldWidth);
    m_number->setPlaceholderText(tr("Scan or type a patient number"));
    m_number->selectAll();
    auto *completer = new QCompleter(recent, m_number);
    completer->setFilterMode(Qt::MatchContains);
    m_number->setCompleter(completer);
    connect(m_number, &QLineEdit::returnPressed, this, &PatientDialog::choose); // also with the completion list open
    connect(m_number, &QLineEdit::textEdited, this, [this](const QString &text) {
        m_field->setProblem({});
        m_timing.noteKey(text.size() <= 1);
    });

    auto *buttons = new QDialogButtonBox;
    auto *cancel = buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole); // a standard one has an icon
    auto *change = buttons->addButton(tr("Change patient"), QDialogButtonBox::AcceptRole);
    setControlKind(change, ControlKind::Primary);
    connect(buttons, &QDialogButtonBox::accepted, this, &PatientDialog::choose);
    connect(buttons, &QDialogButtonBox::rejected, this, &PatientDialog::reject);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space::page, space::l, space::page, space::l);
    column->setSpacing(space::m);
    column->addWidget(m_field);
    column->addWidget(buttons);
    change->setDefault(true);      // otherwise the first button becomes the default
    setTabOrder(m_number, change); // a scanner may send Tab at the end
    setTabOrder(change, cancel);
}

void PatientDialog::choose()
{
    if (!isVisible() || m_question) // Enter presses the default button as well
        return;
    const auto flawed = decisionOf(m_timing.flaw());
    const auto decision = flawed.verdict == PatientVerdict::Nothing ? m_check.decide(m_number->text()) : flawed;
    switch (decision.verdict) {
    case PatientVerdict::Patient:
        finish(decision.patient);
        break;
    case PatientVerdict::Question:
        ask(decision);
        break;
    case PatientVerdict::Refusal:
        refuse(wording::sentence(decision));
        if (!decision.canBeCorrected()) {
            m_number->setText({});
            m_timing.forget();
        }
        break;
    case PatientVerdict::Nothing:
        refuse(tr("Scan or type a patient number."));
    }
}

void PatientDialog::finish(const PatientId &patient)
{
    Q_EMIT patientChosen(patient);
    accept();
}

void PatientDialog::ask(const PatientDecision &decision)
{
    auto *question = new PatientQuestion(decision, this);
    question->setAttribute(Qt::WA_DeleteOnClose);
    connect(question, &PatientQuestion::confirmed, this, [this](const PatientId &patient) {
        m_check.confirm(patient);
        finish(patient);
    });
    connect(question, &QDialog::rejected, this, [this] {
        m_question.clear(); // it is closed, and deleted later
        m_number->selectAll();
    });
    connect(question, &PatientQuestion::scanned, this, [this](const QString &number) {
        m_number->setText(number);
        m_timing.forget();
        choose();
    });
    m_question = question;
    question->open();
}

void PatientDialog::refuse(const QString &sentence)
{
    m_field->setProblem(sentence);
    m_number->setFocus(Qt::OtherFocusReason);
    m_number->selectAll();
}

} // namespace clinicdesk::ui
