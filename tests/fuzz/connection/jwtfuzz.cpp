// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any token: its expiry is a valid time, and nothing else is read from the token.
#include "core/connection/jwt.h"
#include "tests/fuzz/demand.h"

using namespace clinicdesk;
using support::demand;

namespace {

void check(QByteArrayView token)
{
    const auto end = tokenExpiry(SecretBytes(token));
    demand(!end || (end->isValid() && end->toSecsSinceEpoch() >= 0 && end->date().year() <= 9999));
}

QByteArray encoded(QByteArrayView text)
{
    return text.toByteArray().toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
}

} // namespace

/// Once as a token, once as the claims of a valid token.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    const QByteArrayView input(data, static_cast<qsizetype>(size));
    check(input);
    check(encoded("{\"alg\":\"none\"}") + '.' + encoded(input) + '.');
    return 0;
}
