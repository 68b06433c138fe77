// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

#include <functional>
#include <string>
#include <string_view>

namespace clinicdesk {

/// Takes the next piece of what is written; false when it takes no more.
using TextSink = std::function<bool(QByteArrayView)>;

enum class ByteOrderMark { Without, With };

/// The mark itself, or nothing.
std::string_view bytesOf(ByteOrderMark mark);

/// One cell of a table for spreadsheets (RFC 4180, UTF-8): what they would take for a formula (a cell that starts with
/// = + - @, a tab or a line break) gets an apostrophe in front and is quoted.
void appendCsvCell(std::string &table, QByteArrayView text);
std::string csvCell(QByteArrayView text);

} // namespace clinicdesk
