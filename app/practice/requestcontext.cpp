// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/requestcontext.h"

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
constexpr qint64 MaxLoggedTextBytes = 1'000'000;

/// The most bytes that an envelope adds to a short text: Base64URL, padding and the other members.
constexpr qint64 envelopeBytes(qint64 textBytes)
{
    return textBytes / 3 * 4 + 4096;
}

HttpResponse statusAnswer(const Fault &fault, const Endpoint &endpoint)
{
    const QJsonObject &parameters = fault.parameters;
    const int status = parameters.value(u"status").toInt(500);
    HttpResponse answer =
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

HttpResponse redirectAnswer(const Fault &fault)
{
    const QString location = fault.parameters.value(u"location").toString(QStringLiteral("/elsewhere"));
    return {fault.parameters.value(u"status").toInt(307), {}, {}, {{"Location", location.toStdString()}}};
}

HttpResponse pageAnswer()
{
    return {200, "text/html", "<!DOCTYPE html><title>Welcome</title><p>Please sign in to the guest network.</p>", {}};
}

HttpResponse hugeAnswer(const Fault &fault)
{
    const auto bytes = static_cast<std::size_t>(fault.parameters.value(u"bytes").toInteger(HugeBytes));
    return {200, "application/json", R"({"message":")" + std::string(bytes, 'x') + R"("})", {}};
}

/// The value for the request log: JSON as JSON, the first characters of any other text.
QJsonValue shown(const QByteArray &text)
{
    const QJsonDocument json = QJsonDocument::fromJson(text);
    if (json.isObject() && text.size() <= MaxLoggedTextBytes)
        return json.object();
    return QString::fromUtf8(text.left(200));
}

} // namespace

RequestContext::RequestContext(const HttpRequest &request, const Endpoint &endpoint, FaultPlan &plan,
                               EnvelopeReader *envelopes)
    : m_request(request)
    , m_endpoint(endpoint)
    , m_plan(plan)
    , m_fault(plan.faultOnArrival(endpoint.rules().name))
    , m_envelopes(envelopes)
    , m_bodyOpen(request.announcesBody())
{
}

bool RequestContext::readBody(const BodySink &taker)
{
    m_bodyStarted = true;
    const bool whole = m_request.readBody(taker);
    m_bodyOpen = m_bodyOpen && !whole;
    return whole;
}

CallBody RequestContext::readText(qint64 limitBytes)
{
    const CallBody raw = readWhole(isEncrypted() ? envelopeBytes(limitBytes) : limitBytes);
    CallBody body = isEncrypted() ? open(raw) : raw;
    const bool isConfidential = m_endpoint.rules().isConfidential;
    // A body that should be an envelope but is not may be the confidential text itself.
    if (!raw.text.isEmpty() && !(isConfidential && body.refusal))
        note(QStringLiteral("body"), shown(raw.text));
    if (isEncrypted() && !body.refusal && !isConfidential)
        note(QStringLiteral("opened"), shown(body.text));
    return body;
}

CallBody RequestContext::readEncrypted(qint64 limitBytes)
{
    return open(readWhole(limitBytes));
}

bool RequestContext::isEncrypted() const
{
    return m_endpoint.rules().envelopePolicy != EnvelopePolicy::Never && m_request.header("x-encryption") == "JWE";
}

void RequestContext::skipBody()
{
    if (m_bodyOpen && !m_bodyStarted)
        readBody([](const char *, std::size_t) { return true; });
}

std::optional<HttpResponse> RequestContext::applyFacts(const CallFacts &facts)
{
    if (m_fault)
        return std::nullopt;
    m_fault = m_plan.faultForFacts(m_endpoint.rules().name, facts);
    return m_fault && !m_fault->afterBody() ? replacement() : std::nullopt;
}

