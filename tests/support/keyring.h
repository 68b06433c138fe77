// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QDBusConnectionInterface>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <memory>

namespace clinicdesk::support {

/// GNOME's keyring on the session bus of this test, with one folder for its files: unlocked, locked as after an
/// automatic log-in, hanging, or gone.
class Keyring {
public:
    ~Keyring() { stop(); }

    void startUnlocked() { start({QStringLiteral("--unlock")}, "made-up"); }
    /// With the keyring of an earlier `startUnlocked`.
    void startLocked() { start({}, {}); }

    /// Adds the keyring of `other`, which stays locked, to the next start.
    void addLocked(const Keyring &other) const
    {
        const auto place = QStringLiteral("/keyrings/");
        QVERIFY(QDir(m_folder.path()).mkpath(place.mid(1)));
        QVERIFY(QFile::copy(other.m_folder.path() + place + QStringLiteral("login.keyring"),
                            m_folder.path() + place + QStringLiteral("practice.keyring")));
    }

    void stop()
    {
        if (!m_daemon)
            return;
        resume();
        m_daemon->kill();
        m_daemon->waitForFinished();
        m_daemon.reset();
    }

    /// From now on it accepts questions and does not answer.
    void hang() { ::kill(static_cast<pid_t>(m_daemon->processId()), SIGSTOP); }
    void resume() { ::kill(static_cast<pid_t>(m_daemon->processId()), SIGCONT); }

private:
    void start(const QStringList &how, const QByteArray &password)
    {
        stop();
        const auto name = QStringLiteral("org.freedesktop.secrets");
        const auto *bus = QDBusConnection::sessionBus().interface();
        QTRY_VERIFY(!bus->isServiceRegistered(name));
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("XDG_DATA_HOME"), m_folder.path());
        m_daemon = std::make_unique<QProcess>();
        m_daemon->setProcessEnvironment(environment);
        m_daemon->setStandardOutputFile(QProcess::nullDevice());
        m_daemon->setStandardErrorFile(QProcess::nullDevice());
        m_daemon->start(QStringLiteral("gnome-keyring-daemon"),
                        QStringList{QStringLiteral("--foreground"), QStringLiteral("--components=secrets")} + how);
        m_daemon->write(password);
        m_daemon->closeWriteChannel();
        QTRY_VERIFY_WITH_TIMEOUT(bus->isServiceRegistered(name), 10'000);
    }

    QTemporaryDir m_folder;
    std::unique_ptr<QProcess> m_daemon;
};

} // namespace clinicdesk::support
