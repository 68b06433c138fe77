// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/temporarycertificate.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QSslCertificate>
#include <QSslKey>

namespace clinicdesk::support {

namespace {

QByteArray contentsOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("openssl made no certificate");
    return file.readAll();
}

void writeFile(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("no file for openssl");
}

void runOpenssl(const QString &words, const QStringList &further)
{
    QProcess openssl;
    openssl.start(QStringLiteral("openssl"), words.split(QLatin1Char(' ')) + further);
    if (!openssl.waitForFinished() || openssl.exitCode() != 0)
        qFatal("openssl: %s", openssl.readAllStandardError().constData());
}

} // namespace

TemporaryCertificate::TemporaryCertificate(const QString &folder, const QString &names, Validity validity)
    : certificateFile(folder + QStringLiteral("/certificate.pem"))
    , keyFile(folder + QStringLiteral("/key.pem"))
{
    const auto request = folder + QStringLiteral("/request.pem");
    runOpenssl(QStringLiteral("req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=throwaway"),
               {QStringLiteral("-keyout"), keyFile, QStringLiteral("-out"), request});
    const QDir place(folder);
    writeFile(place.filePath(QStringLiteral("index.txt")), {});
    writeFile(place.filePath(QStringLiteral("ca.conf")),
              "[ca]\ndatabase=" + place.filePath(QStringLiteral("index.txt")).toUtf8() +
                  "\nrand_serial=yes\ndefault_md=sha256\npolicy=any\nx509_extensions=own\n[any]\ncommonName=supplied\n"
                  "[own]\nsubjectAltName=" +
                  names.toUtf8() + "\nbasicConstraints=critical,CA:true\n");
    // Only `ca` accepts dates in every version of OpenSSL.
    const auto today = QDateTime::currentDateTimeUtc();
    const auto end = today.addDays(validity == Validity::Expired ? -1 : 2);
    const auto date = [](const QDateTime &moment) { return moment.toString(QStringLiteral("yyyyMMddhhmmss'Z'")); };
    runOpenssl(QStringLiteral("ca -batch -notext -selfsign -name ca"),
               {QStringLiteral("-config"), place.filePath(QStringLiteral("ca.conf")), QStringLiteral("-outdir"), folder,
                QStringLiteral("-keyfile"), keyFile, QStringLiteral("-in"), request, QStringLiteral("-out"),
                certificateFile, QStringLiteral("-startdate"), date(today.addDays(-2)), QStringLiteral("-enddate"),
                date(end)});
}

QSslConfiguration TemporaryCertificate::serverConfiguration() const
{
    auto configuration = QSslConfiguration::defaultConfiguration();
    configuration.setLocalCertificate(QSslCertificate(contentsOf(certificateFile)));
    configuration.setPrivateKey(QSslKey(contentsOf(keyFile), QSsl::Ec));
    configuration.setPeerVerifyMode(QSslSocket::VerifyNone);
    return configuration;
}

} // namespace clinicdesk::support
