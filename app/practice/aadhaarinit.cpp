// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/aadhaarinit.h"

#include "app/practice/answers.h"
#include "app/practice/requestcontext.h"
#include "app/practice/textobject.h"

#include <QRandomGenerator>
#include <QUuid>

#include <algorithm>

namespace clinicdesk::practice {
namespace {

constexpr qint64 MaxBodyBytes = 10'000;
constexpr qsizetype NumberLength = 12;
constexpr qsizetype ShownLength = 4;

/// The product in the dihedral group of order 10: 0 to 4 are rotations, 5 to 9 are reflections.
int product(int a, int b)
{
    if (a < 5)
        return b < 5 ? (a + b) % 5 : 5 + (a + b) % 5;
    return b < 5 ? 5 + (a - b) % 5 : (a - b + 5) % 5;
}

/// Verhoeff's check: the product of all digits, each permuted by its position, is the neutral element.
bool hasRightCheckDigit(const QByteArray &digits)
{
    static constexpr int Permutation[] = {1, 5, 7, 6, 2, 8, 3, 0, 9, 4};
    int sum = 0;
    for (qsizetype place = 0; place < digits.size(); ++place) {
        int digit = digits.at(digits.size() - 1 - place) - '0';
        for (qsizetype turn = 0; turn < place; ++turn)
            digit = Permutation[digit];
        sum = product(sum, digit);
    }
    return sum == 0;
}

bool isTwelveDigits(const QByteArray &text)
{
    return text.size() == NumberLength && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// The number in the form that the fault "echo" asks for, escaped for a JSON string.
QByteArray spelled(const QByteArray &number, const QString &form)
{
    const char separator = form == u"spaces" ? ' ' : '-';
    if (form == u"spaces" || form == u"hyphens")
        return number.first(4) + separator + number.sliced(4, 4) + separator + number.last(ShownLength);
    if (form != u"escapes")
        return number;
    QByteArray escapes;
    for (const char digit : number)
        escapes += "\\u003" + QByteArray(1, digit);
    return escapes;
}

/// An answer that repeats the number of the request. Written by hand, because no JSON writer makes these escapes.
HttpResponse echoAnswer(const Fault &fault, const QByteArray &number)
{
    const QString form = fault.parameters.value(u"form").toString();
    const int status = fault.parameters.value(u"status").toInt(200);
    const QByteArray text = spelled(number, form);
    const QByteArray bare = form == u"number" ? number : '"' + text + '"';
    const QByteArray body =
        status >= 300 ? R"({"error":{"code":")" + text + R"(","message":"No place for )" + text + R"( today."}})"
                      : R"({"txn_id":")" + text + R"(","hint":"OTP sent for )" + text + R"(.","asked":[)" + bare + "]}";
    return {status, "application/json", body.toStdString(), {}};
}

} // namespace

AadhaarInit::AadhaarInit()
    : Endpoint({.name = QStringLiteral("aadhaar"),
                .method = "POST",
                .path = "/abdm/na/v1/registration/aadhaar/init",
                .credential = Credential::Bearer,
                .envelopePolicy = EnvelopePolicy::Must,
                .contentType = "application/json",
                .hasTextBody = true,
                .isConfidential = true})
{
}

HttpResponse AadhaarInit::answer(RequestContext &context)
{
    const CallBody body = context.readText(MaxBodyBytes);
    if (body.refusal)
        return refuse(body.refusal->status, body.refusal->reason);
    const TextObject members = readTextObject(body.text).value_or(TextObject());
    const auto number = members.find("aadhaar_number");
    QString problem;
    if (members.size() != 1 || number == members.end() || !isTwelveDigits(number->second))
        problem = QStringLiteral("the body is not exactly aadhaar_number with twelve digits");
    else if (number->second.front() < '2' || !hasRightCheckDigit(number->second))
        problem = QStringLiteral("this is no Aadhaar number");
    if (!problem.isEmpty()) {
        context.note(QStringLiteral("refusal"), problem);
        return refuse(400, problem);
    }
    context.note(QStringLiteral("aadhaar_last4"), QString::fromLatin1(number->second.last(ShownLength)));
    if (context.hasFault(QLatin1String("echo")))
        return echoAnswer(*context.fault(), number->second);
    const int phone = QRandomGenerator::system()->bounded(10'000);
    return jsonAnswer(
        200, {{QStringLiteral("txn_id"), QUuid::createUuid().toString(QUuid::WithoutBraces)},
              {QStringLiteral("hint"),
               QStringLiteral("OTP sent to mobile number ending with ******%1").arg(phone, 4, 10, QLatin1Char('0'))}});
}

} // namespace clinicdesk::practice
