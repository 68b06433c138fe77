// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/doctor/profilecheckstore.h"

#include "tests/support/awaitresult.h"
#include "tests/support/errorprinting.h"
#include "tests/support/fakekeychain.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

DoctorProfile profileNamed(const QString &firstName)
{
    const QJsonObject personal{{QStringLiteral("designation"), QStringLiteral("Dr.")},
                               {QStringLiteral("first_name"), firstName},
                               {QStringLiteral("last_name"), QStringLiteral("CanaryTestwala")},
                               {QStringLiteral("favourite"), QStringLiteral("CanaryUnknown")}};
    const QJsonObject json{{QStringLiteral("id"), QStringLiteral("CanaryDoctor")},
                           {QStringLiteral("profile"), QJsonObject{{QStringLiteral("personal"), personal}}}};
    return *readDoctorProfile(QJsonDocument(json).toJson());
}

QStringList doctorsOf(const QList<RecentDoctor> &recent)
{
    QStringList ids;
    for (const auto &doctor : recent)
        ids.append(doctor.id);
    return ids;
}

} // namespace

/// Saved profiles and lists under check, sealed on this computer.
class ProfileCheckStoreTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_keychain = std::make_shared<FakeKeychain>();
    }
    void giveBackWhatWasKept();
    void keepTheLastOneOnly();
    void keepConnectionsApart();
    void nameTheLastDoctors();
    void goOnWithAListAfterARestart();
    void replaceAList();
    void holdNothingReadable();
    void wantTheKeyTheyWereSealedWith();
    void workInMemoryWithoutAKeychain();
    void passOverWhatWasChanged_data();
    void passOverWhatWasChanged();
    void keepALongList();

private:
    QString path() const { return m_folder->filePath(QStringLiteral("kept/profiles.sqlite")); }
    ProfileCheckStore::Options options(const SharedSecret &key = nullptr) const { return {path(), m_keychain, key}; }
    std::shared_ptr<ProfileCheckStore> opened() const
    {
        const auto checked = awaitResult(ProfileCheckStore::open(options()));
        return checked ? *checked : nullptr;
    }
    /// Changes the database as another program would, without the locks of the store.
    void meddle(const QString &statement) const
    {
        const auto name = QStringLiteral("by hand");
        {
            auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
            database.setDatabaseName(path());
            QVERIFY(database.open());
            QSqlQuery query(database);
            QVERIFY2(query.exec(statement), qPrintable(query.lastError().text()));
        }
        QSqlDatabase::removeDatabase(name);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<FakeKeychain> m_keychain;
    const ConnectionId m_clinic{QStringLiteral("connection-1")};
    const ConnectionId m_other{QStringLiteral("connection-2")};
    const QString m_doctor = QStringLiteral("161400000000001-CanaryDoctor");
    const QDateTime m_now{QDate(2026, 11, 3), QTime(16, 5, 7, 89), Qt::UTC};
};

void ProfileCheckStoreTest::giveBackWhatWasKept()
{
    QVERIFY(opened()->isPersistent());
    QVERIFY(awaitResult(opened()->save(m_clinic, m_doctor, profileNamed(QStringLiteral("Asha")), m_now)).ok());
    const auto last = awaitResult(opened()->latest(m_clinic, m_doctor));
    QCOMPARE(codeOf(last), Code());
    QVERIFY(last->has_value());
    QCOMPARE((*last)->at, m_now);
    QCOMPARE((*last)->profile.personal.firstName, QStringLiteral("Asha"));
    QCOMPARE((*last)->profile.rawJson, profileNamed(QStringLiteral("Asha")).rawJson); // including unknown members
    QVERIFY(!awaitResult(opened()->latest(m_clinic, QStringLiteral("another user")))->has_value());
}

void ProfileCheckStoreTest::keepTheLastOneOnly()
{
    const auto checked = opened();
    QVERIFY(awaitResult(checked->save(m_clinic, m_doctor, profileNamed(QStringLiteral("Asha")), m_now)).ok());
    QVERIFY(
        awaitResult(checked->save(m_clinic, m_doctor, profileNamed(QStringLiteral("Usha")), m_now.addDays(1))).ok());
    const auto last = awaitResult(checked->latest(m_clinic, m_doctor));
    QCOMPARE((*last)->profile.personal.firstName, QStringLiteral("Usha"));
    QCOMPARE((*last)->at, m_now.addDays(1));
    QCOMPARE(awaitResult(checked->recent(m_clinic, 10))->size(), 1);
}

