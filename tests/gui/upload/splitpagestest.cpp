// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/upload/uploadwindowtest.h"
#include "tests/support/madepdfs.h"
#include "tests/support/madepictures.h"
#include "tests/support/shown.h"
#include "tests/support/testprogram.h"
#include "ui/upload/filepreview.h"
#include "ui/upload/inspector.h"
#include "ui/upload/previewpanel.h"
#include "ui/widgets/toast.h"

#include <QAction>
#include <QMenu>
#include <QPushButton>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

QImage drawn(const QString &text)
{
    return pdfPage(pdfOfTexts({text}), 1, 150);
}

QImage separatorPage()
{
    QFile file(QStringLiteral(":/separator/separator-page.pdf"));
    return file.open(QIODevice::ReadOnly) ? pdfPage(file.readAll(), 1, 150) : QImage();
}

} // namespace

/// The pages of one draft become several documents.
class SplitPagesTest : public UploadWindowTest {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        openWindow();
        m_desk->page().setUndoWindow(std::chrono::milliseconds(0));
        m_desk->patient().choose(asha);
        QTRY_VERIFY(m_desk->window().isActiveWindow());
    }

    void aDocumentIsSplitBeforeTheShownPageByKeyboard();
    void aDocumentIsSplitFromTheMenuOfItsRow();
    void beforeTheFirstPageNothingIsSplit();
    void aDocumentOfFilesIsSplitBetweenThem();
    void aDocumentOfFilesIsSplitInOneOfThem();
    void blankPagesSplitAndAreRemoved();
    void barcodePagesSplitAndAreRemoved();
    void separatorsSplitTheFilesOfADocument();
    void withoutASeparatorItSaysSo();
    void onlySeparatorsStayOneDocument();
    void eachPageBecomesADocument();
    void eachPageOfSeveralFilesBecomesADocument();
    void aPartSaysItsPagesInTheFirstFile();
    void aPartSaysOnlyWhatWasTurnedInIt();
    void aDocumentOfOnePageCannotBeSplit();
    void theKeyForFilesOffersThePagesOfAFile();
    void theSplitDocumentsAreSent();

private:
    QUrl texts(const QString &name, const QStringList &pages) { return newFile(name, pdfOfTexts(pages)); }
    void settle()
    {
        QTRY_VERIFY(!m_desk->page().isAdding());
        QTRY_COMPARE(m_desk->list().model()->rowCount(), drafts().size());
    }
    QList<OutboxDocument> drafts()
    {
        auto shown = m_desk->page().intake().changes().drafts(); // the outbox also has those that undo would show
        const auto place = [all = m_desk->outbox().documents()](const OutboxDocument &draft) {
            return std::ranges::find(all, draft.id, &OutboxDocument::id) - all.begin();
        };
        std::ranges::sort(shown, {}, place);
        return shown;
    }
    /// Of what is stored, in the order of adding.
    QStringList storedTexts()
    {
        QStringList texts;
        for (const auto &draft : drafts())
            texts.append(QString::fromUtf8(pdfText(bytesOf(draft)).simplified()));
        return texts;
    }
    QList<int> storedPages()
    {
        QList<int> pages;
        for (const auto &draft : drafts())
            pages.append(pdfPages(bytesOf(draft)));
        return pages;
    }
    ui::FilePreview &preview() { return *m_desk->page().findChild<ui::Inspector *>()->preview()->preview(); }
    QString title() { return preview().accessibleName(); }
    QString said() { return m_desk->page().findChild<ui::Toast *>()->sentence(); }
    void select(int row)
    {
        m_desk->list().setFocus();
        // The list itself would add to the selection while the keys of the test before seem to be held.
        m_desk->list().selectionModel()->setCurrentIndex(m_desk->list().model()->index(row, 0),
                                                         QItemSelectionModel::ClearAndSelect);
        QTRY_COMPARE(selected(), 1);
    }
    void joinAll()
    {
        m_desk->list().setFocus();
        press(Qt::Key_A, Qt::ControlModifier);
        press(Qt::Key_J, Qt::ControlModifier);
        settle();
        QCOMPARE(drafts().size(), 1);
    }
    /// Goes to the preview and there to this page, counted from 1.
    void showPage(int page, const QString &expected)
    {
        for (int tabs = 0; tabs < 20 && !preview().hasFocus(); ++tabs)
            press(Qt::Key_Tab);
        QVERIFY(preview().hasFocus());
        for (int at = 1; at < page; ++at)
            press(Qt::Key_PageDown);
        QTRY_COMPARE(title(), expected);
    }
    QAction *menuAction(const QString &text)
    {
        const auto at = m_desk->list().visualRect(m_desk->list().currentIndex()).center();
        Q_EMIT m_desk->list().customContextMenuRequested(at);
        m_menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        if (!m_menu || !QTest::qWaitForWindowExposed(m_menu))
            return nullptr;
        const auto actions = m_menu->actions();
        const auto found = std::ranges::find(actions, text, &QAction::text);
        return found == actions.end() ? nullptr : *found;
    }
    static constexpr auto everything = Qt::ControlModifier | Qt::AltModifier | Qt::ShiftModifier;

    QPointer<QMenu> m_menu;
};

