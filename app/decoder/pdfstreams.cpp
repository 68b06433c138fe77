// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/pdfstreams.h"

#include "app/decoder/exif.h"
#include "app/decoder/faxcheck.h"
#include "app/decoder/jbig2check.h"
#include "app/decoder/jpegcheck.h"
#include "app/decoder/jpx.h"
#include "app/decoder/jpxboxes.h"

#include <qpdf/Pipeline.hh>
#include <qpdf/QPDFExc.hh>

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

/// The colours of a colour space; 1 where it is not known, which expects the least bytes.
qint64 coloursOf(QPDFObjectHandle space)
{
    if (space.isArray() && space.getArrayNItems() == 1)
        space = space.getArrayItem(0);
    if (space.isArray() && space.getArrayNItems() > 1) {
        const auto name = nameIn(space.getArrayItem(0));
        auto second = space.getArrayItem(1);
        if (name == "/ICCBased" && second.isStream() && second.getDict().getKey("/N").isInteger())
            return std::clamp<qint64>(second.getDict().getKey("/N").getIntValue(), 1, 4);
        if (name == "/DeviceN" && second.isArray())
            return second.getArrayNItems();
        return name == "/CalRGB" || name == "/Lab" ? 3 : 1;
    }
    if (space.isNameAndEquals("/DeviceRGB"))
        return 3;
    return space.isNameAndEquals("/DeviceCMYK") ? 4 : 1;
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
        return value.isInteger() && value.getIntValue() <= maxSide ? value.getIntValue() : 0;
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
std::optional<StreamFlaw> flawOfCount(qint64 count, qint64 rowBytes, const PictureShape &shape)
{
    const auto expected = rowBytes * shape.height;
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

/// The pictures that stand within a content (ISO 32000, 8.9.7), each as a stream with the usual names in place of the
/// short ones. One whose end is missing has no bytes.
///
/// Only the operator EI ends the pixels, and pixels can look like it. Where it comes a second time, libqpdf has taken
/// pixels for the first one, and the picture is left out.
class InlinePictures : public QPDFObjectHandle::ParserCallbacks {
public:
    using Use = std::function<void(QPDFObjectHandle picture)>;

    /// The streams are objects of `pictures`, until they were used.
    InlinePictures(QPDF &pictures, QPDFObjectHandle resources, const Use &use)
        : m_pictures(pictures)
        , m_colorSpaces(valueIn(resources, "/ColorSpace"))
        , m_use(use)
    {
    }

    void handleObject(QPDFObjectHandle object) override
    {
        if (object.isInlineImage())
            close(object.getInlineImageValue());
        else if (object.isOperator() && object.getOperatorValue() == "BI")
            open();
        else if (object.isOperator() && object.getOperatorValue() == "EI" && ++m_ends > 1)
            m_last.reset();
        else if (m_entries && !object.isOperator()) // not ID
            m_entries->push_back(object);
    }
    void handleEOF() override
    {
        if (m_entries)
            close({});
        useLast();
    }

private:
    void open()
    {
        useLast();
        m_entries.emplace();
        m_ends = 0;
    }

    void close(const std::string &bytes)
    {
        static const std::map<std::string, std::string> longKeys{
            {"/BPC", "/BitsPerComponent"}, {"/CS", "/ColorSpace"}, {"/D", "/Decode"},
            {"/DP", "/DecodeParms"},       {"/F", "/Filter"},      {"/H", "/Height"},
            {"/I", "/Interpolate"},        {"/IM", "/ImageMask"},  {"/W", "/Width"}};
        auto picture = QPDFObjectHandle::newStream(&m_pictures, bytes);
        auto dictionary = picture.getDict();
        const auto entries = m_entries.value_or(std::vector<QPDFObjectHandle>());
        m_entries.reset();
        for (std::size_t i = 0; i + 1 < entries.size(); i += 2) {
            auto name = entries[i];
            if (!name.isName())
                continue;
            const auto full = longKeys.find(name.getName());
            dictionary.replaceKey(full == longKeys.end() ? name.getName() : full->second, longForm(entries[i + 1]));
        }
        m_last = picture;
    }

    void useLast()
    {
        if (!m_last)
            return;
        m_use(*m_last);
        m_last->replaceStreamData(std::string(), QPDFObjectHandle::newNull(), QPDFObjectHandle::newNull());
        m_last.reset();
    }

    /// As an object of no file.
    QPDFObjectHandle longForm(QPDFObjectHandle value)
    {
        static const std::map<std::string, std::string> longNames{
            {"/G", "/DeviceGray"},       {"/RGB", "/DeviceRGB"},      {"/CMYK", "/DeviceCMYK"}, {"/I", "/Indexed"},
            {"/AHx", "/ASCIIHexDecode"}, {"/A85", "/ASCII85Decode"},  {"/LZW", "/LZWDecode"},   {"/Fl", "/FlateDecode"},
            {"/RL", "/RunLengthDecode"}, {"/CCF", "/CCITTFaxDecode"}, {"/DCT", "/DCTDecode"}};
        if (value.isArray()) {
            auto full = QPDFObjectHandle::newArray();
            for (const auto &item : value.getArrayAsVector())
                full.appendItem(longForm(item));
            return full;
        }
        if (!value.isName())
            return QPDFObjectHandle::parse(value.unparse());
        const auto full = longNames.find(value.getName());
        if (full != longNames.end())
            return QPDFObjectHandle::newName(full->second);
        if (const auto space = memberOf(m_colorSpaces, value.getName()))
            return withColours(coloursOf(*space));
        return QPDFObjectHandle::newName(value.getName());
    }

    static QPDFObjectHandle withColours(qint64 count)
    {
        std::string names;
        for (qint64 i = 0; i < count; ++i)
            names += "/a ";
        return QPDFObjectHandle::parse("[/DeviceN [" + names + "]]");
    }

    QPDF &m_pictures;
    QPDFObjectHandle m_colorSpaces;
    const Use &m_use;
    std::optional<std::vector<QPDFObjectHandle>> m_entries; ///< of the picture that is open
    std::optional<QPDFObjectHandle> m_last;
    int m_ends = 0; ///< of the last picture
};

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

std::optional<StreamFlaw> StreamCheck::check(QPDFObjectHandle stream, WrongChecksum::Use use)
{
    if (!stream.isStream())
        return flawOf(1, QStringLiteral("it cannot be found"));
    if (m_decodedBytes > maxDecodedBytes)
        return {};
    InlinePictureSearch search;
    PlainEndSearch end;
    const auto filters = filtersOf(stream);
    const bool isPlain = use == WrongChecksum::Use::Content && filters.empty();
    const Consumer consumer = [&](Bytes bytes) {
        search.add(bytes);
        if (isPlain)
            end.add(bytes);
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
    m_contents[stream.getObjGen()] = {search.count(), search.isFound(),
                                      isPlain ? std::optional(end.end()) : std::nullopt};
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
    constexpr qsizetype longestWord = 32;
    QByteArray window; // a word can be on the border of two pieces
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

bool StreamCheck::mayParse(const std::vector<QPDFObjectHandle> &contents)
{
    m_parsedBytes += streamsOf(contents, false).second;
    return m_parsedBytes <= maxParsedBytes;
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

std::optional<StreamFlaw> StreamCheck::checkPicture(QPDFObjectHandle picture)
{
    if (!picture.isStream())
        return flawOf(1, QStringLiteral("it cannot be found"));
    readDescription(picture.getDict());
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
        const auto flaw = flawOfCount(flate.count(), rowBytes, shape);
        // Damage that does not keep the data from being decoded changes how much it is.
        const bool isSound = flate.count() == rowBytes * shape.height;
        return flaw ? flaw : checksumFlaw(flate, WrongChecksum::Use::Picture, isSound);
    }
    if (filter.empty() || isDecodedByQpdf(filter)) {
        qint64 count = 0;
        pipe(picture, filters.empty() ? qpdf_dl_none : qpdf_dl_specialized,
             [&count](Bytes bytes) { count += bytes.size(); });
        return flawOfCount(count, shape.rowBytes(), shape);
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
