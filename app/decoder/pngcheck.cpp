// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/pngcheck.h"

#include "app/decoder/exif.h"
#include "app/decoder/failure.h"
#include "app/decoder/jpegsegments.h"
#include "core/document/decoderjob.h"

#include <QtEndian>

#include <algorithm>
#include <array>
#include <cstdio>

#include <png.h>

namespace clinicdesk::decoder {

namespace {

constexpr qint64 pieceBytes = 128LL * 1024;
constexpr int bytesPerPixel = 4;

/// What libpng's callbacks leave behind.
struct Progress {
    std::array<char, 128> error{};
    bool isTooLarge = false;
    bool hasEnded = false;
    bool isInterlaced = false;
    qint64 pixels = 0;
    qint64 readPixels = 0; ///< while passes come apart; of rows that are put together it says nothing
    png_infop info = nullptr;
    char *canvas = nullptr; ///< for the pixels, if they are wanted: RGBA, row after row
    QSize canvasSize;
};

Progress &progressOf(png_structp png)
{
    return *static_cast<Progress *>(png_get_progressive_ptr(png));
}

[[noreturn]] void fail(png_structp png, png_const_charp message)
{
    auto &error = static_cast<Progress *>(png_get_error_ptr(png))->error;
    std::snprintf(error.data(), error.size(), "%s", message);
    png_longjmp(png, 1);
}

void ignoreWarning(png_structp, png_const_charp) {}

/// Of a pass of an interlaced picture. Half of all pixels are in the last pass, in a quarter of its rows.
qint64 pixelsInRow(png_structp png, png_infop info, bool isInterlaced, int pass)
{
    const auto width = png_get_image_width(png, info);
    return isInterlaced ? PNG_PASS_COLS(width, pass) : width;
}

void start(png_structp png, png_infop info)
{
    auto &progress = progressOf(png);
    const auto pixels = qint64{png_get_image_width(png, info)} * png_get_image_height(png, info);
    progress.isTooLarge = pixels > maxDecodedPixels;
    if (progress.isTooLarge)
        png_error(png, "too large"); // the way out of libpng
    progress.isInterlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
    progress.pixels = pixels;
    if (progress.canvas) {
        const QSize size(static_cast<int>(png_get_image_width(png, info)),
                         static_cast<int>(png_get_image_height(png, info)));
        if (size != progress.canvasSize)
            png_error(png, "another size");
        png_set_expand(png);
        png_set_scale_16(png);
        png_set_gray_to_rgb(png);
        png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
        png_set_interlace_handling(png);
    }
    png_read_update_info(png, info);
}

/// Of an interlaced picture libpng may announce rows that a pass does not have, without pixels.
void takeRow(png_structp png, png_bytep pixels, png_uint_32 row, int pass)
{
    auto &progress = progressOf(png);
    progress.readPixels += pixels ? pixelsInRow(png, progress.info, progress.isInterlaced, pass) : 0;
    if (!progress.canvas || !pixels)
        return;
    const auto rowBytes = std::size_t{png_get_image_width(png, progress.info)} * bytesPerPixel;
    png_progressive_combine_row(png, reinterpret_cast<png_bytep>(progress.canvas + row * rowBytes), pixels);
}

void end(png_structp png, png_infop)
{
    progressOf(png).hasEnded = true;
}

class PixelReader {
public:
    /// `canvas` has `bytesPerPixel` for each pixel of a picture of that size.
    explicit PixelReader(char *canvas = nullptr, QSize canvasSize = {})
        : m_png(png_create_read_struct(PNG_LIBPNG_VER_STRING, &m_progress, fail, ignoreWarning))
        , m_info(m_png ? png_create_info_struct(m_png) : nullptr)
    {
        if (!m_info)
            return;
        m_progress.info = m_info;
        m_progress.canvas = canvas;
        m_progress.canvasSize = canvasSize;
        png_set_progressive_read_fn(m_png, &m_progress, start, takeRow, end);
        png_set_user_limits(m_png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    }
    ~PixelReader() { png_destroy_read_struct(&m_png, &m_info, nullptr); }
    Q_DISABLE_COPY_MOVE(PixelReader)

    const Progress &progress() const { return m_progress; }
    bool isDone() const { return m_hasGivenUp || m_progress.hasEnded; }

    /// libpng comes back here by longjmp where it gives up, past nothing that has a destructor.
    void add(QByteArrayView piece)
    {
        if (!m_info || isDone())
            return;
        // libpng does not change what it reads.
        auto *const bytes = reinterpret_cast<png_bytep>(const_cast<char *>(piece.data()));
        const auto count = static_cast<std::size_t>(piece.size());
        if (setjmp(png_jmpbuf(m_png)) != 0) {
            m_hasGivenUp = true;
            return;
        }
        png_process_data(m_png, m_info, bytes, count);
    }

    /// libpng stops at a chunk that it does not know and that changes how the pixels are stored, as other programs do.
    bool isUnknownForm() const
    {
        return m_progress.readPixels < std::max<qint64>(m_progress.pixels, 1) &&
               QByteArrayView(m_progress.error.data()).endsWith("unhandled critical chunk");
    }

    std::optional<PictureFlaw> flaw() const
    {
        const auto missing = m_progress.pixels - m_progress.readPixels;
        // Not even an end mark is needed after the pixels.
        const bool isAboutPixels = qstrncmp(m_progress.error.data(), "IDAT", 4) == 0;
        if (m_progress.isTooLarge || (m_progress.pixels > 0 && missing <= 0 && !isAboutPixels))
            return {};
        const auto share =
            m_progress.pixels > 0 ? static_cast<double>(missing) / static_cast<double>(m_progress.pixels) : 1;
        const auto detail = m_progress.error[0] != '\0' ? QString::fromLatin1(m_progress.error.data())
                            : m_progress.hasEnded       ? QStringLiteral("%1 pixels are missing").arg(missing)
                                                        : QStringLiteral("the file ends before its picture");
        return PictureFlaw{.missing = std::clamp(share, 0.0, 1.0), .detail = QStringLiteral("PNG: ") + detail};
    }

private:
    Progress m_progress;
    bool m_hasGivenUp = false;
    png_structp m_png;
    png_infop m_info;
};

/// Keeps the last piece of a file. Pixels are often in chunks of 8 KB, and each reading is a request to the other
/// program.
class PieceReader {
public:
    explicit PieceReader(ForeignFile &file)
        : m_file(file)
    {
    }

