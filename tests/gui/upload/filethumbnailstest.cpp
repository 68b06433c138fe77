// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/filethumbnails.h"

#include "core/outbox/outbox.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"

#include <QBuffer>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace clinicdesk;
using namespace clinicdesk::ui;
using clinicdesk::support::awaitResult;

namespace {

QByteArray whitePicture(const QSize &size = {120, 156})
{
    QImage picture(size, QImage::Format_RGB32);
    picture.fill(Qt::white);
    QBuffer png;
    if (!png.open(QIODevice::WriteOnly) || !picture.save(&png, "PNG"))
        qFatal("A picture cannot be written");
    return png.data();
}

NewDocument scan(const QByteArray &content)
{
    NewDocument made;
    made.connection = {QStringLiteral("c-1")};
    made.origin = QStringLiteral("https://health.sunrise.example");
    made.details.patient = {QStringLiteral("161494290947153")};
    made.details.type = QStringLiteral("lr");
    made.files.append({{QStringLiteral("scan.png"), FileKind::Png, content.size()},
                       [content]() -> Result<std::unique_ptr<ByteSource>> { return makeMemorySource(content); }});
    return made;
}

} // namespace

/// How long pictures of documents stay in memory; they are data of patients.
class FileThumbnailsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_outbox = Outbox::inMemory({});
        m_pictures = std::make_unique<FileThumbnails>(*m_outbox, m_decoders);
    }
    void cleanup()
    {
        m_pictures.reset();
        m_outbox.reset();
    }

    void keepsAPictureWhileItsPageIsOnTheDesk();
    void forgetsWhatHasLeftTheDesk();
    void keepsNothingThatIsReadAfterItHasLeft();
    void keepsNoMoreThanAFewHundred();
    void keepsALargePageBesideAnotherOne();
    void loadsWhatWasRequestedLastFirst();
    void loadsTheOthersAfterSomeHaveLeft();
    void triesAgainWhatTheDecoderDidNotAnswer();
    void triesAFewTimesOnly();
    void doesNotTryADamagedFileAgain();

private:
    OutboxDocument add(const QByteArray &content = whitePicture())
    {
        const auto id = awaitResult(m_outbox->add(scan(content)));
        if (!id)
            qFatal("%s", qPrintable(id.error().detail));
        return *m_outbox->document(*id);
    }
    QImage thumbnail(const OutboxDocument &document)
    {
        return m_pictures->thumbnail(document.id, document.files.first());
    }
    QImage preview(const OutboxDocument &document)
    {
        return m_pictures->preview({document.id, document.files.first()}, FileThumbnails::previewSize);
    }
    void load(const OutboxDocument &document)
    {
        QSignalSpy loaded(m_pictures.get(), &FileThumbnails::loaded);
        QVERIFY(thumbnail(document).isNull());
        QTRY_VERIFY(!loaded.isEmpty());
    }

    /// The decoder ends `failures` times before it answers; each start is a line of `starts`.
    void useDecoderThatEnds(int failures)
    {
        QFile program(m_folder.filePath(QStringLiteral("decoder")));
        const auto starts = m_folder.filePath(QStringLiteral("starts"));
        QFile::remove(starts);
        const auto script =
            QStringLiteral("#!/bin/sh\necho >>'%1'\n[ $(wc -l <'%1') -gt %2 ] && exec '%3' \"$@\"\nexit 1\n")
                .arg(starts, QString::number(failures), installedDecoder());
        if (!program.open(QIODevice::WriteOnly) || program.write(script.toUtf8()) < 0)
            qFatal("A program cannot be written");
        program.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        m_pictures = std::make_unique<FileThumbnails>(*m_outbox, std::make_shared<DecoderPool>(program.fileName()));
    }
    qsizetype starts() const
    {
        QFile file(m_folder.filePath(QStringLiteral("starts")));
        return file.open(QIODevice::ReadOnly) ? file.readAll().count('\n') : 0;
    }

    const QTemporaryDir m_folder;
    const std::shared_ptr<DecoderPool> m_decoders = std::make_shared<DecoderPool>();
    std::unique_ptr<Outbox> m_outbox;
    std::unique_ptr<FileThumbnails> m_pictures;
};

void FileThumbnailsTest::keepsAPictureWhileItsPageIsOnTheDesk()
{
    const auto document = add();
    load(document);
    m_pictures->retainOnly({document.files.first().id});
    QCOMPARE(thumbnail(document).size(), QSize(120, 156));
    QCOMPARE(preview(document).size(), QSize(120, 156));
}

