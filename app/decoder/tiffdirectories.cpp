// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/tiffdirectories.h"

#include "app/decoder/failure.h"

#include <QSet>
#include <QtEndian>

#include <algorithm>
#include <optional>

namespace clinicdesk::decoder {

namespace {

/// What a directory says about its picture.
struct Directory {
    quint64 offset = 0;
    quint64 next = 0; ///< 0 for the last one
    quint64 width = 0;
    quint64 height = 0;
    bool isReduced = false;
    bool isMask = false;
    bool hasOthersInside = false; ///< pictures in directories of its own
    bool isRaw = false;

    quint64 pixels() const { return width * height; }
};

/// TIFF 6.0 section 2; a BigTIFF has the same structure with longer numbers.
class DirectoryReader {
public:
    explicit DirectoryReader(const QByteArray &tiff)
        : m_tiff(tiff)
        , m_isBigEndian(tiff.startsWith("MM"))
        , m_isBig(number<quint16>(2).value_or(0) == bigTiff)
    {
    }

    std::optional<quint64> firstOffset() const { return m_isBig ? number<quint64>(8) : number<quint32>(4); }

    /// Nothing for one that does not lie in the file as a whole.
    std::optional<Directory> read(quint64 offset) const
    {
        const auto count = m_isBig ? number<quint64>(offset) : number<quint16>(offset);
        const auto size = static_cast<quint64>(m_tiff.size());
        if (!count || *count == 0 || *count > size)
            return {};
        const auto entries = offset + (m_isBig ? 8 : 2);
        const auto end = entries + *count * entryBytes();
        const auto next = m_isBig ? number<quint64>(end) : number<quint32>(end);
        if (!next)
            return {};
        Directory directory{.offset = offset, .next = *next};
        for (quint64 entry = entries; entry < end; entry += entryBytes())
            note(entry, directory);
        return directory;
    }

private:
    static constexpr quint16 bigTiff = 43;

    quint64 entryBytes() const { return m_isBig ? 20 : 12; }

    template <class Number>
    std::optional<quint64> number(quint64 at) const
    {
        const auto size = static_cast<quint64>(m_tiff.size());
        if (at > size || size - at < sizeof(Number))
            return {};
        const auto *bytes = m_tiff.constData() + at;
        return m_isBigEndian ? qFromBigEndian<Number>(bytes) : qFromLittleEndian<Number>(bytes);
    }

    /// The first value of an entry, if it is a whole number that lies in the entry itself.
    quint64 value(quint64 entry) const
    {
        constexpr int asShort = 3;
        constexpr int asLong = 4;
        constexpr int asLong8 = 16;
        const auto at = entry + (m_isBig ? 12 : 8);
        switch (number<quint16>(entry + 2).value_or(0)) {
        case asShort:
            return number<quint16>(at).value_or(0);
        case asLong:
            return number<quint32>(at).value_or(0);
        case asLong8:
            return m_isBig ? number<quint64>(at).value_or(0) : 0;
        default:
            return 0;
        }
    }

    void note(quint64 entry, Directory &directory) const
    {
        constexpr quint64 maxSide = 1 << 30; // so that its square is a number
        switch (number<quint16>(entry).value_or(0)) {
        case 254: // NewSubfileType
            directory.isReduced |= (value(entry) & 1U) != 0;
            directory.isMask |= (value(entry) & 4U) != 0;
            break;
        case 255: // SubfileType
            directory.isReduced |= value(entry) == 2;
            break;
        case 256: // ImageWidth
            directory.width = std::min(value(entry), maxSide);
            break;
        case 257: // ImageLength
            directory.height = std::min(value(entry), maxSide);
            break;
        case 262: // PhotometricInterpretation: the pixels of a sensor
            directory.isRaw |= value(entry) == 32'803 || value(entry) == 34'892;
            break;
        case 330: // SubIFDs
            directory.hasOthersInside = true;
            break;
        case 50'706: // DNGVersion
            directory.isRaw = true;
            break;
        default:
            break;
        }
    }

    const QByteArray &m_tiff;
    bool m_isBigEndian = false;
    bool m_isBig = false;
};

QList<Directory> allDirectories(const QByteArray &tiff)
{
    const DirectoryReader reader(tiff);
    constexpr int maxDirectories = 2 * maxDecodedPages; // each page may have a thumbnail
    QList<Directory> directories;
    QSet<quint64> seen;
    for (auto offset = reader.firstOffset().value_or(0); offset != 0; offset = directories.constLast().next) {
        const auto directory = seen.contains(offset) ? std::nullopt : reader.read(offset);
        if (!directory && directories.isEmpty())
            failDamaged(QStringLiteral("TIFF: not readable"));
        if (!directory)
            fail(DecoderFailure::Reason::PagesMissing,
                 QStringLiteral("TIFF: what follows picture %1 is not in the file").arg(directories.size()));
        seen.insert(offset);
        directories.append(*directory);
        if (directories.size() > maxDirectories)
            checkPages(maxDirectories);
    }
    return directories;
}

} // namespace

QList<quint64> pageDirectories(const QByteArray &tiff)
{
    const auto all = allDirectories(tiff);
    const auto isFull = [](const Directory &directory) { return !directory.isReduced && !directory.isMask; };
    quint64 mostPixels = 0; // of a full picture
    for (const auto &directory : all)
        mostPixels = isFull(directory) ? std::max(mostPixels, directory.pixels()) : mostPixels;
    const bool isRaw = std::ranges::any_of(all, [mostPixels](const Directory &directory) {
        return directory.isRaw || (directory.hasOthersInside && mostPixels == 0);
    });
    if (isRaw)
        fail(DecoderFailure::Reason::Unsupported, QStringLiteral("TIFF: a raw photo"));
    QList<quint64> pages;
    for (const auto &directory : all) {
        // Some programs call every page a reduced one. It is a thumbnail only where there is a larger picture.
        const bool isThumbnail = directory.isReduced && directory.pixels() < mostPixels;
        if (!isThumbnail && (!directory.isMask || mostPixels == 0))
            pages.append(directory.offset);
    }
    checkPages(pages.size());
    return pages;
}

} // namespace clinicdesk::decoder
