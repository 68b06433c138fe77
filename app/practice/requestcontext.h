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

/// The decrypted or plain body of a call, or why the body cannot be used.
struct CallBody {
    QByteArray text;
    std::optional<Rejection> refusal;
};

/// One call while the service handles it: the request, its fault, and its notes for the request log. Used by one
/// thread.
class RequestContext {
public:
    /// `envelopes` may be null where no body is encrypted.
    RequestContext(const HttpRequest &request, const Endpoint &endpoint, FaultPlan &plan, EnvelopeReader *envelopes);

    const HttpRequest &request() const { return m_request; }
    const std::optional<Fault> &fault() const { return m_fault; }
    /// Returns whether the call has this fault.
    bool hasFault(QLatin1String action) const { return m_fault && m_fault->action == action; }

    /// Reads the body in pieces and remembers whether all bytes were read.
    bool readBody(const BodySink &taker);
    /// Reads a body of at most `limitBytes`, opens the envelope if there is one, and logs both.
    CallBody readText(qint64 limitBytes);
    /// Reads an encrypted body whose envelope has at most `limitBytes`, opens the envelope, and logs how the body was
    /// encrypted, not its content.
    CallBody readEncrypted(qint64 limitBytes);
    /// Discards a body that has not been read yet.
    void skipBody();
    /// Returns whether some bytes of the body have not been read yet.
    bool isBodyOpen() const { return m_bodyOpen; }

    /// Returns whether the endpoint allows envelopes and the headers announce one.
    bool isEncrypted() const;
    /// Returns whether the client can open an encrypted answer: the request announced an envelope, and its body was
    /// not found to be something else.
    bool canOpenAnswer() const { return isEncrypted() && !m_isEnvelopeDamaged; }
    /// The `protected` text of the body's envelope; empty when it was not read.
    const QByteArray &protectedText() const { return m_protectedText; }

    /// Gives the facts of the body to the fault plan. If a response is returned, the call fails with this response.
    /// Call once. "after-bytes" does not work for a fault that is limited to such facts.
    std::optional<HttpResponse> applyFacts(const CallFacts &facts);
    /// Returns the answer of a fault that is due before the endpoint handles the call, if there is one.
    std::optional<HttpResponse> injectFaultBefore();
    /// Applies a fault to the finished answer.
    HttpResponse injectFaultAfter(HttpResponse answer);

    const WireBehaviour &wireBehaviour() const { return m_wireBehaviour; }
    /// Adds a value to the request's line in the request log.
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
    bool m_isEnvelopeDamaged = false;
    bool m_bodyOpen = false;
    bool m_bodyStarted = false;
};

} // namespace clinicdesk::practice
