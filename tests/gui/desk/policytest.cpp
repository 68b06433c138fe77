// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/lockcontroller.h"
#include "core/keychain/keychain.h"
#include "tests/gui/desk/desktest.h"
#include "tests/support/awaitresult.h"
#include "tests/support/fakenotifications.h"
#include "tests/support/otherprogram.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testprogram.h"
#include "ui/lock/lockwindow.h"
#include "ui/outbox/outboxmodel.h"
#include "ui/settings/connectionwizard.h"
#include "ui/settings/persondialog.h"
#include "ui/settings/settingspage.h"
#include "ui/shell/outboxnotifications.h"

#include <QApplication>
#include <QComboBox>
#include <QJsonDocument>
#include <QLineEdit>
#include <QListView>
#include <QProcess>
#include <QPushButton>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

const auto letter = QStringLiteral("letter.pdf");

} // namespace

/// What an administrator has fixed, in the whole program.
class PolicyTest : public support::DeskTest {
    Q_OBJECT

private Q_SLOTS:
    void asksForAPinBeforeAnythingElse();
    void staysLockedWithoutAPin();
    void refusesARoleThatIsNotAllowed();
    void locksAfterTheFixedTime();
    void sendsNothingWhileItIsLocked();
    void connectsOnlyToAnAllowedAddress();
    void offersNoRecentPatient();
    void usesTheProxy();
    void trustsTheAuthority();
    void usesTheConventions();
    void limitsTheSpeed();
    void sendsOneAfterTheOther();
    void countsNothingInNotifications();
    void keepsTheJournalAsLong();
    void refusesToStartWithAWrongFile();

private:
    ui::PersonDialog *dialog() const
    {
        auto *lock = m_desk->lockWindow();
        return lock ? lock->findChild<ui::PersonDialog *>() : nullptr;
    }
    /// Whether a row of the outbox contains these words.
    bool outboxSays(const QString &words) const
    {
        const auto *model = m_desk->window()->findChild<ui::OutboxModel *>();
        for (int row = 0; model && row < model->rowCount(); ++row) {
            if (model->index(row, 0).data(Qt::AccessibleTextRole).toString().contains(words))
                return true;
        }
        return false;
    }
    QPushButton *lockButton() const
    {
        const auto buttons = m_desk->lockWindow()->findChildren<QPushButton *>();
        const auto found = std::ranges::find(buttons, QStringLiteral("Set a PIN…"), &QPushButton::text);
        return found == buttons.end() ? nullptr : *found;
    }
    void setPin() const
    {
        QTRY_VERIFY(dialog() && dialog()->isVisible());
        const auto edits = dialog()->findChildren<QLineEdit *>();
        QCOMPARE(edits.size(), 3); // name, PIN, PIN once more
        QTest::keyClicks(edits.at(1), inasPin);
        QTest::keyClicks(edits.at(2), inasPin);
        QTest::keyClick(edits.at(2), Qt::Key_Return);
    }
};

void PolicyTest::asksForAPinBeforeAnythingElse()
{
    Policy policy;
    policy.requiresPin = true;
    start(policy);
    QTRY_VERIFY(m_desk->lockWindow());
    QVERIFY(!m_desk->assistant() && !m_desk->shownWindow());
    QVERIFY(lockButton() && lockButton()->isVisible());
    lockButton()->click();
    setPin();
    QTRY_VERIFY(!m_desk->lockWindow() && m_desk->assistant());
    QVERIFY(awaitResult(m_desk->people().checkPin(firstPersonId(), secret(inasPin))).ok());
    m_desk->connectTo(m_computer.practice());

    start(policy); // from now on, the PIN opens
    unlock(inasPin);
}

void PolicyTest::staysLockedWithoutAPin()
{
    startConnected();
    Policy policy;
    policy.requiresPin = true;
    start(policy);
    QTRY_VERIFY(m_desk->lockWindow());
    lockButton()->click();
    QTRY_VERIFY(dialog() && dialog()->isVisible());
    lockButton()->click(); // once is enough
    QCOMPARE(m_desk->lockWindow()->findChildren<ui::PersonDialog *>().size(), 1);
    dialog()->reject();
    QTRY_VERIFY(!dialog());
    QVERIFY(m_desk->lockWindow());
    QVERIFY(!m_desk->shownWindow());
    QVERIFY(QTest::qWaitForWindowActive(m_desk->lockWindow()));
    RealDesk::press(Qt::Key_Escape);
    QVERIFY(m_desk->lockWindow());
}

