// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <stop_token>

namespace clinicdesk::ui {

/// At most so many files are added at once.
inline constexpr int maxFilesAtOnce = 1'000;

struct FoundFiles {
    QStringList files;        ///< what is not a folder stays as it is, also if it does not exist
    QStringList emptyFolders; ///< given folders without files
    bool isCut = false;       ///< there are more than `maxFilesAtOnce`
};

/// Replaces folders by the files in them and in their folders: sorted as people count (2 before 10), the files of a
/// folder before those of its folders, without hidden ones. Does not follow links to folders. Reads folders, which can
/// be slow.
FoundFiles filesIn(const QStringList &paths, const std::stop_token &stop = {});

} // namespace clinicdesk::ui
