// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/pipelinethread.h"
#include "core/base/sha256.h"
#include "core/base/systemfiles.h"
#include "core/outbox/spool_p.h"
#include "core/store/disk.h"
#include "core/store/sealing.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <array>
#include <filesystem>
#include <vector>

namespace clinicdesk {

namespace {

constexpr std::size_t partBytes = 256UL * 1024;
constexpr QByteArrayView magic("CDPAGE1\n");
constexpr qint64 headBytes = magic.size() + Sealer::saltBytes;

Error damaged(const QString &why)
{
    return {.code = ErrorCode::StoreDamaged, .detail = why};
}

/// Converts the system error of a file that cannot be read. The disk may return the file later, but a file that is
/// missing in an existing folder is lost.
Error unreadable(const QString &path, SystemError problem)
{
    const auto what = QStringLiteral("a stored file cannot be read");
    const bool isGone = problem.isMissing() && QFileInfo(QFileInfo(path).path()).isDir();
    return isGone ? damaged(what + QLatin1String(": ") + problem.text()) : diskError(what, problem);
}

QByteArray associatedData(const FileKey &address, quint64 part, bool last)
{
    return address.document.text.toUtf8() + '/' + address.file.text.toUtf8() + '/' +
           QByteArray::number(address.position) + '/' + QByteArray::number(part) + (last ? "/last" : "/more");
}

quint64 partsOf(qint64 sizeBytes)
{
    const auto size = static_cast<quint64>(sizeBytes);
    return size == 0 ? 1 : (size + partBytes - 1) / partBytes;
}

/// A part file that is deleted unless `keep` turned it into the final file.
class PartFile {
public:
    explicit PartFile(const QString &finalPath)
        : m_finalPath(finalPath)
        , m_partPath(finalPath + QLatin1String(".part"))
    {
    }
    ~PartFile()
    {
        if (m_kept)
            return;
        removeFile(m_partPath);
        removeFile(m_finalPath);
    }
    PartFile(const PartFile &) = delete;
    PartFile &operator=(const PartFile &) = delete;

    bool open()
    {
        m_file = SystemFile(m_partPath, SystemFile::Open::Replace);
        return m_file.isOpen() || noteProblem();
    }

    bool write(std::span<const char> bytes)
    {
        return m_file.write({bytes.data(), static_cast<qsizetype>(bytes.size())}) || noteProblem();
    }

    /// Lets the system start writing to disk, so that `keep` has less to wait for.
    void startWritingBack() const { m_file.startSync(); }

    bool keep(const QString &folder)
    {
        m_kept = m_file.sync() && moveFile(m_partPath, m_finalPath) && syncFolder(folder);
        return m_kept || noteProblem();
    }

    Error problem() const { return m_problem; }

private:
    bool noteProblem()
    {
        m_problem = diskError();
        return false;
    }

    QString m_finalPath;
    QString m_partPath;
    SystemFile m_file;
    bool m_kept = false;
    Error m_problem;
};

class SealedSource final : public ByteSource {
public:
    SealedSource(const QString &path, FileKey address, qint64 sizeBytes)
        : m_file(path)
        , m_address(std::move(address))
        , m_sizeBytes(sizeBytes)
    {
    }

    Result<void> open(const SecretBytes &storeKey)
    {
        if (!openRegularFile(m_file))
            return unreadable(m_file.fileName(), SystemError::last());
        const auto head = m_file.read(headBytes);
        if (m_file.error() == QFile::ReadError)
            return unreadable(m_file.fileName(), SystemError::last());
        if (head.size() != headBytes || !head.startsWith(magic))
            return damaged(QStringLiteral("a stored file has no header"));
        const auto tags = static_cast<qint64>(partsOf(m_sizeBytes)) * Sealer::tagBytes;
        if (m_file.size() != headBytes + m_sizeBytes + tags)
            return damaged(QStringLiteral("a stored file has another length than it was written with"));
        m_sealer.emplace(storeKey, QByteArrayView(head).last(Sealer::saltBytes));
        return {};
    }

