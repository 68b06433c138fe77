// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QJsonDocument>

/// JSON from outside. Nothing that Clinic Desk reads is nested deeply; what is would cost its readers stack and time.
namespace clinicdesk {

inline constexpr int maxJsonDepth = 64; ///< of lists and objects within each other

/// True for JSON that is nested deeper than `maxJsonDepth`. One pass without memory of its own; ends at the first
/// bracket that is too deep. Says nothing else of the text.
bool isJsonTooDeep(QByteArrayView json);

/// As `QJsonDocument::fromJson`, except that a text that is nested too deeply is refused before it is read: a null
/// document, `problem` is DeepNesting.
QJsonDocument parseJson(const QByteArray &json, QJsonParseError *problem = nullptr);

} // namespace clinicdesk
