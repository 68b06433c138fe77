// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

#include <functional>
#include <string>
#include <string_view>

namespace clinicdesk {

/// Writes the next piece of the output. Returns false when the output accepts no more.
using TextSink = std::function<bool(QByteArrayView)>;

enum class ByteOrderMark { Without, With };

/// Returns the bytes of the mark; empty for `Without`.
std::string_view bytesOf(ByteOrderMark mark);

/// Writes one cell of a CSV table for spreadsheets (RFC 4180, UTF-8). A cell that a spreadsheet would read as a formula
/// (the first character is = + - @, a tab or a line break) gets an apostrophe in front and is quoted.
void appendCsvCell(std::string &table, QByteArrayView text);
std::string csvCell(QByteArrayView text);

} // namespace clinicdesk
