// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/dayprint.h"

#include "core/base/pool.h"
#include "core/outbox/outbox.h"
#include "ui/outbox/dayslipprintlayout.h"
#include "ui/outbox/receiptrows.h"

#include <QCoroFuture>

#include <algorithm>

namespace clinicdesk::ui {

DayPrint::DayPrint(Outbox &outbox, ConnectionById connectionById, std::function<QString()> personName,
                   bool hidesDocuments, QWidget *parent)
    : QObject(parent)
    , m_outbox(outbox)
    , m_connectionById(std::move(connectionById))
    , m_personName(std::move(personName))
    , m_hidesDocuments(hidesDocuments)
    , m_parent(parent)
    , m_job(parent)
{
    connect(&m_job, &PrintJob::finished, this, &DayPrint::finished);
    connect(&m_job, &PrintJob::failed, this, &DayPrint::failed);
}

void DayPrint::ask()
{
    auto *dialog = new DayDialog(QDate::currentDate(), m_parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &DayDialog::chosen, this, [this](const DayChoice &choice) { print(this, choice); });
    dialog->open();
}

Task<void> DayPrint::print(QPointer<DayPrint> self, DayChoice choice)
{
    const auto history = co_await self->m_outbox.history();
    if (!self)
        co_return;
    if (!history) {
        Q_EMIT self->failed(history.error());
        co_return;
    }
    auto making = runInPool([source = self->sourceWith(*history), choice] {
        return makeDaySlip(source, choice.day, choice.namesPatients);
    });
    const auto slip = co_await making;
    if (!self)
        co_return;
    const auto paint = [slip](QPagedPaintDevice &device) { return paintPages(device, slip); };
    const PrintRequest work{.queueName = tr("Summary of the day"),
                            .what = tr("the summary of the day"),
                            .fileName = tr("day-%1.pdf").arg(choice.day.toString(Qt::ISODate)),
                            .paint = paint};
    if (choice.toFile)
        self->m_job.askForFile(work);
    else
        self->m_job.ask(work);
}

DaySource DayPrint::sourceWith(const QList<OutboxDocument> &history) const
{
    const auto documents = m_outbox.documents();
    const auto isDraft = [this](const OutboxDocument &document) {
        return document.state == ItemState::Draft && !m_outbox.isKeptForUndo(document.id);
    };
    return {.history = history,
            .entries = entriesOf(m_outbox),
            .drafts = int(std::ranges::count_if(documents, isDraft)),
            .connections = connectionsOf(history + documents, m_connectionById),
            .moment = {QDateTime::currentDateTimeUtc(), m_parent->locale()},
            .person = m_personName ? m_personName() : QString(),
            .isIncomplete = m_hidesDocuments};
}

} // namespace clinicdesk::ui
