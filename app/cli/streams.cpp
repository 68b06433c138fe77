// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/streams.h"

#include "app/cli/messages.h"
#include "app/cli/text.h"
#include "core/base/bytesource.h"
#include "core/base/cryptohandle.h"
#include "core/base/secretbytes.h"
#include "core/base/systemconsole.h"
#include "core/base/systemerror.h"
#include "core/base/temporaryfiles.h"

#include <QFile>

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

namespace clinicdesk::cli {

namespace {

/// Collects bytes of unknown size: the length of an envelope must be known before its first byte. The first megabyte
/// stays in memory. Above that, all bytes are stored in an unnamed file, encrypted (AES-256 in counter mode) under a
/// key that is generated for this file and is only in the memory of this process. So no plaintext is written to disk,
/// memory use does not depend on the size, and remains after a crash cannot be read.
class EncryptedTempFile {
public:
    EncryptedTempFile();
    ~EncryptedTempFile();
    Q_DISABLE_COPY_MOVE(EncryptedTempFile)

    /// StoreUnavailable when the disk is full or fails.
    Result<void> append(QByteArrayView bytes);

    /// Returns the appended bytes from the first byte on.
    Result<std::unique_ptr<ByteSource>> finish() &&;

private:
    class File;
    QByteArray m_bytes;
    std::unique_ptr<File> m_file;
};

constexpr qsizetype memoryCapBytes = 1'000'000;
constexpr qsizetype keyBytes = 32;
constexpr qsizetype counterBytes = 16;
constexpr qsizetype blockBytes = 64LL * 1024;

using CipherContext = std::unique_ptr<EVP_CIPHER_CTX, FreeWith<EVP_CIPHER_CTX_free>>;

const unsigned char *bytesOf(QByteArrayView view)
{
    return reinterpret_cast<const unsigned char *>(view.data());
}

/// The file is written from start to end, then read in the same order. In counter mode, both are the same operation.
class EncryptedTempFile::File final : public ByteSource {
public:
    File() { startKeyStream(); }

    Result<void> open()
    {
        auto file = makeTemporaryFile();
        if (!file)
            return file.error();
        m_file = *std::move(file);
        return {};
    }

    Result<void> append(QByteArrayView bytes)
    {
        std::array<char, blockBytes> encrypted{};
        while (!bytes.isEmpty()) {
            const auto block = bytes.first(std::min(blockBytes, bytes.size()));
            work(block, encrypted.data());
            if (m_file->write(encrypted.data(), block.size()) != block.size())
                return diskError();
            m_sizeBytes += block.size();
            bytes = bytes.sliced(block.size());
        }
        return {};
    }

    Result<void> startReading()
    {
        startKeyStream();
        return m_file->flush() && m_file->seek(0) ? Result<void>() : diskError();
    }

    qint64 sizeBytes() const override { return m_sizeBytes; }

    Result<qint64> read(std::span<char> into) override
    {
        const auto wanted = std::min(static_cast<qint64>(into.size()), m_sizeBytes - m_givenBytes);
        if (m_file->read(into.data(), wanted) != wanted)
            return diskError();
        work({into.data(), wanted}, into.data());
        m_givenBytes += wanted;
        return wanted;
    }

    bool restart() override { return false; }

private:
    // The counter starts at zero: the key is used for this stream only.
    void startKeyStream()
    {
        constexpr std::array<unsigned char, counterBytes> counter{};
        requireSuccess(EVP_EncryptInit_ex2(m_context.get(), EVP_aes_256_ctr(), bytesOf(m_key.view()), counter.data(),
                                           nullptr) == 1);
    }

    void work(QByteArrayView bytes, char *into)
    {
        int written = 0;
        requireSuccess(EVP_EncryptUpdate(m_context.get(), reinterpret_cast<unsigned char *>(into), &written,
                                         bytesOf(bytes), static_cast<int>(bytes.size())) == 1);
    }

    Error diskError() const { return {.code = ErrorCode::StoreUnavailable, .detail = m_file->errorString()}; }

    std::unique_ptr<QFile> m_file;
    SecretBytes m_key = SecretBytes::random(keyBytes);
    CipherContext m_context{EVP_CIPHER_CTX_new()};
    qint64 m_sizeBytes = 0;
    qint64 m_givenBytes = 0;
};

EncryptedTempFile::EncryptedTempFile() = default;
EncryptedTempFile::~EncryptedTempFile() = default;

Result<void> EncryptedTempFile::append(QByteArrayView bytes)
{
    if (m_file)
        return m_file->append(bytes);
    m_bytes.append(bytes);
    if (m_bytes.size() <= memoryCapBytes)
        return {};
    m_file = std::make_unique<File>();
    if (auto opened = m_file->open(); !opened)
        return opened;
    return m_file->append(std::exchange(m_bytes, {}));
}

Result<std::unique_ptr<ByteSource>> EncryptedTempFile::finish() &&
{
    if (!m_file)
        return makeMemorySource(std::move(m_bytes));
    if (const auto started = m_file->startReading(); !started)
        return started.error();
    return std::unique_ptr<ByteSource>(std::move(m_file));
}

Error unreadable(const QString &reason)
{
    return {.code = ErrorCode::FileUnreadable, .subject = Tr::tr("standard input"), .detail = reason};
}

/// A file on standard input, from its current position.
class InputFile final : public ByteSource {
public:
    explicit InputFile(qint64 sizeBytes)
        : m_sizeBytes(sizeBytes)
    {
    }

    qint64 sizeBytes() const override { return m_sizeBytes; }

    Result<qint64> read(std::span<char> into) override
    {
        const auto wanted = std::min(static_cast<qint64>(into.size()), m_sizeBytes - m_givenBytes);
        if (wanted == 0)
            return 0;
        auto got = readInput(into.first(static_cast<std::size_t>(wanted)));
        if (got && *got == 0)
            return unreadable(QStringLiteral("the file became shorter"));
        m_givenBytes += got ? *got : 0;
        return got;
    }

    bool restart() override { return false; }

private:
    qint64 m_sizeBytes;
    qint64 m_givenBytes = 0;
};

} // namespace

Result<qint64> readInput(std::span<char> into)
{
    const auto count = readStandardInput(into);
    return count >= 0 ? Result<qint64>(count) : unreadable(SystemError::last().text());
}

Result<std::unique_ptr<ByteSource>> wholeInput()
{
    if (const auto ahead = standardInputBytesAhead(); ahead > 0)
        return std::unique_ptr<ByteSource>(std::make_unique<InputFile>(ahead));
    EncryptedTempFile scratch;
    std::vector<char> piece(pieceBytes);
    while (true) {
        const auto count = readInput(piece);
        if (!count)
            return count.error();
        if (*count == 0)
            return std::move(scratch).finish();
        if (const auto kept = scratch.append({piece.data(), static_cast<qsizetype>(*count)}); !kept)
            return kept.error();
    }
}

Result<bool> writeOutput(ByteSource &source)
{
    std::vector<char> piece(pieceBytes);
    while (true) {
        const auto count = source.read(piece);
        if (!count)
            return count.error();
        if (*count == 0)
            return true;
        if (writeStandardOutput({piece.data(), static_cast<qsizetype>(*count)}))
            continue;
        const auto problem = SystemError::last();
        if (!problem.is(std::errc::broken_pipe))
            printStatus(Tr::tr("Cannot write to standard output: %1.").arg(problem.text()));
        return false;
    }
}

} // namespace clinicdesk::cli