    qint64 sizeBytes() const override { return m_sizeBytes; }

    Result<qint64> read(std::span<char> into) override
    {
        if (m_taken == m_plain.size() && m_part < partsOf(m_sizeBytes)) {
            if (auto opened = openNextPart(); !opened)
                return opened.error();
        }
        const auto count = std::min(into.size(), m_plain.size() - m_taken);
        std::copy_n(m_plain.begin() + static_cast<std::ptrdiff_t>(m_taken), count, into.begin());
        m_taken += count;
        return static_cast<qint64>(count);
    }

    bool restart() override
    {
        m_part = 0;
        m_taken = 0;
        m_plain.clear();
        m_file.unsetError();
        return m_file.seek(headBytes);
    }

private:
    Result<void> openNextPart()
    {
        const bool last = m_part + 1 == partsOf(m_sizeBytes);
        const auto plainBytes = last ? static_cast<std::size_t>(m_sizeBytes) - m_part * partBytes : partBytes;
        m_plain.resize(plainBytes + Sealer::tagBytes);
        m_taken = 0;
        const auto wanted = static_cast<qint64>(m_plain.size());
        const auto got = m_file.read(m_plain.data(), wanted);
        if (m_file.error() == QFile::ReadError) {
            const auto refused = SystemError::last();
            m_plain.clear();
            return unreadable(m_file.fileName(), refused);
        }
        const std::span part(m_plain);
        const bool authentic =
            got == wanted && m_sealer->open(m_part, associatedData(m_address, m_part, last), part.first(plainBytes),
                                            part.last<Sealer::tagBytes>(), part.first(plainBytes));
        m_plain.resize(plainBytes);
        if (!authentic) {
            m_plain.clear(); // further reads must return nothing
            return damaged(QStringLiteral("a stored file was changed on the disk"));
        }
        ++m_part;
        return {};
    }

    QFile m_file;
    FileKey m_address;
    qint64 m_sizeBytes;
    std::optional<Sealer> m_sealer;
    std::vector<char> m_plain; ///< of the part that is being read; opened where it was read
    std::size_t m_taken = 0;
    quint64 m_part = 0;
};

/// Fills `buffer` and hashes it, in pieces that are still in the cache of the processor.
Result<void> fill(std::span<char> buffer, ByteSource &source, Sha256 &hash)
{
    constexpr std::size_t pieceBytes = 64UL * 1024;
    while (!buffer.empty()) {
        const auto got = source.read(buffer.first(std::min(buffer.size(), pieceBytes)));
        if (!got)
            return got.error();
        if (*got == 0)
            return Error{.code = ErrorCode::FileUnreadable, .detail = QStringLiteral("it became shorter")};
        const auto count = static_cast<std::size_t>(*got);
        hash.add(buffer.first(count));
        buffer = buffer.subspan(count);
    }
    return {};
}

/// Seals the parts of a file and writes them in order on a separate thread while the next parts are read. Use on one
/// thread.
class PartsWriter {
public:
    PartsWriter(PartFile &file, Sealer &sealer, const FileKey &address, qint64 sizeBytes)
        : m_file(file)
        , m_sealer(sealer)
        , m_address(address)
        , m_sizeBytes(static_cast<std::size_t>(sizeBytes))
        , m_parts(partsOf(sizeBytes))
        , m_thread([this](std::size_t part) { write(part); })
    {
    }

    /// Returns the buffer for the next part, in the size of that part. Call `take()` after filling it.
    std::span<char> room()
    {
        if (m_taken >= m_rooms.size())
            m_thread.waitUntilDone(m_taken - m_rooms.size() + 1);
        return roomOf(m_taken);
    }
    void take()
    {
        ++m_taken;
        m_thread.submit();
    }
    /// Waits for all parts. Returns false if one of them could not be written.
    bool finish()
    {
        m_thread.waitUntilDone(m_taken);
        return m_good;
    }

private:
    std::span<char> roomOf(std::size_t part)
    {
        auto &room = m_rooms.at(part % m_rooms.size());
        const auto plainBytes = std::min(partBytes, m_sizeBytes - part * partBytes);
        room.resize(plainBytes + Sealer::tagBytes);
        return std::span(room).first(plainBytes);
    }

