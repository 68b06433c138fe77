// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/storageanswer.h"

#include "core/base/servicetext.h"

#include <QXmlStreamReader>

#include <algorithm>

namespace clinicdesk {

namespace {

QByteArrayView startOf(QByteArrayView body)
{
    constexpr QByteArrayView byteOrderMark("\xef\xbb\xbf");
    auto start = body.first(std::min(body.size(), storageAnswerBytes)).trimmed();
    if (start.startsWith(byteOrderMark))
        start = start.sliced(byteOrderMark.size()).trimmed();
    return start;
}

/// Returns text, so that a declared encoding cannot turn the same bytes into other characters.
QString xmlIn(QByteArrayView start)
{
    return start.contains("<!DOCTYPE") ? QString() : QString::fromUtf8(start);
}

} // namespace

/// Every S3 storage answers a form with nothing or with this one element. If another element, such as a web page,
/// counted as a success, a file could be lost. The declared type does not count, because some storages declare a page
/// and send none. Other text does not count either, because only the status of a storage matters. A null byte is
/// refused because UTF-16 could hide a page.
bool isOfTheStorage(QByteArrayView body)
{
    const auto start = startOf(body);
    if (start.contains('\0'))
        return false;
    if (!start.startsWith('<'))
        return true;
    QXmlStreamReader xml(xmlIn(start));
    return xml.readNextStartElement() && xml.name() == QLatin1String("PostResponse");
}

StorageProblem readStorageProblem(QByteArrayView body)
{
    StorageProblem problem;
    QXmlStreamReader xml(xmlIn(startOf(body)));
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("Code"))
            problem.code = serviceCode(xml.readElementText(QXmlStreamReader::SkipChildElements));
        else if (xml.name() == QLatin1String("Message"))
            problem.message = serviceText(xml.readElementText(QXmlStreamReader::SkipChildElements));
    }
    return problem;
}

} // namespace clinicdesk