std::optional<HttpResponse> RequestContext::injectFaultBefore()
{
    if (!m_fault || m_fault->afterBody())
        return std::nullopt;
    auto answer = replacement();
    if (answer && m_fault->parameters.contains(u"after-bytes"))
        readUntil(m_fault->parameters.value(u"after-bytes").toInteger());
    else if (answer && m_endpoint.rules().hasTextBody)
        readText(MaxLoggedTextBytes);
    return answer;
}

HttpResponse RequestContext::injectFaultAfter(HttpResponse answer)
{
    if (!m_fault)
        return answer;
    note(QStringLiteral("fault"), m_fault->action);
    if (m_fault->afterBody())
        answer = replacement().value_or(answer);
    if (hasFault(QLatin1String("close-in-answer"))) {
        m_wireBehaviour.kind = WireBehaviour::Kind::Cut;
        if (m_fault->parameters.contains(u"bytes"))
            m_wireBehaviour.bytes = static_cast<std::size_t>(m_fault->parameters.value(u"bytes").toInteger());
        m_wireBehaviour.reset = m_fault->parameters.value(u"reset").toBool();
    } else if (hasFault(QLatin1String("trickle"))) {
        m_wireBehaviour.kind = WireBehaviour::Kind::Trickle;
        m_wireBehaviour.wait = std::chrono::milliseconds(m_fault->milliseconds(TrickleMilliseconds));
    } else if (hasFault(QLatin1String("delay"))) {
        m_wireBehaviour.delay = std::chrono::milliseconds(m_fault->milliseconds(DelayMilliseconds));
    }
    return answer;
}

/// Returns the answer that replaces the real one, and sets its wire behaviour.
std::optional<HttpResponse> RequestContext::replacement()
{
    if (hasFault(QLatin1String("status")))
        return statusAnswer(*m_fault, m_endpoint);
    if (hasFault(QLatin1String("redirect")))
        return redirectAnswer(*m_fault);
    if (hasFault(QLatin1String("not-json")))
        return pageAnswer();
    if (hasFault(QLatin1String("huge")))
        return hugeAnswer(*m_fault);
    if (hasFault(QLatin1String("close"))) {
        m_wireBehaviour.kind = WireBehaviour::Kind::Nothing;
        m_wireBehaviour.reset = m_fault->parameters.value(u"reset").toBool();
        return HttpResponse{};
    }
    if (hasFault(QLatin1String("silence"))) {
        m_wireBehaviour.kind = WireBehaviour::Kind::Silence;
        m_wireBehaviour.wait = std::chrono::milliseconds(m_fault->milliseconds(SilenceMilliseconds));
        return HttpResponse{};
    }
    return std::nullopt;
}

/// Reads the bytes of the body as received.
CallBody RequestContext::readWhole(qint64 limitBytes)
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
        return {{}, Rejection{400, QStringLiteral("the body ended early")}};
    if (seen > limitBytes)
        return {{}, Rejection{413, QStringLiteral("the body is too large")}};
    return body;
}

CallBody RequestContext::open(const CallBody &raw)
{
    if (raw.refusal)
        return raw;
    OpenedEnvelope opened = m_envelopes->open(raw.text);
    m_protectedText = opened.protectedText;
    m_isEnvelopeDamaged = !opened.problem.isEmpty();
    if (!opened.ivText.isEmpty())
        note(QStringLiteral("iv"), QString::fromUtf8(opened.ivText));
    if (!opened.keyId.isEmpty())
        note(QStringLiteral("kid"), QString::fromUtf8(opened.keyId));
    note(QStringLiteral("sealed"), !m_isEnvelopeDamaged);
    if (!m_isEnvelopeDamaged)
        return {std::move(opened.plaintext), std::nullopt};
    note(QStringLiteral("refusal"), opened.problem);
    return {{}, Rejection{400, opened.problem}};
}

void RequestContext::readUntil(qint64 bytes)
{
    qint64 seen = 0;
    readBody([&](const char *, std::size_t size) {
        seen += static_cast<qint64>(size);
        return seen < bytes;
    });
}

} // namespace clinicdesk::practice
