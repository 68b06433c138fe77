// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/spool_p.h"

#include "tests/support/bytesources.h"
#include "tests/support/errorprinting.h"
#include "tests/support/testprogram.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <dlfcn.h>
#include <unistd.h>

#include <cerrno>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

constexpr qint64 partBytes = 256LL * 1024;
constexpr qint64 headBytes = 8 + 32;
constexpr qint64 tagBytes = 16;

thread_local bool diskFails = false;

} // namespace

/// Stands before the system's own.
extern "C" ssize_t read(int file, void *into, size_t size)
{
    static const auto real = reinterpret_cast<decltype(&::read)>(dlsym(RTLD_NEXT, "read"));
    if (!diskFails)
        return real(file, into, size);
    errno = EIO;
    return -1;
}

/// The bytes of pages on the disk.
class SealedSpoolTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_spool = makeSealedSpool(folder(), m_key);
    }
    void givesBackWhatItTook_data();
    void givesBackWhatItTook();
    void givesItAgainFromTheStart();
    void refusesAFlippedByte_data();
    void refusesAFlippedByte();
    void givesNothingAfterARefusedPart();
    void refusesAnotherLength_data();
    void refusesAnotherLength();
    void refusesASmallerSizeThanWasWritten();
    void refusesPartsInAnotherOrder();
    void refusesAPageInAnotherPlace_data();
    void refusesAPageInAnotherPlace();
    void refusesAnotherKey();
    void refusesAPageThatIsGone();
    void saysThatTheDiskGivesNothing_data();
    void saysThatTheDiskGivesNothing();
    void saysThatTheDiskFailsOnTheWay();
    void leavesNothingBehindAfterAFailingSource_data();
    void leavesNothingBehindAfterAFailingSource();
    void saysSoWhenTheFolderCannotBeWritten();
    void writesNothingReadableAndForTheOwnerAlone();
    void removesAPage();
    void sweepsWhatIsNotKnown();
    void keepsTheSameInMemory();
    void losesNothingQuietlyInMemory();

private:
    QString folder() const { return m_folder->path(); }
    QString pathOf(const FileKey &address) const { return folder() + QLatin1Char('/') + address.file.text; }
    QStringList files() const { return QDir(folder()).entryList(QDir::Files | QDir::Hidden); }
    StoredFile keep(qint64 sizeBytes, Spool *spool = nullptr)
    {
        FakeByteSource source(sizeBytes);
        const auto kept = (spool ? spool : m_spool.get())->write(m_address, source);
        return kept ? *kept : StoredFile{-1, {}};
    }
    Code readingFails(const FileKey &address, qint64 sizeBytes) const
    {
        return codeOf(readAll(*m_spool, address, sizeBytes));
    }
    static Result<QByteArray> readAll(const Spool &spool, const FileKey &address, qint64 sizeBytes)
    {
        const auto source = spool.open(address, sizeBytes);
        if (!source)
            return source.error();
        QByteArray all;
        std::array<char, 70'001> buffer; // no divisor of a part
        for (;;) {
            const auto got = (*source)->read(buffer);
            if (!got)
                return got.error();
            if (*got == 0)
                return all;
            all.append(buffer.data(), *got);
        }
    }
    /// Adds `by` to the byte at that place of the only file; places below zero count from its end.
    void change(qint64 place, char by) const
    {
        QFile file(pathOf(m_address));
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.seek(place < 0 ? file.size() + place : place));
        const auto byte = file.read(1);
        QVERIFY(file.seek(file.pos() - 1));
        QCOMPARE(file.write(QByteArray(1, static_cast<char>(byte.at(0) + by))), 1);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Spool> m_spool;
    const SharedSecret m_key = std::make_shared<const SecretBytes>(SecretBytes(QByteArray(32, 'k')));
    const FileKey m_address{{QStringLiteral("document-1")}, {QStringLiteral("page-1")}, 2};
};

void SealedSpoolTest::givesBackWhatItTook_data()
{
    QTest::addColumn<qint64>("sizeBytes");
    QTest::newRow("nothing") << qint64(0);
    QTest::newRow("one byte") << qint64(1);
    QTest::newRow("a byte less than a part") << partBytes - 1;
    QTest::newRow("a part") << partBytes;
    QTest::newRow("a byte more than a part") << partBytes + 1;
    QTest::newRow("two parts") << 2 * partBytes;
    QTest::newRow("24 MB") << qint64(24'000'000);
}

