// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/faxcheck.h"

#include <QtEndian>

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <set>

#include <tiffio.h>

namespace clinicdesk::decoder {

namespace {

/// A TIFF of one strip around the data: libtiff decodes faxes only in this form.
QByteArray tiffAround(const QByteArray &data, const FaxFormat &format)
{
    struct Entry {
        quint16 tag;
        quint16 type;
        quint32 value;
    };
    constexpr quint16 shortType = 3;
    constexpr quint16 longType = 4;
    const bool isGroup4 = format.kind == FaxFormat::Kind::Group4;
    const quint32 options = (format.kind == FaxFormat::Kind::Group3Mixed ? GROUP3OPT_2DENCODING : 0U) |
                            (format.isByteAligned ? GROUP3OPT_FILLBITS : 0U);
    const Entry entries[] = {
        {TIFFTAG_IMAGEWIDTH, longType, static_cast<quint32>(format.width)},
        {TIFFTAG_IMAGELENGTH, longType, static_cast<quint32>(format.height)},
        {TIFFTAG_BITSPERSAMPLE, shortType, 1},
        {TIFFTAG_COMPRESSION, shortType, isGroup4 ? quint32{COMPRESSION_CCITTFAX4} : quint32{COMPRESSION_CCITTFAX3}},
        {TIFFTAG_PHOTOMETRIC, shortType, PHOTOMETRIC_MINISWHITE},
        {TIFFTAG_STRIPOFFSETS, longType, 0},
        {TIFFTAG_SAMPLESPERPIXEL, shortType, 1},
        {TIFFTAG_ROWSPERSTRIP, longType, static_cast<quint32>(format.height)},
        {TIFFTAG_STRIPBYTECOUNTS, longType, static_cast<quint32>(data.size())},
        {isGroup4 ? quint16{TIFFTAG_GROUP4OPTIONS} : quint16{TIFFTAG_GROUP3OPTIONS}, longType, isGroup4 ? 0 : options},
    };
    QByteArray tiff("II*\0\x08\0\0\0", 8);
    const auto append = [&tiff](auto number) {
        const auto little = qToLittleEndian(number);
        tiff.append(reinterpret_cast<const char *>(&little), sizeof little);
    };
    append(static_cast<quint16>(std::size(entries)));
    constexpr quint32 entryBytes = 12;
    const auto dataAt = static_cast<quint32>(8 + 2 + std::size(entries) * entryBytes + 4);
    for (const auto &entry : entries) {
        append(entry.tag);
        append(entry.type);
        append(quint32{1});
        append(entry.tag == TIFFTAG_STRIPOFFSETS ? dataAt : entry.value);
    }
    append(quint32{0}); // no further page
    return tiff + data;
}

/// Which lines libtiff complains about. It names a line, or none where the data ends too early.
struct Complaints {
    std::set<quint32> lines;
    quint32 firstMissing = 0xFFFFFFFF;
    quint32 firstWrong = 0xFFFFFFFF; ///< of the lines that are more than a little too long or too short
    QString first;

    void add(const char *text)
    {
        if (first.isEmpty())
            first = QString::fromLatin1(text).left(100);
        quint32 line = 0;
        const auto *word = std::strstr(text, "line ");
        const bool hasLine = word && std::sscanf(word, "line %u", &line) == 1;
        if (hasLine)
            lines.insert(line);
        if (hasLine && !isLittle(text))
            firstWrong = std::min(firstWrong, line);
        if (!hasLine || std::strstr(text, "EOF"))
            firstMissing = std::min(firstMissing, hasLine ? line : lines.empty() ? 0 : *lines.rbegin());
    }

private:
    /// Encoders that fill the last word of each line make lines that are a little longer.
    static bool isLittle(const char *text)
    {
        constexpr int wordBits = 16;
        int got = 0;
        int expected = 0;
        const auto *lengths = std::strstr(text, "got ");
        return lengths && std::sscanf(lengths, "got %d, expected %d", &got, &expected) == 2 &&
               std::abs(got - expected) <= wordBits;
    }
};

int complain(TIFF *, void *complaints, const char *, const char *format, va_list arguments)
{
    char text[200];
    std::vsnprintf(text, sizeof text, format, arguments);
    static_cast<Complaints *>(complaints)->add(text);
    return 1; // no other handler
}

struct Bytes {
    const QByteArray &all;
    toff_t at = 0;

