// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keychain/secretservice_p.h"

#include <QCoroFuture>

#include <QDBusArgument>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusObjectPath>
#include <QDBusPendingCallWatcher>
#include <QFuture>
#include <QMap>
#include <QPromise>
#include <QVariant>

#include <memory>

namespace clinicdesk {

namespace {

using Paths = QList<QDBusObjectPath>;
using Attributes = QMap<QString, QString>;

const auto busName = QStringLiteral("org.freedesktop.DBus");
const auto serviceName = QStringLiteral("org.freedesktop.secrets");
const auto servicePath = QStringLiteral("/org/freedesktop/secrets");
const auto serviceInterface = QStringLiteral("org.freedesktop.Secret.Service");
const auto collectionInterface = QStringLiteral("org.freedesktop.Secret.Collection");
/// Shows the question for a password on GNOME and the desktops that use its keyring.
const auto prompterName = QStringLiteral("org.gnome.keyring.SystemPrompter");
/// Exists always, and only until the log-out.
const auto sessionCollection = QStringLiteral("/org/freedesktop/secrets/collection/session");

/// The questions to one session bus.
class Questions {
public:
    explicit Questions(std::chrono::milliseconds within)
        : m_bus(QDBusConnection::sessionBus())
        , m_withinMs(static_cast<int>(within.count()))
    {
    }

    bool isConnected() const { return m_bus.isConnected(); }

    QFuture<QDBusMessage> bus(const QString &method, const QVariantList &arguments = {}) const
    {
        return ask(busName, QStringLiteral("/org/freedesktop/DBus"), busName, method, arguments);
    }

    QFuture<QDBusMessage> service(const QString &method, const QVariantList &arguments) const
    {
        return ask(serviceName, servicePath, serviceInterface, method, arguments);
    }

    QFuture<QDBusMessage> property(const QString &path, const QString &interface, const QString &name) const
    {
        return ask(serviceName, path, QStringLiteral("org.freedesktop.DBus.Properties"), QStringLiteral("Get"),
                   {interface, name});
    }

private:
    QFuture<QDBusMessage> ask(const QString &name, const QString &path, const QString &interface, const QString &method,
                              const QVariantList &arguments) const
    {
        auto question = QDBusMessage::createMethodCall(name, path, interface, method);
        question.setAutoStartService(false);
        question.setArguments(arguments);
        const auto promise = std::make_shared<QPromise<QDBusMessage>>();
        promise->start();
        auto *watcher = new QDBusPendingCallWatcher(m_bus.asyncCall(question, m_withinMs));
        QObject::connect(watcher, &QDBusPendingCallWatcher::finished, watcher, [promise, watcher] {
            promise->addResult(watcher->reply());
            promise->finish();
            watcher->deleteLater();
        });
        return promise->future();
    }

    QDBusConnection m_bus;
    int m_withinMs;
};

bool isAnswer(const QDBusMessage &message)
{
    return message.type() == QDBusMessage::ReplyMessage;
}

/// What a question without an answer says about the keychain.
KeychainState stateOf(const QDBusMessage &failed)
{
    const auto name = failed.errorName();
    const bool isLate = name == QLatin1String("org.freedesktop.DBus.Error.NoReply") ||
                        name == QLatin1String("org.freedesktop.DBus.Error.Timeout") ||
                        name == QLatin1String("org.freedesktop.DBus.Error.TimedOut");
    const bool isGone = name == QLatin1String("org.freedesktop.DBus.Error.ServiceUnknown") ||
                        name == QLatin1String("org.freedesktop.DBus.Error.NameHasNoOwner") ||
                        name == QLatin1String("org.freedesktop.DBus.Error.Disconnected");
    return isLate ? KeychainState::Silent : isGone ? KeychainState::Absent : KeychainState::Unknown;
}

QVariant propertyIn(const QDBusMessage &answer)
{
    return answer.arguments().value(0).value<QDBusVariant>().variant();
}

Paths pathsIn(const QVariant &value)
{
    return qdbus_cast<Paths>(value);
}

Task<bool> isLocked(const Questions *questions, QString collection)
{
    const auto asked = questions->property(collection, collectionInterface, QStringLiteral("Locked"));
    const auto answer = co_await asked;
    co_return isAnswer(answer) && propertyIn(answer).toBool();
}

/// Whether the keyring is locked in which an entry would be that was not found.
Task<KeychainState> stateOfKeyrings(const Questions *questions)
{
    const auto askedDefault = questions->service(QStringLiteral("ReadAlias"), {QStringLiteral("default")});
    const auto alias = co_await askedDefault;
    if (!isAnswer(alias))
        co_return stateOf(alias);
    const auto keyring = alias.arguments().value(0).value<QDBusObjectPath>().path();
    if (keyring.size() > 1) {
        const bool isDefaultLocked = co_await isLocked(questions, keyring);
        co_return isDefaultLocked ? KeychainState::Locked : KeychainState::NoEntry;
    }
    const auto askedAll = questions->property(servicePath, serviceInterface, QStringLiteral("Collections"));
    const auto all = co_await askedAll;
    if (!isAnswer(all))
        co_return stateOf(all);
    auto state = KeychainState::NoKeyring;
    const auto keyrings = pathsIn(propertyIn(all));
    for (const auto &one : keyrings) {
        if (one.path() == sessionCollection)
            continue;
        const bool isOneLocked = co_await isLocked(questions, one.path());
        if (isOneLocked)
            co_return KeychainState::Locked;
        state = KeychainState::NoEntry;
    }
    co_return state;
}

/// GNOME's keyring answers a question for a password in the same way if it cannot be shown and if it was closed.
Task<bool> canAskForPassword(const Questions *questions)
{
    const auto askedRunning = questions->bus(QStringLiteral("NameHasOwner"), {prompterName});
    const auto running = co_await askedRunning;
    if (isAnswer(running) && running.arguments().value(0).toBool())
        co_return true;
    const auto askedNames = questions->bus(QStringLiteral("ListActivatableNames"));
    const auto names = co_await askedNames;
    co_return isAnswer(names) && names.arguments().value(0).toStringList().contains(prompterName);
}

} // namespace

Task<KeychainState> inspectSecretService(QString service, QString entry, std::chrono::milliseconds within)
{
    qDBusRegisterMetaType<Attributes>();
    const Questions questions(within);
    if (!questions.isConnected())
        co_return KeychainState::Absent;
    const auto askedOwner = questions.bus(QStringLiteral("NameHasOwner"), {serviceName});
    const auto owner = co_await askedOwner;
    if (!isAnswer(owner))
        co_return stateOf(owner);
    if (!owner.arguments().value(0).toBool())
        co_return KeychainState::Absent;
    const Attributes wanted{{QStringLiteral("server"), service}, {QStringLiteral("user"), entry}};
    const auto askedItems = questions.service(QStringLiteral("SearchItems"), {QVariant::fromValue(wanted)});
    const auto items = co_await askedItems;
    if (!isAnswer(items))
        co_return stateOf(items);
    if (!pathsIn(items.arguments().value(0)).isEmpty())
        co_return KeychainState::Readable;
    auto state = KeychainState::Locked;
    if (pathsIn(items.arguments().value(1)).isEmpty())
        state = co_await stateOfKeyrings(&questions);
    if (state != KeychainState::Locked)
        co_return state;
    const bool canAsk = co_await canAskForPassword(&questions);
    co_return canAsk ? KeychainState::Dismissed : KeychainState::Locked;
}

} // namespace clinicdesk
