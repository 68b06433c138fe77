// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/connectionlist.h"
#include "core/connection/places.h"
#include "tests/gui/desk/realdesk.h"
#include "tests/support/awaitresult.h"

#include <QApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

using namespace clinicdesk;
using clinicdesk::support::awaitResult;
using clinicdesk::support::filesInHomeWith;
using clinicdesk::support::RealDesk;

namespace {

constexpr int waitMs = 30'000;
const auto patientNumber = QStringLiteral("161494290947153");

QJsonArray refusedToken()
{
    return {QJsonObject{{QStringLiteral("on"), QStringLiteral("docs")},
                        {QStringLiteral("always"), true},
                        {QStringLiteral("do"), QStringLiteral("refuse-token")}}};
}

Places places()
{
    return Places::of(QStringLiteral("clinicdesk"));
}

QByteArray keptToken()
{
    const auto list = ConnectionList::load(places().connectionsFile);
    const auto keychain = makeKeychain(places().keychainService);
    const auto kept = awaitResult(keychain->read(SecretName::accessToken(list->all().first().id)));
    return kept && *kept ? (*kept)->view().toByteArray() : QByteArray();
}

} // namespace

/// A person on a computer where Clinic Desk was never started before, with a keychain that answers.
class FirstStartTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QApplication::setQuitOnLastWindowClosed(false); // a spy sees it all the same
        m_look = std::make_unique<ui::Look>(*qApp);
        m_look->setMotion(false);
    }
    void cleanupTestCase() { m_look.reset(); }
    void init()
    {
        support::emptyHome();
        m_papers = std::make_unique<QTemporaryDir>();
        m_practice = std::make_unique<support::PracticeProcess>();
        QVERIFY(m_practice->isReady());
    }
    void cleanup()
    {
        m_practice.reset();
        m_papers.reset();
    }

    void goesFromAnEmptyFormToADeliveredDocument();
    void aRefusedTokenIsReplacedAndWhatWaitedGoes();
    void draftsAreThereAgainAfterClosingAndReopening();
    void aSecondDeskSaysThatTheFirstOneSendsAndGoesOnAfterIt();
    void aConnectionIsRemovedWithItsTokenOnceNothingOfItWaits();

private:
    QUrl paper(const QString &name, const QByteArray &words)
    {
        QFile file(m_papers->filePath(name));
        const QByteArray bytes = "%PDF-1.4\n" + words;
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("A paper cannot be written");
        m_hashes.insert(name, support::hashOf(bytes));
        return QUrl::fromLocalFile(file.fileName());
    }
    bool hasArrived(const QString &name) const { return m_practice->storedHashes().contains(m_hashes.value(name)); }

    std::unique_ptr<ui::Look> m_look;
    std::unique_ptr<QTemporaryDir> m_papers;
    std::unique_ptr<support::PracticeProcess> m_practice;
    QHash<QString, QByteArray> m_hashes;
};

void FirstStartTest::goesFromAnEmptyFormToADeliveredDocument()
{
    const QSignalSpy ended(qApp, &QGuiApplication::lastWindowClosed);
    RealDesk desk(*m_look);
    desk.start();
    desk.connectTo(*m_practice);
    QCOMPARE(ended.count(), 0);
    QVERIFY(!desk.says(QStringLiteral("in memory only")));

    desk.namePatient(patientNumber);
    desk.drop({paper(QStringLiteral("referral.pdf"), "a made-up referral")});
    desk.pressSend();
    QTRY_VERIFY_WITH_TIMEOUT(hasArrived(QStringLiteral("referral.pdf")), waitMs);

    const auto token = m_practice->accessToken()->view().toByteArray();
    QCOMPARE(keptToken(), token);
    QCOMPARE(filesInHomeWith(token), QStringList());
    QVERIFY(!filesInHomeWith("a made-up referral").isEmpty()); // the search finds what is there
}

void FirstStartTest::aRefusedTokenIsReplacedAndWhatWaitedGoes()
{
    RealDesk desk(*m_look);
    desk.start();
    desk.connectTo(*m_practice);
    desk.namePatient(patientNumber);
    QVERIFY(m_practice->setFaults(refusedToken()));
    desk.drop({paper(QStringLiteral("first.pdf"), "one"), paper(QStringLiteral("second.pdf"), "two")});
    QTRY_COMPARE(desk.spokenRows().size(), 2);
    desk.pressSend();
    QTRY_VERIFY_WITH_TIMEOUT(desk.says(QStringLiteral("sign-in needed")), waitMs);
    QVERIFY(m_practice->storedHashes().isEmpty());

    RealDesk::press(Qt::Key_2, Qt::AltModifier);
    QTRY_VERIFY(desk.says(QStringLiteral("Enter a new token…")));
    RealDesk::tabTo(QStringLiteral("Enter a new token…"));
    RealDesk::press(Qt::Key_Space);
    QTRY_VERIFY(desk.assistant());
    desk.assistant()->activateWindow();
    desk.giveToken(m_practice->secondAccessToken());
    QTRY_VERIFY_WITH_TIMEOUT(hasArrived(QStringLiteral("first.pdf")) && hasArrived(QStringLiteral("second.pdf")),
                             waitMs);
    QCOMPARE(keptToken(), m_practice->secondAccessToken()->view().toByteArray());
    QCOMPARE(filesInHomeWith(keptToken()), QStringList());
}

