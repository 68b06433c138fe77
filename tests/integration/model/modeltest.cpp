// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/model/trial.h"

#include "tests/support/testprogram.h"

#include <rapidcheck.h>

#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk::model;

/// Random lives of an outbox. A failure prints the shortest list of steps that leads to it, and `RC_PARAMS` to repeat
/// it: RC_PARAMS="reproduce=..." or "seed=... max_success=...".
class ModelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        // If a name occurs twice, the last value counts.
        const auto trials = qEnvironmentVariable("CLINICDESK_MODEL_TRIALS", QStringLiteral("40")).toLatin1();
        qputenv("RC_PARAMS", "max_success=" + trials + ' ' + qgetenv("RC_PARAMS"));
    }
    void keepsItsPromisesWhateverHappens();
};

void ModelTest::keepsItsPromisesWhateverHappens()
{
    const QTemporaryDir folder;
    ReceivingSide receiving;
    int trials = 0;
    const bool holds = rc::check("R1, R2, R3, S3 and S4 hold", [&] {
        const auto life = *anyLife();
        Trial trial(receiving, folder.filePath(QString::number(++trials)));
        for (const auto &step : life)
            trial.play(step);
        trial.comeToAnEnd();
    });
    qInfo("faults met: %s", qPrintable(receiving.metFaults()));
    QVERIFY(holds);
}

CLINICDESK_TEST(ModelTest)

#include "modeltest.moc"
