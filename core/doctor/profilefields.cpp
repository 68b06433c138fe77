// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/doctor/profilefields.h"

#include "core/doctor/profilefieldtable_p.h"

#include <QJsonDocument>

namespace clinicdesk {

namespace {

using namespace fieldtable;

QString textOf(const QString &value)
{
    return value;
}

QString textOf(const std::optional<bool> &value)
{
    return !value ? QString() : *value ? QStringLiteral("true") : QStringLiteral("false");
}

QString textOf(bool value)
{
    return value ? QStringLiteral("true") : QString();
}

QString textOf(const QStringList &value)
{
    return value.join(QLatin1String(", "));
}

QString textOf(const QJsonArray &value)
{
    return value.isEmpty() ? QString() : QString::fromUtf8(QJsonDocument(value).toJson(QJsonDocument::Compact));
}

/// Returns the path of each element; `key` is the member that names it, or null.
template <class Element>
QStringList elementPaths(const QString &list, const QList<Element> &elements, QString Element::*key)
{
    QStringList ids;
    for (const auto &element : elements)
        ids.append(key ? element.*key : QString());
    auto paths = elementKeys(ids);
    for (auto &path : paths)
        path = list + QLatin1Char('[') + path + QLatin1Char(']');
    return paths;
}

/// Collects the values that are given, in the order of the table.
class FieldCollector {
public:
    /// `before` is the path of the record with its dot.
    template <class Record, class Fields>
    void addAll(const QString &before, const Record &record, const Fields &given)
    {
        forEach(given, [&](const auto &field) { add(before + QLatin1String(field.name), record, field); });
    }
    QList<ProfileField> taken() && { return std::move(m_list); }

private:
    template <class Record, class Value>
    void add(const QString &path, const Record &record, const Field<Record, Value> &field)
    {
        const auto &value = record.*field.member;
        if constexpr (isRecord<Value>)
            addAll(path + QLatin1Char('.'), value, fields<Value>);
        else if (const auto text = textOf(value); !text.isEmpty())
            m_list.append({path, text});
    }
    template <class Record, class Element>
    void add(const QString &path, const Record &record, const List<Record, Element> &field)
    {
        const auto &elements = record.*field.member;
        const auto paths = elementPaths(path, elements, field.key);
        for (qsizetype at = 0; at < elements.size(); ++at)
            addAll(paths[at] + QLatin1Char('.'), elements[at], fields<Element>);
    }
    template <class Record, class... Fields>
    void add(const QString &path, const Record &record, const Group<Fields...> &group)
    {
        addAll(path + QLatin1Char('.'), record, group.fields);
    }

    QList<ProfileField> m_list;
};

} // namespace

QList<ProfileField> fieldsOf(const DoctorProfile &profile)
{
    FieldCollector collector;
    collector.addAll(QString(), profile, fields<DoctorProfile>);
    return std::move(collector).taken();
}

QList<ProfileField> unknownFieldsOf(const DoctorProfile &profile)
{
    return profile.unknown;
}

QStringList clinicPaths(const DoctorProfile &profile)
{
    return elementPaths(fieldPath(Clinics), profile.clinics, &DoctorProfile::Clinic::id);
}

QStringList registrationPaths(const DoctorProfile &profile)
{
    return elementPaths(fieldPath(Registrations), profile.registrations, &DoctorProfile::Registration::id);
}

QStringList degreePaths(const DoctorProfile &profile)
{
    return elementPaths(fieldPath(Degrees), profile.degrees, &DoctorProfile::Degree::id);
}

} // namespace clinicdesk
