// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/serverwords.h"

#include "core/base/loosetext.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace clinicdesk {

ServerWords readServerWords(const QByteArray &body)
{
    const auto object = QJsonDocument::fromJson(body).object();
    const auto error = object.value(QLatin1String("error"));
    ServerWords words{.code = looseText(object.value(QLatin1String("code"))),
                      .text = looseText(object.value(QLatin1String("message")))};
    if (words.code.isEmpty())
        words.code = looseText(error[QLatin1String("code")]);
    if (words.text.isEmpty())
        words.text = error.isString() ? error.toString() : looseText(error[QLatin1String("message")]);
    return words;
}

bool saysWorkspaceFull(const QByteArray &body)
{
    return body.contains("STORAGE_LIMIT_EXCEEDED");
}

} // namespace clinicdesk
