// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/qpdf.h"

#include <QByteArrayView>

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

/// Whether contents, one or an array of several that belong together, consist of the operators that PDFs have
/// (ISO 32000, annex A), each with its operands, and end where everything that was opened is closed. Most programs show
/// other contents as well, so this decides only about what is doubtful for another reason. Contents that cannot be
/// decoded are not sound.
bool isSoundContent(QPDFObjectHandle contents);

} // namespace clinicdesk::decoder
