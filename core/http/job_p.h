// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/engine.h"
#include "core/http/proxy_p.h"

#include <QPromise>

#include <stop_token>

namespace clinicdesk::http {

/// One request on its way to the engine's thread. Whoever holds it owes the promise exactly one result.
struct Job {
    Request request;
    std::stop_token stop;
    Progress progress;
    Proxy proxy;
    QPromise<Result<Answer>> promise;

    void finish(Result<Answer> result)
    {
        promise.addResult(std::move(result));
        promise.finish();
    }
};

} // namespace clinicdesk::http
