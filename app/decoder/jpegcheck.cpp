// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/jpegcheck.h"

#include "app/decoder/jpegsegments.h"
#include "app/decoder/lineends.h"
#include "core/document/decoderjob.h"

#include <algorithm>
#include <array>
#include <csetjmp>
#include <cstdio>
#include <limits>

#include <jerror.h>
#include <jpeglib.h>

namespace clinicdesk::decoder {

namespace {

constexpr qint64 maxPixelsInMemory = 25'000'000; // of a picture in several scans
constexpr int maxScans = 500;                    // each scan of a progressive picture is work for all of its pixels
constexpr qint64 maxHeadBytes = 4'000'000;
constexpr double onlyDetails = 0.1; // the share that is lost with a later one of several scans

/// What libjpeg's callbacks need; its first member is what libjpeg has a pointer to.
struct ErrorHandling {
    jpeg_error_mgr manager{};
    std::jmp_buf giveUp{};
};

struct Source {
    jpeg_source_mgr manager{};
    bool isAtEnd = false; ///< no more bytes will come
    qint64 toSkip = 0;    ///< of a segment whose bytes have not come yet
};

/// A kind of JPEG that a library without it reports in its own way.
bool isOtherForm(int code)
{
    return code == JERR_SOF_UNSUPPORTED || code == JERR_BAD_PRECISION || code == JERR_ARITH_NOTIMPL ||
           code == JERR_CCIR601_NOTIMPL || code == JERR_NOTIMPL || code == JERR_NOT_COMPILED ||
           code == JERR_CONVERSION_NOTIMPL;
}

/// The frame of JPEG-LS, which libjpeg does not know.
bool isFrameOfJpegLs(const jpeg_error_mgr &errors)
{
    constexpr int marker = 0xF7;
    return errors.msg_code == JERR_UNKNOWN_MARKER && errors.msg_parm.i[0] == marker;
}

/// Warnings of data that does not decode; others are about metadata, filling and stray bytes.
bool isDamage(const jpeg_error_mgr &errors)
{
    switch (errors.msg_code) {
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_MUST_RESYNC:
    case JWRN_BOGUS_PROGRESSION:
        return true;
    default: // its code is not in every header
        return errors.msg_code <= errors.last_jpeg_message &&
               qstrncmp(errors.jpeg_message_table[errors.msg_code], "Corrupt JPEG data: bad arithmetic", 33) == 0;
    }
}

} // namespace

struct JpegCheck::Private {
    enum class Step { Head, Start, Rows, Finish, Trailer, GivenUp };

    ErrorHandling errors;
    Source source;
    jpeg_progress_mgr progress{};
    jpeg_decompress_struct jpeg{};
    QByteArray buffer; ///< bytes that libjpeg has not used yet
    JSAMPARRAY pixelRow = nullptr;
    Step step = Step::Head;
    JpegVerdict verdict;
    TrailerLocation trailer;
    LineEnds lineEnds;
    std::array<char, JMSG_LENGTH_MAX> damage{};
    double missing = 0; ///< as seen at the first damage: everything after it
    int damagedRows = 0;
    JDIMENSION lastDamagedRow = 0;
    qint64 scanBytes = 0;   ///< of the pixels, so far
    qint64 pixelsEndAt = 0; ///< of these, as many as the last row needed
    qint64 zerosAt = -1;    ///< where among them a long run of zeros is; -1 for none
    qint64 lastZeros = 0;   ///< how many zeros they end with, so far

    static Private &of(j_common_ptr jpeg) { return *static_cast<Private *>(jpeg->client_data); }
    static Private &of(j_decompress_ptr jpeg) { return *static_cast<Private *>(jpeg->client_data); }

    void start()
    {
        jpeg.err = jpeg_std_error(&errors.manager);
        errors.manager.error_exit = [](j_common_ptr it) { of(it).fail(); };
        errors.manager.emit_message = [](j_common_ptr it, int level) { of(it).warn(level); };
        jpeg_create_decompress(&jpeg);
        jpeg.client_data = this;
        progress.progress_monitor = [](j_common_ptr it) { of(it).limitScans(); };
        jpeg.progress = &progress;
        source.manager.init_source = [](j_decompress_ptr) {};
        source.manager.term_source = [](j_decompress_ptr) {};
        source.manager.resync_to_restart = jpeg_resync_to_restart;
        source.manager.fill_input_buffer = [](j_decompress_ptr it) { return of(it).fill(); };
        source.manager.skip_input_data = [](j_decompress_ptr it, long count) { of(it).skip(count); };
        jpeg.src = &source.manager;
    }

