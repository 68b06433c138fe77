// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/notifier.h"
#include "ui/shell/tray.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QGuiApplication>
#include <QVariantMap>

namespace clinicdesk::ui {

namespace {

const auto service = QStringLiteral("org.freedesktop.Notifications");
const auto path = QStringLiteral("/org/freedesktop/Notifications");
const auto clickAction = QStringLiteral("default");
constexpr int asLongAsTheDesktopWants = -1;

QDBusMessage callOf(const QString &method, const QVariantList &arguments)
{
    auto call = QDBusMessage::createMethodCall(service, path, service, method);
    call.setArguments(arguments);
    return call;
}

} // namespace

/// Calls the service without waiting for its answer.
class DesktopNotifier final : public Notifier {
    Q_OBJECT
public:
    explicit DesktopNotifier(Tray *tray)
        : m_bus(QDBusConnection::sessionBus())
        , m_tray(tray)
    {
        m_bus.connect(service, path, service, QStringLiteral("ActionInvoked"), this,
                      SLOT(invoked(uint, QString))); // QtDBus knows slots only by their text
        if (m_tray)
            connect(m_tray, &Tray::messageClicked, this, &Notifier::clicked);
    }

    void show(const Notification &notification) override
    {
        QVariantMap hints{{QStringLiteral("category"), QStringLiteral("transfer")}};
        if (const auto entry = QGuiApplication::desktopFileName(); !entry.isEmpty())
            hints.insert(QStringLiteral("desktop-entry"), entry);
        const auto call =
            callOf(QStringLiteral("Notify"),
                   {QGuiApplication::applicationDisplayName(), m_id, QString(), notification.title, notification.text,
                    QStringList{clickAction, notification.action}, hints, asLongAsTheDesktopWants});
        auto *watcher = new QDBusPendingCallWatcher(m_bus.asyncCall(call), this);
        connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, notification, watcher] {
            watcher->deleteLater();
            const QDBusPendingReply<uint> id = *watcher;
            m_id = id.isError() ? 0 : id.value();
            m_isOnTray = id.isError() && m_tray && m_tray->isAvailable();
            if (m_isOnTray)
                m_tray->showMessage(notification.title, notification.text);
        });
    }

    void withdraw() override
    {
        if (m_id != 0)
            m_bus.send(callOf(QStringLiteral("CloseNotification"), {m_id}));
        m_id = 0;
        if (std::exchange(m_isOnTray, false))
            m_tray->setShown(false);
    }

private Q_SLOTS:
    void invoked(uint id, const QString &action)
    {
        if (id == m_id && id != 0 && action == clickAction)
            Q_EMIT clicked();
    }

private:
    QDBusConnection m_bus;
    Tray *m_tray;
    uint m_id = 0; ///< of the notification that is shown; 0 for none
    bool m_isOnTray = false;
};

std::unique_ptr<Notifier> desktopNotifier(Tray *tray)
{
    return std::make_unique<DesktopNotifier>(tray);
}

} // namespace clinicdesk::ui

#include "desktopnotifier.moc"
