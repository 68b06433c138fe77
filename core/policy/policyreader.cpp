// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/policyreader.h"

#include "core/base/errorreason.h"
#include "core/base/json.h"
#include "core/document/readablename.h"
#include "core/policy/policyfields.h"

#include <QByteArray>
#include <QDir>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSet>
#include <QString>

#include <simdjson.h>

#include <algorithm>
#include <optional>

namespace clinicdesk {

namespace {

/// Where the members of a JSON text are. QJsonDocument does not tell, and of two members with the same name it keeps
/// one.
struct JsonPlaces {
    QHash<QString, int> lines; ///< by path, such as `limits.upload_speed` and `addresses[1].name`; from 1
    QString repeated;          ///< path of the first member that occurs twice; empty for none
    int repeatedLine = 0;
    std::optional<int> malformedLine; ///< of what is not JSON, although QJsonDocument reads it
};

using simdjson::ondemand::json_type;

/// The line of that byte, from 1.
int lineAt(const QByteArray &json, qsizetype offset)
{
    const auto end = json.begin() + std::clamp<qsizetype>(offset, 0, json.size());
    return 1 + static_cast<int>(std::count(json.begin(), end, '\n'));
}

/// Walks through every member in the order of the text.
class PlaceFinder {
public:
    explicit PlaceFinder(const simdjson::padded_string &json)
        : m_start(json.data())
        , m_json(QByteArray::fromRawData(json.data(), static_cast<qsizetype>(json.size())))
    {
    }

    JsonPlaces find(simdjson::ondemand::document &document)
    {
        const char *at = nullptr;
        if (walk(document, {}))
            m_places.malformedLine = document.current_location().get(at) ? lineAt(m_json, m_json.size()) : lineOf(at);
        return m_places;
    }

private:
    int lineOf(const char *at) const { return lineAt(m_json, at - m_start); }

    template <class Value>
    simdjson::error_code walk(Value &value, const QString &path)
    {
        json_type type{};
        if (const auto error = value.type().get(type))
            return error;
        if (type == json_type::object)
            return walkObject(value, path);
        if (type == json_type::array)
            return walkArray(value, path);
        return simdjson::SUCCESS; // QJsonDocument has checked it
    }

    template <class Value>
    simdjson::error_code walkObject(Value &value, const QString &path)
    {
        simdjson::ondemand::object object;
        if (const auto error = value.get_object().get(object))
            return error;
        QSet<QString> known;
        for (auto each : object) {
            simdjson::ondemand::field field;
            if (const auto error = std::move(each).get(field))
                return error;
            const char *at = field.key().raw();
            std::string_view name;
            if (const auto error = field.unescaped_key().get(name))
                return error;
            const auto key = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
            const auto member = path.isEmpty() ? key : path + QLatin1Char('.') + key;
            note(member, lineOf(at), known.contains(key));
            known.insert(key);
            if (const auto error = walk(field.value(), member))
                return error;
        }
        return simdjson::SUCCESS;
    }

    template <class Value>
    simdjson::error_code walkArray(Value &value, const QString &path)
    {
        simdjson::ondemand::array array;
        if (const auto error = value.get_array().get(array))
            return error;
        int index = 0;
        for (auto each : array) {
            simdjson::ondemand::value entry;
            // NOLINTNEXTLINE(performance-move-const-arg): get() is for temporary values only
            if (const auto error = std::move(each).get(entry))
                return error;
            const auto member = QStringLiteral("%1[%2]").arg(path).arg(index++);
            note(member, lineOf(entry.raw_json_token().data()), false);
            if (const auto error = walk(entry, member))
                return error;
        }
        return simdjson::SUCCESS;
    }

    void note(const QString &member, int line, bool isRepeated)
    {
        if (isRepeated && m_places.repeated.isEmpty()) {
            m_places.repeated = member;
            m_places.repeatedLine = line;
        }
        if (!m_places.lines.contains(member))
            m_places.lines.insert(member, line);
    }

