// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/httpmessage.h"

#include <functional>
#include <string>
#include <string_view>

namespace clinicdesk::practice {

/// The head of one part of a multipart/form-data body.
struct PartHead {
    std::string name;
    std::string fileName;
    bool hasFileName = false;
    /// Empty when the part names none.
    std::string contentType;
};

/// Reads a multipart/form-data body (RFC 7578) piece by piece in memory that does not depend on its size.
/// Written for this service alone, so that it shares no mistake with the client's own writer.
class MultipartReader {
public:
    struct Receiver {
        /// A new part begins; false stops.
        std::function<bool(const PartHead &)> begin;
        /// Bytes of that part; false stops.
        BodySink bytes;
        /// The part is complete; false stops.
        std::function<bool()> end;
    };

    /// `contentType` is the request's header; valid() is false when it is not multipart/form-data with a boundary.
    MultipartReader(const std::string &contentType, Receiver receiver);

    bool valid() const { return !m_delimiter.empty(); }
    /// Takes the next bytes of the body. False: the receiver stopped, or the body is malformed.
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

/// The value of a parameter such as `name="..."` in a header, with its quotes and escapes removed.
/// `*found` tells an empty value from none.
std::string headerParameter(std::string_view header, std::string_view name, bool *found = nullptr);

} // namespace clinicdesk::practice