    void write(std::size_t part)
    {
        if (!m_good)
            return;
        const std::span sealed(m_rooms.at(part % m_rooms.size()));
        const auto plain = sealed.first(sealed.size() - Sealer::tagBytes);
        m_sealer.seal(part, associatedData(m_address, part, part + 1 == m_parts), plain, plain,
                      sealed.last<Sealer::tagBytes>());
        m_good = m_file.write(sealed);
        if (part % partsWrittenBack == partsWrittenBack - 1)
            m_file.startWritingBack();
    }

    static constexpr std::size_t partsWrittenBack = 4;

    PartFile &m_file;
    Sealer &m_sealer;
    FileKey m_address;
    std::size_t m_sizeBytes;
    quint64 m_parts;
    /// One part is written while the next one is filled, each with room for its tag. More would not fit into the cache
    /// of a processor.
    std::array<std::vector<char>, 2> m_rooms;
    std::size_t m_taken = 0;
    bool m_good = true;
    PipelineThread m_thread; ///< last, because it uses the other members
};

class SealedSpool final : public Spool {
public:
    SealedSpool(const QString &folder, SharedSecret storeKey)
        : m_folder(folder)
        , m_storeKey(std::move(storeKey))
    {
    }

    Result<StoredFile> write(const FileKey &address, ByteSource &source) override
    {
        PartFile file(pathOf(address.file));
        const auto salt = SecretBytes::random(Sealer::saltBytes);
        if (!file.open() || !file.write({magic.data(), static_cast<std::size_t>(magic.size())}) ||
            !file.write({salt.view().data(), static_cast<std::size_t>(salt.size())}))
            return file.problem();

        Sealer sealer(*m_storeKey, salt.view());
        PartsWriter writer(file, sealer, address, source.sizeBytes());
        Sha256 hash;
        for (auto part = partsOf(source.sizeBytes()); part > 0; --part) {
            if (const auto filled = fill(writer.room(), source, hash); !filled)
                return filled.error();
            writer.take();
        }
        if (!writer.finish())
            return file.problem();
        if (!file.keep(m_folder))
            return file.problem();
        return StoredFile{source.sizeBytes(), hash.finish()};
    }

    Result<std::unique_ptr<ByteSource>> open(const FileKey &address, qint64 sizeBytes) const override
    {
        auto source = std::make_unique<SealedSource>(pathOf(address.file), address, sizeBytes);
        if (auto opened = source->open(*m_storeKey); !opened)
            return opened.error();
        return std::unique_ptr<ByteSource>(std::move(source));
    }

    void remove(const FileId &file) override { QFile::remove(pathOf(file)); }

private:
    QString pathOf(const FileId &file) const { return m_folder + QLatin1Char('/') + file.text; }

    QString m_folder;
    SharedSecret m_storeKey;
};

} // namespace

QStringList filesOfSpool(const QString &folder)
{
    QStringList files;
    std::error_code none; // ignored: without readable files, nothing is removed
    for (const auto &entry : std::filesystem::directory_iterator(QFile::encodeName(folder).toStdString(), none))
        files.append(QFile::decodeName(entry.path().filename().c_str()));
    return files;
}

void removeOrphanedFiles(const QString &folder, const QStringList &files, const QSet<FileId> &known)
{
    for (const auto &file : files) {
        if (!known.contains(FileId{file}))
            QFile::remove(folder + QLatin1Char('/') + file);
    }
}

std::unique_ptr<Spool> makeSealedSpool(const QString &folder, SharedSecret storeKey)
{
    return std::make_unique<SealedSpool>(folder, std::move(storeKey));
}

} // namespace clinicdesk
