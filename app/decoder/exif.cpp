// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/exif.h"

#include "app/decoder/flatereader.h"

#include <QtEndian>

#include <libexif/exif-data.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <optional>

namespace clinicdesk::decoder {

namespace {

constexpr char exifMark[] = "Exif\0";
constexpr qsizetype exifMarkBytes = 6;
constexpr qsizetype maxExifBytes = 65'527; // of one JPEG segment

struct Unref {
    void operator()(ExifData *data) const { exif_data_unref(data); }
    void operator()(ExifEntry *entry) const { exif_entry_unref(entry); }
};
using ExifHandle = std::unique_ptr<ExifData, Unref>;

ExifHandle load(QByteArrayView exif)
{
    if (exif.isEmpty())
        return {};
    // libexif wants the mark of the JPEG segment before the data.
    const auto marked = QByteArray(exifMark, exifMarkBytes) + exif.toByteArray();
    return ExifHandle(exif_data_new_from_data(reinterpret_cast<const unsigned char *>(marked.constData()),
                                              static_cast<unsigned int>(marked.size())));
}

struct KnownTag {
    ExifIfd ifd;
    ExifTag tag;
};
constexpr ExifTag offsetTime = static_cast<ExifTag>(0x9010);
constexpr ExifTag offsetTimeOriginal = static_cast<ExifTag>(0x9011);
constexpr ExifTag offsetTimeDigitized = static_cast<ExifTag>(0x9012);
constexpr std::array copiedTags{
    KnownTag{EXIF_IFD_0, EXIF_TAG_MAKE},
    KnownTag{EXIF_IFD_0, EXIF_TAG_MODEL},
    KnownTag{EXIF_IFD_0, EXIF_TAG_DATE_TIME},
    KnownTag{EXIF_IFD_EXIF, EXIF_TAG_DATE_TIME_ORIGINAL},
    KnownTag{EXIF_IFD_EXIF, EXIF_TAG_DATE_TIME_DIGITIZED},
    KnownTag{EXIF_IFD_EXIF, EXIF_TAG_SUB_SEC_TIME_ORIGINAL},
    KnownTag{EXIF_IFD_EXIF, offsetTime},
    KnownTag{EXIF_IFD_EXIF, offsetTimeOriginal},
    KnownTag{EXIF_IFD_EXIF, offsetTimeDigitized},
};

bool copyEntry(const ExifEntry *from, ExifData *to, ExifIfd ifd)
{
    if (!from || !from->data || from->size == 0)
        return false;
    const std::unique_ptr<ExifEntry, Unref> entry(exif_entry_new());
    entry->tag = from->tag;
    entry->format = from->format;
    entry->components = from->components;
    entry->size = from->size;
    entry->data = static_cast<unsigned char *>(std::malloc(from->size));
    if (!entry->data)
        return false;
    std::memcpy(entry->data, from->data, from->size);
    exif_content_add_entry(to->ifd[ifd], entry.get());
    return true;
}

/// Adds a text, if there is one.
bool addText(ExifData *to, ExifTag tag, const QByteArray &text)
{
    const auto bytes = static_cast<size_t>(text.size()) + 1; // with its zero
    auto *copy = text.isEmpty() ? nullptr : static_cast<unsigned char *>(std::malloc(bytes));
    if (!copy)
        return false;
    std::memcpy(copy, text.constData(), bytes);
    const std::unique_ptr<ExifEntry, Unref> entry(exif_entry_new());
    entry->tag = tag;
    entry->format = EXIF_FORMAT_ASCII;
    entry->components = bytes;
    entry->size = static_cast<unsigned int>(bytes);
    entry->data = copy;
    exif_content_add_entry(to->ifd[EXIF_IFD_0], entry.get());
    return true;
}

QByteArray save(ExifData *data)
{
    unsigned char *bytes = nullptr;
    unsigned int count = 0;
    exif_data_save_data(data, &bytes, &count);
    const std::unique_ptr<unsigned char, decltype(&std::free)> owner(bytes, &std::free);
    if (!bytes || count <= exifMarkBytes || qsizetype{count} > maxExifBytes)
        return {};
    return QByteArray(reinterpret_cast<const char *>(bytes), qsizetype{count}).sliced(exifMarkBytes);
}

bool hasAny(QByteArrayView text, std::initializer_list<const char *> words)
{
    return std::any_of(words.begin(), words.end(),
                       [text](const char *word) { return text.indexOf(QByteArrayView(word)) >= 0; });
}

QByteArrayView entryOf(const ExifData &data, const KnownTag &known)
{
    const auto *entry = exif_content_get_entry(data.ifd[known.ifd], known.tag);
    return entry && entry->data ? QByteArrayView(entry->data, static_cast<qsizetype>(entry->size)) : QByteArrayView();
}

/// In what a person wrote.
bool textsHaveLocation(const ExifData &data)
{
    constexpr std::array tags{
        KnownTag{EXIF_IFD_0, EXIF_TAG_IMAGE_DESCRIPTION}, KnownTag{EXIF_IFD_EXIF, EXIF_TAG_USER_COMMENT},
        KnownTag{EXIF_IFD_0, EXIF_TAG_XP_TITLE},          KnownTag{EXIF_IFD_0, EXIF_TAG_XP_COMMENT},
        KnownTag{EXIF_IFD_0, EXIF_TAG_XP_KEYWORDS},       KnownTag{EXIF_IFD_0, EXIF_TAG_XP_SUBJECT}};
    return std::any_of(tags.begin(), tags.end(),
                       [&data](const KnownTag &known) { return textHasLocation(entryOf(data, known)); });
}

/// `isInside` is true for EXIF data in the block of an editor.
bool isPlaceInData(const ExifData &data, QByteArrayView exif, bool isInside);

/// `answer` decides about the content of a block with this mark.
template <class Answer>
bool isAnyBlock(QByteArrayView blocks, QByteArrayView mark, const Answer &answer)
{
    constexpr qsizetype sizeBytes = 4;
    for (auto at = blocks.indexOf(mark); at >= 0;) {
        const auto nameAt = at + mark.size();
        const auto nameBytes = nameAt < blocks.size() ? static_cast<uchar>(blocks[nameAt]) / 2 * 2 + 2 : 0;
        const auto contentAt = nameAt + nameBytes + sizeBytes;
        if (contentAt >= blocks.size())
            return false;
        const auto size = qFromBigEndian<quint32>(blocks.data() + contentAt - sizeBytes);
        const auto content = blocks.sliced(contentAt).first(std::min<qint64>(size, blocks.size() - contentAt));
        if (answer(content))
            return true;
        at = blocks.indexOf(mark, contentAt + content.size());
    }
    return false;
}

bool isPlaceInBlocks(QByteArrayView blocks, bool isInside)
{
    constexpr QByteArrayView exifBlock("8BIM\x04\x22", 6);
    constexpr QByteArrayView xmpBlock("8BIM\x04\x24", 6);
    const auto isPlaceInExif = [](QByteArrayView exif) {
        const auto data = load(exif);
        return data && isPlaceInData(*data, exif, true);
    };
    return iptcHasLocation(blocks) || isAnyBlock(blocks, xmpBlock, xmpHasLocation) ||
           (!isInside && isAnyBlock(blocks, exifBlock, isPlaceInExif));
}

bool isPlaceInData(const ExifData &data, QByteArrayView exif, bool isInside)
{
    const bool hasCoordinates = data.ifd[EXIF_IFD_GPS] && data.ifd[EXIF_IFD_GPS]->count > 0;
    return hasCoordinates || textsHaveLocation(data) || notesHaveLocation(exif) ||
           xmpHasLocation(entryOf(data, {EXIF_IFD_0, EXIF_TAG_XML_PACKET})) ||
           iptcHasLocation(entryOf(data, {EXIF_IFD_0, EXIF_TAG_IPTC_NAA})) ||
           isPlaceInBlocks(entryOf(data, {EXIF_IFD_0, EXIF_TAG_IMAGE_RESOURCES}), isInside);
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Numbers such as 18.5204: nothing but a coordinate has so many digits after its point.
int countCoordinates(QByteArrayView text)
{
    constexpr qsizetype digitsOfCoordinate = 4;
    constexpr qsizetype maxDegreeDigits = 3;
    int count = 0;
    for (auto point = text.indexOf('.'); point > 0; point = text.indexOf('.', point + 1)) {
        auto from = point;
        while (from > 0 && isDigit(text[from - 1]))
            --from;
        auto to = point + 1;
        while (to < text.size() && isDigit(text[to]))
            ++to;
        const bool isWord = to < text.size() && text[to] == '.'; // a version has more points
        const bool isDegrees = point - from >= 1 && point - from <= maxDegreeDigits;
        count += isDegrees && !isWord && to - point > digitsOfCoordinate ? 1 : 0;
    }
    return count;
}

/// The text follows its keyword, and a sign whether it is compressed.
bool isCompressedPngText(QByteArrayView chunkType, QByteArrayView content)
{
    const auto flag = content.indexOf('\0') + 1;
    return chunkType == QByteArrayView("zTXt") ||
           (chunkType == QByteArrayView("iTXt") && flag > 0 && flag < content.size() && content[flag] != '\0');
}

/// A compressed text with its keyword. Nothing where it cannot be read, or is too large.
std::optional<QByteArray> unpackedPngText(QByteArrayView chunkType, QByteArrayView content)
{
    constexpr qsizetype flagBytes = 2;
    constexpr qsizetype maxTextBytes = 1'000'000;
    constexpr qsizetype pieceBytes = 1'024; // it can become a thousand times as long
    const auto keyword = content.first(content.indexOf('\0') + 1);
    auto at = keyword.size() + 1; // after the method
    if (chunkType == QByteArrayView("iTXt")) {
        const auto translation = content.indexOf('\0', keyword.size() + flagBytes) + 1; // after the language
        at = translation > 0 ? content.indexOf('\0', translation) + 1 : 0;
    }
    if (keyword.isEmpty() || at <= 0 || at > content.size())
        return std::nullopt;
    auto text = keyword.toByteArray();
    FlateReader flate([&text](QByteArrayView bytes) { text.append(bytes); });
    for (; at < content.size() && text.size() <= maxTextBytes && !flate.isBroken(); at += pieceBytes)
        flate.add(content.sliced(at).first(std::min(pieceBytes, content.size() - at)));
    return flate.isComplete() && text.size() <= maxTextBytes ? std::optional(text) : std::nullopt;
}

/// Texts of UTF-16 become texts of bytes. Others are not copied.
QByteArray withoutZeros(QByteArrayView text)
{
    if (!text.contains('\0'))
        return QByteArray::fromRawData(text.data(), text.size());
    auto letters = text.toByteArray();
    return letters.removeIf([](char c) { return c == '\0'; });
}

} // namespace

ExifFacts readExif(QByteArrayView exif)
{
    ExifFacts facts;
    const auto data = load(exif);
    if (!data)
        return facts;
    facts.hasLocation = isPlaceInData(*data, exif, false);
    const auto *entry = exif_content_get_entry(data->ifd[EXIF_IFD_0], EXIF_TAG_ORIENTATION);
    if (entry && entry->data && entry->format == EXIF_FORMAT_SHORT && entry->size >= 2) {
        const int orientation = exif_get_short(entry->data, exif_data_get_byte_order(data.get()));
        facts.orientation = orientation >= 1 && orientation <= 8 ? orientation : 1;
    }
    return facts;
}

QDate takenOn(QByteArrayView exif)
{
    constexpr unsigned int dayLength = 10; // of "2026:10:05 14:30:00"
    const auto data = load(exif);
    const auto *entry = data ? exif_content_get_entry(data->ifd[EXIF_IFD_EXIF], EXIF_TAG_DATE_TIME_ORIGINAL) : nullptr;
    if (!entry || !entry->data || entry->size < dayLength)
        return {};
    return QDate::fromString(QString::fromLatin1(reinterpret_cast<const char *>(entry->data), dayLength),
                             QStringLiteral("yyyy:MM:dd"));
}

bool isPngText(QByteArrayView chunkType)
{
    return chunkType == QByteArrayView("iTXt") || chunkType == QByteArrayView("tEXt") ||
           chunkType == QByteArrayView("zTXt");
}

bool isForeignPngText(QByteArrayView chunkType, QByteArrayView content)
{
    return isPngText(chunkType) && (content.startsWith("XML:com.adobe.xmp") || content.startsWith("Raw profile type") ||
                                    content.startsWith("exif:"));
}

bool pngTextHasLocation(QByteArrayView chunkType, QByteArrayView content)
{
    if (!isPngText(chunkType))
        return false;
    if (content.startsWith("exif:")) // the name, which is never compressed
        return content.startsWith("exif:GPS");
    if (content.startsWith("Raw profile type"))
        return true;
    const auto namesPlace = [isForeign = isForeignPngText(chunkType, content)](QByteArrayView text) {
        return isForeign ? xmpHasLocation(text) : textHasLocation(text);
    };
    if (!isCompressedPngText(chunkType, content))
        return namesPlace(content);
    const auto text = unpackedPngText(chunkType, content);
    return !text || namesPlace(*text);
}

QByteArray copyOfExif(QByteArrayView exif, bool keepLocation)
{
    const auto from = load(exif);
    const ExifHandle to(from ? exif_data_new() : nullptr);
    if (!to)
        return {};
    exif_data_set_byte_order(to.get(), exif_data_get_byte_order(from.get()));
    bool isCopied = false;
    for (const auto &[ifd, tag] : copiedTags)
        isCopied |= copyEntry(exif_content_get_entry(from->ifd[ifd], tag), to.get(), ifd);
    const auto *location = from->ifd[EXIF_IFD_GPS];
    for (unsigned int i = 0; keepLocation && location && i < location->count; ++i)
        isCopied |= copyEntry(location->entries[i], to.get(), EXIF_IFD_GPS);
    return isCopied ? save(to.get()) : QByteArray();
}

QByteArray exifWith(const PictureTags &tags)
{
    const ExifHandle exif(exif_data_new());
    if (!exif)
        return {};
    bool isAny = addText(exif.get(), EXIF_TAG_MAKE, tags.make);
    isAny |= addText(exif.get(), EXIF_TAG_MODEL, tags.model);
    isAny |= addText(exif.get(), EXIF_TAG_DATE_TIME, tags.time);
    return isAny ? save(exif.get()) : QByteArray();
}

bool textHasLocation(QByteArrayView text)
{
    const auto words = withoutZeros(text).toLower();
    constexpr int both = 2;
    return hasAny(words, {"gps", "latitude", "longitude", "geo:", "location"}) || countCoordinates(words) >= both;
}

bool xmpHasLocation(QByteArrayView xmp)
{
    return hasAny(withoutZeros(xmp), {"GPS", "GpsL", "latitude", "Location", "Sublocation", ":City", ":Country",
                                      "photoshop:State", ":ProvinceState"});
}

bool pdfXmpHasLocation(QByteArrayView xmp)
{
    return hasAny(withoutZeros(xmp),
                  {"GPSLatitude", "GpsL", "exif:GPS", "Iptc4xmpCore:Location", "Iptc4xmpExt:Location",
                   "Iptc4xmpExt:Sublocation", "photoshop:City", "photoshop:State", "photoshop:Country"});
}

bool iptcHasLocation(QByteArrayView iptc)
{
    // Name and code of the place that is shown; city, part of it, province, country code and name.
    constexpr std::array<uchar, 7> places{26, 27, 90, 92, 95, 100, 101};
    constexpr QByteArrayView mark("\x1C\x02", 2);
    constexpr qsizetype headBytes = 5;
    for (auto at = iptc.indexOf(mark); at >= 0 && at + headBytes <= iptc.size(); at = iptc.indexOf(mark, at + 2)) {
        const auto dataset = static_cast<uchar>(iptc[at + 2]);
        const bool isPlace = std::find(places.begin(), places.end(), dataset) != places.end();
        if (isPlace && qFromBigEndian<quint16>(iptc.data() + at + 3) > 0)
            return true;
    }
    return false;
}

bool blocksHaveLocation(QByteArrayView blocks)
{
    return isPlaceInBlocks(blocks, false);
}

bool notesHaveLocation(QByteArrayView notes)
{
    constexpr std::array words{"location.ISO6709", "GPSLatitude", "GpsLatitude", "latitude", "GPSCoordinates"};
    return std::any_of(words.begin(), words.end(),
                       [notes](const char *word) { return notes.indexOf(QByteArrayView(word)) >= 0; });
}

} // namespace clinicdesk::decoder
