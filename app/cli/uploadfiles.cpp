// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/uploadfiles.h"

#include "app/cli/output.h"
#include "app/cli/text.h"
#include "core/base/errorreason.h"
#include "core/document/foreignkind.h"
#include "core/document/readablename.h"
#include "core/wording/changetext.h"

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

/// Whether `--fit` may mend why the file is refused, which the error itself does not say.
bool mayBeFitted(const Error &error)
{
    return error.code == ErrorCode::FileTooLarge || error.reason == ErrorReason::JpegUnusual;
}

QString nameOf(const QString &path)
{
    return QFileInfo(path).fileName();
}

QJsonArray leftOutJson(const QList<LeftOutPages> &leftOut)
{
    QJsonArray json;
    for (const auto &[file, pages, areBlank] : leftOut) {
        QJsonArray numbers;
        for (const int page : pages)
            numbers.append(page + 1);
        json.append(QJsonObject{
            {QStringLiteral("name"), file}, {QStringLiteral("pages"), numbers}, {QStringLiteral("blank"), areBlank}});
    }
    return json;
}

/// A sentence for each file of the stack.
QStringList leftOutNotices(const QList<SplitDocument> &documents)
{
    QList<LeftOutPages> all;
    for (const auto &document : documents) {
        for (const auto &leftOut : document.leftOut) {
            if (!all.isEmpty() && all.last().file == leftOut.file)
                all.last().pages += leftOut.pages;
            else
                all.append(leftOut);
        }
    }
    return wording::leftOutSentences(all);
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
    if (!file.leftOut.isEmpty())
        json.insert(QStringLiteral("left_out"), leftOutJson(file.leftOut));
    return json;
}

/// `name` is the file that people know: the given one, or the new one where there are several of either.
void addChanges(CheckedDocument &document, const QString &name, const FittedFile &file)
{
    if (file.changes.isEmpty())
        return;
    const auto sentences = wording::changeSentences(file).join(QLatin1Char(' '));
    document.notices.append(QStringLiteral("%1: %2").arg(displayName(name), sentences));
}

