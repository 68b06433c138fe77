// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/documentintake.h"

#include "core/document/readablename.h"
#include "core/outbox/outbox.h"
#include "ui/state/currentconnection.h"
#include "ui/state/currentpatient.h"
#include "ui/upload/deliverycapabilities.h"

#include <QBuffer>
#include <QCoroFuture>
#include <QFileInfo>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

/// Accepts every file that fits one of the upload methods. The row says whether the file fits the method of its
/// document.
FileLimits widestLimits(const Connection &connection)
{
    const auto &conventions = connection.conventions;
    const auto direct = connection.uploadWay == UploadMethod::Direct ? conventions.directLimitBytes : 0;
    return {std::max(conventions.pdfLimitBytes, direct), std::max(conventions.imageLimitBytes, direct)};
}

} // namespace

DocumentIntake::DocumentIntake(Outbox &outbox, CurrentPatient &patient, CurrentConnection &connection,
                               std::shared_ptr<SealedNotes> notes, QObject *parent)
    : QObject(parent)
    , m_outbox(outbox)
    , m_patient(patient)
    , m_connection(connection)
    , m_rejected(std::move(notes))
{
    connect(&m_rejected, &RejectedFiles::changed, this, &DocumentIntake::changed);
}

void DocumentIntake::addFiles(const QStringList &paths)
{
    QList<PendingFile> papers;
    for (const auto &path : paths) {
        if (auto paper = newPaper(QFileInfo(path).fileName())) {
            paper->path = path;
            papers.append(*paper);
        }
    }
    add(papers);
}

void DocumentIntake::addPicture(const QImage &picture, const QString &name)
{
    if (auto paper = newPaper(name)) {
        paper->picture = picture;
        add({*paper});
    }
}

void DocumentIntake::rejectLink(const QString &name)
{
    const Error error{.code = ErrorCode::FileUnreadable, .subject = displayName(name)};
    m_rejected.add({newId<DocumentId>().text, name, {}, error, true});
}

QList<OutboxDocument> DocumentIntake::drafts() const
{
    QList<OutboxDocument> found;
    const auto &connection = m_connection.connection();
    const auto documents = m_outbox.documents();
    std::ranges::copy_if(documents, std::back_inserter(found), [&](const OutboxDocument &document) {
        return document.state == ItemState::Draft && connection && document.connection == connection->id;
    });
    return found;
}

void DocumentIntake::checkAgain(const QString &rejectedId)
{
    if (const auto file = m_rejected.take(rejectedId))
        addFiles({file->path});
}

void DocumentIntake::removeRejected(const QString &rejectedId)
{
    m_rejected.take(rejectedId);
}

void DocumentIntake::change(const QList<DocumentId> &ids, const Change &change)
{
    enqueue({.kind = Step::Kind::Change, .ids = ids, .change = change});
}

void DocumentIntake::send(const QList<DocumentId> &ids, std::chrono::milliseconds undoWindow)
{
    enqueue({.kind = Step::Kind::Send, .ids = ids, .undoWindow = undoWindow});
}

void DocumentIntake::takeBack(const QList<DocumentId> &ids)
{
    enqueue({.kind = Step::Kind::TakeBack, .ids = ids});
}

std::optional<DocumentIntake::PendingFile> DocumentIntake::newPaper(const QString &name) const
{
    const auto &connection = m_connection.connection();
    if (!connection)
        return {};
    PendingFile paper;
    paper.name = name;
    paper.connection = connection->id;
    paper.origin = originOf(connection->baseUrl);
    paper.details.patient = m_patient.patient();
    paper.details.type = standardType(connection->conventions);
    paper.details.date = QDate::currentDate();
    paper.details.travel = standardTravel(*connection);
    paper.limits = widestLimits(*connection);
    return paper;
}

void DocumentIntake::add(const QList<PendingFile> &papers)
{
    if (papers.isEmpty())
        return;
    m_papers += papers;
    Q_EMIT changed();
    if (!m_takingIn)
        takeIn(this);
}

