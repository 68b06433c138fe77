// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/qpdf.h"

#include <QByteArrayView>
#include <QList>

#include <array>
#include <string>

// Whether contents of a PDF end where they should.
namespace clinicdesk::decoder {

/// Searches the end mark of data that a PDF stores with one of its filters (ISO 32000, 7.4), while they arrive.
class EndMark {
public:
    /// `filter` is the name of the filter. `isEarly` is the entry EarlyChange of LZW.
    EndMark(const std::string &filter, bool isEarly);

    /// False for a filter without end mark, and for Flate, whose end is another one.
    bool isKnown() const { return m_kind != Kind::None; }
    void add(QByteArrayView bytes);
    bool isFound() const { return m_isFound; }

private:
    enum class Kind { None, Character, RunLength, Lzw };
    void takeRunLength(unsigned char byte);
    void takeLzw(unsigned char byte);

    Kind m_kind = Kind::None;
    bool m_isFound = false;
    char m_character = 0;
    int m_runBytes = 0; ///< that still belong to the run
    // LZW: only how long each code is.
    const int m_early;
    unsigned m_bits = 0;
    int m_bitCount = 0;
    int m_codeBits = 0;
    int m_nextEntry = 0;
    bool m_isFirstCode = true;
};

/// What is known about the end of a content that is stored without a filter: it has no end mark, so only its words show
/// a cut.
struct PlainEnd {
    bool isWithinText = false;      ///< or within hexadecimal digits; no content can go on there
    bool isWithoutOperator = false; ///< operands are left over; false where the content is empty
    bool isEmpty = true;
    int lists = 0;        ///< that were opened and not closed: arrays and dictionaries
    int texts = 0;        ///< the same of the operators BT and ET
    bool hasHole = false; ///< many zeros that are no pixels
};

/// Finds it while the bytes arrive, and keeps nothing of them. The pixels of pictures within the content are left out.
class PlainEndSearch {
public:
    void add(QByteArrayView bytes);
    /// After the last byte.
    PlainEnd end() const;

private:
    enum class Place { Between, Word, Name, Comment, Text, Hex, Pixels };
    void take(char c);
    void doubt(char c);
    void takeBetween(char c);
    void takeText(char c);
    void takePixel(char c);
    void addToWord(char c);
    void takeWord();

    struct State {
        Place place = Place::Between;
        PlainEnd end;
        std::array<char, 8> word{}; ///< its first letters
        qsizetype wordLetters = 0;
        char before = '\n';
        int openTexts = 0; ///< parentheses within parentheses
    };
    State m_state;
    State m_pixels;     ///< to return to where what looked like the end of pixels is none
    int m_doubtful = 0; ///< the next bytes must be those of a content
    quint32 m_mark = 0; ///< the last bytes among pixels
    int m_zeros = 0;
};

/// True where something is open at the end of contents that belong together, in their order.
bool areCut(const QList<PlainEnd> &contents);

/// Whether contents, one or an array of several that belong together, consist of the operators that PDFs have
/// (ISO 32000, annex A), each with its operands, and end where everything that was opened is closed. Most programs show
/// other contents as well, so this decides only about what is doubtful for another reason. Contents that cannot be
/// decoded are not sound.
bool isSoundContent(QPDFObjectHandle contents);

} // namespace clinicdesk::decoder