    const char *m_start;
    QByteArray m_json; ///< refers to the text
    JsonPlaces m_places;
};

/// The line of the first text that has no closing quote on its line, or another control character; nothing for none.
std::optional<int> lineOfOpenText(const QByteArray &json)
{
    bool isInside = false;
    for (qsizetype at = 0; at < json.size(); ++at) {
        const char character = json.at(at);
        if (character == '"')
            isInside = !isInside;
        else if (isInside && character == '\\')
            ++at;
        else if (isInside && static_cast<unsigned char>(character) < ' ')
            return lineAt(json, at);
    }
    return {};
}

/// `json` is an object that `parseJson` accepts.
JsonPlaces findPlaces(const QByteArray &json)
{
    const simdjson::padded_string padded(json.constData(), static_cast<std::size_t>(json.size()));
    simdjson::ondemand::parser parser;
    simdjson::ondemand::document document;
    if (parser.iterate(padded).get(document)) {
        JsonPlaces places;
        places.malformedLine = 1;
        return places;
    }
    return PlaceFinder(padded).find(document);
}

struct ReasonEntry {
    PolicyReason reason;
    QLatin1String text;
};

constexpr std::array<ReasonEntry, policyReasonCount> reasonEntries{{
    {PolicyReason::FileMissing, QLatin1String("file.missing")},
    {PolicyReason::FileUnreadable, QLatin1String("file.unreadable")},
    {PolicyReason::FileNotRegular, QLatin1String("file.not-regular")},
    {PolicyReason::FileOwner, QLatin1String("file.owner")},
    {PolicyReason::FileWritable, QLatin1String("file.writable")},
    {PolicyReason::FolderWritable, QLatin1String("folder.writable")},
    {PolicyReason::HostHidden, QLatin1String("host.hidden")},
    {PolicyReason::FileTooLarge, QLatin1String("file.too-large")},
    {PolicyReason::JsonMalformed, QLatin1String("json.malformed")},
    {PolicyReason::NotAnObject, QLatin1String("json.not-object")},
    {PolicyReason::FieldUnknown, QLatin1String("field.unknown")},
    {PolicyReason::FieldRepeated, QLatin1String("field.repeated")},
    {PolicyReason::FieldMissing, QLatin1String("field.missing")},
    {PolicyReason::ValueInvalid, QLatin1String("value.invalid")},
    {PolicyReason::AddressInvalid, QLatin1String("address.invalid")},
    {PolicyReason::ConventionUnknown, QLatin1String("convention.unknown")},
    {PolicyReason::ConventionInvalid, QLatin1String("convention.invalid")},
    {PolicyReason::EntryRepeated, QLatin1String("entry.repeated")},
    {PolicyReason::RoleAdminMissing, QLatin1String("role.admin-missing")},
    {PolicyReason::CaFileUnreadable, QLatin1String("ca-file.unreadable")},
    {PolicyReason::CaFileNotSafe, QLatin1String("ca-file.not-safe")},
    {PolicyReason::CaFileNoCertificate, QLatin1String("ca-file.no-certificate")},
}};

std::optional<int> wholeNumber(const QJsonValue &value, const PolicyField &field)
{
    const auto number = value.isDouble() ? value.toInteger(-1) : -1;
    return number >= field.least && number <= field.most ? std::optional(static_cast<int>(number)) : std::nullopt;
}

constexpr qsizetype maxSpeedTimes = 2; // what the settings of the window show

/// Reads the object of a policy file into a policy; the first problem ends it.
class PolicyReader {
public:
    explicit PolicyReader(const JsonPlaces &places)
        : m_places(places)
    {
    }

    PolicyReading read(const QJsonObject &root)
    {
        readMembers(root, {}, &PolicyReader::readTop);
        if (m_reading.problem)
            return {.policy = {}, .fields = {}, .problem = m_reading.problem};
        return m_reading;
    }

private:
    using Member = void (PolicyReader::*)(const PolicyField &field, const QString &path, const QJsonValue &value);

