// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/httpmessage.h"

#include <functional>
#include <string>
#include <string_view>

namespace clinicdesk::practice {

/// The headers of one part of a multipart/form-data body.
struct PartHead {
    std::string name;
    std::string fileName;
    bool hasFileName = false;
    /// Empty when the part has no content type.
    std::string contentType;
};

/// Parses a multipart/form-data body (RFC 7578) piece by piece. Memory use does not depend on the size of the body.
/// Written only for this service, so that it shares no mistake with the client's own writer.
class MultipartReader {
public:
    struct Receiver {
        /// A new part starts; returning false stops.
        std::function<bool(const PartHead &)> begin;
        /// Bytes of that part; returning false stops.
        BodySink bytes;
        /// The part is complete; returning false stops.
        std::function<bool()> end;
    };

    /// `contentType` is the request's header; valid() is false when it is not multipart/form-data with a boundary.
    MultipartReader(const std::string &contentType, Receiver receiver);

    bool valid() const { return !m_delimiter.empty(); }
    /// Parses the next bytes of the body. Returns false if the receiver stopped or the body is malformed.
    bool feed(const char *data, std::size_t sizeBytes);
    /// Whether the closing boundary has been seen.
    bool complete() const { return m_state == State::Done; }

private:
    enum class State { Preamble, AfterDelimiter, Head, Body, Done };

    bool step(bool *needsMore);
    bool readHead(bool *needsMore);
    bool readBody(bool *needsMore);
    bool readAfterDelimiter(bool *needsMore);

    Receiver m_receiver;
    std::string m_delimiter;
    std::string m_pending;
    State m_state = State::Preamble;
};

/// Returns the value of a parameter such as `name="..."` in a header, without quotes and escapes. `*found` is true if
/// the parameter exists, even with an empty value.
std::string headerParameter(std::string_view header, std::string_view name, bool *found = nullptr);

} // namespace clinicdesk::practice
