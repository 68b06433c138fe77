// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/pdfphoto.h"

#include "app/decoder/failure.h"
#include "app/decoder/jpeg.h"

#include <QtEndian>

#include <algorithm>
#include <array>
#include <memory>

#include <turbojpeg.h>

namespace clinicdesk::decoder {

namespace {

constexpr uchar app1 = 0xE1;  // EXIF, XMP
constexpr uchar app2 = 0xE2;  // ICC profile, further pictures
constexpr uchar app14 = 0xEE; // how colours are stored
constexpr uchar app15 = 0xEF;
constexpr uchar startOfScan = 0xDA;
constexpr uchar endOfPicture = 0xD9;

uchar at(QByteArrayView jpeg, qsizetype position)
{
    return static_cast<uchar>(jpeg[position]);
}

/// The next marker that is not part of the compressed pixels.
qsizetype nextMarker(QByteArrayView jpeg, qsizetype from)
{
    while (from + 1 < jpeg.size()) {
        const auto next = at(jpeg, from + 1);
        const bool isPixels = next == 0 || next == 0xFF || (next >= 0xD0 && next <= 0xD7);
        if (at(jpeg, from) == 0xFF && !isPixels)
            return from;
        ++from;
    }
    return jpeg.size();
}

bool isNote(uchar marker, QByteArrayView content)
{
    const bool isProfile = marker == app2 && content.startsWith("ICC_PROFILE");
    return marker >= app1 && marker <= app15 && marker != app14 && !isProfile;
}

} // namespace

bool photoHasLocation(const QByteArray &jpeg)
{
    try {
        return readJpegNotes(jpeg).hasLocation;
    } catch (const Failed &) {
        return false;
    }
}

QByteArray photoWithoutNotes(const QByteArray &jpeg)
{
    constexpr qsizetype markerBytes = 2;
    QByteArray clean = jpeg.first(std::min(markerBytes, jpeg.size()));
    for (auto from = nextMarker(jpeg, markerBytes); from + 2 * markerBytes <= jpeg.size();) {
        const auto marker = at(jpeg, from + 1);
        if (marker == endOfPicture)
            break;
        const auto end = from + markerBytes + qFromBigEndian<quint16>(jpeg.constData() + from + markerBytes);
        // The pixels follow their header up to the next marker.
        const auto next = nextMarker(jpeg, std::min<qsizetype>(end, jpeg.size()));
        const auto content = QByteArrayView(jpeg).sliced(from, next - from);
        if (!isNote(marker, content.sliced(std::min<qsizetype>(2 * markerBytes, content.size()))))
            clean += content;
        from = next;
    }
    return clean + QByteArray("\xFF\xD9", markerBytes);
}

bool isPhotoReadable(const QByteArray &jpeg)
{
    struct Destroy {
        void operator()(void *codec) const { tjDestroy(codec); }
    };
    constexpr std::array readable{0xC0, 0xC1, 0xC2}; // Huffman coding, 8 bits, in one or several passes
    for (auto from = nextMarker(jpeg, 2); from + 4 <= jpeg.size();) {
        const auto marker = at(jpeg, from + 1);
        if (marker == startOfScan)
            break;
        const bool isFrame = marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
        if (isFrame && std::ranges::find(readable, marker) == readable.end())
            return false;
        from = nextMarker(jpeg, from + 2 + qFromBigEndian<quint16>(jpeg.constData() + from + 2));
    }
    const std::unique_ptr<void, Destroy> codec(tjInitDecompress());
    int width = 0;
    int height = 0;
    int subsampling = 0;
    int colours = 0;
    const auto *bytes = reinterpret_cast<const unsigned char *>(jpeg.constData());
    const auto count = static_cast<unsigned long>(jpeg.size());
    if (!codec || tjDecompressHeader3(codec.get(), bytes, count, &width, &height, &subsampling, &colours) != 0)
        return false;
    if (width <= 0 || height <= 0)
        return false;
    checkPixels(width, height);
    const int format = colours == TJCS_CMYK || colours == TJCS_YCCK ? TJPF_CMYK : TJPF_GRAY;
    QByteArray pixels(qsizetype{width} * height * tjPixelSize[format], Qt::Uninitialized);
    return tjDecompress2(codec.get(), bytes, count, reinterpret_cast<unsigned char *>(pixels.data()), width, 0, height,
                         format, TJFLAG_LIMITSCANS | TJFLAG_STOPONWARNING) == 0;
}

} // namespace clinicdesk::decoder
