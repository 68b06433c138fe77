// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/message.h"

namespace clinicdesk {

/// Which server must answer a call, and so what its 2xx may contain.
enum class Responder {
    Service,   ///< JSON, encrypted or not, or an empty body
    Storage,   ///< judged as a whole by its endpoint (`storageanswer.h`)
    AnyServer, ///< anything that the endpoint itself can read
};

/// Returns true if something in the network answered instead of the service: the sign-in page of a guest network or the
/// page of a filter, whatever its declared type is, and any answer with status 511 (RFC 6585). Such an answer says
/// nothing about what happened to a file. Any other refusal may contain a page and is judged by its status. False for
/// the storage.
bool isInterceptedByNetwork(const http::Response &answer, Responder responder);

} // namespace clinicdesk
