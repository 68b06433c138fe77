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
#include <QMimeData>
#include <QUrl>

#include <algorithm>
#include <utility>

namespace clinicdesk::ui {

namespace {

/// A name by which the user recognises a link, without parts that may be secret (user, query) or are the data itself
/// (data:).
QString nameOfLink(const QUrl &link)
{
    if (link.host().isEmpty())
        return link.scheme();
    return link.toDisplayString(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment);
}

/// Accepts every file that fits one of the upload methods. The row says whether the file fits the method of its
/// document.
FileLimits widestLimits(const Connection &connection)
{
    const auto &conventions = connection.conventions;
    const auto direct = connection.uploadMethod == UploadMethod::Direct ? conventions.directLimitBytes : 0;
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
    QList<PendingFile> files;
    for (const auto &path : paths) {
        if (auto file = newFile(QFileInfo(path).fileName())) {
            file->path = path;
            files.append(*file);
        }
    }
    add(files);
}

bool DocumentIntake::canAdd(const QMimeData &data)
{
    return data.hasUrls() || data.hasImage();
}

void DocumentIntake::addData(const QMimeData &data)
{
    QStringList paths;
    QStringList links;
    const auto urls = data.urls();
    for (const auto &url : urls)
        (url.isLocalFile() ? paths : links).append(url.isLocalFile() ? url.toLocalFile() : nameOfLink(url));
    if (!paths.isEmpty()) {
        addFiles(paths);
    } else if (data.hasImage()) {
        addPicture(qvariant_cast<QImage>(data.imageData()), tr("pasted picture"));
        return;
    }
    for (const auto &link : std::as_const(links))
        rejectLink(link);
}

void DocumentIntake::addPicture(const QImage &picture, const QString &name)
{
    if (auto file = newFile(name)) {
        file->picture = picture;
        add({*file});
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

void DocumentIntake::change(const QList<DocumentId> &ids, const DetailsChange &change)
{
    enqueue({.kind = Step::Kind::Change, .ids = ids, .change = change});
}

void DocumentIntake::send(const QList<DocumentId> &ids, std::chrono::milliseconds undoWindow)
{
    enqueue({.kind = Step::Kind::Send, .ids = ids, .undoWindow = undoWindow});
}

void DocumentIntake::undoSend(const QList<DocumentId> &ids)
{
    enqueue({.kind = Step::Kind::UndoSend, .ids = ids});
}

std::optional<DocumentIntake::PendingFile> DocumentIntake::newFile(const QString &name) const
{
    const auto &connection = m_connection.connection();
    if (!connection)
        return {};
    PendingFile file;
    file.name = name;
    file.connection = connection->id;
    file.origin = originOf(connection->baseUrl);
    file.details.patient = m_patient.patient();
    file.details.type = standardType(connection->conventions);
    file.details.date = QDate::currentDate();
    file.details.delivery = standardDelivery(*connection);
    file.limits = widestLimits(*connection);
    return file;
}

void DocumentIntake::add(const QList<PendingFile> &files)
{
    if (files.isEmpty())
        return;
    m_pending += files;
    Q_EMIT changed();
    if (!m_isAdding)
        addPending(this);
}

void DocumentIntake::reject(const PendingFile &file, const FileStamp &stamp, const Error &error)
{
    m_rejected.add({newId<DocumentId>().text, file.name, file.path, error, false, stamp});
}

Result<NewFile> DocumentIntake::prepare(const PendingFile &file)
{
    if (file.picture.isNull()) {
        const auto facts = checkFile(file.path, file.limits);
        if (!facts)
            return facts.error();
        return NewFile{*facts, [path = file.path] { return openFileSource(path); }};
    }
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    file.picture.save(&buffer, "PNG");
    const auto facts = checkBytes(file.name, png, file.limits);
    if (!facts)
        return facts.error();
    return NewFile{*facts, [png]() -> Result<std::unique_ptr<ByteSource>> { return makeMemorySource(png); }};
}

Task<void> DocumentIntake::addPending(QPointer<DocumentIntake> self)
{
    self->m_isAdding = true;
    while (self && !self->m_pending.isEmpty()) {
        const auto file = self->m_pending.takeFirst();
        auto looking = self->m_worker.run([file] {
            const auto stamp = file.path.isEmpty() ? FileStamp() : FileStamp::of(file.path);
            return Prepared{stamp, prepare(file)};
        });
        const auto [stamp, page] = co_await looking;
        if (!self)
            co_return;
        if (!page) {
            self->reject(file, stamp, page.error());
            continue;
        }
        NewDocument document{.connection = file.connection, .origin = file.origin, .details = file.details};
        document.files.append(*page);
        const auto added = co_await self->m_outbox.add(std::move(document));
        if (!self)
            co_return;
        if (!added)
            self->reject(file, stamp, added.error());
        else
            Q_EMIT self->added(*added);
        Q_EMIT self->changed();
    }
    if (!self)
        co_return;
    self->m_isAdding = false;
    Q_EMIT self->changed();
}

void DocumentIntake::enqueue(const Step &step)
{
    m_steps.append(step);
    if (!m_isWorking)
        work(this);
}

Task<void> DocumentIntake::work(QPointer<DocumentIntake> self)
{
    self->m_isWorking = true;
    while (self && !self->m_steps.isEmpty()) {
        const auto step = self->m_steps.takeFirst();
        switch (step.kind) {
        case Step::Kind::Change:
            co_await apply(self, step);
            break;
        case Step::Kind::Send:
            co_await sendNow(self, step);
            break;
        case Step::Kind::UndoSend:
            co_await takeBackNow(self, step);
            break;
        }
    }
    if (self)
        self->m_isWorking = false;
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
        const auto done = co_await self->m_outbox.undoSend(id);
        if (!self)
            co_return;
        taken += done.ok() ? 1 : 0;
    }
    Q_EMIT self->returned(taken);
}

} // namespace clinicdesk::ui
