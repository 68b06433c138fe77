// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/tiffpixels.h"

#include "app/decoder/failure.h"
#include "app/decoder/flatereader.h"
#include "app/decoder/pixelholes.h"
#include "app/decoder/readers.h"
#include "app/decoder/tiffcells.h"

#include <QPainter>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <vector>

namespace clinicdesk::decoder {

namespace {

constexpr int handled = 1;

QString textOf(const char *format, va_list arguments)
{
    return QString::vasprintf(format, arguments).trimmed();
}

/// libjpeg warns of much that shows nowhere: a few bytes between the parts of a file, colour profiles, versions.
bool isLossInJpeg(const QString &text)
{
    static const QRegularExpression extraBytes(QStringLiteral("(\\d+) extraneous bytes before marker 0xd"));
    constexpr int fewBytes = 16;
    if (const auto found = extraBytes.match(text); found.hasMatch())
        return found.captured(1).toInt() > fewBytes;
    return text.startsWith(QLatin1String("Premature end")) ||
           (text.startsWith(QLatin1String("Corrupt JPEG data")) && !text.contains(QLatin1String("extraneous")) &&
            !text.contains(QLatin1String("ICC")));
}

/// Encoders that fill the last word of each row make rows that are a little longer.
bool isLossInFax(const QString &text)
{
    static const QRegularExpression lengths(QStringLiteral("got (\\d+), expected (\\d+)"));
    constexpr int wordBits = 16;
    const auto found = lengths.match(text);
    return !found.hasMatch() || std::abs(found.captured(1).toInt() - found.captured(2).toInt()) > wordBits;
}

bool isOfJpeg(const QString &module)
{
    return module == QLatin1String("JPEGLib") || module == QLatin1String("LibJpeg");
}

bool isLoss(const QString &module, const QString &text)
{
    if (isOfJpeg(module))
        return isLossInJpeg(text);
    return module.startsWith(QLatin1String("Fax")) && isLossInFax(text);
}

/// Pixels that are lost.
constexpr QRgb missingColour = qRgb(192, 192, 192);

[[noreturn]] void failUnsupported(const QString &detail)
{
    fail(DecoderFailure::Reason::Unsupported, QStringLiteral("TIFF: ") + detail);
}

/// Apple's PackBits: runs of a byte, and bytes as they are.
qint64 unpackedBytes(QByteArrayView stored)
{
    qint64 bytes = 0;
    for (qsizetype at = 0; at < stored.size();) {
        const auto code = static_cast<qint8>(stored[at]);
        constexpr int nothing = -128;
        if (code != nothing)
            bytes += code < 0 ? 1 - code : 1 + code;
        at += code == nothing ? 1 : code < 0 ? 2 : 2 + code;
    }
    return bytes;
}

bool isWholeFlate(QByteArrayView stored, qint64 bytes)
{
    FlateReader flate;
    flate.add(stored);
    if (flate.isComplete() && flate.checksum() != FlateReader::Checksum::Missing)
        return flate.checksum() == FlateReader::Checksum::Right && flate.count() >= bytes;
    // Some programs leave out the end of the stream; then nothing may follow the pixels.
    return !flate.isBroken() && flate.count() == bytes;
}

/// True for streams that `isWholeStream` can check: Deflate and PackBits. Others have no end, or libtiff reads it.
bool hasCheckedEnd(int compression)
{
    return compression == COMPRESSION_PACKBITS || compression == COMPRESSION_ADOBE_DEFLATE ||
           compression == COMPRESSION_DEFLATE;
}

/// False for the stored bytes of a strip or tile that do not end where its pixels end, or whose checksum is wrong.
/// libtiff stops at the last pixel, and so misses a hole that stands for more pixels than it had. `maxBytes` is more
/// than `bytes` for a last strip, which some programs fill up.
bool isWholeStream(int compression, QByteArrayView stored, qint64 bytes, qint64 maxBytes)
{
    if (compression != COMPRESSION_PACKBITS)
        return isWholeFlate(stored, bytes);
    constexpr qint64 padding = 2;
    const auto unpacked = unpackedBytes(stored);
    return unpacked >= bytes && unpacked <= maxBytes + padding;
}

/// By the conversions of libtiff.
class RgbaCells : public TiffCells {
public:
    explicit RgbaCells(TIFF *tiff)
    {
        keepColours(tiff);
        m_canDecode = TIFFRGBAImageBegin(&m_image, tiff, 0, m_problem.data()) != 0;
        m_image.req_orientation = m_image.orientation; // in the order of the file
        m_hasAlpha = m_image.alpha != 0;
    }
    ~RgbaCells() override
    {
        if (m_canDecode)
            TIFFRGBAImageEnd(&m_image);
    }
    Q_DISABLE_COPY_MOVE(RgbaCells)