    /// Calls `readMember` for each member in the order of the file, until there is a problem.
    void readMembers(const QJsonObject &object, const QString &path, Member readMember)
    {
        auto keys = object.keys();
        const auto pathOf = [&path](const QString &key) {
            return path.isEmpty() ? key : path + QLatin1Char('.') + key;
        };
        std::ranges::stable_sort(keys, {}, [&](const QString &key) { return lineOf(pathOf(key)); });
        for (const auto &key : std::as_const(keys)) {
            const auto member = pathOf(key);
            const bool isPlain = !key.contains(QLatin1Char('.')) && !key.contains(QLatin1Char('['));
            const auto *field = isPlain ? policyField(member) : nullptr;
            if (!field)
                refuse(PolicyReason::FieldUnknown, member);
            else
                (this->*readMember)(*field, member, object.value(key));
            if (m_reading.problem)
                return;
        }
    }

    void readTop(const PolicyField &field, const QString &path, const QJsonValue &value)
    {
        auto &policy = m_reading.policy;
        m_reading.fields.append(path);
        if (path == QLatin1String("addresses"))
            readServices(field, path, value);
        else if (path == QLatin1String("conventions"))
            readConventions(path, value);
        else if (path == QLatin1String("limits"))
            readGroup(path, value, &PolicyReader::readLimit);
        else if (path == QLatin1String("lock_minutes"))
            take(path, wholeNumber(value, field),
                 [&](int minutes) { policy.lockTime = std::chrono::minutes(minutes); });
        else if (path == QLatin1String("require_pin"))
            takeFlag(path, value, policy.requiresPin);
        else if (path == QLatin1String("roles"))
            readGroup(path, value, &PolicyReader::readRole);
        else if (path == QLatin1String("proxy"))
            readProxy(path, value);
        else if (path == QLatin1String("ca_file"))
            readCaFile(path, value);
        else if (path == QLatin1String("uploads_while_locked"))
            takeFlag(path, value, policy.sendsWhileLocked);
        else if (path == QLatin1String("recent_patients"))
            readRecentPatients(field, path, value);
        else if (path == QLatin1String("notification_text"))
            readNotificationText(path, value);
        else
            take(path, wholeNumber(value, field), [&](int days) { policy.daysOfJournal = days; });
    }

    void readGroup(const QString &path, const QJsonValue &value, Member readMember)
    {
        if (value.isObject())
            readMembers(value.toObject(), path, readMember);
        else
            refuse(PolicyReason::ValueInvalid, path);
    }

    void readServices(const PolicyField &field, const QString &path, const QJsonValue &value)
    {
        const auto entries = value.toArray();
        if (!value.isArray() || entries.size() < field.least || entries.size() > field.most) {
            refuse(PolicyReason::ValueInvalid, path);
            return;
        }
        for (qsizetype index = 0; index < entries.size() && !m_reading.problem; ++index)
            readService(QStringLiteral("%1[%2]").arg(path).arg(index), entries.at(index));
    }

    void readService(const QString &path, const QJsonValue &value)
    {
        m_service = {};
        if (!value.isObject()) {
            refuse(PolicyReason::ValueInvalid, path);
            return;
        }
        readMembers(value.toObject(), path, &PolicyReader::readServiceMember);
        for (const auto *member : {"name", "base_url"}) {
            if (!m_reading.problem && !value.toObject().contains(QLatin1String(member)))
                refuse(PolicyReason::FieldMissing, path + QLatin1Char('.') + QLatin1String(member));
        }
        if (m_reading.problem)
            return;
        const auto &known = m_reading.policy.services;
        const auto isSameName = [this](const AllowedService &service) {
            return service.name.compare(m_service.name, Qt::CaseInsensitive) == 0;
        };
        if (std::ranges::any_of(known, isSameName))
            refuse(PolicyReason::EntryRepeated, path + QLatin1String(".name"));
        else if (!known.isEmpty() && !m_reading.policy.addressRefusal(m_service.baseUrl))
            refuse(PolicyReason::EntryRepeated, path + QLatin1String(".base_url"));
        else
            m_reading.policy.services.append(m_service);
    }

