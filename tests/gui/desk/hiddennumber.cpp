// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/desk/hiddennumber.h"

#include <QFile>

#include <openssl/crypto.h>

#include <algorithm>

namespace clinicdesk::support {

namespace {

constexpr qsizetype group = 4;
constexpr qint64 pieceBytes = 1 << 20;
constexpr qint64 overlapBytes = 64; ///< longer than the number in any form

struct Region {
    quint64 start = 0;
    quint64 end = 0;
};

QList<Region> writableRegions()
{
    QList<Region> regions;
    QFile maps(QStringLiteral("/proc/self/maps"));
    if (!maps.open(QIODevice::ReadOnly))
        return regions;
    for (const auto &line : maps.readAll().split('\n')) {
        const auto words = line.split(' ');
        const auto bounds = words.first().split('-');
        if (words.size() > 1 && words.at(1).startsWith("rw") && bounds.size() == 2)
            regions.append({bounds.first().toULongLong(nullptr, 16), bounds.last().toULongLong(nullptr, 16)});
    }
    return regions;
}

/// The parts of all regions that are before and after `region`.
QList<Region> without(const Region &region, const QList<Region> &all)
{
    QList<Region> rest;
    for (const auto &other : all) {
        for (const Region &part : {Region{other.start, std::min(other.end, region.start)},
                                   Region{std::max(other.start, region.end), other.end}}) {
            if (part.start < part.end)
                rest.append(part);
        }
    }
    return rest;
}

} // namespace

bool HiddenNumber::matchesAt(const char *place, const char *end, qsizetype stride) const
{
    for (qsizetype index = 0; index < length; ++index, place += stride) {
        if (index > 0 && index % group == 0 && place < end && (*place == ' ' || *place == '-'))
            place += stride;
        if (place >= end || *place != digit(index) || (stride == 2 && (place + 1 >= end || place[1] != '\0')))
            return false;
    }
    return true;
}

bool HiddenNumber::isIn(QByteArrayView bytes) const
{
    const auto *end = bytes.data() + bytes.size();
    for (const auto *place = bytes.data(); place < end; ++place) {
        if (*place == digit(0) && (matchesAt(place, end, 1) || matchesAt(place, end, 2)))
            return true;
    }
    return false;
}

QStringList placesInMemoryWith(const HiddenNumber &number)
{
    QStringList found;
    QFile memory(QStringLiteral("/proc/self/mem"));
    if (!memory.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return {QStringLiteral("the memory cannot be read")};
    QByteArray piece(pieceBytes, '\0');
    const auto own = reinterpret_cast<quint64>(piece.constData());
    for (const auto &region : without({own, own + pieceBytes}, writableRegions())) {
        for (auto at = region.start; at < region.end; at += pieceBytes - overlapBytes) {
            const auto size = std::min<qint64>(pieceBytes, static_cast<qint64>(region.end - at));
            if (!memory.seek(static_cast<qint64>(at)))
                continue;
            const auto got = memory.read(piece.data(), size);
            if (got > 0 && number.isIn(QByteArrayView(piece.constData(), got)))
                found.append(QString::number(at, 16));
            OPENSSL_cleanse(piece.data(), static_cast<std::size_t>(piece.size()));
        }
    }
    return found;
}

} // namespace clinicdesk::support
