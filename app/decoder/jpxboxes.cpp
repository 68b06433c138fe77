// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/jpxboxes.h"

#include "app/decoder/exif.h"

#include <QtEndian>

#include <algorithm>
#include <array>

namespace clinicdesk::decoder {

namespace {

struct JpxBox {
    QByteArrayView type;
    QByteArrayView content;
    QByteArrayView whole;
};

/// The next box; the rest where it says no length, or a wrong one.
JpxBox boxAt(QByteArrayView jpx, qsizetype at)
{
    constexpr qsizetype headBytes = 8;
    constexpr qsizetype longHeadBytes = 16;
    const auto left = jpx.sliced(at);
    if (left.size() < headBytes)
        return {{}, left, left};
    const auto type = left.sliced(4, 4);
    auto length = quint64{qFromBigEndian<quint32>(left.data())};
    const bool isLong = length == 1 && left.size() >= longHeadBytes;
    if (isLong)
        length = qFromBigEndian<quint64>(left.data() + headBytes);
    const auto head = isLong ? longHeadBytes : headBytes;
    const bool isWhole = length >= static_cast<quint64>(head) && length <= static_cast<quint64>(left.size());
    const auto whole = isWhole ? left.first(static_cast<qsizetype>(length)) : left;
    return {type, whole.sliced(head), whole};
}

bool isFile(QByteArrayView jpx)
{
    return jpx.sliced(std::min<qsizetype>(4, jpx.size())).startsWith("jP  ");
}

bool isNote(const JpxBox &box)
{
    return box.type == QByteArrayView("uuid") || box.type == QByteArrayView("xml ") ||
           box.type == QByteArrayView("asoc") || box.type == QByteArrayView("uinf");
}

bool namesPlace(const JpxBox &box)
{
    static const auto mapId = QByteArray::fromHex("b14bf8bd083d4b43a5ae8cd7d5a6ce03"); // GeoJP2
    constexpr QByteArrayView exifId("JpgTiffExif->JP2");
    if (!isNote(box))
        return false;
    static const std::array blockIds{QByteArray::fromHex("33c7a4d2b81d4723a0baf1a3e097ad38"),  // IPTC
                                     QByteArray::fromHex("2c4c0100850440b9a03e562148d6dfeb")}; // Photoshop
    const bool isOfEditor = std::any_of(blockIds.begin(), blockIds.end(),
                                        [&box](const QByteArray &id) { return box.content.startsWith(id); });
    const bool isMap = box.content.startsWith(mapId) || box.content.indexOf(QByteArrayView("gml:")) >= 0;
    const bool isExif = box.content.startsWith(exifId);
    return isMap || (isOfEditor && blocksHaveLocation(box.content)) ||
           (isExif && readExif(box.content.sliced(exifId.size())).hasLocation) ||
           (!isExif && xmpHasLocation(box.content));
}

} // namespace

bool jpxHasLocation(QByteArrayView jpx)
{
    for (qsizetype at = 0; isFile(jpx) && at < jpx.size();) {
        const auto box = boxAt(jpx, at);
        if (namesPlace(box))
            return true;
        at += box.whole.size();
    }
    return false;
}

QByteArrayView jpxCodestream(QByteArrayView jpx)
{
    for (qsizetype at = 0; isFile(jpx) && at < jpx.size();) {
        const auto box = boxAt(jpx, at);
        if (box.type == QByteArrayView("jp2c"))
            return box.content;
        at += box.whole.size();
    }
    return jpx;
}

QByteArray jpxWithoutNotes(QByteArrayView jpx)
{
    QByteArray clean;
    for (qsizetype at = 0; at < jpx.size();) {
        const auto box = boxAt(jpx, at);
        if (!isNote(box))
            clean.append(box.whole);
        at += box.whole.size();
    }
    return clean;
}

} // namespace clinicdesk::decoder
