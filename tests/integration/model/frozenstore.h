// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk::model {

/// Copies the folder of a running outbox, so that the copy is what the disk would contain after a power failure at
/// this moment. Call on the thread of the outbox, which cannot continue meanwhile; the threads for rows and pages
/// continue.
void copyStoreAtThisMoment(const QString &folder, const QString &copy);

} // namespace clinicdesk::model