void SealedSpoolTest::givesBackWhatItTook()
{
    QFETCH(const qint64, sizeBytes);
    const auto bytes = FakeByteSource::bytes(sizeBytes);
    const auto kept = keep(sizeBytes);
    QCOMPARE(kept.sizeBytes, sizeBytes);
    QCOMPARE(kept.sha256, QCryptographicHash::hash(bytes, QCryptographicHash::Sha256));
    QCOMPARE(files(), QStringList(m_address.file.text));
    const auto parts = std::max<qint64>(1, (sizeBytes + partBytes - 1) / partBytes);
    QCOMPARE(QFileInfo(pathOf(m_address)).size(), headBytes + sizeBytes + parts * tagBytes);

    const auto read = readAll(*m_spool, m_address, sizeBytes);
    QCOMPARE(codeOf(read), Code());
    QVERIFY(*read == bytes);
}

void SealedSpoolTest::givesItAgainFromTheStart()
{
    keep(partBytes + 5);
    const auto source = m_spool->open(m_address, partBytes + 5);
    QVERIFY(source.ok());
    QByteArray first(partBytes + 2, '-');
    QCOMPARE(*(*source)->read(first), partBytes);
    QCOMPARE(*(*source)->read(first), qint64(5));
    QVERIFY((*source)->restart());
    QByteArray again(100, '-');
    QCOMPARE(*(*source)->read(again), qint64(100));
    QCOMPARE(again, FakeByteSource::bytes(100));
}

void SealedSpoolTest::refusesAFlippedByte_data()
{
    QTest::addColumn<qint64>("place");
    QTest::newRow("the format's name") << qint64(0);
    QTest::newRow("first of the salt") << qint64(8);
    QTest::newRow("last of the salt") << headBytes - 1;
    QTest::newRow("first byte") << headBytes;
    QTest::newRow("last byte of the first part") << headBytes + partBytes - 1;
    QTest::newRow("its tag") << headBytes + partBytes;
    QTest::newRow("first byte of the second part") << headBytes + partBytes + tagBytes;
    QTest::newRow("last byte") << -tagBytes - 1;
    QTest::newRow("last of the last tag") << qint64(-1);
}

void SealedSpoolTest::refusesAFlippedByte()
{
    QFETCH(const qint64, place);
    const auto size = 2 * partBytes + 77;
    keep(size);
    QCOMPARE(readingFails(m_address, size), Code());
    for (const char by : {1, -128}) {
        change(place, by);
        QCOMPARE(readingFails(m_address, size), Code(ErrorCode::StoreDamaged));
        change(place, static_cast<char>(-by));
    }
    QCOMPARE(readingFails(m_address, size), Code());
}

