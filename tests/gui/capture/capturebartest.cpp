// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/systemclock.h"
#include "tests/gui/capture/capturewindowtest.h"
#include "tests/support/awaitresult.h"
#include "tests/support/filedrop.h"
#include "tests/support/madepictures.h"
#include "tests/support/shown.h"
#include "tests/support/testprogram.h"
#include "ui/upload/chooserpreview.h"
#include "ui/upload/documentintake.h"
#include "ui/widgets/toast.h"

#include <QGuiApplication>
#include <QMimeData>
#include <QPushButton>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QStyleHints>

using namespace clinicdesk;
using namespace std::chrono_literals;

class CaptureBarTest : public CaptureWindowTest {
    Q_OBJECT
private Q_SLOTS:
    void withoutProfilesThereIsNoBar();
    void aClickScansTheFeederIntoOneDocument();
    void aKeyScansFromAnotherPage();
    void stopEndsAScanAndKeepsItsPages();
    void aProblemOfTheScannerIsSaidInTheBanner();
    void filesOfAScanFolderBecomeDrafts();
    void aFileOfAScanFolderThatCannotBeSentIsListedAndStays_data();
    void aFileOfAScanFolderThatCannotBeSentIsListedAndStays();
    void aReplacedFileOfAScanFolderReplacesItsRow();
    void aFileOfAScanFolderInPartsKeepsTheProfile();
    void aRejectedFileOfAScanFolderIsOfferedAgainUntilItIsRemoved();
    void aRowThatIsRemovedRightAfterTheStartStaysAway();
    void aRowOfAFileThatWasReplacedMeanwhileDoesNotTakeTheNewOneAway();
    void aChosenFileThatIsTriedAgainKeepsTheProfile();
    void anEmptyScanFolderSaysSo();
    void aScanFolderThatIsGoneIsNamed();
    void chosenFilesGetTheProfile();
    void theDialogOfAProfileShowsThePages();
    void filesDroppedOnAProfileGetIt();
    void aFolderDroppedOnAProfileAddsItsFiles();
    void aPictureDroppedOnAProfileGetsIt();
    void aScanDoesNotTakeTheSelectionFromAChosenDocument();
    void aScanWaitsUntilAnAddedDocumentHasItsType();
    void pagesOfAFeederAreSelectedTogether();
    void filesThatReachAScanFolderTogetherAreSelectedTogether();
    void pagesOfAScanThatComeLaterAreSelectedWithTheOthers();
    void documentsThatCameApartAreSelectedApart();
    void aScanThatComesRightAfterTheKeyOfATypeWaits();
    void afterAPauseTheNextScanIsTheNextDocument();
    void aKeyThatSelectsTheSameRowChoosesIt();
    void theLargePreviewKeepsItsDocument();
    void aDocumentThatWasTurnedBackStaysSelected();
    void nothingIsSent();
    void anotherLanguageKeepsTheScan();

private:
    /// Of a row that needs the user.
    QPushButton *rowButton(const char *text) { return support::shownButton(m_desk->page(), QString::fromUtf8(text)); }
    QList<int> selectedRows()
    {
        QList<int> rows;
        for (const auto &index : m_desk->list().selectionModel()->selectedIndexes())
            rows.append(index.row());
        std::ranges::sort(rows);
        return rows;
    }
    /// The user gives a type to a scan that was selected when it came, and does not choose it.
    void scanAndDescribe()
    {
        QVERIFY(m_capture->profiles().set({scanFolder(QStringLiteral("Ward"))}));
        write(scans() + QStringLiteral("/scan.pdf"), support::madePdf("made up", 3'000));
        QTRY_COMPARE(documents().size(), 1);
        QTRY_COMPARE(selectedRows(), QList<int>{0});
        m_desk->list().setFocus();
        type(QStringLiteral("3"));
        QTRY_COMPARE(documents().at(0).details.type, QStringLiteral("dc"));
    }
    void scanAnother()
    {
        write(scans() + QStringLiteral("/later.pdf"), support::madePdf("made up", 3'001));
        QTRY_COMPARE(m_desk->list().model()->rowCount(), 2);
        QTRY_VERIFY(m_desk->spokenRows().at(1).startsWith(QStringLiteral("new, ")));
    }
};

void CaptureBarTest::withoutProfilesThereIsNoBar()
{
    QVERIFY(!m_desk->page().findChild<QWidget *>(QStringLiteral("captureBar"))->isVisible());
    QVERIFY(m_capture->profiles().set({scanner(QStringLiteral("Reception"))}));
    QVERIFY(m_desk->page().findChild<QWidget *>(QStringLiteral("captureBar"))->isVisible());
    QVERIFY(button(m_desk->page(), QStringLiteral("Scan with “Reception”")));
}

void CaptureBarTest::aClickScansTheFeederIntoOneDocument()
{
    const tests::TestScanner tester;
    QVERIFY(m_capture->profiles().set({scanner(QStringLiteral("Reception"))}));
    m_desk->patient().choose({QStringLiteral("161494290947153")});
    auto *scan = button(m_desk->page(), QStringLiteral("Scan with “Reception”"));
    QVERIFY(scan);
    bool saysPages = false; // this scanner can be faster than a test that looks now and then
    const auto looking = connect(m_capture.get(), &Capture::scanChanged, this, [this, &saysPages] {
        saysPages |= says(m_desk->page(), QStringLiteral("Reception: Scanning page "));
    });
    QTest::mouseClick(scan, Qt::LeftButton);
    QVERIFY(says(m_desk->page(), QStringLiteral("Reception: The scanner gets ready…")));
    QVERIFY(!scan->isEnabled());
    QTRY_VERIFY(saysPages);
    disconnect(looking);
    QTRY_COMPARE(documents().size(), 1);
    const auto document = documents().first();
    QCOMPARE(document.files.size(), 10);
    QCOMPARE(document.details.type, QStringLiteral("lr"));
    QCOMPARE(document.details.tags, QStringList{QStringLiteral("cbc")});
    QCOMPARE(document.details.patient.text, QStringLiteral("161494290947153"));
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 1);
    QVERIFY(button(m_desk->page(), QStringLiteral("Scan with “Reception”"))->isEnabled());
    QVERIFY(!button(m_desk->page(), QStringLiteral("Stop")));
    QTRY_VERIFY(QDir(m_folder->filePath(QStringLiteral("capture/pages"))).isEmpty());
}

void CaptureBarTest::aKeyScansFromAnotherPage()
{
    const tests::TestScanner tester;
    QVERIFY(m_capture->profiles().set(
        {files(QStringLiteral("Letters")), scanner(QStringLiteral("Reception"), CaptureDocuments::EachFile)}));
    m_desk->window().showPage(ui::pageId::outbox);
    press(Qt::Key_2, Qt::ControlModifier);
    QCOMPARE(m_desk->window().currentPage(), QString(ui::pageId::upload));
    QTRY_COMPARE(documents().size(), 10);
    QVERIFY(std::ranges::all_of(documents(), [](const auto &each) { return each.files.size() == 1; }));
}

void CaptureBarTest::stopEndsAScanAndKeepsItsPages()
{
    const tests::TestScanner tester("read-delay true\nread-delay-duration 20000\n");
    QVERIFY(m_capture->profiles().set({scanner(QStringLiteral("Reception"))}));
    press(Qt::Key_1, Qt::ControlModifier);
    QTRY_VERIFY(says(m_desk->page(), QStringLiteral("Scanning page 3…")));
    auto *stop = button(m_desk->page(), QStringLiteral("Stop"));
    QVERIFY(stop);
    stop->setFocus(Qt::TabFocusReason);
    press(Qt::Key_Space);
    QVERIFY(!stop->isEnabled());
    QTRY_COMPARE(documents().size(), 1);
    QVERIFY(documents().first().files.size() >= 2 && documents().first().files.size() < 10);
    QTRY_VERIFY(!stop->isVisible());
    QVERIFY(QApplication::focusWidget() && QApplication::focusWidget()->isVisible());
}

void CaptureBarTest::aProblemOfTheScannerIsSaidInTheBanner()
{
    QVERIFY(m_capture->profiles().set({scanner(QStringLiteral("Reception"))}));
    {
        const tests::TestScanner tester("read-status-code SANE_STATUS_JAMMED\n");
        press(Qt::Key_1, Qt::ControlModifier);
        QTRY_VERIFY(says(m_desk->page(), QStringLiteral("Paper is stuck in the scanner.")));
    }
    QVERIFY(documents().isEmpty());
    const tests::TestScanner tester;
    auto *again = button(m_desk->page(), QStringLiteral("Try again"));
    QVERIFY(again);
    QTest::mouseClick(again, Qt::LeftButton);
    QVERIFY(!says(m_desk->page(), QStringLiteral("Paper is stuck in the scanner.")));
    QTRY_COMPARE(documents().size(), 1);
}

void CaptureBarTest::filesOfAScanFolderBecomeDrafts()
{
    QVERIFY(m_capture->profiles().set({scanFolder(QStringLiteral("Ward"))}));
    write(scans() + QStringLiteral("/scan.pdf"), support::madePdf("made up", 2'000));
    QTRY_COMPARE(documents().size(), 1);
    const auto document = documents().first();
    QCOMPARE(document.state, ItemState::Draft);
    QCOMPARE(document.details.type, QStringLiteral("ps"));
    QCOMPARE(document.details.tags, QStringList{QStringLiteral("ward 3")});
    QTRY_VERIFY(QFile::exists(scans() + QStringLiteral("/done/scan.pdf")));
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 1);
}

void CaptureBarTest::aFileOfAScanFolderThatCannotBeSentIsListedAndStays_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("text") << QStringLiteral("/letter.txt") << QByteArray("Dear doctor");
    const auto tiff = support::tiffOf(QList<QImage>(5, support::quarters()));
    QTest::newRow("TIFF with a half of its pages") << QStringLiteral("/scan.tif") << tiff.first(tiff.size() / 2);
}

void CaptureBarTest::aFileOfAScanFolderThatCannotBeSentIsListedAndStays()
{
    QFETCH(const QString, name);
    QFETCH(const QByteArray, bytes);
    QVERIFY(m_capture->profiles().set({scanFolder(QStringLiteral("Ward"))}));
    write(scans() + name, bytes);
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("Needs you")).size(), 1);
    QVERIFY(documents().isEmpty());
    QVERIFY(QFile::exists(scans() + name));
    QVERIFY(!QFile::exists(scans() + QStringLiteral("/done") + name));
}

void CaptureBarTest::aReplacedFileOfAScanFolderReplacesItsRow()
{
    QVERIFY(m_capture->profiles().set({scanFolder(QStringLiteral("Ward"))}));
    write(scans() + QStringLiteral("/scan.pdf"), "Dear doctor");
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("Needs you")).size(), 1);
    write(scans() + QStringLiteral("/scan.pdf"), support::madePdf("made up", 2'000));
    QTRY_VERIFY(QFile::exists(scans() + QStringLiteral("/done/scan.pdf")));
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 1);
    QVERIFY(!rowButton("Try again"));
    QCOMPARE(documents().size(), 1);
    QCOMPARE(documents().first().details.type, QStringLiteral("ps"));
}

