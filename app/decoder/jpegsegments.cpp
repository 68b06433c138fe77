// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/jpegsegments.h"

#include "app/decoder/exif.h"

#include <QtEndian>

#include <algorithm>

namespace clinicdesk::decoder {

using namespace jpegmarker;

namespace {

constexpr uchar startOfScan = 0xDA;
constexpr uchar endOfImage = 0xD9;
constexpr uchar numberOfLines = 0xDC;
const QByteArrayView xmpMark("http://ns.adobe.com/x", 21); // also of the extended packet, which has "xmp"

/// The next marker at or after `at`, past filling and stray bytes; -1 where there is none.
qsizetype nextMarker(QByteArrayView jpeg, qsizetype at)
{
    while (at + 1 < jpeg.size()) {
        at = jpeg.indexOf('\xFF', at);
        if (at < 0 || at + 1 >= jpeg.size())
            return -1;
        const auto code = static_cast<uchar>(jpeg[at + 1]);
        if (code != 0 && code != 0xFF)
            return at;
        at += code == 0 ? 2 : 1;
    }
    return -1;
}

bool isWithoutLength(uchar marker)
{
    constexpr uchar temporary = 0x01;
    return marker == temporary || (marker >= 0xD0 && marker <= 0xD8); // restart markers, start of a picture
}

bool isNoteSegment(uchar marker, QByteArrayView content)
{
    const bool isProfile = marker == app2 && content.startsWith("ICC_PROFILE");
    return marker == comment || (marker >= app1 && marker <= app15 && marker != app14 && !isProfile);
}

/// `isInside` is true for those of a picture in EXIF data.
bool segmentsHaveLocation(QByteArrayView head, bool isInside);

/// The small picture in EXIF data has segments of its own.
bool exifHasLocation(QByteArrayView exif, bool isInside)
{
    if (readExif(exif).hasLocation || notesHaveLocation(exif))
        return true;
    const auto small = isInside ? -1 : exif.indexOf(QByteArrayView("\xFF\xD8\xFF", 3));
    return small >= 0 && segmentsHaveLocation(exif.sliced(small), true);
}

bool segmentsHaveLocation(QByteArrayView head, bool isInside)
{
    for (const auto &[marker, at, endsAt, content] : segmentsOf(head)) {
        const bool isPlace = (marker == app1 && content.startsWith(exifMark) &&
                              exifHasLocation(content.sliced(exifMark.size()), isInside)) ||
                             (marker == comment && textHasLocation(content)) ||
                             (marker == app1 && content.startsWith(xmpMark) && xmpHasLocation(content)) ||
                             (marker == app13 && blocksHaveLocation(content)) ||
                             (isNoteSegment(marker, content) && notesHaveLocation(content));
        if (isPlace)
            return true;
    }
    return false;
}

} // namespace

bool isArithmetic(uchar marker)
{
    return marker == 0xC9 || marker == 0xCA;
}

QList<JpegSegment> segmentsOf(QByteArrayView jpeg)
{
    QList<JpegSegment> segments;
    auto at = nextMarker(jpeg, 2);
    while (at >= 0 && at + 4 <= jpeg.size()) {
        const auto marker = static_cast<uchar>(jpeg[at + 1]);
        if (isWithoutLength(marker)) {
            at = nextMarker(jpeg, at + 2);
            continue;
        }
        const auto length = qsizetype{qFromBigEndian<quint16>(jpeg.data() + at + 2)};
        if (marker == startOfScan || marker == endOfImage || length < 2 || at + 2 + length > jpeg.size())
            break;
        segments.append(
            {.marker = marker, .at = at, .endsAt = at + 2 + length, .content = jpeg.sliced(at + 4, length - 2)});
        at = nextMarker(jpeg, at + 2 + length);
    }
    return segments;
}

qsizetype endOfPicture(QByteArrayView jpeg)
{
    const auto segments = segmentsOf(jpeg);
    auto at = nextMarker(jpeg, segments.isEmpty() ? 2 : segments.last().endsAt);
    while (at >= 0) {
        const auto marker = static_cast<uchar>(jpeg[at + 1]);
        if (marker == endOfImage)
            return at + 2;
        const bool hasLength = !isWithoutLength(marker) && at + 4 <= jpeg.size();
        at = nextMarker(jpeg, at + 2 + (hasLength ? qFromBigEndian<quint16>(jpeg.data() + at + 2) : 0));
    }
    return jpeg.size();
}

QByteArray exifIn(QByteArrayView head)
{
    for (const auto &[marker, at, endsAt, content] : segmentsOf(head)) {
        if (marker == app1 && content.startsWith(exifMark))
            return content.sliced(exifMark.size()).toByteArray();
    }
    return {};
}

bool headHasLocation(QByteArrayView head)
{
    return segmentsHaveLocation(head, false);
}

QByteArray jpegWithoutNotes(QByteArrayView jpeg)
{
    constexpr qsizetype markBytes = 2;
    QByteArray clean = jpeg.first(std::min(markBytes, jpeg.size())).toByteArray();
    auto from = clean.size();
    for (const auto &[marker, at, endsAt, content] : segmentsOf(jpeg)) {
        if (!isNoteSegment(marker, content))
            clean.append(jpeg.sliced(at, endsAt - at));
        from = endsAt;
    }
    clean.append(jpeg.sliced(from, std::max(endOfPicture(jpeg), from) - from));
    const QByteArrayView end("\xFF\xD9", markBytes);
    if (!clean.endsWith(end))
        clean.append(end);
    return clean;
}

void TrailerLocation::add(QByteArrayView bytes)
{
    constexpr qsizetype enough = 2 * maxSegmentBytes;
    while (!bytes.isEmpty() && !m_isFound) {
        const auto part = bytes.first(std::min(enough, bytes.size()));
        m_window.append(part);
        bytes = bytes.sliced(part.size());
        if (m_window.size() >= enough)
            search(false);
    }
}

bool TrailerLocation::isFound()
{
    if (!m_isFound)
        search(true);
    return m_isFound;
}

/// Keeps what may be the beginning of EXIF data.
void TrailerLocation::search(bool isLast)
{
    constexpr int maxPictures = 500;
    const QByteArrayView window(m_window);
    const auto end = isLast ? window.size() : window.size() - maxSegmentBytes;
    // Atoms of QuickTime and 3GPP.
    m_isFound = notesHaveLocation(window) || window.contains("\xA9xyz") || window.contains("loci");
    for (auto at = window.indexOf(exifMark); at >= 0 && at < end && !m_isFound; at = window.indexOf(exifMark, at + 1)) {
        const auto exif = window.sliced(at + exifMark.size());
        m_isFound =
            ++m_pictures > maxPictures || readExif(exif.first(std::min(maxSegmentBytes, exif.size()))).hasLocation;
    }
    m_window = m_window.sliced(std::max<qsizetype>(end, 0));
}

std::optional<QByteArray> withHeightInHead(const QByteArray &jpeg)
{
    constexpr qsizetype heightInFrame = 1; // after the precision
    for (const auto &[marker, at, endsAt, content] : segmentsOf(jpeg)) {
        const bool isFrame = marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
        if (!isFrame || content.size() < 6 || qFromBigEndian<quint16>(content.data() + heightInFrame) != 0)
            continue;
        for (auto next = nextMarker(jpeg, endsAt); next >= 0 && next + 6 <= jpeg.size();
             next = nextMarker(jpeg, next + 2)) {
            if (static_cast<uchar>(jpeg[next + 1]) != numberOfLines)
                continue;
            auto usual = jpeg;
            usual.remove(next, 6).replace(at + 4 + heightInFrame, 2,
                                          QByteArrayView(jpeg).sliced(next + 4, 2).toByteArray());
            return usual;
        }
    }
    return {};
}

} // namespace clinicdesk::decoder
