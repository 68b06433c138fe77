// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmenttree.h"
#include "core/base/result.h"

#include <QString>

/// What is put on the clipboard from the list. Pure; any thread.
namespace clinicdesk::ui {

/// The identifier of a node or of a conversation, letter for letter; empty where none is given.
QString clipboardIdentifier(const AssessmentTree &tree, TreeNode node);
QString clipboardIdentifier(const AssessmentList &list, std::uint32_t conversation);

/// More is for a file.
inline constexpr std::size_t maxClipboardRows = 100'000;
inline constexpr std::size_t mostCopiedBytes = 64'000'000;

/// Conversations, by their numbers in the list and in this order, as a table for a spreadsheet: a line of heads, cells
/// parted by tabs, times in UTC. Cells are written as `csvCell` writes them, so that none becomes a formula. WrongUse
/// with a sentence where they are too many.
Result<QString> clipboardRows(const AssessmentList &list, std::span<const std::uint32_t> conversations);

} // namespace clinicdesk::ui