void DocumentIntake::reject(const PendingFile &paper, const FileStamp &stamp, const Error &error)
{
    m_rejected.add({newId<DocumentId>().text, paper.name, paper.path, error, false, stamp});
}

Result<NewFile> DocumentIntake::prepare(const PendingFile &paper)
{
    if (paper.picture.isNull()) {
        const auto facts = checkFile(paper.path, paper.limits);
        if (!facts)
            return facts.error();
        return NewFile{*facts, [path = paper.path] { return openFileSource(path); }};
    }
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    paper.picture.save(&buffer, "PNG");
    const auto facts = checkBytes(paper.name, png, paper.limits);
    if (!facts)
        return facts.error();
    return NewFile{*facts, [png]() -> Result<std::unique_ptr<ByteSource>> { return makeMemorySource(png); }};
}

Task<void> DocumentIntake::takeIn(QPointer<DocumentIntake> self)
{
    self->m_takingIn = true;
    while (self && !self->m_papers.isEmpty()) {
        const auto paper = self->m_papers.takeFirst();
        auto looking = self->m_worker.run([paper] {
            const auto stamp = paper.path.isEmpty() ? FileStamp() : FileStamp::of(paper.path);
            return Prepared{stamp, prepare(paper)};
        });
        const auto [stamp, page] = co_await looking;
        if (!self)
            co_return;
        if (!page) {
            self->reject(paper, stamp, page.error());
            continue;
        }
        NewDocument document{.connection = paper.connection, .origin = paper.origin, .details = paper.details};
        document.pages.append(*page);
        const auto added = co_await self->m_outbox.add(std::move(document));
        if (!self)
            co_return;
        if (!added)
            self->reject(paper, stamp, added.error());
        else
            Q_EMIT self->added(*added);
        Q_EMIT self->changed();
    }
    if (!self)
        co_return;
    self->m_takingIn = false;
    Q_EMIT self->changed();
}

void DocumentIntake::enqueue(const Step &step)
{
    m_steps.append(step);
    if (!m_working)
        work(this);
}

Task<void> DocumentIntake::work(QPointer<DocumentIntake> self)
{
    self->m_working = true;
    while (self && !self->m_steps.isEmpty()) {
        const auto step = self->m_steps.takeFirst();
        switch (step.kind) {
        case Step::Kind::Change:
            co_await apply(self, step);
            break;
        case Step::Kind::Send:
            co_await sendNow(self, step);
            break;
        case Step::Kind::TakeBack:
            co_await takeBackNow(self, step);
            break;
        }
    }
    if (self)
        self->m_working = false;
}

Task<void> DocumentIntake::apply(QPointer<DocumentIntake> self, Step step)
{
    for (const auto &id : step.ids) {
        const auto document = self->m_outbox.document(id);
        if (!document || document->state != ItemState::Draft)
            continue;
        auto details = document->details;
        step.change(details);
        if (details == document->details)
            continue;
        const auto edited = co_await self->m_outbox.edit(id, details);
        if (!self)
            co_return;
        if (!edited)
            Q_EMIT self->failed(edited.error());
    }
}

Task<void> DocumentIntake::sendNow(QPointer<DocumentIntake> self, Step step)
{
    const auto queued = co_await self->m_outbox.send(step.ids, step.undoWindow);
    if (!self)
        co_return;
    if (queued)
        Q_EMIT self->sent(step.ids);
    else
        Q_EMIT self->failed(queued.error());
}

Task<void> DocumentIntake::takeBackNow(QPointer<DocumentIntake> self, Step step)
{
    int taken = 0;
    for (const auto &id : step.ids) {
        const auto done = co_await self->m_outbox.takeBack(id);
        if (!self)
            co_return;
        taken += done.ok() ? 1 : 0;
    }
    Q_EMIT self->takenBack(taken);
}

} // namespace clinicdesk::ui
