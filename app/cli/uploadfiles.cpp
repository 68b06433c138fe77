// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/uploadfiles.h"

#include "app/cli/output.h"
#include "app/cli/text.h"
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

QJsonObject fitJson(const QString &path, const FittedFile &file)
{
    QJsonArray changes;
    for (const auto change : file.changes)
        changes.append(fileChangeText(change));
    return {{QStringLiteral("from"), sourceKindText(file.source)},
            {QStringLiteral("from_name"), displayName(QFileInfo(path).fileName())},
            {QStringLiteral("from_size"), file.sourceBytes},
            {QStringLiteral("pages"), file.pages > 0 ? QJsonValue(file.pages) : QJsonValue()},
            {QStringLiteral("changes"), changes}};
}

void printChanges(const QString &path, const FittedFile &file)
{
    if (file.changes.isEmpty())
        return;
    const auto sentences = wording::changeSentences(file).join(QLatin1Char(' '));
    printStatus(QStringLiteral("%1: %2").arg(displayName(QFileInfo(path).fileName()), sentences));
}

} // namespace

UploadFiles::UploadFiles(UploadMethod method, const Conventions &conventions, std::optional<FitOptions> fit)
    : m_limits(limitsOf(method, conventions))
    , m_maxFiles(conventions.filesPerDocument)
    , m_fit(fit)
{
    if (m_fit)
        m_fit->limits = m_limits;
}

void UploadFiles::addUnchanged(CheckedDocument &document, const QString &path) const
{
    const auto facts = checkFile(path, m_limits);
    document.files.append(
        {.facts = facts ? *facts : unknownFacts(path), .bytes = [path] { return openFileSource(path); }});
    if (facts)
        return;
    if (mayBeFitted(path, facts.error()))
        printStatus(Tr::tr("%1: Add --fit to have this file converted or made smaller.")
                        .arg(displayName(QFileInfo(path).fileName())));
    if (!document.error)
        document.error = facts.error();
}

void UploadFiles::addFitted(CheckedDocument &document, const QString &path)
{
    const auto file = fitFile(path, *m_fit, m_decoder);
    if (!file) {
        document.files.append({.facts = unknownFacts(path)});
        document.fits.append(QJsonObject());
        if (!document.error)
            document.error = file.error();
        return;
    }
    printChanges(path, *file);
    document.files.append({.facts = file->facts, .bytes = [bytes = file->bytes] {
                               return Result<std::unique_ptr<ByteSource>>(makeMemorySource(bytes));
                           }});
    document.fits.append(fitJson(path, *file));
}

CheckedDocument UploadFiles::check(const QStringList &paths)
{
    CheckedDocument document;
    for (const auto &path : paths) {
        if (m_fit)
            addFitted(document, path);
        else
            addUnchanged(document, path);
    }
    if (document.error)
        return document;
    const auto first = document.files.first().facts.kind;
    if (paths.size() > m_maxFiles)
        document.error = Error{.code = ErrorCode::FileTooMany, .sizeBytes = paths.size(), .limit = m_maxFiles};
    else if (!std::ranges::all_of(document.files, [first](const NewFile &file) { return file.facts.kind == first; }))
        document.error = Error{.code = ErrorCode::FileMixedKinds};
    return document;
}

} // namespace clinicdesk::cli
