// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/capturetext.h"

#include "tests/support/testprogram.h"

#include <QSet>

using namespace clinicdesk;

using Kind = CaptureProblem::Kind;

class CaptureTextTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyProblemHasASentenceOfItsOwn();
    void namesTheScanner();
    void saysHowManyPagesStay();
};

void CaptureTextTest::everyProblemHasASentenceOfItsOwn()
{
    QSet<QString> sentences;
    for (int kind = 0; kind <= static_cast<int>(Kind::FolderGone); ++kind) {
        const auto text = wording::describe(CaptureProblem{.kind = static_cast<Kind>(kind)});
        QVERIFY2(text.summary.endsWith(QLatin1Char('.')), qPrintable(text.summary));
        QVERIFY2(text.advice.endsWith(QLatin1Char('.')), qPrintable(text.advice));
        sentences.insert(text.summary);
    }
    QCOMPARE(sentences.size(), static_cast<int>(Kind::FolderGone) + 1);
}

void CaptureTextTest::namesTheScanner()
{
    CaptureProblem busy{.kind = Kind::Busy};
    QCOMPARE(wording::describe(busy).summary, QStringLiteral("The scanner is in use by another program or computer."));
    busy.subject = QStringLiteral("MF440");
    QCOMPARE(wording::describe(busy).summary, QStringLiteral("“MF440” is in use by another program or computer."));
}

void CaptureTextTest::saysHowManyPagesStay()
{
    CaptureProblem jam{.kind = Kind::PaperJam, .pages = 1};
    QCOMPARE(wording::describe(jam).summary,
             QStringLiteral("Paper is stuck in the scanner. 1 page scanned before was added."));
    jam.pages = 3;
    QCOMPARE(wording::describe(jam).summary,
             QStringLiteral("Paper is stuck in the scanner. 3 pages scanned before were added."));
}

CLINICDESK_TEST(CaptureTextTest)
#include "capturetexttest.moc"
