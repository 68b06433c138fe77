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
        if (parts || !sign.isPrint())
            word += QStringLiteral("%%1").arg(sign.unicode(), 2, 16, QLatin1Char('0')).toUpper();
        else
            word += sign;
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
        const auto number = QString::number(at);
        if (!id.isEmpty() && id.size() <= longestKey && counts.value(id) == 1)
            keys.append(pathWord(id));
        else
            keys.append(counts.contains(number) ? QLatin1Char('#') + number : number);
    }
    return keys;
}

} // namespace clinicdesk