void PolicyTest::refusesARoleThatIsNotAllowed()
{
    startConnected();
    const PersonId rolf{QStringLiteral("p2")};
    saveIna();
    save(rolf, rolfsName, Role::Doctor, rolfsPin);
    QVERIFY(awaitResult(m_desk->people().setCurrent(rolf)).ok());
    Policy policy;
    policy.roles = {Role::Admin, Role::Receptionist};
    start(policy);
    m_desk->unlock(rolfsPin);
    QTRY_VERIFY(lockWindowSays(QStringLiteral("does not allow the role")));
    QVERIFY(!m_desk->shownWindow());
    Q_EMIT m_desk->lockWindow()->unlockRequested(firstPersonId().text, secret(inasPin));
    QTRY_VERIFY(m_desk->window() && !m_desk->lockWindow());
}

void PolicyTest::locksAfterTheFixedTime()
{
    Policy policy;
    policy.lockTime = std::chrono::minutes(1);
    const std::shared_ptr<PeopleStore> people = *PeopleStore::open(desk::pathsOf({}));
    people->setPolicy(policy);
    const Person ina{.id = firstPersonId(), .name = inasName, .role = Role::Admin, .pin = {}};
    QVERIFY(awaitResult(people->save(firstPersonId(), ina, secret(inasPin))).ok());
    const desk::LockController lock(people, firstPersonId());
    QCOMPARE(people->people().idleTime(), std::chrono::minutes(5)); // what a person chose
    QVERIFY(lock.rules().locksWhenIdle);
    QCOMPARE(lock.rules().idleTime, std::chrono::minutes(1));
}

void PolicyTest::sendsNothingWhileItIsLocked()
{
    Policy policy;
    policy.sendsWhileLocked = false;
    startConnected(policy);
    saveIna();
    QVERIFY(m_computer.practice().setFaults({QJsonObject{{QStringLiteral("on"), QStringLiteral("docs")},
                                                         {QStringLiteral("always"), true},
                                                         {QStringLiteral("do"), QStringLiteral("status")},
                                                         {QStringLiteral("status"), 503}}}));
    send(letter);
    RealDesk::press(Qt::Key_L, Qt::ControlModifier);
    QTRY_VERIFY(m_desk->lockWindow());
    QTRY_VERIFY(lockWindowSays(QStringLiteral("Sending continues when you unlock.")));
    QVERIFY(m_computer.practice().setFaults({}));
    // The first tries after a 503 come within two seconds.
    QVERIFY(!QTest::qWaitFor([this] { return m_computer.hasArrived(letter); }, 4'000));
    unlock(inasPin);
    QTRY_VERIFY(m_computer.hasArrived(letter));
}

void PolicyTest::connectsOnlyToAnAllowedAddress()
{
    Policy policy;
    policy.services = {{QStringLiteral("Practice service"), m_computer.practice().connection().baseUrl}};
    start(policy);
    QTRY_VERIFY(m_desk->assistant());
    const auto lists = m_desk->assistant()->findChildren<QComboBox *>();
    const auto services = std::ranges::find(lists, QStringLiteral("Service address"), &QWidget::accessibleName);
    QVERIFY(services != lists.end());
    QCOMPARE((*services)->count(), 1);
    QCOMPARE((*services)->currentIndex(), 0);
    m_desk->assistant()->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_desk->assistant()));
    RealDesk::tabTo(QStringLiteral("Your user ID"));
    RealDesk::type(m_computer.practice().connection().user.text);
    RealDesk::tabTo(QStringLiteral("Access token"));
    RealDesk::type(QString::fromUtf8(m_computer.practice().accessToken()->view().toByteArray()));
    RealDesk::press(Qt::Key_Return);
    m_desk->saveChecked();
    QTRY_VERIFY(m_desk->window());

    policy.services = {{QStringLiteral("Elsewhere"), QUrl(QStringLiteral("https://elsewhere.example"))}};
    start(policy); // the saved connection may not be used any more
    activate();
    send(letter);
    start(policy);
    QTRY_VERIFY(m_desk->window());
    QTRY_VERIFY(m_desk->says(QStringLiteral("does not allow this service address")));
    QVERIFY(!m_computer.hasArrived(letter));
    start();
    QTRY_VERIFY(m_computer.hasArrived(letter));
}

void PolicyTest::offersNoRecentPatient()
{
    Policy policy;
    startConnected(policy);
    send(letter);
    QTRY_VERIFY(m_computer.hasArrived(letter));
    for (const int most : {1, 0}) {
        policy.recentPatientsMax = most;
        start(policy);
        QTRY_VERIFY(m_desk->window());
        const auto offered = [this] {
            int rows = 0;
            for (const auto *list : m_desk->window()->findChildren<QListView *>()) {
                for (int row = 0; list->model() && row < list->model()->rowCount(); ++row)
                    rows +=
                        list->model()->index(row, 0).data(Qt::AccessibleTextRole).toString().contains(patientNumber);
            }
            return rows;
        };
        if (most > 0)
            QTRY_VERIFY(offered() > 0);
        else
            QCOMPARE(offered(), 0);
    }
}

