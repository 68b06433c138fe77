// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace clinicdesk::cli {

/// Returns the error text for an unknown command, with the known command that starts with or is most similar to
/// `typed`, if there is one. `command` is the program or the command ("clinicdesk-cli", "outbox").
QString unknownCommand(const QString &typed, const QString &command, const QStringList &known);

} // namespace clinicdesk::cli
