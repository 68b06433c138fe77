// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/person/pincheck.h"

#include "core/base/errorreason.h"
#include "core/base/filelock.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QPromise>
#include <QTemporaryDir>
#include <QTest>

#include <QCoroFuture>

#include <optional>
#include <vector>

using namespace clinicdesk;
using namespace std::chrono_literals;

namespace {

SharedSecret sharedSecret(const char *text)
{
    return std::make_shared<const SecretBytes>(QByteArrayView(text));
}

} // namespace

/// Who is let in.
class PinCheckTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_now = 9h;
        m_ina.pin = hashPin(*sharedSecret("7035 made up"));
    }
    void letsInWithTheRightPinOnly();
    void letsInAPersonWithoutAPin();
    void doesNotEvenCompareWhileItWaits();
    void comparesNoMorePinsBecauseManyAreTriedAtOnce();
    void givesTheEntryBackWhenThePinWasRight();
    void comparesNoPinThatCannotBeCounted();
    void waitsBeforeItComparesWhatCannotBeCounted_data();
    void waitsBeforeItComparesWhatCannotBeCounted();
    void refusesAShortNewPin();

private:
    QString file() const { return m_folder->filePath(QStringLiteral("a.json")); }
    PinAttempts attempts()
    {
        return PinAttempts(file(), [this] { return m_now; });
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::chrono::milliseconds m_now{0}; ///< since the start of the computer
    Person m_ina{.id = {QStringLiteral("ina")}, .name = QStringLiteral("Ina"), .pin = {}};
};

void PinCheckTest::letsInWithTheRightPinOnly()
{
    PinCheck check(attempts());
    QVERIFY(support::awaitResult(check.check(m_ina, sharedSecret("7035 made up"))).ok());
    const auto wrong = support::awaitResult(check.check(m_ina, sharedSecret("7036 made up")));
    QVERIFY(!wrong.ok());
    QCOMPARE(wrong.error().reason, ErrorReason::PinWrong);
    QVERIFY(!support::awaitResult(check.check(m_ina, nullptr)).ok());
}

void PinCheckTest::letsInAPersonWithoutAPin()
{
    PinCheck check(attempts());
    m_ina.pin.reset();
    QVERIFY(support::awaitResult(check.check(m_ina, nullptr)).ok());
}

void PinCheckTest::doesNotEvenCompareWhileItWaits()
{
    PinCheck check(attempts());
    for (int i = 0; i < 3; ++i)
        QVERIFY(!support::awaitResult(check.check(m_ina, sharedSecret("0000"))).ok());
    const auto early = support::awaitResult(check.check(m_ina, sharedSecret("7035 made up")));
    QVERIFY(!early.ok());
    QCOMPARE(early.error().reason, ErrorReason::PinWait);
    QCOMPARE(*early.error().retryAfter, 5s);
    m_now += 5s;
    QVERIFY(support::awaitResult(check.check(m_ina, sharedSecret("7035 made up"))).ok());
}

void PinCheckTest::comparesNoMorePinsBecauseManyAreTriedAtOnce()
{
    constexpr int programs = 8;
    std::vector<std::unique_ptr<PinCheck>> checks; // each with a thread of its own, as programs have
    std::vector<Task<Result<void>>> tries;
    for (int i = 0; i < programs; ++i) {
        checks.push_back(std::make_unique<PinCheck>(attempts()));
        tries.push_back(checks.back()->check(m_ina, sharedSecret("0000 made up")));
    }
    int wrong = 0;
    for (auto &one : tries) {
        const auto refused = support::awaitResult(std::move(one));
        QVERIFY(!refused.ok());
        wrong += refused.error().reason == ErrorReason::PinWrong ? 1 : 0;
    }
    QCOMPARE(wrong, 3);
}

void PinCheckTest::givesTheEntryBackWhenThePinWasRight()
{
    PinCheck check(attempts());
    for (int i = 0; i < 3; ++i)
        QVERIFY(support::awaitResult(check.check(m_ina, sharedSecret("7035 made up"))).ok());
    const auto wrong = support::awaitResult(check.check(m_ina, sharedSecret("0000 made up")));
    QCOMPARE(wrong.error().reason, ErrorReason::PinWrong); // a fourth entry would have to wait
    QCOMPARE(*wrong.error().retryAfter, 0s);
}

void PinCheckTest::comparesNoPinThatCannotBeCounted()
{
    PinCheck check(attempts());
    const auto other = FileLock::acquire(file());
    QVERIFY(other.ok());
    const auto refused = support::awaitResult(check.check(m_ina, sharedSecret("7035 made up")));
    QVERIFY(!refused.ok());
    QCOMPARE(refused.error().reason, ErrorReason::PinWait);
}

void PinCheckTest::waitsBeforeItComparesWhatCannotBeCounted_data()
{
    QTest::addColumn<QString>("linkTarget");
    QTest::addColumn<bool>("isRight");
    for (const bool isRight : {true, false}) {
        const QByteArray pin = isRight ? "right PIN, " : "wrong PIN, ";
        QTest::newRow(pin + "a folder") << QString() << isRight;
        QTest::newRow(pin + "a device that forgets") << QStringLiteral("/dev/null") << isRight;
        QTest::newRow(pin + "a link to nothing") << QStringLiteral("/nowhere/a.json") << isRight;
        QTest::newRow(pin + "a link to a file") << QStringLiteral("/etc/hostname") << isRight;
    }
}

void PinCheckTest::waitsBeforeItComparesWhatCannotBeCounted()
{
    QFETCH(const QString, linkTarget);
    QFETCH(const bool, isRight);
    QVERIFY(linkTarget.isEmpty() ? QDir().mkpath(file()) : QFile::link(linkTarget, file()));
    QPromise<void> end; // of the wait
    end.start();
    QList<std::chrono::seconds> waits;
    const PinCheck::Wait wait = [&waits, future = end.future()](std::chrono::seconds time) -> Task<void> {
        waits.append(time);
        co_await future;
    };
    PinCheck check(attempts(), wait);
    std::optional<Error> delay;
    auto entry = check.check(m_ina, sharedSecret(isRight ? "7035 made up" : "0000 made up"),
                             [&delay](const Error &reported) { delay = reported; });
    QTRY_COMPARE(waits, QList<std::chrono::seconds>{longestPinDelay});
    QVERIFY(!entry.isReady());
    QVERIFY(delay && delay->disk != DiskError::None);

    PinCheck other(attempts(), wait); // of another program
    const auto meanwhile = support::awaitResult(other.check(m_ina, sharedSecret("7035 made up")));
    QVERIFY(!meanwhile.ok());
    QCOMPARE(meanwhile.error().reason, ErrorReason::PinWait);
    QCOMPARE(*meanwhile.error().retryAfter, longestPinDelay);
    QCOMPARE(waits.size(), 1);

    end.finish();
    const auto compared = support::awaitResult(std::move(entry));
    QCOMPARE(compared.ok(), isRight);
    if (!isRight)
        QCOMPARE(compared.error().reason, ErrorReason::PinWrong);
}

void PinCheckTest::refusesAShortNewPin()
{
    PinCheck check(attempts());
    const auto refused = support::awaitResult(check.hash(sharedSecret("123")));
    QVERIFY(!refused.ok());
    QCOMPARE(refused.error().reason, ErrorReason::PinLength);
    const auto hashed = support::awaitResult(check.hash(sharedSecret("1234")));
    QVERIFY(hashed.ok());
    QVERIFY(matchesPin(*hashed, *sharedSecret("1234")));
}

CLINICDESK_TEST(PinCheckTest)
#include "pinchecktest.moc"
