// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/gif.h"

#include "app/decoder/limits.h"

#include <algorithm>
#include <array>

namespace clinicdesk::decoder {

namespace {

class Blocks {
public:
    explicit Blocks(QByteArrayView gif)
        : m_gif(gif)
    {
    }

    int byteAt(qsizetype at) const
    {
        if (at >= m_gif.size())
            failDamaged(QStringLiteral("GIF: the picture is cut off"));
        return static_cast<uchar>(m_gif[at]);
    }
    int halfAt(qsizetype at) const { return byteAt(at) + 256 * byteAt(at + 1); }
    qsizetype colourBytes(qsizetype flagsAt) const
    {
        const auto flags = static_cast<unsigned>(byteAt(flagsAt));
        return (flags & 0x80U) != 0 ? qsizetype{3} << ((flags & 7U) + 1) : 0;
    }
    qsizetype endOfBlocks(qsizetype at) const
    {
        while (const auto length = byteAt(at))
            at += length + 1;
        return at + 1;
    }
    /// What is in the blocks, as far as the file has them.
    struct Content {
        QByteArray bytes;
        bool isCut = false;
    };
    Content contentOf(qsizetype at) const
    {
        Content content;
        while (at < m_gif.size() && m_gif[at] != 0) {
            const auto length = std::min<qsizetype>(static_cast<uchar>(m_gif[at]), m_gif.size() - at - 1);
            content.bytes.append(m_gif.sliced(at + 1, length));
            at += length + 1;
        }
        content.isCut = at >= m_gif.size();
        return content;
    }

private:
    QByteArrayView m_gif;
};

/// Returns how many pixels LZW codes stand for, up to the first that has no meaning. At most `wanted`.
qint64 countPixels(const QByteArray &data, int literalBits, qint64 wanted)
{
    constexpr int maxCodes = 4096;
    constexpr int maxBits = 12;
    const int clear = 1 << literalBits;
    const int end = clear + 1;
    std::array<qint64, maxCodes> lengths{};
    std::fill_n(lengths.begin(), clear, 1);
    int nextCode = end + 1;
    int bits = literalBits + 1;
    int former = -1;
    qint64 pixels = 0;
    quint32 buffer = 0;
    int buffered = 0;
    for (const char byte : data) {
        buffer |= quint32{static_cast<uchar>(byte)} << static_cast<unsigned>(buffered);
        for (buffered += 8; buffered >= bits;) {
            const auto code = static_cast<int>(buffer & ((1U << static_cast<unsigned>(bits)) - 1));
            buffer >>= static_cast<unsigned>(bits);
            buffered -= bits;
            if (code == clear) {
                nextCode = end + 1;
                bits = literalBits + 1;
                former = -1;
                continue;
            }
            const bool isNew = former >= 0 && nextCode < maxCodes;
            if (code == end || code > nextCode || (code == nextCode && !isNew) || (former < 0 && code > clear))
                return pixels;
            if (isNew)
                lengths[static_cast<std::size_t>(nextCode)] = lengths[static_cast<std::size_t>(former)] + 1;
            pixels += lengths[static_cast<std::size_t>(code)];
            nextCode += isNew ? 1 : 0;
            if (pixels >= wanted)
                return wanted; // the end follows
            bits = std::min(nextCode >= 1 << bits ? bits + 1 : bits, maxBits);
            former = code;
        }
    }
    return pixels;
}

} // namespace

std::optional<PictureFlaw> checkGif(QByteArrayView gif)
{
    const Blocks blocks(gif);
    checkPixels(blocks.halfAt(6), blocks.halfAt(8));
    constexpr qsizetype headerBytes = 13;
    auto at = headerBytes + blocks.colourBytes(10);
    while (blocks.byteAt(at) == '!')
        at = blocks.endOfBlocks(at + 2);
    if (blocks.byteAt(at) != ',')
        failDamaged(QStringLiteral("GIF: no picture"));
    const auto all = qint64{blocks.halfAt(at + 5)} * blocks.halfAt(at + 7);
    const auto codesAt = at + 10 + blocks.colourBytes(at + 9);
    const int literalBits = blocks.byteAt(codesAt);
    constexpr int maxLiteralBits = 8;
    if (all == 0 || literalBits < 1 || literalBits > maxLiteralBits)
        failDamaged(QStringLiteral("GIF: no pixels"));
    const auto content = blocks.contentOf(codesAt + 1);
    const auto pixels = countPixels(content.bytes, literalBits, all);
    if (pixels == all)
        return {};
    const auto missing = static_cast<double>(all - pixels) / static_cast<double>(all);
    if (content.isCut && missing >= largeLoss)
        failDamaged(QStringLiteral("GIF: the picture is cut off"));
    return PictureFlaw{.missing = missing,
                       .detail = QStringLiteral("GIF: %1 of %2 pixels are missing").arg(all - pixels).arg(all)};
}

} // namespace clinicdesk::decoder
