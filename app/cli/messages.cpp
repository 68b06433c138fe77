// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/messages.h"

#include "app/cli/text.h"
#include "core/base/csv.h"
#include "core/base/hiddencharacter.h"
#include "core/base/systemerror.h"
#include "core/document/readablename.h"
#include "core/wording/wording.h"

#include <QJsonDocument>

#include <algorithm>
#include <cstdio>
#include <optional>

namespace clinicdesk::cli {

namespace {

/// Returns the first error of standard output. Later calls of `print` do not change it.
std::optional<SystemError> &outputError()
{
    static std::optional<SystemError> error;
    return error;
}

bool noteOutput(bool isWritten)
{
    if (!isWritten && !outputError())
        outputError() = SystemError::last();
    return isWritten;
}

bool writeOut(QByteArrayView bytes)
{
    const auto size = static_cast<std::size_t>(bytes.size());
    return noteOutput(std::fwrite(bytes.data(), 1, size, stdout) == size);
}

/// Replaces what a terminal would obey, except for ends of lines, in text that is for programs.
template <class Replacement>
QByteArray withoutHidden(QByteArrayView utf8, Replacement replacement)
{
    QString cleaned;
    cleaned.reserve(utf8.size());
    for (const char32_t c : QString::fromUtf8(utf8).toUcs4()) {
        if (!isHiddenCharacter(c) || c == '\n' || c == '\r' || c == '\t')
            cleaned += QChar::fromUcs4(c);
        else
            cleaned += replacement(c);
    }
    return cleaned.toUtf8();
}

bool isPlain(char c)
{
    const auto code = static_cast<unsigned char>(c);
    return (code >= 0x20 && code < 0x7F) || c == '\n' || c == '\t';
}

/// Line breaks of cells came with a name or an answer; those between rows are ours.
QByteArray withoutBreaksInCells(QByteArray table)
{
    bool isQuoted = false;
    for (auto &c : table) {
        if (c == '"')
            isQuoted = !isQuoted;
        else if (isQuoted && (c == '\r' || c == '\n'))
            c = ' ';
    }
    return table;
}

QByteArray lineOf(const QString &text)
{
    return printableLine(text).toUtf8() + '\n';
}

void writeStatus(const QByteArray &bytes)
{
    std::fwrite(bytes.constData(), 1, static_cast<std::size_t>(bytes.size()), stderr);
    std::fflush(stderr);
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
    // Line breaks of `wrongUse` are ours.
    const bool hasUsage = error.reason == ErrorReason::CommandLine;
    for (const auto &line : hasUsage ? sentence.split(QLatin1Char('\n')) : QStringList(sentence))
        printStatus(line);
    if (error.reason != ErrorReason::CommandLine && !error.detail.isEmpty())
        printStatus(Tr::tr("Details: %1").arg(displayName(error.detail.simplified())));
    return exitFor(error);
}

void print(const QString &line)
{
    if (printLines({line}))
        noteOutput(std::fflush(stdout) == 0);
}

bool printLines(const QStringList &lines)
{
    QByteArray bytes;
    for (const auto &line : lines)
        bytes += lineOf(line);
    return writeOut(bytes);
}

void printHelp(const QString &text)
{
    printLines((text.endsWith(QLatin1Char('\n')) ? text.chopped(1) : text).split(QLatin1Char('\n')));
}

bool printCsv(QByteArrayView rows)
{
    const QByteArrayView mark(bytesOf(ByteOrderMark::With));
    const bool hasMark = rows.startsWith(mark);
    const auto replacement = [](char32_t) { return QString(QChar::ReplacementCharacter); };
    const auto table = withoutHidden(hasMark ? rows.sliced(mark.size()) : rows, replacement);
    return writeOut((hasMark ? mark.toByteArray() : QByteArray()) + withoutBreaksInCells(table));
}

bool printJson(QByteArrayView json)
{
    if (std::ranges::all_of(json, isPlain))
        return writeOut(json);
    auto cleaned = withoutHidden(json, [](char32_t c) {
        QString escaped;
        const auto units = QChar::fromUcs4(c);
        for (const auto unit : QStringView(units))
            escaped += QStringLiteral("\\u%1").arg(uint(unit.unicode()), 4, 16, QLatin1Char('0'));
        return escaped;
    });
    return writeOut(cleaned.replace('\r', ' ')); // between values; within one it is not allowed
}

void print(const QJsonObject &json)
{
    if (printJson(QJsonDocument(json).toJson(QJsonDocument::Indented)))
        noteOutput(std::fflush(stdout) == 0);
}

ExitCode exitAfterOutput(ExitCode exit)
{
    noteOutput(std::fflush(stdout) == 0);
    const auto error = outputError();
    if (!error)
        return exit;
    if (!error->is(std::errc::broken_pipe))
        printStatus(Tr::tr("Cannot write to standard output: %1.").arg(error->text()));
    return exit == ExitCode::Done ? ExitCode::Failed : exit;
}

void printStatus(const QString &line)
{
    writeStatus(lineOf(line));
}

void printPrompt(const QString &text)
{
    writeStatus(printableLine(text).toUtf8());
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
