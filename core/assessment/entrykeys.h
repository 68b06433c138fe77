// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmenttree.h"

namespace clinicdesk {

/// What a node or a conversation is called in every list of this run of the program: made of the texts of all
/// identifiers from the practitioner down to it. Different ones have different keys, but for one chance in billions.
enum class EntryKey : std::uint64_t {};

EntryKey keyOf(const AssessmentTree &tree, TreeNode node);
EntryKey keyOf(const AssessmentTree &tree, std::uint32_t conversation);

/// The nodes that have these keys, one for each key, in one pass over the tree; nothing for a key that none has.
std::vector<std::optional<TreeNode>> findNodes(const AssessmentTree &tree, std::span<const EntryKey> keys);
/// The same for conversations, in one pass over the list; the first one where the service has several alike.
std::vector<std::optional<std::uint32_t>> findConversations(const AssessmentTree &tree, std::span<const EntryKey> keys);

/// The conversations of `newer` that `older` does not have under the same practitioner, patient, identifier and
/// transaction. Linear.
Bits newConversations(const AssessmentTree &older, const AssessmentTree &newer);

} // namespace clinicdesk
