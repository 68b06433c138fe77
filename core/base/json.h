// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QJsonDocument>

/// JSON from outside. Clinic Desk reads nothing that is nested deeply; deep nesting would only cost stack and time.
namespace clinicdesk {

inline constexpr int maxJsonDepth = 64; ///< levels of arrays and objects

/// Returns true if `json` is nested deeper than `maxJsonDepth`. Makes one pass without allocating memory and stops at
/// the first bracket that is too deep. Does not check anything else.
bool isJsonTooDeep(QByteArrayView json);

/// Like `QJsonDocument::fromJson`, but refuses a text that is nested too deeply before it is parsed: the document is
/// null and `problem` is DeepNesting. A number beyond the range of a double, which Qt refuses together with everything
/// else in the text, is read as a text of its characters.
QJsonDocument parseJson(const QByteArray &json, QJsonParseError *problem = nullptr);

/// The same, but each number that `jsonScalarText` would give with other characters is a text of its own: a whole
/// number beyond 64 bits, `1.10`, `1e3`. For values that are passed on as they came.
QJsonDocument parseJsonExactly(const QByteArray &json, QJsonParseError *problem = nullptr);

} // namespace clinicdesk
