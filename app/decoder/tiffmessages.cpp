// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/tiffmessages.h"

#include <QRegularExpression>

#include <cstdlib>

namespace clinicdesk::decoder {

namespace {

constexpr int handled = 1;

QString textOf(const char *format, va_list arguments)
{
    return QString::vasprintf(format, arguments).trimmed();
}

/// libjpeg warns of much that shows nowhere: a few bytes between the parts of a file, colour profiles, versions.
bool isLossInJpeg(const QString &text)
{
    static const QRegularExpression extraBytes(QStringLiteral("(\\d+) extraneous bytes before marker 0xd"));
    constexpr int fewBytes = 16;
    if (const auto found = extraBytes.match(text); found.hasMatch())
        return found.captured(1).toInt() > fewBytes;
    return text.startsWith(QLatin1String("Premature end")) ||
           (text.startsWith(QLatin1String("Corrupt JPEG data")) && !text.contains(QLatin1String("extraneous")) &&
            !text.contains(QLatin1String("ICC")));
}

/// Encoders that fill the last word of each row make rows that are a little longer.
bool isLossInFax(const QString &text)
{
    static const QRegularExpression lengths(QStringLiteral("got (\\d+), expected (\\d+)"));
    constexpr int wordBits = 16;
    const auto found = lengths.match(text);
    return !found.hasMatch() || std::abs(found.captured(1).toInt() - found.captured(2).toInt()) > wordBits;
}

bool isOfJpeg(const QString &module)
{
    return module == QLatin1String("JPEGLib") || module == QLatin1String("LibJpeg");
}

bool isLoss(const QString &module, const QString &text)
{
    if (isOfJpeg(module))
        return isLossInJpeg(text);
    return module.startsWith(QLatin1String("Fax")) && isLossInFax(text);
}

} // namespace

int TiffMessages::error(TIFF * /*tiff*/, void *messages, const char *module, const char *format, va_list arguments)
{
    static_cast<TiffMessages *>(messages)->add(QString::fromUtf8(module), textOf(format, arguments), false);
    return handled;
}

int TiffMessages::warning(TIFF * /*tiff*/, void *messages, const char *module, const char *format, va_list arguments)
{
    static_cast<TiffMessages *>(messages)->add(QString::fromUtf8(module), textOf(format, arguments), true);
    return handled;
}

void TiffMessages::add(const QString &module, const QString &text, bool isWarning)
{
    if (isWarning && !isLoss(module, text))
        return;
    if (m_first.isEmpty())
        m_first = QStringLiteral("TIFF: ") + text;
    m_isLate |= isOfJpeg(module);
    m_hasNoEnd |= isOfJpeg(module) && text.startsWith(QLatin1String("Premature end of JPEG file"));
    static const QRegularExpression row(QStringLiteral(" at line (\\d+) of "));
    if (const auto found = row.match(text); found.hasMatch() && module.startsWith(QLatin1String("Fax")))
        m_rows.insert(found.captured(1).toUInt());
}

} // namespace clinicdesk::decoder
