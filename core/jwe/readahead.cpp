// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jwe/readahead_p.h"

#include "core/base/pipelinethread.h"
#include "core/jwe/mac_p.h"

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

} // namespace

std::unique_ptr<ByteSource> readAhead(std::unique_ptr<ByteSource> source)
{
    return std::make_unique<ReadAhead>(std::move(source));
}

} // namespace clinicdesk::jwe
