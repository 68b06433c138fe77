// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/doctor/profilefield.h"

#include "core/doctor/profilefieldtable_p.h"
#include "core/doctor/profilereader_p.h"

#include <QHash>

#include <array>

namespace clinicdesk {

namespace {

using namespace fieldtable;

constexpr qsizetype maxKeyLength = 100;

/// The paths of all fields, with [] in place of each key: `profile.professional.clinics[].number[].n`.
class Patterns {
public:
    Patterns() { addAll(QString(), fields<DoctorProfile>); }

    const QString &of(ProfileFieldId id) const { return m_patterns[static_cast<std::size_t>(id)]; }
    std::optional<ProfileFieldId> find(const QString &pattern) const
    {
        const auto found = m_ids.constFind(pattern);
        return found == m_ids.cend() ? std::nullopt : std::optional(*found);
    }

private:
    template <class Fields>
    void addAll(const QString &before, const Fields &given)
    {
        forEach(given, [&](const auto &field) {
            const auto pattern = before + QLatin1String(field.name);
            m_patterns[static_cast<std::size_t>(field.id)] = pattern;
            m_ids.insert(pattern, field.id);
            addInner(pattern, field);
        });
    }
    template <class Record, class Value>
    void addInner(const QString &pattern, const Field<Record, Value> &)
    {
        if constexpr (isRecord<Value>)
            addAll(pattern + QLatin1Char('.'), fields<Value>);
    }
    template <class Record, class Element>
    void addInner(const QString &pattern, const List<Record, Element> &)
    {
        addAll(pattern + QLatin1String("[]."), fields<Element>);
    }
    template <class... Fields>
    void addInner(const QString &pattern, const Group<Fields...> &group)
    {
        addAll(pattern + QLatin1Char('.'), group.fields);
    }

    std::array<QString, profileFieldCount> m_patterns;
    QHash<QString, ProfileFieldId> m_ids;
};

const Patterns &patterns()
{
    static const Patterns all;
    return all;
}

} // namespace

std::optional<ProfileFieldId> fieldAt(const QString &path)
{
    QString pattern;
    bool isKey = false;
    for (const auto character : path) {
        isKey = isKey && character != u']';
        if (!isKey)
            pattern += character;
        isKey = isKey || character == u'[';
    }
    return patterns().find(pattern);
}

QString fieldPath(ProfileFieldId field, const QString &element)
{
    const auto &pattern = patterns().of(field);
    return element.isEmpty() ? pattern : element + pattern.sliced(pattern.indexOf(QLatin1Char(']')) + 1);
}

QString pathWord(const QString &name)
{
    QString word;
    for (const auto character : name) {
        const bool isSeparator = QStringView(u"%[].").contains(character);
        const bool isShort = character.unicode() <= 0xff;
        if (!isSeparator && character.isPrint())
            word += character;
        else
            word += (isShort ? QStringLiteral("%") : QStringLiteral("%u")) +
                    QStringLiteral("%1").arg(character.unicode(), isShort ? 2 : 4, 16, QLatin1Char('0')).toUpper();
    }
    return word;
}

QStringList elementKeys(const QStringList &ids)
{
    QHash<QString, int> counts;
    for (const auto &id : ids)
        ++counts[id];
    QStringList keys;
    for (qsizetype at = 0; at < ids.size(); ++at) {
        const auto &id = ids[at];
        if (!id.isEmpty() && id.size() <= maxKeyLength && counts.value(id) == 1) {
            keys.append(pathWord(id));
            continue;
        }
        auto number = QString::number(at);
        while (counts.contains(number))
            number.prepend(QLatin1Char('#'));
        keys.append(number);
    }
    return keys;
}

} // namespace clinicdesk