    // ---- callbacks of libjpeg ----

    [[noreturn]] void fail()
    {
        const int code = errors.manager.msg_code;
        std::array<char, JMSG_LENGTH_MAX> text{};
        errors.manager.format_message(common(), text.data());
        const bool isOther = isOtherForm(code) || isFrameOfJpegLs(errors.manager);
        if (step == Step::Head && (isOther || code == JERR_EMPTY_IMAGE)) {
            verdict.form = code == JERR_EMPTY_IMAGE ? JpegVerdict::Form::Unusual : JpegVerdict::Form::Unknown;
            verdict.detail = QString::fromLatin1(text.data());
        } else if (code != JERR_OUT_OF_MEMORY && step < Step::Finish) { // what follows the pixels does not count
            noteDamage(text.data());
        }
        std::longjmp(errors.giveUp, 1);
    }
    void warn(int level)
    {
        const bool isLeftOver =
            errors.manager.msg_code == JWRN_EXTRANEOUS_DATA && step >= Step::Rows && isTooMuchLeft();
        if (level >= 0 || (!isDamage(errors.manager) && !isLeftOver))
            return;
        std::array<char, JMSG_LENGTH_MAX> text{};
        errors.manager.format_message(common(), text.data());
        noteDamage(text.data());
    }
    /// Zeros and other wrong bytes can be valid data, but what comes after them begins in the wrong place, so bytes are
    /// left over before the next mark. A few stray bytes are no damage.
    bool isTooMuchLeft() const
    {
        constexpr int strayBytes = 16;
        const bool isInRows = step == Step::Rows && jpeg.restart_interval > 0;
        const bool hasZerosInRows = zerosAt >= 0 && zerosAt < pixelsEndAt;
        return (isInRows || hasZerosInRows) && errors.manager.msg_parm.i[0] > strayBytes;
    }
    /// Many codes of zeros are flat colours where the shortest code ends a block, and usual in later scans. In other
    /// pictures they would be the same detail 63 times in each block.
    bool canHaveZeros()
    {
        if (jpeg.arith_code || jpeg_has_multiple_scans(&jpeg) != FALSE)
            return true;
        constexpr UINT8 endOfBlock = 0;
        for (int i = 0; i < jpeg.comps_in_scan; ++i) {
            const auto *codes = jpeg.ac_huff_tbl_ptrs[jpeg.cur_comp_info[i]->ac_tbl_no];
            if (codes && codes->huffval[0] != endOfBlock)
                return false;
        }
        return true;
    }
    void limitScans()
    {
        if (jpeg.input_scan_number <= maxScans)
            return;
        noteDamage("too many scans");
        std::longjmp(errors.giveUp, 1);
    }
    boolean fill()
    {
        static constexpr std::array<JOCTET, 2> endMark{0xFF, JPEG_EOI};
        if (!source.isAtEnd)
            return FALSE; // libjpeg waits for more
        source.manager.next_input_byte = endMark.data();
        source.manager.bytes_in_buffer = endMark.size();
        return TRUE;
    }
    void skip(long count)
    {
        if (count <= 0)
            return;
        const auto now = std::min(static_cast<std::size_t>(count), source.manager.bytes_in_buffer);
        source.manager.next_input_byte += now;
        source.manager.bytes_in_buffer -= now;
        source.toSkip = count - static_cast<qint64>(now);
    }

    // ---- decoding ----

    j_common_ptr common() { return reinterpret_cast<j_common_ptr>(&jpeg); }

    void noteDamage(const char *text)
    {
        const auto row = jpeg.input_iMCU_row; // of blocks
        if (damage[0] == '\0') {
            qstrncpy(damage.data(), text, damage.size());
            missing = shareAfter(row);
        }
        if (damagedRows == 0 || row != lastDamagedRow)
            ++damagedRows;
        lastDamagedRow = row;
    }
    double shareAfter(JDIMENSION row) const
    {
        if (jpeg.input_scan_number > 1)
            return onlyDetails;
        return jpeg.total_iMCU_rows == 0 ? 1 : 1 - static_cast<double>(row) / jpeg.total_iMCU_rows;
    }

