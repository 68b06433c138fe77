// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes in a secrets file: secrets that are valid in a header, or the name of the invalid member.
#include "core/connection/secretsinput.h"
#include "tests/fuzz/demand.h"

#include <algorithm>

using namespace clinicdesk;
using support::demand;

namespace {

void checkToken(const SharedSecret &token)
{
    if (!token)
        return;
    const auto text = token->view();
    demand(!text.isEmpty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; }));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    const QByteArray json(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const auto secrets = parseSecretsJson(json);
    if (!secrets) {
        demand(secrets.error().code == ErrorCode::WrongUse && !secrets.error().subject.isEmpty());
        return 0;
    }
    checkToken(secrets->accessToken);
    checkToken(secrets->authToken);
    demand(!secrets->accessToken || !secrets->accessToken->view().contains(' '));
    demand(!secrets->keyText || secrets->keyText->size() == 16);
    demand(!secrets->storeKey || secrets->storeKey->size() == 32);
    return 0;
}
