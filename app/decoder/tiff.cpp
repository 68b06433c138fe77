// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/exif.h"
#include "app/decoder/failure.h"
#include "app/decoder/readers.h"
#include "app/decoder/tiffcells.h"
#include "app/decoder/tiffpixels.h"

#include <QSet>
#include <QtEndian>

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>

#include <tiffio.h>

namespace clinicdesk::decoder {

namespace {

/// What a directory says about its picture.
struct Directory {
    quint64 offset = 0;
    quint64 endsAt = 0;
    quint64 next = 0; ///< 0 for the last one
    quint64 width = 0;
    quint64 height = 0;
    bool isReduced = false;
    bool isMask = false;
    bool hasOthersInside = false; ///< pictures in directories of its own
    bool isRaw = false;
    bool hasPixels = false; ///< it says where they are

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
        Directory directory{.offset = offset, .endsAt = end, .next = *next};
        for (quint64 entry = entries; entry < end; entry += entryBytes())
            note(entry, directory);
        return directory;
    }

    /// Whether zeros follow where the list ends. A program that takes the last page out of the list writes only the
    /// pointer; a hole is larger.
    bool endsInHole(const Directory &last) const
    {
        constexpr qsizetype holeBytes = 32;
        const auto pointer = std::min(static_cast<qsizetype>(last.endsAt), m_tiff.size());
        const auto after = QByteArrayView(m_tiff).sliced(pointer);
        return std::ranges::all_of(after.first(std::min(holeBytes, after.size())), [](char byte) { return byte == 0; });
    }

    /// Whether there is the directory of a picture after this place.
    bool hasPictureAfter(quint64 place) const
    {
        constexpr quint16 asShort = 3;
        constexpr quint16 asLong = 4;
        for (const auto type : {asShort, asLong}) {
            const auto width = startOfEntry(imageWidth, type);
            for (auto at = m_tiff.indexOf(width, static_cast<qsizetype>(place)); at >= 0;
                 at = m_tiff.indexOf(width, at + 1)) {
                if (isInPicture(static_cast<quint64>(at)))
                    return true;
            }
        }
        return false;
    }

private:
    static constexpr quint16 bigTiff = 43;
    static constexpr quint16 imageWidth = 256;

    quint64 entryBytes() const { return m_isBig ? 20 : 12; }

    /// Of an entry with one value.
    QByteArray startOfEntry(quint16 tag, quint16 type) const
    {
        QByteArray bytes;
        const auto add = [this, &bytes](auto number) {
            const auto stored = m_isBigEndian ? qToBigEndian(number) : qToLittleEndian(number);
            bytes.append(reinterpret_cast<const char *>(&stored), sizeof stored);
        };
        add(tag);
        add(type);
        m_isBig ? add(quint64{1}) : add(quint32{1});
        return bytes;
    }

    /// `entry` is the one that says the width. Few others come before it: entries are in the order of their tags.
    bool isInPicture(quint64 entry) const
    {
        constexpr quint64 maxBefore = 4;
        constexpr quint64 minEntries = 5;
        constexpr quint64 maxEntries = 200;
        if (number<quint16>(entry + entryBytes()) != imageWidth + 1) // the height
            return false;
        const quint64 countBytes = m_isBig ? 8 : 2;
        for (quint64 before = 0; before <= maxBefore && entry >= before * entryBytes() + countBytes; ++before) {
            const auto offset = entry - before * entryBytes() - countBytes;
            const auto count = m_isBig ? number<quint64>(offset) : number<quint16>(offset);
            if (!count || *count < minEntries || *count > maxEntries || !isInOrder(offset + countBytes, *count))
                continue;
            const auto directory = read(offset);
            if (directory && directory->pixels() > 0 && directory->hasPixels && !directory->isReduced &&
                !directory->isMask)
                return true;
        }
        return false;
    }

    bool isInOrder(quint64 entries, quint64 count) const
    {
        for (quint64 i = 1; i < count; ++i) {
            const auto tag = number<quint16>(entries + i * entryBytes());
            if (!tag || *tag <= number<quint16>(entries + (i - 1) * entryBytes()).value_or(0))
                return false;
        }
        return true;
    }

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
        case 273: // StripOffsets
        case 324: // TileOffsets
            directory.hasPixels = true;
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

/// Fails with PagesMissing if a picture follows the last directory that the list leads to: where a file has a hole, the
/// list may seem to end. A program that replaces a directory writes the new one behind all others, which leaves an old
/// one only before it.
void checkForLostPages(const QByteArray &tiff, const QList<Directory> &directories)
{
    const DirectoryReader reader(tiff);
    if (std::ranges::any_of(directories, &Directory::hasOthersInside) || !reader.endsInHole(directories.constLast()))
        return;
    const auto last = std::ranges::max(directories, {}, &Directory::offset);
    if (reader.hasPictureAfter(last.endsAt))
        failPagesMissing(QStringLiteral("TIFF: nothing leads to a picture after picture %1").arg(directories.size()));
}

/// Returns the offsets of the directories of the pages, in their order. Thumbnails and masks are no pages. The list is
/// read here, because libtiff takes a directory that it cannot read for the end of the list.
///
/// Fails with Damaged where there is no first directory, with PagesMissing where a later one lies outside of the file
/// or leads back, with Unsupported for a raw photo, and above the limit of pages.
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

/// The file in memory, as libtiff reads it.
struct TiffBytes {
    const QByteArray *file = nullptr;
    toff_t at = 0;

