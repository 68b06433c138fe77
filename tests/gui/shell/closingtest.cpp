// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"
#include "tests/support/testwindow.h"
#include "ui/outbox/outboxlistview.h"
#include "ui/shell/closedialog.h"
#include "ui/shell/rail.h"
#include "ui/shell/statusline.h"
#include "ui/shell/tray.h"
#include "ui/widgets/closingmark.h"
#include "ui/widgets/raillist.h"

#include <QApplication>
#include <QFile>
#include <QImage>
#include <QJsonObject>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::ui;
using clinicdesk::support::awaitResult;

namespace {

/// A desktop that has a tray.
class PlainTray final : public Tray {
public:
    bool isAvailable() const override { return true; }
    void setShown(bool shown) override { isShown = shown; }
    void showMessage(const QString &, const QString &) override {}

    bool isShown = false;
};

NewDocument document(const char *type, const char *fileName)
{
    NewDocument made;
    made.details.patient = {QStringLiteral("161494290947153")};
    made.details.type = QString::fromLatin1(type);
    made.details.date = QDate(2026, 2, 12);
    const QByteArray content("%PDF-1.4\nmade up\n%%EOF\n");
    made.files.append({{QString::fromLatin1(fileName), FileKind::Pdf, content.size()},
                       [content]() -> Result<std::unique_ptr<ByteSource>> { return makeMemorySource(content); }});
    return made;
}

} // namespace

/// Closing the window.
class ClosingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QApplication::setQuitOnLastWindowClosed(false); }
    void init() { m_desk = std::make_unique<support::TestWindow>(m_look); }
    void cleanup()
    {
        m_desk.reset();
        m_practice.reset();
    }

    void closesAtOnceWhenNothingIsAtStake();
    void namesDocumentsThatAreNotSent();
    void alsoNamesThemBesideDocumentsThatWait();
    void asksWhileFilesAreBeingRead();
    void asksOnceWhileSomethingIsAboutToGo();
    void asksWhileADocumentWaitsForTheNetwork();
    void keepsRunningInTheBackgroundForADocumentThatWaits();
    void isNotGreenWhileTheUserIsNeeded();
    void isNotGreenWhileAFileCouldNotBeAdded();
    void alsoCountsDocumentsThatNeedTheUser();
    void countsNoDraftThatWasRemoved();
    void countsNoSentDocumentThatWasRemoved();
    void whatWasStoppedIsThereAtTheNextStart();
    void namesWhatIsInMemoryOnly();
    void countsDeliveriesThatAreNotKept();
    void namesAFewOfMany();
    void keepsSendingInTheTrayUntilAllIsDelivered();
    void comesBackFromTheTray();
    void stopsFromTheTray();

private:
    /// With a service that answers every request for upload forms with this status, and asks for an hour of patience.
    void openWithRefusals(int status)
    {
        m_practice = std::make_unique<support::PracticeProcess>(QJsonArray{QJsonObject{
            {QStringLiteral("on"), QStringLiteral("docs")},
            {QStringLiteral("always"), true},
            {QStringLiteral("do"), QStringLiteral("status")},
            {QStringLiteral("status"), status},
            {QStringLiteral("headers"), QJsonObject{{QStringLiteral("Retry-After"), QStringLiteral("3600")}}}}});
        QVERIFY(m_practice->isReady());
        m_desk->open(m_practice->connection());
        m_desk->drive(*m_practice);
        m_id = m_practice->connection().id;
        m_origin = originOf(m_practice->connection().baseUrl);
    }
    ClosingSign sign() { return m_desk->window().findChild<ClosingMark *>()->sign(); }
    void open() { m_desk->open({.id = {QStringLiteral("c-1")}, .name = QStringLiteral("Sunrise Clinic")}); }
    DocumentId add(const char *type = "lr", const char *fileName = "scan-0412.pdf")
    {
        auto made = document(type, fileName);
        made.connection = m_id;
        made.origin = m_origin;
        return *awaitResult(m_desk->outbox().add(std::move(made)));
    }
    DocumentId send()
    {
        auto id = add();
        [[maybe_unused]] const auto sent = awaitResult(m_desk->outbox().send({id}, {}));
        return id;
    }
    /// What the rail says of the page that is in this row.
    QString railRow(int row)
    {
        return m_desk->window()
            .findChild<Rail *>()
            ->findChild<RailList *>()
            ->model()
            ->index(row, 0)
            .data(Qt::AccessibleTextRole)
            .toString();
    }
    CloseDialog *question() { return m_desk->window().findChild<CloseDialog *>(); }
    QStringList answers()
    {
        QStringList texts;
        for (const auto *button : question()->buttons())
            texts.append(button->text());
        std::ranges::sort(texts);
        return texts;
    }
    void answer(const QString &text)
    {
        const auto buttons = question()->buttons();
        const auto found = std::ranges::find_if(buttons, [&](auto *button) { return button->text() == text; });
        QVERIFY2(found != buttons.end(), qPrintable(answers().join(QStringLiteral(" | "))));
        QTest::mouseClick(*found, Qt::LeftButton);
    }

    ThemeManager m_look{*qApp};
    std::unique_ptr<support::PracticeProcess> m_practice;
    std::unique_ptr<support::TestWindow> m_desk;
    ConnectionId m_id{QStringLiteral("c-1")};
    QString m_origin = QStringLiteral("https://health.sunrise.example");
};