    void readServiceMember(const PolicyField &field, const QString &path, const QJsonValue &value)
    {
        const auto text = value.toString();
        if (field.accepts == PolicyValues::ServiceName) {
            const bool isName = !text.isEmpty() && text == displayName(text) && text == text.simplified() &&
                                text.toUcs4().size() <= field.most;
            take(path, isName ? std::optional(text) : std::nullopt,
                 [&](const QString &name) { m_service.name = name; });
            return;
        }
        if (!value.isString()) {
            refuse(PolicyReason::ValueInvalid, path);
            return;
        }
        const auto url = parseBaseUrl(text);
        if (url)
            m_service.baseUrl = *url;
        else
            refuse(PolicyReason::AddressInvalid, path, url.error());
    }

    void readConventions(const QString &path, const QJsonValue &value)
    {
        if (!value.isObject()) {
            refuse(PolicyReason::ValueInvalid, path);
            return;
        }
        const auto fixed = value.toObject();
        auto keys = fixed.keys();
        std::ranges::stable_sort(keys, {}, [&](const QString &key) { return lineOf(path + QLatin1Char('.') + key); });
        for (const auto &key : std::as_const(keys)) {
            const auto member = path + QLatin1Char('.') + key;
            const auto read = conventionsFromJson({{key, fixed.value(key)}});
            if (read || read.error().reason == ErrorReason::ConventionTagLength)
                continue;
            const bool isUnknown = read.error().reason == ErrorReason::ConventionUnknown;
            refuse(isUnknown ? PolicyReason::ConventionUnknown : PolicyReason::ConventionInvalid, member, read.error());
            return;
        }
        if (const auto read = conventionsFromJson(fixed)) // a pair of values can contradict each other
            m_reading.policy.conventions = fixed;
        else
            refuse(PolicyReason::ConventionInvalid, path + QLatin1Char('.') + read.error().subject, read.error());
    }

    void readLimit(const PolicyField &field, const QString &path, const QJsonValue &value)
    {
        auto &policy = m_reading.policy;
        if (field.accepts == PolicyValues::WholeNumber) {
            take(path, wholeNumber(value, field), [&](int calls) { policy.parallelCalls = calls; });
            return;
        }
        const auto limit = http::SpeedLimit::read(value.toString());
        if (value.isString() && limit && limit->rules().size() <= maxSpeedTimes)
            policy.uploadSpeed = *limit;
        else
            refuse(PolicyReason::ValueInvalid, path);
    }

    void readRole(const PolicyField &field, const QString &path, const QJsonValue &value)
    {
        if (field.accepts == PolicyValues::Flag) {
            takeFlag(path, value, m_reading.policy.areSettingsForAdmins);
            return;
        }
        const auto entries = value.toArray();
        if (entries.isEmpty()) { // or it is not a list
            refuse(PolicyReason::ValueInvalid, path);
            return;
        }
        QList<Role> roles;
        for (qsizetype index = 0; index < entries.size(); ++index) {
            const auto role = roleFromText(entries.at(index).toString());
            if (role && !roles.contains(*role)) {
                roles.append(*role);
                continue;
            }
            refuse(role ? PolicyReason::EntryRepeated : PolicyReason::ValueInvalid,
                   QStringLiteral("%1[%2]").arg(path).arg(index));
            return;
        }
        if (roles.contains(Role::Admin))
            m_reading.policy.roles = roles;
        else
            refuse(PolicyReason::RoleAdminMissing, path);
    }

    void readProxy(const QString &path, const QJsonValue &value)
    {
        using Kind = http::ProxySetting::Kind;
        auto &proxy = m_reading.policy.proxy;
        const auto text = value.toString();
        if (text == QLatin1String("system"))
            proxy = http::ProxySetting{.kind = Kind::System};
        else if (text == QLatin1String("none"))
            proxy = http::ProxySetting{.kind = Kind::None};
        else
            take(path, http::ProxySetting::fixed(text), [&](const http::ProxySetting &fixed) { proxy = fixed; });
    }

    void readCaFile(const QString &path, const QJsonValue &value)
    {
        const auto text = value.toString();
        const bool isPath =
            QDir::isAbsolutePath(text) && !text.startsWith(QLatin1Char(':')) && !text.contains(QChar::Null);
        take(path, isPath ? std::optional(text) : std::nullopt,
             [&](const QString &file) { m_reading.policy.caFile = file; });
    }

