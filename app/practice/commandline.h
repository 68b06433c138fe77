// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/practiceserver.h"

#include <QCoreApplication>
#include <QString>

#include <optional>

namespace clinicdesk::practice {

/// Parses the command line. Returns nothing and sets `*problem` to a text when the command line is wrong. Answers
/// --help and --version and then exits the program.
std::optional<PracticeServer::Options> readCommandLine(const QCoreApplication &app, QString *problem);

} // namespace clinicdesk::practice
