// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/doctor/profilechanges.h"
#include "core/doctor/profilefields.h"

#include "tests/support/testprogram.h"
#include "tests/unit/doctor/madeprofile.h"

#include <QMap>
#include <QTest>

using namespace clinicdesk;

/// Differences between two versions of a profile.
class ProfileChangesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsNothingBetweenAProfileAndItself();
    void findsNothingWhereOnlyTheSpellingDiffers();
    void saysWhatIsNewWhatIsAnotherAndWhatIsGone();
    void followsElementsThatChangeTheirPlace();
    void comparesWhatTheInterfaceDoesNotName();
    void findsEachChangeWhereverElementsComeAndGo();
};

namespace {

QStringList changeLines(const QList<ProfileChange> &changes)
{
    QStringList changeLines;
    for (const auto &change : changes)
        changeLines.append(QStringLiteral("%1: %2 -> %3").arg(change.path, change.before, change.after));
    return changeLines;
}

DoctorProfile withProfessional(const QByteArray &professional)
{
    return profileOf(R"({"profile":{"professional":)" + professional + "}}");
}

} // namespace

void ProfileChangesTest::findsNothingBetweenAProfileAndItself()
{
    const auto profile = profileOf(soundProfile());
    QCOMPARE(changeLines(changesBetween(profile, profile)), QStringList());
}

void ProfileChangesTest::findsNothingWhereOnlyTheSpellingDiffers()
{
    const auto before = withProfessional(R"({"about":"","clinics":[{"id":"a","address":{"pin":1},
        "contacts":[{"name":"Phone","number":"2"}],"speciality":["x"]}]})");
    const auto after = withProfessional(R"({"about":null,"clinics":[{"id":"a","address":{"pincode":"1"},
        "number":[{"name":"Phone","n":"2"}],"speciality":[{"name":"x"}]}]})");
    QCOMPARE(changeLines(changesBetween(before, after)), QStringList());
}

void ProfileChangesTest::saysWhatIsNewWhatIsAnotherAndWhatIsGone()
{
    const auto before = withProfessional(R"({"username":"a","about":"old","active":true,"default_clinic":"c"})");
    const auto after = withProfessional(R"({"about":"new","active":false,"default_clinic":"c","speciality":["x"]})");
    QCOMPARE(changeLines(changesBetween(before, after)),
             (QStringList{QStringLiteral("profile.professional.active: true -> false"),
                          QStringLiteral("profile.professional.about: old -> new"),
                          QStringLiteral("profile.professional.speciality:  -> x"),
                          QStringLiteral("profile.professional.username: a -> ")}));
}

void ProfileChangesTest::followsElementsThatChangeTheirPlace()
{
    const auto before = withProfessional(R"({"clinics":[{"id":"a","name":"A"},{"id":"b","name":"B"}]})");
    const auto after = withProfessional(R"({"clinics":[{"id":"b","name":"B2"},{"id":"a","name":"A"}]})");
    QCOMPARE(changeLines(changesBetween(before, after)),
             QStringList(QStringLiteral("profile.professional.clinics[b].name: B -> B2")));
}

void ProfileChangesTest::comparesWhatTheInterfaceDoesNotName()
{
    QCOMPARE(
        changeLines(changesBetween(withProfessional(R"({"fee":500,"gone":1})"), withProfessional(R"({"fee":600})"))),
        (QStringList{QStringLiteral("profile.professional.fee: 500 -> 600"),
                     QStringLiteral("profile.professional.gone: 1 -> ")}));
}

/// Compares with the simple way: each value looked up by its path.
void ProfileChangesTest::findsEachChangeWhereverElementsComeAndGo()
{
    QList<DoctorProfile> profiles{profileOf(R"({"profile":{}})")};
    for (const auto *const ids : {"", "a", "b", "ab", "ba", "abc", "acb", "xaby", "bxa", "c"}) {
        QByteArrayList clinics;
        for (const char id : QByteArray(ids))
            clinics.append(
                QByteArray(R"({"id":"?","name":"Clinic ?","about":"%"})").replace('?', id).replace('%', ids));
        profiles.append(withProfessional(R"({"about":"x","speciality":["y"],"clinics":[)" + clinics.join(',') + "]}"));
    }
    for (const auto &before : profiles) {
        for (const auto &after : profiles) {
            QStringList expected;
            QMap<QString, QString> older;
            for (const auto &field : fieldsOf(before))
                older.insert(field.path, field.value);
            for (const auto &field : fieldsOf(after)) {
                const auto was = older.take(field.path);
                if (was != field.value)
                    expected.append(QStringLiteral("%1: %2 -> %3").arg(field.path, was, field.value));
            }
            for (const auto &field : fieldsOf(before)) {
                if (older.contains(field.path))
                    expected.append(QStringLiteral("%1: %2 -> ").arg(field.path, field.value));
            }
            QCOMPARE(changeLines(changesBetween(before, after)), expected);
        }
    }
}

CLINICDESK_TEST(ProfileChangesTest)
#include "profilechangestest.moc"
