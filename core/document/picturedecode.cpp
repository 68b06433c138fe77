// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/picturedecode.h"

#include <QBuffer>
#include <QIODevice>

#include <array>
#include <csetjmp>
#include <cstdio>
#include <memory>

#include <jerror.h>
#include <jpeglib.h>
#include <png.h>

namespace clinicdesk {

namespace {

constexpr qint64 maxPixels = 100'000'000;
constexpr qint64 maxPixelsInMemory = 25'000'000;

// ---- PNG ----

/// What libpng's callbacks leave behind.
struct PngProgress {
    std::array<char, 128> error{};
    bool isTooLarge = false;
    bool hasEnded = false;
    png_uint_32 missingRows = 0; ///< of a picture that is not interlaced
};

PngProgress &progressOf(png_structp png)
{
    return *static_cast<PngProgress *>(png_get_progressive_ptr(png));
}

[[noreturn]] void failPng(png_structp png, png_const_charp message)
{
    auto &error = static_cast<PngProgress *>(png_get_error_ptr(png))->error;
    std::snprintf(error.data(), error.size(), "%s", message);
    png_longjmp(png, 1);
}

void ignorePngWarning(png_structp, png_const_charp) {}

void startPng(png_structp png, png_infop info)
{
    const auto pixels = qint64{png_get_image_width(png, info)} * png_get_image_height(png, info);
    auto &progress = progressOf(png);
    progress.isTooLarge = pixels > maxPixels;
    if (progress.isTooLarge)
        png_error(png, "too large"); // the way out of libpng
    if (png_get_interlace_type(png, info) == PNG_INTERLACE_NONE)
        progress.missingRows = png_get_image_height(png, info);
    png_read_update_info(png, info);
}

void countPngRow(png_structp png, png_bytep, png_uint_32, int)
{
    auto &progress = progressOf(png);
    if (progress.missingRows > 0)
        --progress.missingRows;
}

void endPng(png_structp png, png_infop)
{
    progressOf(png).hasEnded = true;
}

class PngReader {
public:
    PngReader()
        : m_png(png_create_read_struct(PNG_LIBPNG_VER_STRING, &m_progress, failPng, ignorePngWarning))
        , m_info(m_png ? png_create_info_struct(m_png) : nullptr)
    {
        if (!m_info)
            return;
        png_set_progressive_read_fn(m_png, &m_progress, startPng, countPngRow, endPng);
        png_set_user_limits(m_png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    }
    ~PngReader() { png_destroy_read_struct(&m_png, &m_info, nullptr); }
    Q_DISABLE_COPY_MOVE(PngReader)

    bool isReady() const { return m_info != nullptr; }
    const PngProgress &progress() const { return m_progress; }

    /// False where libpng gives up: it comes back here by longjmp, past nothing that has a destructor.
    bool feed(QByteArray &piece)
    {
        auto *const bytes = reinterpret_cast<png_bytep>(piece.data());
        const auto count = static_cast<std::size_t>(piece.size());
        if (setjmp(png_jmpbuf(m_png)) != 0)
            return false;
        png_process_data(m_png, m_info, bytes, count);
        return true;
    }

private:
    PngProgress m_progress;
    png_structp m_png;
    png_infop m_info;
};

QString damageOfPng(QIODevice &file)
{
    constexpr qint64 pieceBytes = 64LL * 1024;
    PngReader reader;
    if (!reader.isReady())
        return {};
    file.seek(0);
    const auto &progress = reader.progress();
    while (!progress.hasEnded) {
        auto piece = file.read(pieceBytes);
        if (piece.isEmpty())
            return QStringLiteral("the PNG ends before its picture");
        if (!reader.feed(piece))
            return progress.isTooLarge
                       ? QString()
                       : QStringLiteral("the PNG cannot be decoded: %1").arg(QLatin1String(progress.error.data()));
    }
    return progress.missingRows > 0 ? QStringLiteral("%1 rows of the PNG are missing").arg(progress.missingRows)
                                    : QString();
}

// ---- JPEG ----

struct JpegProblem {
    jpeg_error_mgr manager{}; ///< first, so that libjpeg's pointer to it is one to all
    std::jmp_buf giveUp{};
    std::array<char, JMSG_LENGTH_MAX> damage{};
};

JpegProblem &problemOf(j_common_ptr jpeg)
{
    return *reinterpret_cast<JpegProblem *>(jpeg->err);
}

void rememberDamage(j_common_ptr jpeg)
{
    auto &damage = problemOf(jpeg).damage;
    if (damage[0] == '\0')
        jpeg->err->format_message(jpeg, damage.data());
}

/// What a whole file may be as well: a kind of JPEG that this library does not know, or more than fits into memory.
bool isBeyondTheLibrary(int code)
{
    return code == JERR_SOF_UNSUPPORTED || code == JERR_BAD_PRECISION || code == JERR_ARITH_NOTIMPL ||
           code == JERR_CCIR601_NOTIMPL || code == JERR_NOTIMPL || code == JERR_NOT_COMPILED ||
           code == JERR_CONVERSION_NOTIMPL || code == JERR_EMPTY_IMAGE || code == JERR_OUT_OF_MEMORY;
}

[[noreturn]] void failJpeg(j_common_ptr jpeg)
{
    if (!isBeyondTheLibrary(jpeg->err->msg_code))
        rememberDamage(jpeg);
    std::longjmp(problemOf(jpeg).giveUp, 1);
}

/// Warnings of data that does not decode; others are about metadata or filling.
void noticeJpegWarning(j_common_ptr jpeg, int level)
{
    switch (level < 0 ? jpeg->err->msg_code : 0) {
    case JWRN_HIT_MARKER:
    case JWRN_JPEG_EOF:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_MUST_RESYNC:
        rememberDamage(jpeg);
        break;
    default:
        break;
    }
}

/// Each scan of a progressive picture is work for all its pixels, and a small file can hold thousands.
void limitScans(j_common_ptr jpeg)
{
    constexpr int maxScans = 500;
    if (reinterpret_cast<j_decompress_ptr>(jpeg)->input_scan_number <= maxScans)
        return;
    qstrncpy(problemOf(jpeg).damage.data(), "too many scans", JMSG_LENGTH_MAX);
    std::longjmp(problemOf(jpeg).giveUp, 1);
}

class JpegReader {
public:
    JpegReader()
    {
        m_jpeg.err = jpeg_std_error(&m_problem.manager);
        m_problem.manager.error_exit = failJpeg;
        m_problem.manager.emit_message = noticeJpegWarning;
        m_limit.progress_monitor = limitScans;
    }
    ~JpegReader() { jpeg_destroy_decompress(&m_jpeg); }
    Q_DISABLE_COPY_MOVE(JpegReader)

