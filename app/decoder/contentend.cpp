// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/contentend.h"

#include <qpdf/QPDFExc.hh>

#include <algorithm>
#include <map>
#include <string>

namespace clinicdesk::decoder {

namespace {

constexpr int firstCodeBits = 9;
constexpr int maxCodeBits = 12;
constexpr int firstEntry = 258; // after the bytes, the mark of a new table and the end mark

/// Operands of each operator: n a number, / a name, s a string, a an array, p a name or a dictionary; * any numbers,
/// and the name of a pattern.
const std::string *operandsOf(const std::string &name)
{
    static const std::map<std::string, std::string> operators{
        {"b", ""},        {"B", ""},     {"b*", ""},    {"B*", ""},       {"BDC", "/p"},    {"BI", ""},
        {"BMC", "/"},     {"BT", ""},    {"BX", ""},    {"c", "nnnnnn"},  {"cm", "nnnnnn"}, {"CS", "/"},
        {"cs", "/"},      {"d", "an"},   {"d0", "nn"},  {"d1", "nnnnnn"}, {"Do", "/"},      {"DP", "/p"},
        {"EI", ""},       {"EMC", ""},   {"ET", ""},    {"EX", ""},       {"f", ""},        {"F", ""},
        {"f*", ""},       {"G", "n"},    {"g", "n"},    {"gs", "/"},      {"h", ""},        {"i", "n"},
        {"j", "n"},       {"J", "n"},    {"K", "nnnn"}, {"k", "nnnn"},    {"l", "nn"},      {"m", "nn"},
        {"M", "n"},       {"MP", "/"},   {"n", ""},     {"q", ""},        {"Q", ""},        {"re", "nnnn"},
        {"RG", "nnn"},    {"rg", "nnn"}, {"ri", "/"},   {"s", ""},        {"S", ""},        {"SC", "*"},
        {"sc", "*"},      {"SCN", "*"},  {"scn", "*"},  {"sh", "/"},      {"T*", ""},       {"Tc", "n"},
        {"Td", "nn"},     {"TD", "nn"},  {"Tf", "/n"},  {"Tj", "s"},      {"TJ", "a"},      {"TL", "n"},
        {"Tm", "nnnnnn"}, {"Tr", "n"},   {"Ts", "n"},   {"Tw", "n"},      {"Tz", "n"},      {"v", "nnnn"},
        {"w", "n"},       {"W", ""},     {"W*", ""},    {"y", "nnnn"},    {"'", "s"},       {"\"", "nns"}};
    const auto found = operators.find(name);
    return found == operators.end() ? nullptr : &found->second;
}

bool isBlank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == '\0';
}

bool isDelimiter(char c)
{
    switch (c) {
    case '(':
    case ')':
    case '<':
    case '>':
    case '[':
    case ']':
    case '{':
    case '}':
    case '/':
    case '%':
        return true;
    default:
        return false;
    }
}

bool isOfContent(char c)
{
    return (c >= ' ' && c <= '~') || (isBlank(c) && c != '\0');
}

/// A name may have bytes as two digits (ISO 32000, 7.3.5).
std::string withoutDigits(const std::string &name)
{
    std::string plain;
    for (std::size_t at = 0; at < name.size(); ++at) {
        constexpr std::size_t digits = 2;
        const auto bytes = QByteArray::fromHex(QByteArray::fromStdString(name.substr(at + 1, digits)));
        const bool isByte = name[at] == '#' && at + digits < name.size() && bytes.size() == 1;
        plain += isByte ? bytes.front() : name[at];
        at += isByte ? digits : 0;
    }
    return plain;
}

/// Spaces of colours that need no list.
bool isDeviceSpace(const std::string &name)
{
    return name.rfind("/Device", 0) == 0 || name == "/Pattern";
}

bool isMark(QByteArrayView name)
{
    static const std::set<QByteArrayView> marks{"f", "F", "f*", "b", "b*", "B", "B*", "s", "S", "sh", "EI"};
    return marks.count(name) > 0;
}

bool showsLetters(QByteArrayView name)
{
    return name == "Tj" || name == "TJ" || name == "'" || name == "\"";
}

/// A number or one of the words that are values.
bool isOperand(QByteArrayView word)
{
    const char first = word.isEmpty() ? '0' : word.front();
    return (first >= '0' && first <= '9') || first == '+' || first == '-' || first == '.' || word == "true" ||
           word == "false" || word == "null";
}

class ContentSyntax : public QPDFObjectHandle::ParserCallbacks {
public:
    void handleObject(QPDFObjectHandle object) override
    {
        if (object.isInlineImage())
            return;
        if (!object.isOperator()) {
            m_operands += letterOf(object);
            return;
        }
        takeOperator(object.getOperatorValue());
        m_operands.clear();
    }
    void handleEOF() override
    {
        m_isSound = m_isSound && m_operands.empty() && m_states == 0 && !m_isText && !m_isPicture;
    }

