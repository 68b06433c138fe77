// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/endmark.h"

namespace clinicdesk::decoder {

namespace {

constexpr int firstCodeBits = 9;
constexpr int maxCodeBits = 12;
constexpr int firstEntry = 258; // after the bytes, the mark of a new table and the end mark

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

} // namespace clinicdesk::decoder
