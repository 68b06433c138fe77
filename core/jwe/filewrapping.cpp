// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jwe/base64_p.h"
#include "core/jwe/encryptor.h"
#include "core/jwe/piecewisesource_p.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace clinicdesk::jwe {

namespace {

constexpr std::string_view before = "{\"file\":\"";
constexpr std::string_view after = "\"}";
constexpr std::size_t pieceBytes = 144UL * 1024; ///< of the file; a multiple of 3

/// Returns three parts one after the other: `before`, the Base64 text, `after`.
class WrappedFile final : public PiecewiseSource {
public:
    explicit WrappedFile(std::unique_ptr<ByteSource> file)
        : m_file(std::move(file))
        , m_fileBytes(m_file->sizeBytes())
    {
        makeReady(before);
    }

    qint64 sizeBytes() const override
    {
        const auto text = base64::encodedSize(base64::Alphabet::Standard, static_cast<std::size_t>(m_fileBytes));
        const auto whole = before.size() + text + after.size();
        return static_cast<qint64>(whole);
    }

    bool restart() override
    {
        makeReady(before);
        m_takenBytes = 0;
        m_ended = false;
        return m_file->restart();
    }

private:
    bool isAtEnd() const override { return m_ended; }

    /// Writes whole groups directly to `into`; a group that does not fit is prepared in memory instead.
    Result<std::size_t> makePiece(std::span<char> into) override
    {
        const auto left = static_cast<std::size_t>(m_fileBytes - m_takenBytes);
        if (left == 0) {
            m_ended = true;
            makeReady(after);
            return std::size_t{0};
        }
        const auto wanted = std::min({std::max<std::size_t>(into.size() / 4 * 3, 3), pieceBytes, left});
        m_pieceRoom.resize(std::max(m_pieceRoom.size(), wanted));
        const auto piece = std::span(m_pieceRoom).first(wanted);
        if (const auto filled = readAll(*m_file, std::as_writable_bytes(piece)); !filled)
            return filled.error();
        m_takenBytes += static_cast<qint64>(wanted);
        const auto size = base64::encodedSize(base64::Alphabet::Standard, wanted);
        auto *to = size <= into.size() ? into.data() : m_group.data();
        base64::encode(base64::Alphabet::Standard, piece, to);
        if (to == into.data())
            return size;
        makeReady({m_group.data(), size});
        return std::size_t{0};
    }

    std::unique_ptr<ByteSource> m_file;
    qint64 m_fileBytes;
    qint64 m_takenBytes = 0;
    bool m_ended = false;
    std::vector<unsigned char> m_pieceRoom;
    std::array<char, 4> m_group{};
};

} // namespace

std::unique_ptr<ByteSource> wrapFile(std::unique_ptr<ByteSource> file)
{
    return std::make_unique<WrappedFile>(std::move(file));
}

} // namespace clinicdesk::jwe
