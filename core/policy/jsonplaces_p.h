// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>
#include <QString>

#include <optional>

namespace clinicdesk {

/// Where the members of a JSON text are. QJsonDocument does not tell, and of two members with the same name it keeps
/// one.
struct JsonPlaces {
    QHash<QString, int> lines; ///< by path, such as `limits.upload_speed` and `addresses[1].name`; from 1
    QString repeated;          ///< path of the first member that occurs twice; empty for none
    int repeatedLine = 0;
    std::optional<int> malformedLine; ///< of what is not JSON, although QJsonDocument reads it
};

/// `json` is an object that `parseJson` accepts.
JsonPlaces findPlaces(const QByteArray &json);

/// The line of the first text that has no closing quote on its line, or another control character; nothing for none.
std::optional<int> lineOfOpenText(const QByteArray &json);

/// The line of that byte, from 1.
int lineAt(const QByteArray &json, qsizetype offset);

} // namespace clinicdesk
