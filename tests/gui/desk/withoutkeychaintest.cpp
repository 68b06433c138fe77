// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/desk/freshcomputer.h"
#include "tests/gui/desk/realdesk.h"

#include "tests/support/testprogram.h"

#include <QApplication>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

const QByteArray words("a made-up letter that no other user may read");

} // namespace

/// A computer without an available keychain.
class WithoutKeychainTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void worksThisSessionOnlyAndLeavesNothingOnTheDisk();
};

void WithoutKeychainTest::worksThisSessionOnlyAndLeavesNothingOnTheDisk()
{
    support::FreshComputer computer;
    computer.begin();
    QVERIFY(computer.practice().isReady());
    const auto paper = computer.paper(QStringLiteral("letter.pdf"), words);
    const auto token = computer.practice().accessToken()->view().toByteArray();
    {
        support::RealDesk desk(computer.look());
        desk.start();
        QTRY_VERIFY(desk.says(QStringLiteral("this session only")));
        desk.connectTo(computer.practice());
        QVERIFY(desk.says(QStringLiteral("Documents are kept in memory only")));
        desk.requestPatient(patientNumber);
        desk.drop({paper});
        QTRY_COMPARE(desk.spokenRows().size(), 1);
        QCOMPARE(filesInHomeWith(words), QStringList{paper});
        desk.pressSend();
        QTRY_VERIFY(computer.hasArrived(QStringLiteral("letter.pdf")));
        QCOMPARE(filesInHomeWith(token), QStringList());
    }
    computer.end();
    for (const auto &secret : {words, token, patientNumber.toUtf8()})
        QCOMPARE(filesInHomeWith(secret), QStringList());
}

CLINICDESK_WINDOW_TEST(WithoutKeychainTest)
#include "withoutkeychaintest.moc"
