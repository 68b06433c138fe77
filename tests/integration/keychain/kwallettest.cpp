// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/errorreason.h"
#include "core/keychain/keychain.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"

#include <QDBusConnection>
#include <QDBusError>
#include <QDBusMessage>
#include <QDBusVirtualObject>
#include <QTest>
#include <QThread>

#include <mutex>

using namespace clinicdesk;
using clinicdesk::support::awaitResult;

/// What a KWallet with one wallet answers.
struct WalletAnswers {
    bool isHanging = false; ///< it accepts questions and does not answer
    bool isEnabled = true;
    bool isOpen = true;       ///< after a question to open it
    bool asksForever = false; ///< for the password, when it is opened
    bool refusesToOpen = false;
    bool showsEntry = false; ///< has an entry that QtKeychain does not find
};

/// A KWallet on a thread of its own, because QtKeychain blocks the thread of the test while it looks for one.
class MadeUpWallet final : public QDBusVirtualObject {
    Q_OBJECT

public:
    QString introspect(const QString &) const override { return {}; }

    bool handleMessage(const QDBusMessage &question, const QDBusConnection &bus) override
    {
        const std::lock_guard lock(m_mutex);
        m_asked.append(question.member());
        question.setDelayedReply(true);
        const bool isAsking = m_answers.asksForever && question.member() == QLatin1String("open");
        if (m_answers.isHanging || isAsking)
            m_unanswered.append(question);
        else
            bus.send(answerTo(question));
        return true;
    }

    bool wasAskedTo(const char *method)
    {
        const std::lock_guard lock(m_mutex);
        return m_asked.contains(QLatin1String(method));
    }

    /// Also to the questions that it did not answer.
    void answer(const WalletAnswers &answers, const QDBusConnection &bus)
    {
        const std::lock_guard lock(m_mutex);
        m_answers = answers;
        if (answers.isHanging || answers.asksForever)
            return;
        for (const auto &question : std::exchange(m_unanswered, {}))
            bus.send(answerTo(question));
    }

private:
    QDBusMessage answerTo(const QDBusMessage &question) const
    {
        constexpr int handle = 7;
        constexpr int unknownEntry = 0;
        const QMap<QString, QVariant> answers{
            {QStringLiteral("isEnabled"), m_answers.isEnabled},
            {QStringLiteral("networkWallet"), QStringLiteral("made-up")},
            {QStringLiteral("open"), m_answers.refusesToOpen ? -1 : handle},
            {QStringLiteral("isOpen"), m_answers.isOpen},
            {QStringLiteral("entryType"), unknownEntry},
            {QStringLiteral("keyDoesNotExist"), !m_answers.showsEntry},
        };
        const auto answer = answers.constFind(question.member());
        return answer == answers.cend() ? question.createErrorReply(QDBusError::UnknownMethod, question.member())
                                        : question.createReply(*answer);
    }

    std::mutex m_mutex;
    WalletAnswers m_answers;
    QStringList m_asked;
    QList<QDBusMessage> m_unanswered;
};

/// Plasma with a KWallet. The order of the tests matters, because QtKeychain chooses once in a process.
class KWalletTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        qputenv("XDG_CURRENT_DESKTOP", "KDE");
        qputenv("KDE_SESSION_VERSION", "5");
        QVERIFY(m_bus.registerVirtualObject(QStringLiteral("/"), &m_wallet, QDBusConnection::SubPath));
        m_wallet.moveToThread(&m_thread);
        m_thread.start();
        QVERIFY(m_bus.registerService(QStringLiteral("org.kde.kwalletd5")));
    }
    void cleanupTestCase()
    {
        m_thread.quit();
        m_thread.wait();
        m_bus.unregisterObject(QStringLiteral("/"), QDBusConnection::UnregisterTree);
    }
    void init()
    {
        m_said.clear();
        m_wallet.answer({}, m_bus);
    }
    void waitsForAWalletThatHangsAndAsksNoOtherKeychain();
    void takesAnEntryThatAnOpenWalletDoesNotHaveForMissing();
    void saysWhyTheWalletGivesNoEntry_data();
    void saysWhyTheWalletGivesNoEntry();
    void waitsForThePasswordOfAClosedWallet();

