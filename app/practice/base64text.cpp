// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/base64text.h"

#include <array>
#include <cstdint>

namespace clinicdesk::practice {
namespace {

constexpr unsigned NoLetter = 0x80;
using Letters = std::array<std::uint8_t, 256>;

constexpr Letters lettersWith(char letter62, char letter63)
{
    Letters letters{};
    letters.fill(NoLetter);
    std::uint8_t value = 0;
    for (char letter = 'A'; letter <= 'Z'; ++letter)
        letters[static_cast<std::size_t>(letter)] = value++;
    for (char letter = 'a'; letter <= 'z'; ++letter)
        letters[static_cast<std::size_t>(letter)] = value++;
    for (char letter = '0'; letter <= '9'; ++letter)
        letters[static_cast<std::size_t>(letter)] = value++;
    letters[static_cast<std::size_t>(letter62)] = value++;
    letters[static_cast<std::size_t>(letter63)] = value;
    return letters;
}

constexpr Letters Standard = lettersWith('+', '/');
constexpr Letters Url = lettersWith('-', '_');

/// `text` without padding.
std::optional<QByteArray> decode(const Letters &letters, QByteArrayView text)
{
    const qsizetype quads = text.size() / 4;
    const qsizetype rest = text.size() % 4;
    if (rest == 1)
        return std::nullopt;
    QByteArray bytes(quads * 3 + (rest == 0 ? 0 : rest - 1), Qt::Uninitialized);
    const auto *in = reinterpret_cast<const unsigned char *>(text.data());
    auto *out = reinterpret_cast<unsigned char *>(bytes.data());
    unsigned seen = 0;
    for (qsizetype i = 0; i < quads; ++i, in += 4, out += 3) {
        const unsigned a = letters[in[0]];
        const unsigned b = letters[in[1]];
        const unsigned c = letters[in[2]];
        const unsigned d = letters[in[3]];
        seen |= a | b | c | d;
        out[0] = static_cast<unsigned char>(a << 2 | b >> 4);
        out[1] = static_cast<unsigned char>(b << 4 | c >> 2);
        out[2] = static_cast<unsigned char>(c << 6 | d);
    }
    unsigned spare = 0;
    if (rest >= 2) {
        const unsigned a = letters[in[0]];
        const unsigned b = letters[in[1]];
        const unsigned c = rest == 3 ? letters[in[2]] : 0U;
        seen |= a | b | c;
        out[0] = static_cast<unsigned char>(a << 2 | b >> 4);
        if (rest == 3)
            out[1] = static_cast<unsigned char>(b << 4 | c >> 2);
        spare = rest == 2 ? b & 0x0F : c & 0x03;
    }
    if ((seen & NoLetter) != 0 || spare != 0)
        return std::nullopt;
    return bytes;
}

} // namespace

std::optional<QByteArray> fromBase64(QByteArrayView text)
{
    if (text.size() % 4 != 0)
        return std::nullopt;
    if (text.endsWith("=="))
        text.chop(2);
    else if (text.endsWith('='))
        text.chop(1);
    return decode(Standard, text);
}

std::optional<QByteArray> fromBase64Url(QByteArrayView text)
{
    return decode(Url, text);
}

QByteArray toBase64Url(const QByteArray &bytes)
{
    return bytes.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
}

} // namespace clinicdesk::practice