void ProfileCheckStoreTest::keepConnectionsApart()
{
    const auto checked = opened();
    QVERIFY(awaitResult(checked->save(m_clinic, m_doctor, profileNamed(QStringLiteral("Asha")), m_now)).ok());
    QVERIFY(awaitResult(checked->saveList(m_clinic, {m_doctor})).ok());
    QVERIFY(!awaitResult(checked->latest(m_other, m_doctor))->has_value());
    QCOMPARE(awaitResult(checked->recent(m_other, 10))->size(), 0);
    QVERIFY(awaitResult(checked->saveResult(m_other, m_doctor, std::nullopt)).ok());
    QVERIFY(awaitResult(checked->saveList(m_other, {})).ok());
    QCOMPARE(awaitResult(checked->list(m_other))->size(), 0);
    QCOMPARE(awaitResult(checked->list(m_clinic))->size(), 1);
    QCOMPARE(awaitResult(checked->list(m_clinic))->first().answered, false);
}

void ProfileCheckStoreTest::nameTheLastDoctors()
{
    const auto checked = opened();
    const auto keep = [&](const QString &doctor, int minute) {
        return awaitResult(checked->save(m_clinic, doctor, profileNamed(doctor), m_now.addSecs(60LL * minute))).ok();
    };
    QVERIFY(keep(QStringLiteral("first"), 1) && keep(QStringLiteral("third"), 3) && keep(QStringLiteral("second"), 2));
    const auto recent = awaitResult(checked->recent(m_clinic, 2));
    QCOMPARE(doctorsOf(*recent), (QStringList{QStringLiteral("third"), QStringLiteral("second")}));
    QCOMPARE(recent->first().name, QStringLiteral("Dr. third CanaryTestwala"));
    QCOMPARE(recent->first().at, m_now.addSecs(180));
}

void ProfileCheckStoreTest::goOnWithAListAfterARestart()
{
    const QStringList doctors{QStringLiteral("b"), QStringLiteral("a"), QStringLiteral("c/\u202E ")};
    const Error missing{
        .code = ErrorCode::ServiceDataMissing, .httpStatus = 403, .serverText = QStringLiteral("made-up words")};
    QVERIFY(awaitResult(opened()->saveList(m_clinic, doctors)).ok());
    QVERIFY(awaitResult(opened()->saveResult(m_clinic, doctors.at(1), std::nullopt)).ok());
    QVERIFY(awaitResult(opened()->saveResult(m_clinic, doctors.at(2), missing)).ok());
    QVERIFY(awaitResult(opened()->saveResult(m_clinic, QStringLiteral("unknown"), missing)).ok());
    const auto list = awaitResult(opened()->list(m_clinic));
    QCOMPARE(list->size(), 3);
    for (qsizetype i = 0; i < 3; ++i)
        QCOMPARE(list->at(i).doctor, doctors.at(i));
    QVERIFY(!list->at(0).answered && !list->at(0).error);
    QVERIFY(list->at(1).answered && !list->at(1).error);
    QVERIFY(list->at(2).answered);
    QVERIFY(list->at(2).error == missing);
}

void ProfileCheckStoreTest::replaceAList()
{
    const auto checked = opened();
    const QStringList doctors{QStringLiteral("a"), QStringLiteral("b")};
    QVERIFY(awaitResult(checked->saveList(m_clinic, doctors)).ok());
    QVERIFY(awaitResult(checked->saveResult(m_clinic, QStringLiteral("a"), std::nullopt)).ok());
    QVERIFY(awaitResult(checked->saveList(m_clinic, {QStringLiteral("a")})).ok());
    const auto list = awaitResult(checked->list(m_clinic));
    QCOMPARE(list->size(), 1);
    QVERIFY(!list->first().answered);
}

void ProfileCheckStoreTest::holdNothingReadable()
{
    const auto checked = opened();
    const Error error{.code = ErrorCode::ServiceNotAllowed, .serverText = QStringLiteral("CanaryWords")};
    QVERIFY(awaitResult(checked->save(m_clinic, m_doctor, profileNamed(QStringLiteral("CanaryAsha")), m_now)).ok());
    QVERIFY(awaitResult(checked->saveList(m_clinic, {m_doctor})).ok());
    QVERIFY(awaitResult(checked->saveResult(m_clinic, m_doctor, error)).ok());
    QByteArray everything;
    for (const auto &entry : QDir(m_folder->filePath(QStringLiteral("kept"))).entryInfoList(QDir::Files)) {
        QFile file(entry.filePath()); // including the log of writes
        QVERIFY(file.open(QIODevice::ReadOnly));
        everything += file.readAll();
    }
    QVERIFY(everything.contains("connection-1"));
    for (const QByteArray &secret : {QByteArray("Canary"), QByteArray("161400000000001"), QByteArray("not-allowed")}) {
        QVERIFY2(!everything.contains(secret), secret.constData());
        QVERIFY2(!everything.contains(secret.toHex()), secret.constData());
    }
    QVERIFY(!everything.contains(QByteArray(reinterpret_cast<const char *>(u"Canary"), 12)));
}

