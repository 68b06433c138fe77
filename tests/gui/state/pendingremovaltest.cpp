// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/pendingremoval.h"

#include "core/outbox/outbox.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace clinicdesk;
using namespace clinicdesk::ui;
using clinicdesk::support::awaitResult;

namespace {

NewDocument draft()
{
    NewDocument made;
    made.connection = {QStringLiteral("c-1")};
    made.origin = QStringLiteral("https://health.sunrise.example");
    made.details.patient = {QStringLiteral("161494290947153")};
    made.details.type = QStringLiteral("lr");
    const QByteArray content("%PDF-1.4\nmade up\n%%EOF\n");
    made.files.append({{QStringLiteral("scan.pdf"), FileKind::Pdf, content.size()},
                       [content]() -> Result<std::unique_ptr<ByteSource>> { return makeMemorySource(content); }});
    return made;
}

} // namespace

/// What a person removed and may take back, as a list ends that offers it.
class PendingRemovalTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_outbox = Outbox::inMemory({});
        m_removal = std::make_unique<PendingRemoval>(*m_outbox);
    }
    void cleanup()
    {
        m_removal.reset();
        m_outbox.reset();
    }

    void removesWhatWasNotTakenBackWhenItEnds();
    void removesAllOfThemWhereTheProgramEndsAtOnce();
    void tellsNothingWhileItEnds();

private:
    std::unique_ptr<Outbox> m_outbox;
    std::unique_ptr<PendingRemoval> m_removal;
};

void PendingRemovalTest::removesWhatWasNotTakenBackWhenItEnds()
{
    const auto id = awaitResult(m_outbox->add(draft()));
    QVERIFY(id.ok());
    m_removal->remove({*id});
    QVERIFY(m_removal->hides(*id));
    m_removal.reset();
    QTRY_VERIFY(!m_outbox->document(*id));
}

void PendingRemovalTest::removesAllOfThemWhereTheProgramEndsAtOnce()
{
    const QTemporaryDir folder;
    const OutboxOptions options{.folder = folder.filePath(QStringLiteral("outbox")),
                                .storeKey = std::make_shared<const SecretBytes>(SecretBytes(QByteArray(32, 'k')))};
    auto outbox = *awaitResult(Outbox::open(options));
    QList<DocumentId> drafts;
    QList<DocumentId> waits;
    for (int n = 0; n < 5; ++n) {
        drafts.append(*awaitResult(outbox->add(draft())));
        waits.append(*awaitResult(outbox->add(draft())));
        QVERIFY(awaitResult(outbox->send({waits.last()}, std::chrono::hours(1))).ok());
    }
    auto removal = std::make_unique<PendingRemoval>(*outbox);
    removal->remove(drafts, waits);
    removal.reset();
    const auto written = outbox->finishWrites(); // as at the end of the program
    QTRY_VERIFY(written.isReady());
    outbox.reset();

    outbox = *awaitResult(Outbox::open(options));
    for (const auto &id : drafts + waits) {
        const auto document = outbox->document(id);
        QVERIFY(!document || document->state == ItemState::Cancelled);
    }
}

void PendingRemovalTest::tellsNothingWhileItEnds()
{
    QSignalSpy changed(m_removal.get(), &PendingRemoval::changed);
    m_removal->remove({{QStringLiteral("gone by now")}}); // which the outbox answers at once
    QCOMPARE(changed.count(), 1);
    m_removal.reset();
    QCOMPARE(changed.count(), 1);
}

CLINICDESK_TEST(PendingRemovalTest)
#include "pendingremovaltest.moc"
