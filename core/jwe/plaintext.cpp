// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jwe/plaintext_p.h"

#include "core/base/pipelinethread.h"
#include "core/jwe/mac_p.h"
#include "core/jwe/piecewisesource_p.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include <openssl/crypto.h>

namespace clinicdesk::jwe {

namespace {

class Plaintext final : public PiecewiseSource {
public:
    Plaintext(std::unique_ptr<CiphertextBuffer> ciphertext, SharedContentKey key, const Iv &iv, std::size_t padding,
              ThreadCount threads)
        : m_ciphertext(std::move(ciphertext))
        , m_key(std::move(key))
        , m_iv(iv)
        , m_cipher(AesCbc::Direction::Decrypt, *m_key, m_iv)
        , m_sizeBytes(m_ciphertext->sizeBytes() - static_cast<qint64>(padding))
        , m_left(m_ciphertext->sizeBytes())
        , m_isAhead(threads != ThreadCount::One &&
                    (threads != ThreadCount::Automatic || m_left > secondThreadFromBytes))
    {
    }
    ~Plaintext() override { OPENSSL_cleanse(m_block.data(), m_block.size()); }
    Plaintext(const Plaintext &) = delete;
    Plaintext &operator=(const Plaintext &) = delete;

    qint64 sizeBytes() const override { return m_sizeBytes; }

    bool restart() override
    {
        m_thread.reset();
        m_cipher = AesCbc(AesCbc::Direction::Decrypt, *m_key, m_iv);
        m_left = m_ciphertext->sizeBytes();
        m_number = 0;
        makeReady({});
        return m_ciphertext->rewind().ok();
    }

private:
    bool isAtEnd() const override { return m_left == 0; }

    /// Decrypts a block directly to `into`. A block that does not fit, and the last block with its padding, are
    /// prepared in memory instead.
    Result<std::size_t> makePiece(std::span<char> into) override
    {
        const auto size = std::min(blockBytes, static_cast<std::size_t>(m_left));
        m_left -= static_cast<qint64>(size);
        if (m_left > 0 && size <= into.size()) {
            const std::span block(reinterpret_cast<unsigned char *>(into.data()), size);
            if (auto done = decrypt(block); !done)
                return done.error();
            return size;
        }
        m_block.resize(size);
        if (auto done = decrypt(m_block); !done)
            return done.error();
        const auto padding = m_left > 0 ? 0 : static_cast<std::size_t>(m_ciphertext->sizeBytes() - m_sizeBytes);
        makeReady({reinterpret_cast<const char *>(m_block.data()), size - padding});
        return std::size_t{0};
    }

    Result<void> decrypt(std::span<unsigned char> block)
    {
        if (m_isAhead)
            waitForBlock();
        else
            fetch(m_number);
        const auto &fetched = m_fetched[m_number++ % fetchedCount];
        if (!fetched.done)
            return fetched.done;
        m_cipher.process(fetched.bytes, block.data());
        if (m_thread)
            m_thread->submit();
        return {};
    }

    void waitForBlock()
    {
        if (!m_thread) {
            m_thread.emplace([this](std::size_t number) { fetch(number); });
            for (std::size_t i = 0; i < fetchedCount; ++i)
                m_thread->submit();
        }
        m_thread->waitUntilDone(m_number + 1);
    }

    /// Reads a block of the ciphertext; nothing beyond its end.
    void fetch(std::size_t number)
    {
        const auto size = static_cast<std::size_t>(m_ciphertext->sizeBytes());
        auto &fetched = m_fetched[number % fetchedCount];
        fetched.bytes.resize(std::min(blockBytes, size - std::min(size, number * blockBytes)));
        fetched.done = m_ciphertext->read(fetched.bytes);
    }

    struct Fetched {
        std::vector<unsigned char> bytes;
        Result<void> done;
    };

    static constexpr std::size_t fetchedCount = 4;

    std::unique_ptr<CiphertextBuffer> m_ciphertext;
    SharedContentKey m_key;
    Iv m_iv;
    AesCbc m_cipher;
    qint64 m_sizeBytes;
    qint64 m_left; ///< bytes of the ciphertext
    bool m_isAhead;
    std::array<Fetched, fetchedCount> m_fetched;
    std::size_t m_number = 0; ///< number of the next block
    std::vector<unsigned char> m_block;
    std::optional<PipelineThread> m_thread; ///< last: it uses all other members
};

} // namespace

std::unique_ptr<ByteSource> makePlaintext(std::unique_ptr<CiphertextBuffer> ciphertext, SharedContentKey key,
                                          const Iv &iv, std::size_t padding, ThreadCount threads)
{
    return std::make_unique<Plaintext>(std::move(ciphertext), std::move(key), iv, padding, threads);
}

} // namespace clinicdesk::jwe
