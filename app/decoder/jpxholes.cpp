// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/jpxholes.h"

#include "app/decoder/jpxboxes.h"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

namespace clinicdesk::decoder {

namespace {

// ISO 15444-1, annex A.
constexpr quint16 startOfCodestream = 0xFF4F;
constexpr quint16 highThroughput = 0xFF50;
constexpr quint16 imageSize = 0xFF51;
constexpr quint16 codingStyle = 0xFF52;
constexpr quint16 componentStyle = 0xFF53;
constexpr quint16 startOfTilePart = 0xFF90;
constexpr quint16 startOfData = 0xFF93;

qint64 divided(qint64 value, qint64 by)
{
    return (value + by - 1) / by;
}

/// Numbers of a codestream; 0 after its end.
class Numbers {
public:
    explicit Numbers(QByteArrayView bytes)
        : m_bytes(bytes)
    {
    }

    qint64 at() const { return m_at; }
    bool isAtEnd() const { return m_at >= m_bytes.size(); }
    void seek(qint64 at) { m_at = at; }
    qint64 next(int bytes)
    {
        qint64 value = 0;
        for (int i = 0; i < bytes; ++i, ++m_at)
            value = value << 8 | (m_at < m_bytes.size() ? static_cast<uchar>(m_bytes[m_at]) : 0);
        return value;
    }

private:
    QByteArrayView m_bytes;
    qint64 m_at = 0;
};

/// How the pixels of a component, or of several, are divided.
struct Style {
    qint64 levels = 0;
    bool isRaw = false;                ///< some bits are stored as they are
    std::array<uchar, 33> precincts{}; ///< exponents of width (lower half) and height, by resolution
};

struct Size {
    qint64 dx = 1;
    qint64 dy = 1;
};

class Codestream {
public:
    explicit Codestream(QByteArrayView bytes)
        : m_bytes(bytes)
        , m_numbers(bytes)
    {
    }

    std::optional<PictureFlaw> findHole()
    {
        if (m_numbers.next(2) != startOfCodestream)
            return {};
        auto marker = readHead(startOfTilePart);
        while (marker == startOfTilePart && m_isReadable)
            marker = readTilePart();
        const auto tiles = m_tilesAcross * m_tilesDown;
        if (!m_isReadable || m_dataBytes == 0 || tiles <= 0)
            return {};
        const auto missingTiles = std::max<qint64>(0, tiles - static_cast<qint64>(m_tiles.size()));
        if (m_lostBytes == 0 && missingTiles == 0)
            return {};
        const auto lost = static_cast<double>(m_lostBytes) / static_cast<double>(m_dataBytes) +
                          static_cast<double>(missingTiles) / static_cast<double>(tiles);
        return PictureFlaw{.missing = std::min(1.0, lost),
                           .detail = QStringLiteral("JPEG 2000: %1")
                                         .arg(m_lostBytes > 0 ? QStringLiteral("a hole in the pixels")
                                                              : QStringLiteral("a tile is missing"))};
    }

private:
    /// Reads the segments up to this marker, and returns the marker that ended them.
    qint64 readHead(quint16 end)
    {
        while (!m_numbers.isAtEnd()) {
            const auto marker = m_numbers.next(2);
            if (marker == end || marker < 0xFF00)
                return marker;
            const auto segment = m_numbers.at();
            const auto length = m_numbers.next(2);
            if (marker == imageSize)
                readSize(length);
            else if (marker == codingStyle)
                readCodingStyle();
            else if (marker == componentStyle)
                readComponentStyle();
            m_isHighThroughput = m_isHighThroughput || marker == highThroughput;
            m_numbers.seek(segment + std::max<qint64>(length, 2));
        }
        return 0;
    }

