// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/doctor/doctorids.h"

#include "core/base/asciidigits.h"
#include "core/doctor/idcolumn_p.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace clinicdesk {

namespace {

bool isInvisible(QChar sign)
{
    return sign.category() == QChar::Other_Format || sign.category() == QChar::Other_Control;
}

QStringView withoutInvisibleEnds(QStringView inner)
{
    const auto isLeftOut = [](QChar sign) { return sign.category() == QChar::Other_Format || sign.isSpace(); };
    while (!inner.isEmpty() && isLeftOut(inner.front()))
        inner = inner.sliced(1);
    while (!inner.isEmpty() && isLeftOut(inner.back()))
        inner.chop(1);
    return inner;
}

bool isRefused(const QString &word)
{
    static const QRegularExpression rounded(QStringLiteral("^[0-9]([.,][0-9]+)?E\\+[0-9]+$"),
                                            QRegularExpression::CaseInsensitiveOption);
    return !isDoctorId(word) || word.contains(u'<') || word.contains(u'>') ||
           word.contains(QChar::ReplacementCharacter) || std::ranges::any_of(word, isInvisible) ||
           rounded.match(word).hasMatch();
}

QList<IdCell> cellsOf(QStringView list)
{
    if (const auto column = idColumn(list))
        return *column;
    QList<IdCell> cells;
    for (const auto &word : splitIds(list))
        cells.append({.text = word});
    return cells;
}

} // namespace

bool isDoctorId(const QString &id)
{
    const bool isDots = std::ranges::all_of(id, [](QChar sign) { return sign == u'.'; });
    return !isDots && id.size() <= maxDoctorIdLength;
}

DoctorIds readDoctorIds(const QString &text)
{
    const QStringView whole(text);
    const auto given = withoutInvisibleEnds(whole);
    const int linesBefore = countLineEnds(whole.first(given.data() - whole.data()));
    DoctorIds read;
    QSet<QString> known;
    for (const auto &cell : cellsOf(given)) {
        const auto word = withoutInvisibleEnds(cell.text).toString();
        const auto id = withAsciiDigits(word);
        if (id.isEmpty() && cell.line > 0)
            read.linesWithoutId.append(linesBefore + cell.line);
        if (id.isEmpty())
            continue;
        if (isRefused(id))
            read.refused.append(word);
        else if (known.contains(id))
            ++read.duplicates;
        else if (read.ids.size() == maxDoctorIds)
            read.tooMany = true;
        else
            read.ids.append(*known.insert(id));
    }
    return read;
}

} // namespace clinicdesk
