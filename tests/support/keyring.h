// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusArgument>
#include <QDBusConnection>
#include <QDBusConnectionInterface>
#include <QDBusMessage>
#include <QDBusObjectPath>
#include <QDBusVariant>
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
    /// The login keyring, while the same daemon runs on: libsecret keeps the session that it has with one.
    static void lock()
    {
        auto call = QDBusMessage::createMethodCall(
            QStringLiteral("org.freedesktop.secrets"), QStringLiteral("/org/freedesktop/secrets"),
            QStringLiteral("org.freedesktop.Secret.Service"), QStringLiteral("Lock"));
        const QDBusObjectPath login(QStringLiteral("/org/freedesktop/secrets/collection/login"));
        call << QVariant::fromValue(QList<QDBusObjectPath>{login});
        const auto answer = QDBusConnection::sessionBus().call(call);
        QVERIFY2(answer.type() == QDBusMessage::ReplyMessage, qPrintable(answer.errorMessage()));
    }
    /// As a person who enters the password of the login keyring, while the same daemon runs on.
    static void unlock()
    {
        const auto serviceName = QStringLiteral("org.freedesktop.secrets");
        const auto path = QStringLiteral("/org/freedesktop/secrets");
        auto open = QDBusMessage::createMethodCall(serviceName, path, QStringLiteral("org.freedesktop.Secret.Service"),
                                                   QStringLiteral("OpenSession"));
        open << QStringLiteral("plain") << QVariant::fromValue(QDBusVariant(QString()));
        const auto session = QDBusConnection::sessionBus().call(open);
        QCOMPARE(session.type(), QDBusMessage::ReplyMessage);
        QDBusArgument password;
        password.beginStructure();
        password << session.arguments().value(1).value<QDBusObjectPath>() << QByteArray() << QByteArray("made-up")
                 << QStringLiteral("text/plain");
        password.endStructure();
        auto unlock = QDBusMessage::createMethodCall(
            serviceName, path, QStringLiteral("org.gnome.keyring.InternalUnsupportedGuiltRiddenInterface"),
            QStringLiteral("UnlockWithMasterPassword"));
        const QDBusObjectPath login(QStringLiteral("/org/freedesktop/secrets/collection/login"));
        unlock << QVariant::fromValue(login) << QVariant::fromValue(password);
        const auto unlocked = QDBusConnection::sessionBus().call(unlock);
        QVERIFY2(unlocked.type() == QDBusMessage::ReplyMessage, qPrintable(unlocked.errorMessage()));
    }

    /// Adds the keyring of `other`, which stays locked, to the next start.
    void addLocked(const Keyring &other) const
    {
        const auto place = QStringLiteral("/keyrings/");
        QVERIFY(QDir(m_folder.path()).mkpath(place.mid(1)));
        QVERIFY(QFile::copy(other.m_folder.path() + place + QStringLiteral("login.keyring"),
                            m_folder.path() + place + QStringLiteral("practice.keyring")));
    }

    /// Adds the keyring `Former` to the next start, as from a backup, with one entry of `clinicdesk`: `text`, which
    /// is in the form `plaintext` or `base64` of QtKeychain. It needs no password, but stays locked until
    /// `unlockFormer()`.
    void addFormer(const QString &entry, const QByteArray &form, const QByteArray &text) const
    {
        QByteArray content("[keyring]\ndisplay-name=Former\nctime=1700000000\nmtime=1700000000\n"
                           "lock-on-idle=false\nlock-after=false\n\n[1]\nitem-type=0\ndisplay-name=former\nsecret=" +
                           text + "\nctime=1700000000\nmtime=1700000000\n");
        const QByteArrayList attributes{"server", "clinicdesk", "user", entry.toUtf8(), "type", form};
        for (qsizetype i = 0; i < attributes.size(); i += 2)
            content += "\n[1:attribute" + QByteArray::number(i / 2) + "]\nname=" + attributes.at(i) +
                       "\ntype=string\nvalue=" + attributes.at(i + 1) + '\n';
        QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("keyrings")));
        QFile file(m_folder.filePath(QStringLiteral("keyrings/former.keyring")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(content), content.size());
    }

    static void unlockFormer()
    {
        auto call = QDBusMessage::createMethodCall(
            QStringLiteral("org.freedesktop.secrets"), QStringLiteral("/org/freedesktop/secrets"),
            QStringLiteral("org.freedesktop.Secret.Service"), QStringLiteral("Unlock"));
        const QDBusObjectPath former(QStringLiteral("/org/freedesktop/secrets/collection/former"));
        call << QVariant::fromValue(QList<QDBusObjectPath>{former});
        const auto answer = QDBusConnection::sessionBus().call(call);
        QVERIFY2(answer.type() == QDBusMessage::ReplyMessage, qPrintable(answer.errorMessage()));
        QCOMPARE(qdbus_cast<QList<QDBusObjectPath>>(answer.arguments().value(0)).size(), 1);
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
