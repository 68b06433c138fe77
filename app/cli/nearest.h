// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace clinicdesk::cli {

/// Says that there is no such command, with the known one that begins so or is nearest to what was typed, if one is
/// near. `command` is the program or the command that was asked ("clinicdesk-cli", "outbox").
QString unknownCommand(const QString &typed, const QString &command, const QStringList &known);

} // namespace clinicdesk::cli
