// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/decodersandbox.h"

#include "core/base/json.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>

namespace clinicdesk {

namespace {

constexpr int waitMs = 10'000;
const auto callsKey = QStringLiteral("call_filter");
const auto landlockKey = QStringLiteral("landlock");
const auto versionKey = QStringLiteral("landlock_version");

Error unavailable(const QString &detail)
{
    return {.code = ErrorCode::DecoderUnavailable, .detail = detail};
}

} // namespace

QByteArray toLine(const DecoderSandbox &sandbox)
{
    return QJsonDocument({{callsKey, sandbox.refusesCalls},
                          {landlockKey, sandbox.limitsFiles},
                          {versionKey, sandbox.landlockVersion}})
               .toJson(QJsonDocument::Compact) +
           '\n';
}

std::optional<DecoderSandbox> parseSandbox(const QByteArray &line)
{
    const auto json = parseJson(line);
    if (!json[callsKey].isBool() || !json[landlockKey].isBool() || !json[versionKey].isDouble())
        return {};
    return DecoderSandbox{.refusesCalls = json[callsKey].toBool(),
                          .limitsFiles = json[landlockKey].toBool(),
                          .landlockVersion = json[versionKey].toInt()};
}

Result<DecoderSandbox> askForSandbox(const QString &program)
{
    constexpr DecoderLimits limits;
    QProcess decoder;
    decoder.setProcessEnvironment(decoderEnvironment());
    decoder.setStandardErrorFile(QProcess::nullDevice());
    decoder.start(program, decoderArguments(limits) + QStringList{QStringLiteral("--") + sandboxArgument});
    if (!decoder.waitForFinished(waitMs)) {
        const auto problem = decoder.errorString();
        decoder.kill();
        decoder.waitForFinished();
        return unavailable(problem);
    }
    const bool isRefused = decoder.exitStatus() == QProcess::NormalExit && decoder.exitCode() == noSandboxExitCode;
    if (isRefused)
        return unavailable(QStringLiteral("the system refuses the sandbox"));
    const auto sandbox = parseSandbox(decoder.readAllStandardOutput());
    return sandbox ? Result<DecoderSandbox>(*sandbox) : unavailable(QStringLiteral("the decoder did not report"));
}

} // namespace clinicdesk