    static Bytes &of(thandle_t bytes) { return *static_cast<Bytes *>(bytes); }
};

tmsize_t readBytes(thandle_t handle, void *to, tmsize_t count)
{
    auto &bytes = Bytes::of(handle);
    const auto left = static_cast<tmsize_t>(bytes.all.size()) - static_cast<tmsize_t>(bytes.at);
    const auto given = std::clamp<tmsize_t>(count, 0, std::max<tmsize_t>(left, 0));
    if (given > 0)
        std::memcpy(to, bytes.all.constData() + bytes.at, static_cast<std::size_t>(given));
    bytes.at += static_cast<toff_t>(given);
    return given;
}

toff_t seekBytes(thandle_t handle, toff_t offset, int from)
{
    auto &bytes = Bytes::of(handle);
    const auto base = from == SEEK_SET ? 0 : from == SEEK_CUR ? bytes.at : static_cast<toff_t>(bytes.all.size());
    bytes.at = base + offset;
    return bytes.at;
}

struct Close {
    void operator()(TIFF *tiff) const { TIFFClose(tiff); }
    void operator()(TIFFOpenOptions *options) const { TIFFOpenOptionsFree(options); }
};

std::unique_ptr<TIFF, Close> open(Bytes &bytes, Complaints &complaints)
{
    const std::unique_ptr<TIFFOpenOptions, Close> options(TIFFOpenOptionsAlloc());
    TIFFOpenOptionsSetErrorHandlerExtR(options.get(), complain, &complaints);
    TIFFOpenOptionsSetWarningHandlerExtR(options.get(), complain, &complaints);
    return std::unique_ptr<TIFF, Close>(TIFFClientOpenExt(
        "fax", "rm", &bytes, readBytes, [](thandle_t, void *, tmsize_t) -> tmsize_t { return 0; }, seekBytes,
        [](thandle_t) { return 0; }, [](thandle_t handle) { return static_cast<toff_t>(Bytes::of(handle).all.size()); },
        nullptr, nullptr, options.get()));
}

/// A fax over a telephone line has some wrong lines; what is readable is not worth a question.
double toleratedShare(const FaxFormat &format)
{
    return format.kind == FaxFormat::Kind::Group4 ? 0 : 0.005;
}

} // namespace

std::optional<PictureFlaw> checkFax(const QByteArray &data, const FaxFormat &format)
{
    if (format.width <= 0 || format.height <= 0)
        return {};
    const auto tiffBytes = tiffAround(data, format);
    Bytes bytes{tiffBytes};
    Complaints complaints;
    const auto tiff = open(bytes, complaints);
    if (!tiff)
        return PictureFlaw{.missing = 1, .detail = QStringLiteral("fax: %1").arg(complaints.first)};
    QByteArray rows(TIFFStripSize(tiff.get()), Qt::Uninitialized);
    complaints = {}; // those about the head are of our own making
    const auto decoded = TIFFReadEncodedStrip(tiff.get(), 0, rows.data(), rows.size());
    if (complaints.first.isEmpty() && decoded == rows.size())
        return {};
    const auto height = static_cast<double>(format.height);
    // Each line of Group 4 is the difference to the one before, so nothing after a wrong one can be trusted.
    const bool isGroup4 = format.kind == FaxFormat::Kind::Group4;
    const auto firstLost =
        isGroup4 ? std::min(complaints.firstMissing, complaints.firstWrong) : complaints.firstMissing;
    const auto missing = firstLost < static_cast<quint32>(format.height) ? height - firstLost
                                                                         : static_cast<double>(complaints.lines.size());
    const auto share = decoded < 0 ? 1 : missing / height;
    if (share <= toleratedShare(format))
        return {};
    return PictureFlaw{.missing = share, .detail = QStringLiteral("fax: %1").arg(complaints.first)};
}

} // namespace clinicdesk::decoder
