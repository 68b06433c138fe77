// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/pdfstreams.h"

#include "app/decoder/exif.h"
#include "app/decoder/faxcheck.h"
#include "app/decoder/jbig2check.h"
#include "app/decoder/jpegcheck.h"
#include "app/decoder/jpx.h"
#include "app/decoder/jpxboxes.h"
#include "app/decoder/pixelholes.h"

#include <qpdf/Pipeline.hh>
#include <qpdf/QPDFExc.hh>

#include <QScopeGuard>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace clinicdesk::decoder {

namespace {

constexpr qint64 maxDecodedBytes = 512'000'000;
constexpr qint64 maxDecodedPixels = 100'000'000;
constexpr qint64 maxParsedBytes = 20'000'000; // libqpdf makes an object of each token
constexpr qint64 maxScannedBytes = 50'000'000;

using Bytes = QByteArrayView;
using Consumer = std::function<void(Bytes)>;

class ConsumerPipeline : public Pipeline {
public:
    explicit ConsumerPipeline(const Consumer &consumer)
        : Pipeline("consumer", nullptr)
        , m_consumer(consumer)
    {
    }
    void write(const unsigned char *bytes, std::size_t count) override
    {
        m_consumer(Bytes(bytes, static_cast<qsizetype>(count)));
    }
    void finish() override {}

private:
    const Consumer &m_consumer;
};

/// False where the bytes cannot be read, or not be decoded so far.
bool pipe(QPDFObjectHandle stream, qpdf_stream_decode_level_e level, const Consumer &consumer)
{
    ConsumerPipeline pipeline(consumer);
    bool isFiltered = false;
    return stream.pipeStreamData(&pipeline, &isFiltered, 0, level, true) && (isFiltered || level == qpdf_dl_none);
}

// The functions of QPDFObjectHandle are not const before version 12, so it is passed as a value.
QPDFObjectHandle valueIn(QPDFObjectHandle dictionary, const char *key)
{
    return dictionary.isDictionary() ? dictionary.getKey(key) : QPDFObjectHandle::newNull();
}

std::string nameIn(QPDFObjectHandle value)
{
    return value.isName() ? value.getName() : std::string();
}

struct Filter {
    std::string name;
    QPDFObjectHandle parameters;

    qint64 number(const char *key, qint64 otherwise) const
    {
        auto value = valueIn(parameters, key);
        return value.isInteger() ? value.getIntValue() : otherwise;
    }
    bool flag(const char *key) const
    {
        auto value = valueIn(parameters, key);
        return value.isBool() && value.getBoolValue();
    }
};

/// ISO 32000, 7.4.2: one, or an array of several.
std::vector<QPDFObjectHandle> oneOrSeveral(QPDFObjectHandle value)
{
    if (value.isArray())
        return value.getArrayAsVector();
    return value.isNull() ? std::vector<QPDFObjectHandle>() : std::vector<QPDFObjectHandle>(1, value);
}

std::vector<Filter> filtersOf(QPDFObjectHandle stream)
{
    auto dictionary = stream.getDict();
    const auto names = oneOrSeveral(dictionary.getKey("/Filter"));
    const auto parameters = oneOrSeveral(dictionary.getKey("/DecodeParms"));
    std::vector<Filter> filters;
    for (std::size_t i = 0; i < names.size(); ++i)
        filters.push_back({nameIn(names[i]), i < parameters.size() ? parameters[i] : QPDFObjectHandle::newNull()});
    return filters;
}

/// The same data with only the first filters, as a stream of its own.
QPDFObjectHandle withFirstFilters(QPDFObjectHandle stream, std::size_t count)
{
    auto names = QPDFObjectHandle::newArray();
    auto parameters = QPDFObjectHandle::newArray();
    const auto filters = filtersOf(stream);
    for (std::size_t i = 0; i < count; ++i) {
        names.appendItem(QPDFObjectHandle::newName(filters[i].name));
        parameters.appendItem(filters[i].parameters);
    }
    auto copy = QPDFObjectHandle::newStream(stream.getOwningQPDF());
    copy.replaceStreamData(stream.getRawStreamData(), names, parameters);
    return copy;
}

/// The data before its last filter is decoded.
bool pipeBeforeLastFilter(QPDFObjectHandle stream, const std::vector<Filter> &filters, const Consumer &consumer)
{
    if (filters.size() < 2)
        return pipe(stream, qpdf_dl_none, consumer);
    return pipe(withFirstFilters(stream, filters.size() - 1), qpdf_dl_generalized, consumer);
}

/// Searches the operator with which a picture within a content begins (ISO 32000, 8.9.7).
class InlinePictureSearch {
public:
    void add(Bytes bytes)
    {
        m_count += bytes.size();
        m_isFound =
            m_isFound || isIn(m_edge + bytes.first(std::min(edgeBytes, bytes.size())).toByteArray()) || isIn(bytes);
        m_edge = (m_edge + bytes.last(std::min(edgeBytes, bytes.size())).toByteArray()).right(edgeBytes);
    }
    bool isFound() const { return m_isFound; }
    qint64 count() const { return m_count; }

private:
    static constexpr qsizetype edgeBytes = 3;

