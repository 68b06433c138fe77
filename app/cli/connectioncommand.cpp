// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/invocation.h"
#include "app/cli/output.h"
#include "app/cli/subcommands.h"
#include "app/cli/text.h"
#include "core/base/atomicfile.h"
#include "core/base/systemconsole.h"
#include "core/connection/connectionfile.h"
#include "core/connection/connectionname.h"
#include "core/document/patient.h"
#include "core/http/authorityfile.h"
#include "core/service/connectioncheck.h"
#include "core/session/connectionimport.h"
#include "core/wording/connectionchecktext.h"
#include "core/wording/conventiontext.h"
#include "core/wording/wording.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>

#include <algorithm>

namespace clinicdesk::cli {

namespace {

constexpr qint64 secretsCapBytes = 64'000;

Result<SecretsInput> secretsFromStdin()
{
    QFile input;
    if (!input.open(standardInput(), QIODevice::ReadOnly | QIODevice::Unbuffered)) // a buffer would keep the secrets
        return wrongUse(Tr::tr("Cannot read standard input."));
    const DefaultInterruptScope interruptible;
    return parseSecretsJson(input.read(secretsCapBytes));
}

/// Reports what a change did to stored secrets.
void reportSecrets(const RemovedSecrets &removed, const Connection &before, const Connection &after)
{
    if (removed.problem)
        printStatus(
            Tr::tr("%1 Old tokens and keys are still in the keychain. They are not used again. They are removed as "
                   "soon as the keychain responds.")
                .arg(wording::sentence(*removed.problem)));
    else if (removed.count > 0 && originOf(before.baseUrl) != originOf(after.baseUrl))
        printStatus(
            Tr::tr("The new address belongs to another service, so the stored tokens and key were removed. Enter "
                   "new ones with --secrets-from-stdin."));
    else if (removed.count > 0)
        printStatus(Tr::tr("Removed the key with the old ID “%1”.").arg(before.keyId));
}

QString conventionsHelp()
{
    QStringList lines{Tr::tr("A convention of this service. Can be repeated. KEY is one of:")};
    for (const auto &row : conventionRows({}))
        lines.append(QStringLiteral("%1 (%2)").arg(row.key, wording::acceptedValuesText(row.accepts)));
    return lines.join(QLatin1Char('\n'));
}

void describeFields(QCommandLineParser &parser)
{
    parser.addPositionalArgument(QStringLiteral("NAME"), Tr::tr("Name of the connection on this computer."));
    parser.addOptions({
        {QStringLiteral("base-url"), Tr::tr("Address of the service, with its path prefix."), QStringLiteral("URL")},
        {QStringLiteral("user-oid"), Tr::tr("The user that the token belongs to."), QStringLiteral("OID")},
        {QStringLiteral("key-id"), Tr::tr("ID of the shared key."), QStringLiteral("KID")},
        {QStringLiteral("ca-file"),
         Tr::tr("An additional certificate authority to trust: a file in PEM, DER or PKCS#7."), QStringLiteral("FILE")},
        {QStringLiteral("environment"), Tr::tr("production or development."), QStringLiteral("KIND")},
        {QStringLiteral("encrypt"),
         Tr::tr("on or off: encrypt payloads. A file that is sent by upload form is protected only by TLS."),
         QStringLiteral("on|off")},
        {QStringLiteral("convention"), conventionsHelp(), QStringLiteral("KEY=VALUE")},
        {QStringLiteral("secrets-from-stdin"),
         Tr::tr("Reads {\"access_token\",\"auth_token\",\"key_string\"} from standard input.")},
    });
}

Result<void> readAddress(const QCommandLineParser &parser, Connection &connection)
{
    if (parser.isSet(QStringLiteral("base-url"))) {
        const auto url = parseBaseUrl(parser.value(QStringLiteral("base-url")));
        if (!url)
            return inOption(QStringLiteral("--base-url"), url.error());
        connection.baseUrl = *url;
    }
    if (parser.isSet(QStringLiteral("user-oid"))) {
        const auto user = parseUserId(parser.value(QStringLiteral("user-oid")));
        if (!user)
            return inOption(QStringLiteral("--user-oid"), user.error());
        connection.user = *user;
    }
    if (parser.isSet(QStringLiteral("ca-file"))) {
        const auto path = parser.value(QStringLiteral("ca-file"));
        if (const auto authorities = http::readAuthorityFile(path); !authorities)
            return inOption(QStringLiteral("--ca-file"), authorities.error());
        connection.caFile = QFileInfo(path).absoluteFilePath();
    }
    return {};
}

Result<void> readFields(const QCommandLineParser &parser, Connection &connection)
{
    if (auto address = readAddress(parser, connection); !address)
        return address;
    if (parser.isSet(QStringLiteral("key-id"))) {
        const auto keyId = parseKeyId(parser.value(QStringLiteral("key-id")));
        if (!keyId)
            return inOption(QStringLiteral("--key-id"), keyId.error());
        connection.keyId = *keyId;
    }
    if (parser.isSet(QStringLiteral("environment"))) {
        const auto environment = environmentFromText(parser.value(QStringLiteral("environment")));
        if (!environment || *environment == Environment::Practice)
            return wrongUse(Tr::tr("--environment: use production or development."));
        connection.environment = *environment;
    }
    if (parser.isSet(QStringLiteral("encrypt"))) {
        const auto word = parser.value(QStringLiteral("encrypt"));
        if (word != QLatin1String("on") && word != QLatin1String("off"))
            return wrongUse(Tr::tr("--encrypt: use on or off."));
        connection.encryptPayloads = word == QLatin1String("on");
    }
    for (const auto &convention : parser.values(QStringLiteral("convention"))) {
        const auto equals = convention.indexOf(QLatin1Char('='));
        if (equals <= 0)
            return wrongUse(Tr::tr("--convention: use KEY=VALUE."));
        if (auto set = setConvention(connection.conventions, convention.left(equals), convention.mid(equals + 1)); !set)
            return inOption(QStringLiteral("--convention"), set.error());
    }
    return {};
}

/// Saves `before`, which is new or in the list, with the changes of the options.
Task<Result<ExitCode>> save(CommandContext context, QCommandLineParser *parser, Connection before)
{
    auto connection = before;
    if (const auto read = readFields(*parser, connection); !read)
        co_return read.error();
    const bool givesSecrets = parser->isSet(QStringLiteral("secrets-from-stdin"));
    const auto secrets = givesSecrets ? secretsFromStdin() : Result<SecretsInput>(SecretsInput());
    if (!secrets)
        co_return secrets.error();
    if (secrets->keyText && connection.keyId.isEmpty())
        co_return wrongUse(Tr::tr("A key needs an ID. Add --key-id."));
    auto &session = context.app.session();
    const auto listed = session.connections().byId(before.id);
    const auto saved = co_await session.save(listed, connection, *secrets);
    if (!saved)
        co_return saved.error();
    reportSecrets(*saved, before, connection);
    if (context.json)
        print(connectionJson(connection, session.connections().isDefault(connection.id)));
    co_return ExitCode::Done;
}

Task<Result<ExitCode>> add(CommandContext context, QStringList arguments)
{
    QCommandLineParser parser;
    describeFields(parser);
    if (const auto parsed = parse(parser, QStringLiteral("connection add"), arguments); !parsed)
        co_return parsed.error();
    if (parser.positionalArguments().size() != 1 || !parser.isSet(QStringLiteral("base-url")))
        co_return wrongUse(Tr::tr("“connection add” needs one NAME and --base-url URL."));
    const Connection fresh{.id = newId<ConnectionId>(), .name = parser.positionalArguments().first().trimmed()};
    co_return co_await save(context, &parser, fresh);
}

/// Returns the arguments of a command that has no options of its own.
Result<QStringList> wordsOf(const QString &command, const QStringList &arguments, QCommandLineParser &parser)
{
    parser.addPositionalArgument(QStringLiteral("NAME"), Tr::tr("Name of the connection on this computer."));
    const auto parsed = parse(parser, command, arguments);
    return parsed ? Result<QStringList>(parser.positionalArguments()) : parsed.error();
}

Result<QStringList> wordsOf(const QString &command, const QStringList &arguments)
{
    QCommandLineParser parser;
    return wordsOf(command, arguments, parser);
}

/// Returns the connection named by the only argument.
Result<Connection> named(const CommandContext &context, const Result<QStringList> &given)
{
    if (!given)
        return given.error();
    const auto &words = *given;
    if (words.size() != 1)
        return wrongUse(Tr::tr("Enter one connection name."));
    const auto known = context.app.session().connections().byName(words.first());
    return known ? Result<Connection>(*known)
                 : wrongUse(Tr::tr("There is no connection named “%1”.").arg(words.first()));
}

Task<Result<ExitCode>> set(CommandContext context, QStringList arguments)
{
    QCommandLineParser parser;
    describeFields(parser);
    if (const auto parsed = parse(parser, QStringLiteral("connection set"), arguments); !parsed)
        co_return parsed.error();
    const auto known = named(context, parser.positionalArguments());
    if (!known)
        co_return known.error();
    co_return co_await save(context, &parser, *known);
}

QString textOf(const Connection &connection, bool current)
{
    return QStringLiteral("%1 %2  %3  %4")
        .arg(current ? QStringLiteral("*") : QStringLiteral(" "), connection.name.leftJustified(20),
             QString(environmentText(connection.environment)).leftJustified(11), connection.baseUrl.toString());
}

/// Returns how payloads are sent, and whether the encryption key is available; the latter is left out when the keychain
/// does not respond.
QStringList payloadLines(const Connection &connection, std::optional<bool> hasKey)
{
    auto text =
        connection.encryptPayloads ? Tr::tr("  Payloads are encrypted.") : Tr::tr("  Payloads are not encrypted.");
    if (connection.keyId.isEmpty())
        text += Tr::tr(" No shared key is set.");
    else if (hasKey)
        text += (*hasKey ? Tr::tr(" The shared key “%1” is stored on this computer.")
                         : Tr::tr(" The shared key “%1” is not stored on this computer."))
                    .arg(connection.keyId);
    QStringList lines{text};
    if (connection.encryptPayloads)
        lines.append(Tr::tr("  A file that is sent by upload form is protected only by TLS."));
    return lines;
}

/// One line for each convention: its value, and the default if it is different.
QStringList conventionLines(const Conventions &conventions, const Policy &policy)
{
    QStringList lines{Tr::tr("  Conventions:")};
    for (const auto &row : conventionRows(conventions)) {
        auto line = QStringLiteral("    %1  %2").arg(row.key.leftJustified(22), row.value);
        if (row.value != row.defaultValue)
            line += QStringLiteral("  ") + Tr::tr("(default: %1)").arg(row.defaultValue);
        if (policy.fixesConvention(row.key))
            line += QStringLiteral("  ") + Tr::tr("(set by your administrator)");
        lines.append(line);
    }
    return lines;
}

QJsonArray conventionsJson(const Conventions &conventions, const Policy &policy)
{
    QJsonArray rows;
    for (const auto &row : conventionRows(conventions))
        rows.append(QJsonObject{{QStringLiteral("key"), row.key},
                                {QStringLiteral("value"), row.value},
                                {QStringLiteral("default"), row.defaultValue},
                                {QStringLiteral("fixed"), policy.fixesConvention(row.key)},
                                {QStringLiteral("takes"), wording::acceptedValuesText(row.accepts)}});
    return rows;
}

Task<Result<ExitCode>> listConnections(CommandContext context, QStringList arguments)
{
    QCommandLineParser parser;
    if (const auto parsed = parse(parser, QStringLiteral("connection list"), arguments); !parsed)
        co_return parsed.error();
    const auto &session = context.app.session();
    QJsonArray json;
    QStringList lines;
    for (const auto &connection : session.connections().saved()) {
        const bool isDefault = session.connections().isDefault(connection.id);
        json.append(connectionJson(connection, isDefault));
        lines.append(textOf(connection, isDefault));
    }
    if (context.json)
        print(QJsonObject{{QStringLiteral("connections"), json}});
    else
        printLines(lines);
    co_return ExitCode::Done;
}

Task<Result<ExitCode>> show(CommandContext context, QStringList arguments)
{
    const auto known = named(context, wordsOf(QStringLiteral("connection show"), arguments));
    if (!known)
        co_return known.error();
    auto &session = context.app.session();
    const bool current = session.connections().isDefault(known->id);
    const auto keys = co_await session.secrets().readKeys(*known);
    if (!keys)
        printStatus(wording::sentence(keys.error()));
    const auto hasKey = keys ? std::optional(!keys->empty()) : std::nullopt;
    if (context.json) {
        auto json = connectionJson(*known, current);
        json.insert(QStringLiteral("has_key"), hasKey ? QJsonValue(*hasKey) : QJsonValue());
        json.insert(QStringLiteral("all_conventions"), conventionsJson(known->conventions, session.policy()));
        print(json);
    } else {
        printLines(QStringList(textOf(*known, current)) + payloadLines(*known, hasKey) +
                   conventionLines(known->conventions, session.policy()));
    }
    co_return ExitCode::Done;
}

QString waitingSentence(const QString &name, int documents)
{
    const auto what = Tr::tr("%Ln document(s) is/are waiting for “%1”.", nullptr, documents).arg(name);
    return Tr::tr("%1 First send or cancel the documents that “outbox list” shows. Or add --force to leave them in "
                  "the outbox, unsent.")
        .arg(what);
}

Task<Result<ExitCode>> remove(CommandContext context, QStringList arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        Tr::tr("Removes a connection and its secrets. Refused while documents in the outbox are waiting for it."));
    parser.addOption(
        {QStringLiteral("force"), Tr::tr("Remove it anyway. The documents stay in the outbox and are not sent.")});
    parser.addPositionalArgument(QStringLiteral("NAME"), Tr::tr("Name of the connection on this computer."));
    if (const auto parsed = parse(parser, QStringLiteral("connection remove"), arguments); !parsed)
        co_return parsed.error();
    const auto known = named(context, parser.positionalArguments());
    if (!known)
        co_return known.error();
    if (!parser.isSet(QStringLiteral("force"))) {
        const auto waiting = co_await context.app.countWaiting(known->id);
        if (!waiting)
            co_return waiting.error();
        if (*waiting > 0)
            co_return wrongUse(waitingSentence(known->name, *waiting));
    }
    const auto removed = co_await context.app.session().remove(*known, parser.isSet(QStringLiteral("force")));
    if (!removed)
        co_return removed.error();
    reportSecrets(*removed, *known, *known);
    if (context.json)
        print(connectionJson(*known, false));
    co_return ExitCode::Done;
}

Task<Result<ExitCode>> use(CommandContext context, QStringList arguments)
{
    const auto known = named(context, wordsOf(QStringLiteral("connection use"), arguments));
    if (!known)
        co_return known.error();
    const auto used = co_await context.app.session().use(known->id);
    if (!used)
        co_return used.error();
    if (context.json)
        print(connectionJson(*known, true));
    co_return ExitCode::Done;
}

QJsonArray certificatesJson(const QList<http::ServerCertificate> &certificates)
{
    QJsonArray json;
    for (const auto &certificate : certificates)
        json.append(QJsonObject{{QStringLiteral("subject"), certificate.subject},
                                {QStringLiteral("issuer"), certificate.issuer},
                                {QStringLiteral("valid_from"), certificate.notBefore.toUTC().toString(Qt::ISODate)},
                                {QStringLiteral("valid_to"), certificate.notAfter.toUTC().toString(Qt::ISODate)}});
    return json;
}

QJsonObject tokenJson(const TokenTimes &token, TokenStage stage)
{
    const auto text = [](const std::optional<QDateTime> &time) {
        return time ? QJsonValue(time->toUTC().toString(Qt::ISODate)) : QJsonValue();
    };
    return {{QStringLiteral("issued"), text(token.issued)},
            {QStringLiteral("expires"), text(token.expires)},
            {QStringLiteral("expired"), token.expires ? QJsonValue(stage == TokenStage::Expired) : QJsonValue()}};
}

QLatin1String proxySourceName(http::ProxySource source)
{
    switch (source) {
    case http::ProxySource::NotSet:
        return QLatin1String("not_set");
    case http::ProxySource::ThisComputer:
        return QLatin1String("this_computer");
    case http::ProxySource::Policy:
        return QLatin1String("policy");
    case http::ProxySource::Environment:
        return QLatin1String("environment");
    case http::ProxySource::Exception:
        return QLatin1String("exception");
    case http::ProxySource::Desktop:
        return QLatin1String("desktop");
    }
    Q_UNREACHABLE();
}

/// Returns the facts of `wording::detailsOf`.
QJsonObject detailsJson(const ConnectionReport &report, CheckStep step)
{
    const auto &route = report.route;
    switch (step) {
    case CheckStep::Tcp:
        return {{QStringLiteral("peer"), route.peer.isEmpty() ? QJsonValue() : QJsonValue(route.peer)}};
    case CheckStep::Tls:
        return {{QStringLiteral("certificates"), certificatesJson(report.certificates)}};
    case CheckStep::Proxy:
        return {{QStringLiteral("proxy"), orNull(route.proxy)},
                {QStringLiteral("set_in"), proxySourceName(route.proxySource)},
                {QStringLiteral("variable"), orNull(route.proxyVariable)}};
    case CheckStep::ClockDifference:
        return {{QStringLiteral("ahead_seconds"),
                 route.clockAhead ? QJsonValue(qint64(route.clockAhead->count())) : QJsonValue()}};
    case CheckStep::AccessToken:
        return tokenJson(report.accessToken, report.accessTokenStage);
    case CheckStep::AuthToken:
        return tokenJson(report.authToken, report.authTokenStage);
    case CheckStep::Key:
        return {{QStringLiteral("key_id"), report.key ? QJsonValue(report.key->id) : QJsonValue()},
                {QStringLiteral("key_bytes"), report.key ? QJsonValue(qint64(report.key->sizeBytes)) : QJsonValue()}};
    case CheckStep::PatientNumbers:
        return {{QStringLiteral("suggested_pattern"), report.deliveries.patientPattern.isEmpty()
                                                          ? QJsonValue()
                                                          : QJsonValue(report.deliveries.patientPattern)}};
    default:
        return {};
    }
}

QJsonObject stepJson(const Connection &connection, const ConnectionReport &report, const CheckedStep &checked)
{
    const auto text = wording::describeStep(connection, report, checked.step);
    QStringList message{text.summary, text.advice};
    message.removeAll(QString());
    auto json = detailsJson(report, checked.step);
    json.insert(QStringLiteral("name"), checkStepText(checked.step));
    json.insert(QStringLiteral("state"), checkStateText(checked.state));
    json.insert(QStringLiteral("ms"), checked.time ? QJsonValue(qint64(checked.time->count())) : QJsonValue());
    json.insert(QStringLiteral("message"), message.join(QLatin1Char(' ')));
    json.insert(QStringLiteral("error"), checked.error ? QJsonValue(errorJson(*checked.error)) : QJsonValue());
    return json;
}

/// None without an outbox that can be read: the other steps are checked all the same.
Task<DeliveryFacts> knownDeliveries(CommandContext context, Connection connection)
{
    if (!hasOutbox(context.app.session()))
        co_return DeliveryFacts();
    const auto outbox = co_await context.app.outbox();
    if (!outbox)
        co_return DeliveryFacts();
    co_return deliveryFacts((*outbox)->documents(), connection, knownPatientNumbers(**outbox, connection.id));
}

Task<Result<ExitCode>> check(CommandContext context, QStringList arguments)
{
    QCommandLineParser parser;
    parser.addOption(encryptOption());
    const auto words = wordsOf(QStringLiteral("connection check"), arguments, parser);
    if (words && parser.isSet(QStringLiteral("encrypt")))
        context.app.encryptRequests();
    const bool isNamed = !words || !words->isEmpty();
    const auto chosen = isNamed ? named(context, words) : context.app.connection();
    if (!chosen)
        co_return chosen.error();
    const auto client = co_await context.app.clientFor(*chosen);
    const auto deliveries = co_await knownDeliveries(context, *chosen);
    const auto report = co_await checkConnection(client, deliveries);
    if (context.json) {
        QJsonArray steps;
        for (const auto &checked : report.steps)
            steps.append(stepJson(*chosen, report, checked));
        print(QJsonObject{{QStringLiteral("steps"), steps}});
    } else {
        printLines(wording::reportLines(*chosen, report));
    }
    const auto *failed = report.firstError();
    co_return failed ? exitFor(*failed->error) : ExitCode::Done;
}

/// Returns the saved connections with these names, or all if there are none.
Result<QList<Connection>> chosenConnections(const Session &session, const QStringList &names)
{
    if (names.isEmpty())
        return session.connections().saved();
    QList<Connection> chosen;
    for (const auto &name : names) {
        const auto known = session.connections().byName(name);
        if (!known)
            return wrongUse(Tr::tr("There is no connection named “%1”.").arg(name));
        chosen.append(*known);
    }
    return chosen;
}

Task<Result<ExitCode>> exportConnections(CommandContext context, QStringList arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        Tr::tr("Saves connections for other computers in a file: settings and certificate authorities, no secrets."));
    parser.addPositionalArgument(QStringLiteral("FILE"), Tr::tr("The file to write."));
    parser.addPositionalArgument(QStringLiteral("NAME"), Tr::tr("Names of connections; without one, all."),
                                 QStringLiteral("[NAME...]"));
    if (const auto parsed = parse(parser, QStringLiteral("connection export"), arguments); !parsed)
        co_return parsed.error();
    auto names = parser.positionalArguments();
    if (names.isEmpty())
        co_return wrongUse(Tr::tr("“connection export” needs a FILE."));
    const auto path = names.takeFirst();
    const auto chosen = chosenConnections(context.app.session(), names);
    if (!chosen)
        co_return chosen.error();
    if (chosen->isEmpty())
        co_return wrongUse(Tr::tr("There is no connection to export."));
    const auto file = connectionsToFile(*chosen);
    if (!file)
        co_return file.error();
    if (const auto saved = saveOrWrite(path, *file); !saved)
        co_return fileNotSaved(saved.error());
    if (context.json)
        print(QJsonObject{{QStringLiteral("exported"), chosen->size()}});
    else
        print(Tr::tr("Exported %Ln connection(s), without secrets.", nullptr, static_cast<int>(chosen->size())));
    co_return ExitCode::Done;
}

