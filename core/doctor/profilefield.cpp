// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/doctor/profilefield.h"

#include "core/doctor/profilereader_p.h"

#include <QHash>

namespace clinicdesk {

namespace {

constexpr qsizetype longestKey = 100;

} // namespace

QString pathWord(const QString &name)
{
    QString word;
    for (const auto sign : name) {
        const bool parts = QStringView(u"%[].").contains(sign);
        const bool isShort = sign.unicode() <= 0xff;
        if (!parts && sign.isPrint())
            word += sign;
        else
            word += (isShort ? QStringLiteral("%") : QStringLiteral("%u")) +
                    QStringLiteral("%1").arg(sign.unicode(), isShort ? 2 : 4, 16, QLatin1Char('0')).toUpper();
    }
    return word;
}

QStringList elementKeys(const QStringList &ids)
{
    QHash<QString, int> counts;
    for (const auto &id : ids)
        ++counts[id];
    QStringList keys;
    for (qsizetype at = 0; at < ids.size(); ++at) {
        const auto &id = ids[at];
        if (!id.isEmpty() && id.size() <= longestKey && counts.value(id) == 1) {
            keys.append(pathWord(id));
            continue;
        }
        auto number = QString::number(at);
        while (counts.contains(number))
            number.prepend(QLatin1Char('#'));
        keys.append(number);
    }
    return keys;
}

} // namespace clinicdesk
