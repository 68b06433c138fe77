// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/pages.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

Q_DECLARE_METATYPE(clinicdesk::Role)

/// Which pages a role has, and in which order.
class PagesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void followTheRole_data();
    void followTheRole();
};

void PagesTest::followTheRole_data()
{
    QTest::addColumn<Role>("role");
    QTest::addColumn<QString>("pages");
    QTest::newRow("receptionist") << Role::Receptionist << QStringLiteral("upload outbox register settings");
    QTest::newRow("doctor") << Role::Doctor << QStringLiteral("assessments doctors upload outbox settings");
    QTest::newRow("admin") << Role::Admin
                           << QStringLiteral("upload outbox assessments doctors privacy register journal settings");
}

void PagesTest::followTheRole()
{
    QFETCH(const Role, role);
    QFETCH(const QString, pages);
    QStringList found;
    for (const auto &page : ui::pages({.role = role}))
        found.append(page.id);
    QCOMPARE(found.join(QLatin1Char(' ')), pages);
}

CLINICDESK_WINDOW_TEST(PagesTest)
#include "pagestest.moc"