    void noteScan(QByteArrayView bytes)
    {
        constexpr qsizetype longRun = 64;
        static const QByteArray zeros(longRun, '\0');
        const auto isNoZero = [](char byte) { return byte != 0; };
        const auto firstZeros = std::find_if(bytes.begin(), bytes.end(), isNoZero) - bytes.begin();
        if (zerosAt < 0 && lastZeros + firstZeros >= longRun)
            zerosAt = scanBytes - lastZeros;
        else if (const auto at = zerosAt < 0 ? bytes.indexOf(zeros) : -1; at >= 0)
            zerosAt = scanBytes + at;
        lastZeros = firstZeros == bytes.size() ? lastZeros + firstZeros
                                               : std::find_if(bytes.rbegin(), bytes.rend(), isNoZero) - bytes.rbegin();
        scanBytes += bytes.size();
    }

    /// Where more bytes wait for it, libjpeg decodes Huffman codes faster, and does not report wrong ones.
    qsizetype maxPieceBytes() const
    {
        constexpr qsizetype perBlock = 256;
        constexpr qsizetype inHead = 4'096; // libjpeg reads a segment again from its start with each piece
        if (step == Step::Head)
            return inHead;
        if (jpeg.arith_code || jpeg.progressive_mode)
            return std::numeric_limits<qsizetype>::max();
        return perBlock * std::max(jpeg.blocks_in_MCU, 1);
    }

    void take(QByteArrayView bytes)
    {
        const auto left = static_cast<qsizetype>(source.manager.bytes_in_buffer);
        buffer = buffer.last(std::min(left, buffer.size()));
        const auto skipped = std::min<qint64>(source.toSkip, bytes.size());
        source.toSkip -= skipped;
        buffer.append(bytes.sliced(skipped));
        source.manager.next_input_byte = reinterpret_cast<const JOCTET *>(buffer.constData());
        source.manager.bytes_in_buffer = static_cast<std::size_t>(buffer.size());
    }

    /// As far as the bytes allow. libjpeg comes back here by longjmp where it gives up, past nothing that has a
    /// destructor.
    void advance()
    {
        if (setjmp(errors.giveUp) != 0) {
            step = Step::GivenUp;
            return;
        }
        if (step == Step::Head && jpeg_read_header(&jpeg, TRUE) == JPEG_HEADER_OK)
            noteHead();
        if (jpeg.arith_code && !source.isAtEnd) // libjpeg cannot wait for the data of this form
            return;
        if (step == Step::Start && jpeg_start_decompress(&jpeg) != FALSE)
            startRows();
        while (step == Step::Rows && jpeg.output_scanline < jpeg.output_height) {
            if (jpeg_read_scanlines(&jpeg, pixelRow, 1) == 0)
                return;
            if (isArithmeticDataUsedUp())
                noteDamage("the data end too early");
        }
        if (step == Step::Rows) {
            noteMissingScans();
            constexpr qint64 readAhead = 16;
            pixelsEndAt = scanBytes - static_cast<qint64>(source.manager.bytes_in_buffer) - readAhead;
            if (zerosAt >= 0 && zerosAt < pixelsEndAt && !canHaveZeros())
                noteDamage("zeros among the pixels");
            step = Step::Finish;
        }
        if (step == Step::Finish && jpeg_finish_decompress(&jpeg) != FALSE)
            step = Step::Trailer;
    }

    /// libjpeg goes on with zeros then, without a warning.
    bool isArithmeticDataUsedUp() const
    {
        const bool isRestart = jpeg.unread_marker >= JPEG_RST0 && jpeg.unread_marker <= JPEG_RST0 + 7;
        return jpeg.arith_code && jpeg.unread_marker != 0 && !isRestart &&
               jpeg.input_iMCU_row + 1 < jpeg.total_iMCU_rows;
    }

    void noteHead()
    {
        noteScan({source.manager.next_input_byte, static_cast<qsizetype>(source.manager.bytes_in_buffer)});
        verdict.size = QSize(static_cast<int>(jpeg.image_width), static_cast<int>(jpeg.image_height));
        if (jpeg.arith_code) {
            verdict.form = JpegVerdict::Form::Unusual;
            verdict.detail = QStringLiteral("arithmetic coding");
        }
        const auto pixels = qint64{jpeg.image_width} * jpeg.image_height;
        const bool isInMemory = jpeg_has_multiple_scans(&jpeg) != FALSE;
        step = pixels <= (isInMemory ? maxPixelsInMemory : maxDecodedPixels) ? Step::Start : Step::GivenUp;
        // Every coefficient is read, which is where damage shows; of each block only one pixel is worked out.
        jpeg.scale_num = 1;
        jpeg.scale_denom = 8;
        jpeg.out_color_space = jpeg.jpeg_color_space;
    }

