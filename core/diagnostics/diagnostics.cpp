// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/diagnostics/diagnostics.h"

#include "core/log/redaction.h"

#include <QJsonArray>

#include <algorithm>

namespace clinicdesk {

namespace {

/// Whether a value is one of a few, or a number, so that it cannot contain a name.
bool canBeShown(ConventionValues values)
{
    switch (values) {
    case ConventionValues::OnOff:
    case ConventionValues::ImageType:
    case ConventionValues::Bytes:
    case ConventionValues::From0To1000:
    case ConventionValues::From1To1000:
    case ConventionValues::From1To64:
    case ConventionValues::DateUnit:
    case ConventionValues::PatientPlacement:
    case ConventionValues::EnvelopeForms:
        return true;
    case ConventionValues::Name:
    case ConventionValues::Names:
    case ConventionValues::FilterName:
    case ConventionValues::Pattern:
    case ConventionValues::TypeCode:
    case ConventionValues::LabelledCodes:
    case ConventionValues::LabelledPrefixes:
        return false;
    }
    Q_UNREACHABLE();
}

template <class Value>
QJsonObject jsonOf(const QMap<QString, Value> &values)
{
    QJsonObject json;
    for (auto value = values.cbegin(); value != values.cend(); ++value)
        json.insert(value.key(), value.value());
    return json;
}

QJsonObject jsonOf(const Error &error)
{
    QJsonObject json{{QStringLiteral("code"), codeText(error.code)}};
    if (error.httpStatus > 0)
        json.insert(QStringLiteral("status"), error.httpStatus);
    return json;
}

QJsonObject jsonOf(const Diagnostics::ConnectionSettings &connection)
{
    return {{QStringLiteral("host"), connection.host},
            {QStringLiteral("environment"), environmentText(connection.environment)},
            {QStringLiteral("in_use"), connection.isInUse},
            {QStringLiteral("temporary"), connection.isTemporary},
            {QStringLiteral("encrypt"), connection.encryptsPayloads},
            {QStringLiteral("key_id"), connection.hasKeyId},
            {QStringLiteral("ca_file"), connection.hasCaFile},
            {QStringLiteral("upload_way"), uploadMethodText(connection.uploadMethod)},
            {QStringLiteral("conventions"), jsonOf(connection.conventions)}};
}

QJsonValue jsonOf(const std::optional<Diagnostics::PeopleSettings> &people)
{
    if (!people)
        return QJsonValue::Null;
    return QJsonObject{{QStringLiteral("roles"), jsonOf(people->roles)},
                       {QStringLiteral("with_pin"), people->withPin},
                       {QStringLiteral("lock_minutes"), static_cast<int>(people->lockTime.count())}};
}

QJsonValue jsonOf(const std::optional<Diagnostics::Queue> &queue)
{
    if (!queue)
        return QJsonValue::Null;
    return QJsonObject{
        {QStringLiteral("states"), jsonOf(queue->states)},
        {QStringLiteral("errors"), jsonOf(queue->errors)},
        {QStringLiteral("paused"), queue->paused},
        {QStringLiteral("oldest_minutes"), queue->oldest ? QJsonValue(qint64(queue->oldest->count())) : QJsonValue()},
        {QStringLiteral("persistent"), queue->isPersistent}};
}

QJsonObject jsonOf(const Diagnostics::Check &check)
{
    QJsonArray steps;
    const bool isDone = check.outcome == Diagnostics::CheckOutcome::Done;
    for (const auto &step : check.report.steps) {
        if (!isDone)
            break;
        steps.append(
            QJsonObject{{QStringLiteral("name"), checkStepText(step.step)},
                        {QStringLiteral("state"), checkStateText(step.state)},
                        {QStringLiteral("ms"), step.time ? QJsonValue(qint64(step.time->count())) : QJsonValue()},
                        {QStringLiteral("error"), step.error ? QJsonValue(jsonOf(*step.error)) : QJsonValue()}});
    }
    return {{QStringLiteral("outcome"), checkOutcomeText(check.outcome)}, {QStringLiteral("steps"), steps}};
}

QJsonObject jsonOf(const Diagnostics::System &system, const Diagnostics::Program &program)
{
    QJsonArray screens;
    for (const auto &screen : program.screens)
        screens.append(QJsonObject{{QStringLiteral("width"), screen.size.width()},
                                   {QStringLiteral("height"), screen.size.height()},
                                   {QStringLiteral("scale"), screen.scale}});
    return {{QStringLiteral("name"), system.name},
            {QStringLiteral("kernel"), system.kernel},
            {QStringLiteral("processor"), system.processor},
            {QStringLiteral("desktop"), system.desktop},
            {QStringLiteral("language"), system.language},
            {QStringLiteral("locale"), system.locale},
            {QStringLiteral("window_system"), program.windowSystem},
            {QStringLiteral("screens"), screens}};
}

QJsonValue jsonOf(const std::optional<DecoderSandbox> &sandbox)
{
    if (!sandbox)
        return QJsonValue::Null;
    return QJsonObject{{QStringLiteral("call_filter"), sandbox->refusesCalls},
                       {QStringLiteral("landlock"), sandbox->limitsFiles},
                       {QStringLiteral("landlock_version"), sandbox->landlockVersion}};
}

QJsonObject jsonOf(const Diagnostics::Store &store)
{
    return {{QStringLiteral("name"), store.name},
            {QStringLiteral("size"), store.sizeBytes},
            {QStringLiteral("files"), store.files}};
}

template <class Value>
QJsonArray arrayOf(const QList<Value> &values)
{
    QJsonArray json;
    for (const auto &value : values)
        json.append(jsonOf(value));
    return json;
}

} // namespace

Diagnostics::ConnectionSettings shownSettings(const Connection &connection)
{
    Diagnostics::ConnectionSettings shown{.host = connection.baseUrl.host(),
                                          .environment = connection.environment,
                                          .encryptsPayloads = connection.encryptPayloads,
                                          .hasKeyId = !connection.keyId.isEmpty(),
                                          .hasCaFile = !connection.caFile.isEmpty(),
                                          .uploadMethod = connection.uploadMethod};
    for (const auto &row : conventionRows(connection.conventions)) {
        if (row.value != row.defaultValue)
            shown.conventions.insert(row.key, canBeShown(row.accepts) ? row.value : QStringLiteral("changed"));
    }
    return shown;
}

Diagnostics::PeopleSettings shownSettings(const People &people)
{
    Diagnostics::PeopleSettings shown{.lockTime = people.idleTime()};
    for (const auto &person : people.all()) {
        ++shown.roles[roleText(person.role)];
        shown.withPin += person.pin ? 1 : 0;
    }
    return shown;
}

Diagnostics::Queue countDocuments(const QList<OutboxDocument> &documents, const QDateTime &now)
{
    Diagnostics::Queue queue;
    for (const auto &document : documents) {
        ++queue.states[stateText(document.state)];
        queue.paused += document.paused ? 1 : 0;
        if (isFinal(document.state))
            continue;
        if (document.error)
            ++queue.errors[codeText(document.error->code)];
        const auto age = std::chrono::minutes(document.addedAt.secsTo(now) / 60);
        queue.oldest = std::max(queue.oldest.value_or(age), age);
    }
    return queue;
}

QJsonObject shownMessage(const QJsonObject &message)
{
    QJsonObject shown;
    for (const auto *name : {"at", "level", "program", "module", "event"}) {
        const auto value = message.value(QLatin1String(name));
        if (value.isString())
            shown.insert(QLatin1String(name), redacted(value.toString()));
    }
    if (const auto text = message.value(QLatin1String("text")); text.isString())
        shown.insert(QStringLiteral("text"), redacted(text.toString()));
    QJsonObject values;
    const auto given = message.value(QLatin1String("values")).toObject();
    for (auto value = given.begin(); value != given.end(); ++value) {
        if (value->isDouble())
            values.insert(value.key(), *value);
        else if (value->isString() && value.key() != QLatin1String("connection") &&
                 value.key() != QLatin1String("document"))
            values.insert(value.key(), redacted(value->toString()));
    }
    if (!values.isEmpty())
        shown.insert(QStringLiteral("values"), values);
    return shown;
}

QLatin1String checkOutcomeText(Diagnostics::CheckOutcome outcome)
{
    switch (outcome) {
    case Diagnostics::CheckOutcome::NotAsked:
        return QLatin1String("not_asked");
    case Diagnostics::CheckOutcome::NoConnection:
        return QLatin1String("no_connection");
    case Diagnostics::CheckOutcome::TooSlow:
        return QLatin1String("too_slow");
    case Diagnostics::CheckOutcome::Done:
        return QLatin1String("done");
    }
    Q_UNREACHABLE();
}

QLatin1String policyStateText(Diagnostics::PolicyState state)
{
    switch (state) {
    case Diagnostics::PolicyState::None:
        return QLatin1String("none");
    case Diagnostics::PolicyState::InEffect:
        return QLatin1String("in_effect");
    case Diagnostics::PolicyState::Refused:
        return QLatin1String("refused");
    }
    Q_UNREACHABLE();
}

QLatin1String scopeText(Diagnostics::Scope scope)
{
    switch (scope) {
    case Diagnostics::Scope::Everything:
        return QLatin1String("everything");
    case Diagnostics::Scope::OneConnection:
        return QLatin1String("one_connection");
    case Diagnostics::Scope::WithoutPin:
        return QLatin1String("without_pin");
    }
    Q_UNREACHABLE();
}

QJsonObject toJson(const Diagnostics &diagnostics)
{
    QJsonObject versions;
    for (const auto &version : diagnostics.program.versions)
        versions.insert(version.name, version.version);
    QJsonArray warnings;
    for (const auto &warning : diagnostics.warnings)
        warnings.append(warning);
    const QJsonObject settings{
        {QStringLiteral("proxy"), diagnostics.proxy},
        {QStringLiteral("keychain"), diagnostics.hasKeychain},
        {QStringLiteral("policy"), policyStateText(diagnostics.policy)},
        {QStringLiteral("people"), jsonOf(diagnostics.people)},
        {QStringLiteral("connections"), arrayOf(diagnostics.connections)},
    };
    return {{QStringLiteral("at"), diagnostics.at.toUTC().toString(Qt::ISODate)},
            {QStringLiteral("scope"), scopeText(diagnostics.scope)},
            {QStringLiteral("program"), diagnostics.program.name},
            {QStringLiteral("versions"), versions},
            {QStringLiteral("system"), jsonOf(diagnostics.system, diagnostics.program)},
            {QStringLiteral("decoder"), jsonOf(diagnostics.decoder)},
            {QStringLiteral("settings"), settings},
            {QStringLiteral("queue"), jsonOf(diagnostics.queue)},
            {QStringLiteral("stores"), arrayOf(diagnostics.stores)},
            {QStringLiteral("problems"), arrayOf(diagnostics.problems)},
            {QStringLiteral("check"), jsonOf(diagnostics.check)},
            {QStringLiteral("warnings"), warnings}};
}

} // namespace clinicdesk