    bool canDecode() const { return m_canDecode; }
    QString problem() const { return QString::fromUtf8(m_problem.data()); }

    QImage makeImage(QSize size) const override
    {
        auto image = TiffCells::makeImage(size);
        if (!m_hasAlpha)
            return image;
        image.reinterpretAsFormat(m_isMultiplied ? QImage::Format_RGBA8888_Premultiplied : QImage::Format_RGBA8888);
        return image;
    }

    bool decode(const QRect &cell, QImage &image) override
    {
        m_image.row_offset = cell.y();
        m_image.col_offset = cell.x();
        if (cell.width() == image.width()) // rows of four bytes for each pixel have no gaps
            return read(cell, reinterpret_cast<uint32_t *>(image.scanLine(cell.y())));
        const auto width = static_cast<std::size_t>(cell.width());
        std::vector<uint32_t> pixels(width * static_cast<std::size_t>(cell.height()));
        const bool isDecoded = read(cell, pixels.data());
        for (int y = 0; isDecoded && y < cell.height(); ++y)
            std::copy_n(pixels.data() + static_cast<std::size_t>(y) * width, width,
                        reinterpret_cast<uint32_t *>(image.scanLine(cell.y() + y)) + cell.x());
        return isDecoded;
    }

private:
    bool read(const QRect &cell, uint32_t *pixels)
    {
        return TIFFRGBAImageGet(&m_image, pixels, static_cast<uint32_t>(cell.width()),
                                static_cast<uint32_t>(cell.height())) != 0;
    }

    /// libtiff would multiply colours by an alpha that is not multiplied yet. Where all alpha is 0, they are needed.
    void keepColours(TIFF *tiff)
    {
        uint16_t count = 0;
        uint16_t *kinds = nullptr;
        TIFFGetFieldDefaulted(tiff, TIFFTAG_EXTRASAMPLES, &count, &kinds);
        if (count == 0 || kinds[0] != EXTRASAMPLE_UNASSALPHA)
            return;
        std::vector<uint16_t> changed(kinds, kinds + count);
        changed[0] = EXTRASAMPLE_ASSOCALPHA;
        TIFFSetField(tiff, TIFFTAG_EXTRASAMPLES, count, changed.data());
        m_isMultiplied = false;
    }

    TIFFRGBAImage m_image{};
    std::array<char, 1024> m_problem{};
    bool m_canDecode = false;
    bool m_hasAlpha = false;
    bool m_isMultiplied = true;
};

/// A strip or tile as it is in the file.
QByteArray storedBytes(TIFF *tiff, uint32_t index)
{
    const bool isTiled = TIFFIsTiled(tiff) != 0;
    const auto size = std::min(TIFFGetStrileByteCount(tiff, index), uint64_t{maxJobBytes});
    QByteArray bytes(static_cast<qsizetype>(size), Qt::Uninitialized);
    const auto read = isTiled ? TIFFReadRawTile(tiff, index, bytes.data(), bytes.size())
                              : TIFFReadRawStrip(tiff, index, bytes.data(), bytes.size());
    return bytes.first(std::max<qsizetype>(read, 0));
}

/// A plane of a cell as it is in the file.
QByteArray storedBytes(TIFF *tiff, const QRect &cell, uint16_t plane)
{
    const auto x = static_cast<uint32_t>(cell.x());
    const auto y = static_cast<uint32_t>(cell.y());
    const bool isTiled = TIFFIsTiled(tiff) != 0;
    return storedBytes(tiff, isTiled ? TIFFComputeTile(tiff, x, y, 0, plane) : TIFFComputeStrip(tiff, y, plane));
}

/// Each cell is a codestream of its own.
class Jpeg2000Cells : public TiffCells {
public:
    static constexpr uint16_t compression = 34'712;

    Jpeg2000Cells(TIFF *tiff, TiffMessages &messages)
        : m_tiff(tiff)
        , m_messages(messages)
    {
    }

