// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmenttree.h"

namespace clinicdesk {

/// Identifies a node or a conversation in all lists of this run of the program. Computed from all IDs from the
/// practitioner down. Two different entries have the same key only with a chance of one in billions.
enum class EntryKey : std::uint64_t {};

EntryKey keyOf(const AssessmentTree &tree, TreeNode node);
EntryKey keyOf(const AssessmentTree &tree, std::uint32_t conversation);

/// Finds one node for each key in one pass over the tree; nothing for a key that no node has.
std::vector<std::optional<TreeNode>> findNodes(const AssessmentTree &tree, std::span<const EntryKey> keys);
/// Finds one conversation for each key in one pass over the list; the first one if several are equal.
std::vector<std::optional<std::uint32_t>> findConversations(const AssessmentTree &tree, std::span<const EntryKey> keys);

/// Returns the conversations of `newer` that `older` does not have under the same practitioner, patient, identifier and
/// transaction. Linear time.
BitSet newConversations(const AssessmentTree &older, const AssessmentTree &newer);

} // namespace clinicdesk
