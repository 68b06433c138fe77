// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/documentintake.h"

#include "core/base/systemclock.h"
#include "core/document/decoderjob.h"
#include "core/document/filecheck.h"
#include "core/document/readablename.h"
#include "core/outbox/outbox.h"
#include "ui/state/currentconnection.h"
#include "ui/state/currentpatient.h"
#include "ui/state/usersettings.h"
#include "ui/upload/addeddata.h"
#include "ui/upload/deliverycapabilities.h"
#include "ui/upload/foundfiles.h"
#include "ui/upload/uploadrow.h"

#include <QCoroFuture>
#include <QDir>
#include <QFileInfo>
#include <QSet>

#include <algorithm>
#include <utility>

namespace clinicdesk::ui {

void PhotoSources::remember(const DocumentId &id, const FittedFile &fitted, const QString &path,
                            const FileLimits &limits)
{
    if (fitted.changes.contains(FileChange::LocationRemoved))
        m_cleaned.insert(id, path);
    const bool isPhoto = fitted.source == SourceKind::Jpeg && fitted.facts.kind == FileKind::Jpeg;
    if (isPhoto && fitted.changes.contains(FileChange::MadeSmaller) && fitted.sourceBytes < limits.pdfBytes)
        m_smaller.insert(id, path);
}

void PhotoSources::forget(const DocumentId &id)
{
    m_cleaned.remove(id);
    m_smaller.remove(id);
}

QString PhotoSources::pathFor(const DocumentId &id, PhotoPart part) const
{
    return (part == PhotoPart::Location ? m_cleaned : m_smaller).value(id);
}

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

/// For files that cannot be read.
bool hasNameOfPicture(const QString &path)
{
    static const QStringList endings{QStringLiteral("jpg"),  QStringLiteral("jpeg"), QStringLiteral("png"),
                                     QStringLiteral("bmp"),  QStringLiteral("webp"), QStringLiteral("heic"),
                                     QStringLiteral("heif"), QStringLiteral("avif"), QStringLiteral("jp2")};
    return endings.contains(QFileInfo(path).suffix(), Qt::CaseInsensitive);
}

bool isSinglePage(const QString &path, DecoderProcess &decoder)
{
    const auto bytes = readDocument(path, maxJobBytes);
    if (!bytes)
        return hasNameOfPicture(path);
    const auto description = decoder.inspect(QFileInfo(path).fileName(), *bytes, false);
    return description ? description->pages == 1 : hasNameOfPicture(path);
}

QSet<QString> singlePages(const QStringList &paths, const std::stop_token &stop, DecoderProcess &decoder)
{
    QSet<QString> single;
    for (const auto &path : paths) {
        if (!stop.stop_requested() && isSinglePage(path, decoder))
            single.insert(path);
    }
    return single;
}

/// Whether the file belongs to the document, or the stack, that begins with `first`. What follows a file with several
/// pages may be about another patient.
bool belongTogether(const ArrivingFile &first, const QString &path, const QSet<QString> &single)
{
    switch (first.captured ? first.captured->documents : CaptureDocuments::EachFile) {
    case CaptureDocuments::EachFile:
        return false;
    case CaptureDocuments::Together:
        return true;
    case CaptureDocuments::SplitAtBlankPages:
    case CaptureDocuments::SplitAtBarcodePages:
        break;
    }
    return single.contains(first.path) && single.contains(path) && first.furtherPaths.size() + 1 < maxJobFiles;
}

/// `common`: what is the same for all of them.
QList<ArrivingFile> filesOf(const ArrivingFile &common, const QStringList &paths, const QSet<QString> &single = {})
{
    QList<ArrivingFile> files;
    for (const auto &path : paths) {
        if (!files.isEmpty() && belongTogether(files.last(), path, single)) {
            files.last().furtherPaths.append(path);
            continue;
        }
        auto file = common;
        file.id = newId<DocumentId>().text;
        file.name = QFileInfo(path).fileName();
        file.path = path;
        files.append(file);
    }
    return files;
}

qsizetype documentsWith(const QList<ReadFile::Document> &documents, const QString &path)
{
    return std::ranges::count_if(documents, [&path](const auto &each) { return each.paths.contains(path); });
}

NewDocument newDocument(const ArrivingFile &file, const DocumentDetails &details, const QList<FittedFile> &files)
{
    NewDocument document{.connection = file.connection, .origin = file.origin, .details = details};
    for (const auto &fitted : files)
        document.files.append(
            {.facts = fitted.facts, .bytes = byteSourceOf(fitted), .preparation = preparationOf(fitted)});
    return document;
}

/// One that has changed is another file, which is captured for itself.
bool mustBeSettled(const RejectedFile &file)
{
    return file.captured && !file.hasChanged;
}

Arrival arrivalOf(const std::optional<CapturedFiles> &captured)
{
    const bool isOfScan = captured && !captured->scan.isEmpty();
    return {.job = isOfScan ? captured->scan : newId<DocumentId>().text,
            .isByUser = !isOfScan && !(captured && captured->isWatched),
            .reachedAt = (captured ? captured->reachedAt : std::nullopt).value_or(steadyClock()())};
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
    , m_decoders(decoders)
    , m_changes(services.outbox, services.connection, notes)
    , m_openFolder(notes)
    , m_rejected(std::move(notes))
    , m_arriving(std::move(decoders))
{
    connect(&m_rejected, &RejectedFiles::changed, this, &DocumentIntake::changed);
    connect(&m_arriving, &ArrivingFiles::changed, this, &DocumentIntake::changed);
    connect(&m_arriving, &ArrivingFiles::nextRead, this, &DocumentIntake::addNextRead);
    connect(&m_services.outbox, &Outbox::removed, this, [this](const DocumentId &id) { m_photos.forget(id); });
}

DocumentIntake::~DocumentIntake()
{
    m_stop.request_stop();
    settleRemoved();
}

void DocumentIntake::addFiles(const QStringList &paths)
{
    if (auto file = newFile({}))
        addFound(this, std::move(*file), paths);
}

/// The patient and the details are those of the moment in which the files arrived.
Task<void> DocumentIntake::addFound(QPointer<DocumentIntake> self, ArrivingFile common, QStringList paths)
{
    ++self->m_searches;
    Q_EMIT self->changed();
    const auto search = [paths, stop = self->m_stop.get_token()] { return filesIn(paths, stop); };
    const auto searching = self->m_worker.run(search);
    const auto found = co_await searching;
    if (!self)
        co_return;
    --self->m_searches;
    for (const auto &folder : found.emptyFolders) {
        const auto name = QFileInfo(QDir::cleanPath(folder)).fileName();
        const Error error{.code = ErrorCode::FileEmpty, .subject = displayName(name)};
        self->m_rejected.add({.id = newId<DocumentId>().text, .name = name, .path = folder, .error = error});
    }
    self->addPaths(common, found.files);
    Q_EMIT self->changed();
    if (found.isCut)
        Q_EMIT self->tooMany();
}

void DocumentIntake::addPaths(const ArrivingFile &common, const QStringList &paths)
{
    if (common.captured)
        m_rejected.removePaths(paths);
    if (common.splitAt && paths.size() > 1)
        addStacks(this, common, paths);
    else
        m_arriving.add(filesOf(common, paths));
}

/// Which files are one stack is known when their pages were counted.
Task<void> DocumentIntake::addStacks(QPointer<DocumentIntake> self, ArrivingFile common, QStringList paths)
{
    ++self->m_searches;
    Q_EMIT self->changed();
    const auto stop = self->m_stop.get_token();
    const auto count = [paths, stop](DecoderProcess &decoder) { return singlePages(paths, stop, decoder); };
    const auto counting = self->m_decoders->run(DecoderPool::Priority::File, common.details.patient.text, stop, count);
    const auto single = co_await counting;
    if (!self)
        co_return;
    --self->m_searches;
    self->m_arriving.add(filesOf(common, paths, single));
    Q_EMIT self->changed();
}

/// What was removed just now stays away.
void DocumentIntake::addCaptured(const CapturedFiles &captured)
{
    auto paths = captured.paths;
    for (const auto &removed : std::as_const(m_unsettled))
        paths.removeIf([&removed](const QString &path) { return removed.contains(path); });
    if (paths.size() < captured.paths.size())
        settleRemoved();
    const auto common = newFile({}, captured);
    if (common && !paths.isEmpty())
        addPaths(*common, paths);
}

void DocumentIntake::addData(const QMimeData &data, const std::optional<CapturedFiles> &profile)
{
    const auto added = addedDataOf(data);
    auto file = newFile({}, profile);
    if (file && !added.paths.isEmpty())
        addFound(this, *file, added.paths);
    if (file && (!added.pictureFile.isEmpty() || !added.picture.isNull())) {
        file->name = added.name.isEmpty() ? tr("pasted picture") : added.name;
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
    if (!m_services.connection.connection())
        return;
    const auto file = m_rejected.take(rejectedId);
    if (file && file->captured)
        addCaptured(*file->captured);
    else if (file)
        addFiles({file->path});
}

/// Only an upload form takes several files.
void DocumentIntake::addInParts(const QString &rejectedId)
{
    if (!m_services.connection.connection())
        return;
    const auto rejected = m_rejected.take(rejectedId);
    if (!rejected)
        return;
    auto file = newFile(rejected->name, rejected->captured);
    const auto conventions = m_services.connection.connection()->conventions;
    file->path = rejected->path;
    file->inParts = true;
    file->fit.limits = {conventions.pdfLimitBytes, conventions.imageLimitBytes};
    file->details.delivery.method = UploadMethod::PresignedForm;
    m_arriving.add({*file});
}

void DocumentIntake::removeArriving(const QString &rowId)
{
    const auto arriving = m_arriving.all();
    const auto file = std::ranges::find(arriving, rowId, &ArrivingFile::id);
    if (!m_arriving.remove(rowId) || !file->captured)
        return;
    const auto paths = QStringList{file->path} + file->furtherPaths;
    for (const auto &path : paths)
        Q_EMIT captureSettled(path, false);
}

RejectedFiles::Removed DocumentIntake::removeRejected(const QStringList &rowIds)
{
    settleRemoved();
    const auto removed = m_rejected.remove(rowIds);
    for (const auto &[place, file] : removed) {
        if (mustBeSettled(file))
            m_unsettled.insert(file.id, file.captured->paths);
    }
    return removed;
}

bool DocumentIntake::canPutBack(const RejectedFiles::Removed &removed) const
{
    return std::ranges::all_of(removed, [this](const auto &each) {
        return !mustBeSettled(each.second) || m_unsettled.contains(each.second.id);
    });
}

void DocumentIntake::putBack(const RejectedFiles::Removed &removed)
{
    for (const auto &[place, file] : removed)
        m_unsettled.remove(file.id);
    m_rejected.putBack(removed);
}

void DocumentIntake::settleRemoved()
{
    const auto settled = std::exchange(m_unsettled, {});
    for (const auto &paths : settled) {
        for (const auto &path : paths)
            Q_EMIT captureSettled(path, false);
    }
}

void DocumentIntake::keep(const DocumentId &id, PhotoPart part)
{
    const auto path = m_photos.pathFor(id, part);
    auto file = newFile(QFileInfo(path).fileName());
    const auto document = m_services.outbox.document(id);
    if (!file || !document || path.isEmpty())
        return;
    file->path = path;
    file->details = document->details;
    file->replaces = id;
    if (part == PhotoPart::Location)
        file->fit.removeLocation = false;
    else
        file->asPdf = true;
    m_arriving.add({*file});
}

std::optional<ArrivingFile> DocumentIntake::newFile(const QString &name,
                                                    const std::optional<CapturedFiles> &captured) const
{
    const auto &connection = m_services.connection.connection();
    if (!connection)
        return {};
    ArrivingFile file;
    file.id = newId<DocumentId>().text;
    file.name = name;
    file.arrival = arrivalOf(captured);
    file.connection = connection->id;
    file.origin = originOf(connection->baseUrl);
    file.details.patient = m_services.patient.patient();
    file.details.type = connection->conventions.listedCode(connection->conventions.defaultType);
    file.details.dateByClock.setAt = QDateTime::currentDateTime();
    file.details.dateByClock.clock = clockSetting();
    file.details.date = m_services.connection.newDocumentDate();
    file.details.delivery = standardDelivery(*connection);
    file.maxFiles = connection->conventions.filesPerDocument;
    file.fit = {.limits = widestLimits(m_services.connection), .removeLocation = m_services.photos.removesLocation()};
    if (!captured)
        return file;
    file.captured = captured;
    file.captured->paths.clear();
    file.splitAt = splitOf(captured->documents);
    if (const auto listed = connection->conventions.listedCode(captured->type); !listed.isEmpty())
        file.details.type = listed;
    file.details.tags = captured->tags;
    return file;
}

/// Those of a capture profile can be added again as they were.
void DocumentIntake::reject(const ArrivingFiles::Next &next, const QString &name, QStringList paths, const Error &error)
{
    const auto &[file, read] = next;
    paths.removeAll(QString()); // a pasted picture has none
    RejectedFile rejected{.id = newId<DocumentId>().text,
                          .name = name,
                          .path = paths.value(0),
                          .error = error,
                          .captured = file.captured};
    if (rejected.captured)
        rejected.captured->paths = paths;
    const auto source = std::ranges::find(read.sources, rejected.path, &ReadFile::Source::path);
    if (source != read.sources.end()) {
        rejected.stamp = source->stamp;
        rejected.canSplit = source->canSplit;
        rejected.kind = source->kind;
    }
    m_rejected.add(rejected);
}

/// Lists the files that cannot be read. If no file can be read for a reason that can pass, they are one row, so that
/// they become the same documents when they are tried again.
void DocumentIntake::rejectBad(const ArrivingFiles::Next &next)
{
    const auto &[file, read] = next;
    const auto canPass = [](const ReadFile::Source &source) {
        return source.error && !isAboutContent(source.error->code);
    };
    if (std::ranges::all_of(read.sources, canPass)) {
        reject(next, file.name, QStringList{file.path} + file.furtherPaths, *read.sources.first().error);
        return;
    }
    for (const auto &source : read.sources) {
        if (source.error)
            reject(next, nameOf(file, source.path), {source.path}, *source.error);
    }
}

/// A file with several documents can be added again only if none of them is stored.
void DocumentIntake::rejectDocuments(const ArrivingFiles::Next &next, const QList<FailedDocument> &failed,
                                     const QStringList &storedPaths)
{
    const auto &[file, read] = next;
    QStringList listed;
    const auto isIn = [](const QStringList &paths) {
        return [&paths](const QString &path) { return paths.contains(path); };
    };
    for (const auto &document : failed) {
        const bool isPartlyStored = std::ranges::any_of(document.paths, isIn(storedPaths));
        if (!isPartlyStored && std::ranges::any_of(document.paths, isIn(listed)))
            continue;
        listed += document.paths;
        const bool isWholeFile = read.sources.size() == 1 && !isPartlyStored;
        reject(next, isWholeFile || document.name.isEmpty() ? file.name : document.name,
               isPartlyStored ? QStringList() : document.paths, document.error);
    }
}

void DocumentIntake::changeArriving(const QString &rowId, const DetailsChange &change)
{
    m_arriving.changeDetails(rowId, change);
    if (const auto next = m_arriving.next(); m_isAdding && next && next->file.id == rowId)
        m_lateChanges.append(change);
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
        self->m_lateChanges.clear();
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
    QStringList storedPaths;
    QList<FailedDocument> failed;
    for (const auto &document : read.documents) {
        if (!document.files) {
            failed.append({document.files.error().subject, document.paths, document.files.error()});
            continue;
        }
        auto draft = newDocument(file, *details, *document.files);
        if (const auto before = file.replaces ? self->m_services.outbox.document(*file.replaces) : std::nullopt) {
            for (auto &made : draft.files)
                made.preparation.madeOf = hashesWithSources(before->files);
        }
        const auto id = co_await self->m_services.outbox.add(std::move(draft));
        if (!self)
            co_return;
        if (id) {
            added.append(*id);
            storedPaths += document.paths;
        }
        if (!self->m_arriving.contains(file.id)) { // it was removed meanwhile
            for (const auto &each : std::as_const(added))
                self->m_services.outbox.cancel(each);
            co_return;
        }
        if (!id)
            failed.append({document.files->constFirst().facts.name, document.paths, id.error()});
    }
    self->rejectDocuments(next, failed, storedPaths);
    self->settleStored(next, storedPaths);
    self->finishAdded(next, added);
}

void DocumentIntake::settleStored(const ArrivingFiles::Next &next, const QStringList &storedPaths)
{
    if (!next.file.captured)
        return;
    for (const auto &source : next.read.sources) {
        const auto stored = storedPaths.count(source.path);
        if (stored > 0 && !source.path.isEmpty())
            Q_EMIT captureSettled(source.path, stored == documentsWith(next.read.documents, source.path));
    }
}

/// The row of the file becomes that of its last document: the ones before have theirs already, above it.
void DocumentIntake::finishAdded(const ArrivingFiles::Next &next, const QList<DocumentId> &added)
{
    const auto &[file, read] = next;
    if (added.isEmpty())
        return;
    if (file.replaces)
        m_changes.replaceBy(*file.replaces, added.last());
    else
        m_changes.assignRow(added.last(), file.id);
    const auto &first = read.documents.constFirst().files;
    const bool isOneFile = read.sources.size() == 1 && added.size() == 1 && !file.path.isEmpty() && !file.splitAt &&
                           first && first->size() == 1;
    if (isOneFile)
        m_photos.remember(added.last(), first->constFirst(), file.path, file.fit.limits);
    for (const auto &change : std::as_const(m_lateChanges))
        m_changes.change(added, change);
    for (const auto &id : added)
        Q_EMIT this->added(id, file.arrival);
}

} // namespace clinicdesk::ui