    bool decode(const QRect &cell, QImage &image) override
    {
        try {
            const auto raster = readJpeg2000(storedBytes(m_tiff, cell, 0));
            if (raster.flaw)
                m_messages.addLate(raster.flaw->detail);
            QPainter painter(&image);
            painter.drawImage(cell, raster.image, QRect({0, 0}, cell.size()));
            return true;
        } catch (const Failed &failed) {
            if (failed.failure.reason != DecoderFailure::Reason::Damaged)
                throw;
            m_messages.addLate(failed.failure.detail);
            return false;
        }
    }

private:
    TIFF *m_tiff;
    TiffMessages &m_messages;
};

std::unique_ptr<TiffCells> makeCells(TIFF *tiff, TiffMessages &messages)
{
    const auto compression = tiffValue<uint16_t>(tiff, TIFFTAG_COMPRESSION, COMPRESSION_NONE);
    if (compression == Jpeg2000Cells::compression)
        return std::make_unique<Jpeg2000Cells>(tiff, messages);
    if (!TIFFIsCODECConfigured(compression))
        failUnsupported(QStringLiteral("compression %1").arg(compression));
    auto cells = std::make_unique<RgbaCells>(tiff);
    if (cells->canDecode() && !hasUnusualSamples(tiff))
        return cells;
    if (auto samples = makeSampleCells(tiff))
        return samples;
    if (!cells->canDecode())
        failUnsupported(cells->problem());
    return cells;
}

/// Goes through the cells, and measures what is lost in each.
class PageDecoder {
public:
    PageDecoder(TIFF *tiff, TiffMessages &messages)
        : m_tiff(tiff)
        , m_messages(messages)
        , m_width(tiffValue<uint32_t>(tiff, TIFFTAG_IMAGEWIDTH))
        , m_height(tiffValue<uint32_t>(tiff, TIFFTAG_IMAGELENGTH))
    {
        checkPixels(m_width, m_height);
    }

    TiffPixels decode()
    {
        const auto cells = makeCells(m_tiff, m_messages);
        const QSize size(static_cast<int>(m_width), static_cast<int>(m_height));
        TiffPixels pixels{.image = cells->makeImage(size)};
        const auto cellSize = sizeOfCells();
        for (int y = 0; y < size.height(); y += cellSize.height()) {
            for (int x = 0; x < size.width(); x += cellSize.width())
                decode(QRect(QPoint(x, y), cellSize).intersected(QRect({0, 0}, size)), *cells, pixels.image);
        }
        cells->finish(pixels.image);
        const auto all = static_cast<double>(m_width) * m_height;
        constexpr double everything = 0.995;
        if (static_cast<double>(m_lost) > all * everything)
            failDamaged(m_detail);
        if (const auto share = m_detail.isEmpty() ? shareInHoles() : 0; share > 0)
            pixels.flaw = PictureFlaw{.missing = share, .detail = QStringLiteral("TIFF: ") + PixelHoles::detail()};
        if (!m_detail.isEmpty())
            pixels.flaw = PictureFlaw{.missing = static_cast<double>(m_lost + m_unknown) / all, .detail = m_detail};
        return pixels;
    }

private:
    bool isTiled() const { return TIFFIsTiled(m_tiff) != 0; }
    QSize sizeOfCells() const
    {
        const auto side = [this](uint32_t tag, uint32_t max) {
            const auto value = tiffValue<uint32_t>(m_tiff, tag, max);
            return static_cast<int>(value == 0 ? max : std::min(value, max));
        };
        constexpr uint32_t maxTile = 1 << 20; // of a tile that is larger than the picture
        return isTiled() ? QSize(side(TIFFTAG_TILEWIDTH, maxTile), side(TIFFTAG_TILELENGTH, maxTile))
                         : QSize(static_cast<int>(m_width), side(TIFFTAG_ROWSPERSTRIP, m_height));
    }

    void decode(const QRect &cell, TiffCells &cells, QImage &image)
    {
        m_messages.clear();
        const bool isDecoded = cells.decode(cell, image);
        if (isDecoded && !m_messages.hasDamage() && !isWhole(cell))
            m_messages.addLate(QStringLiteral("TIFF: a stream does not end with its pixels"));
        if (isDecoded && !m_messages.hasDamage())
            return;
        const auto detail =
            m_messages.hasDamage() ? m_messages.text() : QStringLiteral("TIFF: pixels cannot be decoded");
        const auto loss = isDecoded ? lossIn(cell) : Loss{cell.height()};
        if (loss.rows == 0)
            return;
        m_detail = m_detail.isEmpty() ? detail : m_detail;
        const auto pixels = qint64{cell.width()} * loss.rows;
        (loss.isCertain ? m_lost : m_unknown) += pixels;
        if (loss.isAtTheEnd)
            clear(cell.adjusted(0, cell.height() - loss.rows, 0, 0), image);
    }

