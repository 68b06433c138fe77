// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/messages.h"

#include "app/cli/text.h"
#include "core/document/readablename.h"
#include "core/wording/wording.h"

#include <QJsonDocument>

#include <cerrno>
#include <cstdio>

namespace clinicdesk::cli {

namespace {

/// Returns the first error of standard output; 0 for none. Later calls of `print` do not change it.
int &outputError()
{
    static int error = 0;
    return error;
}

bool noteOutput(bool isWritten)
{
    if (!isWritten && outputError() == 0)
        outputError() = errno;
    return isWritten;
}

} // namespace

QString errorSentence(const Error &error)
{
    return error.reason == ErrorReason::CommandLine ? error.detail : wording::sentenceNotRetried(error);
}

ExitCode fail(const Error &error, const QString &sentence, bool json)
{
    if (json)
        print(QJsonObject{{QStringLiteral("error"), errorJson(error, sentence)}});
    printStatus(sentence);
    if (error.reason != ErrorReason::CommandLine && !error.detail.isEmpty())
        printStatus(Tr::tr("Details: %1").arg(displayName(error.detail.simplified())));
    return exitFor(error);
}

bool print(QByteArrayView bytes)
{
    const auto size = static_cast<std::size_t>(bytes.size());
    return noteOutput(std::fwrite(bytes.data(), 1, size, stdout) == size);
}

void print(const QString &text)
{
    if (print(QByteArrayView(text.toUtf8())))
        noteOutput(std::fflush(stdout) == 0);
}

void print(const QJsonObject &json)
{
    print(QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Indented)));
}

ExitCode exitAfterOutput(ExitCode exit)
{
    noteOutput(std::fflush(stdout) == 0);
    const auto error = outputError();
    if (error == 0)
        return exit;
    if (error != EPIPE)
        printStatus(Tr::tr("Cannot write to standard output: %1.").arg(qt_error_string(error)));
    return exit == ExitCode::Done ? ExitCode::Failed : exit;
}

void printStatus(const QString &text)
{
    std::fputs((text + QLatin1Char('\n')).toUtf8().constData(), stderr);
}

QJsonObject errorJson(const Error &error, const QString &sentence)
{
    QJsonObject json{{QStringLiteral("code"), codeText(error.code)}, {QStringLiteral("message"), sentence}};
    if (error.httpStatus > 0)
        json.insert(QStringLiteral("http_status"), error.httpStatus);
    if (!error.serverCode.isEmpty())
        json.insert(QStringLiteral("server_code"), error.serverCode);
    return json;
}

QJsonObject errorJson(const Error &error)
{
    return errorJson(error, wording::sentence(error));
}

} // namespace clinicdesk::cli
