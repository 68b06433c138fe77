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

void PlainEndSearch::add(QByteArrayView bytes)
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

PlainEnd PlainEndSearch::end() const
{
    auto finished = *this;
    finished.take('\n');
    auto end = finished.m_state.end;
    end.isWithinText = finished.m_state.place == Place::Text || finished.m_state.place == Place::Hex;
    return end;
}

void PlainEndSearch::take(char c)
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

void PlainEndSearch::doubt(char c)
{
    if (isOfContent(c)) {
        --m_doubtful;
        return;
    }
    m_state = m_pixels;
    m_doubtful = 0;
}

void PlainEndSearch::takeBetween(char c)
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
    m_state.place = c == '%'         ? Place::Comment
                    : c == '('       ? Place::Text
                    : c == '<'       ? Place::Hex
                    : c == '/'       ? Place::Name
                    : isDelimiter(c) ? Place::Between
                                     : Place::Word;
    if (m_state.place == Place::Word)
        addToWord(c);
}

void PlainEndSearch::addToWord(char c)
{
    if (m_state.wordLetters < static_cast<qsizetype>(m_state.word.size()))
        m_state.word[static_cast<std::size_t>(m_state.wordLetters++)] = c;
}

void PlainEndSearch::takeText(char c)
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
void PlainEndSearch::takePixel(char c)
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

void PlainEndSearch::takeWord()
{
    const QByteArrayView word(m_state.word.data(), m_state.wordLetters);
    const bool isName = m_state.place == Place::Name;
    m_state.wordLetters = 0;
    m_state.place = Place::Between;
    if (isName || isOperand(word))
        return;
    m_state.end.isWithoutOperator = false;
    m_state.end.texts += word == "BT" ? 1 : word == "ET" ? -1 : 0;
    if (word != "ID")
        return;
    m_state.place = Place::Pixels;
    m_mark = 'x'; // a blank follows
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

} // namespace clinicdesk::decoder
