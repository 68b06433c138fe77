// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/documentintake.h"

#include "core/document/readablename.h"
#include "core/outbox/outbox.h"
#include "ui/state/currentconnection.h"
#include "ui/state/currentpatient.h"
#include "ui/state/photosettings.h"
#include "ui/upload/addeddata.h"
#include "ui/upload/deliverycapabilities.h"
#include "ui/upload/foundfiles.h"
#include "ui/upload/uploadrow.h"

#include <QCoroFuture>
#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace clinicdesk::ui {

namespace {

/// The name of one of its files.
QString nameOf(const ArrivingFile &file, const QString &path)
{
    return path == file.path ? file.name : QFileInfo(path).fileName();
}

} // namespace

FileLimits widestLimits(const CurrentConnection &connection)
{
    const auto &current = connection.connection();
    const auto conventions = current ? current->conventions : Conventions();
    const auto direct = current && current->uploadMethod == UploadMethod::Direct ? conventions.directLimitBytes : 0;
    return {std::max(conventions.pdfLimitBytes, direct), std::max(conventions.imageLimitBytes, direct)};
}

DocumentIntake::DocumentIntake(const Services &services, std::shared_ptr<DecoderPool> decoders,
                               std::shared_ptr<SealedNotes> notes, QObject *parent)
    : QObject(parent)
    , m_services(services)
    , m_changes(services.outbox, services.connection)
    , m_rejected(std::move(notes))
    , m_arriving(std::move(decoders))
{
    connect(&m_rejected, &RejectedFiles::changed, this, &DocumentIntake::changed);
    connect(&m_arriving, &ArrivingFiles::changed, this, &DocumentIntake::changed);
    connect(&m_arriving, &ArrivingFiles::nextRead, this, &DocumentIntake::addNextRead);
    connect(&m_services.outbox, &Outbox::removed, this, [this](const DocumentId &id) { m_cleaned.remove(id); });
}

DocumentIntake::~DocumentIntake()
{
    m_stop.request_stop();
}

void DocumentIntake::addFiles(const QStringList &paths)
{
    if (auto file = newFile({}))
        addFound(this, std::move(*file), paths);
}

/// The patient and the details are those of the moment in which the files arrived.
Task<void> DocumentIntake::addFound(QPointer<DocumentIntake> self, ArrivingFile file, QStringList paths)
{
    ++self->m_searches;
    Q_EMIT self->changed();
    const auto search = [paths, stop = self->m_stop.get_token()] { return filesIn(paths, stop); };
    const auto searching = self->m_worker.run(search);
    const auto found = co_await searching;
    if (!self)
        co_return;
    --self->m_searches;
    QList<ArrivingFile> files;
    for (const auto &path : found.files) {
        file.id = newId<DocumentId>().text;
        file.name = QFileInfo(path).fileName();
        file.path = path;
        files.append(file);
    }
    for (const auto &folder : found.emptyFolders) {
        file.name = QFileInfo(QDir::cleanPath(folder)).fileName();
        self->reject(file.name, {folder, {}, {}}, {.code = ErrorCode::FileEmpty, .subject = displayName(file.name)});
    }
    self->m_arriving.add(files);
    Q_EMIT self->changed();
    if (found.isCut)
        Q_EMIT self->tooMany();
}

void DocumentIntake::addCaptured(const CapturedFiles &captured)
{
    QList<ArrivingFile> files;
    for (const auto &path : captured.paths) {
        if (captured.together && !files.isEmpty()) {
            files.first().furtherPaths.append(path);
            continue;
        }
        auto file = newFile(QFileInfo(path).fileName());
        if (!file)
            return;
        file->path = path;
        file->isCaptured = true;
        if (m_services.connection.connection()->conventions.hasType(captured.type))
            file->details.type = captured.type;
        file->details.tags = captured.tags;
        files.append(*file);
    }
    m_arriving.add(files);
}

bool DocumentIntake::canAdd(const QMimeData &data)
{
    return hasAddedData(data);
}

void DocumentIntake::addData(const QMimeData &data)
{
    const auto added = addedDataOf(data);
    if (!added.paths.isEmpty())
        addFiles(added.paths);
    if (auto file = newFile(tr("pasted picture")); file && (!added.pictureFile.isEmpty() || !added.picture.isNull())) {
        file->bytes = added.pictureFile;
        file->picture = added.picture;
        m_arriving.add({*file});
    }
    for (const auto &address : added.addresses) {
        const Error error{.code = ErrorCode::FileUnreadable, .subject = displayName(address.name)};
        m_rejected.add({.id = newId<DocumentId>().text,
                        .name = address.name,
                        .path = {},
                        .error = error,
                        .isLink = true,
                        .isMail = address.isMail});
    }
}