NewFile newFile(const FittedFile &file)
{
    return {.facts = file.facts, .bytes = byteSourceOf(file), .preparation = preparationOf(file)};
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

QString hintAtFit(const QString &path)
{
    return Tr::tr("%1: Add --fit to have this file converted or made smaller.").arg(displayName(nameOf(path)));
}

/// The checks of one command, on the thread of the decoder.
class FileChecker {
public:
    FileChecker(UploadMethod method, const Conventions &conventions, const FileHandling &handling,
                DecoderProcess &decoder)
        : m_limits(limitsOf(method, conventions))
        , m_maxFiles(method == UploadMethod::Direct ? 1 : conventions.filesPerDocument)
        , m_handling(handling)
        , m_decoder(decoder)
    {
        if (m_handling.fit)
            m_handling.fit->limits = m_limits;
    }

    QList<CheckedDocument> check(const QStringList &paths)
    {
        return m_handling.splitAt ? split(paths) : QList<CheckedDocument>{checkTogether(paths)};
    }

private:
    CheckedDocument checkTogether(const QStringList &paths);
    QList<CheckedDocument> split(const QStringList &paths);
    Result<QList<FileToJoin>> readStack(const QStringList &paths) const;
    CheckedDocument splitDocument(const Result<QList<FittedFile>> &files, const QStringList &paths) const;
    void addUnchanged(CheckedDocument &document, const QString &path);
    QList<FittedFile> addFitted(CheckedDocument &document, const QString &path);
    void join(CheckedDocument &document, const QStringList &paths, const QList<FittedFile> &files);
    void addFlaws(CheckedDocument &document, const QString &name, const FileFlaws &flaws, int pages) const;
    std::optional<Error> problemTogether(const CheckedDocument &document) const;

    FileLimits m_limits;
    int m_maxFiles;
    FileHandling m_handling;
    DecoderProcess &m_decoder;
};

/// Damage that was accepted is said, other damage refuses the document.
void FileChecker::addFlaws(CheckedDocument &document, const QString &name, const FileFlaws &flaws, int pages) const
{
    const auto error = anyFlaw(name, flaws, pages);
    if (!error)
        return;
    if (m_handling.acceptsDamage) {
        document.notices.append(wording::damageNotice(*error));
        return;
    }
    document.notices.append(Tr::tr("%1: Look at it. Add --accept-damage to send it as it is.").arg(displayName(name)));
    if (!document.error)
        document.error = *error;
}

void FileChecker::addUnchanged(CheckedDocument &document, const QString &path)
{
    const auto bytes = unchangedFileSource(path); // what is checked now is what is sent
    const auto checked = checkFile(path, m_limits, m_decoder);
    document.files.append({.facts = checked ? checked->facts : unknownFacts(path), .bytes = bytes});
    if (checked) {
        document.files.last().preparation = {
            .pages = checked->report.pages, .flaws = checked->report.flaws, .takenOn = checked->report.takenOn};
        addFlaws(document, checked->facts.name, checked->report.flaws, checked->report.pages);
        return;
    }
    if (mayBeFitted(checked.error()))
        document.notices.append(hintAtFit(path));
    if (!document.error)
        document.error = checked.error();
}

QList<FittedFile> FileChecker::addFitted(CheckedDocument &document, const QString &path)
{
    const auto fitted = fitFileInParts(path, *m_handling.fit, m_maxFiles, m_decoder);
    if (!fitted) {
        document.files.append({.facts = unknownFacts(path)});
        document.fits.append(QJsonObject());
        if (!document.error)
            document.error = fitted.error();
        return {};
    }
    for (const auto &file : *fitted) {
        const auto name = fitted->size() == 1 ? nameOf(path) : file.facts.name;
        addChanges(document, name, file);
        addFlaws(document, name, file.flaws, file.pages);
        document.files.append(newFile(file));
        document.fits.append(fitJson(nameOf(path), file));
    }
    return *fitted;
}

std::optional<Error> FileChecker::problemTogether(const CheckedDocument &document) const
{
    const auto count = document.files.size();
    if (count > m_maxFiles)
        return Error{.code = ErrorCode::FileTooMany, .sizeBytes = count, .limit = m_maxFiles};
    QList<FileKind> kinds;
    for (const auto &file : document.files)
        kinds.append(file.facts.kind);
    if (kinds.count(kinds.first()) < count)
        return mixedKinds(kinds);
    return {};
}

/// Makes one PDF of files that cannot be in one document.
void FileChecker::join(CheckedDocument &document, const QStringList &paths, const QList<FittedFile> &files)
{
    const auto joined = filesOfOneDocument(nameOf(paths.first()), files, *m_handling.fit, m_maxFiles, m_decoder);
    if (!joined) {
        document.error = joined.error();
        return;
    }
    document.files.clear();
    document.fits.clear();
    for (const auto &file : *joined) {
        addChanges(document, file.facts.name, file);
        document.files.append(newFile(file));
        document.fits.append(fitJson({}, file, namesOf(paths)));
    }
    document.error = problemTogether(document);
}

CheckedDocument FileChecker::checkTogether(const QStringList &paths)
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
Result<QList<FileToJoin>> FileChecker::readStack(const QStringList &paths) const
{
    QList<FileToJoin> files;
    for (const auto &path : paths) {
        const auto bytes = readDocument(path, maxJobBytes);
        if (!bytes)
            return bytes.error();
        const auto head = QByteArrayView(*bytes).first(std::min<qsizetype>(bytes->size(), kindPrefixBytes));
        if (!m_handling.fit && !kindOf(head)) {
            return Error{.code = ErrorCode::FileUnsupported,
                         .reason = foreignKindOf(head, nameOf(path)),
                         .subject = displayName(nameOf(path))};
        }
        files.append({.name = nameOf(path), .bytes = *bytes});
    }
    return files;
}

/// One document of a stack.
CheckedDocument FileChecker::splitDocument(const Result<QList<FittedFile>> &files, const QStringList &paths) const
{
    if (!files) {
        auto refused = refusedFiles(paths, files.error());
        if (!m_handling.fit && files.error().code == ErrorCode::FileTooLarge)
            refused.notices.append(hintAtFit(paths.first()));
        return refused;
    }
    CheckedDocument document;
    for (const auto &file : *files) {
        addChanges(document, file.facts.name, file);
        addFlaws(document, file.facts.name, file.flaws, file.pages);
        document.files.append(newFile(file));
        const bool isTold = m_handling.fit || !file.changes.isEmpty();
        document.fits.append(isTold ? fitJson(nameOf(paths.first()), file, namesOf(paths)) : QJsonObject());
    }
    return document;
}

QList<CheckedDocument> FileChecker::split(const QStringList &paths)
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
    QList<CheckedDocument> documents;
    for (const auto &document : *found)
        documents.append(splitDocument(document.files, paths));
    const auto isSplit = Tr::tr("%1: Split into %Ln document(s).", nullptr, static_cast<int>(found->size()));
    auto &first = documents.first();
    first.notices = QStringList{isSplit.arg(displayName(name))} + leftOutNotices(*found) + first.notices;
    return documents;
}

} // namespace

UploadFiles::UploadFiles(const FileHandling &handling)
    : m_handling(handling)
{
    [[maybe_unused]] const auto starting = m_worker.run([this] {
        const bool isOnlyChecked = !m_handling.fit && !m_handling.splitAt;
        m_decoder = std::make_unique<DecoderProcess>(isOnlyChecked ? installedChecker() : installedDecoder());
        m_decoder->setOwner(QStringLiteral("command")); // all of its files are of one patient
        m_decoder->prepare();
    });
}

UploadFiles::~UploadFiles()
{
    // A QProcess is ended by the thread that started it.
    [[maybe_unused]] const auto ending = m_worker.run([this] { m_decoder.reset(); });
}

QFuture<QList<CheckedDocument>> UploadFiles::check(const QStringList &paths, UploadMethod method,
                                                   const Conventions &conventions)
{
    return m_worker.run([this, paths, method, conventions] {
        return FileChecker(method, conventions, m_handling, *m_decoder).check(paths);
    });
}

} // namespace clinicdesk::cli
