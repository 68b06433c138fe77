// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/pagecount.h"

namespace clinicdesk {

int pagesOf(const OutboxDocument &document)
{
    int pages = 0;
    for (const auto &file : document.files) {
        if (file.preparation.pages == 0)
            return 0;
        pages += file.preparation.pages;
    }
    return pages;
}

} // namespace clinicdesk
