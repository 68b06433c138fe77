// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/csv.h"

#include <algorithm>

namespace clinicdesk {

namespace {

/// Spreadsheets use the semicolon as separator in countries where the comma is the decimal sign.
bool isSpecial(char c)
{
    return c == ',' || c == ';' || c == '"' || c == '\t' || c == '\r' || c == '\n';
}

bool startsFormula(char c)
{
    return c == '=' || c == '+' || c == '-' || c == '@' || c == '\t' || c == '\r' || c == '\n';
}

} // namespace

std::string_view bytesOf(ByteOrderMark mark)
{
    return mark == ByteOrderMark::With ? "\xef\xbb\xbf" : "";
}

void appendCsvCell(std::string &table, QByteArrayView text)
{
    const std::string_view given(text.data(), static_cast<std::size_t>(text.size()));
    const bool isFormula = !given.empty() && startsFormula(given.front());
    if (!isFormula && std::ranges::none_of(given, isSpecial)) {
        table += given;
        return;
    }
    table += isFormula ? "\"'" : "\"";
    for (const char c : given)
        table.append(c == '"' ? 2 : 1, c);
    table += '"';
}

std::string csvCell(QByteArrayView text)
{
    std::string cell;
    appendCsvCell(cell, text);
    return cell;
}

} // namespace clinicdesk