    bool isSound() const { return m_isSound; }

private:
    static char letterOf(QPDFObjectHandle object)
    {
        return object.isNumber()       ? 'n'
               : object.isName()       ? '/'
               : object.isString()     ? 's'
               : object.isArray()      ? 'a'
               : object.isDictionary() ? 'd'
                                       : '?';
    }

    void takeOperator(const std::string &name)
    {
        const auto *operands = operandsOf(name);
        if (name == "ID") // its operands are the dictionary of the picture
            m_isSound = m_isSound && m_isPicture;
        else if (!operands)
            m_isSound = m_isSound && m_isCompatible;
        else
            m_isSound = m_isSound && isMatch(*operands);
        if (name == "q" || name == "Q") {
            m_states += name == "q" ? 1 : -1;
            m_isSound = m_isSound && m_states >= 0;
        } else if (name == "BT" || name == "ET") {
            m_isSound = m_isSound && m_isText == (name == "ET");
            m_isText = name == "BT";
        } else if (name == "BX" || name == "EX") { // operators between them may be unknown
            m_isCompatible = name == "BX";
        } else if (name == "BI" || name == "EI") {
            m_isPicture = name == "BI";
        }
    }

    bool isMatch(const std::string &operands) const
    {
        if (operands == "*") {
            const auto numbers = m_operands.substr(0, m_operands.find('/'));
            return m_operands.size() - numbers.size() <= 1 && numbers.find_first_not_of('n') == std::string::npos &&
                   !m_operands.empty();
        }
        return std::equal(m_operands.begin(), m_operands.end(), operands.begin(), operands.end(),
                          [](char given, char wanted) {
                              return given == wanted || (wanted == 'p' && (given == '/' || given == 'd'));
                          });
    }

    std::string m_operands; ///< since the last operator, a letter for each
    int m_states = 0;       ///< of the graphics that were saved
    bool m_isText = false;
    bool m_isPicture = false;
    bool m_isCompatible = false;
    bool m_isSound = true;
};

std::string nameOf(QPDFObjectHandle value)
{
    return value.isName() ? value.getName() : std::string();
}

QPDFObjectHandle withColours(qint64 count)
{
    std::string names;
    for (qint64 i = 0; i < count; ++i)
        names += "/a ";
    return QPDFObjectHandle::parse("[/DeviceN [" + names + "]]");
}

} // namespace

EndMark::EndMark(const std::string &filter, bool isEarly)
    : m_early(isEarly ? 1 : 0)
    , m_codeBits(firstCodeBits)
    , m_nextEntry(firstEntry)
{
    if (filter == "/ASCII85Decode" || filter == "/ASCIIHexDecode") {
        m_kind = Kind::Character;
        m_character = filter == "/ASCII85Decode" ? '~' : '>';
    } else if (filter == "/RunLengthDecode") {
        m_kind = Kind::RunLength;
    } else if (filter == "/LZWDecode") {
        m_kind = Kind::Lzw;
    }
}

void EndMark::add(QByteArrayView bytes)
{
    if (m_kind == Kind::Character) {
        m_isFound = m_isFound || bytes.contains(m_character);
        return;
    }
    for (const char byte : bytes) {
        if (m_isFound)
            return;
        if (m_kind == Kind::RunLength)
            takeRunLength(static_cast<unsigned char>(byte));
        else if (m_kind == Kind::Lzw)
            takeLzw(static_cast<unsigned char>(byte));
    }
}

void EndMark::takeRunLength(unsigned char byte)
{
    constexpr int end = 128; // below are bytes as they are, above is one that is repeated
    if (m_runBytes > 0)
        --m_runBytes;
    else if (byte == end)
        m_isFound = true;
    else
        m_runBytes = byte < end ? byte + 1 : 1;
}

void EndMark::takeLzw(unsigned char byte)
{
    constexpr unsigned clear = 256;
    constexpr unsigned end = 257;
    m_bits = (m_bits << 8U) | byte;
    m_bitCount += 8;
    if (m_bitCount < m_codeBits)
        return;
    m_bitCount -= m_codeBits;
    const auto code = (m_bits >> static_cast<unsigned>(m_bitCount)) & ((1U << static_cast<unsigned>(m_codeBits)) - 1);
    if (code == end) {
        m_isFound = true;
    } else if (code == clear) {
        m_codeBits = firstCodeBits;
        m_nextEntry = firstEntry;
        m_isFirstCode = true;
    } else if (m_isFirstCode) {
        m_isFirstCode = false;
    } else if (m_nextEntry + m_early < 1 << maxCodeBits) {
        ++m_nextEntry;
        if (m_codeBits < maxCodeBits && m_nextEntry + m_early == 1 << m_codeBits)
            ++m_codeBits;
    }
}

