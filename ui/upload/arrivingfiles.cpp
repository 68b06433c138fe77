// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/arrivingfiles.h"

#include "core/base/errorreason.h"
#include "core/base/systemclock.h"
#include "core/base/systemfiles.h"
#include "core/document/decoderjob.h"
#include "core/document/filecheck.h"
#include "core/document/pages.h"
#include "core/document/readablename.h"

#include <QBuffer>
#include <QCoroFuture>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>
#include <utility>

namespace clinicdesk::ui {

FileStamp FileStamp::of(const QString &path)
{
    const QFileInfo info(path);
    return info.isFile() ? FileStamp{info.size(), info.lastModified().toMSecsSinceEpoch()} : FileStamp();
}

namespace {

QStringList temporaryFolders()
{
    QStringList folders{qEnvironmentVariable("TMPDIR"), QStringLiteral("/tmp"), QStringLiteral("/var/tmp")};
    for (const auto location : {QStandardPaths::RuntimeLocation, QStandardPaths::GenericCacheLocation})
        folders += QStandardPaths::standardLocations(location);
    folders.removeAll(QString());
    std::ranges::transform(folders, folders.begin(), &QDir::cleanPath);
    return folders;
}

/// "~/.var/app/org.mozilla.Thunderbird/cache/tmp/report.pdf"
bool isInCacheOfFlatpak(const QString &path)
{
    const auto apps = QDir::homePath() + QStringLiteral("/.var/app/");
    return path.startsWith(apps) && path.mid(apps.size()).section(u'/', 1, 1) == QLatin1String("cache");
}

TemporaryCopies::Bytes readInto(const std::shared_ptr<std::atomic<qint64>> &total, const QString &path)
{
    const auto bytes = readDocument(path, TemporaryCopies::maxBytes - total->load());
    if (!bytes)
        return {};
    *total += bytes->size();
    return {new QByteArray(*bytes), [total](const QByteArray *copy) {
                *total -= copy->size();
                delete copy;
            }};
}

} // namespace

TemporaryCopies::~TemporaryCopies()
{
    m_stop.request_stop();
}

bool TemporaryCopies::isTemporary(const QString &path)
{
    static const auto folders = temporaryFolders();
    const auto clean = QDir::cleanPath(path);
    const auto contains = [&clean](const QString &folder) { return clean.startsWith(folder + QLatin1Char('/')); };
    return std::ranges::any_of(folders, contains) || isInCacheOfFlatpak(clean);
}

QFuture<TemporaryCopies::Bytes> TemporaryCopies::read(const QString &path)
{
    return m_worker.run([total = m_bytes, stop = m_stop.get_token(), path] {
        return stop.stop_requested() ? Bytes() : readInto(total, path);
    });
}

namespace {

constexpr int maxReadAhead = 4;

QByteArray pngOf(const QImage &picture)
{
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    picture.save(&buffer, "PNG");
    return png;
}

Result<QList<FittedFile>> alone(Result<FittedFile> file)
{
    return file ? Result(QList{*std::move(file)}) : Result<QList<FittedFile>>(file.error());
}

/// As they are.
Result<QByteArray> bytesOf(const ArrivingFile &file)
{
    if (!file.picture.isNull())
        return pngOf(file.picture);
    if (file.path.isEmpty() || !file.bytes.isEmpty())
        return file.bytes;
    return readDocument(file.path, maxJobBytes);
}

Result<FittedFile> asPdf(const ArrivingFile &file, DecoderProcess &decoder)
{
    const auto bytes = bytesOf(file);
    return bytes ? joinFiles(file.name, {{.name = file.name, .bytes = *bytes}}, file.fit, decoder)
                 : Result<FittedFile>(bytes.error());
}

Result<QList<FittedFile>> fitted(const ArrivingFile &file, DecoderProcess &decoder)
{
    if (file.asPdf)
        return alone(asPdf(file, decoder));
    if (file.path.isEmpty() || !file.bytes.isEmpty()) {
        const auto bytes = bytesOf(file);
        return alone(fitBytes(file.name, *bytes, file.fit, decoder));
    }
    return file.inParts ? fitFileInParts(file.path, file.fit, file.maxFiles, decoder)
                        : alone(fitFile(file.path, file.fit, decoder));
}

/// Whether a file that is too large has several pages.
bool canSplit(const ArrivingFile &file, const Error &error, DecoderProcess &decoder)
{
    const bool isOffered = !file.inParts && !file.path.isEmpty() && file.furtherPaths.isEmpty() && file.maxFiles > 1;
    if (error.code != ErrorCode::FileTooLarge || !isOffered)
        return false;
    const auto bytes = readDocument(file.path, maxJobBytes);
    if (!bytes)
        return false;
    const auto description = decoder.inspect(file.name, *bytes, false);
    return description && description->pages > 1;
}

/// The files of a stack, and for each page the path of its file.
struct Stack {
    QList<FileToJoin> files;
    QStringList paths;
};

/// Pages of the sources that can be read. A stack of one file is read as it is: its documents are made to fit, not the
/// stack.
OptionalError addToStack(Stack &stack, const ArrivingFile &file, DecoderProcess &decoder)
{
    if (file.furtherPaths.isEmpty()) {
        const auto bytes = bytesOf(file);
        if (!bytes)
            return bytes.error();
        stack.files.append({.name = file.name, .bytes = *bytes});
        return {};
    }
    const auto fits = fitted(file, decoder);
    if (!fits)
        return fits.error();
    const auto bytes = readBytes(fits->first());
    if (!bytes)
        return bytes.error();
    stack.files.append({.name = fits->first().facts.name, .bytes = *bytes});
    for (int page = 0; page < std::max(1, fits->first().pages); ++page)
        stack.paths.append(file.path);
    return {};
}

/// Separators stay with the document after them. If it cannot be stored, it is also apart from others the next time.
QStringList pathsOf(const QList<SplitDocument> &split, qsizetype number, const QStringList &paths)
{
    const auto endOf = [&split](qsizetype each) { return split[each].pages.first + split[each].pages.count; };
    const auto first = number == 0 ? 0 : endOf(number - 1);
    const auto end = number == split.size() - 1 ? paths.size() : endOf(number);
    auto own = paths.mid(first, end - first);
    own.removeDuplicates();
    return own;
}

void splitStack(ReadFile &read, const ArrivingFile &file, const Stack &stack, DecoderProcess &decoder)
{
    const SplitOptions options{
        .splitAt = *file.splitAt, .fit = file.fit, .canMakeSmaller = true, .maxFilesPerDocument = file.maxFiles};
    const auto split = splitAtSeparators(file.name, stack.files, options, decoder);
    auto paths = stack.paths;
    paths.removeDuplicates();
    const bool isOneFile = file.furtherPaths.isEmpty();
    if (isOneFile)
        paths = QStringList{file.path};
    if (!split) {
        read.documents = {{split.error(), paths}};
    } else if (split->isEmpty()) {
        const Error error{.code = ErrorCode::FileEmpty,
                          .reason = ErrorReason::StackWithoutDocument,
                          .subject = displayName(file.name)};
        read.documents = {{error, paths}};
    } else {
        for (qsizetype i = 0; i < split->size(); ++i)
            read.documents.append({split->at(i).files, isOneFile ? paths : pathsOf(*split, i, stack.paths)});
    }
}

/// Only of a regular file or of bytes that are there: nothing may wait for a pipe.
std::optional<SourceKind> kindOfSource(const ArrivingFile &file, const ReadFile::Source &source)
{
    if (!file.bytes.isEmpty())
        return sourceKindOf(QByteArrayView(file.bytes).first(std::min<qsizetype>(file.bytes.size(), kindPrefixBytes)));
    QFile onDisk(file.path);
    if (source.stamp.sizeBytes < 0 || !openRegularFile(onDisk))
        return {};
    return sourceKindOf(onDisk.read(kindPrefixBytes));
}

/// Files of capture profiles are where the user has put them.
bool mayVanish(const ArrivingFile &file)
{
    return !file.path.isEmpty() && !file.captured && !file.inParts && TemporaryCopies::isTemporary(file.path);
}

ReadFile readFile(const ArrivingFile &file, const std::stop_token &stop, DecoderProcess &decoder)
{
    ReadFile read;
    QList<FittedFile> fits;
    QStringList fitPaths;
    Stack stack;
    for (const auto &path : QStringList{file.path} + file.furtherPaths) {
        auto single = file;
        single.path = path;
        if (path != file.path) {
            single.name = QFileInfo(path).fileName();
            single.bytes.clear();
        }
        ReadFile::Source source{path, path.isEmpty() ? FileStamp() : FileStamp::of(path), {}};
        if (stop.stop_requested()) {
            source.error = Error{.code = ErrorCode::Cancelled};
        } else if (file.splitAt) {
            source.error = addToStack(stack, single, decoder);
        } else {
            const auto files = fitted(single, decoder);
            if (files) {
                fits.append(*files);
                fitPaths.append(path);
            } else {
                source.error = files.error();
            }
            source.canSplit = !files && canSplit(single, files.error(), decoder);
        }
        if (source.error || file.splitAt)
            source.kind = kindOfSource(single, source);
        read.sources.append(source);
    }
    if (!stack.files.isEmpty())
        splitStack(read, file, stack, decoder);
    if (!fits.isEmpty())
        read.documents = {{filesOfOneDocument(file.name, fits, file.fit, file.maxFiles, decoder), fitPaths}};
    return read;
}

} // namespace

ArrivingFiles::ArrivingFiles(std::shared_ptr<DecoderPool> decoders, QObject *parent)
    : QObject(parent)
    , m_decoders(std::move(decoders))
{
}

ArrivingFiles::~ArrivingFiles()
{
    for (const auto &entry : std::as_const(m_entries))
        entry->stop.request_stop();
}

void ArrivingFiles::add(const QList<ArrivingFile> &files)
{
    if (files.isEmpty())
        return;
    for (const auto &file : files) {
        m_entries.append(std::make_shared<Entry>(file));
        if (mayVanish(file))
            m_entries.last()->copy = m_copies.read(file.path);
    }
    readAhead();
    Q_EMIT changed();
}

bool ArrivingFiles::remove(const QString &id)
{
    const auto found = std::ranges::find(m_entries, id, [](const auto &entry) { return entry->file.id; });
    if (found == m_entries.end())
        return false;
    (*found)->stop.request_stop();
    m_entries.erase(found);
    readAhead();
    Q_EMIT changed();
    if (next())
        Q_EMIT nextRead();
    return true;
}

bool ArrivingFiles::contains(const QString &id) const
{
    return std::ranges::any_of(m_entries, [&id](const auto &entry) { return entry->file.id == id; });
}

void ArrivingFiles::changeDetails(const QString &id, const DetailsChange &change)
{
    for (const auto &entry : std::as_const(m_entries)) {
        if (entry->file.id == id)
            change(entry->file.details);
    }
}

QList<ArrivingFile> ArrivingFiles::all() const
{
    QList<ArrivingFile> files;
    files.reserve(m_entries.size());
    for (const auto &entry : m_entries)
        files.append(entry->file);
    return files;
}

std::optional<ArrivingFiles::Next> ArrivingFiles::next() const
{
    if (m_entries.isEmpty() || !m_entries.first()->read)
        return {};
    return Next{m_entries.first()->file, *m_entries.first()->read};
}

void ArrivingFiles::readAhead()
{
    const auto ahead = m_entries.first(std::min<qsizetype>(maxReadAhead, m_entries.size()));
    for (const auto &entry : ahead) {
        if (entry->file.state == ArrivingFile::State::Waiting)
            read(this, entry);
    }
}

Task<void> ArrivingFiles::read(QPointer<ArrivingFiles> self, std::shared_ptr<Entry> entry)
{
    entry->file.state = ArrivingFile::State::Reading;
    const auto stop = entry->stop.get_token();
    auto file = entry->file;
    if (entry->copy) {
        const auto copying = *std::exchange(entry->copy, {});
        const auto copy = co_await copying;
        if (!self)
            co_return;
        file.bytes = copy ? *copy : QByteArray();
    }
    const auto job = [file, stop](DecoderProcess &decoder) { return readFile(file, stop, decoder); };
    const auto reading = self->m_decoders->run(DecoderPool::Priority::File, file.details.patient.text, stop, job);
    entry->read = co_await reading;
    entry->file.state = ArrivingFile::State::Read;
    if (self && self->next())
        Q_EMIT self->nextRead();
}

namespace {

constexpr std::chrono::seconds togetherWithin{2};
constexpr qsizetype maxArrivals = 5; // more scanners and scan folders are seldom in use at once

bool isSoonAfter(const Arrivals::Group &group, const Arrival &arrival)
{
    return !arrival.isByUser && !group.isByUser && group.reachedAt &&
           std::chrono::abs(arrival.reachedAt - *group.reachedAt) <= togetherWithin;
}

} // namespace

/// Of the group that it continues, first of all by its job; -1 for none.
qsizetype Arrivals::placeFor(const Arrival &arrival) const
{
    const auto last = [this](const auto &isContinued) {
        const auto found = std::find_if(m_groups.crbegin(), m_groups.crend(), isContinued);
        return qsizetype(m_groups.crend() - found) - 1;
    };
    const auto ofJob = last([&arrival](const Group &group) { return group.jobs.contains(arrival.job); });
    return ofJob >= 0 ? ofJob : last([&arrival](const Group &group) { return isSoonAfter(group, arrival); });
}

bool Arrivals::add(const DocumentId &id, const Arrival &arrival)
{
    const auto now = steadyClock()();
    const auto &latest = m_groups.constLast();
    const bool isUserAdding = latest.isByUser && latest.savedAt && now - *latest.savedAt <= togetherWithin;
    const auto place = placeFor(arrival);
    const bool isOther = place != m_groups.size() - 1;
    auto group = place >= 0 ? m_groups.takeAt(place) : Group();
    group.documents.append(id);
    group.jobs.insert(arrival.job);
    group.isByUser = arrival.isByUser;
    group.reachedAt = arrival.reachedAt;
    group.savedAt = now;
    const bool isAside = isUserAdding && !arrival.isByUser;
    m_groups.insert(m_groups.size() - (isAside ? 1 : 0), std::move(group));
    limit();
    return isOther && arrival.isByUser;
}

void Arrivals::choose(const QList<DocumentId> &documents)
{
    m_groups.append({.documents = documents, .jobs = {}, .isChosen = true});
    limit();
}

void Arrivals::limit()
{
    if (m_groups.size() > maxArrivals)
        m_groups.removeFirst();
}

void Arrivals::endByTime()
{
    latest().reachedAt.reset();
    latest().savedAt.reset();
}

} // namespace clinicdesk::ui
