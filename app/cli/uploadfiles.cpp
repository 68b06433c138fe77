// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/uploadfiles.h"

#include "app/cli/output.h"
#include "app/cli/text.h"
#include "core/base/errorreason.h"
#include "core/document/readablename.h"
#include "core/wording/changetext.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>

#include <algorithm>

namespace clinicdesk::cli {

namespace {

FileLimits limitsOf(UploadMethod method, const Conventions &conventions)
{
    if (method == UploadMethod::Direct)
        return {.pdfBytes = conventions.directLimitBytes, .imageBytes = conventions.directLimitBytes};
    return {.pdfBytes = conventions.pdfLimitBytes, .imageBytes = conventions.imageLimitBytes};
}

FileInfo unknownFacts(const QString &path)
{
    const QFileInfo file(path);
    return {.name = file.fileName(), .sizeBytes = file.size()};
}

/// Whether `--fit` may mend why the file is refused.
bool mayBeFitted(const QString &path, const Error &error)
{
    if (error.code == ErrorCode::FileTooLarge)
        return true;
    QFile file(path);
    return error.code == ErrorCode::FileUnsupported && file.open(QIODevice::ReadOnly) &&
           sourceKindOf(file.read(kindPrefixBytes)).has_value();
}

QString nameOf(const QString &path)
{
    return QFileInfo(path).fileName();
}

/// `name` is the file that `file` was made of; empty where there are several, which `names` has.
QJsonObject fitJson(const QString &name, const FittedFile &file, const QStringList &names = {})
{
    QJsonArray changes;
    for (const auto change : file.changes)
        changes.append(fileChangeText(change));
    const bool isJoined = file.changes.contains(FileChange::Joined);
    QJsonObject json{{QStringLiteral("from"), isJoined ? QJsonValue() : QJsonValue(sourceKindText(file.source))},
                     {QStringLiteral("from_name"), isJoined ? QJsonValue() : QJsonValue(displayName(name))},
                     {QStringLiteral("from_size"), file.sourceBytes},
                     {QStringLiteral("pages"), file.pages > 0 ? QJsonValue(file.pages) : QJsonValue()},
                     {QStringLiteral("changes"), changes}};
    if (isJoined)
        json.insert(QStringLiteral("from_names"), QJsonArray::fromStringList(names));
    if (file.changes.contains(FileChange::Split))
        json.insert(QStringLiteral("first_page"), file.firstPage + 1);
    return json;
}

/// `name` is the file that people know: the given one, or the new one where there are several of either.
void printChanges(const QString &name, const FittedFile &file)
{
    if (file.changes.isEmpty())
        return;
    const auto sentences = wording::changeSentences(file).join(QLatin1Char(' '));
    printStatus(QStringLiteral("%1: %2").arg(displayName(name), sentences));
}

NewFile newFile(const FittedFile &file)
{
    return {.facts = file.facts,
            .bytes = [bytes = file.bytes] { return Result<std::unique_ptr<ByteSource>>(makeMemorySource(bytes)); }};
}

QStringList namesOf(const QStringList &paths)
{
    QStringList names;
    for (const auto &path : paths)
        names.append(displayName(nameOf(path)));
    return names;
}

/// Refused as a whole.
CheckedDocument refusedFiles(const QStringList &paths, const Error &error)
{
    CheckedDocument document{.error = error};
    for (const auto &path : paths)
        document.files.append({.facts = unknownFacts(path)});
    return document;
}

void hintAtFit(const QString &path)
{
    printStatus(Tr::tr("%1: Add --fit to have this file converted or made smaller.").arg(displayName(nameOf(path))));
}

} // namespace

UploadFiles::UploadFiles(UploadMethod method, const Conventions &conventions, const FileHandling &handling)
    : m_limits(limitsOf(method, conventions))
    , m_maxFiles(method == UploadMethod::Direct ? 1 : conventions.filesPerDocument)
    , m_handling(handling)
{
    if (m_handling.fit)
        m_handling.fit->limits = m_limits;
}

Result<QByteArray> UploadFiles::read(const QString &path) const
{
    return readDocument(path, static_cast<qint64>(maxFramePayloadBytes));
}

void UploadFiles::addUnchanged(CheckedDocument &document, const QString &path) const
{
    const auto facts = checkFile(path, m_limits);
    document.files.append(
        {.facts = facts ? *facts : unknownFacts(path), .bytes = [path] { return openFileSource(path); }});
    if (facts)
        return;
    if (mayBeFitted(path, facts.error()))
        hintAtFit(path);
    if (!document.error)
        document.error = facts.error();
}

QList<FittedFile> UploadFiles::addFitted(CheckedDocument &document, const QString &path)
{
    const auto bytes = read(path);
    const auto fitted = bytes ? fitInParts(nameOf(path), *bytes, *m_handling.fit, m_maxFiles, m_decoder)
                              : Result<QList<FittedFile>>(bytes.error());
    if (!fitted) {
        document.files.append({.facts = unknownFacts(path)});
        document.fits.append(QJsonObject());
        if (!document.error)
            document.error = fitted.error();
        return {};
    }
    for (const auto &file : *fitted) {
        printChanges(fitted->size() == 1 ? nameOf(path) : file.facts.name, file);
        document.files.append(newFile(file));
        document.fits.append(fitJson(nameOf(path), file));
    }
    return *fitted;
}

std::optional<Error> UploadFiles::problemTogether(const CheckedDocument &document) const
{
    const auto count = document.files.size();
    const auto first = document.files.first().facts.kind;
    if (count > m_maxFiles)
        return Error{.code = ErrorCode::FileTooMany, .sizeBytes = count, .limit = m_maxFiles};
    if (!std::ranges::all_of(document.files, [first](const NewFile &file) { return file.facts.kind == first; }))
        return Error{.code = ErrorCode::FileMixedKinds};
    return {};
}

/// Makes one PDF of files that cannot be in one document.
void UploadFiles::join(CheckedDocument &document, const QStringList &paths, const QList<FittedFile> &files)
{
    const auto joined = filesOfOneDocument(nameOf(paths.first()), files, *m_handling.fit, m_maxFiles, m_decoder);
    if (!joined) {
        document.error = joined.error();
        return;
    }
    document.files.clear();
    document.fits.clear();
    for (const auto &file : *joined) {
        printChanges(file.facts.name, file);
        document.files.append(newFile(file));
        document.fits.append(fitJson({}, file, namesOf(paths)));
    }
    document.error = problemTogether(document);
}

CheckedDocument UploadFiles::checkTogether(const QStringList &paths)
{
    CheckedDocument document;
    QList<FittedFile> fitted;
    for (const auto &path : paths) {
        if (m_handling.fit)
            fitted.append(addFitted(document, path));
        else
            addUnchanged(document, path);
    }
    if (document.error)
        return document;
    document.error = problemTogether(document);
    if (document.error && m_handling.fit && paths.size() > 1)
        join(document, paths, fitted);
    return document;
}

/// Without `--fit`, only files that the service accepts.
Result<QList<FileToJoin>> UploadFiles::readStack(const QStringList &paths) const
{
    QList<FileToJoin> files;
    for (const auto &path : paths) {
        const auto bytes = read(path);
        if (!bytes)
            return bytes.error();
        const Error unsupported{.code = ErrorCode::FileUnsupported, .subject = displayName(nameOf(path))};
        const bool isRefused = !m_handling.fit && !kindOf(*bytes);
        if (isRefused && mayBeFitted(path, unsupported))
            hintAtFit(path);
        if (isRefused)
            return unsupported;
        files.append({.name = nameOf(path), .bytes = *bytes});
    }
    return files;
}

/// One document of a stack.
CheckedDocument UploadFiles::splitDocument(const Result<QList<FittedFile>> &files, const QStringList &paths) const
{
    if (!files) {
        if (!m_handling.fit && files.error().code == ErrorCode::FileTooLarge)
            hintAtFit(paths.first());
        return refusedFiles(paths, files.error());
    }
    CheckedDocument document;
    for (const auto &file : *files) {
        printChanges(file.facts.name, file);
        document.files.append(newFile(file));
        const bool isTold = m_handling.fit || !file.changes.isEmpty();
        document.fits.append(isTold ? fitJson(nameOf(paths.first()), file, namesOf(paths)) : QJsonObject());
    }
    return document;
}

QList<CheckedDocument> UploadFiles::split(const QStringList &paths)
{
    const auto files = readStack(paths);
    if (!files)
        return {refusedFiles(paths, files.error())};
    const SplitOptions options{.splitAt = *m_handling.splitAt,
                               .fit = m_handling.fit.value_or(FitOptions{.limits = m_limits}),
                               .canMakeSmaller = m_handling.fit.has_value(),
                               .maxFilesPerDocument = m_maxFiles};
    const auto name = nameOf(paths.first());
    const auto found = splitAtSeparators(name, *files, options, m_decoder);
    if (!found)
        return {refusedFiles(paths, found.error())};
    if (found->isEmpty())
        return {refusedFiles(
            paths,
            {.code = ErrorCode::FileEmpty, .reason = ErrorReason::StackWithoutDocument, .subject = displayName(name)})};
    printStatus(
        Tr::tr("%1: Split into %Ln document(s).", nullptr, static_cast<int>(found->size())).arg(displayName(name)));
    QList<CheckedDocument> documents;
    for (const auto &document : *found)
        documents.append(splitDocument(document.files, paths));
    return documents;
}

QList<CheckedDocument> UploadFiles::check(const QStringList &paths)
{
    return m_handling.splitAt ? split(paths) : QList<CheckedDocument>{checkTogether(paths)};
}

} // namespace clinicdesk::cli