void FirstStartTest::draftsAreThereAgainAfterClosingAndReopening()
{
    const QByteArray words("a made-up report that nobody else may read");
    QStringList before;
    {
        RealDesk desk(*m_look);
        desk.start();
        desk.connectTo(*m_practice);
        desk.namePatient(patientNumber);
        desk.drop({paper(QStringLiteral("report.pdf"), words), paper(QStringLiteral("other.pdf"), words + " twice")});
        QTRY_COMPARE_WITH_TIMEOUT(desk.spokenRows().filter(QStringLiteral("Ready")).size(), 2, waitMs);
        before = desk.spokenRows();
    }
    QVERIFY(QFile::remove(m_papers->filePath(QStringLiteral("report.pdf"))));
    QVERIFY(QFile::remove(m_papers->filePath(QStringLiteral("other.pdf"))));
    QCOMPARE(filesInHomeWith(words), QStringList());
    QCOMPARE(filesInHomeWith(patientNumber.toUtf8()), QStringList());

    RealDesk desk(*m_look);
    desk.start();
    QTRY_VERIFY_WITH_TIMEOUT(desk.window(), waitMs);
    desk.window()->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(desk.window()));
    desk.namePatient(patientNumber);
    QTRY_COMPARE(desk.spokenRows(), before);
    desk.window()->findChild<ui::UploadPage *>()->setUndoWindow(std::chrono::milliseconds(0));
    desk.pressSend();
    QTRY_VERIFY_WITH_TIMEOUT(hasArrived(QStringLiteral("report.pdf")) && hasArrived(QStringLiteral("other.pdf")),
                             waitMs);
}

void FirstStartTest::aSecondDeskSaysThatTheFirstOneSendsAndGoesOnAfterIt()
{
    const auto sentence = QStringLiteral("another Clinic Desk sends (process ");
    const QJsonObject silence{{QStringLiteral("on"), QStringLiteral("storage")},
                              {QStringLiteral("always"), true},
                              {QStringLiteral("do"), QStringLiteral("silence")}};
    QVERIFY(m_practice->setFaults({silence}));
    auto first = std::make_unique<RealDesk>(*m_look);
    first->start();
    first->connectTo(*m_practice);
    first->namePatient(patientNumber);
    first->drop({paper(QStringLiteral("early.pdf"), "early")});
    first->pressSend();
    RealDesk second(*m_look);
    second.start();
    QTRY_VERIFY_WITH_TIMEOUT(second.says(sentence), waitMs);
    QVERIFY(second.says(QStringLiteral("Safe to close: another Clinic Desk sends")));
    QVERIFY(!first->says(sentence));

    QVERIFY(m_practice->setFaults({}));
    first.reset();
    QTRY_VERIFY_WITH_TIMEOUT(hasArrived(QStringLiteral("early.pdf")), waitMs);
    QTRY_VERIFY_WITH_TIMEOUT(second.says(QStringLiteral("1 document delivered")), waitMs);
    QVERIFY(!second.says(sentence));
}

void FirstStartTest::aConnectionIsRemovedWithItsTokenOnceNothingOfItWaits()
{
    const QSignalSpy ended(qApp, &QGuiApplication::lastWindowClosed);
    RealDesk desk(*m_look);
    desk.start();
    desk.connectTo(*m_practice);
    const auto id = ConnectionList::load(places().connectionsFile)->all().first().id;
    desk.namePatient(patientNumber);
    desk.drop({paper(QStringLiteral("draft.pdf"), "still here")});
    QTRY_COMPARE(desk.spokenRows().size(), 1);
    RealDesk::press(Qt::Key_Comma, Qt::ControlModifier);
    RealDesk::tabTo(QStringLiteral("Remove…"));
    RealDesk::press(Qt::Key_Space);
    QTRY_VERIFY(desk.says(QStringLiteral("1 document of Sunrise Clinic waits on this computer.")));
    QVERIFY(!keptToken().isEmpty());

    RealDesk::press(Qt::Key_1, Qt::AltModifier);
    desk.pressSend();
    QTRY_VERIFY_WITH_TIMEOUT(desk.says(QStringLiteral("1 document delivered")), waitMs);
    QVERIFY(hasArrived(QStringLiteral("draft.pdf")));
    RealDesk::press(Qt::Key_Comma, Qt::ControlModifier);
    RealDesk::tabTo(QStringLiteral("Remove…"));
    RealDesk::press(Qt::Key_Space);
    QTRY_VERIFY(QApplication::activeModalWidget());
    QApplication::activeModalWidget()->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(QApplication::activeModalWidget()));
    QTRY_COMPARE(qobject_cast<QPushButton *>(QApplication::focusWidget())->text(), QStringLiteral("Keep it"));
    RealDesk::tabTo(QStringLiteral("Remove Sunrise Clinic"));
    RealDesk::press(Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(desk.assistant() && !desk.window(), waitMs);
    QCOMPARE(ended.count(), 0);
    QVERIFY(ConnectionList::load(places().connectionsFile)->all().isEmpty());
    const auto keychain = makeKeychain(places().keychainService);
    const auto kept = awaitResult(keychain->read(SecretName::accessToken(id)));
    QVERIFY(kept.ok() && !*kept);
    desk.connectTo(*m_practice); // and the desk opens again
}

// Inside of exec(), as in the program: elsewhere Qt does not say that the last window closed.
int main(int argc, char *argv[])
{
    QApplication application(argc, argv);
    FirstStartTest test;
    QTimer::singleShot(0, &application, [&] { QApplication::exit(QTest::qExec(&test, argc, argv)); });
    return QApplication::exec();
}

#include "firststarttest.moc"
