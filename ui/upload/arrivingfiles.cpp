// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/arrivingfiles.h"

#include "core/base/errorreason.h"
#include "core/document/decoderjob.h"
#include "core/document/pages.h"
#include "core/document/readablename.h"

#include <QBuffer>
#include <QCoroFuture>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace clinicdesk::ui {

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

Result<QList<FittedFile>> inParts(const ArrivingFile &file, DecoderProcess &decoder)
{
    const auto bytes = readDocument(file.path, qint64(maxFramePayloadBytes));
    return bytes ? fitInParts(file.name, *bytes, file.fit, file.maxFiles, decoder)
                 : Result<QList<FittedFile>>(bytes.error());
}

Result<QList<FittedFile>> fitted(const ArrivingFile &file, DecoderProcess &decoder)
{
    if (!file.picture.isNull())
        return alone(fitBytes(file.name, pngOf(file.picture), file.fit, decoder));
    if (file.path.isEmpty() || !file.bytes.isEmpty())
        return alone(fitBytes(file.name, file.bytes, file.fit, decoder));
    return file.inParts ? inParts(file, decoder) : alone(fitFile(file.path, file.fit, decoder));
}

/// Whether a file that is too large has several pages.
bool canSplit(const ArrivingFile &file, const Error &error, DecoderProcess &decoder)
{
    const bool isOffered = !file.inParts && !file.path.isEmpty() && file.furtherPaths.isEmpty() && file.maxFiles > 1;
    if (error.code != ErrorCode::FileTooLarge || !isOffered)
        return false;
    const auto bytes = readDocument(file.path, qint64(maxFramePayloadBytes));
    if (!bytes)
        return false;
    const auto description = decoder.describe(file.name, *bytes);
    return description && description->pages > 1;
}

/// If they cannot become one document, none of them does.
void joinIfNeeded(ReadFile &read, const ArrivingFile &file, const QList<FittedFile> &fits, DecoderProcess &decoder)
{
    auto files = filesOfOneDocument(file.name, fits, file.fit, file.maxFiles, decoder);
    for (auto &source : read.sources) {
        if (!files && !source.error)
            source.error = files.error();
    }
    if (files)
        read.documents.append(std::move(files));
}

/// A stack of one file is read as it is: its documents are made to fit, not the stack.
Result<FileToJoin> pageOfStack(const ArrivingFile &file, bool isOne, DecoderProcess &decoder)
{
    if (isOne) {
        const auto bytes = readDocument(file.path, static_cast<qint64>(maxFramePayloadBytes));
        return bytes ? Result(FileToJoin{.name = file.name, .bytes = *bytes}) : Result<FileToJoin>(bytes.error());
    }
    const auto fits = fitted(file, decoder);
    return fits ? Result(FileToJoin{.name = fits->first().facts.name, .bytes = fits->first().bytes})
                : Result<FileToJoin>(fits.error());
}

/// Why a stack of one file is not sent is a fact of this file; then the file can be checked again.
void splitStack(ReadFile &read, const ArrivingFile &file, const QList<FileToJoin> &stack, DecoderProcess &decoder)
{
    const SplitOptions options{
        .splitAt = *file.splitAt, .fit = file.fit, .canMakeSmaller = true, .maxFilesPerDocument = file.maxFiles};
    using Documents = QList<Result<QList<FittedFile>>>;
    const auto split = splitAtSeparators(file.name, stack, options, decoder);
    Documents documents;
    if (!split)
        documents.append(split.error());
    else
        std::ranges::transform(*split, std::back_inserter(documents), &SplitDocument::files);
    if (documents.isEmpty())
        documents.append(Error{.code = ErrorCode::FileEmpty,
                               .reason = ErrorReason::StackWithoutDocument,
                               .subject = displayName(file.name)});
    const bool isOneFile = read.sources.size() == 1;
    if (isOneFile && documents.size() == 1 && !documents.first())
        read.sources.first().error = documents.first().error();
    else
        read.documents = std::move(documents);
}

/// Files of capture profiles are where the user has put them.
bool mayVanish(const ArrivingFile &file)
{
    return !file.path.isEmpty() && !file.isCaptured && !file.inParts && TemporaryCopies::isTemporary(file.path);
}

ReadFile readFile(const ArrivingFile &file, const std::stop_token &stop, DecoderProcess &decoder)
{
    ReadFile read;
    QList<FittedFile> fits;
    QList<FileToJoin> stack;
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
            const auto page = pageOfStack(single, file.furtherPaths.isEmpty(), decoder);
            if (page)
                stack.append(*page);
            else
                source.error = page.error();
        } else {
            const auto files = fitted(single, decoder);
            if (files)
                fits.append(*files);
            else
                source.error = files.error();
            source.canSplit = !files && canSplit(single, files.error(), decoder);
        }
        read.sources.append(source);
    }
    if (!stack.isEmpty())
        splitStack(read, file, stack, decoder);
    if (!fits.isEmpty())
        joinIfNeeded(read, file, fits, decoder);
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
    const auto reading = self->m_decoders->run(DecoderPool::Priority::File, stop, job);
    entry->read = co_await reading;
    entry->file.state = ArrivingFile::State::Read;
    if (self && self->next())
        Q_EMIT self->nextRead();
}

} // namespace clinicdesk::ui