void CaptureBarTest::aFileOfAScanFolderInPartsKeepsTheProfile()
{
    const auto pages = support::pdfOfPhotos(9, {600, 800});
    auto connection = m_practice->connection();
    connection.conventions.pdfLimitBytes = pages.size() * 2 / 15; // also too small for all pages made smaller
    m_desk->connection().choose(connection);
    QVERIFY(m_capture->profiles().set({scanFolder(QStringLiteral("Ward"))}));
    write(scans() + QStringLiteral("/scan.pdf"), pages);
    QTRY_VERIFY_WITH_TIMEOUT(rowButton("Split into several files"), 4 * tests::patienceMs);
    QTest::mouseClick(rowButton("Split into several files"), Qt::LeftButton);
    QTRY_COMPARE(documents().size(), 1);
    QVERIFY(documents().first().files.size() > 1);
    QCOMPARE(documents().first().details.type, QStringLiteral("ps"));
    QCOMPARE(documents().first().details.tags, QStringList{QStringLiteral("ward 3")});
    QTRY_VERIFY(QFile::exists(scans() + QStringLiteral("/done/scan.pdf")));
}

void CaptureBarTest::aRejectedFileOfAScanFolderIsOfferedAgainUntilItIsRemoved()
{
    const auto letter = scans() + QStringLiteral("/letter.txt");
    QVERIFY(m_capture->profiles().set({scanFolder(QStringLiteral("Ward"))}));
    write(letter, "Dear doctor");
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 1);
    restart();
    const QSignalSpy found(m_capture.get(), &Capture::captured);
    QTRY_COMPARE(found.size(), 1);
    QTRY_VERIFY(!m_desk->page().isAdding()); // it was read again
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 1);
    removeAllRows();
    restart();
    press(Qt::Key_1, Qt::ControlModifier);
    QTRY_VERIFY(m_desk->page().findChild<ui::Toast *>()->sentence().startsWith(QStringLiteral("There are no new")));
    QVERIFY(QFile::exists(letter));
    QCOMPARE(m_desk->list().model()->rowCount(), 0);
}