    void readSize(qint64 length)
    {
        constexpr qint64 maxTiles = 65'535;
        constexpr qint64 fixedBytes = 38;
        constexpr qint64 componentBytes = 3;
        m_numbers.next(2);
        for (auto *value : {&m_right, &m_bottom, &m_left, &m_top, &m_tileWidth, &m_tileHeight, &m_tileLeft, &m_tileTop})
            *value = m_numbers.next(4);
        const auto components = std::min(m_numbers.next(2), std::max<qint64>(0, length - fixedBytes) / componentBytes);
        m_components.assign(static_cast<std::size_t>(components), {});
        for (auto &[dx, dy] : m_components) {
            m_numbers.next(1);
            dx = std::max<qint64>(1, m_numbers.next(1));
            dy = std::max<qint64>(1, m_numbers.next(1));
        }
        m_isReadable = m_tileWidth > 0 && m_tileHeight > 0 && m_right > m_tileLeft && m_bottom > m_tileTop;
        if (!m_isReadable)
            return;
        m_tilesAcross = divided(m_right - m_tileLeft, m_tileWidth);
        m_tilesDown = divided(m_bottom - m_tileTop, m_tileHeight);
        m_isReadable = m_tilesAcross <= maxTiles && m_tilesDown <= maxTiles;
    }

    void readCodingStyle()
    {
        const bool hasPrecincts = (m_numbers.next(1) & 1) != 0;
        m_numbers.next(1);
        m_layers = std::max(m_layers, m_numbers.next(2));
        m_numbers.next(1);
        readStyle(hasPrecincts);
    }

    void readComponentStyle()
    {
        constexpr std::size_t oneByte = 257;
        m_numbers.next(m_components.size() < oneByte ? 1 : 2);
        readStyle((m_numbers.next(1) & 1) != 0);
    }

    void readStyle(bool hasPrecincts)
    {
        constexpr std::size_t maxStyles = 100;
        constexpr qint64 maxLevels = 32;
        constexpr uchar undivided = 0xFF;
        Style style;
        style.levels = std::min(m_numbers.next(1), maxLevels);
        m_numbers.next(2);
        style.isRaw = (m_numbers.next(1) & 1) != 0;
        m_numbers.next(1);
        for (qint64 i = 0; i <= style.levels; ++i)
            style.precincts[static_cast<std::size_t>(i)] =
                hasPrecincts ? static_cast<uchar>(m_numbers.next(1)) : undivided;
        m_isRaw = m_isRaw || style.isRaw;
        if (m_styles.size() < maxStyles)
            m_styles.push_back(style);
    }

    /// From after its marker; returns the next one.
    qint64 readTilePart()
    {
        const auto start = m_numbers.at() - 2;
        m_numbers.next(2);
        const auto tile = m_numbers.next(2);
        const auto length = m_numbers.next(4);
        m_numbers.next(2);
        if (readHead(startOfData) != startOfData) {
            m_isReadable = false;
            return 0;
        }
        constexpr qint64 endMarkBytes = 2;
        const auto from = std::min<qint64>(m_numbers.at(), m_bytes.size());
        const auto rest = std::max<qint64>(from, m_bytes.size() - endMarkBytes);
        const auto to = length == 0 ? rest : std::clamp<qint64>(start + length, from, m_bytes.size());
        m_tiles.insert(tile);
        m_dataBytes += to - from;
        const auto data = m_bytes.sliced(from, to - from);
        if (const auto at = placeOfHole(data, tile); at >= 0)
            m_lostBytes += data.size() - at;
        m_numbers.seek(to);
        return m_numbers.next(2);
    }

    /// -1 where there is none.
    qint64 placeOfHole(QByteArrayView data, qint64 tile) const
    {
        const auto zeros = placeOfZeros(data, tile);
        const auto wrong = placeOfWrongBytes(data);
        return zeros < 0 || wrong < 0 ? std::max(zeros, wrong) : std::min(zeros, wrong);
    }