    void startRows()
    {
        const auto rowBytes = jpeg.output_width * static_cast<JDIMENSION>(jpeg.output_components);
        pixelRow = (*jpeg.mem->alloc_sarray)(common(), JPOOL_IMAGE, rowBytes, 1);
        step = Step::Rows;
    }

    /// A picture in several scans of which some are not there, whether it has an end mark or not. The first one of a
    /// progressive picture shows everything, but so blurred that no text can be read.
    void noteMissingScans()
    {
        const auto blur = missingScans();
        if (blur == Blur::None || damage[0] != '\0')
            return;
        noteDamage("scans are missing");
        missing = blur == Blur::Details ? onlyDetails : 1;
    }

    enum class Blur { None, Details, All };

    Blur missingScans() const
    {
        auto blur = Blur::None;
        for (int i = 0; i < jpeg.num_components; ++i) {
            const bool isBrightness = i == 0;
            if (!jpeg.comp_info[i].quant_table) // libjpeg takes it with the first scan
                return isBrightness ? Blur::All : Blur::Details;
            if (!jpeg.coef_bits) // only of a progressive picture
                continue;
            const auto *bits = jpeg.coef_bits[i];
            const auto unknown = std::count(bits + 1, bits + DCTSIZE2, -1);
            if (isBrightness && unknown > DCTSIZE2 / 2)
                return Blur::All;
            if (std::any_of(bits, bits + DCTSIZE2, [](int left) { return left != 0; }))
                blur = Blur::Details;
        }
        return blur;
    }

    /// Where there are restart marks, only the damaged rows are lost. Otherwise everything after the damage, which
    /// shows later than it begins where zeros took the place of data.
    double missingShare() const
    {
        const bool canRestart = step != Step::GivenUp && jpeg.restart_interval > 0 && jpeg.total_iMCU_rows > 0;
        if (canRestart)
            return std::min(static_cast<double>(damagedRows) / jpeg.total_iMCU_rows, 1.0);
        const auto afterZeros = zerosAt < 0 ? 0 : 1 - static_cast<double>(zerosAt) / static_cast<double>(scanBytes);
        return std::clamp(std::max(missing, afterZeros), 0.0, 1.0);
    }
};

JpegCheck::JpegCheck()
    : d(std::make_unique<Private>())
{
    d->start();
}

JpegCheck::~JpegCheck()
{
    jpeg_destroy_decompress(&d->jpeg);
}

void JpegCheck::add(QByteArrayView bytes)
{
    using Step = Private::Step;
    d->lineEnds.add(bytes);
    if (d->step == Step::Head && d->verdict.head.size() < maxHeadBytes)
        d->verdict.head.append(bytes);
    while (!bytes.isEmpty() && d->step != Step::Trailer && d->step != Step::GivenUp) {
        const auto piece = bytes.first(std::min(bytes.size(), d->maxPieceBytes()));
        bytes = bytes.sliced(piece.size());
        if (d->step != Step::Head)
            d->noteScan(piece);
        d->take(piece);
        d->advance();
        if (d->step == Step::Trailer)
            d->trailer.add(QByteArrayView(d->buffer).last(static_cast<qsizetype>(d->source.manager.bytes_in_buffer)));
    }
    d->trailer.add(bytes);
}

bool JpegCheck::hasHead() const
{
    return d->step != Private::Step::Head;
}

JpegVerdict JpegCheck::finish()
{
    using Step = Private::Step;
    d->source.isAtEnd = true;
    if (d->step != Step::Trailer && d->step != Step::GivenUp) {
        d->take({});
        d->advance();
    }
    auto verdict = d->verdict;
    verdict.hasLocation = headHasLocation(verdict.head) || d->trailer.isFound();
    if (verdict.size.isEmpty() && verdict.form == JpegVerdict::Form::Usual)
        verdict.form = JpegVerdict::Form::NoPicture;
    if (d->damage[0] != '\0')
        verdict.flaw = PictureFlaw{.missing = d->missingShare(), .detail = QString::fromLatin1(d->damage.data())};
    if (const auto texts = verdict.head.left(verdict.head.indexOf("\xFF\xDA")); d->lineEnds.wereChanged(texts))
        verdict.flaw = LineEnds::flaw();
    if (verdict.form == JpegVerdict::Form::NoPicture && verdict.flaw)
        verdict.detail = verdict.flaw->detail;
    return verdict;
}

} // namespace clinicdesk::decoder
