// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Requests the profiles of many doctors from a service and checks each. Usage: bench_doctors BASE_URL IDS_FILE
// SECRETS_FILE CALLS (secrets as the practice service prints them; at most so many calls at once). Prints how many
// profiles were read and the number of findings; exits with 1 unless all profiles were read.
#include "core/doctor/profilecheck.h"
#include "core/service/profilebatch.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include <cstdio>

using namespace clinicdesk;

namespace {

QByteArray contentsOf(const QString &path)
{
    QFile file(path);
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
}

Task<> checkAll(std::shared_ptr<Client> client, QStringList ids)
{
    qsizetype readCount = 0;
    qsizetype findingCount = 0;
    ProfileBatchCallbacks calls;
    calls.answered = [&](qsizetype, const Result<DoctorProfile> &answer) {
        if (!answer)
            return;
        ++readCount;
        findingCount += checkProfile(*answer, QDate::currentDate()).findings.size();
    };
    const auto end = co_await fetchProfiles(std::move(client), ids, std::move(calls), std::stop_token());
    std::printf("%lld %lld\n", static_cast<long long>(readCount), static_cast<long long>(findingCount));
    QCoreApplication::exit(end && readCount == ids.size() ? 0 : 1);
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const auto arguments = QCoreApplication::arguments();
    if (arguments.size() != 5)
        return 2;
    const auto secrets = QJsonDocument::fromJson(contentsOf(arguments.at(3))).object();
    const auto token = secrets.value(u"auth_token").toString().toUtf8();
    Connection connection{.name = QStringLiteral("Practice"), .baseUrl = QUrl(arguments.at(1))};
    connection.conventions.parallelCallsMax = arguments.at(4).toInt();
    const ConnectionSecrets given{
        .accessToken = {}, .authToken = std::make_shared<const SecretBytes>(SecretBytes(token)), .keys = {}};
    const auto client = std::make_shared<Client>(connection, given, std::make_shared<http::Engine>());
    const auto ids = QString::fromUtf8(contentsOf(arguments.at(2))).split(u'\n', Qt::SkipEmptyParts);
    std::optional<Task<>> checking;
    QMetaObject::invokeMethod(
        QCoreApplication::instance(), [&] { checking.emplace(checkAll(client, ids)); }, Qt::QueuedConnection);
    return QCoreApplication::exec();
}
