// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "ui/widgets/tokens.h"

#include <QFontMetricsF>
#include <QSizeF>
#include <QStringList>

#include <array>
#include <vector>

class QPagedPaintDevice;
class QPainter;

namespace clinicdesk::ui {

/// Paragraphs and tables, distributed over pages with a footer and page numbers.
///
/// Each page repeats the column headers of its table. Text wraps at the width of its column. A row that fits on a page
/// is not split, and a heading or a column header stays with the rows below it. In a language that is read from right
/// to left, pages are mirrored: the first column is on the right, and Left and Right below mean start and end.
///
/// Use it on any thread, as long as no other thread uses the device. A QTextDocument with a QTextTable takes about five
/// times as long for thousands of rows, and it splits rows.
class PrintedDocument {
public:
    /// Dense has smaller text and a line below each row, for tables with many columns.
    enum class Density { Normal, Dense };

    struct Column {
        qreal share = 1; ///< of the width of the page
        Qt::Alignment side = Qt::AlignLeft;
        bool isQuiet = false;
    };

    struct Cell {
        QString text{}; ///< wraps between words if possible
        QString code{}; ///< an identifier below the text; wraps at any character
    };

    /// `device` must outlive this.
    explicit PrintedDocument(QPagedPaintDevice &device, Density density = Density::Normal);

    void addTitle(const QString &text) { addCells(Style::Title, paragraphs, {{text}}); }
    void addHeading(const QString &text) { addCells(Style::Heading, paragraphs, {{text}}); }
    void addText(const QString &text) { addCells(Style::Text, paragraphs, {{text}}); }
    void addQuietText(const QString &text) { addCells(Style::Quiet, paragraphs, {{text}}); }

    /// Rows belong to this table until the next paragraph. Without `headers` it has no column headers.
    void startTable(const QList<Column> &columns, const QStringList &headers = {});
    void addRow(const QList<Cell> &cells) { addCells(Style::Row, m_tables.size() - 1, cells); }
    void addTotal(const QList<Cell> &cells) { addCells(Style::Total, m_tables.size() - 1, cells); }
    /// Adds text below the last row, from that column to the right edge of the page.
    void addNote(qsizetype firstColumn, const QString &text);

    /// Paints all pages with `footer` on their left and the page number on their right. Returns the number of pages,
    /// at least one; FileNotWritten if the device fails.
    Result<int> print(const QString &footer) const;

private:
    enum class Style { Title, Heading, Text, Quiet, Header, Row, Total, Note, Code };

    struct Face {
        QFont font;
        QFontMetricsF metrics;
        QColor color;
        qreal above; ///< device units, as all lengths here
        qreal below;
    };
    struct Line {
        QString text;
        bool isCode = false;
    };
    struct Place {
        qreal left;
        qreal width;
        Qt::Alignment side;
        bool isQuiet;
    };
    struct Row {
        Style style;
        std::size_t table;
        std::vector<std::vector<Line>> cells;
        int lines = 1; ///< of the longest cell
    };
    struct Table {
        std::vector<Place> places;
        std::size_t header; ///< index of its row; `noRow` if there is none
    };
    /// Lines of a row on a page.
    struct Slice {
        std::size_t row;
        int firstLine;
        int lines;
        qreal y;
    };
    using Page = std::vector<Slice>;
    class Planner;

    static constexpr std::size_t paragraphs = 0; ///< a table of one column as wide as the page

    void addCells(Style style, std::size_t table, const QList<Cell> &cells);
    void addLines(std::vector<Line> &lines, const QString &text, Style style, qreal width) const;
    const Face &face(Style style) const { return m_faces[std::size_t(style)]; }
    qreal lineHeight(Style style) const;
    void paintSlice(QPainter &painter, const Slice &slice) const;
    void paintFooter(QPainter &painter, const QString &footer, std::size_t page, std::size_t pages) const;
    /// Paints text `left` from the edge where lines start.
    void paintText(QPainter &painter, qreal left, qreal baseline, qreal width, const QString &text) const;

    QPagedPaintDevice &m_device;
    Tokens m_colors;
    QSizeF m_size;
    qreal m_point; ///< device units in one point
    bool m_hasRules;
    bool m_isMirrored;
    std::array<Face, std::size_t(Style::Code) + 1> m_faces;
    std::vector<Table> m_tables;
    std::vector<Row> m_rows;
};

} // namespace clinicdesk::ui