void ClosingTest::closesAtOnceWhenNothingIsAtStake()
{
    open();
    QTRY_COMPARE(sign(), (ClosingSign{ClosingState::Safe, QStringLiteral("Safe to close")}));
    m_desk->window().close();
    QVERIFY(!m_desk->window().isVisible());
    QVERIFY(!question());
}

void ClosingTest::namesDocumentsThatAreNotSent()
{
    open();
    add();
    const auto later = add("sc", "scan-0413.pdf");
    add("");
    QTRY_COMPARE(sign(), (ClosingSign{ClosingState::WaitsForYou, QStringLiteral("3 documents are not sent yet")}));
    m_desk->window().close();
    QVERIFY(m_desk->window().isVisible());
    QCOMPARE(question()->text(), QStringLiteral("3 documents are not sent yet."));
    QCOMPARE(question()->informativeText(),
             QStringLiteral("Documents stay here until you send them:\nLab report, 1614…153, scan-0412.pdf\n"
                            "Scan, 1614…153, scan-0413.pdf\n1614…153, scan-0412.pdf"));
    QCOMPARE(answers(), (QStringList{QStringLiteral("Close"), QStringLiteral("Keep the window open")}));
    answer(QStringLiteral("Close"));
    QTRY_VERIFY(!m_desk->window().isVisible());
    m_desk->close();
    open(); // they are there again
    QCOMPARE(m_desk->outbox().document(later)->state, ItemState::Draft);
    QTRY_COMPARE(sign().text, QStringLiteral("3 documents are not sent yet"));
}

void ClosingTest::alsoNamesThemBesideDocumentsThatWait()
{
    open();
    send();
    add("sc", "scan-0413.pdf");
    m_desk->window().close();
    QCOMPARE(question()->text(), QStringLiteral("Documents are still being sent."));
    QVERIFY2(question()->informativeText().endsWith(
                 QStringLiteral("1 document is not sent yet. Documents stay here until you send them:\nScan, 1614…153, "
                                "scan-0413.pdf")),
             qPrintable(question()->informativeText()));
}

void ClosingTest::asksWhileFilesAreBeingRead()
{
    open();
    const QTemporaryDir folder;
    QStringList paths;
    for (int number = 0; number < 3; ++number) {
        paths.append(folder.filePath(QStringLiteral("scan-%1.png").arg(number)));
        QImage picture(40 + number, 40, QImage::Format_RGB32);
        picture.fill(Qt::gray);
        QVERIFY(picture.save(paths.last()));
    }
    m_desk->window().addFiles(paths);
    m_desk->window().close();
    QVERIFY(m_desk->window().isVisible());
    QCOMPARE(question()->text(), QStringLiteral("Files are still being read."));
    const auto *status = m_desk->window().findChild<StatusLine *>();
    m_desk->window().showPage(pageId::outbox); // which brings the line up to date
    QCOMPARE(status->closing(), QStringLiteral("Not safe to close: files are still being read"));
    const QStringList expected{QStringLiteral("Close and leave them out"), QStringLiteral("Keep the window open")};
    QCOMPARE(answers(), expected);
    answer(QStringLiteral("Keep the window open"));
    QTRY_COMPARE(m_desk->outbox().documents().size(), 3);
    QTRY_COMPARE(status->closing(), QStringLiteral("3 documents are not sent yet"));
}

