// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/servermessage.h"

#include "core/base/aadhaarmask.h"
#include "core/base/json.h"
#include "core/base/jsontext.h"
#include "core/base/servicetext.h"

#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>

namespace clinicdesk {

namespace {

/// The depth is limited by `parseJson`.
bool saysSomething(const QJsonValue &value)
{
    if (value.isObject())
        return std::ranges::any_of(value.toObject(), saysSomething);
    if (value.isArray())
        return std::ranges::any_of(value.toArray(), saysSomething);
    return value.toBool() || !value.toString().isEmpty() || value.toDouble() != 0;
}

} // namespace

ServerMessage parseServerMessage(const QByteArray &body, QByteArrayView sentNumber)
{
    const auto object = parseJson(body).object();
    const auto error = object.value(QLatin1String("error"));
    auto code = jsonScalarText(object.value(QLatin1String("code")));
    auto text = jsonScalarText(object.value(QLatin1String("message")));
    if (code.isEmpty())
        code = jsonScalarText(error[QLatin1String("code")]);
    if (text.isEmpty())
        text = error.isString() ? error.toString() : jsonScalarText(error[QLatin1String("message")]);
    return {.code = serviceCode(maskNumber(code, sentNumber)), .text = serviceText(maskNumber(text, sentNumber))};
}

bool isRefusal(const QJsonObject &answer)
{
    return saysSomething(answer.value(QLatin1String("error")));
}

bool isWorkspaceFull(const QByteArray &body)
{
    return body.contains("STORAGE_LIMIT_EXCEEDED");
}

} // namespace clinicdesk