    /// Not at its first or last byte: there it may be a part of a word.
    static bool isIn(Bytes bytes)
    {
        constexpr Bytes begin("BI");
        for (auto at = bytes.indexOf(begin, 1); at >= 0; at = bytes.indexOf(begin, at + 1)) {
            const auto after = at + begin.size();
            if (after < bytes.size() && !isOfAWord(bytes[at - 1]) && !isOfAWord(bytes[after]))
                return true;
        }
        return false;
    }
    static bool isOfAWord(char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

    QByteArray m_edge{"\n"}; ///< the last bytes
    qint64 m_count = 0;
    bool m_isFound = false;
};

StreamFlaw flawOf(double missing, const QString &detail)
{
    return {StreamFlaw::Kind::Damage, std::clamp(missing, 0.0, 1.0), detail, {}};
}

StreamFlaw unusual(const QString &detail)
{
    return {StreamFlaw::Kind::Unusual, 0, detail, {}};
}

/// What the dictionary of a picture says about its pixels.
class PictureShape {
public:
    explicit PictureShape(QPDFObjectHandle dictionary)
        : width(number(dictionary, "/Width"))
        , height(number(dictionary, "/Height"))
        , m_bits(isMask(dictionary) ? 1 : std::max<qint64>(number(dictionary, "/BitsPerComponent"), 1))
        , m_colours(isMask(dictionary) ? 1 : coloursOf(dictionary.getKey("/ColorSpace")))
    {
    }

    /// Readers draw nothing without both; one that is 0 means that nothing is to be drawn.
    static bool saysItsSize(QPDFObjectHandle dictionary)
    {
        const auto isSide = [&dictionary](const char *key, const char *shortKey) {
            auto value = dictionary.getKey(dictionary.hasKey(key) ? key : shortKey);
            return value.isNumber() && value.getNumericValue() >= 0;
        };
        return isSide("/Width", "/W") && isSide("/Height", "/H");
    }
    qint64 rowBytes() const { return (width * m_bits * m_colours + 7) / 8; }
    bool isWithinLimits() const { return width > 0 && height > 0 && width * height <= maxDecodedPixels; }
    /// Bytes are only counted, not kept, so the limit is that of decoded bytes.
    bool canBeCounted() const { return width > 0 && height > 0 && rowBytes() <= maxDecodedBytes / height; }

    const qint64 width;
    const qint64 height;

private:
    static qint64 number(QPDFObjectHandle dictionary, const char *key)
    {
        constexpr qint64 maxSide = 1'000'000;
        auto value = dictionary.getKey(key);
        const double number = value.isNumber() ? value.getNumericValue() : 0;
        return number > 0 && number <= maxSide ? static_cast<qint64>(number) : 0;
    }
    static bool isMask(QPDFObjectHandle dictionary)
    {
        auto mask = dictionary.getKey("/ImageMask");
        return mask.isBool() && mask.getBoolValue();
    }

