// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytesource.h"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace clinicdesk::jwe {

/// A source that is made in pieces. A piece is written directly to the reader's memory, or prepared elsewhere if it
/// does not fit.
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
    /// Returns true if there are no more pieces.
    virtual bool isAtEnd() const = 0;
    /// Writes the next piece to `room` and returns its size; 0 if the piece was prepared with `makeReady()` instead.
    virtual Result<std::size_t> makePiece(std::span<char> room) = 0;

    /// Sets the bytes to return next, in place of earlier ones. Their memory must stay valid until the next piece.
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
