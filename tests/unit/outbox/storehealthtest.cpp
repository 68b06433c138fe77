// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/storehealth_p.h"

#include "tests/support/testprogram.h"

#include <QSignalSpy>
#include <QTest>

using namespace clinicdesk;

/// When it is reported that the store fails, and that it has recovered.
class StoreHealthTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void reportsEachFailureAndTheFirstSuccessAfterThem()
    {
        StoreHealth health;
        const QSignalSpy failed(&health, &StoreHealth::failed);
        const QSignalSpy recovered(&health, &StoreHealth::recovered);
        health.recordSuccess();
        QCOMPARE(recovered.size(), 0);
        const Error full{.code = ErrorCode::StoreUnavailable, .disk = DiskError::Full};
        QCOMPARE(health.recordFailure(full), full);
        health.recordFailure(full);
        QCOMPARE(failed.size(), 2);
        QCOMPARE(recovered.size(), 0);
        health.recordSuccess();
        health.recordSuccess();
        QCOMPARE(recovered.size(), 1);
        QCOMPARE(failed.size(), 2);
    }
};

CLINICDESK_TEST(StoreHealthTest)
#include "storehealthtest.moc"
