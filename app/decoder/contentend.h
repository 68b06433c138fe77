// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/qpdf.h"

#include <QByteArrayView>
#include <QList>

#include <array>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

// Whether contents of a PDF end where they should, what they use, and the pictures within them.
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

/// The names under which contents use what is in their resources (ISO 32000, 7.8.3), each with its slash.
struct UsedNames {
    enum class Use { Object, Font, State, Shading, Colours, Pattern };
    static constexpr std::array uses{Use::Object, Use::Font, Use::State, Use::Shading, Use::Colours, Use::Pattern};
    /// The list in the resources.
    static const char *listOf(Use use);

    const std::set<std::string> &of(Use use) const { return names[static_cast<std::size_t>(use)]; }
    /// Whether it is used, or may be.
    bool has(Use use, const std::string &name) const { return isUnknown || of(use).count(name) > 0; }
    void add(Use use, const std::string &name);
    void add(const UsedNames &others);

    std::array<std::set<std::string>, uses.size()> names;
    bool drawsItself = false; ///< lines, areas, colours or letters, besides its objects
    bool isUnknown = false;   ///< there was too much to read: anything may be used
};

/// Reads a content while its bytes arrive, and keeps nothing of them. The pixels of pictures within the content are
/// left out.
class ContentScan {
public:
    void add(QByteArrayView bytes);
    /// After the last byte.
    PlainEnd end() const;
    /// After the last byte. A font counts where letters are shown with it, or the next content can show some. Letters
    /// that are not painted, as text recognition adds them, do not count.
    UsedNames names() const;

private:
    enum class Place { Between, Word, Name, Comment, Text, Hex, Pixels };
    void take(char c);
    void doubt(char c);
    void takeBetween(char c);
    void takeText(char c);
    void takePixel(char c);
    void addToWord(char c);
    void takeWord();
    void takeOperator(QByteArrayView name);

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
    UsedNames m_names;
    std::string m_name;      ///< the last one since the last operator
    std::string m_font;      ///< empty where it is not known
    char m_lastOperand = 0;  ///< its first letter
    bool m_isPainted = true; ///< letters are
};

/// True where something is open at the end of contents that belong together, in their order.
bool areCut(const QList<PlainEnd> &contents);

/// Whether contents, one or an array of several that belong together, consist of the operators that PDFs have
/// (ISO 32000, annex A), each with its operands, and end where everything that was opened is closed. Most programs show
/// other contents as well, so this decides only about what is doubtful for another reason. Contents that cannot be
/// decoded are not sound.
bool isSoundContent(QPDFObjectHandle contents);

/// The colours of a colour space; 1 where it is not known, which expects the least bytes.
qint64 coloursOf(QPDFObjectHandle space);

/// The pictures that stand within a content (ISO 32000, 8.9.7), each as a stream with the usual names in place of the
/// short ones. One whose end is missing has no bytes.
///
/// Only the operator EI ends the pixels, and pixels can look like it. Where it comes a second time, libqpdf has taken
/// pixels for the first one, and the picture is left out.
class InlinePictures : public QPDFObjectHandle::ParserCallbacks {
public:
    using Use = std::function<void(QPDFObjectHandle picture)>;

    /// The streams are objects of `pictures`, until they were used.
    InlinePictures(QPDF &pictures, QPDFObjectHandle resources, const Use &use);

    void handleObject(QPDFObjectHandle object) override;
    void handleEOF() override;

private:
    void open();
    void close(const std::string &bytes);
    void useLast();
    QPDFObjectHandle longForm(QPDFObjectHandle value);

    QPDF &m_pictures;
    QPDFObjectHandle m_colorSpaces;
    const Use &m_use;
    std::optional<std::vector<QPDFObjectHandle>> m_entries; ///< of the picture that is open
    std::optional<QPDFObjectHandle> m_last;
    int m_ends = 0; ///< of the last picture
};

} // namespace clinicdesk::decoder
