// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/filecheck.h"

#include "core/base/errorreason.h"
#include "core/base/systemfiles.h"
#include "core/document/foreignkind.h"
#include "core/document/readablename.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace clinicdesk {

namespace {

Error problem(ErrorCode code, const QString &name, const QString &detail = {})
{
    return {.code = code, .subject = displayName(name), .detail = detail};
}

Error withReason(Error error, ErrorReason reason)
{
    error.reason = reason;
    return error;
}

Error tooLarge(const QString &name, qint64 sizeBytes, qint64 limit)
{
    auto error = problem(ErrorCode::FileTooLarge, name);
    error.sizeBytes = sizeBytes;
    error.limit = limit;
    return error;
}

/// Gives `folder/` a name too.
QString nameOf(const QString &path)
{
    return QFileInfo(QDir::cleanPath(path)).fileName();
}

// Checked before opening, because opening a pipe or a device can block or start a machine.
QString reasonAgainstOpening(const QFileInfo &file)
{
    if (file.isDir())
        return QStringLiteral("it is a folder");
    if (file.isFile())
        return {};
    if (file.exists())
        return QStringLiteral("it is a device, a pipe or a socket, not a file");
    if (file.isSymLink())
        return QStringLiteral("it is a link to a file that does not exist");
    if (file.filePath().contains(QChar::ReplacementCharacter))
        return QStringLiteral("its name is not valid text (UTF-8); give it another name");
    return QStringLiteral("it does not exist");
}

std::optional<Error> problemBeforeOpening(const QString &path)
{
    const QFileInfo info(path);
    const auto detail = reasonAgainstOpening(info);
    if (detail.isEmpty())
        return {};
    auto error = problem(ErrorCode::FileUnreadable, nameOf(path), detail);
    if (!info.exists() && path.contains(QChar::ReplacementCharacter))
        error.reason = ErrorReason::FileNameNotText;
    return error;
}

Result<CheckedFile> judge(const QString &name, const FileToDecode &file, const FileLimits &limits,
                          DecoderProcess &decoder)
{
    const auto sizeBytes = file.size();
    if (sizeBytes == 0)
        return withReason(problem(ErrorCode::FileEmpty, name), foreignKindOf({}, name));
    const auto head = file.head();
    const auto kind = kindOf(head);
    if (!kind)
        return withReason(problem(ErrorCode::FileUnsupported, name), foreignKindOf(head, name));
    if (sizeBytes > limits.of(*kind))
        return tooLarge(name, sizeBytes, limits.of(*kind));
    auto report = decoder.inspect(name, file);
    if (!report)
        return report.error();
    if (const auto flaw = largeFlaw(name, report->flaws, report->pages))
        return *flaw;
    if (report->isUnusual)
        return withReason(problem(ErrorCode::FileUnsupported, name), ErrorReason::JpegUnusual);
    return CheckedFile{.facts = {.name = name, .kind = *kind, .sizeBytes = sizeBytes}, .report = *std::move(report)};
}

/// What changes with the content of a file.
struct FileState {
    qint64 sizeBytes = 0;
    QDateTime modified;
    QDateTime changed; ///< also where a program has set back `modified`
    friend bool operator==(const FileState &, const FileState &) = default;

    static FileState of(const QString &path)
    {
        const QFileInfo file(path);
        return {file.size(), file.lastModified(), file.metadataChangeTime()};
    }
};

class UnchangedFile final : public ByteSource {
public:
    UnchangedFile(std::unique_ptr<ByteSource> bytes, const QString &path, const FileState &state)
        : m_bytes(std::move(bytes))
        , m_path(path)
        , m_state(state)
    {
    }

    qint64 sizeBytes() const override { return m_bytes->sizeBytes(); }
    Result<qint64> read(std::span<char> into) override
    {
        auto read = m_bytes->read(into);
        m_given += read ? *read : 0;
        const bool isEnd = read && m_given == sizeBytes();
        if (isEnd && FileState::of(m_path) != m_state)
            return problem(ErrorCode::FileUnreadable, nameOf(m_path), QStringLiteral("it has changed meanwhile"));
        return read;
    }
    bool restart() override
    {
        m_given = 0;
        return m_bytes->restart();
    }

private:
    const std::unique_ptr<ByteSource> m_bytes;
    const QString m_path;
    const FileState m_state;
    qint64 m_given = 0;
};

} // namespace

Result<CheckedFile> checkFile(const QString &path, const FileLimits &limits, DecoderProcess &decoder)
{
    if (const auto before = problemBeforeOpening(path))
        return *before;
    const auto name = nameOf(path);
    QFile file(path);
    if (const auto open = openRegularFile(file); !open)
        return problem(ErrorCode::FileUnreadable, name, open.error().detail);
    const FileToDecode opened(file);
    if (opened.size() > 0 && opened.head().isEmpty())
        return problem(ErrorCode::FileUnreadable, name, file.errorString());
    return judge(name, opened, limits, decoder);
}

Result<QByteArray> readDocument(const QString &path, qint64 maxBytes)
{
    if (const auto before = problemBeforeOpening(path))
        return *before;
    const auto name = nameOf(path);
    QFile file(path);
    if (const auto open = openRegularFile(file); !open)
        return problem(ErrorCode::FileUnreadable, name, open.error().detail);
    if (file.size() == 0)
        return withReason(problem(ErrorCode::FileEmpty, name), foreignKindOf({}, name));
    if (file.size() > maxBytes)
        return tooLarge(name, file.size(), maxBytes);
    auto bytes = file.read(maxBytes);
    if (file.error() != QFileDevice::NoError || bytes.size() < file.size())
        return problem(ErrorCode::FileUnreadable, name, file.errorString());
    return bytes;
}

Result<CheckedFile> checkBytes(const QString &name, const QByteArray &bytes, const FileLimits &limits,
                               DecoderProcess &decoder)
{
    return judge(name, bytes, limits, decoder);
}

Error mixedKinds(QList<FileKind> kinds)
{
    std::ranges::sort(kinds);
    QStringList names;
    for (const auto kind : kinds)
        names.append(kindName(kind));
    names.removeDuplicates();
    return {.code = ErrorCode::FileMixedKinds, .subject = names.join(QLatin1Char(' '))};
}

QStringList kindsIn(const Error &mixed)
{
    return mixed.subject.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

ByteSourceMaker unchangedFileSource(const QString &path)
{
    return [path, state = FileState::of(path)]() -> Result<std::unique_ptr<ByteSource>> {
        auto bytes = openFileSource(path);
        if (!bytes)
            return bytes.error();
        return std::unique_ptr<ByteSource>(std::make_unique<UnchangedFile>(*std::move(bytes), path, state));
    };
}

} // namespace clinicdesk
