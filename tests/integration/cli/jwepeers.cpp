// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/cli/jwepeers.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

namespace clinicdesk::support {

namespace {

constexpr int peerPatienceMs = 120'000;

QByteArray jwk(const QByteArray &keyText)
{
    const auto key = (keyText + keyText).toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
    return R"({"kty":"oct","k":")" + key + R"("})";
}

/// Returns the program's output for this input; nothing when it fails.
std::optional<QByteArray> run(const QString &program, const QStringList &arguments, const QByteArray &input)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(program, arguments);
    process.write(input);
    process.closeWriteChannel();
    const bool ended = process.waitForFinished(peerPatienceMs) && process.exitStatus() == QProcess::NormalExit;
    if (!ended || process.exitCode() != 0)
        return std::nullopt;
    return process.readAllStandardOutput();
}

/// Runs `jose` with a key in its own file.
std::optional<QByteArray> runJose(QStringList arguments, const QByteArray &keyText, const QByteArray &input)
{
    const QTemporaryDir folder;
    QFile key(folder.filePath(QStringLiteral("key.jwk")));
    if (!key.open(QIODevice::WriteOnly) || key.write(jwk(keyText)) < 0)
        qFatal("the key cannot be written");
    key.close();
    arguments += {QStringLiteral("-k"), key.fileName()};
    return run(QStringLiteral("jose"), arguments, input);
}

std::optional<QByteArray> runJwcrypto(const char *script, const QByteArray &keyText, const QByteArray &input)
{
    const QByteArray head("import sys, json\n"
                          "from jwcrypto import jwk, jwe\n"
                          "key = jwk.JWK.from_json(sys.argv[1])\n"
                          "data = sys.stdin.buffer.read()\n");
    // Debian's Python: the package is installed for it and not for another Python that may come first in PATH.
    return run(QStringLiteral("/usr/bin/python3"),
               {QStringLiteral("-c"), QString::fromLatin1(head + script), QString::fromLatin1(jwk(keyText))}, input);
}

} // namespace

std::optional<QByteArray> jose::seal(const QByteArray &plaintext, const QByteArray &keyText)
{
    return runJose({QStringLiteral("jwe"), QStringLiteral("enc"), QStringLiteral("-I"), QStringLiteral("-"),
                    QStringLiteral("-i"), QStringLiteral(R"({"protected":{"alg":"dir","enc":"A128CBC-HS256"}})")},
                   keyText, plaintext);
}

std::optional<QByteArray> jose::open(const QByteArray &envelope, const QByteArray &keyText)
{
    return runJose({QStringLiteral("jwe"), QStringLiteral("dec"), QStringLiteral("-i"), QStringLiteral("-")}, keyText,
                   envelope);
}

std::optional<QByteArray> jwcrypto::seal(const QByteArray &plaintext, const QByteArray &keyText)
{
    return runJwcrypto("sealed = jwe.JWE(data, json.dumps({'alg': 'dir', 'enc': 'A128CBC-HS256'}))\n"
                       "sealed.add_recipient(key)\n"
                       "sys.stdout.write(sealed.serialize())\n",
                       keyText, plaintext);
}

std::optional<QByteArray> jwcrypto::open(const QByteArray &envelope, const QByteArray &keyText)
{
    return runJwcrypto("sealed = jwe.JWE()\n"
                       "sealed.deserialize(data.decode('utf-8'), key)\n"
                       "sys.stdout.buffer.write(sealed.payload)\n",
                       keyText, envelope);
}

} // namespace clinicdesk::support
