// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk {

/// The path of a program or library of ours that this program needs: beside it, where a build leaves it, otherwise
/// where the packages install it (`../libexec/NAME`, where NAME is the name of this program). It need not exist.
QString installedProgram(const QString &fileName);

} // namespace clinicdesk
