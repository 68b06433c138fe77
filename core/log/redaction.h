// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk {

/// Returns a message of Qt or of a library without what may be secret or about a person: tokens and keys, what follows
/// `Bearer` or `token=`, paths and queries of addresses, numbers of 12 and more digits, paths of files outside the
/// system's own folders, and quoted texts that are no plain name. Cut to 500 characters.
QString redacted(const QString &message);

} // namespace clinicdesk
