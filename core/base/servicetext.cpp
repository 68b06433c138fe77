// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/servicetext.h"

#include "core/base/aadhaarmask.h"
#include "core/base/jsontext.h"

namespace clinicdesk {

namespace {

qsizetype utf8Bytes(char32_t character)
{
    if (character < 0x80)
        return 1;
    if (character < 0x800)
        return 2;
    return character < 0x10000 ? 3 : 4;
}

} // namespace

QString cutToBytes(const QString &text, qsizetype maxBytes)
{
    qsizetype bytes = 0;
    for (qsizetype at = 0; at < text.size();) {
        const bool isPair = text.at(at).isHighSurrogate() && at + 1 < text.size() && text.at(at + 1).isLowSurrogate();
        const auto character = isPair ? QChar::surrogateToUcs4(text.at(at), text.at(at + 1)) : text.at(at).unicode();
        bytes += utf8Bytes(character);
        if (bytes > maxBytes)
            return text.first(at);
        at += isPair ? 2 : 1;
    }
    return text;
}

// Mask first: cutting a number would remove the digits by which it is recognised.
QString serviceText(const QString &text)
{
    return cutToBytes(maskAadhaarNumbers(text), maxServiceTextBytes);
}

QString serviceText(const QJsonValue &value)
{
    return serviceText(jsonScalarText(value));
}

QString serviceCode(const QString &code)
{
    return cutToBytes(maskAadhaarNumbers(code), maxServiceCodeBytes);
}

QString serviceCode(const QJsonValue &value)
{
    return serviceCode(jsonScalarText(value));
}

} // namespace clinicdesk
