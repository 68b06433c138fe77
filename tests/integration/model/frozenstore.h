// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk::model {

/// Copies the folder of an outbox that is at work, so that the copy is what its disk would hold if the power failed at
/// this moment. The thread of the outbox has to stand still meanwhile, for it calls this; those of rows and pages go
/// on.
void copyStoreAtThisMoment(const QString &folder, const QString &copy);

} // namespace clinicdesk::model
