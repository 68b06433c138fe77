// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytesource.h"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace clinicdesk::jwe {

/// A source that is made piece by piece: straight to where the bytes are wanted, or made ready where they do not fit.
class PiecewiseSource : public ByteSource {
public:
    Result<qint64> read(std::span<char> into) final
    {
        std::size_t given = 0;
        while (given < into.size()) {
            const auto room = into.subspan(given);
            if (!m_ready.empty()) {
                given += giveReady(room);
                continue;
            }
            if (isAtEnd())
                break;
            const auto count = makePiece(room);
            if (!count)
                return count.error();
            given += *count;
        }
        return static_cast<qint64>(given);
    }

protected:
    /// Nothing more is to be made.
    virtual bool isAtEnd() const = 0;
    /// The number of bytes made in `room`; 0 where they were made ready instead.
    virtual Result<std::size_t> makePiece(std::span<char> room) = 0;

    /// The next bytes to give, in place of those that were ready; they stay where they are until the next piece.
    void makeReady(std::string_view bytes) { m_ready = bytes; }

private:
    std::size_t giveReady(std::span<char> into)
    {
        const auto count = std::min(into.size(), m_ready.size());
        std::memcpy(into.data(), m_ready.data(), count);
        m_ready.remove_prefix(count);
        return count;
    }

    std::string_view m_ready;
};

} // namespace clinicdesk::jwe
