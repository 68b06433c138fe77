// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/aadhaarinit.h"

#include "app/practice/answers.h"
#include "app/practice/visit.h"

#include <QJsonDocument>

#include <algorithm>
#include <array>

namespace clinicdesk::practice {
namespace {

constexpr qint64 LargestBodyBytes = 100'000;

bool isEnvelope(const QJsonObject &body)
{
    static constexpr std::array members{u"protected", u"iv", u"ciphertext", u"tag", u"kid"};
    return body.size() == static_cast<qsizetype>(members.size()) &&
           std::ranges::all_of(members, [&](const char16_t *name) { return body.value(QStringView(name)).isString(); });
}

} // namespace

AadhaarInit::AadhaarInit()
    : Endpoint({.name = QStringLiteral("aadhaar"),
                .method = "POST",
                .path = "/abdm/na/v1/registration/aadhaar/init",
                .credential = Credential::Bearer,
                .sealing = Sealing::Must,
                .contentType = "application/json",
                .headers = {},
                .query = {},
                .hasTextBody = true})
{
}

Answer AadhaarInit::answer(Visit &visit)
{
    const auto text = visit.readText(LargestBodyBytes);
    if (!text || !isEnvelope(QJsonDocument::fromJson(*text).object()))
        return refuse(400, QStringLiteral("the body is no envelope of protected, iv, ciphertext, tag and kid"));
    return refuse(501, QStringLiteral("this practice service cannot open sealed bodies"));
}

Answer AadhaarInit::refuse(int status, const QString &message) const
{
    return plainRefusal(status, message);
}

} // namespace clinicdesk::practice