    /// The rows of a cell that are lost.
    struct Loss {
        int rows = 0;
        bool isCertain = true;  ///< otherwise only some of them are lost
        bool isAtTheEnd = true; ///< and nothing of them was decoded
    };

    /// After its damage was reported.
    Loss lossIn(const QRect &cell)
    {
        if (!m_messages.rows().isEmpty())
            return {.rows = lostFaxRows(cell), .isAtTheEnd = false};
        const bool isOnlyWithoutEnd =
            m_messages.hasNoEnd() && !storedBytes(m_tiff, cell, 0).endsWith(QByteArray(16, '\0'));
        if (m_messages.isLate() && !isOnlyWithoutEnd)
            return {.rows = cell.height(), .isCertain = false, .isAtTheEnd = false};
        const int lost = cell.height() - soundRows(cell);
        // A JPEG stream may lack its end mark; then its last blocks are complete all the same.
        const int block = std::max(16, cell.height() / 64);
        return {.rows = isOnlyWithoutEnd && lost <= block ? 0 : lost};
    }

    uint16_t planes() const
    {
        const bool isSeparate = tiffValue<uint16_t>(m_tiff, TIFFTAG_PLANARCONFIG) == PLANARCONFIG_SEPARATE;
        return isSeparate ? tiffValue<uint16_t>(m_tiff, TIFFTAG_SAMPLESPERPIXEL, 1) : uint16_t{1};
    }

    /// The bytes of so many rows of a plane of a cell.
    qint64 bytesOf(int rows) const
    {
        return isTiled() ? TIFFTileRowSize(m_tiff) * rows : TIFFVStripSize(m_tiff, static_cast<uint32_t>(rows));
    }

    bool isWhole(const QRect &cell) const
    {
        const auto compression = tiffValue<uint16_t>(m_tiff, TIFFTAG_COMPRESSION);
        const bool isInOrder = tiffValue<uint16_t>(m_tiff, TIFFTAG_FILLORDER) == FILLORDER_MSB2LSB;
        const bool isSubsampled = tiffValue<uint16_t>(m_tiff, TIFFTAG_PHOTOMETRIC) == PHOTOMETRIC_YCBCR;
        if (!hasCheckedEnd(compression) || !isInOrder || isSubsampled)
            return true;
        const auto cellRows = sizeOfCells().height();
        const auto bytes = bytesOf(isTiled() ? cellRows : cell.height());
        for (uint16_t plane = 0; plane < planes(); ++plane) {
            if (!isWholeStream(compression, storedBytes(m_tiff, cell, plane), bytes, bytesOf(cellRows)))
                return false;
        }
        return true;
    }

    /// Of pixels that are not compressed. Strips that follow each other are searched as one, because a hole can be in
    /// several.
    double shareInHoles() const
    {
        if (tiffValue<uint16_t>(m_tiff, TIFFTAG_COMPRESSION) != COMPRESSION_NONE)
            return 0;
        const auto fileBytes = TIFFGetSizeProc(m_tiff)(TIFFClientdata(m_tiff));
        const auto count = isTiled() ? TIFFNumberOfTiles(m_tiff) : TIFFNumberOfStrips(m_tiff);
        double lost = 0;
        qint64 all = 0;
        for (uint32_t index = 0; index < count;) {
            auto place = TIFFGetStrileOffset(m_tiff, index);
            PixelHoles holes(static_cast<qint64>(place),
                             isTiled() ? TIFFTileRowSize(m_tiff) : TIFFScanlineSize(m_tiff));
            qint64 bytes = 0;
            do {
                const auto pixels = storedBytes(m_tiff, index);
                holes.add(pixels);
                bytes += pixels.size();
                place += TIFFGetStrileByteCount(m_tiff, index);
            } while (++index < count && TIFFGetStrileOffset(m_tiff, index) == place);
            lost += holes.lostShare(place >= fileBytes) * static_cast<double>(bytes);
            all += bytes;
        }
        return all == 0 ? 0 : lost / static_cast<double>(all);
    }

