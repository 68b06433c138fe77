// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/computersession.h"

#include <QCoreApplication>
#include <QDBusMessage>
#include <QDBusObjectPath>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>

#include <array>
#include <chrono>

namespace clinicdesk::desk {

namespace {

const auto logind = QStringLiteral("org.freedesktop.login1");
const auto managerPath = QStringLiteral("/org/freedesktop/login1");
const auto managerInterface = QStringLiteral("org.freedesktop.login1.Manager");
const auto sessionInterface = QStringLiteral("org.freedesktop.login1.Session");
const auto propertiesInterface = QStringLiteral("org.freedesktop.DBus.Properties");

/// A window manager that draws windows itself needs a picture or two until the screen shows what was hidden.
constexpr std::chrono::milliseconds drawingTime{300};

struct ScreenSaver {
    const char *path;
    const char *interface;
};

constexpr std::array screenSavers{
    ScreenSaver{.path = "/org/freedesktop/ScreenSaver", .interface = "org.freedesktop.ScreenSaver"},
    ScreenSaver{.path = "/ScreenSaver", .interface = "org.freedesktop.ScreenSaver"}, // KDE, and old screen savers
    ScreenSaver{.path = "/org/gnome/ScreenSaver", .interface = "org.gnome.ScreenSaver"},
    ScreenSaver{.path = "/org/cinnamon/ScreenSaver", .interface = "org.cinnamon.ScreenSaver"},
    ScreenSaver{.path = "/org/mate/ScreenSaver", .interface = "org.mate.ScreenSaver"},
};

} // namespace

ComputerSession::ComputerSession(QDBusConnection system, const QDBusConnection &session, QObject *parent)
    : QObject(parent)
    , m_system(std::move(system))
{
    // QtDBus finds slots only by their text.
    m_system.connect(logind, managerPath, managerInterface, QStringLiteral("PrepareForSleep"), this,
                     SLOT(noteSleep(bool)));
    auto desktop = session;
    for (const auto &[path, interface] : screenSavers) {
        // From any sender: Qt would ask for the owner of each name and wait for the answer.
        desktop.connect({}, QLatin1String(path), QLatin1String(interface), QStringLiteral("ActiveChanged"), this,
                        SLOT(noteScreenSaver(bool)));
    }
    m_release.setSingleShot(true);
    m_release.setInterval(drawingTime);
    connect(&m_release, &QTimer::timeout, this, [this] { m_hold = {}; });
    findSession();
    delaySleep();
}

template <typename Value, typename Then>
void ComputerSession::ask(const QString &path, const QString &interface, const QString &method,
                          const QVariantList &arguments, Then then)
{
    auto call = QDBusMessage::createMethodCall(logind, path, interface, method);
    call.setArguments(arguments);
    call.setAutoStartService(false);
    auto *const watcher = new QDBusPendingCallWatcher(m_system.asyncCall(call), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [watcher, then] {
        watcher->deleteLater();
        const QDBusPendingReply<Value> reply = *watcher;
        if (!reply.isError())
            then(reply.value());
    });
}

/// Watches the session that XDG_SESSION_ID names, and always that with the user's screen: the variable proves nothing.
/// In a terminal that outlived its session it names one that has ended or is of another login, and a program that the
/// desktop starts as a service has no session.
void ComputerSession::findSession()
{
    if (const auto id = qEnvironmentVariable("XDG_SESSION_ID"); !id.isEmpty())
        ask<QDBusObjectPath>(managerPath, managerInterface, QStringLiteral("GetSession"), {id},
                             [this](const QDBusObjectPath &path) { watchSession(path.path()); });
    findDisplay();
}

void ComputerSession::findDisplay()
{
    ask<QDBusVariant>(QStringLiteral("/org/freedesktop/login1/user/self"), propertiesInterface, QStringLiteral("Get"),
                      {QStringLiteral("org.freedesktop.login1.User"), QStringLiteral("Display")},
                      [this](const QDBusVariant &display) {
                          const auto argument = display.variant().value<QDBusArgument>();
                          QString id;
                          QDBusObjectPath path;
                          argument.beginStructure();
                          argument >> id >> path;
                          argument.endStructure();
                          watchSession(path.path());
                      });
}

void ComputerSession::watchSession(const QString &path)
{
    const bool isNone = path.isEmpty() || path == QLatin1String("/"); // no session has a screen
    if (isNone || m_watched.contains(path))
        return;
    m_watched.append(path);
    m_system.connect(logind, path, sessionInterface, QStringLiteral("Lock"), this, SLOT(noteLock()));
    m_system.connect(logind, path, propertiesInterface, QStringLiteral("PropertiesChanged"), this,
                     SLOT(noteProperties(QString, QVariantMap)));
}

void ComputerSession::noteProperties(const QString &interface, const QVariantMap &changed)
{
    if (interface != sessionInterface)
        return;
    const bool isLocked = changed.value(QStringLiteral("LockedHint"), false).toBool();
    const bool hasScreen = changed.value(QStringLiteral("Active"), true).toBool();
    if (isLocked || !hasScreen)
        Q_EMIT locked();
}

void ComputerSession::noteScreenSaver(bool isActive)
{
    if (isActive)
        Q_EMIT locked();
}

void ComputerSession::delaySleep()
{
    ask<QDBusUnixFileDescriptor>(managerPath, managerInterface, QStringLiteral("Inhibit"),
                                 {QStringLiteral("sleep"), QCoreApplication::applicationName(),
                                  QStringLiteral("Hides patient data"), QStringLiteral("delay")},
                                 [this](const QDBusUnixFileDescriptor &hold) { m_hold = hold; });
}

void ComputerSession::noteSleep(bool begins)
{
    if (begins) {
        Q_EMIT sleeping();
        m_release.start();
        return;
    }
    m_release.stop();
    delaySleep();
    Q_EMIT awake();
}

} // namespace clinicdesk::desk
