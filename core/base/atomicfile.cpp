// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/atomicfile.h"

#include "core/base/systemerror.h"

#include <QDir>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QRegularExpression>

namespace clinicdesk {

namespace {

constexpr qsizetype bufferBytes = 65'536;

QString linkTarget(QString path)
{
    constexpr int maxLinks = 40; // the limit of Linux
    for (int links = 0; links < maxLinks && QFileInfo(path).isSymLink(); ++links)
        path = QFileInfo(path).symLinkTarget();
    return path;
}

/// A program that removes what others have left may be faster than the lock.
bool isStillNamed(const SystemFile &file)
{
    const auto facts = file.facts();
    return !facts || facts->names > 0;
}

bool isLeft(const SystemFile &file)
{
    const auto facts = file.facts();
    return facts && facts->kind == FileFacts::Kind::Regular && facts->isOfThisUser() && facts->isOwnerOnly &&
           facts->names == 1 && file.lock(SystemFile::Lock::Alone);
}

QString temporaryName(const QString &path)
{
    constexpr quint32 sixDigits = 0x1000000;
    const auto number = QRandomGenerator::system()->bounded(sixDigits);
    return path + QLatin1Char('.') + QString::number(number, 16).rightJustified(6, QLatin1Char('0'));
}

} // namespace

AtomicFile::AtomicFile(const QString &path)
    : m_path(linkTarget(path))
{
}

AtomicFile::~AtomicFile()
{
    if (!m_temporaryPath.isEmpty())
        removeFile(m_temporaryPath);
}

Result<void> AtomicFile::open()
{
    const auto facts = FileFacts::of(m_path);
    if (!facts || facts->kind == FileFacts::Kind::Regular)
        return openTemporary();
    m_file = SystemFile(m_path, SystemFile::Open::Write);
    if (!m_file.isOpen())
        return diskError();
    if (!m_file.isTerminal())
        return {};
    m_file = SystemFile();
    return diskError(QStringLiteral("a terminal"), SystemError::notAllowed());
}

Result<void> AtomicFile::openTemporary()
{
    if (FileFacts::of(m_path) && !canWrite(m_path))
        return diskError(); // renaming would replace a write-protected file
    constexpr int maxTries = 100;
    for (int tries = 0; tries < maxTries; ++tries) {
        const auto name = temporaryName(m_path);
        SystemFile file(name, SystemFile::Open::Create);
        if (!file.isOpen()) {
            if (SystemError::last().is(std::errc::file_exists))
                continue;
            break;
        }
        const bool isTaken =
            !file.lock(SystemFile::Lock::Alone) && SystemError::last().is(std::errc::operation_would_block);
        if (!isTaken && isStillNamed(file)) {
            m_temporaryPath = name;
            m_lock = file.duplicate();
            m_file = std::move(file);
            return {};
        }
    }
    return diskError();
}

Result<void> AtomicFile::write(QByteArrayView bytes)
{
    m_buffer.append(bytes);
    return m_buffer.size() < bufferBytes ? Result<void>() : flush();
}

Result<void> AtomicFile::flush()
{
    if (!m_file.write(m_buffer))
        return diskError();
    m_buffer.clear();
    return {};
}

Result<void> AtomicFile::commit()
{
    if (auto flushed = flush(); !flushed)
        return flushed;
    if (!m_file.sync() && !SystemError::last().isSyncUnsupported())
        return diskError();
    if (!m_file.close())
        return diskError();
    if (m_temporaryPath.isEmpty())
        return {};
    if (!moveFile(m_temporaryPath, m_path))
        return diskError();
    m_temporaryPath.clear();
    return syncFolderIfPossible(QFileInfo(m_path).absolutePath());
}

Result<void> saveAtomically(const QString &path, QByteArrayView bytes)
{
    if (isIrregularFile(path))
        return diskError(QStringLiteral("not a regular file"), SystemError::notAllowed());
    return saveOrWrite(path, bytes);
}

Result<void> saveOrWrite(const QString &path, QByteArrayView bytes)
{
    AtomicFile file(path);
    if (auto opened = file.open(); !opened)
        return opened;
    if (auto written = file.write(bytes); !written)
        return written;
    return file.commit();
}

void removeLeftTemporaryFiles(const QString &folder)
{
    static const QRegularExpression ofUs(QStringLiteral(R"(.\.[0-9a-f]{6}$)"));
    const auto names = QDir(folder).entryList(QDir::Files | QDir::Hidden | QDir::NoSymLinks);
    for (const auto &name : names) {
        if (!ofUs.match(name).hasMatch())
            continue;
        const auto path = QDir(folder).filePath(name);
        const SystemFile file(path, SystemFile::Open::ReadNoLink);
        if (file.isOpen() && isLeft(file)) // the name is still its own: only its writer renames it, and holds the lock
            removeFile(path);
    }
}

Error fileNotSaved(const Error &diskError)
{
    auto error = diskError;
    error.code = diskError.disk == DiskError::Full ? ErrorCode::FileNoRoom : ErrorCode::FileNotWritten;
    return error;
}

} // namespace clinicdesk