void ProfileCheckStoreTest::wantTheKeyTheyWereSealedWith()
{
    QVERIFY(awaitResult(opened()->save(m_clinic, m_doctor, profileNamed(QStringLiteral("Asha")), m_now)).ok());
    const auto entries = std::exchange(m_keychain->entries, {});
    QCOMPARE(codeOf(awaitResult(ProfileCheckStore::open(options()))), Code(ErrorCode::StoreUnavailable)); // lost
    const auto another = std::make_shared<const SecretBytes>(SecretBytes(QByteArray(32, 'l')));
    QCOMPARE(codeOf(awaitResult(ProfileCheckStore::open(options(another)))), Code(ErrorCode::StoreUnavailable));
    m_keychain->entries = entries;
    QVERIFY(awaitResult(opened()->latest(m_clinic, m_doctor))->has_value());
}

void ProfileCheckStoreTest::workInMemoryWithoutAKeychain()
{
    m_keychain->isSilent = true;
    QCOMPARE(codeOf(awaitResult(ProfileCheckStore::open(options()))), Code(ErrorCode::KeychainUnavailable));
    const auto checked = ProfileCheckStore::inMemory();
    QVERIFY(!checked->isPersistent());
    QVERIFY(awaitResult(checked->save(m_clinic, m_doctor, profileNamed(QStringLiteral("Asha")), m_now)).ok());
    QVERIFY(awaitResult(checked->saveList(m_clinic, {m_doctor})).ok());
    QVERIFY(awaitResult(checked->latest(m_clinic, m_doctor))->has_value());
    QCOMPARE(awaitResult(checked->list(m_clinic))->size(), 1);
    QVERIFY(!awaitResult(ProfileCheckStore::inMemory()->latest(m_clinic, m_doctor))->has_value());
}

void ProfileCheckStoreTest::passOverWhatWasChanged_data()
{
    QTest::addColumn<QString>("statement");
    QTest::newRow("cut off") << "UPDATE profiles SET sealed_profile=x'00', sealed_name=x''";
    QTest::newRow("one in the other's place")
        << "UPDATE profiles SET sealed_profile=sealed_name, sealed_name=sealed_profile";
}

void ProfileCheckStoreTest::passOverWhatWasChanged()
{
    QFETCH(const QString, statement);
    QVERIFY(awaitResult(opened()->save(m_clinic, m_doctor, profileNamed(QStringLiteral("Asha")), m_now)).ok());
    QVERIFY(awaitResult(opened()->saveList(m_clinic, {m_doctor})).ok());
    QVERIFY(awaitResult(opened()->saveResult(m_clinic, m_doctor, Error{.code = ErrorCode::ServiceNotAllowed})).ok());
    meddle(statement);
    meddle(QStringLiteral("UPDATE checks SET sealed_error=x'00'"));
    const auto last = awaitResult(opened()->latest(m_clinic, m_doctor));
    QVERIFY(last.ok() && !last->has_value());
    QCOMPARE(awaitResult(opened()->recent(m_clinic, 5))->size(), 0);
    const auto list = awaitResult(opened()->list(m_clinic));
    QCOMPARE(list->size(), 1);
    QVERIFY(!list->first().answered); // requested again
}

void ProfileCheckStoreTest::keepALongList()
{
    QStringList doctors;
    for (int i = 0; i < 5'000; ++i)
        doctors.append(QString::number(161'400'000'000'000LL + i));
    const auto checked = opened();
    QVERIFY(awaitResult(checked->saveList(m_clinic, doctors)).ok());
    QVERIFY(awaitResult(checked->saveResult(m_clinic, doctors.last(), std::nullopt)).ok());
    const auto list = awaitResult(opened()->list(m_clinic));
    QCOMPARE(list->size(), 5'000);
    QVERIFY(list->last().answered);
    QCOMPARE(list->last().doctor, doctors.last());
}

CLINICDESK_TEST(ProfileCheckStoreTest)
#include "profilecheckstoretest.moc"