private:
    Result<SharedSecret> read() const
    {
        return awaitResult(makeKeychain(QStringLiteral("clinicdesk"), m_patience)->read(m_name));
    }

    const SecretName m_name{QStringLiteral("test/wallet")};
    QList<ErrorReason> m_said;
    const KeychainPatience m_patience{.notice = std::chrono::milliseconds(200),
                                      .silence = std::chrono::milliseconds(600),
                                      .password = std::chrono::milliseconds(900),
                                      .whileWaiting = [this](const Error &error) { m_said.append(error.reason); }};
    // Its own connection, because a bus does not return a message to the connection that sent it.
    QDBusConnection m_bus = QDBusConnection::connectToBus(QDBusConnection::SessionBus, QStringLiteral("wallet"));
    QThread m_thread;
    MadeUpWallet m_wallet;
};

/// QtKeychain would turn to the Secret Service for good after half a second, and find nothing there.
void KWalletTest::waitsForAWalletThatHangsAndAsksNoOtherKeychain()
{
    m_wallet.answer({.isHanging = true}, m_bus);
    const auto error = read().error();
    QCOMPARE(error.code, ErrorCode::KeychainUnavailable);
    QVERIFY(error.reason == ErrorReason::KeychainSilent);
    QVERIFY(m_said == QList{ErrorReason::KeychainSilent});
    QVERIFY2(!m_wallet.wasAskedTo("open"), "QtKeychain was asked");
    QCOMPARE(keychainKind(), QString());
    QVERIFY(read().error().reason == ErrorReason::KeychainSilent); // at once, without another question
    QCOMPARE(m_said.size(), 1);

    m_wallet.answer({}, m_bus);
    QTRY_VERIFY(read().ok());
    QCOMPARE(keychainKind(), QStringLiteral("KWallet"));
}

void KWalletTest::takesAnEntryThatAnOpenWalletDoesNotHaveForMissing()
{
    const auto missing = read();
    QVERIFY2(missing.ok(), missing.ok() ? "" : qPrintable(missing.error().detail));
    QVERIFY(!*missing);
    QVERIFY2(m_wallet.wasAskedTo("entryType"), "QtKeychain has asked the wallet");
}

void KWalletTest::saysWhyTheWalletGivesNoEntry_data()
{
    QTest::addColumn<bool>("isEnabled");
    QTest::addColumn<bool>("isOpen");
    QTest::addColumn<bool>("refusesToOpen");
    QTest::addColumn<bool>("showsEntry");
    QTest::addColumn<int>("reason");
    const auto row = [](const char *name, bool isEnabled, bool isOpen, bool refusesToOpen, bool showsEntry,
                        ErrorReason reason) {
        QTest::newRow(name) << isEnabled << isOpen << refusesToOpen << showsEntry << static_cast<int>(reason);
    };
    row("the user closed the question", true, false, true, false, ErrorReason::KeychainDismissed);
    row("closed before the entry was read", true, false, false, false, ErrorReason::KeychainDismissed);
    row("the program is not allowed to use it", true, true, true, false, ErrorReason::None);
    row("QtKeychain does not find what is there", true, true, false, true, ErrorReason::None);
    row("switched off", false, false, true, false, ErrorReason::KeychainAbsent);
}

void KWalletTest::saysWhyTheWalletGivesNoEntry()
{
    QFETCH(const int, reason);
    QFETCH(const bool, isEnabled);
    QFETCH(const bool, isOpen);
    QFETCH(const bool, refusesToOpen);
    QFETCH(const bool, showsEntry);
    m_wallet.answer(
        {.isEnabled = isEnabled, .isOpen = isOpen, .refusesToOpen = refusesToOpen, .showsEntry = showsEntry}, m_bus);
    const auto error = read().error();
    QCOMPARE(error.code, ErrorCode::KeychainUnavailable);
    QCOMPARE(static_cast<int>(error.reason), reason);
}

void KWalletTest::waitsForThePasswordOfAClosedWallet()
{
    m_wallet.answer({.isOpen = false, .asksForever = true}, m_bus);
    QVERIFY(read().error().reason == ErrorReason::KeychainLocked);
    QVERIFY(m_said == QList{ErrorReason::KeychainLocked});
    m_wallet.answer({}, m_bus);
    QTRY_VERIFY(read().ok());
}

CLINICDESK_TEST(KWalletTest)
#include "kwallettest.moc"
