// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmenttree.h"
#include "core/base/result.h"

#include <QString>

/// Text for the clipboard. Pure; any thread.
namespace clinicdesk::ui {

/// The ID of a node or a conversation, unchanged; empty if there is none.
QString clipboardIdentifier(const AssessmentTree &tree, TreeNode node);
QString clipboardIdentifier(const AssessmentList &list, std::uint32_t conversation);

/// Longer lists can be saved as a file instead.
inline constexpr std::size_t maxClipboardRows = 100'000;
inline constexpr std::size_t maxClipboardBytes = 64'000'000;

/// Conversations, by their numbers in the list and in this order, as a table for a spreadsheet: a header line, cells
/// separated by tabs, times in UTC. Cells are written by `csvCell`, so that none becomes a formula. WrongUse with a
/// sentence if there is too much to copy.
Result<QString> clipboardRows(const AssessmentList &list, std::span<const std::uint32_t> conversations);

} // namespace clinicdesk::ui
