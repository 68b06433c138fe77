// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDate>
#include <QString>

#include <optional>

namespace clinicdesk {

/// The date that the name of a file has in it, as scanners, phones and people write it: `2026-10-05`,
/// `IMG_20261005_1430`, `05.10.2026` (day first), `5 Oct 2026`. Nothing where there is none, where there are several,
/// and for one that cannot be a document's: before 1900 or after `today`. It may be the day of scanning: offer it,
/// never set it.
std::optional<QDate> dateInFileName(const QString &name, QDate today);

} // namespace clinicdesk
