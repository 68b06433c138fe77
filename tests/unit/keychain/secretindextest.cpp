// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keychain/secretindex.h"
#include "tests/support/testprogram.h"

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;

class SecretIndexTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void notesNamesForOtherProcesses();
    void isReadableByItsOwnerAlone();
    void changesItsFileWithEveryUpdate();
    void isCreatedOnce();
    void isEmptyWhereTheFileMakesNoSense();
    void saysWhenItCannotBeWritten();

private:
    QString path() const { return m_folder->filePath(QStringLiteral("made/keychain-entries.json")); }
    QByteArray text() const
    {
        QFile file(path());
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

namespace {

const auto first = QStringLiteral("connection/c1/https://api.clinic.test:443/access_token");
const auto second = QStringLiteral("connection/c1/access_token");
const auto origin = QStringLiteral("https://api.clinic.test:443");

} // namespace

void SecretIndexTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void SecretIndexTest::notesNamesForOtherProcesses()
{
    SecretIndex one(path());
    SecretIndex other(path());
    QVERIFY(one.entries().isEmpty());
    QVERIFY(one.update([](auto &entries) { entries.insert(first, QString()); }).ok());
    QVERIFY(other.update([](auto &entries) { entries.insert(second, origin); }).ok());
    const SecretIndex::Entries both{{first, QString()}, {second, origin}};
    QCOMPARE(one.entries(), both);
    QVERIFY(one.update([](auto &entries) { entries.remove(first); }).ok());
    QCOMPARE(other.entries(), (SecretIndex::Entries{{second, origin}}));
}

void SecretIndexTest::isReadableByItsOwnerAlone()
{
    QVERIFY(SecretIndex(path()).update([](auto &) {}).ok());
    QVERIFY(!(QFile::permissions(path()) & (QFileDevice::ReadGroup | QFileDevice::ReadOther)));
}

void SecretIndexTest::changesItsFileWithEveryUpdate()
{
    SecretIndex index(path());
    QVERIFY(index.update([](auto &) {}).ok());
    const auto before = text();
    QVERIFY(index.update([](auto &) {}).ok());
    QVERIFY(text() != before);
}

void SecretIndexTest::isCreatedOnce()
{
    SecretIndex index(path());
    QVERIFY(index.create({{second, origin}}).ok());
    QVERIFY(index.create({{first, origin}}).ok());
    QCOMPARE(index.entries(), (SecretIndex::Entries{{second, origin}}));
}

void SecretIndexTest::isEmptyWhereTheFileMakesNoSense()
{
    SecretIndex index(path());
    QVERIFY(index.update([](auto &entries) { entries.insert(first, QString()); }).ok());
    QFile file(path());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"entries":[7,{"name":8},{"origin":"x"}]})");
    file.close();
    QVERIFY(index.entries().isEmpty());
    QVERIFY(index.create({{second, origin}}).ok());
    QVERIFY2(index.entries().isEmpty(), "what was adopted once is not adopted again");
}

void SecretIndexTest::saysWhenItCannotBeWritten()
{
    SecretIndex index(QStringLiteral("/proc/nowhere/keychain-entries.json"));
    const auto updated = index.update([](auto &) {});
    QVERIFY(!updated.ok());
    QCOMPARE(updated.error().code, ErrorCode::StoreUnavailable);
}

CLINICDESK_TEST(SecretIndexTest)
#include "secretindextest.moc"
