// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace clinicdesk::practice {

/// Returns the text of a file of the folder `resources`.
QByteArray readResource(const QString &name);

} // namespace clinicdesk::practice
