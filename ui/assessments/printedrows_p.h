// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/assessments/assessmentprintlayout.h"

#include <QFont>

#include <array>

class QPaintDevice;

namespace clinicdesk::ui {

enum class PrintedColumn { Time, Practitioner, Patient, Identifier, Transaction, Conversation, Module, Workflow };
inline constexpr std::size_t printedColumnCount = static_cast<std::size_t>(PrintedColumn::Workflow) + 1;

QString headOf(PrintedColumn column);

/// The fonts of a printed list, 7 and 7.5 pt in the table.
struct PrintedFonts {
    PrintedFonts();

    QFont title;
    QFont words;
    QFont heads;
    QFont code;
};

struct PrintedLine {
    QString text;
    bool isCode = false;
};

/// A row as the lines of each of its cells.
struct PrintedRow {
    std::array<std::vector<PrintedLine>, printedColumnCount> cells;
    int lines = 1; ///< of the longest cell
};

/// Breaks texts into lines of a column's width: IDs at any character, other text between words if possible.
class LineBreaker {
public:
    /// Widths are in units of the device.
    LineBreaker(const PrintedFonts &fonts, QPaintDevice &device)
        : m_fonts(fonts)
        , m_device(device)
    {
    }

    void addLines(std::vector<PrintedLine> &lines, const QString &text, bool isCode, qreal width) const;

private:
    const PrintedFonts &m_fonts;
    QPaintDevice &m_device;
};

/// The printed row of a conversation.
PrintedRow printedRow(const PrintedList &printed, std::uint32_t conversation, const LineBreaker &breaker,
                      const std::array<qreal, printedColumnCount> &widths);

/// Lines of a row on one page.
struct PrintedSlice {
    std::size_t row = 0;
    int firstLine = 0;
    int lines = 0;
};
using PrintedPage = std::vector<PrintedSlice>;

/// Heights in units of the device.
struct PageRoom {
    qreal first = 0; ///< for rows on the first page
    qreal other = 0; ///< for rows on every other page
    qreal line = 0;
    qreal padding = 0; ///< of a row, above and below together
};

/// Distributes the rows over pages. A row is not split if it fits on a page. At least one page.
std::vector<PrintedPage> planPages(std::span<const PrintedRow> rows, const PageRoom &room);

} // namespace clinicdesk::ui
