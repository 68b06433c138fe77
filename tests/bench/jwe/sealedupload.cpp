// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
// bench_sealed URL FILE COUNT CA-FILE: sends a file COUNT times, one after the other, and encrypts each during
// sending.
#include "core/http/engine.h"
#include "core/jwe/encryptor.h"

#include <QCoreApplication>

using namespace clinicdesk;

namespace {

struct Plan {
    QUrl url;
    QString file;
    QString caFile;
    int left = 0;
};

Result<http::Request> makeRequest(const Plan &plan, const jwe::NamedKey &key)
{
    auto file = openFileSource(plan.file);
    if (!file)
        return file.error();
    const std::shared_ptr<ByteSource> envelope = jwe::makeEnvelope(jwe::wrapFile(*std::move(file)), key);
    return http::Request{.method = http::Method::Post,
                         .url = plan.url,
                         .headers = {{.name = "Content-Type", .value = "application/json"}},
                         .body = http::StreamBody{envelope},
                         .caFile = plan.caFile};
}

Task<> sendAll(http::Engine *engine, Plan plan)
{
    const jwe::NamedKey key{.id = QStringLiteral("bench"),
                            .key = *jwe::ContentKey::fromText(SecretBytes("0123456789abcdef"))};
    while (plan.left-- > 0) {
        auto request = makeRequest(plan, key);
        if (!request) {
            QCoreApplication::exit(1);
            co_return;
        }
        const auto answer = co_await engine->send(std::move(*request));
        if (!answer || answer->status != 204) {
            QCoreApplication::exit(1);
            co_return;
        }
    }
    QCoreApplication::exit(0);
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const auto arguments = QCoreApplication::arguments();
    if (arguments.size() != 5)
        return 2;
    const Plan plan{.url = QUrl(arguments.at(1)),
                    .file = arguments.at(2),
                    .caFile = arguments.at(4),
                    .left = arguments.at(3).toInt()};
    http::Engine engine;
    Task<> sending;
    QMetaObject::invokeMethod(
        QCoreApplication::instance(), [&] { sending = sendAll(&engine, plan); }, Qt::QueuedConnection);
    return QCoreApplication::exec();
}
