// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/desktopchooser.h"

#include "ui/widgets/owndialogs.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#include <QDir>
#include <QFile>
#include <QLibraryInfo>
#include <QStandardPaths>

#include <algorithm>

namespace clinicdesk::desk {

namespace {

constexpr auto themeVariable = "QT_QPA_PLATFORMTHEME";

/// The desktops for which Qt loads its theme of GTK.
const QStringList &gtkDesktops()
{
    static const QStringList names{QStringLiteral("GNOME"), QStringLiteral("X-CINNAMON"), QStringLiteral("UNITY"),
                                   QStringLiteral("MATE"),  QStringLiteral("XFCE"),       QStringLiteral("LXDE")};
    return names;
}

bool choosesFiles(const QString &portalFile)
{
    QFile file(portalFile);
    return file.open(QIODevice::ReadOnly) && file.readAll().contains("org.freedesktop.impl.portal.FileChooser");
}

bool hasPortal(const QString &dataFolder)
{
    const QDir portals(dataFolder + QStringLiteral("/xdg-desktop-portal/portals"));
    const auto names = portals.entryList({QStringLiteral("*.portal")}, QDir::Files);
    return std::ranges::any_of(names, [&portals](const QString &name) { return choosesFiles(portals.filePath(name)); });
}

} // namespace

ChooserSources ChooserSources::ofThisComputer()
{
    const auto plugins = QLibraryInfo::path(QLibraryInfo::PluginsPath);
    return {.desktops = qEnvironmentVariable("XDG_CURRENT_DESKTOP").split(QLatin1Char(':'), Qt::SkipEmptyParts),
            .hasGtkTheme = QFile::exists(plugins + QStringLiteral("/platformthemes/libqgtk3.so")),
            .dataFolders = QStandardPaths::standardLocations(QStandardPaths::GenericDataLocation)};
}

bool asksPortal(const ChooserSources &sources)
{
    const bool isGtk = std::ranges::any_of(sources.desktops,
                                           [](const QString &name) { return gtkDesktops().contains(name.toUpper()); });
    return !(isGtk && sources.hasGtkTheme) && std::ranges::any_of(sources.dataFolders, hasPortal);
}

DesktopChooser::DesktopChooser(const ChooserSources &sources)
    : m_asksPortal(!qEnvironmentVariableIsSet(themeVariable) && asksPortal(sources))
{
    if (m_asksPortal)
        qputenv(themeVariable, "xdgdesktopportal");
}

void DesktopChooser::start()
{
    if (!m_asksPortal)
        return;
    qunsetenv(themeVariable); // not for the programs that this one starts
    ui::setOwnDialogs(ui::OwnDialogs::WithoutPortal, true);
    auto call = QDBusMessage::createMethodCall(
        QStringLiteral("org.freedesktop.portal.Desktop"), QStringLiteral("/org/freedesktop/portal/desktop"),
        QStringLiteral("org.freedesktop.DBus.Properties"), QStringLiteral("Get"));
    call << QStringLiteral("org.freedesktop.portal.FileChooser") << QStringLiteral("version");
    auto *waiting = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(call), this);
    connect(waiting, &QDBusPendingCallWatcher::finished, this, [this, waiting] {
        const QDBusPendingReply<QDBusVariant> reply = *waiting;
        waiting->deleteLater();
        ui::setOwnDialogs(ui::OwnDialogs::WithoutPortal, reply.isError());
        Q_EMIT checked(!reply.isError());
    });
}

} // namespace clinicdesk::desk
