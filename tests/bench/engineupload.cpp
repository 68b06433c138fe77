// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// bench_engine URL FILE COUNT PARALLEL [CA-FILE]: posts the file COUNT times as a presigned form through the engine,
// PARALLEL at the same time, as the outbox does. Exits with 0 only if every answer was 204.
#include "core/http/engine.h"

#include <QCoreApplication>

#include <cstdio>

using namespace clinicdesk;

namespace {

struct Plan {
    QUrl url;
    QString file;
    QString caFile;
    int left = 0;
    int lanesLeft = 0;
    bool allDelivered = true;
};

Result<http::Request> makeRequest(const Plan &plan)
{
    auto source = openFileSource(plan.file);
    if (!source)
        return source.error();
    http::MultipartBody form{.fields = {{.name = "key", .value = "made/up/key"},
                                        {.name = "Content-Type", .value = "application/pdf"},
                                        {.name = "policy", .value = "eyJtYWRlIjoidXAifQ=="}},
                             .fileField = "file",
                             .fileName = "page-1.pdf",
                             .fileContentType = "application/pdf",
                             .file = std::move(*source)};
    return http::Request{.method = http::Method::Post, .url = plan.url, .body = std::move(form), .caFile = plan.caFile};
}

/// One of the parallel transfers: sends file after file until none is left.
Task<> driveLane(http::Engine *engine, Plan *plan)
{
    while (plan->left > 0) {
        --plan->left;
        auto request = makeRequest(*plan);
        if (!request) {
            plan->allDelivered = false;
            break;
        }
        const http::Progress progress = [](qint64, qint64) {};
        const auto answer = co_await engine->send(std::move(*request), {}, progress);
        plan->allDelivered = plan->allDelivered && answer.ok() && answer->status == 204;
    }
    if (--plan->lanesLeft == 0)
        QCoreApplication::exit(plan->allDelivered ? 0 : 1);
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const auto arguments = QCoreApplication::arguments();
    if (arguments.size() < 5)
        return 2;
    Plan plan{.url = QUrl(arguments.at(1)),
              .file = arguments.at(2),
              .caFile = arguments.value(5),
              .left = arguments.at(3).toInt(),
              .lanesLeft = arguments.at(4).toInt()};
    http::Engine engine;
    std::vector<Task<>> lanes;
    const auto start = [&] {
        for (int i = 0, count = plan.lanesLeft; i < count; ++i)
            lanes.push_back(driveLane(&engine, &plan));
    };
    QMetaObject::invokeMethod(QCoreApplication::instance(), start, Qt::QueuedConnection);
    return QCoreApplication::exec();
}
