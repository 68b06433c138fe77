// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/message.h"

#include <QByteArrayView>

#include <cstddef>

namespace clinicdesk::http {

/// Takes the answer of one request from curl: its headers, then its body, both up to a limit. Used on the engine's
/// thread.
class AnswerReader {
public:
    explicit AnswerReader(const Request &request);

    /// Callbacks for curl; the last argument is this object.
    static std::size_t takeHeader(char *line, std::size_t size, std::size_t count, void *self);
    static std::size_t takeBody(char *bytes, std::size_t size, std::size_t count, void *self);

    /// Whether a status other than 1xx has arrived.
    bool hasBegun() const { return m_hasBegun; }
    /// Whether the empty line after the headers has arrived. curl reports success for an answer that ends before it.
    bool hasAllHeaders() const { return m_hasAllHeaders; }
    /// Whether headers or body were larger than their limit, which ended the transfer.
    bool isTooLarge() const { return m_isTooLarge; }

    /// The answer so far. curl knows its status, and the request how much of it was sent; both are set by `Transfer`.
    const Response &response() const { return m_answer; }
    Response &response() { return m_answer; }

private:
    bool acceptHeader(QByteArrayView line);
    bool acceptBody(QByteArrayView bytes);

    qint64 m_maxBodyBytes;
    bool m_cutsBody;
    Response m_answer;
    qint64 m_headerBytes = 0;
    bool m_hasBegun = false;
    bool m_hasAllHeaders = false;
    bool m_isTooLarge = false;
};

} // namespace clinicdesk::http
