// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/answers.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace clinicdesk::practice {
namespace {

std::string element(const std::string &name, const std::string &text)
{
    return "<" + name + ">" + QString::fromStdString(text).toHtmlEscaped().toStdString() + "</" + name + ">";
}

} // namespace

HttpResponse jsonAnswer(int status, const QJsonObject &body)
{
    return {status, "application/json", QJsonDocument(body).toJson(QJsonDocument::Compact).toStdString(), {}};
}

HttpResponse envelopeRefusal(int status, const QString &message)
{
    return jsonAnswer(status, {{QStringLiteral("error"), true},
                               {QStringLiteral("message"), message},
                               {QStringLiteral("batch_response"), QJsonArray()},
                               {QStringLiteral("upload_time"), QJsonValue()}});
}

HttpResponse plainRefusal(int status, const QString &message)
{
    return jsonAnswer(status, {{QStringLiteral("error"), message}});
}

HttpResponse doctorRefusal(int status, const QString &code, const QString &message)
{
    const QJsonObject error{{QStringLiteral("code"), code}, {QStringLiteral("message"), message}};
    return jsonAnswer(status, {{QStringLiteral("data"), QJsonObject()}, {QStringLiteral("error"), error}});
}

HttpResponse storageRefusal(int status, const std::string &code, const std::string &message, const NamedValues &extra)
{
    std::string body = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error>";
    body += element("Code", code) + element("Message", message);
    for (const auto &[name, text] : extra)
        body += element(name, text);
    body += element("RequestId", "PRACTICE") + "</Error>";
    return {status, "application/xml", body, {}};
}

} // namespace clinicdesk::practice
