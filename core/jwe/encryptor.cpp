// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jwe/encryptor.h"

#include "core/base/bytesource.h"
#include "core/base/cryptohandle.h"
#include "core/base/pipelinethread.h"
#include "core/jwe/aescbc_p.h"
#include "core/jwe/base64_p.h"
#include "core/jwe/mac_p.h"

#include <openssl/crypto.h>
#include <openssl/rand.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <vector>

namespace clinicdesk::jwe {

namespace {

class ReadAhead final : public ByteSource {
public:
    explicit ReadAhead(std::unique_ptr<ByteSource> source)
        : m_source(std::move(source))
        , m_sizeBytes(m_source->sizeBytes())
    {
    }

    qint64 sizeBytes() const override { return m_sizeBytes; }

    Result<qint64> read(std::span<char> into) override
    {
        if (!m_thread)
            start();
        std::size_t given = 0;
        while (given < into.size()) {
            m_thread->waitUntilDone(m_number + 1);
            const auto &block = m_blocks[m_number % blockCount];
            if (!block.size)
                return block.size.error();
            if (*block.size == 0)
                break;
            given += give(block, into.subspan(given));
        }
        return static_cast<qint64>(given);
    }

    bool restart() override { return false; }

private:
    struct Block {
        std::vector<char> bytes;
        Result<qint64> size = 0; ///< 0 after the end
    };

    void start()
    {
        m_thread.emplace([this](std::size_t number) {
            auto &block = m_blocks[number % blockCount];
            block.bytes.resize(blockBytes);
            block.size = m_source->read(block.bytes);
        });
        for (std::size_t i = 0; i < blockCount; ++i)
            m_thread->submit();
    }

    std::size_t give(const Block &block, std::span<char> into)
    {
        const auto left = std::span(block.bytes).first(static_cast<std::size_t>(*block.size)).subspan(m_givenOfBlock);
        const auto count = std::min(left.size(), into.size());
        std::memcpy(into.data(), left.data(), count);
        m_givenOfBlock += count;
        if (count == left.size()) {
            m_givenOfBlock = 0;
            ++m_number;
            m_thread->submit();
        }
        return count;
    }

    static constexpr std::size_t blockCount = 4;

    std::unique_ptr<ByteSource> m_source;
    qint64 m_sizeBytes;
    std::array<Block, blockCount> m_blocks;
    std::size_t m_number = 0; ///< number of the current block
    std::size_t m_givenOfBlock = 0;
    std::optional<PipelineThread> m_thread; ///< last: it uses all other members
};

/// Returns the bytes and errors of `source`, which is read on a thread of its own, from the first `read()` and a few
/// blocks ahead. `restart()` returns false.
std::unique_ptr<ByteSource> readAhead(std::unique_ptr<ByteSource> source)
{
    return std::make_unique<ReadAhead>(std::move(source));
}

using base64::Alphabet;

constexpr std::size_t groupBytes = 48; ///< of plaintext: whole AES blocks and whole Base64URL groups
constexpr std::size_t groupCharacters = 64;

QByteArray encoded(std::span<const unsigned char> bytes)
{
    QByteArray text(static_cast<qsizetype>(base64::encodedSize(Alphabet::Url, bytes.size())), Qt::Uninitialized);
    base64::encode(Alphabet::Url, bytes, text.data());
    return text;
}

Iv newIv()
{
    Iv iv{};
    requireSuccess(RAND_bytes(iv.data(), static_cast<int>(iv.size())) == 1);
    return iv;
}

/// Returns a JSON string, RFC 8259 section 7.
QByteArray quoted(const QString &text)
{
    QByteArray json("\"");
    for (const char character : text.toUtf8()) {
        const auto code = static_cast<unsigned char>(character);
        if (code < 0x20) {
            json += "\\u00" + QByteArray::number(code, 16).rightJustified(2, '0');
        } else {
            if (character == '"' || character == '\\')
                json += '\\';
            json += character;
        }
    }
    return json + '"';
}

qint64 paddedSize(qint64 plaintextBytes)
{
    return (plaintextBytes / qint64{aesBlockBytes} + 1) * qint64{aesBlockBytes};
}

/// The start, the ciphertext and the end, one after the other.
class Envelope final : public ByteSource {
public:
    Envelope(std::unique_ptr<ByteSource> plaintext, const NamedKey &key, const Iv &iv, ThreadCount threads)
        : m_plaintext(std::move(plaintext))
        , m_plaintextBytes(m_plaintext->sizeBytes())
        , m_ready("{\"protected\":\"" + protectedText() + "\",\"iv\":\"" + encoded(iv) + "\",\"ciphertext\":\"")
        , m_afterTag("\",\"kid\":" + quoted(key.id) + '}')
        , m_mac(*key.key, protectedText(), iv, threads)
        , m_cipher(AesCbc::Direction::Encrypt, *key.key, iv)
    {
        const auto ciphertext =
            base64::encodedSize(Alphabet::Url, static_cast<std::size_t>(paddedSize(m_plaintextBytes)));
        m_sizeBytes = m_ready.size() + static_cast<qint64>(ciphertext) + beforeTag.size() +
                      static_cast<qint64>(base64::encodedSize(Alphabet::Url, tagBytes)) + m_afterTag.size();
    }
    ~Envelope() override { OPENSSL_cleanse(m_block.data(), m_block.size()); }
    Envelope(const Envelope &) = delete;
    Envelope &operator=(const Envelope &) = delete;