void FileThumbnailsTest::forgetsWhatHasLeftTheDesk()
{
    const auto document = add();
    load(document);
    m_pictures->retainOnly({});
    QSignalSpy loaded(m_pictures.get(), &FileThumbnails::loaded);
    preview(document);
    QTRY_VERIFY(!loaded.isEmpty()); // drawn once more
}

void FileThumbnailsTest::keepsNothingThatIsReadAfterItHasLeft()
{
    const auto gone = add();
    const auto stays = add();
    QVERIFY(thumbnail(gone).isNull());
    m_pictures->retainOnly({});
    load(stays); // loaded after the other one
    QVERIFY(thumbnail(gone).isNull());
}

void FileThumbnailsTest::keepsNoMoreThanAFewHundred()
{
    const auto first = add();
    load(first);
    constexpr int more = 220;
    QSignalSpy loaded(m_pictures.get(), &FileThumbnails::loaded);
    for (int n = 0; n < more; ++n)
        thumbnail(add());
    QTRY_COMPARE(loaded.count(), more);
    QVERIFY(thumbnail(first).isNull());
}

void FileThumbnailsTest::keepsALargePageBesideAnotherOne()
{
    const QSize size(3'000, 2'200); // more than the limit of the memory for previews
    const auto enlarged = add(whitePicture(size));
    const auto other = add();
    const auto large = [&] { return m_pictures->preview({enlarged.id, enlarged.files.first()}, size).size(); };
    QTRY_COMPARE_WITH_TIMEOUT(large(), size, 60'000);
    QTRY_COMPARE_WITH_TIMEOUT(preview(other).size(), QSize(120, 156), 60'000);
    QCOMPARE(large(), size); // otherwise two views would replace the page of each other again and again
}

void FileThumbnailsTest::loadsWhatWasRequestedLastFirst()
{
    QList<OutboxDocument> documents;
    constexpr int count = 40;
    for (int n = 0; n < count; ++n)
        documents.append(add());
    QStringList order;
    connect(m_pictures.get(), &FileThumbnails::loaded, this, [&](const DocumentId &id) {
        order.append(id.text);
        if (order.size() == 1)
            thumbnail(documents.last()); // its row is visible now
    });
    for (const auto &document : std::as_const(documents))
        QVERIFY(thumbnail(document).isNull());
    QTRY_COMPARE_WITH_TIMEOUT(order.size(), documents.size(), 60'000);
    // Some are ready before this thread hears of the first.
    QVERIFY2(order.indexOf(documents.last().id.text) < count / 2, qPrintable(order.join(u' ')));
}

void FileThumbnailsTest::loadsTheOthersAfterSomeHaveLeft()
{
    QList<OutboxDocument> documents;
    for (int n = 0; n < 12; ++n)
        documents.append(add());
    for (const auto &document : std::as_const(documents))
        QVERIFY(thumbnail(document).isNull());
    QCoreApplication::processEvents(); // some are being drawn
    m_pictures->retainOnly({documents.last().files.first().id});
    QTRY_COMPARE(thumbnail(documents.last()).size(), QSize(120, 156));
}

void FileThumbnailsTest::triesAgainWhatTheDecoderDidNotAnswer()
{
    useDecoderThatEnds(2);
    const auto document = add();
    QTRY_COMPARE(thumbnail(document).size(), QSize(120, 156));
    QCOMPARE(starts(), 3);
    useDecoderThatEnds(2);
    QTRY_COMPARE(preview(document).size(), QSize(120, 156));
}

void FileThumbnailsTest::triesAFewTimesOnly()
{
    useDecoderThatEnds(1'000);
    const auto document = add();
    QSignalSpy loaded(m_pictures.get(), &FileThumbnails::loaded);
    connect(m_pictures.get(), &FileThumbnails::loaded, this, [&] { preview(document); });
    preview(document);
    constexpr int times = 2 * FileThumbnails::maxTries; // the thumbnail, too
    QTRY_COMPARE(loaded.count(), times);
    QVERIFY(preview(document).isNull());
    QCOMPARE(starts(), times);
}

void FileThumbnailsTest::doesNotTryADamagedFileAgain()
{
    const auto document = add("this is no picture");
    QSignalSpy loaded(m_pictures.get(), &FileThumbnails::loaded);
    connect(m_pictures.get(), &FileThumbnails::loaded, this, [&] { preview(document); });
    preview(document);
    QTRY_COMPARE(loaded.count(), 2); // the page and its thumbnail
    QVERIFY(preview(document).isNull());
    load(add());
    QCOMPARE(loaded.count(), 3);
}

CLINICDESK_TEST(FileThumbnailsTest)
#include "filethumbnailstest.moc"