QStringList importLines(const ImportedConnections &imported)
{
    QStringList lines;
    for (const auto &connection : imported.added)
        lines.append(Tr::tr("Added “%1”. Enter its token with “connection set”.").arg(connection.name));
    if (imported.alreadyThere > 0)
        lines.append(Tr::tr("%Ln connection(s) was/were there already.", nullptr, imported.alreadyThere));
    return lines;
}

Task<Result<ExitCode>> importFile(CommandContext context, QStringList arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(Tr::tr("Adds the connections of a file that “connection export” wrote. None "
                                            "replaces another one, and none has secrets."));
    parser.addPositionalArgument(QStringLiteral("FILE"), Tr::tr("The file to read."));
    if (const auto parsed = parse(parser, QStringLiteral("connection import"), arguments); !parsed)
        co_return parsed.error();
    const auto paths = parser.positionalArguments();
    if (paths.size() != 1)
        co_return wrongUse(Tr::tr("“connection import” needs one FILE."));
    QFile file(paths.first());
    if (!file.open(QIODevice::ReadOnly))
        co_return Error{.code = ErrorCode::FileUnreadable, .subject = QFileInfo(file).fileName()};
    const auto imported =
        co_await importConnections(context.app.session().shared_from_this(), file.read(maxConnectionsFileBytes));
    if (!imported) {
        auto error = imported.error();
        error.input = paths.first();
        co_return error;
    }
    if (context.json) {
        QJsonArray added;
        for (const auto &connection : imported->added)
            added.append(connectionJson(connection, context.app.session().connections().isDefault(connection.id)));
        print(QJsonObject{{QStringLiteral("connections"), added},
                          {QStringLiteral("already_there"), imported->alreadyThere}});
    } else {
        printLines(importLines(*imported));
    }
    co_return ExitCode::Done;
}

} // namespace

Subcommands connectionSubcommands()
{
    const auto name = QStringLiteral("NAME");
    return {{QStringLiteral("list"), {}, listConnections},
            {QStringLiteral("add"), name, add},
            {QStringLiteral("set"), name, set},
            {QStringLiteral("show"), name, show},
            {QStringLiteral("remove"), name, remove},
            {QStringLiteral("use"), name, use},
            {QStringLiteral("check"), QStringLiteral("[NAME]"), check},
            {QStringLiteral("export"), QStringLiteral("FILE [NAME...]"), exportConnections},
            {QStringLiteral("import"), QStringLiteral("FILE"), importFile}};
}

Task<Result<ExitCode>> connection(CommandContext context, QStringList arguments)
{
    return runSubcommand(QStringLiteral("connection"), connectionSubcommands(), context, std::move(arguments));
}

} // namespace clinicdesk::cli
