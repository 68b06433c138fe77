// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keychain/secretindex.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using clinicdesk::support::awaitResult;

namespace {

const auto first = QStringLiteral("connection/c1/https://api.clinic.test:443/access_token");
const auto second = QStringLiteral("connection/c1/access_token");
const auto origin = QStringLiteral("https://api.clinic.test:443");

bool update(SecretIndex &index, const SecretIndex::Change &change)
{
    return awaitResult(index.update(change)).ok();
}

} // namespace

class SecretIndexTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
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

void SecretIndexTest::notesNamesForOtherProcesses()
{
    SecretIndex one(path());
    SecretIndex other(path());
    QVERIFY(one.entries().isEmpty());
    QVERIFY(update(one, [](auto &entries) { entries.insert(first, QString()); }));
    QVERIFY(update(other, [](auto &entries) { entries.insert(second, origin); }));
    const SecretIndex::Entries both{{first, QString()}, {second, origin}};
    QCOMPARE(one.entries(), both);
    QVERIFY(update(one, [](auto &entries) { entries.remove(first); }));
    QCOMPARE(other.entries(), (SecretIndex::Entries{{second, origin}}));
}

void SecretIndexTest::isReadableByItsOwnerAlone()
{
    SecretIndex index(path());
    QVERIFY(update(index, [](auto &) {}));
    QVERIFY(!(QFile::permissions(path()) & (QFileDevice::ReadGroup | QFileDevice::ReadOther)));
}

void SecretIndexTest::changesItsFileWithEveryUpdate()
{
    SecretIndex index(path());
    QVERIFY(update(index, [](auto &) {}));
    const auto before = text();
    QVERIFY(update(index, [](auto &) {}));
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
    QVERIFY(update(index, [](auto &entries) { entries.insert(first, QString()); }));
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
    const auto updated = awaitResult(index.update([](auto &) {}));
    QVERIFY(!updated.ok());
    QCOMPARE(updated.error().code, ErrorCode::StoreUnavailable);
}

CLINICDESK_TEST(SecretIndexTest)
#include "secretindextest.moc"
