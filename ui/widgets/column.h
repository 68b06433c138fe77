// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/csv.h"
#include "ui/widgets/pill.h"
#include "ui/widgets/tokens.h"

#include <QFontMetrics>
#include <QList>
#include <QString>

#include <algorithm>
#include <functional>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

/// A table as one list of columns. The model, the painting, tool tips, accessible texts, copied rows and the
/// CSV file all use it, so a new column is one entry of the list.
namespace clinicdesk::ui {

/// How a cell is painted.
struct CellLook {
    Type type = Type::Second;
    TokenColor color = &Tokens::text2;
    bool isCode = false;        ///< an identifier, in monospace
    bool isLeftToRight = false; ///< its characters stay in their order in every language
    Qt::TextElideMode elide = Qt::ElideRight;
    Qt::Alignment side = Qt::AlignLeft; ///< right for numbers
    int end = space::xs;                ///< px between the text and the end of the cell
    QString icon = {};                  ///< before the text
    QString endIcon = {};               ///< at the end of the cell, `endIconRoom` px that the text leaves free
    std::optional<RowState> state = {}; ///< painted instead of the text, which is its word
    static constexpr int endIconRoom = 32;

    QFont font() const { return isCode ? monoFont() : typeFont(type); }
};

/// How wide a column is. It is never narrower than its head.
struct ColumnWidth {
    int digits = 0; ///< at least so many digits of the body font
    /// As long as the table has room, the column grows up to so many digits of its own font.
    int maxDigits = 0;
    /// It gets what the others leave, even if that is little. Columns that grow leave `digits` for it.
    bool takesRest = false;
    /// The width in px of the widest content and the gap behind it, in this font. Can be empty.
    std::function<int(const QFontMetrics &)> content = nullptr;

    static constexpr int unlimited = std::numeric_limits<int>::max();
};

/// One column of a table with rows of this type. Functions that are empty give the text as shown.
template <class Row>
struct Column {
    using Text = std::function<QString(const Row &)>;

    std::string_view key; ///< unique in its table; its head in the file
    QString head = {};    ///< as shown; a column without it is only in the file
    Text text;            ///< as shown
    Text tip;
    Text spoken; ///< for screen readers
    Text copied;
    /// In the file. It and, where it is empty, `text` are called on a worker: with values only, nothing of the window.
    Text saved;
    int place = 0; ///< in the file, from 1; 0 if the column is not in the file
    CellLook look = {};
    std::function<void(CellLook &, const Row &)> adapt; ///< changes the look for one row
    ColumnWidth width = {};
    /// Returns a value below, at or above zero. Empty for a column that cannot be sorted.
    std::function<int(const Row &, const Row &)> compare;

    QString textOf(const Text &own, const Row &row) const { return own ? own(row) : text(row); }
};

/// Null for a key that no column has.
template <class Row>
const Column<Row> *columnOf(const QList<Column<Row>> &columns, std::string_view key)
{
    const auto found = std::ranges::find(columns, key, &Column<Row>::key);
    return found == columns.end() ? nullptr : &*found;
}

/// The copied texts of the columns that are shown.
template <class Row>
QStringList copiedCells(const QList<Column<Row>> &columns, const Row &row)
{
    QStringList cells;
    for (const auto &column : columns) {
        if (!column.head.isEmpty())
            cells.append(column.textOf(column.copied, row));
    }
    return cells;
}

/// These as one line for spreadsheets: separated by tabs, no cell a formula. Every table copies its rows with it.
template <class Row>
QString copiedRow(const QList<Column<Row>> &columns, const Row &row)
{
    auto cells = copiedCells(columns, row);
    for (auto &cell : cells)
        cell = QString::fromStdString(csvCell(cell.toUtf8()));
    return cells.join(QLatin1Char('\t'));
}

/// The rows as a file for spreadsheets: CSV with the keys as its first line, no cell a formula. The function writes it
/// and returns false if the sink fails. It can be called on a worker.
template <class Row>
std::function<bool(const TextSink &, ByteOrderMark)> fileOf(const QList<Column<Row>> &columns, const QList<Row> &rows)
{
    QList<Column<Row>> saved;
    std::ranges::copy_if(columns, std::back_inserter(saved),
                         [](const Column<Row> &column) { return column.place > 0; });
    std::ranges::sort(saved, {}, &Column<Row>::place);
    return [saved, rows](const TextSink &sink, ByteOrderMark mark) {
        constexpr std::size_t pieceBytes = 64UL * 1024;
        std::string piece(bytesOf(mark));
        const auto separatorAfter = [&saved](const Column<Row> &column) {
            return &column == &saved.constLast() ? "\r\n" : ",";
        };
        for (const auto &column : saved)
            piece.append(column.key).append(separatorAfter(column));
        for (const auto &row : rows) {
            for (const auto &column : saved) {
                appendCsvCell(piece, column.textOf(column.saved, row).toUtf8());
                piece.append(separatorAfter(column));
            }
            if (piece.size() < pieceBytes)
                continue;
            if (!sink(piece))
                return false;
            piece.clear();
        }
        return sink(piece);
    };
}

/// What a view needs of the columns to paint cells and to set widths.
class CellSource {
public:
    virtual ~CellSource() = default;
    virtual CellLook lookAt(int row, int section) const = 0;
    /// The look without a row.
    virtual const CellLook &lookOf(int section) const = 0;
    virtual const ColumnWidth &widthOf(int section) const = 0;
    /// Whether the user can sort by its columns.
    virtual bool canSort() const = 0;
};

} // namespace clinicdesk::ui
