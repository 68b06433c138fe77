// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/upload/uploadwindowtest.h"
#include "tests/support/awaitresult.h"
#include "tests/support/madepdfs.h"
#include "tests/support/madepictures.h"
#include "tests/support/testprogram.h"
#include "ui/shell/closedialog.h"
#include "ui/upload/draftchanges.h"
#include "ui/upload/filepreview.h"
#include "ui/upload/filestrip.h"
#include "ui/upload/inspector.h"
#include "ui/upload/previewpanel.h"
#include "ui/upload/uploadlistview.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/toast.h"

#include <QAction>
#include <QMenu>
#include <QPushButton>
#include <QSet>
#include <QSignalSpy>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// Documents with several files.
class DocumentFilesTest : public UploadWindowTest {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        openWindow();
        m_desk->page().setUndoWindow(std::chrono::milliseconds(0));
        m_desk->patient().choose(asha);
        QTRY_VERIFY(m_desk->window().isActiveWindow());
    }

    void documentsAreJoinedAndSplitByKeyboard();
    void documentsAreJoinedFromTheMenuOfTheirRows();
    void pdfsAndPicturesBecomeOnePdf();
    void aJoinedPdfSaysWhatIsNotSentWithIt();
    void moreThanTenFilesBecomeOnePdf();
    void theFilesOfADocumentAreMovedByKeyboard();
    void aJoinedDocumentIsSentWithAllItsFiles();
    void joiningIsUndoneAndRepeated();
    void theNoticeOffersToUndo_data();
    void theNoticeOffersToUndo();
    void everyTurnIsUndone();
    void aTurnedFileStaysKnownAsOneThatWasDelivered();
    void aTurnedCopyIsTheSameFileInTheList();
    void aDocumentThatWasSentTakesTheFormerOnesWithIt();
    void aDocumentThatIsRemovedTakesTheFormerOnesWithIt();
    void whatWasReplacedIsNotSent();
    void whatWasReplacedIsNotCounted();
    void theNextStartShowsOneSideOnly_data();
    void theNextStartShowsOneSideOnly();
    void theNextStartEndsWhatAKilledProgramHid();
    void whatCannotBeJoinedAsFilesIsOfferedAsAPdf_data();
    void whatCannotBeJoinedAsFilesIsOfferedAsAPdf();
    void mixedKindsAreOfferedAsDocumentsOfOneKind();
    void moreThanTenFilesAreOfferedAsDocumentsOfTen();
    void aSplitIntoAsManyDocumentsIsNotOffered();
    void documentsAreJoinedInPartsByKeyboard();
    void documentsAreDraggedIntoAnotherOrder();
    void severalDocumentsAreDraggedTogether();
    void escapeEndsADrag();
    void documentsAreMovedByKeyboard();
    void movesHaveIconsThatPointUpAndDown();
    void movingDocumentsIsUndoneAndRepeated();
    void anOrderThatWasUndoneStaysAfterARestart();
    void anUndoneOrderLeavesJoinedDocumentsInTheirPlaces();
    void theFilesOfADocumentAreDraggedIntoAnotherOrder();

