// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmenttree.h"

#include <optional>
#include <string>
#include <vector>

namespace clinicdesk::support {

/// The identifiers from the practitioner down to a node or a conversation; they are the same in every list.
using Path = std::vector<std::string>;

inline Path pathOf(const AssessmentTree &tree, TreeNode node)
{
    Path path;
    for (std::optional<TreeNode> at = node; at; at = tree.parent(*at))
        path.insert(path.begin(), tree.id(*at).toByteArray().toStdString());
    return path;
}

inline Path pathOf(const AssessmentTree &tree, std::uint32_t conversation)
{
    auto path = pathOf(tree, tree.transactionOf(conversation));
    path.push_back(tree.list().idOf(tree.list().conversations()[conversation]).toByteArray().toStdString());
    return path;
}

} // namespace clinicdesk::support
