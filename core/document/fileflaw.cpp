// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/fileflaw.h"

#include "core/base/errorreason.h"
#include "core/document/readablename.h"

#include <algorithm>

namespace clinicdesk {

namespace {

ErrorReason reasonOf(const FileFlaw &flaw)
{
    if (flaw.isLarge)
        return ErrorReason::PageIncomplete;
    return flaw.kind == FileFlaw::Kind::Unusual ? ErrorReason::PageUnusual : ErrorReason::PageFlawed;
}

Error errorOf(const QString &name, const FileFlaw &flaw, int pages)
{
    return {.code = ErrorCode::FileDamaged,
            .reason = reasonOf(flaw),
            .subject = displayName(name),
            .sizeBytes = pages > 1 ? flaw.page + 1 : 0,
            .detail = flaw.detail};
}

} // namespace

std::optional<Error> largeFlaw(const QString &name, const FileFlaws &flaws, int pages)
{
    const auto found = std::ranges::find(flaws, true, &FileFlaw::isLarge);
    return found == flaws.end() ? std::nullopt : std::optional(errorOf(name, *found, pages));
}

std::optional<Error> anyFlaw(const QString &name, const FileFlaws &flaws, int pages)
{
    return flaws.isEmpty() ? std::nullopt : std::optional(errorOf(name, flaws.first(), pages));
}

} // namespace clinicdesk
