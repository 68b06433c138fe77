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

void SettledFiles::note(const FolderFile &file, std::chrono::milliseconds now)
{
    const auto seen = m_seen.find(file.name);
    if (seen == m_seen.end())
        m_seen.insert(file.name, {file, now, now});
    else if (seen->file != file)
        *seen = {file, now, seen->reachedAt};
}

QList<FolderFile> SettledFiles::update(const QList<FolderFile> &files, std::chrono::milliseconds now)
{
    QSet<QString> names;
    for (const auto &file : files) {
        names.insert(file.name);
        note(file, now);
    }
    m_seen.removeIf([&names](const auto &seen) { return !names.contains(seen.key()); });
    QList<FolderFile> settled;
    for (const auto &seen : std::as_const(m_seen)) {
        if (now - seen.since >= m_stillFor)
            settled.append(seen.file);
    }
    std::ranges::sort(settled, {}, [](const FolderFile &file) { return std::tuple(file.modifiedMs, file.name); });
    return settled;
}

void SettledFiles::restart(const QString &name, std::chrono::milliseconds now)
{
    if (const auto seen = m_seen.find(name); seen != m_seen.end())
        seen->since = seen->reachedAt = now;
}

} // namespace clinicdesk
