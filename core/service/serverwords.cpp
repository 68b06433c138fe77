// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/serverwords.h"

#include "core/base/aadhaarmask.h"
#include "core/base/json.h"
#include "core/base/loosetext.h"
#include "core/base/servicetext.h"

#include <QJsonObject>

namespace clinicdesk {

ServerWords readServerWords(const QByteArray &body, QByteArrayView sentNumber)
{
    const auto object = parseJson(body).object();
    const auto error = object.value(QLatin1String("error"));
    auto code = looseText(object.value(QLatin1String("code")));
    auto text = looseText(object.value(QLatin1String("message")));
    if (code.isEmpty())
        code = looseText(error[QLatin1String("code")]);
    if (text.isEmpty())
        text = error.isString() ? error.toString() : looseText(error[QLatin1String("message")]);
    return {.code = serviceCode(maskNumber(code, sentNumber)), .text = serviceText(maskNumber(text, sentNumber))};
}

bool saysWorkspaceFull(const QByteArray &body)
{
    return body.contains("STORAGE_LIMIT_EXCEEDED");
}

} // namespace clinicdesk
