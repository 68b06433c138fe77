// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <map>
#include <optional>

namespace clinicdesk::practice {

/// The members of a JSON object that holds texts and nothing else, by name, in UTF-8.
using TextObject = std::map<QByteArray, QByteArray>;

/// Reads such an object; nothing when it is something else, when a name stands twice or when anything but blanks stands
/// around it. Made for texts of many megabytes.
std::optional<TextObject> readTextObject(QByteArrayView json);

} // namespace clinicdesk::practice
