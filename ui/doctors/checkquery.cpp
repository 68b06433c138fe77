// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/checkquery.h"

#include "core/base/asciidigits.h"
#include "core/wording/wording.h"
#include "ui/widgets/readableid.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace clinicdesk::ui {

namespace {

struct CheckColumnsTr {
    Q_DECLARE_TR_FUNCTIONS(clinicdesk::ui::ListCheckModel)
};

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

std::function<int(const CheckRow &, const CheckRow &)> byText(QString CheckRow::*text)
{
    return [text](const CheckRow &one, const CheckRow &other) { return compareTexts(one.*text, other.*text); };
}

/// Unread profiles are below zero.
int missingFieldsOf(const CheckRow &row)
{
    return row.isRead() ? row.doctor.missingFields : -1;
}

/// The width of the widest result and the gap behind it.
int resultWidth()
{
    qreal widest = 0;
    for (const auto state : {CheckState::ToFix, CheckState::ReadFailed, CheckState::Note, CheckState::Reading,
                             CheckState::Waiting, CheckState::Ok})
        widest = std::max(widest, stateSize(stateText(state), StateForm::Quiet).width());
    return static_cast<int>(std::ceil(widest)) + space::xs;
}

} // namespace

QList<Column<CheckRow>> checkColumns()
{
    using Row = CheckRow;
    constexpr int scrollBarRoom = 10; // the scroll bar fills the rest of the page's margin
    return {
        {.key = "result",
         .head = CheckColumnsTr::tr("Result"),
         .text = [](const Row &row) { return stateText(row.state); },
         .adapt = [](CellLook &look, const Row &row) { look.state = rowStateOf(row.state); },
         .width = {.digits = 15, .content = [](const QFontMetrics &) { return resultWidth(); }},
         .compare = [](const Row &one,
                       const Row &other) { return static_cast<int>(one.state) - static_cast<int>(other.state); }},
        {.key = "id",
         .head = CheckColumnsTr::tr("Doctor ID"),
         .text = [](const Row &row) { return readableId(row.id.toUtf8()).text; },
         .copied = &Row::id,
         .look = {.isCode = true, .isLeftToRight = true, .elide = Qt::ElideMiddle},
         .width = {.digits = 21},
         .compare = [](const Row &one, const Row &other) { return one.id.compare(other.id); }},
        {.key = "name",
         .head = CheckColumnsTr::tr("Name"),
         .text = &Row::name,
         .look = {.type = Type::Body, .color = &Tokens::text},
         .width = {.digits = 24},
         .compare = byText(&Row::name)},
        {.key = "findings",
         .head = CheckColumnsTr::tr("Findings"),
         .text = &Row::findings,
         .tip =
             [](const Row &row) {
                 return row.doctor.error ? wording::sentenceOfProfileLookup(*row.doctor.error) : row.findings;
             },
         .look = {.type = Type::Body},
         .adapt =
             [](CellLook &look, const Row &row) {
                 if (row.state == CheckState::ReadFailed)
                     look.color = &Tokens::bad;
             },
         .width = {.digits = 26, .maxDigits = ColumnWidth::unlimited},
         .compare = byText(&Row::findings)},
        {.key = "clinic",
         .head = CheckColumnsTr::tr("Default clinic"),
         .text = &Row::clinic,
         .width = {.digits = 19},
         .compare = byText(&Row::clinic)},
        {.key = "missing",
         //: Header of a column: how many fields of a profile have no value
         .head = CheckColumnsTr::tr("Missing"),
         .text = missingText,
         .look = {.side = Qt::AlignRight, .end = scrollBarRoom},
         .width = {.digits = 12},
         .compare = [](const Row &one, const Row &other) { return missingFieldsOf(one) - missingFieldsOf(other); }},
    };
}

QList<CheckRow> matchingRows(const QList<CheckRow> &lines, const CheckQuery &query)
{
    const auto words = withAsciiDigits(query.text).simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<const CheckRow *> found;
    for (const auto &line : lines) {
        if (isIn(line.state, query.filter) && hasAll(line, words))
            found.push_back(&line);
    }
    const auto columns = checkColumns();
    if (const auto *column = columnOf(columns, query.column); column && column->compare) {
        const int direction = query.order == Qt::AscendingOrder ? 1 : -1;
        std::ranges::stable_sort(found, [&](const CheckRow *one, const CheckRow *other) {
            return direction * column->compare(*one, *other) < 0;
        });
    }
    QList<CheckRow> rows;
    rows.reserve(static_cast<qsizetype>(found.size()));
    for (const auto *row : found)
        rows.append(*row);
    return rows;
}

} // namespace clinicdesk::ui
