// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/messages.h"

#include "app/cli/text.h"
#include "core/document/readablename.h"
#include "core/wording/wording.h"

#include <QJsonDocument>

#include <cstdio>

namespace clinicdesk::cli {

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

void print(const QString &text)
{
    std::fputs(text.toUtf8().constData(), stdout);
    std::fflush(stdout);
}

void print(const QJsonObject &json)
{
    print(QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Indented)));
}

void printStatus(const QString &text)
{
    std::fputs((text + QLatin1Char('\n')).toUtf8().constData(), stderr);
}

QJsonObject errorJson(const Error &error, const QString &sentence)
{
    return {{QStringLiteral("code"), codeText(error.code)}, {QStringLiteral("message"), sentence}};
}

QJsonObject errorJson(const Error &error)
{
    return errorJson(error, wording::sentence(error));
}

} // namespace clinicdesk::cli
