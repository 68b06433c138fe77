// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/detailactions.h"

#include "core/outbox/outbox.h"
#include "core/wording/labels.h"
#include "ui/state/currentconnection.h"
#include "ui/state/currentpatient.h"
#include "ui/state/patientcheck.h"
#include "ui/upload/emptyuploadview.h"
#include "ui/upload/patientdialog.h"
#include "ui/upload/typekeys.h"
#include "ui/upload/uploaddrafts.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/listedkeys.h"
#include "ui/widgets/obstacle.h"
#include "ui/widgets/patientnumber.h"

#include <QAction>
#include <QMenu>

#include <algorithm>
#include <utility>

namespace clinicdesk::ui {

DetailActions::DetailActions(Context context, QWidget *page)
    : m_context(std::move(context))
    , m_page(page)
    , m_sameDetails(addAction(tr("Same details as last"), QStringLiteral("copy"), QKeySequence(Qt::CTRL | Qt::Key_D),
                              &DetailActions::useSameDetails))
    , m_changePatient(addAction(tr("Change patient…"), QStringLiteral("person"),
                                QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K), &DetailActions::changePatient))
    , m_assign(addAction(tr("Assign documents without a patient"), QStringLiteral("person"),
                         QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_A), &DetailActions::assignWithoutPatient))
{
}

QAction *DetailActions::addAction(const QString &text, const QString &iconName, const QKeySequence &key,
                                  void (DetailActions::*slot)())
{
    auto *action = new QAction(icon(iconName), text, this);
    action->setShortcut(key);
    connect(action, &QAction::triggered, this, slot);
    m_page->addAction(action);
    return action;
}

void DetailActions::addTo(QMenu &menu)
{
    const auto &connection = m_context.connection.connection();
    const auto types = connection ? connection->conventions.documentTypes : QList<DocumentType>();
    auto *typeMenu = menu.addMenu(tr("Type"));
    for (int position = 0; position < types.size(); ++position) {
        // The key is only shown in the menu, not set as a shortcut, because it works only in the list.
        const auto key = position < maxTypeKeys ? QStringLiteral("\t%1").arg(position + 1) : QString();
        typeMenu->addAction(types.at(position).label + key, this,
                            [this, position] { chooseType(selected(), position); });
    }
    menu.addActions({m_changePatient, m_sameDetails});
}

void DetailActions::listTypeKeys()
{
    const auto &connection = m_context.connection.connection();
    const auto types = connection ? connection->conventions.documentTypes : QList<DocumentType>();
    QStringList texts;
    for (const auto &type : types.first(std::min<qsizetype>(types.size(), maxTypeKeys)))
        texts.append(tr("Type: %1").arg(wording::labelOf(type)));
    if (std::ranges::equal(m_typeKeys, texts, {}, &QAction::text))
        return;
    qDeleteAll(std::exchange(m_typeKeys, {}));
    for (int position = 0; position < texts.size(); ++position)
        m_typeKeys.append(listKeys(*m_page, texts.at(position), QString::number(position + 1)));
}

PageCommands DetailActions::commands() const
{
    return {
        {m_sameDetails, obstacleOf(*m_sameDetails)},
        {m_changePatient, obstacleOf(*m_changePatient)},
        {m_assign, obstacleOf(*m_assign)},
    };
}

void DetailActions::refresh(const UploadSummary &summary)
{
    listTypeKeys();
    setObstacle(*m_assign, !summary.patientChosen    ? tr("choose a patient")
                           : summary.unassigned == 0 ? tr("every document has a patient")
                                                     : QString());
}

void DetailActions::refreshSelection()
{
    const auto ids = selected();
    const auto selectOne = ids.isEmpty() ? tr("select a document") : QString();
    const bool hasDetails =
        !ids.isEmpty() && m_context.drafts.lastDetails.detailsFor(ids, m_context.outbox.documents()).has_value();
    setObstacle(*m_sameDetails, ids.isEmpty() || hasDetails ? selectOne : tr("no other document has details"));
    setObstacle(*m_changePatient, selectOne);
}

void DetailActions::change(const QList<DocumentId> &ids, const DetailsChange &change)
{
    if (ids.isEmpty() || m_context.drafts.history.change(ids, change) == 0)
        return;
    if (const auto document = m_context.outbox.document(ids.first())) {
        auto details = document->details;
        change(details);
        m_context.drafts.lastDetails.described(ids.first(), details);
    }
}

void DetailActions::chooseType(const QList<DocumentId> &ids, int position)
{
    const auto &connection = m_context.connection.connection();
    if (!connection || position >= connection->conventions.documentTypes.size())
        return;
    change(ids, [code = connection->conventions.documentTypes.at(position).code](DocumentDetails &details) {
        details.type = code;
    });
}

void DetailActions::useSameDetails()
{
    const auto ids = selected();
    const auto last = m_context.drafts.lastDetails.detailsFor(ids, m_context.outbox.documents());
    if (!m_page->isVisible() || !last)
        return;
    change(ids, [last = *last](DocumentDetails &details) {
        if (!last.type.isEmpty())
            details.type = last.type;
        details.date = last.date;
        details.dateByClock = last.dateByClock;
        details.tags = last.tags;
    });
}

void DetailActions::changePatient()
{
    const auto ids = selected();
    if (!m_page->isVisible() || ids.isEmpty())
        return;
    QStringList recent;
    for (const auto &patient : recentPatients(m_context.outbox.documents(), QDateTime::currentDateTimeUtc(),
                                              m_page->locale(), m_context.recentPatientsMax))
        recent.append(patient.patient.text);
    const PatientCheck check(m_context.connection, &m_context.outbox);
    auto *dialog = new PatientDialog(int(ids.size()), check, m_context.patient.patient(), recent, m_page);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &PatientDialog::patientChosen, this,
            [this, ids](const PatientId &patient) { assignPatient(ids, patient); });
    dialog->open();
}

void DetailActions::assignWithoutPatient()
{
    const auto ids = documentsWhere(m_context.rows(), &UploadRow::lacksPatient);
    if (m_page->isVisible() && !ids.isEmpty())
        assignPatient(ids, m_context.patient.patient());
}

void DetailActions::assignPatient(const QList<DocumentId> &ids, const PatientId &patient)
{
    const int count = m_context.drafts.history.change(ids, [patient](DocumentDetails &details) {
        details.patient = patient;
        details.queryPatient.reset(); // it named the former patient
    });
    if (count == 0) {
        Q_EMIT messageRequested(QStringLiteral("alert"),
                                tr("No patient was changed. The documents were sent or removed meanwhile."));
        return;
    }
    const auto to = groupedPatientNumber(patient.text);
    Q_EMIT messageRequested(QStringLiteral("person"),
                            tr("%Ln document(s) is/are now for %1. Press Ctrl+Z to undo.", nullptr, count).arg(to));
}

} // namespace clinicdesk::ui
