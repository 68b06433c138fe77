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

std::optional<SplitAt> splitOf(CaptureDocuments documents)
{
    switch (documents) {
    case CaptureDocuments::SplitAtBlankPages:
        return SplitAt::BlankPages;
    case CaptureDocuments::SplitAtBarcodePages:
        return SplitAt::BarcodePages;
    case CaptureDocuments::EachFile:
    case CaptureDocuments::Together:
        break;
    }
    return {};
}

/// By name, because its row is shown before it is read. PDFs and TIFFs have pages of their own; what follows them may
/// be about another patient.
bool isSinglePage(const QString &path)
{
    static const QStringList endings{QStringLiteral("jpg"), QStringLiteral("jpeg"), QStringLiteral("png"),
                                     QStringLiteral("bmp"), QStringLiteral("webp"), QStringLiteral("heic"),
                                     QStringLiteral("heif")};
    return endings.contains(QFileInfo(path).suffix(), Qt::CaseInsensitive);
}

/// Whether the file belongs to the document, or the stack, that begins with `first`.
bool belongTogether(CaptureDocuments documents, const ArrivingFile &first, const QString &path)
{
    switch (documents) {
    case CaptureDocuments::EachFile:
        return false;
    case CaptureDocuments::Together:
        return true;
    case CaptureDocuments::SplitAtBlankPages:
    case CaptureDocuments::SplitAtBarcodePages:
        break;
    }
    return isSinglePage(first.path) && isSinglePage(path) && first.furtherPaths.size() + 1 < maxJobFiles;
}

NewDocument newDocument(const ArrivingFile &file, const DocumentDetails &details, const QList<FittedFile> &files)
{
    NewDocument document{.connection = file.connection, .origin = file.origin, .details = details};
    for (const auto &fitted : files) {
        const auto source = [bytes = fitted.bytes]() -> Result<std::unique_ptr<ByteSource>> {
            return makeMemorySource(bytes);
        };
        document.files.append({.facts = fitted.facts, .bytes = source, .preparation = preparationOf(fitted)});
    }
    return document;
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
    , m_changes(services.outbox, services.connection, notes)
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
        if (!files.isEmpty() && belongTogether(captured.documents, files.last(), path)) {
            files.last().furtherPaths.append(path);
            continue;
        }
        auto file = newFile(QFileInfo(path).fileName());
        if (!file)
            return;
        file->path = path;
        file->isCaptured = true;
        file->splitAt = splitOf(captured.documents);
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
    if (auto file = newFile(added.name.isEmpty() ? tr("pasted picture") : added.name);
        file && (!added.pictureFile.isEmpty() || !added.picture.isNull())) {
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

/// Only an upload form takes several files.
void DocumentIntake::addInParts(const QString &rejectedId)
{
    const auto rejected = m_rejected.take(rejectedId);
    auto file = newFile(rejected ? rejected->name : QString());
    if (!rejected || !file)
        return;
    const auto conventions = m_services.connection.connection()->conventions;
    file->path = rejected->path;
    file->inParts = true;
    file->fit.limits = {conventions.pdfLimitBytes, conventions.imageLimitBytes};
    file->details.delivery.method = UploadMethod::PresignedForm;
    m_arriving.add({*file});
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
    m_rejected.add({newId<DocumentId>().text, name, source.path, error, false, false, source.stamp, source.canSplit});
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
    for (const auto &document : read.documents) {
        if (!document)
            rejectDocument(next, document.error().subject, document.error());
    }
}

/// A document of a stack has no file that could be checked again.
void DocumentIntake::rejectDocument(const ArrivingFiles::Next &next, const QString &name, const Error &error)
{
    const auto &[file, read] = next;
    if (file.splitAt) {
        reject(name.isEmpty() ? file.name : name, {}, error);
        return;
    }
    for (const auto &source : read.sources) {
        if (!source.error)
            reject(nameOf(file, source.path), source, error);
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
        co_await addDocuments(self, *next);
        if (!self)
            co_return;
        self->m_arriving.remove(next->file.id);
    }
    self->m_isAdding = false;
}

/// Nothing where it replaces a draft that was sent or removed meanwhile.
std::optional<DocumentDetails> DocumentIntake::detailsOf(const ArrivingFile &file) const
{
    if (!file.replaces)
        return file.details;
    const auto before = m_services.outbox.document(*file.replaces);
    if (!before || before->state != ItemState::Draft)
        return {};
    return before->details;
}

Task<void> DocumentIntake::addDocuments(QPointer<DocumentIntake> self, ArrivingFiles::Next next)
{
    const auto &[file, read] = next;
    const auto details = self->detailsOf(file);
    if (!details)
        co_return;
    QList<DocumentId> added;
    for (const auto &files : read.documents) {
        if (!files)
            continue;
        auto document = newDocument(file, *details, *files);
        const auto id = co_await self->m_services.outbox.add(std::move(document));
        if (!self)
            co_return;
        if (id)
            added.append(*id);
        if (!self->m_arriving.contains(file.id)) { // it was removed meanwhile
            for (const auto &each : std::as_const(added))
                self->m_services.outbox.cancel(each);
            co_return;
        }
        if (!id)
            self->rejectDocument(next, files->constFirst().facts.name, id.error());
    }
    self->settleAdded(next, added);
}

/// The row of the file becomes that of its last document: the ones before have theirs already, above it.
void DocumentIntake::settleAdded(const ArrivingFiles::Next &next, const QList<DocumentId> &added)
{
    const auto &[file, read] = next;
    for (const auto &source : read.sources) {
        if (!source.error)
            settle(file, source, added.size() == read.documents.size());
    }
    if (added.isEmpty())
        return;
    if (file.replaces)
        m_changes.replaceBy(*file.replaces, added.last());
    else
        m_changes.assignRow(added.last(), file.id);
    const auto &first = read.documents.constFirst();
    const bool isOnePhoto = read.sources.size() == 1 && added.size() == 1 && !file.path.isEmpty() && !file.splitAt &&
                            first && first->size() == 1;
    if (isOnePhoto && first->constFirst().changes.contains(FileChange::LocationRemoved))
        m_cleaned.insert(added.last(), file.path);
    for (const auto &id : added)
        Q_EMIT this->added(id);
}

} // namespace clinicdesk::ui
