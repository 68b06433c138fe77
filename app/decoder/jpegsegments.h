// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QList>

#include <optional>

// The segments of a JPEG (ISO 10918-1, annex B) and what they say besides the pixels.
namespace clinicdesk::decoder::jpegmarker {

constexpr uchar app0 = 0xE0;  // JFIF
constexpr uchar app1 = 0xE1;  // EXIF, XMP
constexpr uchar app2 = 0xE2;  // ICC profile, further pictures
constexpr uchar app13 = 0xED; // IPTC
constexpr uchar app14 = 0xEE; // Adobe: how colours are stored
constexpr uchar app15 = 0xEF;
constexpr uchar comment = 0xFE;

} // namespace clinicdesk::decoder::jpegmarker

namespace clinicdesk::decoder {

struct JpegSegment {
    uchar marker = 0;
    qsizetype at = 0;       ///< of the marker
    qsizetype endsAt = 0;   ///< of its content
    QByteArrayView content; ///< after the length
};
inline constexpr qsizetype maxSegmentBytes = 65'533;
inline const QByteArrayView exifMark("Exif\0\0", 6);

/// The segments before the first scan, past stray bytes between them.
QList<JpegSegment> segmentsOf(QByteArrayView jpeg);
/// Where the picture ends, after its end mark; the size of the file where there is none.
qsizetype endOfPicture(QByteArrayView jpeg);
/// A frame whose pixels have arithmetic coding.
bool isArithmetic(uchar marker);

/// The EXIF data before the first scan, without its mark; empty for none. `head` starts with the file.
QByteArray exifIn(QByteArrayView head);
/// Whether the segments before the first scan name a place: in EXIF, XMP, IPTC, a comment, or the notes of the small
/// picture that EXIF data can have.
bool headHasLocation(QByteArrayView head);

/// The same pixels and colours, without the notes of cameras and editors, and without what follows the picture.
QByteArray jpegWithoutNotes(QByteArrayView jpeg);

/// Looks for places in the data that phones append to a picture: pictures with EXIF data, films. Bytes can be added in
/// pieces of any size; each is looked at a few times at most.
class TrailerLocation {
public:
    void add(QByteArrayView bytes);
    /// After the last byte. True as well for more pictures than phones append, because they are not all looked at.
    bool isFound();

private:
    void search(bool isLast);

    QByteArray m_window; ///< the last bytes, because a place can be on the border of two pieces
    int m_pictures = 0;  ///< with EXIF data
    bool m_isFound = false;
};

/// The same picture in the usual form: a height that is stored after the pixels (DNL) moves to the head. Nothing for a
/// file that is not such a JPEG.
std::optional<QByteArray> withHeightInHead(const QByteArray &jpeg);

} // namespace clinicdesk::decoder
