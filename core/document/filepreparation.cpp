// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/filepreparation.h"

#include <algorithm>

namespace clinicdesk {

qsizetype turnedPages(const FilePreparation &preparation)
{
    return std::ranges::count_if(preparation.quarterTurns, [](int quarters) { return quarters != 0; });
}

std::optional<FileChange> fileChangeFromText(QStringView text)
{
    for (int number = 0; number < fileChangeCount; ++number) {
        const auto change = static_cast<FileChange>(number);
        if (text == fileChangeText(change))
            return change;
    }
    return {};
}

} // namespace clinicdesk