void PolicyTest::usesTheProxy()
{
    support::ScriptedServer proxy({support::reply(403)});
    auto connection = m_computer.practice().connection();
    connection.baseUrl = QUrl(QStringLiteral("https://service.example"));
    Policy policy;
    policy.proxy = http::ProxySetting{.kind = http::ProxySetting::Kind::Fixed, .address = proxy.url(QString())};
    startWith(connection, m_computer.practice().secrets(), policy);
    m_desk->window()->showPage(ui::pageId::assessments);
    QTRY_VERIFY(!proxy.requests().isEmpty());
    for (const auto &request : proxy.requests()) {
        QCOMPARE(request.requestLine(), QByteArray("CONNECT service.example:443 HTTP/1.1"));
        QVERIFY(!request.head.contains(m_computer.practice().accessToken()->view().toByteArray()));
    }
}

void PolicyTest::trustsTheAuthority()
{
    const support::PracticeProcess service({}, {QStringLiteral("--tls")});
    QVERIFY(service.isReady());
    auto connection = service.connection();
    Policy policy;
    policy.caFile = std::exchange(connection.caFile, {});
    QVERIFY(!policy.caFile.isEmpty());
    startWith(connection, service.secrets(), policy);
    send(letter);
    QTRY_COMPARE(service.storedHashes().size(), 1);
    start(); // without the policy
    activate();
    send(QStringLiteral("another.pdf"));
    RealDesk::press(Qt::Key_2, Qt::AltModifier);
    QTRY_VERIFY(m_desk->says(QStringLiteral("certificate")) || outboxSays(QStringLiteral("certificate")));
    QCOMPARE(service.storedHashes().size(), 1);
}

void PolicyTest::usesTheConventions()
{
    Policy policy;
    policy.conventions = {{QStringLiteral("patient_in"), QStringLiteral("query")}};
    startConnected(policy);
    send(letter);
    QTRY_VERIFY(m_computer.hasArrived(letter));
    const auto request = m_computer.practice().requestsAt(QStringLiteral("docs")).last();
    QVERIFY2(QJsonDocument(request).toJson().contains("p_oid"), QJsonDocument(request).toJson().constData());
}

void PolicyTest::limitsTheSpeed()
{
    constexpr qsizetype largeBytes = 4'000'000; // over an hour at 1 kB/s, almost no time without a limit
    Policy policy;
    policy.uploadSpeed = *http::SpeedLimit::read(QStringLiteral("1k"));
    startConnected(policy);
    m_desk->requestPatient(patientNumber);
    m_desk->drop({m_computer.paper(letter, QByteArray(largeBytes, ' '))});
    m_desk->pressSend();
    RealDesk::press(Qt::Key_2, Qt::AltModifier);
    QTRY_VERIFY(m_desk->says(QStringLiteral("limited to 1 kB/s")));
    // A speed is shown after three seconds of sending: without the limit, all bytes would have been sent long before.
    QTRY_VERIFY(m_desk->says(QStringLiteral("kB/s · about")));
    QVERIFY(!m_computer.hasArrived(letter));
    RealDesk::press(Qt::Key_Comma, Qt::ControlModifier);
    m_desk->window()->findChild<ui::SettingsPage *>()->showSection(ui::SettingsSection::Uploads);
    QVERIFY(m_desk->says(QStringLiteral("Set by your administrator.")));
    start();
    QTRY_VERIFY(m_computer.hasArrived(letter));
}

void PolicyTest::sendsOneAfterTheOther()
{
    constexpr int pauseMs = 1'000;
    Policy policy;
    policy.parallelCalls = 1;
    startConnected(policy);
    QVERIFY(m_computer.practice().setFaults({QJsonObject{{QStringLiteral("on"), QStringLiteral("storage")},
                                                         {QStringLiteral("always"), true},
                                                         {QStringLiteral("do"), QStringLiteral("delay")},
                                                         {QStringLiteral("ms"), pauseMs}}}));
    m_desk->requestPatient(patientNumber);
    m_desk->drop({m_computer.paper(letter, "a"), m_computer.paper(QStringLiteral("b.pdf"), "b"),
                  m_computer.paper(QStringLiteral("c.pdf"), "c")});
    m_desk->pressSend();
    const auto uploads = [this] { return m_computer.practice().requestsAt(QStringLiteral("storage")); };
    QTRY_COMPARE(uploads().size(), 3);
    QDateTime before;
    for (const auto &upload : uploads()) {
        const auto at = QDateTime::fromString(upload[QLatin1String("at")].toString(), Qt::ISODateWithMs);
        QVERIFY(at.isValid());
        QVERIFY(!before.isValid() || before.msecsTo(at) >= pauseMs);
        before = at;
    }
}

