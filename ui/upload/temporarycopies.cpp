// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/temporarycopies.h"

#include "core/document/filecheck.h"

#include <QDir>
#include <QStandardPaths>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

QStringList temporaryFolders()
{
    QStringList folders{qEnvironmentVariable("TMPDIR"), QStringLiteral("/tmp"), QStringLiteral("/var/tmp")};
    for (const auto location : {QStandardPaths::RuntimeLocation, QStandardPaths::GenericCacheLocation})
        folders += QStandardPaths::standardLocations(location);
    folders.removeAll(QString());
    std::ranges::transform(folders, folders.begin(), &QDir::cleanPath);
    return folders;
}

/// "~/.var/app/org.mozilla.Thunderbird/cache/tmp/report.pdf"
bool isInCacheOfFlatpak(const QString &path)
{
    const auto apps = QDir::homePath() + QStringLiteral("/.var/app/");
    return path.startsWith(apps) && path.mid(apps.size()).section(u'/', 1, 1) == QLatin1String("cache");
}

TemporaryCopies::Bytes readInto(const std::shared_ptr<std::atomic<qint64>> &total, const QString &path)
{
    const auto bytes = readDocument(path, TemporaryCopies::maxBytes - total->load());
    if (!bytes)
        return {};
    *total += bytes->size();
    return {new QByteArray(*bytes), [total](const QByteArray *copy) {
                *total -= copy->size();
                delete copy;
            }};
}

} // namespace

TemporaryCopies::~TemporaryCopies()
{
    m_stop.request_stop();
}

bool TemporaryCopies::isTemporary(const QString &path)
{
    static const auto folders = temporaryFolders();
    const auto clean = QDir::cleanPath(path);
    const auto contains = [&clean](const QString &folder) { return clean.startsWith(folder + QLatin1Char('/')); };
    return std::ranges::any_of(folders, contains) || isInCacheOfFlatpak(clean);
}

QFuture<TemporaryCopies::Bytes> TemporaryCopies::read(const QString &path)
{
    return m_worker.run([total = m_bytes, stop = m_stop.get_token(), path] {
        return stop.stop_requested() ? Bytes() : readInto(total, path);
    });
}

} // namespace clinicdesk::ui
