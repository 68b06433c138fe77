// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/person/permission.h"

#include "core/base/errorreason.h"
#include "tests/support/testprogram.h"

#include <QSet>
#include <QTest>

using namespace clinicdesk;

Q_DECLARE_METATYPE(clinicdesk::Role)

/// What each role may do: the whole table.
class PermissionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void allows_data();
    void allows();
    void saysWhyItRefuses();
};

void PermissionTest::allows_data()
{
    using P = Permission;
    QTest::addColumn<Role>("role");
    QTest::addColumn<bool>("forAdmins");
    QTest::addColumn<QSet<int>>("allowed");
    const auto set = [](std::initializer_list<P> of) {
        QSet<int> all;
        for (const auto permission : of)
            all.insert(static_cast<int>(permission));
        return all;
    };
    const auto everything =
        set({P::SendDocuments, P::ReadAssessments, P::ReadDoctors, P::RequestUserData, P::RegisterAadhaar,
             P::EnterToken, P::ChangeConnections, P::ChangeSettings, P::EraseOwnData, P::ReadJournal, P::ManagePeople});
    QTest::newRow("admin") << Role::Admin << false << everything;
    QTest::newRow("admin, settings for admins") << Role::Admin << true << everything;
    QTest::newRow("doctor") << Role::Doctor << false
                            << set({P::SendDocuments, P::ReadAssessments, P::ReadDoctors, P::EnterToken,
                                    P::ChangeConnections, P::ChangeSettings, P::EraseOwnData});
    QTest::newRow("doctor, settings for admins")
        << Role::Doctor << true << set({P::SendDocuments, P::ReadAssessments, P::ReadDoctors, P::EnterToken});
    QTest::newRow("receptionist") << Role::Receptionist << false
                                  << set({P::SendDocuments, P::RegisterAadhaar, P::EnterToken, P::ChangeConnections,
                                          P::ChangeSettings, P::EraseOwnData});
    QTest::newRow("receptionist, settings for admins")
        << Role::Receptionist << true << set({P::SendDocuments, P::RegisterAadhaar, P::EnterToken});
}

void PermissionTest::allows()
{
    QFETCH(const Role, role);
    QFETCH(const bool, forAdmins);
    QFETCH(const QSet<int>, allowed);
    const AccessRules rules{.role = role, .areSettingsForAdmins = forAdmins};
    for (int permission = 0; permission < permissionCount; ++permission) {
        const bool isAllowed = rules.allows(static_cast<Permission>(permission));
        QVERIFY2(isAllowed == allowed.contains(permission), qPrintable(QString::number(permission)));
    }
}

void PermissionTest::saysWhyItRefuses()
{
    const AccessRules rules{.role = Role::Receptionist};
    const auto refusal = rules.refusal(Permission::ReadJournal);
    QVERIFY(refusal);
    QCOMPARE(refusal->code, ErrorCode::WrongUse);
    QCOMPARE(refusal->reason, ErrorReason::RoleNotAllowed);
    QVERIFY(!rules.refusal(Permission::SendDocuments));
}

CLINICDESK_TEST(PermissionTest)
#include "permissiontest.moc"
