// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/nearest.h"

#include "app/cli/text.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace clinicdesk::cli {

namespace {

/// Levenshtein distance: the number of characters to insert, remove or replace.
qsizetype distance(const QString &left, const QString &right)
{
    std::vector<qsizetype> row(static_cast<std::size_t>(right.size()) + 1);
    std::iota(row.begin(), row.end(), 0);
    for (const QChar l : left) {
        auto diagonal = row.front()++;
        for (std::size_t i = 1; i < row.size(); ++i) {
            const auto replaced = diagonal + (l == right.at(static_cast<qsizetype>(i) - 1) ? 0 : 1);
            diagonal = row[i];
            row[i] = std::min({replaced, row[i - 1] + 1, row[i] + 1});
        }
    }
    return row.back();
}

} // namespace

QString unknownCommand(const QString &typed, const QString &command, const QStringList &known)
{
    const auto far = [&typed](const QString &word) {
        return word.startsWith(typed) ? qsizetype(0) : distance(typed, word);
    };
    const auto nearest = std::ranges::min_element(known, {}, far);
    if (nearest != known.end() && far(*nearest) <= std::max<qsizetype>(1, nearest->size() / 3))
        return Tr::tr("“%1” is not a command of %2. Did you mean “%3”?").arg(typed, command, *nearest);
    return Tr::tr("“%1” is not a command of %2.").arg(typed, command);
}

} // namespace clinicdesk::cli
