// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <map>
#include <optional>

namespace clinicdesk::practice {

/// The members of a JSON object that contains only strings, by name, in UTF-8.
using TextObject = std::map<QByteArray, QByteArray>;

/// Parses such an object. Returns nothing when the text is something else, has a name twice, or has anything but
/// whitespace around the object. Suitable for texts of many megabytes.
std::optional<TextObject> readTextObject(QByteArrayView json);

} // namespace clinicdesk::practice
