// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/practiceserver.h"

#include <QCoreApplication>
#include <QString>

#include <optional>

namespace clinicdesk::practice {

/// What the command line asks for; nothing with `*problem` in words when it is wrong. Answers --help and --version
/// itself and ends the program then.
std::optional<PracticeServer::Options> readCommandLine(const QCoreApplication &app, QString *problem);

} // namespace clinicdesk::practice
