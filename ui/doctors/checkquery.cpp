// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/checkquery.h"

#include "core/base/asciidigits.h"

#include <QStringList>

#include <algorithm>
#include <array>

namespace clinicdesk::ui {

namespace {

bool isIn(CheckState state, CheckFilter filter)
{
    switch (filter) {
    case CheckFilter::All:
        return true;
    case CheckFilter::ToFix:
        return state == CheckState::ToFix;
    case CheckFilter::Notes:
        return state == CheckState::Note;
    case CheckFilter::ReadFailed:
        return state == CheckState::ReadFailed;
    case CheckFilter::Ok:
        return state == CheckState::Ok;
    case CheckFilter::Waiting:
        return state == CheckState::Waiting || state == CheckState::Reading;
    }
    return false;
}

bool hasAll(const CheckRow &line, const QStringList &words)
{
    return std::ranges::all_of(words, [&](const QString &word) {
        return std::ranges::any_of(
            std::array{&line.id, &line.name, &line.findings, &line.clinic},
            [&](const QString *text) { return withAsciiDigits(*text).contains(word, Qt::CaseInsensitive); });
    });
}

/// Returns a value below, at or above zero. Empty texts are last in ascending order, because their values are not known
/// yet.
int compareTexts(const QString &one, const QString &other)
{
    if (one.isEmpty() != other.isEmpty())
        return one.isEmpty() ? 1 : -1;
    return one.compare(other, Qt::CaseInsensitive);
}

int compare(const CheckRow &one, const CheckRow &other, CheckColumn column)
{
    switch (column) {
    case CheckColumn::Result:
        return static_cast<int>(one.state) - static_cast<int>(other.state);
    case CheckColumn::Id:
        return one.id.compare(other.id);
    case CheckColumn::Name:
        return compareTexts(one.name, other.name);
    case CheckColumn::Findings:
        return compareTexts(one.findings, other.findings);
    case CheckColumn::Clinic:
        return compareTexts(one.clinic, other.clinic);
    case CheckColumn::Missing:
        return (one.isRead() ? one.doctor.missingFields : -1) - (other.isRead() ? other.doctor.missingFields : -1);
    }
    return 0;
}

} // namespace

QString cellText(const CheckRow &line, CheckColumn column)
{
    switch (column) {
    case CheckColumn::Result:
        return stateText(line.state);
    case CheckColumn::Id:
        return line.id;
    case CheckColumn::Name:
        return line.name;
    case CheckColumn::Findings:
        return line.findings;
    case CheckColumn::Clinic:
        return line.clinic;
    case CheckColumn::Missing:
        return missingText(line);
    }
    return {};
}

std::vector<int> rowsOf(const QList<CheckRow> &lines, const CheckQuery &query)
{
    const auto words = withAsciiDigits(query.text).simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<int> rows;
    for (int at = 0; at < lines.size(); ++at) {
        if (isIn(lines.at(at).state, query.filter) && hasAll(lines.at(at), words))
            rows.push_back(at);
    }
    const int direction = query.order == Qt::AscendingOrder ? 1 : -1;
    std::ranges::stable_sort(rows, [&](int one, int other) {
        return direction * compare(lines.at(one), lines.at(other), query.column) < 0;
    });
    return rows;
}

} // namespace clinicdesk::ui
