// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/lockcontroller.h"
#include "tests/gui/desk/realdesk.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"
#include "ui/lock/lockwindow.h"
#include "ui/settings/connectionwizard.h"
#include "ui/settings/persondialog.h"

#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using clinicdesk::support::awaitResult;
using clinicdesk::support::RealDesk;

namespace {

constexpr int waitMs = 30'000;
const auto patientNumber = QStringLiteral("161494290947153");
const auto pin = QStringLiteral("4711 made up");

SharedSecret secret(const QString &text)
{
    return std::make_shared<const SecretBytes>(text.toUtf8());
}

} // namespace

/// What an administrator has fixed, in the whole program.
class PolicyTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup()
    {
        m_desk.reset();
        m_computer.end();
    }

    void asksForAPinBeforeAnythingElse();
    void staysLockedWithoutAPin();
    void refusesARoleThatIsNotAllowed();
    void locksAfterTheFixedTime();
    void sendsNothingWhileItIsLocked();
    void connectsOnlyToAnAllowedAddress();
    void offersNoRecentPatient();
    void refusesToStartWithAWrongFile();

private:
    void start(const Policy &policy);
    ui::PersonDialog *dialog() const;
    QPushButton *lockButton() const;
    void setPin() const;

    support::FreshComputer m_computer;
    std::unique_ptr<RealDesk> m_desk;
};

void PolicyTest::init()
{
    m_computer.begin();
    QVERIFY(m_computer.practice().isReady());
}

void PolicyTest::start(const Policy &policy)
{
    m_desk.reset();
    support::awaitDesksEnd();
    m_desk = std::make_unique<RealDesk>(m_computer.look(), policy);
    m_desk->start();
}

ui::PersonDialog *PolicyTest::dialog() const
{
    auto *lock = m_desk->lockWindow();
    return lock ? lock->findChild<ui::PersonDialog *>() : nullptr;
}

QPushButton *PolicyTest::lockButton() const
{
    const auto buttons = m_desk->lockWindow()->findChildren<QPushButton *>();
    const auto found = std::ranges::find(buttons, QStringLiteral("Set a PIN…"), &QPushButton::text);
    return found == buttons.end() ? nullptr : *found;
}

void PolicyTest::setPin() const
{
    QTRY_VERIFY(dialog() && dialog()->isVisible());
    const auto edits = dialog()->findChildren<QLineEdit *>();
    QCOMPARE(edits.size(), 3); // name, PIN, PIN once more
    QTest::keyClicks(edits.at(1), pin);
    QTest::keyClicks(edits.at(2), pin);
    QTest::keyClick(edits.at(2), Qt::Key_Return);
}

void PolicyTest::asksForAPinBeforeAnythingElse()
{
    Policy policy;
    policy.requiresPin = true;
    start(policy);
    QTRY_VERIFY_WITH_TIMEOUT(m_desk->lockWindow(), waitMs);
    QVERIFY(!m_desk->assistant() && !m_desk->shownWindow());
    QVERIFY(lockButton() && lockButton()->isVisible());
    lockButton()->click();
    setPin();
    QTRY_VERIFY_WITH_TIMEOUT(!m_desk->lockWindow() && m_desk->assistant(), waitMs);
    QVERIFY(awaitResult(m_desk->people().checkPin(firstPersonId(), secret(pin))).ok());
    m_desk->connectTo(m_computer.practice());

    start(policy); // from now on, the PIN opens
    m_desk->unlock(pin);
    QTRY_VERIFY_WITH_TIMEOUT(m_desk->window() && !m_desk->lockWindow(), waitMs);
}

void PolicyTest::staysLockedWithoutAPin()
{
    start({});
    m_desk->connectTo(m_computer.practice());
    Policy policy;
    policy.requiresPin = true;
    start(policy);
    QTRY_VERIFY_WITH_TIMEOUT(m_desk->lockWindow(), waitMs);
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
    start({});
    m_desk->connectTo(m_computer.practice());
    auto &people = m_desk->people();
    const Person ina{.id = firstPersonId(), .name = QStringLiteral("Ina Invented"), .role = Role::Admin, .pin = {}};
    const Person rolf{
        .id = {QStringLiteral("p2")}, .name = QStringLiteral("Rolf Rehearsal"), .role = Role::Doctor, .pin = {}};
    QVERIFY(awaitResult(people.save(firstPersonId(), ina, secret(pin))).ok());
    QVERIFY(awaitResult(people.save(firstPersonId(), rolf, secret(pin))).ok());
    QVERIFY(awaitResult(people.setCurrent(rolf.id)).ok());
    Policy policy;
    policy.roles = {Role::Admin, Role::Receptionist};
    start(policy);
    m_desk->unlock(pin);
    const auto says = [this] {
        const auto labels = m_desk->lockWindow()->findChildren<QLabel *>();
        return std::ranges::any_of(labels, [](const QLabel *label) {
            return label->isVisible() && label->text().contains(QStringLiteral("does not allow the role"));
        });
    };
    QTRY_VERIFY_WITH_TIMEOUT(says(), waitMs);
    QVERIFY(!m_desk->shownWindow());
    Q_EMIT m_desk->lockWindow()->unlockRequested(firstPersonId().text, secret(pin));
    QTRY_VERIFY_WITH_TIMEOUT(m_desk->window() && !m_desk->lockWindow(), waitMs);
}

