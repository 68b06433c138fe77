// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QDate>

namespace clinicdesk::decoder {

/// What the EXIF data of a picture says, as far as we use it.
struct ExifFacts {
    int orientation = 1; ///< 1 (upright) to 8
    bool hasLocation = false;
};

/// `exif` starts with the header of its TIFF structure. Data that cannot be read says nothing. A location can also be
/// in its texts, in the notes of the manufacturer, and in XMP, IPTC and blocks of an editor within.
ExifFacts readExif(QByteArrayView exif);

/// Returns EXIF data of an upright picture with the dates, the camera and, if it is to be kept, the location of `exif`.
/// Nothing else is copied: no thumbnail, which would show the picture before it was turned, and no data of the
/// manufacturer. Empty where nothing of it is there.
QByteArray copyOfExif(QByteArrayView exif, bool keepLocation);

/// EXIF data of an upright picture with what other formats say in tags of their own; an empty text says nothing. Empty
/// where nothing is said. The time is written as EXIF has it: "2026:11:25 08:00:00".
struct PictureTags {
    QByteArray make;
    QByteArray model;
    QByteArray time;
};
QByteArray exifWith(const PictureTags &tags);

/// The day on which a photo was taken; null where its EXIF data does not say so.
QDate takenOn(QByteArrayView exif);

/// A chunk of a PNG with text. One with the data of another format inside is a foreign text: XMP, or EXIF and IPTC as
/// ImageMagick writes them, as a whole or in a text for each tag.
bool isPngText(QByteArrayView chunkType);
bool isForeignPngText(QByteArrayView chunkType, QByteArrayView content);
/// True for a text that names a place, or that may name one, because it cannot be read.
bool pngTextHasLocation(QByteArrayView chunkType, QByteArrayView content);

/// True for a text, such as a comment, that names a place in words or as coordinates.
bool textHasLocation(QByteArrayView text);
/// True for a packet of XMP that names a place. A word is enough: it is better to remove too much.
bool xmpHasLocation(QByteArrayView xmp);
/// The same for a packet that describes a PDF: it may have the other words for something else than a photo.
bool pdfXmpHasLocation(QByteArrayView xmp);
/// True for IPTC-IIM with the name of a place; also somewhere in other data.
bool iptcHasLocation(QByteArrayView iptc);
/// True for blocks as Photoshop writes them ("8BIM"), if their IPTC, XMP or EXIF data names a place.
bool blocksHaveLocation(QByteArrayView blocks);
/// True for notes of any form with a word that only places have, such as those of manufacturers and the signed ones of
/// newer phones.
bool notesHaveLocation(QByteArrayView notes);

} // namespace clinicdesk::decoder