    const qint64 m_bits;
    const qint64 m_colours;
};

/// A row may be incomplete: readers fill it.
std::optional<StreamFlaw> flawOfCount(qint64 count, qint64 rowBytes, qint64 rows)
{
    const auto expected = rowBytes * rows;
    if (count + rowBytes >= expected)
        return {};
    return flawOf(1 - static_cast<double>(count) / static_cast<double>(expected),
                  QStringLiteral("%1 of %2 bytes").arg(count).arg(expected));
}

/// With a predictor of PNG each row has one byte more.
qint64 flateRowBytes(const Filter &flate, const PictureShape &shape)
{
    constexpr qint64 firstOfPng = 10;
    if (flate.number("/Predictor", 1) < firstOfPng)
        return shape.rowBytes();
    const auto bits = flate.number("/Columns", 1) * flate.number("/Colors", 1) * flate.number("/BitsPerComponent", 8);
    return bits > 0 && bits < maxDecodedBytes ? (bits + 7) / 8 + 1 : shape.rowBytes() + 1;
}

FaxFormat faxFormatOf(const Filter &filter, const PictureShape &shape)
{
    FaxFormat format;
    const auto k = filter.number("/K", 0);
    format.kind = k < 0 ? FaxFormat::Kind::Group4 : k == 0 ? FaxFormat::Kind::Group3 : FaxFormat::Kind::Group3Mixed;
    format.isByteAligned = filter.flag("/EncodedByteAlign");
    format.width = static_cast<int>(std::clamp<qint64>(filter.number("/Columns", 1'728), 1, 100'000));
    format.height = static_cast<int>(shape.height);
    return format;
}

bool isDecodedByQpdf(const std::string &filter)
{
    return filter == "/LZWDecode" || filter == "/RunLengthDecode" || filter == "/ASCII85Decode" ||
           filter == "/ASCIIHexDecode";
}

QPDFObjectHandle arrayOf(const std::vector<QPDFObjectHandle> &contents)
{
    auto streams = QPDFObjectHandle::newArray();
    for (auto content : contents) {
        if (content.isStream())
            streams.appendItem(content);
    }
    return streams;
}

/// libqpdf takes the end of the data for their end mark.
bool hasEndMark(QPDFObjectHandle stream, const std::vector<Filter> &filters)
{
    if (filters.empty())
        return true;
    EndMark mark(filters.back().name, filters.back().number("/EarlyChange", 1) != 0);
    qint64 count = 0;
    if (mark.isKnown())
        pipeBeforeLastFilter(stream, filters, [&](Bytes bytes) {
            mark.add(bytes);
            count += bytes.size();
        });
    return count == 0 || mark.isFound();
}

std::optional<StreamFlaw> checkDecoded(QPDFObjectHandle stream, const std::vector<Filter> &filters,
                                       const Consumer &consumer)
{
    const auto filter = QString::fromStdString(filters.empty() ? "stream" : filters.back().name);
    if (!pipe(stream, filters.empty() ? qpdf_dl_none : qpdf_dl_specialized, consumer))
        return flawOf(1, QStringLiteral("%1: it cannot be decoded").arg(filter));
    if (hasEndMark(stream, filters))
        return {};
    return StreamFlaw{StreamFlaw::Kind::NoEndMark, 1, QStringLiteral("%1: it ends too early").arg(filter), {}};
}

} // namespace

StreamCheck::StreamCheck(PdfBytes &file)
    : m_file(&file)
{
}

std::optional<StreamFlaw> StreamCheck::check(QPDFObjectHandle stream, WrongChecksum::Use use)
{
    if (!stream.isStream())
        return flawOf(1, QStringLiteral("it cannot be found"));
    if (m_decodedBytes > maxDecodedBytes)
        return {};
    InlinePictureSearch search;
    ContentScan scan;
    const auto filters = filtersOf(stream);
    const bool isContent = use == WrongChecksum::Use::Content;
    const bool isPlain = isContent && filters.empty();
    const Consumer consumer = [&](Bytes bytes) {
        search.add(bytes);
        m_scannedBytes += isContent ? bytes.size() : 0;
        if (isPlain || (isContent && m_scannedBytes <= maxScannedBytes))
            scan.add(bytes);
        m_decodedBytes += bytes.size();
    };
    readDescription(stream.getDict());
    std::optional<StreamFlaw> flaw;
    if (!filters.empty() && filters.back().name == "/FlateDecode") {
        FlateReader flate(consumer);
        const bool isRead = pipeBeforeLastFilter(stream, filters, [&flate](Bytes bytes) { flate.add(bytes); });
        flaw = isRead && flate.isComplete() ? checksumFlaw(flate, use)
                                            : std::optional(flawOf(1, QStringLiteral("Flate: it ends too early")));
    } else {
        flaw = checkDecoded(stream, filters, consumer);
    }
    auto names = scan.names();
    names.isUnknown = names.isUnknown || !isContent || m_scannedBytes > maxScannedBytes;
    m_contents[stream.getObjGen()] = {search.count(), search.isFound(),
                                      isPlain ? std::optional(scan.end()) : std::nullopt, std::move(names)};
    return flaw;
}

std::optional<StreamFlaw> StreamCheck::checkObjectStream(QPDFObjectHandle stream)
{
    const auto filters = stream.isStream() ? filtersOf(stream) : std::vector<Filter>();
    if (filters.empty() || filters.back().name != "/FlateDecode" || m_decodedBytes > maxDecodedBytes)
        return {};
    FlateReader flate;
    const bool isRead = pipeBeforeLastFilter(stream, filters, [&flate](Bytes bytes) { flate.add(bytes); });
    m_decodedBytes += flate.count();
    if (!isRead || !flate.isComplete())
        return flawOf(1, QStringLiteral("Flate: objects end too early"));
    // Another program may have written them: a right checksum says nothing about those of contents.
    return flate.checksum() == FlateReader::Checksum::Right ? std::nullopt
                                                            : checksumFlaw(flate, WrongChecksum::Use::Content);
}

void StreamCheck::readDescription(QPDFObjectHandle dictionary)
{
    auto description = valueIn(dictionary, "/Metadata");
    if (m_hasLocation || !description.isStream() || m_decodedBytes > maxDecodedBytes ||
        !m_descriptions.insert(description.getObjGen()).second)
        return;
    constexpr qsizetype longestWord = 64; // also in UTF-16
    QByteArray window;                    // a word can be on the border of two pieces
    pipe(description, filtersOf(description).empty() ? qpdf_dl_none : qpdf_dl_generalized, [&](Bytes bytes) {
        window = window.right(longestWord) + bytes.toByteArray();
        m_hasLocation = m_hasLocation || pdfXmpHasLocation(window);
        m_decodedBytes += bytes.size();
    });
}

std::optional<StreamFlaw> StreamCheck::checksumFlaw(const FlateReader &flate, WrongChecksum::Use use, bool isSound)
{
    using Checksum = FlateReader::Checksum;
    const auto checksum = flate.checksum();
    if (checksum == Checksum::Missing)
        return {};
    if (checksum == Checksum::Right) {
        m_checksums.addRight(use);
        return {};
    }
    StreamFlaw flaw{StreamFlaw::Kind::Checksum, 0, QStringLiteral("Flate: the checksum is wrong"), {}};
    flaw.checksum = {use, flate.writtenChecksum(), flate.calculatedChecksum(), checksum == Checksum::NearlyRight,
                     isSound};
    return flaw;
}

UsedNames StreamCheck::namesIn(const std::vector<QPDFObjectHandle> &contents) const
{
    UsedNames names;
    for (auto content : contents) {
        const auto found = content.isStream() ? m_contents.find(content.getObjGen()) : m_contents.end();
        if (found != m_contents.end())
            names.add(found->second.names);
        names.isUnknown = names.isUnknown || (content.isStream() && found == m_contents.end());
    }
    return names;
}

std::optional<QByteArray> StreamCheck::jbig2Globals(QPDFObjectHandle parameters)
{
    auto globals = memberOf(parameters, "/JBIG2Globals");
    if (!globals || (globals->isNull() && !globals->isIndirect()))
        return QByteArray();
    if (!globals->isStream())
        return std::nullopt;
    const auto [entry, isNew] = m_jbig2Globals.try_emplace(globals->getObjGen());
    if (!isNew)
        return entry->second;
    constexpr qsizetype maxBytes = 16'000'000;
    QByteArray segments;
    const auto level = filtersOf(*globals).empty() ? qpdf_dl_none : qpdf_dl_generalized;
    const bool isRead = pipe(*globals, level, [&segments](Bytes bytes) {
        if (segments.size() <= maxBytes)
            segments.append(bytes);
    });
    if (isRead && segments.size() <= maxBytes)
        entry->second = segments;
    return entry->second;
}

bool StreamCheck::areSound(const std::vector<QPDFObjectHandle> &contents)
{
    const auto [ids, bytes] = streamsOf(contents, false);
    const auto [entry, isNew] = m_soundContents.try_emplace(ids, true);
    if (isNew && m_parsedBytes + bytes <= maxParsedBytes) {
        m_parsedBytes += bytes;
        entry->second = isSoundContent(arrayOf(contents));
    }
    return entry->second;
}

std::optional<StreamFlaw> StreamCheck::checkPlainEnd(const std::vector<QPDFObjectHandle> &contents)
{
    QList<PlainEnd> ends;
    for (auto content : contents) {
        const auto found = content.isStream() ? m_contents.find(content.getObjGen()) : m_contents.end();
        if (found != m_contents.end() && found->second.end)
            ends.append(*found->second.end);
    }
    const bool areAllPlain = ends.size() == static_cast<qsizetype>(contents.size()); // others may go on where one ends
    const bool isAnyTextOpen = std::any_of(ends.begin(), ends.end(), [](const auto &end) { return end.isWithinText; });
    const bool hasHole = std::any_of(ends.begin(), ends.end(), [](const auto &end) { return end.hasHole; });
    if (isAnyTextOpen || (areAllPlain && areCut(ends)))
        return flawOf(1, QStringLiteral("stream: it ends too early"));
    if (!hasHole)
        return {};
    // Zeros after a complete content may be room that a program has left.
    return flawOf(areSound(contents) ? 0 : 1, QStringLiteral("stream: it has a hole"));
}

std::pair<std::vector<QPDFObjGen>, qint64> StreamCheck::streamsOf(const std::vector<QPDFObjectHandle> &contents,
                                                                  bool onlyWithPictures) const
{
    std::vector<QPDFObjGen> ids;
    qint64 bytes = 0;
    for (auto content : contents) {
        if (!content.isStream())
            continue;
        ids.push_back(content.getObjGen());
        const auto found = m_contents.find(content.getObjGen());
        if (found != m_contents.end() && (found->second.mayHavePictures || !onlyWithPictures))
            bytes += found->second.bytes;
    }
    return {ids, bytes};
}

std::vector<StreamCheck::InlineFlaw> StreamCheck::checkInlinePictures(const std::vector<QPDFObjectHandle> &contents,
                                                                      QPDFObjectHandle resources)
{
    const auto [ids, bytes] = streamsOf(contents, true);
    if (bytes == 0)
        return {};
    const auto [entry, isNew] = m_inlineFlaws.try_emplace(ids);
    if (isNew && m_parsedBytes + bytes <= maxParsedBytes) {
        m_parsedBytes += bytes;
        entry->second = parseInlinePictures(arrayOf(contents), resources);
    }
    return entry->second;
}

std::vector<StreamCheck::InlineFlaw> StreamCheck::parseInlinePictures(QPDFObjectHandle contents,
                                                                      QPDFObjectHandle resources)
{
    if (!m_inlinePictures) {
        m_inlinePictures = std::make_unique<QPDF>();
        m_inlinePictures->setSuppressWarnings(true);
        m_inlinePictures->emptyPDF();
    }
    std::vector<InlineFlaw> flaws;
    const InlinePictures::Use check = [&](QPDFObjectHandle picture) {
        if (const auto flaw = checkPicture(picture))
            flaws.emplace_back(*flaw, picture.getDict());
    };
    InlinePictures pictures(*m_inlinePictures, resources, check);
    try {
        QPDFObjectHandle::parseContentStream(contents, &pictures);
    } catch (const std::exception &) { // it ends within a picture, or cannot be decoded, which is a flaw of its own
        pictures.handleEOF();
    }
    return flaws;
}

qint64 StreamCheck::placeOf(QPDFObjectHandle stream, QByteArrayView firstBytes)
{
    constexpr qsizetype maxHeaderAt = 1'024;
    const auto head = m_file->from(0);
    const auto header = head.first(std::min(maxHeaderAt, head.size())).indexOf("%PDF-"); // libqpdf counts from there
    const auto place = stream.getParsedOffset() + std::max<qsizetype>(header, 0);
    const auto there = m_file->from(place);
    const auto bytes = std::min(there.size(), firstBytes.size());
    return bytes > 0 && there.first(bytes) == firstBytes.first(bytes) ? place : -1;
}

/// Only their number and their holes show what is missing.
std::optional<StreamFlaw> StreamCheck::checkPlainPixels(QPDFObjectHandle picture, qint64 rowBytes, qint64 rows)
{
    constexpr qsizetype enough = 64;
    qint64 count = 0;
    std::optional<PixelHoles> holes;
    const auto *const owner = picture.getOwningQPDF();
    bool isEncrypted = owner && owner->isEncrypted();
    EncryptedHoles encryptedHoles;
    if (isEncrypted)
        m_file->setReader([&encryptedHoles](Bytes bytes) { encryptedHoles.add(bytes); });
    const auto noReader = qScopeGuard([this] { m_file->setReader({}); });
    pipe(picture, qpdf_dl_none, [&](Bytes bytes) {
        if (count == 0 && !bytes.isEmpty()) {
            const auto place = placeOf(picture, bytes.first(std::min(enough, bytes.size())));
            isEncrypted = isEncrypted && place < 0; // not all streams are
            if (place >= 0 || isEncrypted)
                holes.emplace(place >= 0 ? place : PixelHoles::unknownPlace, rowBytes);
        }
        const auto pixels = std::clamp<qint64>(rowBytes * rows - count, 0, bytes.size());
        if (holes)
            holes->add(bytes.first(pixels));
        count += bytes.size();
    });
    if (const auto flaw = flawOfCount(count, rowBytes, rows))
        return flaw;
    if (isEncrypted && encryptedHoles.lostShare() > 0)
        return flawOf(encryptedHoles.lostShare(), EncryptedHoles::detail());
    const double lost = holes ? holes->lostShare(false) : 0;
    return lost > 0 ? std::optional(flawOf(lost, PixelHoles::detail())) : std::nullopt;
}

std::optional<StreamFlaw> StreamCheck::checkPicture(QPDFObjectHandle picture)
{
    if (!picture.isStream())
        return flawOf(1, QStringLiteral("it cannot be found"));
    readDescription(picture.getDict());
    if (!PictureShape::saysItsSize(picture.getDict()))
        return flawOf(1, QStringLiteral("it has no width or no height"));
    const PictureShape shape(picture.getDict());
    const auto filters = filtersOf(picture);
    const auto filter = filters.empty() ? std::string() : filters.back().name;
    const bool isCounted = filter.empty() || filter == "/FlateDecode" || isDecodedByQpdf(filter);
    if (!(isCounted ? shape.canBeCounted() : shape.isWithinLimits()) || m_decodedBytes > maxDecodedBytes)
        return {};
    m_decodedBytes += shape.rowBytes() * shape.height;
    if (filter == "/DCTDecode") {
        JpegCheck jpeg;
        if (!pipeBeforeLastFilter(picture, filters, [&jpeg](Bytes bytes) { jpeg.add(bytes); }))
            return flawOf(1, QStringLiteral("JPEG: it cannot be read"));
        const auto verdict = jpeg.finish();
        m_hasLocation = m_hasLocation || verdict.hasLocation;
        if (verdict.flaw)
            return flawOf(verdict.flaw->missing, QStringLiteral("JPEG: %1").arg(verdict.flaw->detail));
        if (verdict.form == JpegVerdict::Form::NoPicture)
            return flawOf(1, QStringLiteral("JPEG: %1").arg(verdict.detail));
        return verdict.form == JpegVerdict::Form::Usual ? std::nullopt : std::optional(unusual(verdict.detail));
    }
    if (filter == "/FlateDecode") {
        FlateReader flate;
        if (!pipeBeforeLastFilter(picture, filters, [&flate](Bytes bytes) { flate.add(bytes); }))
            return flawOf(1, QStringLiteral("Flate: it cannot be read"));
        const auto rowBytes = flateRowBytes(filters.back(), shape);
        const auto flaw = flawOfCount(flate.count(), rowBytes, shape.height);
        // Damage that does not keep the data from being decoded changes how much it is.
        const bool isSound = flate.count() == rowBytes * shape.height;
        return flaw ? flaw : checksumFlaw(flate, WrongChecksum::Use::Picture, isSound);
    }
    if (filter.empty())
        return checkPlainPixels(picture, shape.rowBytes(), shape.height);
    if (isDecodedByQpdf(filter)) {
        qint64 count = 0;
        pipe(picture, qpdf_dl_specialized, [&count](Bytes bytes) { count += bytes.size(); });
        return flawOfCount(count, shape.rowBytes(), shape.height);
    }
    QByteArray data;
    if (!pipeBeforeLastFilter(picture, filters, [&data](Bytes bytes) { data.append(bytes); }))
        return flawOf(1, QStringLiteral("it cannot be read"));
    std::optional<PictureFlaw> flaw;
    if (filter == "/JPXDecode") {
        flaw = checkJpx(data);
        m_hasLocation = m_hasLocation || jpxHasLocation(data);
    } else if (filter == "/CCITTFaxDecode") {
        flaw = checkFax(data, faxFormatOf(filters.back(), shape));
    } else if (filter == "/JBIG2Decode") {
        const auto globals = jbig2Globals(filters.back().parameters);
        if (!globals)
            return flawOf(1, QStringLiteral("JBIG2: what it shares with others cannot be found"));
        m_decodedBytes += globals->size(); // they are looked through for each picture
        flaw = checkJbig2(data, *globals);
    } else {
        return unusual(QStringLiteral("unknown filter %1").arg(QString::fromStdString(filter)));
    }
    return flaw ? std::optional(flawOf(flaw->missing, flaw->detail)) : std::nullopt;
}

} // namespace clinicdesk::decoder
