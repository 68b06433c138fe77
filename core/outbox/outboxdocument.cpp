// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/outboxdocument.h"

#include <algorithm>

namespace clinicdesk {

qint64 OutboxDocument::sizeBytes() const
{
    qint64 sum = 0;
    for (const auto &page : pages)
        sum += page.facts.sizeBytes;
    return sum;
}

int OutboxDocument::missingPages() const
{
    return static_cast<int>(std::ranges::count(pages, false, &Page::stored));
}

} // namespace clinicdesk