    /// Reads so many rows of each plane of a cell again. False where a part of them is damaged.
    bool canRead(const QRect &cell, int rows)
    {
        const auto x = static_cast<uint32_t>(cell.x());
        const auto y = static_cast<uint32_t>(cell.y());
        const auto bytes = bytesOf(rows);
        QByteArray buffer(static_cast<qsizetype>(bytes), Qt::Uninitialized);
        m_messages.clear();
        for (uint16_t plane = 0; plane < planes(); ++plane) {
            const auto read =
                isTiled() ? TIFFReadEncodedTile(m_tiff, TIFFComputeTile(m_tiff, x, y, 0, plane), buffer.data(), bytes)
                          : TIFFReadEncodedStrip(m_tiff, TIFFComputeStrip(m_tiff, y, plane), buffer.data(), bytes);
            if (read < bytes || m_messages.hasDamage())
                return false;
        }
        return true;
    }

    /// The rows before the first damage of a cell: its codec stops there. Accurate to a hundredth of the cell.
    int soundRows(const QRect &cell)
    {
        constexpr unsigned parts = 128;
        const auto rows = static_cast<unsigned>(cell.height());
        unsigned sound = 0;
        for (auto step = std::bit_floor(rows); step > 0 && step >= rows / parts; step /= 2) {
            if (sound + step <= rows && canRead(cell, static_cast<int>(sound + step)))
                sound += step;
        }
        return static_cast<int>(sound);
    }

    /// A codec of faxes finds the next row after a damaged one, except where each row depends on the one before.
    int lostFaxRows(const QRect &cell)
    {
        const auto rows = m_messages.rows();
        const auto [first, last] = std::ranges::minmax_element(rows);
        const auto after = [&cell](uint32_t row) { return std::max(0, cell.height() - static_cast<int>(row)); };
        const auto compression = tiffValue<uint16_t>(m_tiff, TIFFTAG_COMPRESSION);
        const int firstLost = after(*first);
        const int afterLast = after(*last + 1);
        if (compression == COMPRESSION_CCITTFAX4)
            return firstLost;
        const int single = std::min(static_cast<int>(rows.size()), cell.height());
        return canFinish(cell) ? single : std::min(single + afterLast, cell.height());
    }

    /// True where a codec got to the end of the cell, whatever it reported before.
    bool canFinish(const QRect &cell)
    {
        const auto bytes = TIFFVStripSize(m_tiff, static_cast<uint32_t>(cell.height()));
        QByteArray buffer(static_cast<qsizetype>(bytes), Qt::Uninitialized);
        const auto strip = TIFFComputeStrip(m_tiff, static_cast<uint32_t>(cell.y()), 0);
        return isTiled() || TIFFReadEncodedStrip(m_tiff, strip, buffer.data(), bytes) == bytes;
    }

    static void clear(const QRect &part, QImage &image)
    {
        QPainter painter(&image);
        painter.setCompositionMode(QPainter::CompositionMode_Source);
        painter.fillRect(part, QColor(missingColour));
    }

    TIFF *m_tiff;
    TiffMessages &m_messages;
    uint32_t m_width;
    uint32_t m_height;
    QString m_detail;
    qint64 m_lost = 0;    ///< pixels
    qint64 m_unknown = 0; ///< pixels of cells of which some are lost
};

} // namespace

int TiffMessages::error(TIFF * /*tiff*/, void *messages, const char *module, const char *format, va_list arguments)
{
    static_cast<TiffMessages *>(messages)->add(QString::fromUtf8(module), textOf(format, arguments), false);
    return handled;
}

int TiffMessages::warning(TIFF * /*tiff*/, void *messages, const char *module, const char *format, va_list arguments)
{
    static_cast<TiffMessages *>(messages)->add(QString::fromUtf8(module), textOf(format, arguments), true);
    return handled;
}

void TiffMessages::add(const QString &module, const QString &text, bool isWarning)
{
    if (isWarning && !isLoss(module, text))
        return;
    if (m_first.isEmpty())
        m_first = QStringLiteral("TIFF: ") + text;
    m_isLate |= isOfJpeg(module);
    m_hasNoEnd |= isOfJpeg(module) && text.startsWith(QLatin1String("Premature end of JPEG file"));
    static const QRegularExpression row(QStringLiteral(" at line (\\d+) of "));
    if (const auto found = row.match(text); found.hasMatch() && module.startsWith(QLatin1String("Fax")))
        m_rows.insert(found.captured(1).toUInt());
}

QImage TiffCells::makeImage(QSize size) const
{
    QImage image(size, QImage::Format_RGBX8888);
    if (image.isNull())
        fail(DecoderFailure::Reason::NoMemory, QStringLiteral("no memory for the pixels"));
    image.fill(missingColour);
    return image;
}

TiffPixels readTiffPixels(TIFF *tiff, TiffMessages &messages)
{
    return PageDecoder(tiff, messages).decode();
}

} // namespace clinicdesk::decoder
