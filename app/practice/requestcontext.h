// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/clientconnection.h"
#include "app/practice/faultplan.h"
#include "app/practice/httpmessage.h"

#include <QJsonObject>
#include <QString>

#include <optional>

namespace clinicdesk::practice {

class Endpoint;
class EnvelopeReader;

/// The body of a call, opened when it came sealed, or why it cannot be used.
struct CallBody {
    QByteArray text;
    std::optional<Rejection> refusal;
};

/// One call on its way through the service: what came, what is to go wrong with it, what the record will say of it.
/// Used by one thread.
class RequestContext {
public:
    /// `envelopes` may be null where nothing comes sealed.
    RequestContext(const HttpRequest &request, const Endpoint &endpoint, FaultPlan &plan, EnvelopeReader *envelopes);

    const HttpRequest &request() const { return m_request; }
    const std::optional<Fault> &fault() const { return m_fault; }
    /// Whether the call is to go wrong in this way.
    bool hasFault(QLatin1String action) const { return m_fault && m_fault->action == action; }

    /// Reads the body in pieces and remembers whether all of it was read.
    bool readBody(const BodySink &taker);
    /// Reads a body of at most `limitBytes`, opens it when it is sealed, and notes both in the record.
    CallBody readText(qint64 limitBytes);
    /// Reads a sealed body whose envelope has at most `limitBytes`, opens it, and notes how it was sealed, not what it
    /// says.
    CallBody readSealed(qint64 limitBytes);
    /// Reads a body that nobody has begun to read, keeping nothing.
    void skipBody();
    /// Whether bytes of the body are still on the wire.
    bool isBodyOpen() const { return m_bodyOpen; }

    /// Whether the headers say that the body is sealed, where it may be.
    bool isSealed() const;
    /// Whether who calls can open a sealed answer: the body said to be sealed has not turned out to be something else.
    bool canOpenAnswer() const { return isSealed() && !m_sealBroken; }
    /// The `protected` text of the body's envelope; empty when it was not read.
    const QByteArray &protectedText() const { return m_protectedText; }

    /// Tells the fault plan what the body has shown. An answer means: this call goes wrong now, give it back.
    /// To be called once. A fault limited to such facts knows no "after-bytes".
    std::optional<HttpResponse> applyFacts(const CallFacts &facts);
    /// The answer of a fault that is due before the endpoint does its work, if there is one.
    std::optional<HttpResponse> injectFaultBefore();
    /// Lets a fault take hold of the finished answer.
    HttpResponse injectFaultAfter(HttpResponse answer);

    const WireBehaviour &wireBehaviour() const { return m_wireBehaviour; }
    /// Adds to the line of the record.
    void note(const QString &name, const QJsonValue &value) { m_notes.insert(name, value); }
    QJsonObject notes() const { return m_notes; }

private:
    std::optional<HttpResponse> replacement();
    void readUntil(qint64 bytes);
    CallBody readWhole(qint64 limitBytes);
    CallBody open(const CallBody &raw);

    const HttpRequest &m_request;
    const Endpoint &m_endpoint;
    FaultPlan &m_plan;
    std::optional<Fault> m_fault;
    WireBehaviour m_wireBehaviour;
    QJsonObject m_notes;
    EnvelopeReader *m_envelopes;
    QByteArray m_protectedText;
    bool m_sealBroken = false;
    bool m_bodyOpen = false;
    bool m_bodyStarted = false;
};

} // namespace clinicdesk::practice