void PolicyTest::locksAfterTheFixedTime()
{
    Policy policy;
    policy.lockTime = std::chrono::minutes(1);
    const std::shared_ptr<PeopleStore> people = *PeopleStore::open(desk::pathsOf({}));
    people->setPolicy(policy);
    const Person ina{.id = firstPersonId(), .name = QStringLiteral("Ina Invented"), .role = Role::Admin, .pin = {}};
    QVERIFY(awaitResult(people->save(firstPersonId(), ina, secret(pin))).ok());
    const desk::LockController lock(people, firstPersonId());
    QCOMPARE(people->people().idleTime(), std::chrono::minutes(5)); // what a person chose
    QVERIFY(lock.rules().locksWhenIdle);
    QCOMPARE(lock.rules().idleTime, std::chrono::minutes(1));
}

void PolicyTest::sendsNothingWhileItIsLocked()
{
    Policy policy;
    policy.sendsWhileLocked = false;
    start(policy);
    m_desk->connectTo(m_computer.practice());
    auto &people = m_desk->people();
    const Person ina{.id = firstPersonId(), .name = QStringLiteral("Ina Invented"), .role = Role::Admin, .pin = {}};
    QVERIFY(awaitResult(people.save(firstPersonId(), ina, secret(pin))).ok());
    QVERIFY(m_computer.practice().setFaults({QJsonObject{{QStringLiteral("on"), QStringLiteral("docs")},
                                                         {QStringLiteral("always"), true},
                                                         {QStringLiteral("do"), QStringLiteral("status")},
                                                         {QStringLiteral("status"), 503}}}));
    m_desk->requestPatient(patientNumber);
    m_desk->drop({m_computer.paper(QStringLiteral("letter.pdf"), "a page")});
    m_desk->pressSend();
    RealDesk::press(Qt::Key_L, Qt::ControlModifier);
    QTRY_VERIFY(m_desk->lockWindow());
    const auto says = [this](const QString &words) {
        const auto labels = m_desk->lockWindow()->findChildren<QLabel *>();
        return std::ranges::any_of(labels, [&](const QLabel *label) { return label->text().contains(words); });
    };
    QTRY_VERIFY_WITH_TIMEOUT(says(QStringLiteral("Sending continues when you unlock.")), waitMs);
    QVERIFY(m_computer.practice().setFaults({}));
    // The first tries after a 503 come within two seconds.
    QVERIFY(!QTest::qWaitFor([this] { return m_computer.hasArrived(QStringLiteral("letter.pdf")); }, 4'000));
    m_desk->unlock(pin);
    QTRY_VERIFY_WITH_TIMEOUT(m_computer.hasArrived(QStringLiteral("letter.pdf")), waitMs);
}

void PolicyTest::connectsOnlyToAnAllowedAddress()
{
    Policy policy;
    policy.services = {{QStringLiteral("Practice service"), m_computer.practice().connection().baseUrl}};
    start(policy);
    QTRY_VERIFY_WITH_TIMEOUT(m_desk->assistant(), waitMs);
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
    QTRY_VERIFY_WITH_TIMEOUT(m_desk->window(), waitMs);

    policy.services = {{QStringLiteral("Elsewhere"), QUrl(QStringLiteral("https://elsewhere.example"))}};
    start(policy); // the saved connection may not be used any more
    QTRY_VERIFY_WITH_TIMEOUT(m_desk->window(), waitMs);
    m_desk->window()->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_desk->window()));
    m_desk->window()->findChild<ui::UploadPage *>()->setUndoWindow(std::chrono::milliseconds(0));
    m_desk->requestPatient(patientNumber);
    m_desk->drop({m_computer.paper(QStringLiteral("letter.pdf"), "a page")});
    m_desk->pressSend();
    start(policy);
    QTRY_VERIFY_WITH_TIMEOUT(m_desk->window(), waitMs);
    QTRY_VERIFY_WITH_TIMEOUT(m_desk->says(QStringLiteral("does not allow this service address")), waitMs);
    QVERIFY(!m_computer.hasArrived(QStringLiteral("letter.pdf")));
    start({});
    QTRY_VERIFY_WITH_TIMEOUT(m_computer.hasArrived(QStringLiteral("letter.pdf")), waitMs);
}

void PolicyTest::offersNoRecentPatient()
{
    Policy policy;
    start(policy);
    m_desk->connectTo(m_computer.practice());
    m_desk->requestPatient(patientNumber);
    m_desk->drop({m_computer.paper(QStringLiteral("letter.pdf"), "a page")});
    m_desk->pressSend();
    QTRY_VERIFY_WITH_TIMEOUT(m_computer.hasArrived(QStringLiteral("letter.pdf")), waitMs);
    for (const int most : {1, 0}) {
        policy.recentPatientsMax = most;
        start(policy);
        QTRY_VERIFY_WITH_TIMEOUT(m_desk->window(), waitMs);
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
            QTRY_VERIFY_WITH_TIMEOUT(offered() > 0, waitMs);
        else
            QCOMPARE(offered(), 0);
    }
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
    QVERIFY(search.waitForFinished(waitMs));
    const auto windows = search.readAllStandardOutput().simplified().split(' ');
    QVERIFY(!windows.first().isEmpty());
    QProcess close;
    close.start(QStringLiteral("xdotool"), {QStringLiteral("key"), QStringLiteral("--window"),
                                            QString::fromLatin1(windows.last()), QStringLiteral("Escape")});
    QVERIFY(close.waitForFinished(waitMs));
    QVERIFY(program.waitForFinished(waitMs));
    QCOMPARE(program.exitCode(), 1);
}

CLINICDESK_WINDOW_TEST(PolicyTest)
#include "policytest.moc"
