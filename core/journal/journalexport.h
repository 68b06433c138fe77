// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journal/journalentry.h"

#include <QJsonObject>

#include <optional>
#include <string>

namespace clinicdesk {

/// The forms in which a journal can be exported.
enum class JournalFormat {
    JsonLines, ///< one JSON object in each line
    Csv,       ///< for spreadsheets
};

/// The format for a file name: `.jsonl` or `.csv`, in upper or lower case; nothing for any other name.
std::optional<JournalFormat> journalFormatFor(const QString &fileName);

/// Who did it, in one text: the person, or the account of the operating system in entries without a person.
QString whoOf(const JournalEntry &entry);

/// `{"at","who","what","connection","outcome"}`; `connection` and `outcome` are null if there is none.
QJsonObject journalJson(const JournalEntry &entry);

/// The head of a file: the names of the columns, or nothing.
std::string journalHeading(JournalFormat format);
/// One line: what `journalJson` has, and `number`, `account`, `subject`, `http_status`, `refers_to` and `hash`.
std::string journalLine(const JournalEntry &entry, JournalFormat format);

} // namespace clinicdesk