    toff_t size() const { return static_cast<toff_t>(file->size()); }
};

tmsize_t readBytes(thandle_t handle, void *to, tmsize_t count)
{
    auto &bytes = *static_cast<TiffBytes *>(handle);
    if (count <= 0 || bytes.at >= bytes.size())
        return 0;
    const auto given = std::min<toff_t>(static_cast<toff_t>(count), bytes.size() - bytes.at);
    std::memcpy(to, bytes.file->constData() + bytes.at, given);
    bytes.at += given;
    return static_cast<tmsize_t>(given);
}

tmsize_t writeNothing(thandle_t, void *, tmsize_t)
{
    return 0;
}

toff_t seekBytes(thandle_t handle, toff_t offset, int from)
{
    auto &bytes = *static_cast<TiffBytes *>(handle);
    bytes.at = from == SEEK_SET ? offset : from == SEEK_CUR ? bytes.at + offset : bytes.size() + offset;
    return bytes.at;
}

int closeNothing(thandle_t)
{
    return 0;
}

toff_t sizeOfBytes(thandle_t handle)
{
    return static_cast<TiffBytes *>(handle)->size();
}

struct Close {
    void operator()(TIFF *tiff) const { TIFFClose(tiff); }
    void operator()(TIFFOpenOptions *options) const { TIFFOpenOptionsFree(options); }
};

/// A TIFF at the directory of one of its pages.
class TiffFile {
public:
    explicit TiffFile(const QByteArray &file)
        : m_bytes{.file = &file}
        , m_pages(pageDirectories(file))
    {
        const std::unique_ptr<TIFFOpenOptions, Close> options(TIFFOpenOptionsAlloc());
        TIFFOpenOptionsSetErrorHandlerExtR(options.get(), TiffMessages::error, &m_messages);
        TIFFOpenOptionsSetWarningHandlerExtR(options.get(), TiffMessages::warning, &m_messages);
        // "m": no memory map; "O": offsets of strips when they are needed; "h": no directory yet.
        m_tiff.reset(TIFFClientOpenExt("file", "rmOh", &m_bytes, readBytes, writeNothing, seekBytes, closeNothing,
                                       sizeOfBytes, nullptr, nullptr, options.get()));
        if (!m_tiff)
            failDamaged(QStringLiteral("TIFF: not readable"));
    }

    int pages() const { return static_cast<int>(m_pages.size()); }

    void goTo(int page)
    {
        if (page < 0 || page >= pages())
            failDamaged(QStringLiteral("TIFF: page %1 is not there").arg(page + 1));
        if (TIFFSetSubDirectory(tiff(), m_pages[page]) != 0)
            return;
        const auto detail = QStringLiteral("TIFF: page %1 cannot be read").arg(page + 1);
        fail(pages() == 1 ? DecoderFailure::Reason::Damaged : DecoderFailure::Reason::PagesMissing, detail);
    }

    TiffPixels readPixels() { return readTiffPixels(tiff(), m_messages); }

