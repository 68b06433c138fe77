// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/settledfiles.h"

#include <QSet>

#include <algorithm>
#include <tuple>

namespace clinicdesk {

SettledFiles::SettledFiles(std::chrono::milliseconds stillFor)
    : m_stillFor(stillFor)
{
}

void SettledFiles::note(const FolderFile &file, const QDateTime &now)
{
    auto &seen = m_seen[file.name];
    if (!seen.since.isValid() || seen.file != file)
        seen = {file, now};
    seen.since = std::min(seen.since, now); // the clock was set back
}

QList<FolderFile> SettledFiles::update(const QList<FolderFile> &files, const QDateTime &now)
{
    QSet<QString> names;
    for (const auto &file : files) {
        names.insert(file.name);
        note(file, now);
    }
    m_seen.removeIf([&names](const auto &seen) { return !names.contains(seen.key()); });
    QList<FolderFile> settled;
    for (const auto &seen : std::as_const(m_seen)) {
        if (seen.since.msecsTo(now) >= m_stillFor.count())
            settled.append(seen.file);
    }
    std::ranges::sort(settled, {}, [](const FolderFile &file) { return std::tuple(file.modifiedMs, file.name); });
    return settled;
}

void SettledFiles::restart(const QString &name, const QDateTime &now)
{
    if (const auto seen = m_seen.find(name); seen != m_seen.end())
        seen->since = now;
}

} // namespace clinicdesk
