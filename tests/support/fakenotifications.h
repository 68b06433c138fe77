// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QObject>
#include <QStringList>
#include <QVariantMap>

namespace clinicdesk::support {

/// The notifications of a desktop, on the session bus of this test.
class FakeNotifications : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")
public:
    FakeNotifications()
    {
        m_bus.registerObject(QStringLiteral("/org/freedesktop/Notifications"), this,
                             QDBusConnection::ExportAllSlots | QDBusConnection::ExportAllSignals);
        m_isThere = m_bus.registerService(QStringLiteral("org.freedesktop.Notifications"));
    }
    ~FakeNotifications() override { QDBusConnection::disconnectFromBus(QStringLiteral("desktop")); }

    bool isAvailable() const { return m_isThere; }

    QStringList titles, texts, actions;
    QList<uint> replaced, closed;

public Q_SLOTS:
    // NOLINTBEGIN(readability-identifier-naming): names of the interface
    uint Notify(const QString & /*program*/, uint replaces, const QString & /*icon*/, const QString &title,
                const QString &text, const QStringList &offered, const QVariantMap & /*hints*/, int /*timeout*/)
    {
        titles.append(title);
        texts.append(text);
        actions = offered;
        replaced.append(replaces);
        return 7;
    }
    void CloseNotification(uint id) { closed.append(id); }

Q_SIGNALS:
    void ActionInvoked(uint id, const QString &action);
    // NOLINTEND(readability-identifier-naming)

private:
    QDBusConnection m_bus = QDBusConnection::connectToBus(QDBusConnection::SessionBus, QStringLiteral("desktop"));
    bool m_isThere = false;
};

} // namespace clinicdesk::support
