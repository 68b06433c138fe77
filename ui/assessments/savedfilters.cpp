// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/savedfilters.h"

#include <QSettings>
#include <QUrl>

#include <algorithm>
#include <optional>

namespace clinicdesk::ui {

namespace {

constexpr auto statusKey = "status";
constexpr QLatin1String allStatusesText("ALL");
constexpr auto practitionerKey = "practitioner";
constexpr auto workflowsKey = "workflows";

QString key(const char *name)
{
    return QString::fromLatin1(name);
}

QString groupOf(const ConnectionId &connection)
{
    return QStringLiteral("assessments/") + QString::fromLatin1(QUrl::toPercentEncoding(connection.text));
}

/// A name can contain a slash, which would separate groups.
QString groupOf(const ConnectionId &connection, const QString &name)
{
    return groupOf(connection) + QStringLiteral("/filters/") + QString::fromLatin1(QUrl::toPercentEncoding(name));
}

bool isName(const QString &text)
{
    return !text.isEmpty() && text.size() <= SavedFilters::maxNameLength && text == text.trimmed();
}

std::optional<AssessmentFilter> read(const QSettings &settings, const QString &group)
{
    const auto value = [&](const char *name) { return settings.value(group + u'/' + key(name)); };
    const auto text = value(statusKey).toString();
    const auto status = statusFromText(text);
    if (!status && text != allStatusesText)
        return std::nullopt;
    AssessmentFilter filter;
    filter.allStatuses = !status;
    filter.status = status.value_or(filter.status);
    filter.practitioner = value(practitionerKey).toString();
    filter.workflows = value(workflowsKey).toStringList();
    filter.workflows.removeIf([](const QString &each) { return each.isEmpty() || each.contains(u','); });
    return filter;
}

/// Writes a filter without anything about a patient.
void write(QSettings &settings, const QString &group, const AssessmentFilter &filter)
{
    const auto set = [&](const char *name, const QVariant &value) {
        settings.setValue(group + u'/' + key(name), value);
    };
    set(statusKey, filter.allStatuses ? QString(allStatusesText) : QString(statusText(filter.status)));
    set(practitionerKey, filter.practitioner);
    set(workflowsKey, filter.workflows);
}

bool isNamed(const QList<SavedFilter> &filters, const QString &name)
{
    return std::ranges::any_of(filters, [&](const SavedFilter &each) { return each.name == name; });
}

} // namespace

bool namesPatient(const AssessmentFilter &filter)
{
    return !filter.patient.isEmpty() || !filter.identifier.isEmpty() || !filter.transaction.isEmpty();
}

SavedFilters::SavedFilters(QSettings &settings)
    : m_settings(settings)
{
}

QList<SavedFilter> SavedFilters::of(const ConnectionId &connection) const
{
    auto filters = m_sessionOnly.value(connection);
    m_settings.beginGroup(groupOf(connection) + QStringLiteral("/filters"));
    const auto groups = m_settings.childGroups();
    m_settings.endGroup();
    for (const auto &group : groups) {
        const auto name = QUrl::fromPercentEncoding(group.toLatin1());
        const auto filter = read(m_settings, groupOf(connection, name));
        if (isName(name) && filter && QUrl::toPercentEncoding(name) == group.toLatin1())
            filters.append({name, *filter});
    }
    std::ranges::sort(filters, [](const SavedFilter &left, const SavedFilter &right) {
        return left.name.localeAwareCompare(right.name) < 0;
    });
    return filters;
}

bool SavedFilters::contains(const ConnectionId &connection, const QString &name) const
{
    return isNamed(of(connection), name);
}

void SavedFilters::keep(const ConnectionId &connection, const SavedFilter &named)
{
    if (!isName(named.name))
        return;
    remove(connection, named.name);
    if (namesPatient(named.filter))
        m_sessionOnly[connection].append(named);
    else
        write(m_settings, groupOf(connection, named.name), named.filter);
}

void SavedFilters::remove(const ConnectionId &connection, const QString &name)
{
    m_settings.remove(groupOf(connection, name));
    m_sessionOnly[connection].removeIf([&](const SavedFilter &each) { return each.name == name; });
}

AssessmentFilter SavedFilters::lastChoice(const ConnectionId &connection) const
{
    return read(m_settings, groupOf(connection) + QStringLiteral("/last")).value_or(AssessmentFilter());
}

void SavedFilters::setLastChoice(const ConnectionId &connection, const AssessmentFilter &filter)
{
    write(m_settings, groupOf(connection) + QStringLiteral("/last"), filter);
}

} // namespace clinicdesk::ui
