// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/throwawaycertificate.h"

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

} // namespace

ThrowawayCertificate::ThrowawayCertificate(const QString &folder, const QString &names)
    : certificateFile(folder + QStringLiteral("/certificate.pem"))
    , keyFile(folder + QStringLiteral("/key.pem"))
{
    const auto words = QStringLiteral("req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 "
                                      "-subj /CN=throwaway -addext");
    auto arguments = words.split(QLatin1Char(' '));
    arguments << QStringLiteral("subjectAltName=") + names << QStringLiteral("-keyout") << keyFile
              << QStringLiteral("-out") << certificateFile;
    QProcess openssl;
    openssl.start(QStringLiteral("openssl"), arguments);
    openssl.waitForFinished();
}

QSslConfiguration ThrowawayCertificate::serverConfiguration() const
{
    auto configuration = QSslConfiguration::defaultConfiguration();
    configuration.setLocalCertificate(QSslCertificate(contentsOf(certificateFile)));
    configuration.setPrivateKey(QSslKey(contentsOf(keyFile), QSsl::Ec));
    configuration.setPeerVerifyMode(QSslSocket::VerifyNone);
    return configuration;
}

} // namespace clinicdesk::support