    template <class T>
    T value(uint32_t tag, T otherwise) const
    {
        return tiffValue<T>(tiff(), tag, otherwise);
    }
    /// Not checked: a page that is not decoded may be of any size.
    QSize size() const
    {
        const auto side = [this](uint32_t tag) {
            return static_cast<int>(std::min<uint32_t>(value<uint32_t>(tag, 0), 1'000'000));
        };
        return {side(TIFFTAG_IMAGEWIDTH), side(TIFFTAG_IMAGELENGTH)};
    }
    int orientation() const
    {
        const auto orientation = value<uint16_t>(TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
        return orientation >= 1 && orientation <= 8 ? orientation : 1;
    }
    bool isBilevel() const
    {
        const auto photometric = value<uint16_t>(TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISWHITE);
        return value<uint16_t>(TIFFTAG_BITSPERSAMPLE, 1) == 1 && value<uint16_t>(TIFFTAG_SAMPLESPERPIXEL, 1) == 1 &&
               (photometric == PHOTOMETRIC_MINISWHITE || photometric == PHOTOMETRIC_MINISBLACK);
    }
    bool hasLocation() const
    {
        uint64_t gps = 0;
        return TIFFGetField(tiff(), TIFFTAG_GPSIFD, &gps) != 0 || xmpHasLocation(bytes(TIFFTAG_XMLPACKET)) ||
               namesPlaceInIptc() || blocksHaveLocation(bytes(TIFFTAG_PHOTOSHOP));
    }
    QByteArray exif() const
    {
        return exifWith({.make = text(TIFFTAG_MAKE), .model = text(TIFFTAG_MODEL), .time = text(TIFFTAG_DATETIME)});
    }
    int dotsPerMeter(uint32_t tag) const
    {
        constexpr double inchesPerMeter = 39.3701;
        const auto unit = value<uint16_t>(TIFFTAG_RESOLUTIONUNIT, RESUNIT_INCH);
        const auto dots = double{value<float>(tag, 0)} * (unit == RESUNIT_CENTIMETER ? 100 : inchesPerMeter);
        constexpr double min = 20 * inchesPerMeter;
        constexpr double max = 5'000 * inchesPerMeter;
        return unit != RESUNIT_NONE && dots >= min && dots <= max ? static_cast<int>(dots) : 0;
    }

private:
    TIFF *tiff() const { return m_tiff.get(); }
    /// Of a tag with a list of bytes.
    QByteArrayView bytes(uint32_t tag) const
    {
        uint32_t count = 0;
        const char *bytes = nullptr;
        return TIFFGetField(tiff(), tag, &count, &bytes) != 0 ? QByteArrayView(bytes, qsizetype{count})
                                                              : QByteArrayView();
    }
    /// Some programs write it as numbers of four bytes, and libtiff turns these to the order of this computer.
    bool namesPlaceInIptc() const
    {
        const auto iptc = bytes(TIFFTAG_RICHTIFFIPTC);
        QList<uint32_t> numbers(iptc.size() / qsizetype{sizeof(uint32_t)});
        std::copy_n(iptc.begin(), numbers.size() * qsizetype{sizeof(uint32_t)},
                    reinterpret_cast<char *>(numbers.data()));
        TIFFSwabArrayOfLong(numbers.data(), static_cast<tmsize_t>(numbers.size()));
        return iptcHasLocation(iptc) || iptcHasLocation({reinterpret_cast<const char *>(numbers.constData()),
                                                         numbers.size() * qsizetype{sizeof(uint32_t)}});
    }
    QByteArray text(uint32_t tag) const
    {
        const char *text = nullptr;
        constexpr size_t maxBytes = 200;
        return TIFFGetField(tiff(), tag, &text) != 0
                   ? QByteArray(text, static_cast<qsizetype>(qstrnlen(text, maxBytes)))
                   : QByteArray();
    }

    TiffBytes m_bytes;
    QList<quint64> m_pages; ///< the offsets of their directories
    TiffMessages m_messages;
    std::unique_ptr<TIFF, Close> m_tiff;
};

/// libtiff decodes each kind into one form; black and white needs only a bit of it.
QImage toBits(const QImage &image)
{
    auto bits = image.convertToFormat(QImage::Format_Mono, Qt::MonoOnly | Qt::ThresholdDither | Qt::AvoidDither);
    if (bits.isNull())
        fail(DecoderFailure::Reason::NoMemory, QStringLiteral("no memory for the pixels"));
    return bits;
}

} // namespace

PictureFacts describeTiff(const QByteArray &file)
{
    TiffFile tiff(file);
    checkForLostPages(file, allDirectories(file));
    PictureFacts facts;
    for (int page = tiff.pages() - 1; page >= 0; --page) {
        tiff.goTo(page); // each page has to be there
        facts = {.size = tiff.size(),
                 .pages = tiff.pages(),
                 .orientation = tiff.orientation(),
                 .hasLocation = facts.hasLocation || tiff.hasLocation(),
                 .isLossy = !tiff.isBilevel()};
    }
    return facts;
}

Raster readTiff(const QByteArray &file, int page)
{
    TiffFile tiff(file);
    tiff.goTo(page);
    auto [image, flaw] = tiff.readPixels();
    image.setDotsPerMeterX(tiff.dotsPerMeter(TIFFTAG_XRESOLUTION));
    image.setDotsPerMeterY(tiff.dotsPerMeter(TIFFTAG_YRESOLUTION));
    if (tiff.isBilevel())
        return {.image = toBits(image), .orientation = tiff.orientation(), .flaw = flaw};
    return {.image = image, .orientation = tiff.orientation(), .exif = tiff.exif(), .flaw = flaw};
}

} // namespace clinicdesk::decoder