void ClosingTest::asksOnceWhileSomethingIsAboutToGo()
{
    open();
    const auto id = send();
    m_desk->window().close();
    QVERIFY(m_desk->window().isVisible());
    QVERIFY(question()->isVisible());
    const QStringList expected{QStringLiteral("Close and send later"), QStringLiteral("Keep the window open")};
    QCOMPARE(answers(), expected);
    QCOMPARE(question()->defaultButton()->text(), QStringLiteral("Keep the window open"));
    m_desk->window().close();
    QCOMPARE(m_desk->window().findChildren<CloseDialog *>().size(), 1);
    QTest::keyClick(question(), Qt::Key_Escape);
    QTRY_VERIFY(!question());
    QVERIFY(m_desk->window().isVisible());
    QCOMPARE(m_desk->outbox().document(id)->state, ItemState::Queued);
    m_desk->window().close();
    QTest::keyClick(question(), Qt::Key_Return);
    QTRY_VERIFY(!question());
    QVERIFY(m_desk->window().isVisible());
}

/// Nothing is being sent, but closing decides when the document is.
void ClosingTest::asksWhileADocumentWaitsForTheNetwork()
{
    openWithRefusals(503);
    const auto id = send();
    QTRY_COMPARE(sign(), (ClosingSign{ClosingState::DoNotClose, QStringLiteral("1 document waits to be sent")}));
    m_desk->window().close();
    QVERIFY(m_desk->window().isVisible());
    QCOMPARE(question()->text(), QStringLiteral("1 document waits to be sent."));
    QCOMPARE(question()->informativeText(),
             QStringLiteral("Nothing is lost. Sending continues when Clinic Desk runs again."));
    const QStringList expected{QStringLiteral("Close and send later"), QStringLiteral("Keep the window open")};
    QCOMPARE(answers(), expected);
    answer(QStringLiteral("Close and send later"));
    QTRY_VERIFY(!m_desk->window().isVisible());
    QCOMPARE(m_desk->outbox().document(id)->state, ItemState::Queued);
}

