// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentlist.h"
#include "core/assessment/bitset.h"

#include <QHash>
#include <QString>

namespace clinicdesk {

/// The entries of a list that a search found.
struct SearchResult {
    BitSet conversations;
    /// The found groups without conversations, in their order; no conversation represents them.
    std::vector<std::uint32_t> emptyGroups;

    friend bool operator==(const SearchResult &, const SearchResult &) = default;
};

/// Names of practitioners by their IDs.
using KnownNames = QHash<QString, QString>;

/// Searches all IDs for words: practitioner, patient, identifier, transaction, conversation and workflow. Words are
/// separated by spaces; each word must be a part of one of the IDs, with ASCII letters in either case, or of the name
/// of the practitioner. Digits of other scripts are read as 0 to 9. Without words, everything is found. Takes a few
/// milliseconds for a million conversations.
SearchResult search(const AssessmentList &list, QStringView text, const KnownNames &names = {});

/// Returns the words that `search` searches for.
std::vector<QByteArray> splitWords(QStringView text);

} // namespace clinicdesk