    /// libjpeg comes back here by longjmp where it gives up, past nothing that has a destructor.
    void decode(const QByteArray &bytes)
    {
        if (setjmp(m_problem.giveUp) != 0)
            return;
        jpeg_create_decompress(&m_jpeg);
        m_jpeg.progress = &m_limit;
        jpeg_mem_src(&m_jpeg, reinterpret_cast<const unsigned char *>(bytes.constData()),
                     static_cast<unsigned long>(bytes.size()));
        jpeg_read_header(&m_jpeg, TRUE);
        const auto pixels = qint64{m_jpeg.image_width} * m_jpeg.image_height;
        if (pixels <= (jpeg_has_multiple_scans(&m_jpeg) ? maxPixelsInMemory : maxPixels))
            readPixels();
    }
    QString damage() const { return QString::fromLatin1(m_problem.damage.data()); }

private:
    /// Every coefficient is read, which is where damage shows; of each block only one pixel is worked out.
    void readPixels()
    {
        m_jpeg.scale_num = 1;
        m_jpeg.scale_denom = 8;
        m_jpeg.out_color_space = m_jpeg.jpeg_color_space;
        jpeg_start_decompress(&m_jpeg);
        const auto rowBytes = m_jpeg.output_width * static_cast<JDIMENSION>(m_jpeg.output_components);
        auto *const row =
            (*m_jpeg.mem->alloc_sarray)(reinterpret_cast<j_common_ptr>(&m_jpeg), JPOOL_IMAGE, rowBytes, 1);
        while (m_jpeg.output_scanline < m_jpeg.output_height)
            jpeg_read_scanlines(&m_jpeg, row, 1);
        jpeg_finish_decompress(&m_jpeg);
    }

    JpegProblem m_problem;
    jpeg_progress_mgr m_limit{};
    jpeg_decompress_struct m_jpeg{};
};

QString damageOfJpeg(QIODevice &file)
{
    file.seek(0);
    const auto *memory = qobject_cast<QBuffer *>(&file);
    const auto bytes = memory ? memory->data() : file.readAll(); // without a copy
    const auto reader = std::make_unique<JpegReader>();
    reader->decode(bytes);
    const auto damage = reader->damage();
    return damage.isEmpty() ? QString() : QStringLiteral("the JPEG cannot be decoded: %1").arg(damage);
}

} // namespace

QString findPictureDamage(FileKind kind, QIODevice &file)
{
    switch (kind) {
    case FileKind::Png:
        return damageOfPng(file);
    case FileKind::Jpeg:
        return damageOfJpeg(file);
    case FileKind::Pdf:
        break;
    }
    return {};
}

} // namespace clinicdesk