void DocumentIntake::checkAgain(const QString &rejectedId)
{
    if (const auto file = m_rejected.take(rejectedId))
        addFiles({file->path});
}

void DocumentIntake::removeFile(const QString &rowId)
{
    const auto arriving = m_arriving.all();
    const auto file = std::ranges::find(arriving, rowId, &ArrivingFile::id);
    if (!m_arriving.remove(rowId)) {
        m_rejected.take(rowId);
        return;
    }
    for (const auto &path : QStringList{file->path} + file->furtherPaths)
        settle(*file, {path, {}, {}}, false);
}

void DocumentIntake::keepLocation(const DocumentId &id)
{
    const auto document = m_services.outbox.document(id);
    auto file = newFile(QFileInfo(m_cleaned.value(id)).fileName());
    if (!file || !document || !canKeepLocation(id))
        return;
    file->path = m_cleaned.value(id);
    file->details = document->details;
    file->fit.removeLocation = false;
    file->replaces = id;
    m_arriving.add({*file});
}

std::optional<ArrivingFile> DocumentIntake::newFile(const QString &name) const
{
    const auto &connection = m_services.connection.connection();
    if (!connection)
        return {};
    ArrivingFile file;
    file.id = newId<DocumentId>().text;
    file.name = name;
    file.connection = connection->id;
    file.origin = originOf(connection->baseUrl);
    file.details.patient = m_services.patient.patient();
    file.details.type = standardType(connection->conventions);
    file.details.date = QDate::currentDate();
    file.details.delivery = standardDelivery(*connection);
    file.maxFiles = connection->conventions.filesPerDocument;
    file.fit = {.limits = widestLimits(m_services.connection), .removeLocation = m_services.photos.removesLocation()};
    return file;
}

void DocumentIntake::reject(const QString &name, const ReadFile::Source &source, const Error &error)
{
    m_rejected.add({newId<DocumentId>().text, name, source.path, error, false, false, source.stamp});
}

/// Lists those that cannot be sent.
void DocumentIntake::rejectBad(const ArrivingFiles::Next &next)
{
    const auto &[file, read] = next;
    for (const auto &source : read.sources) {
        if (!source.error)
            continue;
        reject(nameOf(file, source.path), source, *source.error);
        settle(file, source, false);
    }
}

void DocumentIntake::settle(const ArrivingFile &file, const ReadFile::Source &source, bool stored)
{
    if (file.isCaptured)
        Q_EMIT captureSettled(source.path, stored);
}

void DocumentIntake::addNextRead()
{
    if (!m_isAdding)
        addRead(this);
}

Task<void> DocumentIntake::addRead(QPointer<DocumentIntake> self)
{
    self->m_isAdding = true;
    while (const auto next = self->m_arriving.next()) {
        self->rejectBad(*next);
        if (!next->read.files.isEmpty())
            co_await addDocument(self, *next);
        if (!self)
            co_return;
        self->m_arriving.remove(next->file.id);
    }
    self->m_isAdding = false;
}

Task<void> DocumentIntake::addDocument(QPointer<DocumentIntake> self, ArrivingFiles::Next next)
{
    const auto &[file, read] = next;
    NewDocument document{.connection = file.connection, .origin = file.origin, .details = file.details};
    if (file.replaces) {
        const auto before = self->m_services.outbox.document(*file.replaces);
        if (!before || before->state != ItemState::Draft)
            co_return; // sent or removed meanwhile
        document.details = before->details;
    }
    for (const auto &fitted : read.files) {
        const auto source = [bytes = fitted.bytes]() -> Result<std::unique_ptr<ByteSource>> {
            return makeMemorySource(bytes);
        };
        document.files.append({.facts = fitted.facts, .bytes = source, .preparation = preparationOf(fitted)});
    }
    const auto added = co_await self->m_services.outbox.add(std::move(document));
    if (!self)
        co_return;
    if (added && !self->m_arriving.contains(file.id)) { // it was removed meanwhile
        self->m_services.outbox.cancel(*added);
        co_return;
    }
    for (const auto &source : read.sources) {
        if (source.error)
            continue;
        if (!added)
            self->reject(nameOf(file, source.path), source, added.error());
        self->settle(file, source, bool(added));
    }
    if (!added)
        co_return;
    if (file.replaces)
        self->m_changes.replaceBy(*file.replaces, *added);
    else
        self->m_changes.assignRow(*added, file.id);
    const bool isOnePhoto = read.files.size() == 1 && read.sources.size() == 1 && !file.path.isEmpty();
    if (isOnePhoto && read.files.constFirst().changes.contains(FileChange::LocationRemoved))
        self->m_cleaned.insert(*added, file.path);
    Q_EMIT self->added(*added);
}

} // namespace clinicdesk::ui
