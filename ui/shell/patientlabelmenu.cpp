// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/patientlabelmenu.h"

#include "ui/shell/labeldialog.h"
#include "ui/state/currentconnection.h"
#include "ui/state/currentpatient.h"
#include "ui/state/patientlabels.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/messagedialog.h"
#include "ui/widgets/obstacle.h"

#include <QMenu>
#include <QPushButton>

namespace clinicdesk::ui {

PatientLabelMenu::PatientLabelMenu(CurrentPatient &patient, CurrentConnection &connection, PatientLabels &labels,
                                   QWidget *parent)
    : QToolButton(parent)
    , m_patient(patient)
    , m_connection(connection)
    , m_labels(labels)
    , m_menu(new QMenu(this))
{
    setIcon(ui::icon(QStringLiteral("more")));
    setAutoRaise(true);
    setPopupMode(InstantPopup);
    setMenu(m_menu);
    setFocusPolicy(Qt::StrongFocus);
    setFixedSize(height::smallControl, height::smallControl);
    setAccessibleName(tr("Label of the patient"));
    setToolTip(tr("Label of the patient"));
    connect(m_menu, &QMenu::aboutToShow, this, &PatientLabelMenu::fill);
}

void PatientLabelMenu::fill()
{
    m_menu->clear();
    const bool hasLabel = !label().isEmpty();
    connect(m_menu->addAction(hasLabel ? tr("Change the label…") : tr("Set a label…")), &QAction::triggered, this,
            &PatientLabelMenu::askForLabel);
    auto *remove = m_menu->addAction(tr("Remove the label"));
    setObstacle(*remove, hasLabel ? QString() : tr("this patient has no label"));
    connect(remove, &QAction::triggered, this, [this] { setLabel({}); });
    m_menu->addSeparator();
    auto *removeAll = m_menu->addAction(tr("Remove all labels…"));
    setObstacle(*removeAll, m_labels.isEmpty() ? tr("no patient has a label") : QString());
    connect(removeAll, &QAction::triggered, this, &PatientLabelMenu::askToRemoveAll);
}

QString PatientLabelMenu::label() const
{
    const auto &connection = m_connection.connection();
    return connection ? m_labels.labelOf(connection->id, m_patient.patient()) : QString();
}

void PatientLabelMenu::setLabel(const QString &text)
{
    if (const auto &connection = m_connection.connection())
        m_labels.setLabel(connection->id, m_patient.patient(), text);
}

void PatientLabelMenu::askForLabel()
{
    const auto &connection = m_connection.connection();
    if (!connection)
        return;
    auto *dialog = new LabelDialog(m_patient.patient(), label(), window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &LabelDialog::labelChosen, this, // for the patient of the dialog, even if another is chosen
            [this, id = connection->id, patient = m_patient.patient()](const QString &text) {
                m_labels.setLabel(id, patient, text);
            });
    dialog->open();
}

void PatientLabelMenu::askToRemoveAll()
{
    auto *question =
        new MessageDialog(tr("Remove all labels"), tr("Remove the labels of all patients from this computer?"),
                          tr("The documents and the patient numbers stay. You cannot undo this."), window());
    question->setAttribute(Qt::WA_DeleteOnClose);
    auto *remove = question->addButton(tr("Remove all labels"), QMessageBox::DestructiveRole);
    auto *keep = question->addButton(tr("Keep them"), QMessageBox::RejectRole);
    question->setDefaultButton(keep);
    question->setEscapeButton(keep);
    connect(remove, &QPushButton::clicked, &m_labels, &PatientLabels::removeAll);
    question->open();
}

} // namespace clinicdesk::ui