private:
    void dropPdfs(int count)
    {
        QList<QUrl> files;
        for (int number = 0; number < count; ++number)
            files.append(pdfFile(QStringLiteral("scan-%1.pdf").arg(number), 2'000 + number));
        m_desk->drop(files);
        QCOMPARE(m_desk->outbox().documents().size(), count);
    }
    void settle()
    {
        QTRY_VERIFY(!m_desk->page().isAdding());
        QTRY_COMPARE(drafts().size(), m_desk->list().model()->rowCount());
    }
    QList<OutboxDocument> drafts() { return m_desk->page().intake().changes().drafts(); }
    QString namesOf(const OutboxDocument &document)
    {
        QStringList names;
        for (const auto &file : document.files)
            names.append(file.facts.name);
        return names.join(u' ');
    }
    QString title() { return m_desk->page().findChild<ui::Inspector *>()->preview()->preview()->accessibleName(); }
    /// Of each shown document, from top to bottom.
    QStringList allNames()
    {
        QStringList all;
        for (const auto &draft : drafts())
            all.append(namesOf(draft));
        return all;
    }
    ui::Toast &toast() { return *m_desk->page().findChild<ui::Toast *>(); }
    void clickInNotice(const QString &action)
    {
        auto *button = toast().findChild<QPushButton *>();
        QTRY_VERIFY(toast().isVisible() && button->isVisible());
        QCOMPARE(button->text(), action);
        QTest::mouseClick(button, Qt::LeftButton);
    }
    /// The text of the second action of the notice; empty if there is none.
    QString otherOffer()
    {
        auto *button = toast().findChildren<QPushButton *>().last();
        return button->isVisible() ? button->text() : QString();
    }
    void clickOtherOffer() { QTest::mouseClick(toast().findChildren<QPushButton *>().last(), Qt::LeftButton); }
    QUrl photo(const QString &name) { return newFile(name, encoded(quarters(), "JPEG")); }
    /// Two PDFs and two photos in turns.
    void dropMixed()
    {
        m_desk->drop({pdfFile(QStringLiteral("scan-0.pdf"), 2'000), photo(QStringLiteral("photo-0.jpg")),
                      pdfFile(QStringLiteral("scan-1.pdf"), 2'001), photo(QStringLiteral("photo-1.jpg")),
                      pdfFile(QStringLiteral("scan-2.pdf"), 2'002)});
        QCOMPARE(drafts().size(), 5);
    }
    static QPoint centerOf(const QListView &list, int row)
    {
        return list.visualRect(list.model()->index(row, 0)).center();
    }
    /// Drags a row to a point beside the center of another one.
    static void drag(const QListView &list, int row, int over, const QPoint &beside)
    {
        QTest::mousePress(list.viewport(), Qt::LeftButton, {}, centerOf(list, row));
        const auto from = centerOf(list, row);
        const auto to = centerOf(list, over) + beside;
        for (int step = 1; step <= 4; ++step)
            QTest::mouseMove(list.viewport(), from + (to - from) * step / 4);
    }
    static void drop(const QListView &list, int over, const QPoint &beside)
    {
        QTest::mouseRelease(list.viewport(), Qt::LeftButton, {}, centerOf(list, over) + beside);
    }
    QStringList numbered(const QList<int> &numbers)
    {
        QStringList names;
        for (const int number : numbers)
            names.append(QStringLiteral("scan-%1.pdf").arg(number));
        return names;
    }
    qsizetype storedDrafts()
    {
        const auto all = m_desk->outbox().documents();
        return std::ranges::count(all, ItemState::Draft, &OutboxDocument::state);
    }
    void select(int from, int to)
    {
        m_desk->list().setFocus();
        QTest::mouseClick(m_desk->list().viewport(), Qt::LeftButton, {}, centerOf(m_desk->list(), from));
        for (int row = from; row < to; ++row)
            press(Qt::Key_Down, Qt::ShiftModifier);
        QTRY_COMPARE(selected(), to - from + 1);
    }
};

void DocumentFilesTest::documentsAreJoinedAndSplitByKeyboard()
{
    dropPdfs(4);
    select(1, 2);
    press(Qt::Key_2); // a lab report; the joined document is one, too
    press(Qt::Key_J, Qt::ControlModifier);
    settle();
    QCOMPARE(drafts().size(), 3);
    const auto rows = m_desk->spokenRows();
    QVERIFY(rows.at(0).contains(QStringLiteral("scan-0.pdf")));
    QVERIFY2(rows.at(1).contains(QStringLiteral("scan-1.pdf")) && rows.at(1).contains(QStringLiteral("Lab report")),
             qPrintable(rows.at(1)));
    QVERIFY(rows.at(2).contains(QStringLiteral("scan-3.pdf")));
    QCOMPARE(namesOf(drafts().at(1)), QStringLiteral("scan-1.pdf scan-2.pdf"));
    QCOMPARE(m_desk->list().currentIndex().row(), 1);
    QTRY_COMPARE(title(), QStringLiteral("Preview, File 1 of 2"));

    press(Qt::Key_J, Qt::ControlModifier | Qt::AltModifier);
    settle();
    QCOMPARE(drafts().size(), 4);
    for (int row = 0; row < 4; ++row)
        QVERIFY(m_desk->spokenRows().at(row).contains(QStringLiteral("scan-%1.pdf").arg(row)));
}

void DocumentFilesTest::documentsAreJoinedFromTheMenuOfTheirRows()
{
    dropPdfs(2);
    select(0, 1);
    const auto at = m_desk->list().visualRect(m_desk->list().model()->index(0, 0)).center();
    Q_EMIT m_desk->list().customContextMenuRequested(at);
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    QVERIFY(menu && QTest::qWaitForWindowExposed(menu));
    const auto actions = menu->actions();
    const auto join = std::ranges::find(actions, QStringLiteral("Join into one document"), &QAction::text);
    QVERIFY(join != actions.end());
    QCOMPARE(ui::ownIconName((*join)->icon()), QStringLiteral("join")); // not that of adding something
    (*join)->trigger();
    menu->close();
    settle();
    QCOMPARE(drafts().size(), 1);
    QCOMPARE(namesOf(drafts().first()), QStringLiteral("scan-0.pdf scan-1.pdf"));
}

void DocumentFilesTest::pdfsAndPicturesBecomeOnePdf()
{
    m_desk->drop({pdfFile(QStringLiteral("scan.pdf"), 2'000),
                  newFile(QStringLiteral("photo.jpg"), encoded(quarters(), "JPEG"))});
    select(0, 1);
    press(Qt::Key_J, Qt::ControlModifier | Qt::ShiftModifier);
    settle();
    QCOMPARE(drafts().size(), 1);
    QCOMPARE(drafts().first().files.size(), 1);
    QCOMPARE(drafts().first().files.first().facts.kind, FileKind::Pdf);
    QVERIFY2(m_desk->spokenRows().first().contains(QStringLiteral("2 pages")),
             qPrintable(m_desk->spokenRows().first()));
}

/// Before it is sent. Undone, the files are sent as they were.
void DocumentFilesTest::aJoinedPdfSaysWhatIsNotSentWithIt()
{
    m_desk->drive(*m_practice);
    const auto pdf = signedPdfWithFile();
    const auto picture = encoded(quarters(), "JPEG");
    m_desk->drop({newFile(QStringLiteral("report.pdf"), pdf), newFile(QStringLiteral("photo.jpg"), picture)});
    select(0, 1);
    press(Qt::Key_J, Qt::ControlModifier | Qt::ShiftModifier);
    settle();
    QCOMPARE(drafts().size(), 1);
    const auto row = m_desk->spokenRows().first();
    for (const auto *lost : {"The files that are attached to the PDF are not sent with it.",
                             "The PDF was signed. What is sent is no longer signed."})
        QVERIFY2(row.contains(QLatin1String(lost)), qPrintable(row));

    press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(m_desk->spokenRows().size(), 2);
    QTRY_COMPARE(selected(), 2);
    settle();
    const auto before = m_practice->storedHashes();
    QTest::mouseClick(&m_desk->sendButton(), Qt::LeftButton);
    QTRY_COMPARE(m_practice->storedHashes().size() - before.size(), 2);
    QVERIFY(m_practice->storedHashes().contains(hashOf(pdf)));
    QVERIFY(m_practice->storedHashes().contains(hashOf(picture)));
}

void DocumentFilesTest::moreThanTenFilesBecomeOnePdf()
{
    dropPdfs(11);
    select(0, 10);
    press(Qt::Key_J, Qt::ControlModifier | Qt::ShiftModifier);
    settle();
    QCOMPARE(drafts().size(), 1);
    QCOMPARE(drafts().first().files.first().preparation.pages, 11);
}

void DocumentFilesTest::theFilesOfADocumentAreMovedByKeyboard()
{
    dropPdfs(3);
    select(0, 2);
    press(Qt::Key_J, Qt::ControlModifier);
    settle();
    press(Qt::Key_Down, Qt::AltModifier); // the first file is shown
    settle();
    QCOMPARE(namesOf(drafts().first()), QStringLiteral("scan-1.pdf scan-0.pdf scan-2.pdf"));
    press(Qt::Key_Up, Qt::AltModifier); // the file that was moved is still shown
    settle();
    QCOMPARE(namesOf(drafts().first()), QStringLiteral("scan-0.pdf scan-1.pdf scan-2.pdf"));
}

void DocumentFilesTest::aJoinedDocumentIsSentWithAllItsFiles()
{
    m_desk->drive(*m_practice);
    dropPdfs(2);
    select(0, 1);
    press(Qt::Key_J, Qt::ControlModifier);
    settle();
    const auto before = m_practice->storedHashes().size();
    QTest::mouseClick(&m_desk->sendButton(), Qt::LeftButton);
    QTRY_COMPARE(m_practice->storedHashes().size() - before, 2);
}

void DocumentFilesTest::joiningIsUndoneAndRepeated()
{
    dropPdfs(4);
    select(0, 0);
    press(Qt::Key_2); // a lab report
    QTest::mouseClick(m_desk->list().viewport(), Qt::LeftButton, Qt::ControlModifier,
                      m_desk->list().visualRect(m_desk->list().model()->index(2, 0)).center());
    QTRY_COMPARE(selected(), 2);
    QTRY_VERIFY(m_desk->spokenRows().first().contains(QStringLiteral("Lab report")));
    const auto before = m_desk->spokenRows();
    press(Qt::Key_J, Qt::ControlModifier);
    settle();
    const QStringList joined{QStringLiteral("scan-0.pdf scan-2.pdf"), QStringLiteral("scan-1.pdf"),
                             QStringLiteral("scan-3.pdf")};
    QCOMPARE(allNames(), joined);
    press(Qt::Key_1); // of the joined document only
    QTRY_VERIFY(!m_desk->spokenRows().first().contains(QStringLiteral("Lab report")));

    press(Qt::Key_Z, Qt::ControlModifier); // the type
    press(Qt::Key_Z, Qt::ControlModifier); // the joining
    QTRY_COMPARE(m_desk->spokenRows().size(), 4);
    QVERIFY2(m_desk->spokenRows().first().contains(QStringLiteral("Lab report")),
             qPrintable(m_desk->spokenRows().first()));
    QCOMPARE(m_desk->spokenRows(), before);
    QTRY_COMPARE(selected(), 2);           // as before
    press(Qt::Key_Z, Qt::ControlModifier); // the type of the first document
    QTRY_VERIFY(!m_desk->spokenRows().first().contains(QStringLiteral("Lab report")));

    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(allNames(), joined);
    QTRY_COMPARE(m_desk->spokenRows().size(), 3);
}

void DocumentFilesTest::theNoticeOffersToUndo_data()
{
    QTest::addColumn<Qt::Key>("key");
    QTest::addColumn<Qt::KeyboardModifiers>("modifiers");
    QTest::addColumn<QString>("notice");
    QTest::newRow("join") << Qt::Key_J << Qt::KeyboardModifiers(Qt::ControlModifier)
                          << QStringLiteral("2 documents joined into one.");
    QTest::newRow("join to PDF") << Qt::Key_J << (Qt::ControlModifier | Qt::ShiftModifier)
                                 << QStringLiteral("2 documents joined into one PDF.");
    QTest::newRow("split") << Qt::Key_J << (Qt::ControlModifier | Qt::AltModifier)
                           << QStringLiteral("Split into 2 documents.");
    QTest::newRow("turn to the right") << Qt::Key_R << Qt::KeyboardModifiers()
                                       << QStringLiteral("The page was turned to the right.");
    QTest::newRow("turn to the left") << Qt::Key_R << Qt::KeyboardModifiers(Qt::ShiftModifier)
                                      << QStringLiteral("The page was turned to the left.");
}

void DocumentFilesTest::theNoticeOffersToUndo()
{
    QFETCH(Qt::Key, key);
    QFETCH(Qt::KeyboardModifiers, modifiers);
    QFETCH(QString, notice);
    dropPdfs(2);
    select(0, 1);
    if (modifiers.testFlag(Qt::AltModifier)) {
        press(Qt::Key_J, Qt::ControlModifier);
        settle();
    }
    const auto before = drafts();
    press(key, modifiers);
    settle();
    QTRY_COMPARE(toast().sentence(), notice);
    QVERIFY(drafts() != before);
    clickInNotice(QStringLiteral("Undo"));
    QTRY_COMPARE(drafts(), before); // the same documents, with the same files
    QTRY_COMPARE(m_desk->spokenRows().size(), before.size());
}

void DocumentFilesTest::everyTurnIsUndone()
{
    m_desk->drop({newFile(QStringLiteral("photo.jpg"), encoded(quarters(), "JPEG"))});
    select(0, 0);
    const auto turned = [this] { return quartersOf(QImage::fromData(bytesOf(drafts().first()))); };
    QStringList views{turned()};
    QList<FileChange> sides;
    for (int time = 0; time < 3; ++time) {
        press(Qt::Key_R);
        settle();
        views.append(turned());
        sides += drafts().first().files.first().preparation.changes;
    }
    QCOMPARE(QSet<QString>(views.begin(), views.end()).size(), 4);
    QCOMPARE(sides, (QList{FileChange::TurnedRight, FileChange::TurnedAround, FileChange::TurnedLeft}));
    for (int time = 2; time >= 0; --time) {
        press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(turned(), views.at(time));
    }
    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(turned(), views.at(1));
    press(Qt::Key_R, Qt::ShiftModifier); // what could have been repeated is gone
    settle();
    QCOMPARE(turned(), views.at(0));
    QCOMPARE(drafts().first().files.first().preparation.changes, QList<FileChange>());
    QTRY_COMPARE(storedDrafts(), 3); // the photo, turned, turned back
}

void DocumentFilesTest::aTurnedFileStaysKnownAsOneThatWasDelivered()
{
    m_desk->drive(*m_practice);
    const auto notes = [this] { return m_desk->spokenRows().filter(QStringLiteral("was delivered for")).size(); };
    m_desk->patient().choose(asha);
    m_desk->drop({photo(QStringLiteral("photo.jpg"))});
    QTRY_VERIFY(m_desk->sendButton().isEnabled());
    QTest::mouseClick(&m_desk->sendButton(), Qt::LeftButton);
    QTRY_COMPARE(document(0).state, ItemState::Delivered);
    m_desk->drop({photo(QStringLiteral("again.jpg"))});
    QTRY_COMPARE(notes(), 1);
    select(0, 0);
    for (int time = 0; time < 2; ++time) {
        press(Qt::Key_R);
        settle();
        QTRY_VERIFY(!drafts().first().files.first().preparation.changes.isEmpty());
        QCOMPARE(notes(), 1);
    }
}

void DocumentFilesTest::aTurnedCopyIsTheSameFileInTheList()
{
    const auto notes = [this] { return m_desk->spokenRows().filter(QStringLiteral("already in this list")).size(); };
    m_desk->drop({photo(QStringLiteral("photo.jpg")), photo(QStringLiteral("again.jpg"))});
    QTRY_COMPARE(notes(), 1);
    select(1, 1);
    press(Qt::Key_R);
    settle();
    QTRY_VERIFY(!drafts().last().files.first().preparation.changes.isEmpty());
    QCOMPARE(notes(), 1);
}

void DocumentFilesTest::aDocumentThatWasSentTakesTheFormerOnesWithIt()
{
    m_desk->drive(*m_practice);
    dropPdfs(2);
    select(0, 1);
    press(Qt::Key_J, Qt::ControlModifier);
    settle();
    QCOMPARE(storedDrafts(), 3);
    QTest::mouseClick(&m_desk->sendButton(), Qt::LeftButton);
    QTRY_COMPARE(storedDrafts(), 0);
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 0);
    m_desk->page().takeFocus();
    press(Qt::Key_Z, Qt::ControlModifier);
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_desk->list().model()->rowCount(), 0);
}

void DocumentFilesTest::aDocumentThatIsRemovedTakesTheFormerOnesWithIt()
{
    dropPdfs(2);
    select(0, 1);
    press(Qt::Key_J, Qt::ControlModifier);
    settle();
    press(Qt::Key_Delete);
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 0);
    clickInNotice(QStringLiteral("Undo"));
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 1);
    QCOMPARE(allNames(), QStringList{QStringLiteral("scan-0.pdf scan-1.pdf")});
    m_desk->list().setFocus();
    m_desk->list().setCurrentIndex(m_desk->list().model()->index(0, 0));
    press(Qt::Key_Delete);
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 0);
    toast().dismiss();
    QTRY_COMPARE(storedDrafts(), 0);
}

void DocumentFilesTest::whatWasReplacedIsNotSent()
{
    m_desk->drive(*m_practice);
    dropPdfs(2);
    select(0, 1);
    const auto former = ui::documentsOf(m_desk->page().findChild<ui::UploadListView *>()->selectedRows());
    auto &changes = m_desk->page().intake().changes();
    const QSignalSpy refused(&changes, &ui::DraftChanges::failed);
    press(Qt::Key_J, Qt::ControlModifier);
    changes.send(former, {}); // as from a Send button that is one moment late
    QTRY_COMPARE(refused.size(), 1);
    settle();
    for (const auto &id : former)
        QCOMPARE(m_desk->outbox().document(id)->state, ItemState::Draft);
    QCOMPARE(allNames(), QStringList{QStringLiteral("scan-0.pdf scan-1.pdf")});
}

void DocumentFilesTest::whatWasReplacedIsNotCounted()
{
    m_desk->close();
    m_desk->keepInMemory(); // closing would lose the documents
    m_desk->open(m_practice->connection());
    m_desk->patient().choose(asha);
    QTRY_VERIFY(m_desk->window().isActiveWindow());
    dropPdfs(3);
    select(0, 1);
    press(Qt::Key_J, Qt::ControlModifier);
    settle();
    QTRY_COMPARE(ui::unsavedDocumentCount(m_desk->outbox()), 2);
    press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(ui::unsavedDocumentCount(m_desk->outbox()), 3);
}

void DocumentFilesTest::theNextStartShowsOneSideOnly_data()
{
    QTest::addColumn<bool>("isUndone");
    QTest::newRow("joined") << false;
    QTest::newRow("undone") << true;
}

void DocumentFilesTest::theNextStartShowsOneSideOnly()
{
    QFETCH(bool, isUndone);
    dropPdfs(3);
    select(0, 1);
    press(Qt::Key_J, Qt::ControlModifier);
    settle();
    if (isUndone)
        press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(m_desk->list().model()->rowCount(), isUndone ? 3 : 2);
    const auto before = allNames();
    m_desk->close();
    m_desk->open(m_practice->connection());
    QTRY_COMPARE(allNames(), before); // in the same order
    QTRY_COMPARE(storedDrafts(), before.size());
    QTRY_COMPARE(m_desk->list().model()->rowCount(), before.size());
}

void DocumentFilesTest::theNextStartEndsWhatAKilledProgramHid()
{
    dropPdfs(3);
    const auto all = drafts();
    m_desk->close();
    const ui::SavedDrafts saved{.order = {all.at(2).id.text, all.at(0).id.text}, .hidden = {all.at(1).id}};
    QVERIFY(awaitResult(m_desk->notes().write(QStringLiteral("drafts"), saved.toCbor())));
    m_desk->open(m_practice->connection());
    QTRY_COMPARE(allNames(), (QStringList{QStringLiteral("scan-2.pdf"), QStringLiteral("scan-0.pdf")}));
    QTRY_COMPARE(storedDrafts(), 2);
}

void DocumentFilesTest::whatCannotBeJoinedAsFilesIsOfferedAsAPdf_data()
{
    QTest::addColumn<int>("pdfs");
    QTest::addColumn<bool>("hasPhoto");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("mixed") << 1 << true << QStringLiteral("Not joined. PDF and JPEG cannot be in one document.");
    QTest::newRow("too many") << 11 << false << QStringLiteral("Not joined: a document can have at most 10 files.");
}

void DocumentFilesTest::whatCannotBeJoinedAsFilesIsOfferedAsAPdf()
{
    QFETCH(int, pdfs);
    QFETCH(bool, hasPhoto);
    QFETCH(QString, sentence);
    dropPdfs(pdfs);
    if (hasPhoto)
        m_desk->drop({newFile(QStringLiteral("photo.jpg"), encoded(quarters(), "JPEG"))});
    const int documents = pdfs + (hasPhoto ? 1 : 0);
    select(0, documents - 1);
    const auto before = drafts();
    press(Qt::Key_J, Qt::ControlModifier);
    QTRY_COMPARE(toast().sentence(), sentence);
    QCOMPARE(drafts(), before);
    clickInNotice(QStringLiteral("Make one PDF"));
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 1);
    settle();
    QCOMPARE(drafts().first().files.size(), 1);
    QCOMPARE(drafts().first().files.first().preparation.pages, documents);
    clickInNotice(QStringLiteral("Undo"));
    QTRY_COMPARE(drafts(), before);
}

void DocumentFilesTest::mixedKindsAreOfferedAsDocumentsOfOneKind()
{
    dropMixed();
    select(0, 3);
    const auto before = drafts();
    press(Qt::Key_J, Qt::ControlModifier);
    QTRY_COMPARE(otherOffer(), QStringLiteral("Join as 2 documents"));
    QCOMPARE(drafts(), before);
    clickOtherOffer();
    const QStringList joined{QStringLiteral("scan-0.pdf scan-1.pdf"), QStringLiteral("photo-0.jpg photo-1.jpg"),
                             QStringLiteral("scan-2.pdf")};
    QTRY_COMPARE(allNames(), joined);
    settle();
    QTRY_COMPARE(toast().sentence(), QStringLiteral("4 documents joined into 2."));
    QCOMPARE(otherOffer(), QString());
    clickInNotice(QStringLiteral("Undo"));
    QTRY_COMPARE(drafts(), before); // in one step
    m_desk->list().setFocus();
    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(allNames(), joined);
    press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(drafts(), before);
}

void DocumentFilesTest::moreThanTenFilesAreOfferedAsDocumentsOfTen()
{
    dropPdfs(21);
    select(0, 20);
    press(Qt::Key_J, Qt::ControlModifier);
    QTRY_COMPARE(otherOffer(), QStringLiteral("Join as 3 documents"));
    clickOtherOffer();
    QTRY_COMPARE(drafts().size(), 3);
    settle();
    QList<qsizetype> files;
    for (const auto &draft : drafts())
        files.append(draft.files.size());
    QCOMPARE(files, (QList<qsizetype>{10, 10, 1}));
    QVERIFY(allNames().first().startsWith(QStringLiteral("scan-0.pdf scan-1.pdf")));
    QCOMPARE(allNames().last(), QStringLiteral("scan-20.pdf"));
}

void DocumentFilesTest::aSplitIntoAsManyDocumentsIsNotOffered()
{
    m_desk->drop({pdfFile(QStringLiteral("scan.pdf"), 2'000), photo(QStringLiteral("photo.jpg"))});
    select(0, 1);
    press(Qt::Key_J, Qt::ControlModifier);
    QTRY_VERIFY(toast().isVisible());
    QCOMPARE(otherOffer(), QString());
    const auto before = drafts();
    press(Qt::Key_J, Qt::ControlModifier | Qt::AltModifier | Qt::ShiftModifier);
    QVERIFY(!m_desk->page().isAdding());
    QCOMPARE(drafts(), before);
}

void DocumentFilesTest::documentsAreJoinedInPartsByKeyboard()
{
    dropMixed();
    select(1, 1);
    press(Qt::Key_2); // a lab report, as all photos will be
    QTRY_VERIFY(m_desk->spokenRows().at(1).contains(QStringLiteral("Lab report")));
    select(0, 4);
    press(Qt::Key_J, Qt::ControlModifier | Qt::AltModifier | Qt::ShiftModifier);
    QTRY_COMPARE(allNames(), (QStringList{QStringLiteral("scan-0.pdf scan-1.pdf scan-2.pdf"),
                                          QStringLiteral("photo-0.jpg photo-1.jpg")}));
    settle();
    QVERIFY(!m_desk->spokenRows().at(0).contains(QStringLiteral("Lab report")));
    QVERIFY(m_desk->spokenRows().at(1).contains(QStringLiteral("Lab report")));
}

void DocumentFilesTest::documentsAreDraggedIntoAnotherOrder()
{
    dropPdfs(4);
    m_desk->drop({newFile(QStringLiteral("letter.txt"), "Dear colleague")}); // is rejected, and stays the last row
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 5);
    auto &list = m_desk->list();
    drag(list, 0, 2, {0, 10}); // behind the third one
    drop(list, 2, {0, 10});
    QTRY_COMPARE(allNames(), numbered({1, 2, 0, 3}));
    QTRY_VERIFY(m_desk->spokenRows().at(2).contains(QStringLiteral("scan-0.pdf")));
    QCOMPARE(list.currentIndex().row(), 2);
    drag(list, 3, 0, {0, -10});
    drop(list, 0, {0, -10});
    QTRY_COMPARE(allNames(), numbered({3, 1, 2, 0}));
    QTRY_VERIFY(m_desk->spokenRows().at(0).contains(QStringLiteral("scan-3.pdf")));
    drag(list, 1, 4, {0, 10}); // only documents have an order
    drop(list, 4, {0, 10});
    QTRY_COMPARE(allNames(), numbered({3, 2, 0, 1}));
    QVERIFY(m_desk->spokenRows().at(4).contains(QStringLiteral("letter.txt")));
    drag(list, 4, 0, {0, -10});
    drop(list, 0, {0, -10});
    QCOMPARE(allNames(), numbered({3, 2, 0, 1}));

    QTRY_VERIFY(!m_desk->page().isAdding());
    m_desk->close();
    m_desk->open(m_practice->connection());
    QTRY_COMPARE(allNames(), numbered({3, 2, 0, 1}));
}

void DocumentFilesTest::severalDocumentsAreDraggedTogether()
{
    dropPdfs(5);
    auto &list = m_desk->list();
    select(0, 0);
    for (const int row : {1, 3})
        QTest::mouseClick(list.viewport(), Qt::LeftButton, Qt::ControlModifier, centerOf(list, row));
    QTest::mouseClick(list.viewport(), Qt::LeftButton, Qt::ControlModifier, centerOf(list, 0));
    QTRY_COMPARE(selected(), 2);
    drag(list, 3, 4, {0, 10});
    drop(list, 4, {0, 10});
    QTRY_COMPARE(allNames(), numbered({0, 2, 4, 1, 3}));
    QTRY_VERIFY(m_desk->spokenRows().at(4).contains(QStringLiteral("scan-3.pdf")));
    QCOMPARE(selected(), 2); // the same documents
}

void DocumentFilesTest::escapeEndsADrag()
{
    dropPdfs(3);
    auto &list = m_desk->list();
    select(0, 0);
    drag(list, 0, 2, {0, 10});
    press(Qt::Key_Escape);
    drop(list, 2, {0, 10});
    QTRY_VERIFY(!m_desk->page().isAdding());
    QCOMPARE(allNames(), numbered({0, 1, 2}));
}

void DocumentFilesTest::documentsAreMovedByKeyboard()
{
    dropPdfs(4);
    select(0, 1);
    press(Qt::Key_Down, Qt::AltModifier | Qt::ShiftModifier);
    QTRY_COMPARE(allNames(), numbered({2, 0, 1, 3}));
    QTRY_VERIFY(m_desk->spokenRows().at(0).contains(QStringLiteral("scan-2.pdf")));
    press(Qt::Key_Down, Qt::AltModifier | Qt::ShiftModifier);
    QTRY_COMPARE(allNames(), numbered({2, 3, 0, 1}));
    QTRY_VERIFY(m_desk->spokenRows().at(1).contains(QStringLiteral("scan-3.pdf")));
    press(Qt::Key_Down, Qt::AltModifier | Qt::ShiftModifier); // they are the last ones
    press(Qt::Key_Up, Qt::AltModifier | Qt::ShiftModifier);
    QTRY_COMPARE(allNames(), numbered({2, 0, 1, 3}));
    QCOMPARE(selected(), 2);
}

void DocumentFilesTest::movesHaveIconsThatPointUpAndDown()
{
    const auto iconOf = [this](const QString &text) {
        for (const auto *action : m_desk->list().actions()) {
            if (action->text() == text)
                return action->icon().pixmap(20).toImage();
        }
        return QImage();
    };
    // The height of the first ink from above, in the middle and at a side.
    const auto inkAt = [](const QImage &image, int percent) {
        int y = 0;
        while (y < image.height() && image.pixelColor(image.width() * percent / 100, y).alphaF() < 0.5)
            ++y;
        return y;
    };
    const auto isPoint = [&](const QImage &image) { return qAbs(inkAt(image, 35) - inkAt(image, 65)) <= 1; };
    for (const auto *text : {"Move up", "Move the file up"}) {
        const auto up = iconOf(QString::fromLatin1(text));
        QVERIFY2(isPoint(up) && inkAt(up, 50) < inkAt(up, 35), text);
    }
    for (const auto *text : {"Move down", "Move the file down"}) {
        const auto down = iconOf(QString::fromLatin1(text));
        QVERIFY2(isPoint(down) && inkAt(down, 50) > inkAt(down, 35), text);
    }
}

void DocumentFilesTest::movingDocumentsIsUndoneAndRepeated()
{
    dropPdfs(4);
    select(0, 1);
    press(Qt::Key_Down, Qt::AltModifier | Qt::ShiftModifier);
    QTRY_VERIFY(m_desk->spokenRows().at(0).contains(QStringLiteral("scan-2.pdf")));
    press(Qt::Key_Down, Qt::AltModifier | Qt::ShiftModifier);
    QTRY_COMPARE(allNames(), numbered({2, 3, 0, 1}));
    QTRY_VERIFY(m_desk->spokenRows().at(1).contains(QStringLiteral("scan-3.pdf")));
    press(Qt::Key_Down, Qt::AltModifier | Qt::ShiftModifier); // they are the last ones: no step
    auto &list = m_desk->list();
    drag(list, 0, 1, {0, 10});
    drop(list, 1, {0, 10});
    QTRY_COMPARE(allNames(), numbered({3, 2, 0, 1}));

    press(Qt::Key_Z, Qt::ControlModifier); // what the mouse did
    QTRY_COMPARE(allNames(), numbered({2, 3, 0, 1}));
    press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(allNames(), numbered({2, 0, 1, 3}));
    press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(allNames(), numbered({0, 1, 2, 3}));
    QTRY_VERIFY(m_desk->spokenRows().at(0).contains(QStringLiteral("scan-0.pdf")));
    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(allNames(), numbered({2, 3, 0, 1}));
    QTRY_VERIFY(m_desk->spokenRows().at(0).contains(QStringLiteral("scan-2.pdf")));
}

void DocumentFilesTest::anOrderThatWasUndoneStaysAfterARestart()
{
    dropPdfs(3);
    select(0, 0);
    press(Qt::Key_Down, Qt::AltModifier | Qt::ShiftModifier);
    QTRY_VERIFY(m_desk->spokenRows().at(0).contains(QStringLiteral("scan-1.pdf")));
    press(Qt::Key_Down, Qt::AltModifier | Qt::ShiftModifier);
    QTRY_COMPARE(allNames(), numbered({1, 2, 0}));
    press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(allNames(), numbered({1, 0, 2}));
    QTRY_VERIFY(!m_desk->page().isAdding());
    m_desk->close();
    m_desk->open(m_practice->connection());
    QTRY_COMPARE(allNames(), numbered({1, 0, 2}));
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 3);
    QTRY_VERIFY(m_desk->window().isActiveWindow());
    m_desk->page().takeFocus();
    QTRY_VERIFY(m_desk->list().hasFocus());
    press(Qt::Key_Z, Qt::ControlModifier); // steps end with the window, as all others do
    QCOMPARE(allNames(), numbered({1, 0, 2}));
}

void DocumentFilesTest::anUndoneOrderLeavesJoinedDocumentsInTheirPlaces()
{
    dropPdfs(4);
    select(0, 0);
    press(Qt::Key_Down, Qt::AltModifier | Qt::ShiftModifier);
    QTRY_COMPARE(allNames(), numbered({1, 0, 2, 3}));
    QTRY_VERIFY(m_desk->spokenRows().at(0).contains(QStringLiteral("scan-1.pdf")));
    select(1, 2);
    press(Qt::Key_J, Qt::ControlModifier);
    settle();
    press(Qt::Key_J, Qt::ControlModifier | Qt::AltModifier); // new rows, which the first order does not have
    settle();
    QCOMPARE(allNames(), numbered({1, 0, 2, 3}));
    for (int step = 0; step < 3; ++step)
        press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(allNames(), numbered({0, 1, 2, 3}));
    for (int step = 0; step < 3; ++step)
        press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(allNames(), numbered({1, 0, 2, 3}));
    press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(allNames(), (QStringList{QStringLiteral("scan-1.pdf"), QStringLiteral("scan-0.pdf scan-2.pdf"),
                                          QStringLiteral("scan-3.pdf")}));
}

void DocumentFilesTest::theFilesOfADocumentAreDraggedIntoAnotherOrder()
{
    dropPdfs(4);
    auto &strip = *m_desk->page().findChild<ui::FileStrip *>();
    select(0, 0);
    QVERIFY(!strip.isVisible());
    select(0, 3);
    press(Qt::Key_J, Qt::ControlModifier);
    settle();
    QTRY_VERIFY(strip.isVisible());
    QTRY_COMPARE(strip.model()->rowCount(), 4);
    QTest::mouseClick(strip.viewport(), Qt::LeftButton, {}, centerOf(strip, 2));
    QTRY_COMPARE(title(), QStringLiteral("Preview, File 3 of 4"));
    drag(strip, 2, 0, {-10, 0});
    drop(strip, 0, {-10, 0});
    QTRY_COMPARE(allNames(), QStringList{numbered({2, 0, 1, 3}).join(u' ')});
    settle();
    QTRY_COMPARE(title(), QStringLiteral("Preview, File 1 of 4")); // the same file is shown
    QTRY_COMPARE(strip.currentIndex().row(), 0);
    drag(strip, 0, 3, {10, 0});
    drop(strip, 3, {10, 0});
    QTRY_COMPARE(allNames(), QStringList{numbered({0, 1, 3, 2}).join(u' ')});
    settle();
    strip.setFocus();
    press(Qt::Key_Up, Qt::AltModifier);
    QTRY_COMPARE(allNames(), QStringList{numbered({0, 1, 2, 3}).join(u' ')});
    settle();
    m_desk->list().setFocus();
    press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(allNames(), QStringList{numbered({0, 1, 3, 2}).join(u' ')});
}

CLINICDESK_WINDOW_TEST(DocumentFilesTest)
#include "documentfilestest.moc"
