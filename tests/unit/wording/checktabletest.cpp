// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/checktable.h"

#include "core/base/errorreason.h"
#include "core/doctor/doctorids.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

/// The table of a doctor list check.
class CheckTableTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void writesALineForEachDoctor_data();
    void writesALineForEachDoctor();
    void readsItsOwnIdentifiersAgain();
};

namespace {

const QDate today(2026, 11, 21);

QByteArray lineOf(const QString &id, const Result<DoctorProfile> &answer)
{
    return QByteArray::fromStdString(wording::checkTableLine(wording::checkedDoctor(id, answer, today)));
}

} // namespace

void CheckTableTest::writesALineForEachDoctor_data()
{
    QTest::addColumn<QByteArray>("professional");
    QTest::addColumn<QByteArray>("line");
    QTest::newRow("formulas") << QByteArray(R"({"default_clinic":"=1","clinics":[{"id":"=1","name":"@SUM"}]})")
                              << QByteArray("To fix,7,\"'=Asha Testwala\",*,\"'@SUM\",*");
    QTest::newRow("a clinic of another profile")
        << QByteArray(R"({"default_clinic":"cl-9"})") << QByteArray("To fix,7,\"'=Asha Testwala\",*,cl-9,*");
}

void CheckTableTest::writesALineForEachDoctor()
{
    QFETCH(const QByteArray, professional);
    QFETCH(const QByteArray, line);
    const auto written = lineOf(
        QStringLiteral("7"),
        readDoctorProfile(R"({"profile":{"personal":{"first_name":"=Asha","last_name":"Testwala"},"professional":)" +
                          professional + "}}"));
    const auto parts = line.split('*');
    qsizetype from = 0;
    for (const auto &part : parts) {
        from = written.indexOf(part, from);
        QVERIFY2(from >= 0, written);
        from += part.size();
    }
    QVERIFY(written.endsWith("\r\n"));
    QCOMPARE(wording::checkResult({.id = QStringLiteral("7"), .isWaiting = true}), QStringLiteral("Waiting"));
    QCOMPARE(wording::checkResult({.id = QStringLiteral("7")}), QStringLiteral("OK"));
    const Finding picture{FindingCode::PictureMissing, {}, {}, {}};
    QCOMPARE(QByteArray::fromStdString(wording::checkTableLine(
                 {.id = QStringLiteral("7"), .findings = {picture, picture}, .missingFields = 2})),
             QByteArray("Note,7,,No picture (2 times),,2,picture.missing\r\n"));
    const Error notAsked{.code = ErrorCode::SignInRefused, .reason = ErrorReason::NotAsked};
    QCOMPARE(lineOf(QStringLiteral("7"), notAsked),
             QByteArray("Not asked,7,,\"Not asked, because the list stopped before. Check the list again.\",,,"
                        "signin.refused\r\n"));
    QCOMPARE(lineOf(QStringLiteral("7"), Error{.code = ErrorCode::ServiceUnknownDoctor}),
             QByteArray("Could not read,7,,The service has no doctor with this ID. Check every letter and digit of the "
                        "ID.,,,service.unknown-doctor\r\n"));
}

void CheckTableTest::readsItsOwnIdentifiersAgain()
{
    const QStringList ids{QStringLiteral("161400000000042"), QStringLiteral("a,b"), QStringLiteral("-7")};
    auto table = wording::checkTableHead(ByteOrderMark::With);
    for (const auto &id : ids)
        table += wording::checkTableLine({.id = id, .name = QStringLiteral("Dr. \"A\",\nB")});
    QCOMPARE(readDoctorIds(QString::fromStdString(table)).ids, ids);
}

CLINICDESK_TEST(CheckTableTest)
#include "checktabletest.moc"
