// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusArgument>
#include <QDBusConnection>
#include <QDBusContext>
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusObjectPath>
#include <QDBusUnixFileDescriptor>
#include <QObject>
#include <QStringList>
#include <QVariantMap>

#include <array>
#include <memory>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace clinicdesk::support {

/// Both ends of a pipe: what logind gives to a program that delays sleep, and its own end.
class Inhibition {
public:
    Inhibition()
    {
        if (::pipe2(m_ends.data(), O_CLOEXEC) != 0)
            qFatal("There is no pipe");
    }
    Inhibition(const Inhibition &) = delete;
    Inhibition &operator=(const Inhibition &) = delete;
    ~Inhibition()
    {
        ::close(m_ends[0]);
        closeOwn();
    }

    QDBusUnixFileDescriptor given() const { return QDBusUnixFileDescriptor(m_ends[1]); }
    void closeOwn()
    {
        if (m_ends[1] >= 0)
            ::close(m_ends[1]);
        m_ends[1] = -1;
    }
    /// Whether no process has the other end any more.
    bool isReleased() const
    {
        pollfd question{.fd = m_ends[0], .events = POLLIN, .revents = 0};
        return ::poll(&question, 1, 0) == 1 && (question.revents & POLLHUP) != 0;
    }

private:
    std::array<int, 2> m_ends{-1, -1};
};

/// A session of the computer, as logind names it.
struct ComputerSessionName {
    QString id;
    QDBusObjectPath path;

    friend QDBusArgument &operator<<(QDBusArgument &argument, const ComputerSessionName &session)
    {
        argument.beginStructure();
        argument << session.id << session.path;
        argument.endStructure();
        return argument;
    }
    friend const QDBusArgument &operator>>(const QDBusArgument &argument, ComputerSessionName &session)
    {
        argument.beginStructure();
        argument >> session.id >> session.path;
        argument.endStructure();
        return argument;
    }
};

/// The user who asks.
class FakeLogindUser : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.login1.User")
    Q_PROPERTY(clinicdesk::support::ComputerSessionName Display READ display)
public:
    explicit FakeLogindUser(const QString &sessionPath)
        : m_display{.id = QStringLiteral("made_up"), .path = QDBusObjectPath(sessionPath)}
    {
        qDBusRegisterMetaType<ComputerSessionName>();
    }

    ComputerSessionName display() const { return m_display; }

private:
    const ComputerSessionName m_display;
};

/// The part of logind that the program uses, on the bus of this test.
class FakeLogind : public QObject, protected QDBusContext {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.login1.Manager")
public:
    static QString managerPath() { return QStringLiteral("/org/freedesktop/login1"); }
    static QString sessionInterface() { return QStringLiteral("org.freedesktop.login1.Session"); }

    FakeLogind()
    {
        m_bus.registerService(QStringLiteral("org.freedesktop.login1"));
        m_bus.registerObject(managerPath(), this,
                             QDBusConnection::ExportAllSignals | QDBusConnection::ExportScriptableSlots);
        m_bus.registerObject(managerPath() + QStringLiteral("/user/self"), &m_user,
                             QDBusConnection::ExportAllProperties);
    }
    ~FakeLogind() override { QDBusConnection::disconnectFromBus(QStringLiteral("logind")); }

    /// Only the session with the screen is left.
    void forgetOtherSessions() { m_hasOtherSessions = false; }
    /// A session that is asked for is another one than that with the screen.
    void haveAnotherSession() { m_askedSession = managerPath() + QStringLiteral("/session/of_another_login"); }
    /// The times when the program asked to delay sleep.
    const std::vector<std::unique_ptr<Inhibition>> &inhibitions() const { return m_inhibitions; }
    const QStringList &asked() const { return m_asked; }
    /// The program's end is the only one left.
    void passOn() const { m_inhibitions.back()->closeOwn(); }

    void emitOfSession(const QString &interface, const QString &signal, const QVariantList &arguments)
    {
        auto message = QDBusMessage::createSignal(sessionPath(), interface, signal);
        message.setArguments(arguments);
        m_bus.send(message);
    }
    void change(const QString &property, const QVariant &value)
    {
        emitOfSession(QStringLiteral("org.freedesktop.DBus.Properties"), QStringLiteral("PropertiesChanged"),
                      {sessionInterface(), QVariantMap{{property, value}}, QStringList()});
    }

public Q_SLOTS:
    // NOLINTBEGIN(readability-identifier-naming): logind's own names
    Q_SCRIPTABLE QDBusUnixFileDescriptor Inhibit(const QString &what, const QString &, const QString &,
                                                 const QString &mode)
    {
        m_asked.append(what + QLatin1Char(' ') + mode);
        m_inhibitions.push_back(std::make_unique<Inhibition>());
        return m_inhibitions.back()->given();
    }
    Q_SCRIPTABLE QDBusObjectPath GetSession(const QString &id)
    {
        m_asked.append(QStringLiteral("session ") + id);
        if (!m_hasOtherSessions)
            sendErrorReply(QStringLiteral("org.freedesktop.login1.NoSuchSession"), QStringLiteral("made up"));
        return QDBusObjectPath(m_askedSession);
    }

Q_SIGNALS:
    void PrepareForSleep(bool start);
    // NOLINTEND(readability-identifier-naming)

private:
    static QString sessionPath() { return managerPath() + QStringLiteral("/session/made_up"); }

    QDBusConnection m_bus = QDBusConnection::connectToBus(QDBusConnection::SessionBus, QStringLiteral("logind"));
    FakeLogindUser m_user{sessionPath()};
    bool m_hasOtherSessions = true;
    QString m_askedSession = sessionPath();
    std::vector<std::unique_ptr<Inhibition>> m_inhibitions;
    QStringList m_asked;
};

} // namespace clinicdesk::support
