// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/documentfiles_p.h"

#include "core/outbox/outboxtable_p.h"

#include "tests/support/awaitresult.h"
#include "tests/support/bytesources.h"
#include "tests/support/errorprinting.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

NewFile newFile(const char *name, qint64 sizeBytes, bool fails = false)
{
    const auto make = [sizeBytes, fails]() -> Result<std::unique_ptr<ByteSource>> {
        auto source = std::make_unique<FakeByteSource>(sizeBytes);
        if (fails)
            source->failAt(sizeBytes / 2, {.code = ErrorCode::FileUnreadable});
        return std::unique_ptr<ByteSource>(std::move(source));
    };
    return {{QString::fromLatin1(name), FileKind::Pdf, 0}, make};
}

} // namespace

/// The stored files of a document.
class DocumentFilesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_rows = StoreThread::inMemory(rowsMigrations());
        const auto key = std::make_shared<const SecretBytes>(SecretBytes(QByteArray(32, 'k')));
        m_files = std::make_unique<DocumentFiles>(m_rows, makeSealedSpool(m_folder->path(), key));
    }
    void cleanup() { m_files.reset(); }
    void storesTheFilesOfADocumentInTheirOrder();
    void storesNoFileIfOneCannotBeRead();
    void opensOnlyAFileOfThatDocument();
    void removesAFileAfterTheJobsBefore();

private:
    OutboxDocument stored(const QList<NewFile> &newFiles)
    {
        const DocumentId id{QStringLiteral("document-1")};
        return {.id = id, .files = *awaitResult(m_files->store(id, newFiles))};
    }
    Result<QByteArray> read(const OutboxDocument &document, const FileId &file) const
    {
        const auto source = m_files->maker(document, file)();
        if (!source)
            return source.error();
        QByteArray bytes((*source)->sizeBytes() + 1, Qt::Uninitialized);
        const auto size = (*source)->read(bytes);
        if (!size)
            return size.error();
        bytes.truncate(*size);
        return bytes;
    }
    QStringList filesOnDisk() const { return QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden); }
    void waitForRows()
    {
        m_rows->run([](Database &) {}).waitForFinished();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<StoreThread> m_rows;
    std::unique_ptr<DocumentFiles> m_files;
};

void DocumentFilesTest::storesTheFilesOfADocumentInTheirOrder()
{
    const auto document = stored({newFile("a.pdf", 3'000), newFile("b.pdf", 12)});
    QCOMPARE(document.files.size(), 2);
    QCOMPARE(document.files.at(0).facts.sizeBytes, 3'000);
    QCOMPARE(document.files.at(1).facts.name, QStringLiteral("b.pdf"));
    for (const auto &file : document.files) {
        const auto bytes = read(document, file.id);
        QCOMPARE(codeOf(bytes), Code());
        QVERIFY(*bytes == FakeByteSource::bytes(file.facts.sizeBytes));
    }
}

void DocumentFilesTest::storesNoFileIfOneCannotBeRead()
{
    const DocumentId id{QStringLiteral("document-1")};
    const QList files{newFile("a.pdf", 12), newFile("b.pdf", 12, true), newFile("c.pdf", 12)};
    const auto stored = awaitResult(m_files->store(id, files));
    QCOMPARE(codeOf(stored), Code(ErrorCode::FileUnreadable));
    QCOMPARE(stored.error().subject, QStringLiteral("b.pdf"));
    waitForRows();
    QCOMPARE(filesOnDisk(), QStringList());
}

void DocumentFilesTest::opensOnlyAFileOfThatDocument()
{
    const auto document = stored({newFile("a.pdf", 12), newFile("b.pdf", 12)});
    const auto &first = document.files.first().id;
    QCOMPARE(codeOf(read(document, first)), Code());
    auto another = document;
    another.id = DocumentId{QStringLiteral("document-2")};
    QCOMPARE(codeOf(read(another, first)), Code(ErrorCode::StoreDamaged));
    auto moved = document;
    moved.files.move(0, 1);
    QCOMPARE(codeOf(read(moved, first)), Code(ErrorCode::StoreDamaged));
    QCOMPARE(codeOf(read(document, newId<FileId>())), Code(ErrorCode::StoreDamaged));
}

void DocumentFilesTest::removesAFileAfterTheJobsBefore()
{
    const auto document = stored({newFile("a.pdf", 12), newFile("b.pdf", 12)});
    QStringList before;
    m_rows->run([this, &before](Database &) { before = filesOnDisk(); });
    m_files->remove({document.files.first()});
    waitForRows();
    QCOMPARE(before.size(), 2);
    QCOMPARE(filesOnDisk(), QStringList{document.files.last().id.text});
}

CLINICDESK_TEST(DocumentFilesTest)
#include "documentfilestest.moc"
