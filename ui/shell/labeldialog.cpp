// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/labeldialog.h"

#include "ui/state/patientlabels.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/labelledfield.h"
#include "ui/widgets/patientnumber.h"
#include "ui/widgets/tokens.h"

#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace clinicdesk::ui {

namespace {

constexpr int fieldWidth = 360;

} // namespace

LabelDialog::LabelDialog(const PatientId &patient, const QString &label, QWidget *parent)
    : QDialog(parent)
    , m_label(new QLineEdit(label))
    , m_field(new LabelledField(tr("Label for patient %1").arg(groupedPatientNumber(patient.text)), m_label))
{
    setWindowTitle(tr("Label of the patient"));
    m_label->setMinimumWidth(fieldWidth);
    m_label->setMaxLength(static_cast<int>(patientLabelLengthMax));
    m_label->selectAll();
    m_field->setHint(tr("It stays on this computer and is never sent."));
    connect(m_label, &QLineEdit::textEdited, this, [this] { m_field->setProblem({}); });

    auto *buttons = new QDialogButtonBox;
    auto *cancel = buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    auto *save = buttons->addButton(tr("Save"), QDialogButtonBox::AcceptRole);
    setControlKind(save, ControlKind::Primary);
    connect(buttons, &QDialogButtonBox::accepted, this, &LabelDialog::choose);
    connect(buttons, &QDialogButtonBox::rejected, this, &LabelDialog::reject);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space::page, space::l, space::page, space::l);
    column->setSpacing(space::m);
    column->addWidget(m_field);
    column->addWidget(buttons);
    save->setDefault(true);
    setTabOrder(m_label, save);
    setTabOrder(save, cancel);
}

void LabelDialog::choose()
{
    const auto label = readPatientLabel(m_label->text());
    if (label.isEmpty() && !m_label->text().trimmed().isEmpty()) {
        m_field->setProblem(tr("A label needs a letter. Otherwise it looks like a patient number."));
        m_label->setFocus(Qt::OtherFocusReason);
        return;
    }
    Q_EMIT labelChosen(label);
    accept();
}

} // namespace clinicdesk::ui