    /// Compressed pixels have no long runs of zeros: 250 were the most in a chessboard. A packet without pixels is one
    /// zero, and many such can follow each other.
    qint64 placeOfZeros(QByteArrayView data, qint64 tile) const
    {
        constexpr std::size_t maxComponents = 16;
        constexpr qint64 compressed = 400;
        constexpr qint64 raw = 2'048;
        if (m_isHighThroughput || m_components.size() > maxComponents)
            return -1;
        const auto possible = m_isRaw ? raw : compressed;
        qint64 run = 0;
        for (qint64 at = 0; at <= data.size(); ++at) {
            if (at < data.size() && data[at] == 0) {
                ++run;
                continue;
            }
            if (run > possible && run > possible + packetsOf(tile))
                return at - run;
            run = 0;
        }
        return -1;
    }

    /// 0xFF is followed by at most 0x8F, so that no marker is among the pixels. Some programs have written a single
    /// one at the end of a block.
    static qint64 placeOfWrongBytes(QByteArrayView data)
    {
        constexpr uchar maxAfter = 0x8F;
        constexpr uchar startOfPacket = 0x91;
        constexpr uchar endOfHeader = 0x92;
        constexpr int few = 1;
        qint64 first = -1;
        int found = 0;
        for (auto at = data.indexOf('\xFF'); at >= 0 && at + 1 < data.size(); at = data.indexOf('\xFF', at + 1)) {
            const auto after = static_cast<uchar>(data[at + 1]);
            if (after <= maxAfter || after == startOfPacket || after == endOfHeader)
                continue;
            first = first < 0 ? at : first;
            if (++found > few)
                return first;
        }
        return -1;
    }

    /// Annex B: the most packets that this tile can have.
    qint64 packetsOf(qint64 tile) const
    {
        const auto column = tile % m_tilesAcross;
        const auto row = tile / m_tilesAcross;
        const auto left = std::max(m_tileLeft + column * m_tileWidth, m_left);
        const auto right = std::min(m_tileLeft + (column + 1) * m_tileWidth, m_right);
        const auto top = std::max(m_tileTop + row * m_tileHeight, m_top);
        const auto bottom = std::min(m_tileTop + (row + 1) * m_tileHeight, m_bottom);
        qint64 most = 0;
        for (const auto &style : m_styles) {
            qint64 packets = 0;
            for (const auto &[dx, dy] : m_components) {
                for (qint64 level = 0; level <= style.levels; ++level) {
                    const auto scale = qint64{1} << (style.levels - level);
                    const auto exponents = style.precincts[static_cast<std::size_t>(level)];
                    packets += precincts(left, right, dx * scale, exponents & 0x0F) *
                               precincts(top, bottom, dy * scale, exponents >> 4);
                }
            }
            most = std::max(most, packets);
        }
        return most * m_layers;
    }

    static qint64 precincts(qint64 from, qint64 to, qint64 scale, int exponent)
    {
        const auto side = qint64{1} << exponent;
        return std::max<qint64>(0, divided(divided(to, scale), side) - divided(from, scale) / side);
    }

    QByteArrayView m_bytes;
    Numbers m_numbers;
    qint64 m_left = 0;
    qint64 m_top = 0;
    qint64 m_right = 0;
    qint64 m_bottom = 0;
    qint64 m_tileLeft = 0;
    qint64 m_tileTop = 0;
    qint64 m_tileWidth = 0;
    qint64 m_tileHeight = 0;
    qint64 m_tilesAcross = 0;
    qint64 m_tilesDown = 0;
    qint64 m_layers = 1;
    std::vector<Size> m_components;
    std::vector<Style> m_styles;
    std::set<qint64> m_tiles;
    qint64 m_dataBytes = 0;
    qint64 m_lostBytes = 0;
    bool m_isRaw = false;
    bool m_isHighThroughput = false;
    bool m_isReadable = true;
};

} // namespace

std::optional<PictureFlaw> findJpxHole(QByteArrayView jpx)
{
    return Codestream(jpxCodestream(jpx)).findHole();
}

} // namespace clinicdesk::decoder