void ContentScan::add(QByteArrayView bytes)
{
    constexpr int fewZeros = 64; // no program needs so many between its words
    for (const char c : bytes) {
        take(c);
        if (c != '\0' || m_state.place == Place::Pixels)
            m_zeros = 0;
        else if (++m_zeros > fewZeros)
            m_state.end.hasHole = true;
    }
}

PlainEnd ContentScan::end() const
{
    auto finished = *this;
    finished.take('\n');
    auto end = finished.m_state.end;
    end.isWithinText = finished.m_state.place == Place::Text || finished.m_state.place == Place::Hex;
    return end;
}

UsedNames ContentScan::names() const
{
    auto finished = *this;
    finished.take('\n');
    if (m_isPainted)
        finished.m_names.add(UsedNames::Use::Font, finished.m_font);
    if (!finished.m_name.empty()) // its operator is in the next content
        finished.m_names.isUnknown = true;
    return finished.m_names;
}

void ContentScan::take(char c)
{
    if (m_doubtful > 0)
        doubt(c);
    switch (m_state.place) {
    case Place::Comment:
        if (c == '\r' || c == '\n')
            m_state.place = Place::Between;
        break;
    case Place::Hex:
        if (c == '>' || (c == '<' && m_state.before == '<')) {
            m_state.end.lists += c == '<' ? 1 : 0; // it was the first half of <<
            m_state.place = Place::Between;
            m_state.before = '\n';
            return;
        }
        break;
    case Place::Text:
        takeText(c);
        return;
    case Place::Pixels:
        takePixel(c);
        return;
    case Place::Word:
    case Place::Name:
        if (!isBlank(c) && !isDelimiter(c)) {
            addToWord(c);
            break;
        }
        takeWord();
        if (m_state.place == Place::Pixels)
            return;
        [[fallthrough]];
    case Place::Between:
        takeBetween(c);
        return;
    }
    m_state.before = c;
}

void ContentScan::doubt(char c)
{
    if (isOfContent(c)) {
        --m_doubtful;
        return;
    }
    m_state = m_pixels;
    m_doubtful = 0;
}

void ContentScan::takeBetween(char c)
{
    const bool isEndOfList = c == ']' || (c == '>' && m_state.before == '>');
    m_state.before = isEndOfList ? '\n' : c;
    if (isBlank(c))
        return;
    m_state.end.isEmpty = m_state.end.isEmpty && c == '%';
    m_state.end.isWithoutOperator = m_state.end.isWithoutOperator || c != '%';
    if (c == '(')
        m_state.openTexts = 1;
    m_state.end.lists += c == '[' ? 1 : isEndOfList ? -1 : 0;
    if (c == '/')
        m_name = c;
    m_state.place = c == '%'         ? Place::Comment
                    : c == '('       ? Place::Text
                    : c == '<'       ? Place::Hex
                    : c == '/'       ? Place::Name
                    : isDelimiter(c) ? Place::Between
                                     : Place::Word;
    if (m_state.place == Place::Word)
        addToWord(c);
}

void ContentScan::addToWord(char c)
{
    constexpr std::size_t maxNameBytes = 256; // no program writes longer ones
    if (m_state.place == Place::Name && m_name.size() < maxNameBytes)
        m_name += c;
    if (m_state.wordLetters < static_cast<qsizetype>(m_state.word.size()))
        m_state.word[static_cast<std::size_t>(m_state.wordLetters++)] = c;
}

void ContentScan::takeText(char c)
{
    const bool isEscaped = m_state.before == '\\';
    m_state.before = isEscaped ? '\0' : c;
    if (isEscaped)
        return;
    m_state.openTexts += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (m_state.openTexts == 0)
        m_state.place = Place::Between;
}

/// Pixels can look like the operator EI, but hardly like it and the operators after it.
void ContentScan::takePixel(char c)
{
    constexpr int enough = 10;
    constexpr quint32 mark = 'E' << 8U | 'I';
    if ((m_mark & 0xFFFFU) == mark && isBlank(static_cast<char>(m_mark >> 16U & 0xFFU)) && isBlank(c)) {
        m_pixels = m_state;
        m_doubtful = enough;
        m_state.place = Place::Between;
        m_state.end.isWithoutOperator = false;
        m_state.before = '\n';
        m_mark = 0;
        return;
    }
    m_mark = m_mark << 8U | static_cast<unsigned char>(c);
}

