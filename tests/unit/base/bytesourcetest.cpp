// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/bytesource.h"

#include "tests/support/testfile.h"
#include "tests/support/testprogram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace clinicdesk;

namespace {

QByteArray sample()
{
    QByteArray bytes;
    for (int i = 0; i < 100'000; ++i)
        bytes.append(static_cast<char>(i * 7));
    return bytes;
}

/// Reads the whole source in blocks of this size; returns the bytes or the error.
Result<QByteArray> readAll(ByteSource &source, std::size_t pieceBytes)
{
    QByteArray all;
    std::vector<char> piece(pieceBytes);
    while (true) {
        const auto got = source.read(piece);
        if (!got)
            return got.error();
        if (*got == 0)
            return all;
        all.append(piece.data(), *got);
    }
}

} // namespace

class ByteSourceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder.emplace();
        m_path = m_folder->filePath(QStringLiteral("scan.pdf"));
        write(sample());
    }
    void givesAFileInPiecesOfAnySize_data();
    void givesAFileInPiecesOfAnySize();
    void givesTheSameBytesAgainAfterARestart();
    void givesBytesInMemory();
    void keepsTheOwnerOfItsBytes();
    void givesNothingOfAnEmptyFile();
    void saysSoWhenThereIsNoFile();
    void saysSoWhenTheFileIsAFolder();
    void waitsForNoPipe();
    void saysSoWhenTheFileBecomesShorter();
    void givesNoMoreThanItsSizeWhenTheFileGrows();
    void givesAFileThatWasRemovedMeanwhile();

private:
    void write(const QByteArray &bytes) { support::makeFile(m_path, bytes); }

    std::optional<QTemporaryDir> m_folder;
    QString m_path;
};

void ByteSourceTest::givesAFileInPiecesOfAnySize_data()
{
    QTest::addColumn<int>("pieceBytes");
    for (const int size : {1, 4'095, 4'096, 99'999, 100'000, 262'144})
        QTest::addRow("%d", size) << size;
}

void ByteSourceTest::givesAFileInPiecesOfAnySize()
{
    QFETCH(const int, pieceBytes);
    const auto source = openFileSource(m_path);
    QVERIFY(source.ok());
    QCOMPARE((*source)->sizeBytes(), 100'000);
    const auto all = readAll(**source, static_cast<std::size_t>(pieceBytes));
    QVERIFY(all.ok());
    QCOMPARE(*all, sample());
}

void ByteSourceTest::givesTheSameBytesAgainAfterARestart()
{
    const auto file = openFileSource(m_path);
    QVERIFY(file.ok());
    const auto memory = makeMemorySource(sample());
    for (auto *source : {file->get(), memory.get()}) {
        std::array<char, 1'000> piece{};
        QCOMPARE(*source->read(piece), 1'000);
        QVERIFY(source->restart());
        QCOMPARE(*readAll(*source, 65'536), sample());
        QVERIFY(source->restart());
        QCOMPARE(*readAll(*source, 65'536), sample());
    }
}

void ByteSourceTest::givesBytesInMemory()
{
    const auto source = makeMemorySource(sample());
    QCOMPARE(source->sizeBytes(), 100'000);
    QCOMPARE(*readAll(*source, 333), sample());
}

void ByteSourceTest::keepsTheOwnerOfItsBytes()
{
    auto bytes = std::make_shared<const QByteArray>("made up");
    const std::weak_ptr watched(bytes);
    const QByteArrayView view(*bytes);
    auto source = makeMemorySource(view, std::exchange(bytes, {}));
    QVERIFY(!watched.expired());
    QCOMPARE(source->sizeBytes(), 7);
    QCOMPARE(*readAll(*source, 3), QByteArray("made up"));
    QVERIFY(source->restart());
    QCOMPARE(*readAll(*source, 100), QByteArray("made up"));
    source.reset();
    QVERIFY(watched.expired());
}

void ByteSourceTest::givesNothingOfAnEmptyFile()
{
    write({});
    const auto source = openFileSource(m_path);
    QVERIFY(source.ok());
    QCOMPARE((*source)->sizeBytes(), 0);
    QCOMPARE(*readAll(**source, 100), QByteArray());
}

void ByteSourceTest::saysSoWhenThereIsNoFile()
{
    const auto source = openFileSource(m_folder->filePath(QStringLiteral("gone.pdf")));
    QVERIFY(!source.ok());
    QCOMPARE(codeText(source.error().code), QLatin1String("file.unreadable"));
    QCOMPARE(source.error().subject, QStringLiteral("gone.pdf"));
    QVERIFY(!source.error().detail.isEmpty());
}

void ByteSourceTest::saysSoWhenTheFileIsAFolder()
{
    const auto source = openFileSource(m_folder->path());
    QVERIFY(!source.ok());
    QCOMPARE(codeText(source.error().code), QLatin1String("file.unreadable"));
}

void ByteSourceTest::waitsForNoPipe()
{
    QVERIFY(QFile::remove(m_path));
    QCOMPARE(::mkfifo(QFile::encodeName(m_path).constData(), 0600), 0);
    const auto source = openFileSource(m_path);
    QVERIFY(!source.ok());
    QCOMPARE(source.error().code, ErrorCode::FileUnreadable);
}

void ByteSourceTest::saysSoWhenTheFileBecomesShorter()
{
    const auto source = openFileSource(m_path);
    QVERIFY(source.ok());
    QVERIFY(QFile::resize(m_path, 60'000));
    const auto all = readAll(**source, 1'000);
    QVERIFY(!all.ok());
    QCOMPARE(codeText(all.error().code), QLatin1String("file.unreadable"));
    QCOMPARE(all.error().subject, QStringLiteral("scan.pdf"));
}

void ByteSourceTest::givesNoMoreThanItsSizeWhenTheFileGrows()
{
    const auto source = openFileSource(m_path);
    QVERIFY(source.ok());
    write(sample() + "more");
    const auto all = readAll(**source, 65'536);
    QVERIFY(all.ok());
    QCOMPARE(*all, sample());
}

void ByteSourceTest::givesAFileThatWasRemovedMeanwhile()
{
    const auto source = openFileSource(m_path);
    QVERIFY(source.ok());
    QVERIFY(QFile::remove(m_path));
    QCOMPARE(*readAll(**source, 65'536), sample());
}

CLINICDESK_TEST(ByteSourceTest)
#include "bytesourcetest.moc"
