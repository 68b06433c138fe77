// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/httpmessage.h"

#include <algorithm>

namespace clinicdesk::practice {

std::string HttpRequest::header(std::string_view name) const
{
    const auto found = std::ranges::find(headers, name, &NamedValues::value_type::first);
    return found == headers.end() ? std::string() : found->second;
}

bool HttpRequest::hasHeader(std::string_view name) const
{
    return std::ranges::find(headers, name, &NamedValues::value_type::first) != headers.end();
}

bool HttpRequest::announcesBody() const
{
    const std::string length = header("content-length");
    return hasHeader("transfer-encoding") || (!length.empty() && length != "0");
}

} // namespace clinicdesk::practice