void PolicyTest::countsNothingInNotifications()
{
    const support::FakeNotifications desktop;
    QVERIFY(desktop.isAvailable());
    Policy policy;
    policy.areNotificationsCounted = false;
    startConnected(policy);
    m_desk->window()->notifications()->setPauses({}, {});
    QVERIFY(m_computer.practice().setFaults({QJsonObject{{QStringLiteral("on"), QStringLiteral("docs")},
                                                         {QStringLiteral("always"), true},
                                                         {QStringLiteral("do"), QStringLiteral("status")},
                                                         {QStringLiteral("status"), 503}}}));
    send(letter);
    support::OtherProgram other(QStringLiteral("elsewhere"));
    QVERIFY(other.isReady());
    QTRY_VERIFY(!QApplication::activeWindow());
    QVERIFY(m_computer.practice().setFaults({}));
    QTRY_COMPARE(desktop.texts, QStringList{QStringLiteral("Open Clinic Desk to see what is new.")});
}

void PolicyTest::keepsTheJournalAsLong()
{
    constexpr int days = 400;
    const auto places = desk::pathsOf({});
    const std::shared_ptr<SecretStore> keychain = makeKeychain(places.sharedKeychainService);
    QVERIFY(awaitResult(keychain->remove(SecretName::journalHead()))); // of the tests before
    const auto entries = [&places, &keychain](Clock clock) {
        const auto journal =
            awaitResult(Journal::open({.file = places.journalFile, .clock = std::move(clock), .keychain = keychain}));
        if (!journal || !awaitResult((*journal)->append(JournalRecord{.kind = journalKind::exported})))
            return qsizetype(-1);
        const auto found = awaitResult((*journal)->entries({journalKind::exported}));
        return found ? found->size() : -1;
    };
    QCOMPARE(entries([] { return QDateTime::currentDateTimeUtc().addDays(-days); }), 1);
    constexpr int step = 50; // a longer time at once would need a confirmation
    for (int passed = 0; passed <= days; passed += step) {
        Journal::Options options{.file = places.journalFile, .keychain = keychain, .boot = QStringLiteral("made up")};
        options.clock = [passed] { return QDateTime::currentDateTimeUtc().addDays(passed - days); };
        options.uptime = [passed] { return std::chrono::hours(24 * passed); };
        const auto journal = awaitResult(Journal::open(options));
        QVERIFY(journal && awaitResult((*journal)->saveHead()));
    }
    Policy policy;
    policy.daysOfJournal = days + 1;
    startConnected(policy);
    end();
    QCOMPARE(entries(systemClock()), 2);
    policy.daysOfJournal = days - 1;
    start(policy);
    activate();
    end();
    QCOMPARE(entries(systemClock()), 2); // the old one is gone
}

void PolicyTest::refusesToStartWithAWrongFile()
{
    auto environment = QProcessEnvironment::systemEnvironment();
    const auto path = m_computer.paper(QStringLiteral("policy.json"), {}); // not JSON
    QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);
    environment.insert(QStringLiteral("CLINICDESK_POLICY_FILE"), path);
    QProcess program;
    program.setProcessEnvironment(environment);
    program.start(QStringLiteral(CLINICDESK), {});
    QVERIFY(program.waitForStarted());
    QProcess search; // the title of the only window
    search.start(QStringLiteral("xdotool"),
                 {QStringLiteral("search"), QStringLiteral("--sync"), QStringLiteral("--onlyvisible"),
                  QStringLiteral("--pid"), QString::number(program.processId())});
    QVERIFY(search.waitForFinished(tests::patienceMs));
    const auto windows = search.readAllStandardOutput().simplified().split(' ');
    QVERIFY(!windows.first().isEmpty());
    QProcess close;
    close.start(QStringLiteral("xdotool"), {QStringLiteral("key"), QStringLiteral("--window"),
                                            QString::fromLatin1(windows.last()), QStringLiteral("Escape")});
    QVERIFY(close.waitForFinished(tests::patienceMs));
    QVERIFY(program.waitForFinished(tests::patienceMs));
    QCOMPARE(program.exitCode(), 1);
}

CLINICDESK_WINDOW_TEST(PolicyTest)
#include "policytest.moc"
