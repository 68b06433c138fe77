// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/messages.h"

#include "app/cli/text.h"
#include "core/base/csv.h"
#include "core/document/readablename.h"
#include "core/wording/wording.h"

#include <QJsonDocument>

#include <algorithm>
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

bool writeOut(QByteArrayView bytes)
{
    const auto size = static_cast<std::size_t>(bytes.size());
    return noteOutput(std::fwrite(bytes.data(), 1, size, stdout) == size);
}

bool isPlain(char c)
{
    const auto code = static_cast<unsigned char>(c);
    return (code >= 0x20 && code < 0x7F) || c == '\n' || c == '\r' || c == '\t';
}

/// Replaces hidden characters, except for ends of lines and tabs: a terminal would obey them, and a reader would be
/// deceived.
template <class Replacement>
QByteArray withoutHidden(QByteArrayView utf8, Replacement replacement)
{
    if (std::ranges::all_of(utf8, isPlain))
        return utf8.toByteArray();
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

/// Marks that our own texts in Urdu have around names. They only help where a terminal orders texts of two directions,
/// and they look the same as those of others.
bool isDirectionMark(char32_t c)
{
    return c == 0x200E || c == 0x200F || (c >= 0x2066 && c <= 0x2069);
}

QByteArray shown(QByteArrayView utf8)
{
    const auto replacement = [](char32_t c) {
        return isDirectionMark(c) ? QString() : QString(QChar::ReplacementCharacter);
    };
    const QByteArrayView mark(bytesOf(ByteOrderMark::With));
    if (utf8.startsWith(mark)) // of a table for a spreadsheet
        return mark.toByteArray() + withoutHidden(utf8.sliced(mark.size()), replacement);
    return withoutHidden(utf8, replacement);
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

bool print(QByteArrayView text)
{
    return writeOut(shown(text));
}

bool printJson(QByteArrayView json)
{
    return writeOut(withoutHidden(json, [](char32_t c) {
        QString escaped;
        const auto units = QChar::fromUcs4(c);
        for (const auto unit : QStringView(units))
            escaped += QStringLiteral("\\u%1").arg(uint(unit.unicode()), 4, 16, QLatin1Char('0'));
        return escaped;
    }));
}

void print(const QString &text)
{
    if (print(QByteArrayView(text.toUtf8())))
        noteOutput(std::fflush(stdout) == 0);
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
    if (error == 0)
        return exit;
    if (error != EPIPE)
        printStatus(Tr::tr("Cannot write to standard output: %1.").arg(qt_error_string(error)));
    return exit == ExitCode::Done ? ExitCode::Failed : exit;
}

void printStatus(const QString &text)
{
    printPrompt(text + QLatin1Char('\n'));
}

void printPrompt(const QString &text)
{
    const auto bytes = shown(text.toUtf8());
    std::fwrite(bytes.constData(), 1, static_cast<std::size_t>(bytes.size()), stderr);
    std::fflush(stderr);
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