void ContentScan::takeWord()
{
    const QByteArrayView word(m_state.word.data(), m_state.wordLetters);
    const bool isName = m_state.place == Place::Name;
    m_state.wordLetters = 0;
    m_state.place = Place::Between;
    if (!isName && isOperand(word))
        m_lastOperand = word.isEmpty() ? '0' : word.front();
    if (isName || isOperand(word))
        return;
    takeOperator(word);
    m_state.end.isWithoutOperator = false;
    m_state.end.texts += word == "BT" ? 1 : word == "ET" ? -1 : 0;
    if (word != "ID")
        return;
    m_state.place = Place::Pixels;
    m_mark = 'x'; // a blank follows
}

void ContentScan::takeOperator(QByteArrayView name)
{
    using Use = UsedNames::Use;
    constexpr char invisible = '3';
    if (name == "Do")
        m_names.add(Use::Object, m_name);
    else if (name == "gs")
        m_names.add(Use::State, m_name);
    else if (name == "sh")
        m_names.add(Use::Shading, m_name);
    else if ((name == "cs" || name == "CS") && !isDeviceSpace(m_name))
        m_names.add(Use::Colours, m_name);
    else if (name == "scn" || name == "SCN")
        m_names.add(Use::Pattern, m_name);
    else if (name == "Tf")
        m_font = m_name;
    else if (name == "Tr")
        m_isPainted = m_lastOperand != invisible;
    else if (name == "Q") // what was before is in use again
        m_font.clear();
    else if (showsLetters(name) && m_isPainted)
        m_names.add(Use::Font, m_font);
    m_isPainted = m_isPainted || name == "Q";
    m_names.drawsItself = m_names.drawsItself || isMark(name) || (showsLetters(name) && m_isPainted);
    m_name.clear();
}

const char *UsedNames::listOf(Use use)
{
    constexpr std::array lists{"/XObject", "/Font", "/ExtGState", "/Shading", "/ColorSpace", "/Pattern"};
    return lists[static_cast<std::size_t>(use)];
}

void UsedNames::add(Use use, const std::string &name)
{
    constexpr std::size_t maxNames = 10'000;
    auto &known = names[static_cast<std::size_t>(use)];
    if (!name.empty() && known.size() < maxNames)
        known.insert(name.find('#') == std::string::npos ? name : withoutDigits(name));
}

void UsedNames::add(const UsedNames &others)
{
    for (std::size_t i = 0; i < names.size(); ++i)
        names[i].insert(others.names[i].begin(), others.names[i].end());
    drawsItself = drawsItself || others.drawsItself;
    isUnknown = isUnknown || others.isUnknown;
}

bool areCut(const QList<PlainEnd> &contents)
{
    PlainEnd all;
    for (const auto &content : contents) {
        all.lists += content.lists;
        all.texts += content.texts;
        if (!content.isEmpty)
            all.isWithoutOperator = content.isWithoutOperator;
    }
    return all.lists > 0 || all.texts > 0 || all.isWithoutOperator;
}

bool isSoundContent(QPDFObjectHandle contents)
{
    ContentSyntax syntax;
    try {
        QPDFObjectHandle::parseContentStream(contents, &syntax);
    } catch (const std::exception &) { // it ends within a string, has a number without end, or cannot be decoded
        return false;
    }
    return syntax.isSound();
}

qint64 coloursOf(QPDFObjectHandle space)
{
    if (space.isArray() && space.getArrayNItems() == 1)
        space = space.getArrayItem(0);
    if (space.isArray() && space.getArrayNItems() > 1) {
        const auto name = nameOf(space.getArrayItem(0));
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

InlinePictures::InlinePictures(QPDF &pictures, QPDFObjectHandle resources, const Use &use)
    : m_pictures(pictures)
    , m_colorSpaces(resources.isDictionary() ? resources.getKey("/ColorSpace") : QPDFObjectHandle::newNull())
    , m_use(use)
{
}

void InlinePictures::handleObject(QPDFObjectHandle object)
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

void InlinePictures::handleEOF()
{
    if (m_entries)
        close({});
    useLast();
}

void InlinePictures::open()
{
    useLast();
    m_entries.emplace();
    m_ends = 0;
}

void InlinePictures::close(const std::string &bytes)
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

void InlinePictures::useLast()
{
    if (!m_last)
        return;
    m_use(*m_last);
    m_last->replaceStreamData(std::string(), QPDFObjectHandle::newNull(), QPDFObjectHandle::newNull());
    m_last.reset();
}

/// As an object of no file.
QPDFObjectHandle InlinePictures::longForm(QPDFObjectHandle value)
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

} // namespace clinicdesk::decoder
