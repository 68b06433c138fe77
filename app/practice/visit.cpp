// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/visit.h"

#include "app/practice/answers.h"
#include "app/practice/endpoint.h"
#include "app/practice/envelope.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace clinicdesk::practice {
namespace {

constexpr int SilenceMilliseconds = 300'000;
constexpr int TrickleMilliseconds = 50;
constexpr int DelayMilliseconds = 1000;
constexpr qint64 HugeBytes = 80'000'000;
constexpr qint64 LongestNotedTextBytes = 1'000'000;

/// What sealing a short text adds to it at most: Base64URL, padding and the other members.
constexpr qint64 envelopeBytes(qint64 textBytes)
{
    return textBytes / 3 * 4 + 4096;
}

Answer statusAnswer(const Fault &fault, const Endpoint &endpoint)
{
    const QJsonObject &parameters = fault.parameters;
    const int status = parameters.value(u"status").toInt(500);
    Answer answer =
        endpoint.refuse(status, parameters.value(u"message").toString(QStringLiteral("a fault of the plan")));
    const QString code = parameters.value(u"code").toString();
    if (!code.isEmpty() && endpoint.rules().name == QLatin1String("storage"))
        answer = storageRefusal(status, code.toStdString(), parameters.value(u"message").toString().toStdString());
    if (!code.isEmpty() && endpoint.rules().name == QLatin1String("doctor"))
        answer = doctorRefusal(status, code, parameters.value(u"message").toString());
    const QJsonValue body = parameters.value(u"body");
    if (body.isString())
        answer.body = body.toString().toStdString();
    else if (body.isObject())
        answer = jsonAnswer(status, body.toObject());
    const QJsonObject headers = parameters.value(u"headers").toObject();
    for (auto header = headers.begin(); header != headers.end(); ++header)
        answer.headers.emplace_back(header.key().toStdString(), header->toVariant().toString().toStdString());
    return answer;
}

Answer redirectAnswer(const Fault &fault)
{
    const QString location = fault.parameters.value(u"location").toString(QStringLiteral("/elsewhere"));
    return {fault.parameters.value(u"status").toInt(307), {}, {}, {{"Location", location.toStdString()}}};
}

Answer pageAnswer()
{
    return {200, "text/html", "<!DOCTYPE html><title>Welcome</title><p>Please sign in to the guest network.</p>", {}};
}

Answer hugeAnswer(const Fault &fault)
{
    const auto bytes = static_cast<std::size_t>(fault.parameters.value(u"bytes").toInteger(HugeBytes));
    return {200, "application/json", R"({"message":")" + std::string(bytes, 'x') + R"("})", {}};
}

/// As the record keeps it: JSON as such, the beginning of anything else.
QJsonValue shown(const QByteArray &text)
{
    const QJsonDocument json = QJsonDocument::fromJson(text);
    if (json.isObject() && text.size() <= LongestNotedTextBytes)
        return json.object();
    return QString::fromUtf8(text.left(200));
}

} // namespace

Visit::Visit(const Call &call, const Endpoint &endpoint, FaultPlan &plan, EnvelopeReader *envelopes)
    : m_call(call)
    , m_endpoint(endpoint)
    , m_plan(plan)
    , m_fault(plan.takeOnArrival(endpoint.rules().name))
    , m_envelopes(envelopes)
    , m_bodyOpen(call.announcesBody())
{
}

bool Visit::readBody(const BodyTaker &taker)
{
    m_bodyStarted = true;
    const bool whole = m_call.readBody(taker);
    m_bodyOpen = m_bodyOpen && !whole;
    return whole;
}

CallBody Visit::readText(qint64 limitBytes)
{
    const CallBody raw = readWhole(isSealed() ? envelopeBytes(limitBytes) : limitBytes);
    CallBody body = isSealed() ? open(raw) : raw;
    const bool isConfidential = m_endpoint.rules().isConfidential;
    // What should be an envelope and is none may be the very text that nobody is to see.
    if (!raw.text.isEmpty() && !(isConfidential && body.refusal))
        note(QStringLiteral("body"), shown(raw.text));
    if (isSealed() && !body.refusal && !isConfidential)
        note(QStringLiteral("opened"), shown(body.text));
    return body;
}

CallBody Visit::readSealed(qint64 limitBytes)
{
    return open(readWhole(limitBytes));
}

bool Visit::isSealed() const
{
    return m_endpoint.rules().sealing != Sealing::Never && m_call.header("x-encryption") == "JWE";
}

