// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jwe/mac_p.h"

#include "core/base/cryptohandle.h"
#include "core/base/pipelinethread.h"

#include <QtEndian>

#include <openssl/core_names.h>
#include <openssl/evp.h>

namespace clinicdesk::jwe {

namespace {

using MacContext = std::unique_ptr<EVP_MAC_CTX, FreeWith<EVP_MAC_CTX_free>>;

EVP_MAC *hmac()
{
    static const auto mac = fetchAlgorithm<EVP_MAC_fetch, EVP_MAC_free>("HMAC");
    return mac.get();
}

const unsigned char *bytesOf(QByteArrayView view)
{
    return reinterpret_cast<const unsigned char *>(view.data());
}

} // namespace

class Mac::Digest {
public:
    explicit Digest(const ContentKey &key)
        : m_context(EVP_MAC_CTX_new(hmac()))
    {
        std::array<char, 7> digest{"SHA256"};
        const std::array parameters{OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest.data(), 0),
                                    OSSL_PARAM_construct_end()};
        const auto half = key.macHalf();
        requireSuccess(m_context != nullptr &&
                       EVP_MAC_init(m_context.get(), bytesOf(half), static_cast<std::size_t>(half.size()),
                                    parameters.data()) == 1);
    }

    /// RFC 7518, section 5.2.2.1: associated data and IV come first, the length of the associated data last.
    Digest(const ContentKey &key, QByteArrayView associated, std::span<const unsigned char> iv)
        : Digest(key)
    {
        m_associatedBits = static_cast<quint64>(associated.size()) * 8;
        add({bytesOf(associated), static_cast<std::size_t>(associated.size())});
        add(iv);
    }

    void add(std::span<const unsigned char> bytes)
    {
        requireSuccess(EVP_MAC_update(m_context.get(), bytes.data(), bytes.size()) == 1);
    }

    WholeMac finish()
    {
        if (m_associatedBits) {
            std::array<unsigned char, sizeof(quint64)> length{};
            qToBigEndian(*m_associatedBits, length.data());
            add(length);
        }
        WholeMac mac{};
        std::size_t size = 0;
        requireSuccess(EVP_MAC_final(m_context.get(), mac.data(), &size, mac.size()) == 1 && size == mac.size());
        return mac;
    }

private:
    MacContext m_context;
    std::optional<quint64> m_associatedBits;
};

/// A thread that adds blocks to the digest. A limited number of blocks waits for it.
class Mac::Lane {
public:
    explicit Lane(Digest &digest)
        : m_thread([this, &digest](std::size_t number) {
            const auto &slot = m_slots[number % slotCount];
            digest.add(std::span(slot.bytes).first(slot.used));
        })
    {
    }
    Lane(const Lane &) = delete;
    Lane &operator=(const Lane &) = delete;

    std::span<unsigned char> room()
    {
        if (m_taken >= slotCount)
            m_thread.waitUntilDone(m_taken - slotCount + 1);
        auto &slot = m_slots[m_taken % slotCount];
        slot.bytes.resize(blockBytes);
        return slot.bytes;
    }

    void take(std::size_t size)
    {
        m_slots[m_taken++ % slotCount].used = size;
        m_thread.submit();
    }

    void finish() { m_thread.waitUntilDone(m_taken); }

private:
    struct Slot {
        std::vector<unsigned char> bytes;
        std::size_t used = 0;
    };

    static constexpr std::size_t slotCount = 4;

    std::array<Slot, slotCount> m_slots;
    std::size_t m_taken = 0;
    PipelineThread m_thread; ///< last: it uses all other members
};

Mac::Mac(const ContentKey &key, QByteArrayView associated, std::span<const unsigned char> iv, ThreadCount threads)
    : m_digest(std::make_unique<Digest>(key, associated, iv))
    , m_threads(threads)
{
    startLaneIfAsked();
}

Mac::Mac(const ContentKey &key, ThreadCount threads)
    : m_digest(std::make_unique<Digest>(key))
    , m_threads(threads)
{
    startLaneIfAsked();
}

Mac::~Mac() = default;

void Mac::startLaneIfAsked()
{
    if (m_threads == ThreadCount::Two || m_threads == ThreadCount::Three)
        m_lane = std::make_unique<Lane>(*m_digest);
}

std::span<unsigned char> Mac::nextBlock()
{
    if (!m_lane && m_threads == ThreadCount::Automatic && m_takenBytes > secondThreadFromBytes)
        m_lane = std::make_unique<Lane>(*m_digest);
    if (m_lane)
        return m_lane->room();
    m_block.resize(blockBytes);
    return m_block;
}

void Mac::commitBlock(std::size_t size)
{
    m_takenBytes += static_cast<qint64>(size);
    if (m_lane)
        m_lane->take(size);
    else
        m_digest->add(std::span(m_block).first(size));
}

WholeMac Mac::finish()
{
    if (m_lane)
        m_lane->finish();
    return m_digest->finish();
}

} // namespace clinicdesk::jwe
