// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/client.h"

namespace clinicdesk::ui {

/// Which secrets of a connection are saved now; nothing is sent.
struct AvailableSecrets {
    struct Answer {
        bool hasToken = false;
        bool hasKey = false;
        Error missingToken; ///< what to say without a token
    };

    static Task<Result<Answer>> fetch(std::shared_ptr<Client> client, AvailableSecrets /*query*/,
                                      std::stop_token /*stop*/)
    {
        co_return Answer{.hasToken = client->hasToken(),
                         .hasKey = client->hasKey(),
                         .missingToken = client->missingToken(Credential::Bearer)};
    }
};

} // namespace clinicdesk::ui
