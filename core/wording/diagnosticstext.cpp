// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/diagnosticstext.h"

#include "core/wording/connectionchecktext.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QLocale>

namespace clinicdesk::wording {

namespace {

struct DiagnosticsTr {
    Q_DECLARE_TR_FUNCTIONS(Diagnostics)
};

QString line(const QString &name, const QString &value)
{
    return QStringLiteral("    %1: %2").arg(name, value);
}

QString yesOrNo(bool is)
{
    return is ? DiagnosticsTr::tr("yes") : DiagnosticsTr::tr("no");
}

QString countsText(const QMap<QString, int> &counts)
{
    QStringList parts;
    for (auto count = counts.cbegin(); count != counts.cend(); ++count)
        parts << QStringLiteral("%1 %2").arg(count.key(), QLocale().toString(count.value()));
    return parts.isEmpty() ? DiagnosticsTr::tr("none") : parts.join(QLatin1String(", "));
}

QString codeOf(const Error &error)
{
    const QString code = codeText(error.code);
    return error.httpStatus > 0 ? QStringLiteral("%1 (%2)").arg(code).arg(error.httpStatus) : code;
}

QStringList systemLines(const Diagnostics &found)
{
    const auto &system = found.system;
    QStringList lines{
        line(DiagnosticsTr::tr("System"), system.name), line(DiagnosticsTr::tr("Kernel"), system.kernel),
        line(DiagnosticsTr::tr("Processor"), system.processor),
        line(DiagnosticsTr::tr("Language"), QStringLiteral("%1 (%2)").arg(system.language, system.locale))};
    if (!system.desktop.isEmpty())
        lines << line(DiagnosticsTr::tr("Desktop"), system.desktop);
    if (!found.program.windowSystem.isEmpty())
        lines << line(DiagnosticsTr::tr("Window system"), found.program.windowSystem);
    for (const auto &screen : found.program.screens)
        lines << line(DiagnosticsTr::tr("Screen"), QStringLiteral("%1 × %2, %3")
                                                       .arg(screen.size.width())
                                                       .arg(screen.size.height())
                                                       .arg(QLocale().toString(screen.scale)));
    return lines;
}

QStringList connectionLines(const Diagnostics::ConnectionSettings &connection)
{
    QStringList about{environmentText(connection.environment), uploadMethodText(connection.uploadMethod)};
    if (connection.isInUse)
        about << DiagnosticsTr::tr("in use");
    if (connection.isTemporary)
        about << DiagnosticsTr::tr("temporary");
    if (connection.encryptsPayloads)
        about << DiagnosticsTr::tr("encrypts payloads");
    if (connection.hasKeyId)
        about << DiagnosticsTr::tr("has a key ID");
    if (connection.hasCaFile)
        about << DiagnosticsTr::tr("has a certificate authority file");
    QStringList lines{line(connection.host, about.join(QLatin1String(", ")))};
    for (auto convention = connection.conventions.cbegin(); convention != connection.conventions.cend(); ++convention)
        lines << QStringLiteral("    ") + line(convention.key(), convention.value());
    return lines;
}

QString policyText(Diagnostics::PolicyState state)
{
    switch (state) {
    case Diagnostics::PolicyState::None:
        return DiagnosticsTr::tr("none");
    case Diagnostics::PolicyState::InEffect:
        return DiagnosticsTr::tr("in use");
    case Diagnostics::PolicyState::Refused:
        return DiagnosticsTr::tr("has a mistake, so nothing is sent");
    }
    return {};
}

QStringList settingsLines(const Diagnostics &found)
{
    QStringList lines{line(DiagnosticsTr::tr("Keychain"), yesOrNo(found.hasKeychain))};
    if (!found.proxy.isEmpty())
        lines << line(DiagnosticsTr::tr("Proxy"), found.proxy);
    lines << line(DiagnosticsTr::tr("Policy of the administrator"), policyText(found.policy));
    if (found.people) {
        lines << line(DiagnosticsTr::tr("People"), countsText(found.people->roles));
        lines << line(DiagnosticsTr::tr("People with a PIN"), QLocale().toString(found.people->withPin));
        lines << line(DiagnosticsTr::tr("Minutes until it locks"),
                      QLocale().toString(static_cast<qlonglong>(found.people->lockTime.count())));
    }
    for (const auto &connection : found.connections)
        lines << connectionLines(connection);
    return lines;
}

/// What was left out; nothing if nothing was.
QStringList scopeLines(Diagnostics::Scope scope)
{
    switch (scope) {
    case Diagnostics::Scope::Everything:
        return {};
    case Diagnostics::Scope::OneConnection:
        return {DiagnosticsTr::tr(
            "Documents of other connections were left out, because they need the PIN of the person.")};
    case Diagnostics::Scope::WithoutPin:
        return {DiagnosticsTr::tr(
            "Documents, tokens and keys were left out, because they need the PIN of the person. “Copy "
            "diagnostics” in the window has them.")};
    }
    return {};
}

QStringList queueLines(const Diagnostics &found)
{
    const auto &queue = found.queue;
    if (!queue && found.scope == Diagnostics::Scope::WithoutPin)
        return {line(DiagnosticsTr::tr("Documents"), DiagnosticsTr::tr("left out"))};
    if (!queue)
        return {line(DiagnosticsTr::tr("Documents"), DiagnosticsTr::tr("cannot be read"))};
    QStringList lines{line(DiagnosticsTr::tr("Documents"), countsText(queue->states))};
    if (!queue->errors.isEmpty())
        lines << line(DiagnosticsTr::tr("Their problems"), countsText(queue->errors));
    if (queue->paused > 0)
        lines << line(DiagnosticsTr::tr("Paused"), QLocale().toString(queue->paused));
    if (queue->oldest)
        lines << line(DiagnosticsTr::tr("Age of the oldest one in minutes"),
                      QLocale().toString(static_cast<qlonglong>(queue->oldest->count())));
    if (!queue->isPersistent)
        lines << line(DiagnosticsTr::tr("Stored on the disk"), yesOrNo(false));
    return lines;
}

QStringList checkLines(const Diagnostics::Check &check)
{
    switch (check.outcome) {
    case Diagnostics::CheckOutcome::NotAsked:
        return {line(DiagnosticsTr::tr("Result"), DiagnosticsTr::tr("not checked"))};
    case Diagnostics::CheckOutcome::NoConnection:
        return {line(DiagnosticsTr::tr("Result"), DiagnosticsTr::tr("there is no connection"))};
    case Diagnostics::CheckOutcome::TooSlow:
        return {line(DiagnosticsTr::tr("Result"), DiagnosticsTr::tr("the check took too long"))};
    case Diagnostics::CheckOutcome::Done:
        break;
    }
    QStringList lines;
    for (const auto &step : check.report.steps) {
        QStringList parts{checkStateText(step.state)};
        if (step.time)
            parts << DiagnosticsTr::tr("%1 ms").arg(QLocale().toString(static_cast<qlonglong>(step.time->count())));
        if (step.error)
            parts << codeOf(*step.error);
        lines << line(titleOf(step.step), parts.join(QLatin1String(", ")));
    }
    return lines;
}

QString messageText(const QJsonObject &message)
{
    const auto word = [&message](const char *name) { return message.value(QLatin1String(name)).toString(); };
    QStringList parts{word("at"), word("program"), word("module"), word("event"), word("text")};
    const auto values = message.value(QLatin1String("values")).toObject();
    if (!values.isEmpty())
        parts << QString::fromUtf8(QJsonDocument(values).toJson(QJsonDocument::Compact));
    parts.removeAll(QString());
    return QStringLiteral("    ") + parts.join(QLatin1Char(' '));
}

} // namespace

QString sandboxText(const DecoderSandbox &sandbox)
{
    const auto calls = sandbox.refusesCalls ? DiagnosticsTr::tr("The system call filter is active.")
                                            : DiagnosticsTr::tr("There is no system call filter.");
    if (sandbox.landlockVersion == 0)
        return calls + QLatin1Char(' ') + DiagnosticsTr::tr("This kernel has no Landlock.");
    const auto files = sandbox.limitsFiles ? DiagnosticsTr::tr("Landlock (version %1) is active.")
                                           : DiagnosticsTr::tr("Landlock (version %1) is not active.");
    return calls + QLatin1Char(' ') + files.arg(sandbox.landlockVersion);
}

QStringList diagnosticsLines(const Diagnostics &found)
{
    QStringList lines{DiagnosticsTr::tr("Diagnostics of Clinic Desk"), found.at.toUTC().toString(Qt::ISODate)};
    lines << scopeLines(found.scope) << QString() << DiagnosticsTr::tr("Versions");
    for (const auto &version : found.program.versions)
        lines << line(version.name, version.version);
    lines << QString() << DiagnosticsTr::tr("Computer") << systemLines(found);
    lines << line(DiagnosticsTr::tr("Decoder"),
                  found.decoder ? sandboxText(*found.decoder) : DiagnosticsTr::tr("The decoder does not start."));
    lines << QString() << DiagnosticsTr::tr("Settings") << settingsLines(found);
    lines << QString() << DiagnosticsTr::tr("Outbox") << queueLines(found);
    lines << QString() << DiagnosticsTr::tr("Stored on this computer");
    for (const auto &store : found.stores)
        lines << line(store.name, DiagnosticsTr::tr("%1 in %Ln file(s)", nullptr, store.files)
                                      .arg(QLocale().formattedDataSize(store.sizeBytes)));
    if (!found.problems.isEmpty())
        lines << QString() << DiagnosticsTr::tr("Problems");
    for (const auto &problem : found.problems)
        lines << QStringLiteral("    ") + codeOf(problem);
    lines << QString() << DiagnosticsTr::tr("Connection check") << checkLines(found.check);
    lines << QString() << DiagnosticsTr::tr("Last warnings");
    for (const auto &warning : found.warnings)
        lines << messageText(warning);
    if (found.warnings.isEmpty())
        lines << QStringLiteral("    ") + DiagnosticsTr::tr("none");
    return lines;
}

QString diagnosticsText(const Diagnostics &found)
{
    return diagnosticsLines(found).join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace clinicdesk::wording
