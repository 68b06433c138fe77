// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/arrivingfiles.h"

#include "core/base/errorreason.h"
#include "core/document/pages.h"
#include "core/document/readablename.h"

#include <QBuffer>
#include <QCoroFuture>
#include <QFile>
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

/// A PDF above its limit is refused and not made smaller: its text could become hard to read, and the user would not
/// notice.
bool isTooLargePdf(const QString &path, const FileLimits &limits)
{
    const QFileInfo info(path);
    if (!info.isFile() || info.size() <= limits.pdfBytes)
        return false;
    QFile file(path);
    return file.open(QIODevice::ReadOnly) && kindOf(file.read(kindPrefixBytes)) == FileKind::Pdf;
}

Result<FittedFile> fitted(const ArrivingFile &file, DecoderProcess &decoder)
{
    if (!file.picture.isNull())
        return fitBytes(file.name, pngOf(file.picture), file.fit, decoder);
    if (file.path.isEmpty())
        return fitBytes(file.name, file.bytes, file.fit, decoder);
    if (isTooLargePdf(file.path, file.fit.limits)) {
        if (const auto facts = checkFile(file.path, file.fit.limits); !facts)
            return facts.error();
    }
    return fitFile(file.path, file.fit, decoder);
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
    const auto fit = fitted(file, decoder);
    return fit ? Result(FileToJoin{.name = fit->facts.name, .bytes = fit->bytes}) : Result<FileToJoin>(fit.error());
}

/// Why a stack of one file is not sent is a fact of this file; then the file can be checked again.
void splitStack(ReadFile &read, const ArrivingFile &file, const QList<FileToJoin> &stack, DecoderProcess &decoder)
{
    const auto isPdf = [](const FileToJoin &page) { return kindOf(page.bytes) == FileKind::Pdf; };
    const SplitOptions options{.splitAt = *file.splitAt,
                               .fit = file.fit,
                               .canMakeSmaller = std::ranges::none_of(stack, isPdf), // see `isTooLargePdf`
                               .maxFilesPerDocument = file.maxFiles};
    using Documents = QList<Result<QList<FittedFile>>>;
    auto split = splitAtSeparators(file.name, stack, options, decoder);
    auto documents = split ? *std::move(split) : Documents{split.error()};
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

ReadFile readFile(const ArrivingFile &file, const std::stop_token &stop, DecoderProcess &decoder)
{
    ReadFile read;
    QList<FittedFile> fits;
    QList<FileToJoin> stack;
    for (const auto &path : QStringList{file.path} + file.furtherPaths) {
        auto single = file;
        single.path = path;
        if (path != file.path)
            single.name = QFileInfo(path).fileName();
        ReadFile::Source source{path, path.isEmpty() ? FileStamp() : FileStamp::of(path), {}};
        const auto take = [&source](auto &&one, auto &files) {
            if (one)
                files.append(*std::forward<decltype(one)>(one));
            else
                source.error = one.error();
        };
        if (stop.stop_requested())
            source.error = Error{.code = ErrorCode::Cancelled};
        else if (file.splitAt)
            take(pageOfStack(single, file.furtherPaths.isEmpty(), decoder), stack);
        else
            take(fitted(single, decoder), fits);
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
    for (const auto &file : files)
        m_entries.append(std::make_shared<Entry>(file));
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
    const auto job = [file = entry->file, stop](DecoderProcess &decoder) { return readFile(file, stop, decoder); };
    const auto reading = self->m_decoders->run(DecoderPool::Priority::File, stop, job);
    entry->read = co_await reading;
    entry->file.state = ArrivingFile::State::Read;
    if (self && self->next())
        Q_EMIT self->nextRead();
}

} // namespace clinicdesk::ui
