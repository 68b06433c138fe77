// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/desk/realdesk.h"

#include <QApplication>
#include <QFile>
#include <QTest>

using namespace clinicdesk;
using clinicdesk::support::filesInHomeWith;

namespace {

constexpr int waitMs = 30'000;
const QByteArray words("a made-up letter that nobody else may read");
const auto patientNumber = QStringLiteral("161494290947153");

} // namespace

/// A computer on which no keychain answers.
class WithoutKeychainTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void worksThisSessionOnlyAndLeavesNothingOnTheDisk();
};

void WithoutKeychainTest::worksThisSessionOnlyAndLeavesNothingOnTheDisk()
{
    QApplication::setQuitOnLastWindowClosed(false);
    ui::Look look(*qApp);
    auto papers = std::make_unique<QTemporaryDir>();
    QFile file(papers->filePath(QStringLiteral("letter.pdf")));
    const QByteArray bytes = "%PDF-1.4\n" + words;
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    file.close();
    auto practice = std::make_unique<support::PracticeProcess>();
    QVERIFY(practice->isReady());
    const auto token = practice->accessToken()->view().toByteArray();
    {
        support::RealDesk desk(look);
        desk.start();
        QTRY_VERIFY_WITH_TIMEOUT(desk.says(QStringLiteral("this session only")), waitMs);
        desk.connectTo(*practice);
        QVERIFY(desk.says(QStringLiteral("Papers are kept in memory only")));
        desk.namePatient(patientNumber);
        desk.drop({QUrl::fromLocalFile(file.fileName())});
        QTRY_COMPARE(desk.spokenRows().size(), 1);
        QCOMPARE(filesInHomeWith(words), QStringList{file.fileName()});
        desk.pressSend();
        QTRY_VERIFY_WITH_TIMEOUT(practice->storedHashes().contains(support::hashOf(bytes)), waitMs);
        QCOMPARE(filesInHomeWith(token), QStringList());
    }
    practice.reset(); // with the folder of what it received
    papers.reset();
    for (const auto &secret : {words, token, patientNumber.toUtf8()})
        QCOMPARE(filesInHomeWith(secret), QStringList());
}

QTEST_MAIN(WithoutKeychainTest)
#include "withoutkeychaintest.moc"
