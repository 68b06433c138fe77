// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace clinicdesk::bench {

/// Returns a made-up answer of interface 4.4, compact, with this many groups of three conversations each: 40
/// practitioners, one patient for every three groups, one identifier for every two, one transaction for each. Its
/// buffer grows like that of an answer from the network.
QByteArray madeUpAnswer(int groups);

} // namespace clinicdesk::bench
