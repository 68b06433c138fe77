// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/encryptedtempfile.h"

#include "core/base/cryptohandle.h"
#include "core/base/temporaryfiles.h"

#include <QFile>

#include <algorithm>
#include <array>

#include <openssl/evp.h>

namespace clinicdesk::cli {

namespace {

constexpr qsizetype memoryCapBytes = 1'000'000;
constexpr qsizetype keyBytes = 32;
constexpr qsizetype counterBytes = 16;
constexpr qsizetype blockBytes = 64LL * 1024;

using CipherContext = std::unique_ptr<EVP_CIPHER_CTX, FreeWith<EVP_CIPHER_CTX_free>>;

const unsigned char *bytesOf(QByteArrayView view)
{
    return reinterpret_cast<const unsigned char *>(view.data());
}

} // namespace

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
EncryptedTempFile::EncryptedTempFile(EncryptedTempFile &&) noexcept = default;
EncryptedTempFile &EncryptedTempFile::operator=(EncryptedTempFile &&) noexcept = default;
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

} // namespace clinicdesk::cli
