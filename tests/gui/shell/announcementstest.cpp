// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/madefiles.h"
#include "tests/support/testlook.h"
#include "tests/support/testprogram.h"
#include "tests/support/testwindow.h"
#include "ui/lock/lockwarning.h"
#include "ui/lock/lockwindow.h"
#include "ui/widgets/announcement.h"

#include <QAccessible>
#include <QApplication>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QTest>
#include <QTimer>

using namespace clinicdesk;
using namespace clinicdesk::ui;

namespace {

/// What is read out, with the time in ms.
struct Heard {
    QString text;
    qint64 at;
};
QList<Heard> heard;

QAccessibleInterface *spoken()
{
    auto *announcements = qApp->findChild<QObject *>(QStringLiteral("announcements"));
    return announcements ? QAccessible::queryAccessibleInterface(announcements) : nullptr;
}

QStringList textsHeard()
{
    QStringList texts;
    for (const auto &each : std::as_const(heard))
        texts.append(each.text);
    return texts;
}

} // namespace

/// What is read out although the focus is elsewhere.
class AnnouncementsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_sinceStart.start();
        connect(&m_ear, &QTimer::timeout, this, [this] {
            const auto *now = spoken();
            const auto text = now ? now->text(QAccessible::Name) : QString();
            if (!text.isEmpty() && (heard.isEmpty() || heard.last().text != text))
                heard.append({text, m_sinceStart.elapsed()});
        });
        m_ear.start(5);
    }
    void cleanupTestCase() { m_ear.stop(); }
    void init() { heard.clear(); }

    void areAtMostOneASecond();
    void leaveOutWhatIsHiddenMeanwhile();
    void keepNothingThatIsHidden();
    void sayWhatWasDeliveredAndWhatWasRefused();
    void sayThatClinicDeskLocksAndIsLocked();

private:
    support::TestLook m_look;
    QTimer m_ear;
    QElapsedTimer m_sinceStart;
};

void AnnouncementsTest::areAtMostOneASecond()
{
    QWidget window;
    QList<QLabel *> labels;
    for (const auto *text : {"one", "two", "three"})
        labels.append(new QLabel(QString::fromLatin1(text), &window));
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    for (auto *label : std::as_const(labels)) {
        announce(label);
        announce(label); // the same once
    }
    QTRY_COMPARE(textsHeard(), (QStringList{QStringLiteral("one"), QStringLiteral("two"), QStringLiteral("three")}));
    for (qsizetype at = 1; at < heard.size(); ++at)
        QVERIFY2(heard.at(at).at - heard.at(at - 1).at >= 900, qPrintable(QString::number(heard.at(at).at)));
}

void AnnouncementsTest::leaveOutWhatIsHiddenMeanwhile()
{
    QWidget window;
    QLabel first(QStringLiteral("first"), &window);
    QLabel second(QStringLiteral("second"), &window);
    QLabel third(QStringLiteral("third"), &window);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    for (auto *label : {&first, &second, &third})
        announce(label);
    second.hide();
    QTRY_VERIFY(textsHeard().contains(QStringLiteral("third")));
    QVERIFY(!textsHeard().contains(QStringLiteral("second")));
}

/// A lock hides the windows; a tool that still has the object must not read it then.
void AnnouncementsTest::keepNothingThatIsHidden()
{
    QWidget window;
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    announce(&window, QStringLiteral("secret"));
    QTRY_COMPARE(spoken()->text(QAccessible::Name), QStringLiteral("secret"));
    QCOMPARE(spoken()->role(), QAccessible::Notification);
    window.hide();
    QCOMPARE(spoken()->text(QAccessible::Name), QString());
}

void AnnouncementsTest::sayWhatWasDeliveredAndWhatWasRefused()
{
    support::PracticeProcess practice;
    QVERIFY(practice.isReady());
    support::TestWindow desk(m_look);
    auto connection = practice.connection();
    connection.conventions.defaultType = QStringLiteral("lr");
    desk.open(connection);
    desk.drive(practice);
    const QTemporaryDir folder;
    const auto send = [&](const QString &name) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(support::madePdf(name.toLatin1()));
        file.close();
        desk.patient().choose({QStringLiteral("161494290947153")});
        desk.drop({QUrl::fromLocalFile(file.fileName())});
        QTRY_VERIFY(desk.sendButton().isEnabled());
        desk.sendButton().click();
    };
    QTRY_VERIFY(desk.window().isActiveWindow());
    send(QStringLiteral("1.pdf"));
    QTRY_VERIFY(textsHeard().contains(QStringLiteral("1 delivered")));
    QVERIFY(practice.setFaults({QJsonObject{{QStringLiteral("on"), QStringLiteral("docs")},
                                            {QStringLiteral("always"), true},
                                            {QStringLiteral("do"), QStringLiteral("item-error")},
                                            {QStringLiteral("message"), QStringLiteral("refused")},
                                            {QStringLiteral("code"), QStringLiteral("17")}}}));
    send(QStringLiteral("2.pdf"));
    QTRY_VERIFY(textsHeard().contains(QStringLiteral("1 needs you")));
    QCOMPARE(textsHeard().count(QStringLiteral("1 delivered")), 1);
}

void AnnouncementsTest::sayThatClinicDeskLocksAndIsLocked()
{
    QWidget window;
    window.resize(800, 300);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    LockWarning warning(&window);
    warning.start(std::chrono::seconds(30));
    QTRY_VERIFY(textsHeard().contains(QStringLiteral("Clinic Desk locks in 30 s. Press any key to stay.")));
    window.hide();
    LockWindow lock;
    lock.setPeople({{QStringLiteral("p-1"), QStringLiteral("Asha"), true}}, QStringLiteral("p-1"));
    lock.show();
    lock.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&lock));
    QTRY_VERIFY(qobject_cast<QLineEdit *>(QApplication::focusWidget())); // whose name and description are read then
    const auto *focused = QAccessible::queryAccessibleInterface(QApplication::focusWidget());
    QCOMPARE(focused->text(QAccessible::Name), QStringLiteral("PIN of Asha"));
    QCOMPARE(focused->text(QAccessible::Description), QStringLiteral("Clinic Desk is locked."));
}

CLINICDESK_WINDOW_TEST(AnnouncementsTest)
#include "announcementstest.moc"
