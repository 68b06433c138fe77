// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/filethumbnails.h"

#include "core/outbox/outbox.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"

#include <QBuffer>
#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace clinicdesk;
using namespace clinicdesk::ui;
using clinicdesk::support::awaitResult;

namespace {

NewDocument scan()
{
    QImage picture(120, 156, QImage::Format_RGB32);
    picture.fill(Qt::white);
    QBuffer png;
    if (!png.open(QIODevice::WriteOnly) || !picture.save(&png, "PNG"))
        qFatal("A picture cannot be written");
    NewDocument made;
    made.connection = {QStringLiteral("c-1")};
    made.origin = QStringLiteral("https://health.sunrise.example");
    made.details.patient = {QStringLiteral("161494290947153")};
    made.details.type = QStringLiteral("lr");
    const auto content = png.data();
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

private:
    OutboxDocument add()
    {
        const auto id = awaitResult(m_outbox->add(scan()));
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
    QVERIFY(preview(document).isNull());
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

CLINICDESK_TEST(FileThumbnailsTest)
#include "filethumbnailstest.moc"
