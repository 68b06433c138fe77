// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace clinicdesk::bench {

/// A made-up answer of interface 4.4, compact, with so many groups of three conversations each: 40 practitioners, three
/// groups for a patient, two for an identifier, a transaction for each. It grows as an answer from the line does.
QByteArray madeUpAnswer(int groups);

} // namespace clinicdesk::bench
