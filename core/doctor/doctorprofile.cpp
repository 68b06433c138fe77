// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/doctor/doctorprofile.h"

#include "core/base/json.h"
#include "core/doctor/profilefieldtable_p.h"
#include "core/doctor/profilereader_p.h"

namespace clinicdesk {

namespace {

using namespace fieldtable;

template <class Record, class Fields>
void readFields(ObjectReader &json, Record &record, const Fields &given);

template <class Record, class Value>
void readField(ObjectReader &json, Record &record, const Field<Record, Value> &field)
{
    auto &value = record.*field.member;
    if constexpr (std::is_same_v<Value, QString>) {
        value = json.text(field.name, field.form, field.otherName);
    } else if constexpr (std::is_same_v<Value, std::optional<bool>>) {
        value = json.flag(field.name);
    } else if constexpr (std::is_same_v<Value, bool>) {
        value = json.flag(field.name).value_or(false);
    } else if constexpr (std::is_same_v<Value, QStringList>) {
        value = json.nameList(field.name);
    } else if constexpr (std::is_same_v<Value, QJsonArray>) {
        value = json.list(field.name);
    } else {
        auto inner = json.object(field.name);
        readFields(inner, value, fields<Value>);
    }
}

template <class Record, class Element>
void readField(ObjectReader &json, Record &record, const List<Record, Element> &field)
{
    for (const auto *const name : {field.name, field.otherName}) {
        if (!name)
            continue;
        for (auto &element : json.elements(name, field.keyName))
            readFields(element, (record.*field.member).emplaceBack(), fields<Element>);
    }
}

template <class Record, class... Fields>
void readField(ObjectReader &json, Record &record, const Group<Fields...> &group)
{
    auto inner = json.object(group.name);
    readFields(inner, record, group.fields);
}

template <class Record, class Fields>
void readFields(ObjectReader &json, Record &record, const Fields &given)
{
    forEach(given, [&](const auto &field) { readField(json, record, field); });
    json.collectUnknown();
}

/// Returns the answer, or its `data` if the profile is there, as in answers that refuse the request.
QJsonObject profileIn(const QJsonObject &answer)
{
    const auto data = answer[QLatin1String("data")].toObject();
    const bool isWrapped = !answer.contains(QLatin1String("profile")) && data.contains(QLatin1String("profile"));
    return isWrapped ? data : answer;
}

QString joined(const QStringList &nameList)
{
    return nameList.join(QLatin1Char(' ')).simplified();
}

} // namespace

QString nameOf(const DoctorProfile &profile)
{
    const auto &personal = profile.personal;
    const auto name = joined({personal.firstName, personal.lastName});
    return name.isEmpty() ? name : joined({personal.title, name});
}

QString fullNameOf(const DoctorProfile &profile)
{
    const auto &personal = profile.personal;
    const auto name = joined({personal.firstName, personal.middleName, personal.lastName});
    return name.isEmpty() ? name : joined({personal.title, name});
}

Result<DoctorProfile> readDoctorProfile(const QByteArray &body)
{
    const auto json = profileIn(parseJson(body).object());
    if (!json.value(QLatin1String("profile")).isObject())
        return Error{.code = ErrorCode::ServiceBadAnswer, .detail = QStringLiteral("profile: missing")};
    ProfileParseLog record;
    ObjectReader whole(json, QString(), record);
    DoctorProfile profile{.rawJson = json};
    readFields(whole, profile, fields<DoctorProfile>);
    profile.notes = record.notes;
    profile.noteCount = record.noteCount;
    profile.unknown = record.unknown;
    return profile;
}

} // namespace clinicdesk
