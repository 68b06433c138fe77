// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/exif.h"
#include "app/decoder/failure.h"
#include "app/decoder/readers.h"

#include <algorithm>
#include <cstring>
#include <memory>

#include <tiffio.h>

namespace clinicdesk::decoder {

namespace {

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

class TiffFile {
public:
    explicit TiffFile(const QByteArray &file)
        : m_bytes{.file = &file}
    {
        TIFFSetErrorHandler(nullptr);
        TIFFSetWarningHandler(nullptr);
        // "m": no memory map; "O": offsets of strips when they are needed.
        m_tiff.reset(TIFFClientOpen("file", "rmO", &m_bytes, readBytes, writeNothing, seekBytes, closeNothing,
                                    sizeOfBytes, nullptr, nullptr));
        if (!m_tiff)
            failDamaged(QStringLiteral("TIFF: not readable"));
    }

    TIFF *tiff() const { return m_tiff.get(); }

    template <class T>
    T value(uint32_t tag, T otherwise) const
    {
        T value{};
        return TIFFGetFieldDefaulted(tiff(), tag, &value) ? value : otherwise;
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
        return value<uint16_t>(TIFFTAG_BITSPERSAMPLE, 1) == 1 && value<uint16_t>(TIFFTAG_SAMPLESPERPIXEL, 1) == 1;
    }
    /// Thumbnails and masks are no pages.
    bool isPage() const
    {
        return (value<uint32_t>(TIFFTAG_SUBFILETYPE, 0) & (FILETYPE_REDUCEDIMAGE | FILETYPE_MASK)) == 0;
    }
    bool hasLocation() const
    {
        uint64_t gps = 0;
        uint32_t count = 0;
        const char *xmp = nullptr;
        return TIFFGetField(tiff(), TIFFTAG_GPSIFD, &gps) != 0 ||
               (TIFFGetField(tiff(), TIFFTAG_XMLPACKET, &count, &xmp) != 0 &&
                xmpHasLocation(QByteArrayView(xmp, qsizetype{count})));
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
    QByteArray text(uint32_t tag) const
    {
        const char *text = nullptr;
        constexpr size_t maxBytes = 200;
        return TIFFGetField(tiff(), tag, &text) != 0
                   ? QByteArray(text, static_cast<qsizetype>(qstrnlen(text, maxBytes)))
                   : QByteArray();
    }
    struct Close {
        void operator()(TIFF *tiff) const { TIFFClose(tiff); }
    };
    TiffBytes m_bytes;
    std::unique_ptr<TIFF, Close> m_tiff;
};

/// libtiff itself ends at directories that lead back.
int countPages(const TiffFile &file)
{
    int pages = 0;
    do {
        pages += file.isPage() ? 1 : 0;
        if (pages > maxDecodedPages)
            break;
    } while (TIFFReadDirectory(file.tiff()) != 0);
    checkPages(pages);
    if (TIFFLastDirectory(file.tiff()) == 0)
        failDamaged(QStringLiteral("TIFF: pages after page %1 are missing").arg(pages));
    return pages;
}

void goToPage(const TiffFile &file, int page)
{
    int missing = page;
    do {
        if (file.isPage() && missing-- == 0)
            return;
    } while (TIFFReadDirectory(file.tiff()) != 0);
    failDamaged(QStringLiteral("TIFF: page %1 is not there").arg(page + 1));
}

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
    const TiffFile tiff(file);
    const PictureFacts first{.size = tiff.size(),
                             .orientation = tiff.orientation(),
                             .hasLocation = tiff.hasLocation(),
                             .isLossy = !tiff.isBilevel()};
    auto facts = first;
    facts.pages = countPages(tiff);
    return facts;
}

Raster readTiff(const QByteArray &file, int page)
{
    const TiffFile tiff(file);
    goToPage(tiff, page);
    checkPixels(tiff.value<uint32_t>(TIFFTAG_IMAGEWIDTH, 0), tiff.value<uint32_t>(TIFFTAG_IMAGELENGTH, 0));
    QImage image(tiff.size(), QImage::Format_RGBA8888);
    if (image.isNull())
        fail(DecoderFailure::Reason::NoMemory, QStringLiteral("no memory for the pixels"));
    image.fill(Qt::white);
    // In the order of the file: libtiff mirrors, but does not turn.
    const auto orientation = tiff.orientation();
    auto *const pixels = reinterpret_cast<uint32_t *>(image.bits());
    if (!TIFFReadRGBAImageOriented(tiff.tiff(), static_cast<uint32_t>(image.width()),
                                   static_cast<uint32_t>(image.height()), pixels, orientation, 1))
        failDamaged(QStringLiteral("TIFF: page %1 cannot be decoded").arg(page + 1));
    image.setDotsPerMeterX(tiff.dotsPerMeter(TIFFTAG_XRESOLUTION));
    image.setDotsPerMeterY(tiff.dotsPerMeter(TIFFTAG_YRESOLUTION));
    if (tiff.isBilevel())
        return {.image = toBits(image), .orientation = orientation};
    const bool hasAlpha = tiff.value<uint16_t>(TIFFTAG_SAMPLESPERPIXEL, 1) % 2 == 0;
    return {.image = hasAlpha ? image : std::move(image).convertToFormat(QImage::Format_RGBX8888),
            .orientation = orientation,
            .exif = tiff.exif()};
}

} // namespace clinicdesk::decoder