    qint64 size() const { return m_file.size(); }
    /// What is known from `at` on, which is inside of the file: at least one byte.
    QByteArrayView from(qint64 at)
    {
        const auto start = at - at % pieceBytes;
        if (start != m_start) {
            m_piece.resize(std::min(pieceBytes, size() - start));
            m_file.read(start, m_piece.data(), m_piece.size());
            m_start = start;
        }
        return QByteArrayView(m_piece).sliced(at - start);
    }
    void read(qint64 at, char *to, qint64 count)
    {
        for (const auto end = at + count; at < end;) {
            const auto known = from(at);
            const auto bytes = known.first(std::min<qsizetype>(known.size(), end - at));
            to = std::copy(bytes.begin(), bytes.end(), to);
            at += bytes.size();
        }
    }

private:
    ForeignFile &m_file;
    QByteArray m_piece;
    qint64 m_start = -1;
};

struct PngNotes {
    QByteArray exif;
    bool hasLocation = false; ///< in a text, or behind the picture
};

bool hasLocationFrom(qint64 at, PieceReader &png)
{
    TrailerLocation trailer;
    while (at < png.size()) {
        const auto piece = png.from(at);
        trailer.add(piece);
        at += piece.size();
    }
    return trailer.isFound();
}

/// Visits the chunks up to the end mark and reads those that are neither pixels nor large, and what follows.
PngNotes readNotes(PieceReader &png)
{
    PngNotes notes;
    constexpr qint64 frameBytes = 12; // length, type, checksum
    constexpr qint64 maxNoteBytes = 4'000'000;
    qint64 at = 8;
    while (at + frameBytes <= png.size()) {
        std::array<char, 8> start{};
        png.read(at, start.data(), start.size());
        const QByteArrayView type(start.data() + 4, 4);
        const auto length = qint64{qFromBigEndian<quint32>(start.data())};
        if (length > png.size() - at - frameBytes)
            return notes;
        if (type == QByteArrayView("IEND")) {
            notes.hasLocation = notes.hasLocation || hasLocationFrom(at + length + frameBytes, png);
            return notes;
        }
        const bool isNote = type == QByteArrayView("eXIf") || isPngText(type);
        QByteArray content(isNote && length <= maxNoteBytes ? length : 0, Qt::Uninitialized);
        if (!content.isEmpty())
            png.read(at + 8, content.data(), content.size());
        if (type == QByteArrayView("eXIf") && notes.exif.isEmpty())
            notes.exif = content;
        notes.hasLocation = notes.hasLocation || pngTextHasLocation(type, content);
        at += length + frameBytes;
    }
    return notes;
}

} // namespace

FileReport checkPng(ForeignFile &file, bool checksPixels)
{
    constexpr qint64 headBytes = 8 + 8 + 13;
    const auto head = file.head(headBytes);
    if (head.size() < headBytes)
        failDamaged(QStringLiteral("PNG: it ends in its head"));
    FileReport report{.kind = SourceKind::Png};
    const auto width = qFromBigEndian<quint32>(head.constData() + 16);
    const auto height = qFromBigEndian<quint32>(head.constData() + 20);
    constexpr quint32 maxSide = 1'000'000; // as reports have it
    if (width == 0 || height == 0)
        failDamaged(QStringLiteral("PNG: the picture has no pixels"));
    report.size = QSize(static_cast<int>(std::min(width, maxSide)), static_cast<int>(std::min(height, maxSide)));
    PieceReader png(file);
    const auto notes = readNotes(png);
    const auto facts = readExif(notes.exif);
    report.orientation = facts.orientation;
    report.hasLocation = notes.hasLocation || facts.hasLocation;
    report.takenOn = takenOn(notes.exif);
    if (!checksPixels)
        return report;
    PixelReader pixels;
    for (qint64 at = 0; at < png.size() && !pixels.isDone();) {
        const auto piece = png.from(at);
        pixels.add(piece);
        at += piece.size();
    }
    if (pixels.isUnknownForm())
        fail(DecoderFailure::Reason::Unsupported, QString::fromLatin1(pixels.progress().error.data()));
    report.flaws = flawsOf(pixels.flaw());
    return report;
}

DamagedPng readDamagedPng(const QByteArray &png, QSize size)
{
    constexpr char white = '\xFF';
    DamagedPng damaged{.pixels = QByteArray(qsizetype{size.width()} * size.height() * bytesPerPixel, white),
                       .flaw = {}};
    PixelReader pixels(damaged.pixels.data(), size);
    pixels.add(png);
    PixelReader passes; // the pixels of an interlaced picture are counted before its passes are put together
    passes.add(png);
    damaged.flaw = passes.flaw();
    return damaged;
}

} // namespace clinicdesk::decoder
