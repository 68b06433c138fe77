// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keychain/keychainservice_p.h"

#include "core/log/logging.h"

#include <QCoroFuture>
#include <QDBusArgument>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusObjectPath>
#include <QDBusPendingCallWatcher>
#include <QDBusVariant>
#include <QFuture>
#include <QLibrary>
#include <QList>
#include <QMap>
#include <QPromise>
#include <QStringList>
#include <QVariant>

#include <algorithm>
#include <atomic>
#include <memory>
#include <utility>

namespace clinicdesk {

namespace {

using namespace std::chrono_literals;

using Paths = QList<QDBusObjectPath>;
using Attributes = QMap<QString, QString>;

const auto busName = QStringLiteral("org.freedesktop.DBus");
const auto serviceName = QStringLiteral("org.freedesktop.secrets");
const auto servicePath = QStringLiteral("/org/freedesktop/secrets");
const auto serviceInterface = QStringLiteral("org.freedesktop.Secret.Service");
const auto collectionInterface = QStringLiteral("org.freedesktop.Secret.Collection");
const auto itemInterface = QStringLiteral("org.freedesktop.Secret.Item");
/// Shows the question for a password on GNOME and the desktops that use its keyring.
const auto prompterName = QStringLiteral("org.gnome.keyring.SystemPrompter");
/// KWallet's own Secret Service has this name, too. It asks for the password itself.
const auto walletServiceName = QStringLiteral("org.kde.secretservicecompat");
/// Exists always, and only until the log-out.
const auto sessionCollection = QStringLiteral("/org/freedesktop/secrets/collection/session");

/// Starting a KWallet takes time after a log-in. What waits for it stops waiting earlier.
constexpr std::chrono::milliseconds walletStartTime = 25s;

std::atomic<KeychainKind> decided = KeychainKind::Undecided;

/// The end of the name and of the path of a KWallet.
QString walletNumber(KeychainKind kind)
{
    switch (kind) {
    case KeychainKind::KWallet5:
        return QStringLiteral("5");
    case KeychainKind::KWallet6:
        return QStringLiteral("6");
    case KeychainKind::Undecided:
    case KeychainKind::OfSystem:
    case KeychainKind::SecretService:
    case KeychainKind::KWallet4:
        break;
    }
    return {};
}

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
        return ask(callOf(busName, QStringLiteral("/org/freedesktop/DBus"), busName, method), arguments);
    }

    QFuture<QDBusMessage> service(const QString &method, const QVariantList &arguments) const
    {
        return ask(callOf(serviceName, servicePath, serviceInterface, method), arguments);
    }

    QFuture<QDBusMessage> property(const QString &path, const QString &interface, const QString &name) const
    {
        const auto properties = QStringLiteral("org.freedesktop.DBus.Properties");
        return ask(callOf(serviceName, path, properties, QStringLiteral("Get")), {interface, name});
    }

    QFuture<QDBusMessage> item(const QString &path, const QString &method) const
    {
        return ask(callOf(serviceName, path, itemInterface, method), {});
    }

    QFuture<QDBusMessage> wallet(KeychainKind kind, const QString &method, const QVariantList &arguments = {}) const
    {
        return ask(walletCall(kind, method), arguments);
    }

    /// Starts the KWallet if it is not running.
    QFuture<QDBusMessage> startedWallet(KeychainKind kind, const QString &method) const
    {
        auto question = walletCall(kind, method);
        question.setAutoStartService(true);
        return ask(question, {});
    }

private:
    static QDBusMessage callOf(const QString &name, const QString &path, const QString &interface,
                               const QString &method)
    {
        auto question = QDBusMessage::createMethodCall(name, path, interface, method);
        question.setAutoStartService(false);
        return question;
    }

    static QDBusMessage walletCall(KeychainKind kind, const QString &method)
    {
        const auto number = walletNumber(kind);
        return callOf(QStringLiteral("org.kde.kwalletd") + number, QStringLiteral("/modules/kwalletd") + number,
                      QStringLiteral("org.kde.KWallet"), method);
    }

