// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/sealednotes.h"

#include "tests/support/awaitresult.h"
#include "tests/support/fakekeychain.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// Small sealed values of the window.
class SealedNotesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void areThereAgainAfterARestart();
    void areApartByTheirNames();
    void holdNothingReadable();
    void startAnewWhereNothingCanBeOpened_data();
    void startAnewWhereNothingCanBeOpened();
    void lastUntilTheEndInMemory();

private:
    SealedNotes::Options options() const
    {
        return {m_folder.filePath(QStringLiteral("notes/notes.sqlite")), m_keychain, {}};
    }
    std::shared_ptr<SealedNotes> opened() const
    {
        const auto notes = awaitResult(SealedNotes::open(options()));
        return notes ? *notes : nullptr;
    }

    QTemporaryDir m_folder;
    const std::shared_ptr<FakeKeychain> m_keychain = std::make_shared<FakeKeychain>();
};

namespace {

const auto files = QStringLiteral("rejected-files");

QByteArray valueOf(SealedNotes &notes, const QString &name)
{
    const auto value = awaitResult(notes.read(name));
    return value ? *value : QByteArray("unreadable");
}

QStringList quarantined(const QDir &folder)
{
    return folder.entryList({QStringLiteral("*damaged*.sqlite")}, QDir::Files);
}

} // namespace

void SealedNotesTest::areThereAgainAfterARestart()
{
    auto notes = opened();
    QVERIFY(notes);
    QCOMPARE(valueOf(*notes, files), QByteArray());
    QVERIFY(awaitResult(notes->write(files, "first")).ok());
    QVERIFY(awaitResult(notes->write(files, "CanaryName")).ok());
    notes.reset();
    notes = opened();
    QVERIFY(notes);
    QCOMPARE(valueOf(*notes, files), QByteArray("CanaryName"));
}

void SealedNotesTest::areApartByTheirNames()
{
    const auto notes = opened();
    QVERIFY(notes);
    QVERIFY(awaitResult(notes->write(QStringLiteral("other"), "another value")).ok());
    QCOMPARE(valueOf(*notes, files), QByteArray("CanaryName"));
    QCOMPARE(valueOf(*notes, QStringLiteral("other")), QByteArray("another value"));
}

void SealedNotesTest::holdNothingReadable()
{
    const QDir folder(m_folder.filePath(QStringLiteral("notes")));
    QVERIFY(!folder.isEmpty());
    for (const auto &name : folder.entryList(QDir::Files)) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY2(!file.readAll().contains("CanaryName"), qPrintable(name));
        QVERIFY2((file.permissions() & (QFile::ReadGroup | QFile::ReadOther)) == 0, qPrintable(name));
    }
}

void SealedNotesTest::startAnewWhereNothingCanBeOpened_data()
{
    QTest::addColumn<char>("key");
    QTest::addColumn<bool>("isDamaged");
    QTest::newRow("another key") << 'o' << false;
    QTest::newRow("a damaged file") << 'o' << true;
}

void SealedNotesTest::startAnewWhereNothingCanBeOpened()
{
    QFETCH(const char, key);
    QFETCH(const bool, isDamaged);
    auto other = options();
    other.keychain = nullptr;
    other.storeKey = std::make_shared<const SecretBytes>(QByteArray(32, key));
    if (isDamaged) {
        QFile file(other.file);
        QVERIFY(file.open(QIODevice::ReadWrite) && file.write(QByteArray(4096, 'x')) == 4096);
    }
    const QDir folder(m_folder.filePath(QStringLiteral("notes")));
    const auto before = quarantined(folder).size();
    const auto notes = awaitResult(SealedNotes::open(other));
    QVERIFY(notes.ok());
    QCOMPARE(valueOf(**notes, files), QByteArray());
    QVERIFY(awaitResult((*notes)->write(files, "new")).ok());
    QCOMPARE(quarantined(folder).size(), before + 1);
}

void SealedNotesTest::lastUntilTheEndInMemory()
{
    const auto notes = SealedNotes::inMemory();
    QVERIFY(awaitResult(notes->write(files, "value")).ok());
    QCOMPARE(valueOf(*notes, files), QByteArray("value"));
}

CLINICDESK_TEST(SealedNotesTest)
#include "sealednotestest.moc"