void SplitPagesTest::aDocumentIsSplitBeforeTheShownPageByKeyboard()
{
    m_desk->drop(
        {pdfFile(QStringLiteral("before.pdf"), 2'000),
         texts(QStringLiteral("scan.pdf"), {QStringLiteral("one"), QStringLiteral("two"), QStringLiteral("three")}),
         pdfFile(QStringLiteral("after.pdf"), 2'100)});
    select(1);
    press(Qt::Key_2); // a lab report; both new documents are, too
    QTRY_VERIFY(m_desk->spokenRows().at(1).contains(QStringLiteral("Lab report")));
    showPage(2, QStringLiteral("Preview, Page 2 of 3"));
    press(Qt::Key_B, Qt::ControlModifier);
    settle();
    const auto rows = m_desk->spokenRows();
    QCOMPARE(rows.size(), 4);
    QVERIFY(rows.at(0).contains(QStringLiteral("before.pdf")));
    QVERIFY2(rows.at(1).contains(QStringLiteral("scan-1.pdf")) && rows.at(1).contains(QStringLiteral("Lab report")),
             qPrintable(rows.at(1)));
    QVERIFY2(rows.at(2).contains(QStringLiteral("scan-2.pdf")) && rows.at(2).contains(QStringLiteral("Lab report")) &&
                 rows.at(2).contains(QStringLiteral("Has the pages 2 to 3.")),
             qPrintable(rows.at(2)));
    QVERIFY(rows.at(3).contains(QStringLiteral("after.pdf")));
    QCOMPARE(storedTexts(), (QStringList{QString(), QString(), QStringLiteral("one"), QStringLiteral("two three")}));
    const auto split = drafts().mid(2);
    QCOMPARE(split.last().details, split.first().details);
    QCOMPARE(split.first().details.patient, asha);
}

void SplitPagesTest::aDocumentIsSplitFromTheMenuOfItsRow()
{
    m_desk->drop({texts(QStringLiteral("scan.pdf"), {QStringLiteral("one"), QString(), QStringLiteral("three")})});
    select(0);
    for (const auto &text : {QStringLiteral("Split before this page"), QStringLiteral("Split at barcode pages"),
                             QStringLiteral("Split into single pages")}) {
        QVERIFY2(menuAction(text), qPrintable(text));
        m_menu->close();
    }
    auto *split = menuAction(QStringLiteral("Split at blank pages"));
    QVERIFY(split);
    split->trigger();
    m_menu->close();
    settle();
    QCOMPARE(storedTexts(), (QStringList{QStringLiteral("one"), QStringLiteral("three")}));
}

void SplitPagesTest::beforeTheFirstPageNothingIsSplit()
{
    m_desk->drop({texts(QStringLiteral("scan.pdf"), {QStringLiteral("one"), QStringLiteral("two")})});
    select(0);
    press(Qt::Key_B, Qt::ControlModifier);
    QCOMPARE(said(), QStringLiteral("The first page is shown. Show the page with which the next document starts."));
    settle();
    QCOMPARE(drafts().size(), 1);
}

void SplitPagesTest::aDocumentOfFilesIsSplitBetweenThem()
{
    const QList<QUrl> files{texts(QStringLiteral("1.pdf"), {QStringLiteral("one")}),
                            texts(QStringLiteral("2.pdf"), {QStringLiteral("two")}),
                            texts(QStringLiteral("3.pdf"), {QStringLiteral("three")})};
    m_desk->drop(files);
    const auto before = storedTexts();
    joinAll();
    select(0);
    showPage(2, QStringLiteral("Preview, File 2 of 3"));
    press(Qt::Key_B, Qt::ControlModifier);
    settle();
    QCOMPARE(drafts().size(), 2);
    QCOMPARE(drafts().first().files.size(), 1);
    QCOMPARE(drafts().last().files.size(), 2);
    QCOMPARE(drafts().last().files.first().facts.name, QStringLiteral("2.pdf"));
    QVERIFY(drafts().last().files.first().preparation.changes.isEmpty()); // no byte was changed
    QCOMPARE(storedTexts(), (QStringList{QStringLiteral("one"), QStringLiteral("two")}));
}

void SplitPagesTest::aDocumentOfFilesIsSplitInOneOfThem()
{
    m_desk->drop({texts(QStringLiteral("1.pdf"), {QStringLiteral("one")}),
                  texts(QStringLiteral("2.pdf"), {QStringLiteral("two"), QStringLiteral("three")}),
                  texts(QStringLiteral("3.pdf"), {QStringLiteral("four")})});
    joinAll();
    select(0);
    showPage(3, QStringLiteral("Preview, File 2 of 3, Page 2 of 2"));
    press(Qt::Key_B, Qt::ControlModifier);
    settle();
    QCOMPARE(drafts().size(), 2);
    QCOMPARE(drafts().first().files.size(), 2);
    QCOMPARE(drafts().last().files.size(), 2);
    QCOMPARE(drafts().first().files.last().facts.name, QStringLiteral("2-1.pdf"));
    QCOMPARE(drafts().last().files.last().facts.name, QStringLiteral("3.pdf"));
    QCOMPARE(storedTexts(), (QStringList{QStringLiteral("one"), QStringLiteral("three")}));
}

void SplitPagesTest::blankPagesSplitAndAreRemoved()
{
    m_desk->drop({texts(QStringLiteral("stack.pdf"),
                        {QStringLiteral("one of Anna"), QString(), QStringLiteral("one of Bela"),
                         QStringLiteral("two of Bela"), QString(), QString(), QStringLiteral("one of Cyra")}),
                  pdfFile(QStringLiteral("after.pdf"), 2'000)});
    select(0);
    press(Qt::Key_2);
    QTRY_VERIFY(m_desk->spokenRows().first().contains(QStringLiteral("Lab report")));
    press(Qt::Key_B, Qt::ControlModifier | Qt::AltModifier);
    settle();
    QCOMPARE(storedTexts(), (QStringList{QString(), QStringLiteral("one of Anna"),
                                         QStringLiteral("one of Bela two of Bela"), QStringLiteral("one of Cyra")}));
    for (int row = 0; row < 3; ++row) {
        QVERIFY(m_desk->spokenRows().at(row).contains(QStringLiteral("stack-%1.pdf").arg(row + 1)));
        QVERIFY(m_desk->spokenRows().at(row).contains(QStringLiteral("Lab report")));
    }
    QVERIFY(m_desk->spokenRows().last().contains(QStringLiteral("after.pdf")));
    // What is not sent is named once.
    QVERIFY2(m_desk->spokenRows().at(0).contains(QStringLiteral("Page 2 of stack.pdf is blank and is not sent.")),
             qPrintable(m_desk->spokenRows().at(0)));
    QVERIFY(m_desk->spokenRows().at(1).contains(QStringLiteral("Pages 5 and 6 of stack.pdf are blank")));
    QVERIFY(!m_desk->spokenRows().at(2).contains(QStringLiteral("blank")));
    // Also where the rest is split again.
    select(1);
    press(Qt::Key_B, everything);
    settle();
    QVERIFY(m_desk->spokenRows().at(1).contains(QStringLiteral("Pages 5 and 6 of stack.pdf are blank")));
    QVERIFY(!m_desk->spokenRows().at(2).contains(QStringLiteral("are blank")));
}

void SplitPagesTest::barcodePagesSplitAndAreRemoved()
{
    const auto scans = pdfOfScans({drawn(QStringLiteral("one")), separatorPage(), drawn(QString()),
                                   drawn(QStringLiteral("two"))}); // a blank page is a page here
    m_desk->drop({newFile(QStringLiteral("scan.pdf"), scans)});
    select(0);
    press(Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    settle();
    QCOMPARE(storedPages(), (QList{1, 2}));
}

void SplitPagesTest::separatorsSplitTheFilesOfADocument()
{
    m_desk->drop({newFile(QStringLiteral("1.jpg"), encoded(drawn(QStringLiteral("one")), "jpg", 80)),
                  newFile(QStringLiteral("2.jpg"), encoded(separatorPage(), "jpg", 80)),
                  newFile(QStringLiteral("3.jpg"), encoded(drawn(QStringLiteral("two")), "jpg", 80)),
                  newFile(QStringLiteral("4.jpg"), encoded(drawn(QStringLiteral("three")), "jpg", 80))});
    joinAll();
    select(0);
    press(Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    settle();
    QCOMPARE(storedPages(), (QList{1, 2}));
}

void SplitPagesTest::withoutASeparatorItSaysSo()
{
    const auto pdf = pdfOfTexts({QStringLiteral("one"), QStringLiteral("two")});
    m_desk->drop({newFile(QStringLiteral("scan.pdf"), pdf)});
    select(0);
    const auto id = drafts().first().id;
    press(Qt::Key_B, Qt::ControlModifier | Qt::AltModifier);
    QTRY_COMPARE(said(), QStringLiteral("This document has no blank page. Show the page with which the next "
                                        "document starts, and split before it."));
    press(Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(said().startsWith(QStringLiteral("This document has no separator page with a barcode.")));
    settle();
    QCOMPARE(drafts().size(), 1);
    QCOMPARE(drafts().first().id, id);
    QCOMPARE(bytesOf(drafts().first()), pdf);
}

void SplitPagesTest::onlySeparatorsStayOneDocument()
{
    m_desk->drop({texts(QStringLiteral("blank.pdf"), {QString(), QString()})});
    select(0);
    press(Qt::Key_B, Qt::ControlModifier | Qt::AltModifier);
    QTRY_COMPARE(said(), QStringLiteral("“blank.pdf” has only separator pages. Put the documents between them, "
                                        "then scan again."));
    settle();
    QCOMPARE(storedPages(), QList{2});
}

void SplitPagesTest::eachPageBecomesADocument()
{
    m_desk->drop(
        {texts(QStringLiteral("scan.pdf"), {QStringLiteral("one"), QStringLiteral("two"), QStringLiteral("three")})});
    select(0);
    press(Qt::Key_B, everything);
    settle();
    QCOMPARE(storedTexts(), (QStringList{QStringLiteral("one"), QStringLiteral("two"), QStringLiteral("three")}));
    QCOMPARE(storedPages(), (QList{1, 1, 1}));
}

void SplitPagesTest::eachPageOfSeveralFilesBecomesADocument()
{
    m_desk->drop({texts(QStringLiteral("1.pdf"), {QStringLiteral("one"), QStringLiteral("two")}),
                  texts(QStringLiteral("2.pdf"), {QStringLiteral("three")}),
                  texts(QStringLiteral("3.pdf"), {QStringLiteral("four"), QStringLiteral("five")})});
    joinAll();
    select(0);
    press(Qt::Key_B, everything);
    settle();
    QCOMPARE(storedTexts(), (QStringList{QStringLiteral("one"), QStringLiteral("two"), QStringLiteral("three"),
                                         QStringLiteral("four"), QStringLiteral("five")}));
    QVERIFY(drafts().at(2).files.first().preparation.changes.isEmpty()); // its file had one page
    QVERIFY2(m_desk->spokenRows().at(4).contains(QStringLiteral("Has page 2.")),
             qPrintable(m_desk->spokenRows().at(4)));
}

void SplitPagesTest::aPartSaysItsPagesInTheFirstFile()
{
    m_desk->drop({texts(QStringLiteral("scan.pdf"), {QStringLiteral("one"), QStringLiteral("two"),
                                                     QStringLiteral("three"), QStringLiteral("four")})});
    select(0);
    showPage(2, QStringLiteral("Preview, Page 2 of 4"));
    press(Qt::Key_B, Qt::ControlModifier);
    settle();
    select(1);
    showPage(2, QStringLiteral("Preview, Page 2 of 3"));
    press(Qt::Key_B, Qt::ControlModifier);
    settle();
    QCOMPARE(storedTexts(), (QStringList{QStringLiteral("one"), QStringLiteral("two"), QStringLiteral("three four")}));
    QVERIFY2(m_desk->spokenRows().last().contains(QStringLiteral("Has the pages 3 to 4.")),
             qPrintable(m_desk->spokenRows().last()));
}

void SplitPagesTest::aPartSaysOnlyWhatWasTurnedInIt()
{
    m_desk->drop(
        {texts(QStringLiteral("scan.pdf"), {QStringLiteral("one"), QStringLiteral("two"), QStringLiteral("three")})});
    select(0);
    QTRY_COMPARE(title(), QStringLiteral("Preview, Page 1 of 3"));
    press(Qt::Key_R);
    settle();
    QTRY_VERIFY2(m_desk->spokenRows().first().contains(QStringLiteral("1 page was turned.")),
                 qPrintable(m_desk->spokenRows().first()));
    showPage(2, QStringLiteral("Preview, Page 2 of 3"));
    press(Qt::Key_B, Qt::ControlModifier);
    settle();
    const auto rows = m_desk->spokenRows();
    QCOMPARE(rows.size(), 2);
    QVERIFY2(rows.first().contains(QStringLiteral("Turned to the right.")), qPrintable(rows.first()));
    QVERIFY2(!rows.last().contains(QStringLiteral("urned")), qPrintable(rows.last()));
    QVERIFY(rows.filter(QStringLiteral("same file")).isEmpty()); // they are different pages of it
}

void SplitPagesTest::aDocumentOfOnePageCannotBeSplit()
{
    m_desk->drop({texts(QStringLiteral("one.pdf"), {QStringLiteral("one")}),
                  newFile(QStringLiteral("photo.jpg"), encoded(quarters(), "jpg"))});
    for (int row = 0; row < 2; ++row) {
        select(row);
        QVERIFY(!menuAction(QStringLiteral("Split before this page")));
        m_menu->close();
        press(Qt::Key_B, everything);
    }
    settle();
    QCOMPARE(drafts().size(), 2);
}

void SplitPagesTest::theKeyForFilesOffersThePagesOfAFile()
{
    const auto ask = [this] { QTest::keyClick(&m_desk->list(), Qt::Key_J, Qt::ControlModifier | Qt::AltModifier); };
    m_desk->drop({texts(QStringLiteral("joined.pdf"), {QStringLiteral("one"), QStringLiteral("two")})});
    settle();
    select(0);
    ask();
    QCOMPARE(said(), QStringLiteral("Not split: the document has only one file."));
    auto *pages = support::shownButton(m_desk->page(), QStringLiteral("Split into single pages"));
    QVERIFY(pages);
    QTest::mouseClick(pages, Qt::LeftButton);
    QTRY_COMPARE(drafts().size(), 2);
    settle();
    select(0);
    ask();
    QCOMPARE(said(), QStringLiteral("Not split: select one document with several files or pages."));
}

void SplitPagesTest::theSplitDocumentsAreSent()
{
    m_desk->drive(*m_practice);
    m_desk->drop({texts(QStringLiteral("scan.pdf"), {QStringLiteral("one"), QStringLiteral("two")})});
    select(0);
    press(Qt::Key_B, everything);
    settle();
    const auto before = m_practice->storedHashes().size();
    QTest::mouseClick(&m_desk->sendButton(), Qt::LeftButton);
    QTRY_COMPARE(m_practice->storedHashes().size() - before, 2);
}

CLINICDESK_WINDOW_TEST(SplitPagesTest)
#include "splitpagestest.moc"