    QFuture<QDBusMessage> ask(QDBusMessage question, const QVariantList &arguments) const
    {
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

/// NoEntry for a keyring that is unlocked. Without an answer it is not known whether the entry is in it, so that must
/// not look as if the entry were lost.
Task<KeychainState> stateOfKeyring(const Questions *questions, QString collection)
{
    const auto asked = questions->property(collection, collectionInterface, QStringLiteral("Locked"));
    const auto answer = co_await asked;
    if (!isAnswer(answer))
        co_return stateOf(answer);
    co_return propertyIn(answer).toBool() ? KeychainState::Locked : KeychainState::NoEntry;
}

/// Whether the keyring is locked in which an entry would be that was not found.
Task<KeychainState> stateOfKeyrings(const Questions *questions)
{
    const auto askedDefault = questions->service(QStringLiteral("ReadAlias"), {QStringLiteral("default")});
    const auto alias = co_await askedDefault;
    if (!isAnswer(alias))
        co_return stateOf(alias);
    const auto keyring = alias.arguments().value(0).value<QDBusObjectPath>().path();
    if (keyring.size() > 1)
        co_return co_await stateOfKeyring(questions, keyring);
    const auto askedAll = questions->property(servicePath, serviceInterface, QStringLiteral("Collections"));
    const auto all = co_await askedAll;
    if (!isAnswer(all))
        co_return stateOf(all);
    auto state = KeychainState::NoKeyring;
    const auto keyrings = pathsIn(propertyIn(all));
    for (const auto &one : keyrings) {
        if (one.path() == sessionCollection)
            continue;
        state = co_await stateOfKeyring(questions, one.path());
        if (state != KeychainState::NoEntry)
            co_return state;
    }
    co_return state;
}

/// The path of the keyring of an item.
QString keyringIn(const QDBusObjectPath &item)
{
    return item.path().section(QLatin1Char('/'), 0, -2);
}

QString pathIn(const QDBusMessage &answer)
{
    return answer.arguments().value(0).value<QDBusObjectPath>().path();
}

/// What has an entry of QtKeychain in the keyrings that are unlocked.
Task<Paths> unlockedItems(const Questions *questions, QString service, QString entry)
{
    qDBusRegisterMetaType<Attributes>();
    const Attributes wanted{{QStringLiteral("server"), service}, {QStringLiteral("user"), entry}};
    const auto asked = questions->service(QStringLiteral("SearchItems"), {QVariant::fromValue(wanted)});
    const auto items = co_await asked;
    co_return isAnswer(items) ? pathsIn(items.arguments().value(0)) : Paths();
}

/// Empty if it has none, or does not say it.
Task<QString> labelOf(const Questions *questions, QString collection)
{
    const auto asked = questions->property(collection, collectionInterface, QStringLiteral("Label"));
    const auto answer = co_await asked;
    co_return isAnswer(answer) ? propertyIn(answer).toString() : QString();
}

/// The connection that has this name; empty if none has it.
Task<QString> connectionOf(const Questions *questions, QString name)
{
    const auto asked = questions->bus(QStringLiteral("GetNameOwner"), {name});
    const auto owner = co_await asked;
    co_return isAnswer(owner) ? owner.arguments().value(0).toString() : QString();
}

/// GNOME's keyring answers a question for a password in the same way if it cannot be shown and if it was closed.
Task<bool> canAskForPassword(const Questions *questions)
{
    const auto prompter = co_await connectionOf(questions, prompterName);
    if (!prompter.isEmpty())
        co_return true;
    const auto wallet = co_await connectionOf(questions, walletServiceName);
    const auto service = co_await connectionOf(questions, serviceName);
    if (!wallet.isEmpty() && wallet == service)
        co_return true;
    const auto askedNames = questions->bus(QStringLiteral("ListActivatableNames"));
    const auto names = co_await askedNames;
    co_return isAnswer(names) && names.arguments().value(0).toStringList().contains(prompterName);
}

/// QtKeychain itself reports an entry of a locked keyring as missing.
Task<KeychainState> inspectSecretService(const Questions *questions, QString service, QString entry)
{
    qDBusRegisterMetaType<Attributes>();
    const auto askedOwner = questions->bus(QStringLiteral("NameHasOwner"), {serviceName});
    const auto owner = co_await askedOwner;
    if (!isAnswer(owner))
        co_return stateOf(owner);
    if (!owner.arguments().value(0).toBool())
        co_return KeychainState::Absent;
    const Attributes wanted{{QStringLiteral("server"), service}, {QStringLiteral("user"), entry}};
    const auto askedItems = questions->service(QStringLiteral("SearchItems"), {QVariant::fromValue(wanted)});
    const auto items = co_await askedItems;
    if (!isAnswer(items))
        co_return stateOf(items);
    if (!pathsIn(items.arguments().value(0)).isEmpty())
        co_return KeychainState::Readable;
    auto state = KeychainState::Locked;
    if (pathsIn(items.arguments().value(1)).isEmpty())
        state = co_await stateOfKeyrings(questions);
    if (state != KeychainState::Locked)
        co_return state;
    const bool canAsk = co_await canAskForPassword(questions);
    co_return canAsk ? KeychainState::Dismissed : KeychainState::Locked;
}

/// QtKeychain itself reports an entry as missing if the wallet was closed meanwhile. A closed wallet always asks for
/// its password.
Task<KeychainState> inspectWallet(const Questions *questions, KeychainKind kind, QString service, QString entry)
{
    const auto askedEnabled = questions->wallet(kind, QStringLiteral("isEnabled"));
    const auto enabled = co_await askedEnabled;
    if (!isAnswer(enabled))
        co_return stateOf(enabled);
    if (!enabled.arguments().value(0).toBool())
        co_return KeychainState::Absent;
    const auto askedName = questions->wallet(kind, QStringLiteral("networkWallet"));
    const auto named = co_await askedName;
    if (!isAnswer(named))
        co_return stateOf(named);
    const auto wallet = named.arguments().value(0).toString();
    const auto askedOpen = questions->wallet(kind, QStringLiteral("isOpen"), {wallet});
    const auto open = co_await askedOpen;
    if (!isAnswer(open))
        co_return stateOf(open);
    if (!open.arguments().value(0).toBool())
        co_return KeychainState::Dismissed;
    const auto askedEntry = questions->wallet(kind, QStringLiteral("keyDoesNotExist"), {wallet, service, entry});
    const auto missing = co_await askedEntry;
    if (!isAnswer(missing))
        co_return stateOf(missing);
    co_return missing.arguments().value(0).toBool() ? KeychainState::NoEntry : KeychainState::Readable;
}

#if !defined(Q_OS_WIN) && !defined(Q_OS_MACOS)

KeychainKind walletOfPlasma(bool withKWallet6)
{
    const auto version = qgetenv("KDE_SESSION_VERSION");
    if (version == "6" && withKWallet6)
        return KeychainKind::KWallet6;
    if (version == "5")
        return KeychainKind::KWallet5;
    return version == "4" ? KeychainKind::KWallet4 : KeychainKind::SecretService;
}

#endif

} // namespace

/// As QtKeychain 0.13 to 0.15 does it in keychain_unix.cpp, which compares whole values. On another desktop than Plasma
/// it takes the Secret Service wherever libsecret is installed, on which our packages depend.
KeychainKind preferredKeychain([[maybe_unused]] bool withKWallet6)
{
#if defined(Q_OS_WIN) || defined(Q_OS_MACOS)
    return KeychainKind::OfSystem;
#else
    const auto desktop = qgetenv("XDG_CURRENT_DESKTOP");
    if (desktop == "KDE")
        return walletOfPlasma(withKWallet6);
    if (desktop == "GNOME" || desktop == "Unity" || desktop == "XFCE")
        return KeychainKind::SecretService;
    const auto session = qgetenv("DESKTOP_SESSION");
    if (session == "kde4")
        return KeychainKind::KWallet4;
    if (session == "kde")
        return walletOfPlasma(withKWallet6);
    const bool isOther = session == "gnome" || session.contains("xfce") || session == "xubuntu" ||
                         !qEnvironmentVariableIsEmpty("GNOME_DESKTOP_SESSION_ID");
    const bool isPlasma = !isOther && !qEnvironmentVariableIsEmpty("KDE_FULL_SESSION");
    return isPlasma ? walletOfPlasma(withKWallet6) : KeychainKind::SecretService;
#endif
}

Task<KeychainKind> decideKeychain()
{
    if (decided != KeychainKind::Undecided)
        co_return decided;
    auto kind = preferredKeychain();
    // That of KDE 4 is used without a look at the bus.
    const bool isChecked = kind == KeychainKind::KWallet5 || kind == KeychainKind::KWallet6;
    if (isChecked) {
        const Questions questions(walletStartTime);
        const auto asked = questions.startedWallet(kind, QStringLiteral("networkWallet"));
        const auto answer = co_await asked;
        if (!isAnswer(answer) && stateOf(answer) == KeychainState::Silent)
            co_return KeychainKind::Undecided;
        if (!isAnswer(answer))
            kind = KeychainKind::SecretService;
    }
    auto before = KeychainKind::Undecided; // unless another question has decided meanwhile
    decided.compare_exchange_strong(before, kind);
    co_return decided;
}

KeychainKind decidedKeychain()
{
    return decided;
}

Task<KeychainState> inspectKeychain(QString service, QString entry, std::chrono::milliseconds within)
{
    const auto kind = decidedKeychain();
    if (kind == KeychainKind::Undecided)
        co_return KeychainState::Silent;
    if (kind == KeychainKind::OfSystem)
        co_return KeychainState::Unknown;
    const Questions questions(within);
    if (!questions.isConnected())
        co_return KeychainState::Absent;
    if (kind == KeychainKind::SecretService)
        co_return co_await inspectSecretService(&questions, service, entry);
    co_return co_await inspectWallet(&questions, kind, service, entry);
}

bool renewSession()
{
    if (decidedKeychain() != KeychainKind::SecretService)
        return false;
    using Disconnect = void (*)();
    QLibrary libsecret(QStringLiteral("secret-1"), 0); // as QtKeychain loads it
    const auto disconnect = reinterpret_cast<Disconnect>(libsecret.resolve("secret_service_disconnect"));
    if (!disconnect)
        return false;
    disconnect();
    return true;
}

Task<QStringList> lockedKeyrings(std::chrono::milliseconds within)
{
    const Questions questions(within);
    if (decidedKeychain() != KeychainKind::SecretService || !questions.isConnected())
        co_return QStringList();
    const auto askedAll = questions.property(servicePath, serviceInterface, QStringLiteral("Collections"));
    const auto all = co_await askedAll;
    auto keyrings = isAnswer(all) ? pathsIn(propertyIn(all)) : Paths();
    keyrings.removeIf([](const QDBusObjectPath &one) { return one.path() == sessionCollection; });
    QStringList locked;
    for (const auto &one : std::as_const(keyrings)) {
        const auto state = co_await stateOfKeyring(&questions, one.path());
        if (state != KeychainState::Locked)
            continue;
        const auto label = co_await labelOf(&questions, one.path());
        locked.append(label.isEmpty() ? one.path().section(QLatin1Char('/'), -1) : label);
    }
    locked.removeDuplicates();
    co_return keyrings.size() > 1 ? locked : QStringList();
}

Task<QStringList> keyringsOfEntry(QString service, QString entry, std::chrono::milliseconds within)
{
    const Questions questions(within);
    if (decidedKeychain() != KeychainKind::SecretService || !questions.isConnected())
        co_return QStringList();
    const auto found = co_await unlockedItems(&questions, service, entry);
    QStringList keyrings;
    for (const auto &one : found) {
        const auto label = co_await labelOf(&questions, keyringIn(one));
        if (!label.isEmpty() && !keyrings.contains(label))
            keyrings.append(label);
    }
    co_return keyrings;
}

Task<bool> removeOtherCopies(QString service, QString entry, std::chrono::milliseconds within)
{
    const Questions questions(within);
    if (decidedKeychain() != KeychainKind::SecretService || !questions.isConnected())
        co_return false;
    const auto found = co_await unlockedItems(&questions, service, entry);
    if (found.size() < 2)
        co_return false;
    const auto askedDefault = questions.service(QStringLiteral("ReadAlias"), {QStringLiteral("default")});
    const auto alias = co_await askedDefault;
    const auto written = isAnswer(alias) ? pathIn(alias) : QString();
    const bool isThere = std::ranges::any_of(found, [&](const auto &one) { return keyringIn(one) == written; });
    for (const auto &one : found) {
        if (!isThere || keyringIn(one) == written)
            continue;
        const auto asked = questions.item(one.path(), QStringLiteral("Delete"));
        const auto removed = co_await asked;
        logWarning(logmodule::keychain(), "keychain.former-copy", {{"removed", logged(isAnswer(removed))}});
    }
    co_return true;
}

} // namespace clinicdesk