void ClosingTest::keepsRunningInTheBackgroundForADocumentThatWaits()
{
    PlainTray tray;
    m_desk->setTray(&tray);
    openWithRefusals(503);
    const auto id = send();
    QTRY_COMPARE(sign().text, QStringLiteral("1 document waits to be sent"));
    QSignalSpy ends(&m_desk->window(), &MainWindow::quitRequested);
    m_desk->window().close();
    QCOMPARE(question()->defaultButton()->text(), QStringLiteral("Keep running in the background"));
    QTest::keyClick(question(), Qt::Key_Return);
    QTRY_VERIFY(!m_desk->window().isVisible());
    QVERIFY(tray.isShown);
    QVERIFY(m_practice->setFaults({}));
    QVERIFY(awaitResult(m_desk->outbox().sendNext(id)).ok());
    QTRY_COMPARE_WITH_TIMEOUT(m_desk->outbox().document(id)->state, ItemState::Delivered, 30'000);
    QTRY_VERIFY(!ends.isEmpty());
    m_desk.reset();
}

void ClosingTest::isNotGreenWhileTheUserIsNeeded()
{
    openWithRefusals(400);
    const auto id = send();
    QTRY_COMPARE_WITH_TIMEOUT(m_desk->outbox().document(id)->state, ItemState::Failed, 30'000);
    QTRY_COMPARE(sign(), (ClosingSign{ClosingState::WaitsForYou, QStringLiteral("1 document waits for you")}));
    m_desk->window().close(); // nothing changes by that
    QVERIFY(!question());
    QVERIFY(!m_desk->window().isVisible());
}

void ClosingTest::isNotGreenWhileAFileCouldNotBeAdded()
{
    open();
    QTRY_COMPARE(sign().state, ClosingState::Safe);
    const QTemporaryDir folder;
    QFile empty(folder.filePath(QStringLiteral("empty.pdf")));
    QVERIFY(empty.open(QIODevice::WriteOnly));
    empty.close();
    m_desk->window().addFiles({empty.fileName()});
    QTRY_COMPARE(sign(), (ClosingSign{ClosingState::WaitsForYou, QStringLiteral("1 document needs you")}));
    m_desk->window().close(); // it is listed again at the next start
    QVERIFY(!question());
    QVERIFY(!m_desk->window().isVisible());
}

void ClosingTest::alsoCountsDocumentsThatNeedTheUser()
{
    openWithRefusals(503);
    send();
    QTRY_COMPARE(sign().text, QStringLiteral("1 document waits to be sent"));
    m_origin = QStringLiteral("https://former.sunrise.example:443"); // it is sent only there
    const auto failed = send();
    QTRY_COMPARE(m_desk->outbox().document(failed)->state, ItemState::Failed);
    QTRY_COMPARE(sign(), (ClosingSign{ClosingState::WaitsForYou, QStringLiteral("1 document waits for you")}));
    m_desk->window().close();
    QCOMPARE(question()->text(), QStringLiteral("1 document waits to be sent."));
    QVERIFY2(question()->informativeText().endsWith(QStringLiteral("1 document needs you. Look in the outbox.")),
             qPrintable(question()->informativeText()));
}

/// While it can still be undone: the counts say what the person sees.
void ClosingTest::countsNoDraftThatWasRemoved()
{
    open();
    const QTemporaryDir folder;
    QList<QUrl> files;
    for (int number = 0; number < 2; ++number) {
        files.append(QUrl::fromLocalFile(folder.filePath(QStringLiteral("scan-%1.png").arg(number))));
        QImage picture(40 + number, 40, QImage::Format_RGB32);
        picture.fill(Qt::gray);
        QVERIFY(picture.save(files.last().toLocalFile()));
    }
    m_desk->window().showPage(pageId::upload);
    QVERIFY(QTest::qWaitForWindowActive(&m_desk->window()));
    m_desk->drop(files);
    auto &list = m_desk->list();
    QTRY_COMPARE(list.model()->rowCount(), 2);
    QTRY_COMPARE(railRow(0), QStringLiteral("Upload, 2 drafts"));
    list.setFocus();
    list.setCurrentIndex(list.model()->index(0, 0));
    QTest::keyClick(&list, Qt::Key_Delete);
    QTRY_COMPARE(list.model()->rowCount(), 1);
    QCOMPARE(m_desk->outbox().documents().first().state, ItemState::Draft); // nothing is lost yet
    QTRY_COMPARE(sign(), (ClosingSign{ClosingState::WaitsForYou, QStringLiteral("1 document is not sent yet")}));
    QCOMPARE(railRow(0), QStringLiteral("Upload, 1 draft"));
    QTest::keyClick(&list, Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(sign().text, QStringLiteral("2 documents are not sent yet"));
    QTRY_COMPARE(list.model()->rowCount(), 2);
    QCOMPARE(railRow(0), QStringLiteral("Upload, 2 drafts"));
    list.selectAll();
    QTest::keyClick(&list, Qt::Key_Delete);
    QTRY_COMPARE(sign().text, QStringLiteral("Safe to close"));
    QCOMPARE(railRow(0), QStringLiteral("Upload"));
    m_desk->window().close();
    QVERIFY(!question());
    QVERIFY(!m_desk->window().isVisible());
}

void ClosingTest::countsNoSentDocumentThatWasRemoved()
{
    openWithRefusals(400);
    const auto id = send();
    QTRY_COMPARE_WITH_TIMEOUT(m_desk->outbox().document(id)->state, ItemState::Failed, 30'000);
    QTRY_COMPARE(railRow(1), QStringLiteral("Outbox, 1 needs you"));
    QVERIFY(QTest::qWaitForWindowActive(&m_desk->window()));
    m_desk->window().showOutbox(id);
    auto *list = m_desk->window().findChild<OutboxListView *>();
    QTRY_VERIFY(!list->selectedRows().isEmpty());
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Delete);
    QTRY_COMPARE(sign().text, QStringLiteral("Safe to close"));
    QCOMPARE(railRow(1), QStringLiteral("Outbox"));
    QCOMPARE(m_desk->outbox().document(id)->state, ItemState::Failed);
    QTRY_VERIFY(!list->isVisible()); // the last one
    QTest::keyClick(m_desk->window().focusWidget(), Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(railRow(1), QStringLiteral("Outbox, 1 needs you"));
}

void ClosingTest::whatWasStoppedIsThereAtTheNextStart()
{
    open();
    const auto id = send();
    QTRY_COMPARE(m_desk->window().findChild<StatusLine *>()->closing(), QStringLiteral("Not safe to close yet"));
    m_desk->window().close();
    answer(QStringLiteral("Close and send later"));
    QTRY_VERIFY(!m_desk->window().isVisible());
    m_desk->close();
    open();
    QVERIFY(m_desk->outbox().document(id));
    QCOMPARE(m_desk->outbox().document(id)->state, ItemState::Queued);
}

void ClosingTest::namesWhatIsInMemoryOnly()
{
    m_desk->keepInMemory();
    open();
    add();
    auto *status = m_desk->window().findChild<StatusLine *>();
    QTRY_COMPARE(status->closing(), QStringLiteral("Not safe to close: documents would be lost"));
    m_desk->window().close();
    QVERIFY(m_desk->window().isVisible());
    QCOMPARE(question()->text(), QStringLiteral("1 document would be lost."));
    QVERIFY2(question()->informativeText().endsWith(QStringLiteral("\nLab report, 1614…153, scan-0412.pdf")),
             qPrintable(question()->informativeText()));
    QCOMPARE(question()->defaultButton()->text(), QStringLiteral("Keep the window open"));
    answer(QStringLiteral("Close and lose 1 document"));
    QTRY_VERIFY(!m_desk->window().isVisible());
}

/// As while the keychain is locked that has the key of the outbox on the disk.
void ClosingTest::countsDeliveriesThatAreNotKept()
{
    QWidget parent;
    auto *question = new CloseDialog(UnsentWork{.lost = {}, .notKept = 2}, false, &parent);
    QCOMPARE(question->text(), QStringLiteral("2 deliveries of today are not kept on this computer."));
    QCOMPARE(question->defaultButton()->text(), QStringLiteral("Keep the window open"));
    QVERIFY(UnsentWork{.notKept = 1}.any());
}

void ClosingTest::namesAFewOfMany()
{
    m_desk->keepInMemory();
    open();
    for (int n = 0; n < 8; ++n)
        add("sc", "<b>bold</b>.pdf");
    m_desk->window().close();
    QCOMPARE(question()->text(), QStringLiteral("8 documents would be lost."));
    const auto words = question()->informativeText();
    QCOMPARE(words.count(QStringLiteral("<b>bold</b>.pdf")), 5);
    QVERIFY(words.endsWith(QStringLiteral("\nand 3 more")));
    QCOMPARE(question()->textFormat(), Qt::PlainText);
}

void ClosingTest::keepsSendingInTheTrayUntilAllIsDelivered()
{
    PlainTray tray;
    m_desk->setTray(&tray);
    open();
    const auto id = send();
    QSignalSpy ends(&m_desk->window(), &MainWindow::quitRequested);
    m_desk->window().close();
    QCOMPARE(question()->defaultButton()->text(), QStringLiteral("Keep sending in the tray"));
    QTest::keyClick(question(), Qt::Key_Return);
    QTRY_VERIFY(!m_desk->window().isVisible());
    QVERIFY(tray.isShown);
    QCOMPARE(m_desk->outbox().document(id)->state, ItemState::Queued);
    QCOMPARE(ends.size(), 0);
    QVERIFY(awaitResult(m_desk->outbox().cancel(id)).ok());
    QTRY_VERIFY(!ends.isEmpty());
    m_desk->close();
    QVERIFY(!tray.isShown);
    m_desk.reset(); // before the tray, which it uses
}

void ClosingTest::comesBackFromTheTray()
{
    PlainTray tray;
    m_desk->setTray(&tray);
    open();
    send();
    m_desk->window().close();
    answer(QStringLiteral("Keep sending in the tray"));
    QTRY_VERIFY(!m_desk->window().isVisible());
    Q_EMIT tray.openRequested();
    QVERIFY(m_desk->window().isVisible());
    QVERIFY(!tray.isShown);
    m_desk->window().close(); // asks again, because this is another attempt to close
    QVERIFY(question());
    answer(QStringLiteral("Stop and resume later"));
    QTRY_VERIFY(!m_desk->window().isVisible());
    QVERIFY(!tray.isShown);
    m_desk.reset();
}

void ClosingTest::stopsFromTheTray()
{
    PlainTray tray;
    m_desk->setTray(&tray);
    open();
    send();
    m_desk->window().close();
    answer(QStringLiteral("Keep sending in the tray"));
    QTRY_VERIFY(!m_desk->window().isVisible());
    QSignalSpy ends(&m_desk->window(), &MainWindow::quitRequested);
    Q_EMIT tray.quitRequested();
    QCOMPARE(ends.size(), 1);
    m_desk.reset();
}

CLINICDESK_WINDOW_TEST(ClosingTest)
#include "closingtest.moc"