void Visit::skipBody()
{
    if (m_bodyOpen && !m_bodyStarted)
        readBody([](const char *, std::size_t) { return true; });
}

std::optional<Answer> Visit::learn(const CallFacts &facts)
{
    if (m_fault)
        return std::nullopt;
    m_fault = m_plan.takeKnowing(m_endpoint.rules().name, facts);
    return m_fault && !m_fault->afterBody() ? replacement() : std::nullopt;
}

std::optional<Answer> Visit::goWrongBefore()
{
    if (!m_fault || m_fault->afterBody())
        return std::nullopt;
    auto answer = replacement();
    if (answer && m_fault->parameters.contains(u"after-bytes"))
        readUntil(m_fault->parameters.value(u"after-bytes").toInteger());
    else if (answer && m_endpoint.rules().hasTextBody)
        readText(LongestNotedTextBytes);
    return answer;
}

Answer Visit::goWrongAfter(Answer answer)
{
    if (!m_fault)
        return answer;
    note(QStringLiteral("fault"), m_fault->action);
    if (m_fault->afterBody())
        answer = replacement().value_or(answer);
    if (goesWrong(QLatin1String("close-in-answer"))) {
        m_manner.kind = Manner::Kind::Cut;
        if (m_fault->parameters.contains(u"bytes"))
            m_manner.bytes = static_cast<std::size_t>(m_fault->parameters.value(u"bytes").toInteger());
        m_manner.reset = m_fault->parameters.value(u"reset").toBool();
    } else if (goesWrong(QLatin1String("trickle"))) {
        m_manner.kind = Manner::Kind::Trickle;
        m_manner.wait = std::chrono::milliseconds(m_fault->milliseconds(TrickleMilliseconds));
    } else if (goesWrong(QLatin1String("delay"))) {
        m_manner.delay = std::chrono::milliseconds(m_fault->milliseconds(DelayMilliseconds));
    }
    return answer;
}

/// The answer that stands in place of the true one, with the manner that belongs to it.
std::optional<Answer> Visit::replacement()
{
    if (goesWrong(QLatin1String("status")))
        return statusAnswer(*m_fault, m_endpoint);
    if (goesWrong(QLatin1String("redirect")))
        return redirectAnswer(*m_fault);
    if (goesWrong(QLatin1String("not-json")))
        return pageAnswer();
    if (goesWrong(QLatin1String("huge")))
        return hugeAnswer(*m_fault);
    if (goesWrong(QLatin1String("close"))) {
        m_manner.kind = Manner::Kind::Nothing;
        m_manner.reset = m_fault->parameters.value(u"reset").toBool();
        return Answer{};
    }
    if (goesWrong(QLatin1String("silence"))) {
        m_manner.kind = Manner::Kind::Silence;
        m_manner.wait = std::chrono::milliseconds(m_fault->milliseconds(SilenceMilliseconds));
        return Answer{};
    }
    return std::nullopt;
}

/// The bytes of the body as they are on the wire.
CallBody Visit::readWhole(qint64 limitBytes)
{
    CallBody body;
    qint64 seen = 0;
    const bool whole = !m_bodyOpen || readBody([&](const char *data, std::size_t size) {
        seen += static_cast<qint64>(size);
        if (seen <= limitBytes)
            body.text.append(data, static_cast<qsizetype>(size));
        return true;
    });
    if (!whole)
        return {{}, Refusal{400, QStringLiteral("the body ended early")}};
    if (seen > limitBytes)
        return {{}, Refusal{413, QStringLiteral("the body is too large")}};
    return body;
}

CallBody Visit::open(const CallBody &raw)
{
    if (raw.refusal)
        return raw;
    OpenedEnvelope opened = m_envelopes->open(raw.text);
    m_protectedText = opened.protectedText;
    m_sealBroken = !opened.problem.isEmpty();
    if (!opened.ivText.isEmpty())
        note(QStringLiteral("iv"), QString::fromUtf8(opened.ivText));
    if (!opened.keyId.isEmpty())
        note(QStringLiteral("kid"), QString::fromUtf8(opened.keyId));
    note(QStringLiteral("sealed"), !m_sealBroken);
    if (!m_sealBroken)
        return {std::move(opened.plaintext), std::nullopt};
    note(QStringLiteral("refusal"), opened.problem);
    return {{}, Refusal{400, opened.problem}};
}

void Visit::readUntil(qint64 bytes)
{
    qint64 seen = 0;
    readBody([&](const char *, std::size_t size) {
        seen += static_cast<qint64>(size);
        return seen < bytes;
    });
}

} // namespace clinicdesk::practice
