// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/patientdialog.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/labelledfield.h"
#include "ui/widgets/patientnumber.h"
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

PatientDialog::PatientDialog(int documents, const PatientNumberRules &rules, const PatientId &current,
                             const QStringList &recent, QWidget *parent)
    : QDialog(parent)
    , m_rules(rules)
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
    connect(m_number, &QLineEdit::textEdited, this, [this] { m_field->setProblem({}); });

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
    if (!isVisible()) // Enter presses the default button as well
        return;
    const auto typed = parseTypedPatient(m_number->text(), m_rules);
    if (typed.patient) {
        Q_EMIT patientChosen(*typed.patient);
        accept();
        return;
    }
    m_field->setProblem(typed.problem ? patientNumberSentence(*typed.problem, m_rules)
                                      : tr("Scan or type a patient number."));
    m_number->setFocus(Qt::OtherFocusReason);
    m_number->selectAll();
}

} // namespace clinicdesk::ui