void SealedSpoolTest::givesNothingAfterARefusedPart()
{
    keep(1'000);
    change(headBytes + 10, 1);
    const auto source = m_spool->open(m_address, 1'000);
    QByteArray buffer(1'000, '-');
    QVERIFY(!(*source)->read(buffer).ok());
    QVERIFY(!(*source)->read(buffer).ok());
    QCOMPARE(buffer, QByteArray(1'000, '-'));
}

void SealedSpoolTest::refusesAnotherLength_data()
{
    QTest::addColumn<qint64>("fileBytes");
    const auto whole = headBytes + partBytes + 10 + 2 * tagBytes;
    QTest::newRow("empty") << qint64(0);
    QTest::newRow("within the head") << headBytes - 1;
    QTest::newRow("the head alone") << headBytes;
    QTest::newRow("cut at the end of a part") << headBytes + partBytes + tagBytes;
    QTest::newRow("a byte short") << whole - 1;
    QTest::newRow("a byte longer") << whole + 1;
}

void SealedSpoolTest::refusesAnotherLength()
{
    QFETCH(const qint64, fileBytes);
    keep(partBytes + 10);
    QVERIFY(QFile::resize(pathOf(m_address), fileBytes));
    QCOMPARE(readingFails(m_address, partBytes + 10), Code(ErrorCode::StoreDamaged));
}

/// The row's size and the file agree, but the last part is not marked as the last one.
void SealedSpoolTest::refusesASmallerSizeThanWasWritten()
{
    keep(2 * partBytes);
    QVERIFY(QFile::resize(pathOf(m_address), headBytes + partBytes + tagBytes));
    QCOMPARE(readingFails(m_address, partBytes), Code(ErrorCode::StoreDamaged));
}

void SealedSpoolTest::refusesPartsInAnotherOrder()
{
    keep(3 * partBytes);
    QFile file(pathOf(m_address));
    QVERIFY(file.open(QIODevice::ReadWrite));
    const auto all = file.readAll();
    const auto sealedPart = partBytes + tagBytes;
    QVERIFY(file.seek(headBytes));
    file.write(all.mid(headBytes + sealedPart, sealedPart) + all.mid(headBytes, sealedPart));
    file.close();
    QCOMPARE(readingFails(m_address, 3 * partBytes), Code(ErrorCode::StoreDamaged));
}

void SealedSpoolTest::refusesAPageInAnotherPlace_data()
{
    QTest::addColumn<QString>("document");
    QTest::addColumn<QString>("page");
    QTest::addColumn<int>("position");
    QTest::newRow("another document") << "document-2"
                                      << "page-1" << 2;
    QTest::newRow("another page") << "document-1"
                                  << "page-2" << 2;
    QTest::newRow("another position") << "document-1"
                                      << "page-1" << 3;
}

void SealedSpoolTest::refusesAPageInAnotherPlace()
{
    QFETCH(const QString, document);
    QFETCH(const QString, page);
    QFETCH(const int, position);
    keep(1'000);
    const FileKey moved{{document}, {page}, position};
    if (moved.file != m_address.file)
        QVERIFY(QFile::copy(pathOf(m_address), pathOf(moved)));
    QCOMPARE(readingFails(moved, 1'000), Code(ErrorCode::StoreDamaged));
}

void SealedSpoolTest::refusesAnotherKey()
{
    keep(1'000);
    m_spool = makeSealedSpool(folder(), std::make_shared<const SecretBytes>(SecretBytes(QByteArray(32, 'l'))));
    QCOMPARE(readingFails(m_address, 1'000), Code(ErrorCode::StoreDamaged));
}

void SealedSpoolTest::refusesAPageThatIsGone()
{
    QCOMPARE(readingFails(m_address, 1'000), Code(ErrorCode::StoreDamaged));
}

void SealedSpoolTest::saysThatTheDiskGivesNothing_data()
{
    QTest::addColumn<QString>("inItsPlace");
    QTest::newRow("its folder is not there") << QString();
    QTest::newRow("it cannot be opened") << QStringLiteral("page-1"); // a link to itself
    QTest::newRow("it cannot be read") << QStringLiteral("/proc/self/mem");
}

void SealedSpoolTest::saysThatTheDiskGivesNothing()
{
    QFETCH(const QString, inItsPlace);
    if (inItsPlace.isEmpty())
        QVERIFY(QDir(folder()).removeRecursively());
    else
        QVERIFY(QFile::link(inItsPlace, pathOf(m_address)));
    const auto opened = readAll(*m_spool, m_address, 1'000);
    QCOMPARE(codeOf(opened), Code(ErrorCode::StoreUnavailable));
    QCOMPARE(opened.error().disk, DiskError::IoError);
}

void SealedSpoolTest::saysThatTheDiskFailsOnTheWay()
{
    keep(2 * partBytes);
    const auto source = m_spool->open(m_address, 2 * partBytes);
    QByteArray buffer(partBytes, '-');
    QCOMPARE(*(*source)->read(buffer), partBytes);
    diskFails = true;
    const auto got = (*source)->read(buffer);
    diskFails = false;
    QCOMPARE(codeOf(got), Code(ErrorCode::StoreUnavailable));
    QCOMPARE(got.error().disk, DiskError::IoError);
    QVERIFY((*source)->restart());
    QCOMPARE(*(*source)->read(buffer), partBytes);
    QCOMPARE(buffer, FakeByteSource::bytes(partBytes));
    QCOMPARE(*(*source)->read(buffer), partBytes);
}

void SealedSpoolTest::leavesNothingBehindAfterAFailingSource_data()
{
    QTest::addColumn<qint64>("failsAt");
    QTest::newRow("at once") << qint64(0);
    QTest::newRow("in the first part") << qint64(1'000);
    QTest::newRow("at the end of a part") << partBytes;
    QTest::newRow("in the last part") << 2 * partBytes + 10;
}

void SealedSpoolTest::leavesNothingBehindAfterAFailingSource()
{
    QFETCH(const qint64, failsAt);
    FakeByteSource source(2 * partBytes + 20);
    source.failAt(failsAt, {.code = ErrorCode::FileUnreadable, .detail = QStringLiteral("it is gone")});
    const auto kept = m_spool->write(m_address, source);
    QCOMPARE(codeOf(kept), Code(ErrorCode::FileUnreadable));
    QCOMPARE(kept.error().detail, QStringLiteral("it is gone"));
    QCOMPARE(files(), QStringList());
}

void SealedSpoolTest::saysSoWhenTheFolderCannotBeWritten()
{
    const auto gone = makeSealedSpool(folder() + QStringLiteral("/nowhere"), m_key);
    FakeByteSource source(10);
    QCOMPARE(codeOf(gone->write(m_address, source)), Code(ErrorCode::StoreUnavailable));
}

void SealedSpoolTest::writesNothingReadableAndForTheOwnerAlone()
{
    const auto source = makeMemorySource(QByteArray("patient Canary Made-Up ").repeated(20'000));
    QVERIFY(m_spool->write(m_address, *source).ok());
    QFile file(pathOf(m_address));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(!file.readAll().contains("Canary"));
    QCOMPARE(file.permissions() & ~(QFile::ReadUser | QFile::WriteUser), QFile::ReadOwner | QFile::WriteOwner);
}

void SealedSpoolTest::removesAPage()
{
    keep(10);
    m_spool->remove(m_address.file);
    QCOMPARE(files(), QStringList());
    m_spool->remove(m_address.file);
}

void SealedSpoolTest::sweepsWhatIsNotKnown()
{
    for (const auto *name : {"known", "orphan", "orphan.part"}) {
        QFile file(folder() + QLatin1Char('/') + QString::fromLatin1(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
    }
    const auto files = filesOfSpool(folder());
    QFile young(folder() + QStringLiteral("/of another program"));
    QVERIFY(young.open(QIODevice::WriteOnly));
    removeOrphanedFiles(folder(), files, {FileId{QStringLiteral("known")}});
    const QStringList left{QStringLiteral("known"), QStringLiteral("of another program")};
    QCOMPARE(this->files(), left);
}

void SealedSpoolTest::keepsTheSameInMemory()
{
    const auto spool = makeMemorySpool();
    const auto bytes = FakeByteSource::bytes(partBytes + 1);
    const auto kept = keep(bytes.size(), spool.get());
    QCOMPARE(kept.sizeBytes, bytes.size());
    QCOMPARE(kept.sha256, QCryptographicHash::hash(bytes, QCryptographicHash::Sha256));
    QVERIFY(*readAll(*spool, m_address, bytes.size()) == bytes);
    QCOMPARE(files(), QStringList());
}

namespace {

/// Says that it has ten bytes and ends after five, without an error.
class CutSource final : public ByteSource {
public:
    qint64 sizeBytes() const override { return 10; }
    Result<qint64> read(std::span<char> /*into*/) override { return std::exchange(m_left, 0); }
    bool restart() override { return false; }

private:
    qint64 m_left = 5;
};

} // namespace

void SealedSpoolTest::losesNothingQuietlyInMemory()
{
    const auto inMemory = makeMemorySpool();
    for (auto *spool : {inMemory.get(), m_spool.get()}) {
        CutSource cut;
        QCOMPARE(codeOf(spool->write(m_address, cut)), Code(ErrorCode::FileUnreadable));
        keep(10, spool);
        spool->remove(m_address.file);
        QCOMPARE(codeOf(readAll(*spool, m_address, 10)), Code(ErrorCode::StoreDamaged));
    }
}

CLINICDESK_TEST(SealedSpoolTest)
#include "sealedspooltest.moc"
