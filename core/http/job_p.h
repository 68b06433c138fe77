// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/engine.h"
#include "core/http/proxy_p.h"

#include <QPromise>

#include <stop_token>

namespace clinicdesk::http {

/// One request that is handed over to the engine's thread. The code that holds a job must finish its promise exactly
/// once.
struct Job {
    Request request;
    std::stop_token stop;
    Progress progress;
    Proxy proxy;
    QPromise<Result<Response>> promise;

    void finish(Result<Response> result)
    {
        promise.addResult(std::move(result));
        promise.finish();
    }
};

} // namespace clinicdesk::http