/// Before the folder has found its file again.
void CaptureBarTest::aRowThatIsRemovedRightAfterTheStartStaysAway()
{
    const auto letter = scans() + QStringLiteral("/letter.txt");
    QVERIFY(m_capture->profiles().set({scanFolder(QStringLiteral("Ward"))}));
    write(letter, "Dear doctor");
    QTRY_VERIFY(rowButton("Remove"));   // it was refused, and is not just being read
    m_stillFor = std::chrono::hours(1); // longer than the most busy computer needs to remove the row
    restart();
    const QSignalSpy found(m_capture.get(), &Capture::captured);
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 1);
    removeAllRows();
    QVERIFY(found.isEmpty());
    press(Qt::Key_1, Qt::ControlModifier);
    QTRY_VERIFY(m_desk->page().findChild<ui::Toast *>()->sentence().startsWith(QStringLiteral("There are no new")));
    QVERIFY(QFile::exists(letter));
    QCOMPARE(m_desk->list().model()->rowCount(), 0);
}

void CaptureBarTest::aRowOfAFileThatWasReplacedMeanwhileDoesNotTakeTheNewOneAway()
{
    const auto scan = scans() + QStringLiteral("/scan.pdf");
    QVERIFY(m_capture->profiles().set({scanFolder(QStringLiteral("Ward"))}));
    write(scan, "Dear doctor");
    QTRY_COMPARE(m_desk->page().intake().rejected().size(), 1);
    const auto connection = *m_desk->connection().connection();
    m_desk->close();
    m_capture.reset();
    write(scan, support::madePdf("made up", 2'000));
    m_stillFor.reset();
    open(connection);
    const auto &rejected = m_desk->page().intake().rejected();
    QTRY_VERIFY(rejected.size() == 1 && rejected.first().hasChanged);
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 1);
    removeAllRows();
    QTRY_COMPARE(documents().size(), 1);
    QTRY_VERIFY(QFile::exists(scans() + QStringLiteral("/done/scan.pdf")));
}

void CaptureBarTest::aChosenFileThatIsTriedAgainKeepsTheProfile()
{
    const auto path = write(m_folder->filePath(QStringLiteral("letter.pdf")), "Dear doctor");
    QVERIFY(m_capture->profiles().set({files(QStringLiteral("Letters"))}));
    support::dropFiles(*button(m_desk->page(), QStringLiteral("Choose files for “Letters”")),
                       {QUrl::fromLocalFile(path)});
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 1);
    write(path, support::madePdf("made up", 2'000));
    QTRY_VERIFY(rowButton("Try again"));
    QTest::mouseClick(rowButton("Try again"), Qt::LeftButton);
    QTRY_COMPARE(documents().size(), 1);
    QCOMPARE(documents().first().details.type, QStringLiteral("lr"));
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 1);
}

void CaptureBarTest::anEmptyScanFolderSaysSo()
{
    QVERIFY(m_capture->profiles().set({scanFolder(QStringLiteral("Ward"))}));
    press(Qt::Key_1, Qt::ControlModifier);
    QTRY_COMPARE(m_desk->page().findChild<ui::Toast *>()->sentence(),
                 QStringLiteral("There are no new files in %1.").arg(scans()));
}

void CaptureBarTest::aScanFolderThatIsGoneIsNamed()
{
    QVERIFY(m_capture->profiles().set({scanFolder(QStringLiteral("Ward"))}));
    QVERIFY(QDir(scans()).removeRecursively());
    QTRY_VERIFY(says(m_desk->page(), QStringLiteral("of Ward cannot be read")));
    press(Qt::Key_1, Qt::ControlModifier);
    QTRY_VERIFY(says(m_desk->page(), QStringLiteral("The scan folder %1 cannot be read.").arg(scans())));
    QVERIFY(QDir().mkpath(scans()));
    QTRY_VERIFY(!says(m_desk->page(), QStringLiteral("of Ward cannot be read")));
}

void CaptureBarTest::chosenFilesGetTheProfile()
{
    const auto path = write(m_folder->filePath(QStringLiteral("letter.pdf")), support::madePdf("made up", 2'000));
    QVERIFY(m_capture->profiles().set({files(QStringLiteral("Letters"))}));
    press(Qt::Key_1, Qt::ControlModifier);
    QTRY_VERIFY(m_desk->page().findChild<QFileDialog *>());
    auto *dialog = m_desk->page().findChild<QFileDialog *>();
    dialog->selectFile(path);
    QMetaObject::invokeMethod(dialog, "accept");
    QTRY_COMPARE(documents().size(), 1);
    QCOMPARE(documents().first().details.type, QStringLiteral("lr"));

    QTRY_VERIFY(!m_desk->page().findChild<QFileDialog *>());
    QFileDialog().setDirectory(QDir::rootPath()); // as another dialog in between
    QTRY_VERIFY(m_desk->activate());
    press(Qt::Key_1, Qt::ControlModifier);
    QTRY_VERIFY(m_desk->page().findChild<QFileDialog *>());
    dialog = m_desk->page().findChild<QFileDialog *>();
    QCOMPARE(dialog->directory().absolutePath(), m_folder->path());
    dialog->reject();
}

void CaptureBarTest::theDialogOfAProfileShowsThePages()
{
    const auto path = write(m_folder->filePath(QStringLiteral("letter.pdf")), support::madePdf("made up", 2'000));
    QVERIFY(m_capture->profiles().set({files(QStringLiteral("Letters"))}));
    press(Qt::Key_1, Qt::ControlModifier);
    QTRY_VERIFY(m_desk->page().findChild<QFileDialog *>());
    auto *dialog = m_desk->page().findChild<QFileDialog *>();
    const auto *preview = dialog->findChild<ui::ChooserPreview *>();
    QVERIFY(preview);
    Q_EMIT dialog->currentChanged(path);
    QTRY_VERIFY(!preview->pixmap().isNull());
    dialog->reject();
}

void CaptureBarTest::filesDroppedOnAProfileGetIt()
{
    const auto path = write(m_folder->filePath(QStringLiteral("letter.pdf")), support::madePdf("made up", 2'000));
    QVERIFY(m_capture->profiles().set({files(QStringLiteral("Letters"))}));
    auto *target = button(m_desk->page(), QStringLiteral("Choose files for “Letters”"));
    QVERIFY(target);
    support::dropFiles(*target, {QUrl::fromLocalFile(path)});
    QTRY_COMPARE(documents().size(), 1);
    QCOMPARE(documents().first().details.type, QStringLiteral("lr"));
}

void CaptureBarTest::aFolderDroppedOnAProfileAddsItsFiles()
{
    QVERIFY(QDir().mkpath(m_folder->filePath(QStringLiteral("letters/old"))));
    QVERIFY(QDir().mkpath(m_folder->filePath(QStringLiteral("none"))));
    for (const auto *name : {"letters/2.pdf", "letters/10.pdf", "letters/old/1.pdf"})
        write(m_folder->filePath(QLatin1String(name)), support::madePdf(name, 2'000));
    QVERIFY(m_capture->profiles().set({files(QStringLiteral("Letters"))}));
    support::dropFiles(*button(m_desk->page(), QStringLiteral("Choose files for “Letters”")),
                       {QUrl::fromLocalFile(m_folder->filePath(QStringLiteral("letters"))),
                        QUrl::fromLocalFile(m_folder->filePath(QStringLiteral("none")))});
    QTRY_COMPARE(documents().size(), 3);
    QStringList names;
    for (const auto &document : documents()) {
        names.append(document.files.first().facts.name);
        QCOMPARE(document.details.type, QStringLiteral("lr"));
    }
    QCOMPARE(names, (QStringList{QStringLiteral("2.pdf"), QStringLiteral("10.pdf"), QStringLiteral("1.pdf")}));
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("is empty")).size(), 1);
}

void CaptureBarTest::aPictureDroppedOnAProfileGetsIt()
{
    QMimeData data;
    data.setUrls({QUrl(QStringLiteral("https://pictures.example/a.png"))});
    data.setData(QStringLiteral("image/png"), support::encoded(support::quarters(), "png"));
    auto profile = files(QStringLiteral("Letters"));
    for (const auto way : {CaptureDocuments::EachFile, CaptureDocuments::SplitAtBlankPages}) {
        profile.documents = way;
        QVERIFY(m_capture->profiles().set({profile}));
        const auto before = documents().size();
        support::dropData(*button(m_desk->page(), QStringLiteral("Choose files for “Letters”")), data);
        QTRY_COMPARE(documents().size(), before + 1);
        QCOMPARE(documents().last().details.type, QStringLiteral("lr"));
    }
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("No patient yet")).size(), 2);
    QMimeData address;
    address.setUrls({QUrl(QStringLiteral("https://pictures.example/a.png"))});
    support::dropData(*button(m_desk->page(), QStringLiteral("Choose files for “Letters”")), address);
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("This is a link, not a file.")).size(), 1);
}

void CaptureBarTest::aScanDoesNotTakeTheSelectionFromAChosenDocument()
{
    QVERIFY(m_capture->profiles().set({scanFolder(QStringLiteral("Ward"))}));
    const auto name = [this](int number) {
        return QUrl::fromLocalFile(write(m_folder->filePath(QStringLiteral("letter-%1.pdf").arg(number)),
                                         support::madePdf("made up", 2'000 + number)));
    };
    m_desk->drop({name(1), name(2)});
    auto &list = m_desk->list();
    QTRY_COMPARE(list.selectionModel()->selectedIndexes().size(), 2);
    list.setFocus();
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualRect(list.model()->index(0, 0)).center());
    write(scans() + QStringLiteral("/scan.pdf"), support::madePdf("made up", 3'000));
    QTRY_COMPARE(list.model()->rowCount(), 3);
    QTRY_VERIFY(m_desk->spokenRows().at(2).startsWith(QStringLiteral("new, Prescription")));
    QCOMPARE(list.selectionModel()->selectedIndexes(), QModelIndexList{list.model()->index(0, 0)});
    type(QStringLiteral("3"));
    QTRY_COMPARE(documents().at(0).details.type, QStringLiteral("dc"));
    QCOMPARE(documents().at(2).details.type, QStringLiteral("ps"));
    press(Qt::Key_End); // seen
    QTRY_VERIFY(m_desk->spokenRows().at(2).startsWith(QStringLiteral("Prescription")));

    press(Qt::Key_Up);
    press(Qt::Key_Delete); // and the row that takes the place of a removed one is chosen, too
    QTRY_COMPARE(list.model()->rowCount(), 2);
    write(scans() + QStringLiteral("/later.pdf"), support::madePdf("made up", 3'001));
    QTRY_COMPARE(list.model()->rowCount(), 3);
    QTRY_VERIFY(m_desk->spokenRows().at(2).startsWith(QStringLiteral("new, ")));
    QCOMPARE(list.selectionModel()->selectedIndexes(), QModelIndexList{list.model()->index(1, 0)});
}

void CaptureBarTest::aScanWaitsUntilAnAddedDocumentHasItsType()
{
    auto connection = m_practice->connection();
    connection.conventions.defaultType.clear();
    m_desk->connection().choose(connection);
    QVERIFY(m_capture->profiles().set({scanFolder(QStringLiteral("Ward"))}));
    m_desk->drop({QUrl::fromLocalFile(
        write(m_folder->filePath(QStringLiteral("letter.pdf")), support::madePdf("made up", 2'000)))});
    QTRY_COMPARE(selectedRows(), QList<int>{0});
    QTRY_COMPARE(documents().size(), 1);
    const auto added = steadyClock()();
    QTRY_VERIFY(steadyClock()() - added > 2s); // until then, a scan is among what the user adds
    scanAnother();
    QCOMPARE(selectedRows(), QList<int>{0});
    m_desk->list().setFocus();
    type(QStringLiteral("3"));
    QTRY_COMPARE(documents().at(0).details.type, QStringLiteral("dc"));
    QTRY_COMPARE(selectedRows(), QList<int>{1});
}

void CaptureBarTest::pagesOfAFeederAreSelectedTogether()
{
    const tests::TestScanner tester;
    QVERIFY(m_capture->profiles().set({scanner(QStringLiteral("Reception"), CaptureDocuments::EachFile)}));
    press(Qt::Key_1, Qt::ControlModifier);
    QTRY_COMPARE(m_desk->list().selectionModel()->selectedIndexes().size(), 10);
    QTRY_VERIFY(m_desk->spokenRows().filter(QStringLiteral("new, ")).isEmpty());
}

void CaptureBarTest::filesThatReachAScanFolderTogetherAreSelectedTogether()
{
    QVERIFY(m_capture->profiles().set({scanFolder(QStringLiteral("Ward"))}));
    for (int number = 1; number <= 3; ++number) {
        write(scans() + QStringLiteral("/scan-%1.pdf").arg(number), support::madePdf("made up", 3'000 + number));
        QTRY_COMPARE(m_desk->list().model()->rowCount(), number); // one after the other
    }
    QTRY_COMPARE(m_desk->list().selectionModel()->selectedIndexes().size(), 3);
}

void CaptureBarTest::pagesOfAScanThatComeLaterAreSelectedWithTheOthers()
{
    const auto add = [this](int number, const QString &scan) {
        const auto path = write(m_folder->filePath(QStringLiteral("page-%1.pdf").arg(number)),
                                support::madePdf("made up", 2'000 + number));
        m_desk->page().intake().addCaptured(
            {.paths = {path}, .type = {}, .tags = {}, .scan = scan, .isWatched = scan.isEmpty()});
    };
    auto &list = m_desk->list();
    const auto feeder = QStringLiteral("feeder");
    add(1, {});
    add(2, feeder);
    QTRY_COMPARE(selectedRows(), (QList<int>{0, 1}));
    list.setFocus();
    type(QStringLiteral("3")); // which ends the arrival, but not the scan
    QTRY_COMPARE(documents().at(1).details.type, QStringLiteral("dc"));
    add(3, feeder);
    QTRY_COMPARE(selectedRows(), (QList<int>{0, 1, 2}));
    type(QStringLiteral("1"));
    QTRY_COMPARE(documents().at(2).details.type, QStringLiteral("ps"));
    add(4, {});
    QTRY_COMPARE(selectedRows(), QList<int>{3});
    add(5, feeder);
    QTRY_COMPARE(selectedRows(), (QList<int>{0, 1, 2, 4}));
}

/// However fast they are saved: a decoder that is busy with others holds all of them up.
void CaptureBarTest::documentsThatCameApartAreSelectedApart()
{
    const auto comeAt = [this](std::chrono::seconds time) {
        const QByteArray content("%PDF-1.4\nmade up\n%%EOF\n");
        NewDocument document;
        document.connection = m_practice->connection().id;
        document.origin = originOf(m_practice->connection().baseUrl);
        document.files.append(
            {{QStringLiteral("scan.pdf"), FileKind::Pdf, content.size()},
             [content]() -> Result<std::unique_ptr<ByteSource>> { return makeMemorySource(content); }});
        const auto id = support::awaitResult(m_desk->outbox().add(std::move(document)));
        Q_EMIT m_desk->page().intake().added(*id, {.job = id->text, .isByUser = false, .reachedAt = time});
    };
    for (const auto time : {100s, 103s, 104s})
        comeAt(time);
    QTRY_COMPARE(selectedRows(), (QList<int>{1, 2}));
}

/// The user may want to do more with the document that has just got its type.
void CaptureBarTest::aScanThatComesRightAfterTheKeyOfATypeWaits()
{
    QGuiApplication::styleHints()->setKeyboardInputInterval(60'000); // the pause is a multiple of it
    const auto restored = qScopeGuard([] { QGuiApplication::styleHints()->setKeyboardInputInterval(400); });
    QVERIFY(m_capture->profiles().set({scanFolder(QStringLiteral("Ward"))}));
    write(scans() + QStringLiteral("/scan.pdf"), support::madePdf("made up", 3'000));
    QTRY_COMPARE(selectedRows(), QList<int>{0});
    auto &list = m_desk->list();
    list.setFocus();
    type(QStringLiteral("3")); // held: it may be the start of a number
    scanAnother();
    QCOMPARE(selectedRows(), QList<int>{0});
    list.clearFocus(); // the key counts now
    QTRY_COMPARE(documents().at(0).details.type, QStringLiteral("dc"));
    QCOMPARE(documents().at(1).details.type, QStringLiteral("ps"));
    QVERIFY(m_desk->spokenRows().at(1).startsWith(QStringLiteral("new, ")));
    QCOMPARE(selectedRows(), QList<int>{0});

    const auto letter = write(m_folder->filePath(QStringLiteral("letter.pdf")), support::madePdf("made up", 2'000));
    m_desk->drop({QUrl::fromLocalFile(letter)}); // the user begins with another one
    QTRY_COMPARE(selectedRows(), QList<int>{2});
}

void CaptureBarTest::afterAPauseTheNextScanIsTheNextDocument()
{
    scanAndDescribe();
    write(scans() + QStringLiteral("/later.pdf"), support::madePdf("made up", 3'001));
    QTRY_COMPARE(selectedRows(), QList<int>{1}); // without a key
    type(QStringLiteral("4"));
    QTRY_COMPARE(documents().at(1).details.type, m_practice->connection().conventions.documentTypes.at(3).code);
    QCOMPARE(documents().at(0).details.type, QStringLiteral("dc"));
}

void CaptureBarTest::aKeyThatSelectsTheSameRowChoosesIt()
{
    scanAndDescribe();
    press(Qt::Key_Up);
    scanAnother();
    QCOMPARE(selectedRows(), QList<int>{0});
}

void CaptureBarTest::theLargePreviewKeepsItsDocument()
{
    scanAndDescribe();
    press(Qt::Key_Return);
    QTRY_VERIFY(QApplication::activeModalWidget());
    scanAnother();
    QCOMPARE(selectedRows(), QList<int>{0});
    QTest::keyClick(QApplication::activeModalWidget(), Qt::Key_Escape);
}

void CaptureBarTest::aDocumentThatWasTurnedBackStaysSelected()
{
    scanAndDescribe();
    const auto says = [this](const QString &words) {
        return m_desk->page().findChild<ui::Toast *>()->sentence().contains(words);
    };
    press(Qt::Key_R);
    QTRY_VERIFY(says(QStringLiteral("The page was turned to the right.")));
    press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY(says(QStringLiteral("has its former files and pages again.")));
    QTRY_COMPARE(selectedRows(), QList<int>{0});
    scanAnother();
    QCOMPARE(selectedRows(), QList<int>{0});
}

void CaptureBarTest::nothingIsSent()
{
    m_desk->drive(*m_practice);
    const auto before = m_practice->requests().size();
    m_desk->patient().choose({QStringLiteral("161494290947153")});
    QVERIFY(m_capture->profiles().set({scanFolder(QStringLiteral("Ward"))}));
    write(scans() + QStringLiteral("/scan.pdf"), support::madePdf("made up", 2'000));
    QTRY_VERIFY(QFile::exists(scans() + QStringLiteral("/done/scan.pdf")));
    QCOMPARE(documents().first().state, ItemState::Draft);
    QCOMPARE(m_practice->requests().size(), before);
}

void CaptureBarTest::anotherLanguageKeepsTheScan()
{
    const tests::TestScanner tester("read-delay true\nread-delay-duration 8000\n");
    QVERIFY(m_capture->profiles().set({scanner(QStringLiteral("Reception"))}));
    press(Qt::Key_1, Qt::ControlModifier);
    QTRY_VERIFY(says(m_desk->page(), QStringLiteral("Scanning page 2…")));
    m_desk->openAgain();
    QVERIFY(button(m_desk->page(), QStringLiteral("Stop")));
    QTRY_COMPARE(documents().size(), 1);
    QCOMPARE(documents().first().files.size(), 10);
}

CLINICDESK_WINDOW_TEST(CaptureBarTest)
#include "capturebartest.moc"
