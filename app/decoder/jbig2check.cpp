// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/jbig2check.h"

#include <QByteArray>
#include <QList>
#include <QSet>

#include <algorithm>

namespace clinicdesk::decoder {

namespace {

/// More zeros than the data of a segment can have, and more than programs fill up with.
constexpr qsizetype holeBytes = 32;

/// ISO 14492, 7.3.
enum SegmentType {
    Symbols = 0,
    FirstText = 4,
    LastText = 7,
    Patterns = 16,
    FirstHalftone = 20,
    LastHalftone = 23,
    FirstGeneric = 36,
    LastRegion = 43,
    EndOfPage = 49,
    EndOfFile = 51,
};

/// ISO 14492, 7.2.
struct Jbig2Segment {
    quint32 number = 0;
    int type = 0;
    QList<quint32> references; ///< numbers of segments that it uses
    qint64 at = 0;             ///< where its data begins
    QByteArrayView data;

    bool isRegion() const { return type >= FirstText && type <= LastRegion && type != Patterns; }
    /// True for arithmetic coding and for faxes, which never have many zeros in a row. Huffman codes and pixels that
    /// are stored as they are can have them.
    bool hasNoLongZeros() const
    {
        constexpr int areaBytes = 17; // before the flags of a region
        constexpr unsigned isHuffman = 1;
        if (type == Symbols)
            return (byteAt(1) & isHuffman) == 0;
        if (type >= FirstText && type <= LastText)
            return (byteAt(areaBytes + 1) & isHuffman) == 0;
        return type == Patterns || (type >= FirstHalftone && type <= LastHalftone) ||
               (type >= FirstGeneric && type <= LastRegion);
    }

private:
    unsigned byteAt(qsizetype index) const { return index < data.size() ? static_cast<uchar>(data[index]) : 0U; }
};

class Jbig2Reader {
public:
    explicit Jbig2Reader(QByteArrayView data)
        : m_data(data)
    {
    }

    /// False where only filling is left.
    bool hasMore() const
    {
        if (m_at >= m_data.size())
            return false;
        const auto rest = m_data.sliced(m_at);
        constexpr QByteArrayView filling("\0\t\r\n ", 5);
        return rest.size() >= holeBytes ||
               !std::all_of(rest.begin(), rest.end(), [&](char byte) { return filling.contains(byte); });
    }

    /// Nothing for a segment that does not lie in the data as a whole.
    std::optional<Jbig2Segment> next()
    {
        constexpr quint32 isLong = 7;
        constexpr quint32 unknownLength = 0xFFFFFFFF; // the rest
        Jbig2Segment segment;
        segment.number = number(4);
        const auto flags = number(1);
        segment.type = static_cast<int>(flags & 0x3FU);
        auto count = number(1) >> 5U;
        if (count == isLong) {
            --m_at;
            count = number(4) & 0x1FFFFFFFU;
            m_at += (qint64{count} + 8) / 8;
        }
        const int numberBytes = segment.number <= 256 ? 1 : segment.number <= 65'536 ? 2 : 4;
        for (quint32 i = 0; i < count && m_isWhole; ++i)
            segment.references.append(number(numberBytes));
        number((flags & 0x40U) != 0 ? 4 : 1); // the page
        const auto length = number(4);
        segment.at = m_at;
        const auto end = length == unknownLength ? m_data.size() : m_at + length;
        if (!m_isWhole || end > m_data.size())
            return {};
        segment.data = m_data.sliced(m_at, end - m_at);
        m_at = end;
        return segment;
    }

private:
    quint32 number(int bytes)
    {
        quint32 value = 0;
        for (int i = 0; i < bytes; ++i, ++m_at) {
            m_isWhole = m_isWhole && m_at < m_data.size();
            value = value << 8U | (m_isWhole ? static_cast<unsigned char>(m_data[m_at]) : 0U);
        }
        return value;
    }

    QByteArrayView m_data;
    qint64 m_at = 0;
    bool m_isWhole = true;
};

PictureFlaw jbig2Flaw(double missing, const char *detail)
{
    return {.missing = missing, .detail = QStringLiteral("JBIG2: ") + QLatin1String(detail)};
}

class Jbig2Check {
public:
    std::optional<PictureFlaw> add(QByteArrayView data)
    {
        Jbig2Reader reader(data);
        while (reader.hasMore()) {
            const auto segment = reader.next();
            if (!segment)
                return jbig2Flaw(1, "it ends too early");
            if (const auto flaw = flawOf(*segment, data.size()))
                return flaw;
            m_known.insert(segment->number);
            m_hasPixels |= segment->isRegion();
            if (segment->type == EndOfPage || segment->type == EndOfFile)
                return {}; // programs fill up what follows
        }
        return {};
    }

    bool hasPixels() const { return m_hasPixels; }

private:
    std::optional<PictureFlaw> flawOf(const Jbig2Segment &segment, qint64 all) const
    {
        static const QByteArray zeros(holeBytes, '\0');
        if (segment.type == Symbols && segment.data.isEmpty())
            return jbig2Flaw(shareOf(all - segment.at, all), "it has a hole");
        if (!std::ranges::all_of(segment.references, [this](quint32 number) { return m_known.contains(number); }))
            return jbig2Flaw(1, "a part that it uses is missing");
        const auto hole = segment.hasNoLongZeros() ? segment.data.indexOf(zeros) : -1;
        if (hole < 0)
            return {};
        // Nothing after it is right. What is lost with symbols is on the whole page.
        const auto lost = segment.isRegion() ? segment.data.size() - hole : all;
        return jbig2Flaw(shareOf(lost, all), "it has a hole");
    }

    static double shareOf(qint64 bytes, qint64 all)
    {
        return std::clamp(static_cast<double>(bytes) / static_cast<double>(all), 0.0, 1.0);
    }

    QSet<quint32> m_known; ///< numbers of segments
    bool m_hasPixels = false;
};

} // namespace

std::optional<PictureFlaw> checkJbig2(QByteArrayView picture, QByteArrayView globals)
{
    Jbig2Check check;
    if (const auto flaw = check.add(globals))
        return PictureFlaw{.missing = 1, .detail = flaw->detail};
    if (const auto flaw = check.add(picture))
        return flaw;
    return check.hasPixels() ? std::nullopt : std::optional(jbig2Flaw(1, "it has no pixels"));
}

} // namespace clinicdesk::decoder