    qint64 sizeBytes() const override { return m_sizeBytes; }

    Result<qint64> read(std::span<char> into) override
    {
        std::size_t given = 0;
        while (given < into.size()) {
            const auto room = into.subspan(given);
            if (m_readyGiven < m_ready.size())
                given += giveReady(room);
            else if (!m_groups.empty())
                given += encodeGroups(room);
            else if (m_ended)
                break;
            else if (const auto done = encryptNext(); !done)
                return done.error();
        }
        return static_cast<qint64>(given);
    }

    bool restart() override { return false; }

private:
    static constexpr QByteArrayView beforeTag{"\",\"tag\":\""};

    std::size_t giveReady(std::span<char> into)
    {
        const auto count = std::min(static_cast<qsizetype>(into.size()), m_ready.size() - m_readyGiven);
        std::memcpy(into.data(), m_ready.constData() + m_readyGiven, static_cast<std::size_t>(count));
        m_readyGiven += count;
        return static_cast<std::size_t>(count);
    }

    void makeReady(QByteArray text)
    {
        m_ready = std::move(text);
        m_readyGiven = 0;
    }

    /// Writes groups directly to `into`; a group that does not fit is prepared in memory instead.
    std::size_t encodeGroups(std::span<char> into)
    {
        const auto fitting = std::min(into.size() / groupCharacters * groupBytes, m_groups.size());
        const auto groups = m_groups.first(std::max(fitting, groupBytes));
        m_groups = m_groups.subspan(groups.size());
        if (fitting == 0)
            makeReady(encoded(groups));
        else
            base64::encode(Alphabet::Url, groups, into.data());
        return base64::encodedSize(Alphabet::Url, fitting);
    }

    /// Encrypts a whole block, however few bytes are requested, because small blocks are not worth handing to another
    /// thread.
    Result<void> encryptNext()
    {
        const auto left = static_cast<std::size_t>(m_plaintextBytes - m_takenBytes);
        if (left < groupBytes)
            return encryptRest(left);
        const auto groups = encrypt(std::min(blockBytes, left / groupBytes * groupBytes), 0);
        if (!groups)
            return groups.error();
        m_groups = *groups;
        return {};
    }

    /// Encrypts the rest, which is less than a group, and its padding, and prepares the end of the envelope.
    Result<void> encryptRest(std::size_t left)
    {
        const auto ciphertext = encrypt(left, static_cast<std::size_t>(paddedSize(qint64(left))) - left);
        if (!ciphertext)
            return ciphertext.error();
        auto text = encoded(*ciphertext);
        const auto mac = m_mac.finish();
        text.append(beforeTag).append(encoded(std::span(mac).first(tagBytes))).append(m_afterTag);
        makeReady(std::move(text));
        m_ended = true;
        return {};
    }

    /// Encrypts the next `size` bytes of the plaintext and `padding` bytes of PKCS #7. The result stays valid until the
    /// next call.
    Result<std::span<const unsigned char>> encrypt(std::size_t size, std::size_t padding)
    {
        m_block.resize(std::max(m_block.size(), size + padding));
        const auto plaintext = std::span(m_block).first(size + padding);
        if (auto read = readAll(*m_plaintext, std::as_writable_bytes(plaintext.first(size))); !read)
            return read.error();
        m_takenBytes += static_cast<qint64>(size);
        std::ranges::fill(plaintext.subspan(size), static_cast<unsigned char>(padding));
        const auto ciphertext = m_mac.nextBlock().first(plaintext.size());
        m_cipher.process(plaintext, ciphertext.data());
        m_mac.commitBlock(ciphertext.size());
        return std::span<const unsigned char>(ciphertext);
    }

    std::unique_ptr<ByteSource> m_plaintext;
    qint64 m_plaintextBytes;
    qint64 m_takenBytes = 0;
    qint64 m_sizeBytes = 0;
    bool m_ended = false;
    QByteArray m_ready; ///< text that is returned next
    qsizetype m_readyGiven = 0;
    std::span<const unsigned char> m_groups; ///< ciphertext that is still to be encoded
    QByteArray m_afterTag;
    Mac m_mac;
    AesCbc m_cipher;
    std::vector<unsigned char> m_block;
};

} // namespace

QByteArray protectedText()
{
    constexpr std::string_view header = R"({"alg":"dir","enc":"A128CBC-HS256"})";
    return encoded({reinterpret_cast<const unsigned char *>(header.data()), header.size()});
}

std::unique_ptr<ByteSource> makeEnvelope(std::unique_ptr<ByteSource> plaintext, const NamedKey &key,
                                         ThreadCount threads)
{
    const bool isLarge = plaintext->sizeBytes() > secondThreadFromBytes;
    std::unique_ptr<ByteSource> envelope = std::make_unique<Envelope>(std::move(plaintext), key, newIv(), threads);
    if (threads == ThreadCount::Three || (threads == ThreadCount::Automatic && isLarge))
        return readAhead(std::move(envelope));
    return envelope;
}

} // namespace clinicdesk::jwe