    void readRecentPatients(const PolicyField &field, const QString &path, const QJsonValue &value)
    {
        const auto count =
            value.isBool() ? std::optional(value.toBool() ? field.most : field.least) : wholeNumber(value, field);
        take(path, count, [&](int patients) { m_reading.policy.recentPatientsMax = patients; });
    }

    void readNotificationText(const QString &path, const QJsonValue &value)
    {
        const auto text = value.toString();
        if (text == QLatin1String("counts") || text == QLatin1String("none"))
            m_reading.policy.areNotificationsCounted = text == QLatin1String("counts");
        else
            refuse(PolicyReason::ValueInvalid, path);
    }

    void takeFlag(const QString &path, const QJsonValue &value, bool &flag)
    {
        if (value.isBool())
            flag = value.toBool();
        else
            refuse(PolicyReason::ValueInvalid, path);
    }

    template <class Value, class Then>
    void take(const QString &path, const std::optional<Value> &value, Then then)
    {
        if (value)
            then(*value);
        else
            refuse(PolicyReason::ValueInvalid, path);
    }

    int lineOf(const QString &path) const { return m_places.lines.value(path); }

    /// A missing field has the line of the object in which it is missing.
    void refuse(PolicyReason reason, const QString &path, std::optional<Error> cause = {})
    {
        const auto place = reason == PolicyReason::FieldMissing ? path.left(path.lastIndexOf(QLatin1Char('.'))) : path;
        m_reading.problem =
            PolicyProblem{.reason = reason, .line = lineOf(place), .field = path, .cause = std::move(cause)};
    }

    const JsonPlaces &m_places;
    AllowedService m_service; ///< the entry of the list that is being read
    PolicyReading m_reading;
};

PolicyReading refused(PolicyReason reason, int line, const QString &field = {}, const QString &detail = {})
{
    return {.policy = {},
            .fields = {},
            .problem = PolicyProblem{.reason = reason, .line = line, .field = field, .detail = detail}};
}

/// The text without the byte order mark that some editors write.
QByteArray withoutMark(const QByteArray &json)
{
    static const QByteArray byteOrderMark("\xEF\xBB\xBF");
    return json.startsWith(byteOrderMark) ? json.mid(byteOrderMark.size()) : json;
}

} // namespace

QLatin1String policyReasonText(PolicyReason reason)
{
    const auto found = std::ranges::find(reasonEntries, reason, &ReasonEntry::reason);
    return found->text;
}

const PolicyField *policyField(QStringView path)
{
    QString general;
    bool isIndex = false;
    for (const auto character : path) {
        isIndex = isIndex && character != QLatin1Char(']');
        if (!isIndex)
            general.append(character);
        isIndex = isIndex || character == QLatin1Char('[');
    }
    const auto found = std::ranges::find(policyFields, general, &PolicyField::path);
    return found == policyFields.end() ? nullptr : &*found;
}

PolicyReading parsePolicy(const QByteArray &json)
{
    if (json.size() > maxPolicyBytes)
        return refused(PolicyReason::FileTooLarge, 0);
    const auto text = withoutMark(json);
    if (const auto line = lineOfOpenText(text))
        return refused(PolicyReason::JsonMalformed, *line);
    QJsonParseError problem;
    const auto document = parseJson(text, &problem);
    if (problem.error != QJsonParseError::NoError)
        return refused(PolicyReason::JsonMalformed, lineAt(text, problem.offset), {}, problem.errorString());
    if (!document.isObject())
        return refused(PolicyReason::NotAnObject, 1);
    const auto places = findPlaces(text);
    if (places.malformedLine)
        return refused(PolicyReason::JsonMalformed, *places.malformedLine);
    if (!places.repeated.isEmpty())
        return refused(PolicyReason::FieldRepeated, places.repeatedLine, places.repeated);
    return PolicyReader(places).read(document.object());
}

int lineOfField(const QByteArray &json, const QString &path)
{
    return findPlaces(withoutMark(json)).lines.value(path);
}

} // namespace clinicdesk
