// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/gui/upload/uploadwindowtest.h"
#include "tests/support/awaitresult.h"
#include "tests/support/madepictures.h"
#include "tests/support/testprogram.h"
#include "ui/shell/statusline.h"
#include "ui/upload/documentintake.h"
#include "ui/upload/dropzone.h"
#include "ui/upload/emptyuploadview.h"
#include "ui/upload/filepreview.h"
#include "ui/upload/inspector.h"
#include "ui/upload/previewpanel.h"
#include "ui/widgets/datefield.h"
#include "ui/widgets/rowwidgets.h"
#include "ui/widgets/tagfield.h"
#include "ui/widgets/toast.h"
#include "ui/widgets/tokens.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMimeData>
#include <QPointer>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QSet>
#include <QTest>
#include <QThread>
#include <QUrl>

#include <algorithm>

using namespace clinicdesk;

namespace {

QByteArray pdf(qsizetype sizeBytes = 2'000)
{
    return support::madePdf("made up", sizeBytes);
}

/// One page that cannot be made smaller than `limitSmallPdfs` allows.
QByteArray largePage()
{
    return support::pdfOfPhotos(1, {600, 800});
}

QByteArray jpeg()
{
    QImage image(30, 40, QImage::Format_RGB32);
    image.fill(Qt::darkCyan);
    QTemporaryDir folder;
    image.save(folder.filePath(QStringLiteral("a.jpg")), "JPEG");
    QFile file(folder.filePath(QStringLiteral("a.jpg")));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Half of its pixels, but with the end of a complete picture.
QByteArray cutOff(const QByteArray &jpeg)
{
    return jpeg.first(jpeg.lastIndexOf("\xff\xda") + 16) + "\xff\xd9";
}

/// The picture at the start of a row, without its edge.
QImage pictureOfRow(const QListView &list, int row)
{
    const QRect place = list.visualRect(list.model()->index(row, 0));
    const QRect picture(place.left() + ui::space::page + 3, place.top() + 11, 34, 46);
    return list.viewport()->grab(picture).toImage().convertToFormat(QImage::Format_RGB32);
}

/// The best contrast of a pixel to the first one.
double contrastInside(const QImage &image)
{
    double best = 1;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            best = std::max(best, ui::contrastRatio(image.pixelColor(0, 0), image.pixelColor(x, y)));
    }
    return best;
}

QString sentenceAbout(const QStringList &rows, const QString &name)
{
    const auto found = std::ranges::find_if(rows, [&](const QString &row) { return row.startsWith(name); });
    return found == rows.end() ? QString() : *found;
}

} // namespace

class UploadDeskTest : public UploadWindowTest {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        openWindow();
        m_storedBefore = m_practice->storedHashes();
    }

    void whatCannotGoGetsOneSentenceOnItsRowAndTheRestGoes();
    void aRejectedFileOnAnEmptyPageShowsItsRemedies();
    void aRejectedFileIsOfferedOnlyWhatCanHelp();
    void aRejectedFileShowsWhatKindItIs();
    void besideARejectedFileAreItsReasonAndItsRemedies();
    void thePanelClosesWhenNothingIsSelected();
    void thePanelIsAsWideForARejectedFileAsForADocument();
    void recentPatientsBeginWhereThePageBegins();
    void aRejectedFileThatChangesWhileItsRowAppearsCanBeTriedAgain();
    void aRejectedFileThatChangedWhileTheProgramWasClosedCanBeTriedAgain();
    void rejectedFilesAreThereAgainAfterARestart();
    void oddNamesGoAndAreShownWithoutTheirMarks();
    void aFileThatVanishesAfterItWasAddedGoesAllTheSame();
    void theDocumentAfterARemovedOneIsSelected();
    void draftsAreThereAgainAfterClosingAndReopening();
    void aPaperThatWasSentIsToldBeforeItGoesAgain();
    void documentsStayWithThePatientTheyWereAddedFor();
    void severalChosenDocumentsAreDescribedTogether();
    void theFirstOfSeveralChosenDocumentsIsPreviewed();
    void theNextDocumentGetsTheSameDetailsByOneKey();
    void showsWhatCameWhileAnotherPageWasOpen();
    void sendingCanBeTakenBackWithinTheUndoWindow();
    void theOfferToUndoASendingEndsWithItsTime();
    void aRemovedDocumentComesBackWithUndoAndIsGoneWithoutIt();
    void aPastedPictureBecomesAPng();
    void theDropZoneSaysWhatADropWouldDo();
    void thePageHasTheKeyboardOnceAPatientIsNamed();
    void tabGoesFromTheDocumentsOverTheirRemediesToTheirFields();
    void theFieldsScrollWhereTheyAreHigherThanTheWindow();

private:
    void dropPdfs(int count)
    {
        QList<QUrl> urls;
        for (int number = 0; number < count; ++number)
            urls.append(newFile(QStringLiteral("scan-%1.pdf").arg(number), pdf(2'000 + number)));
        m_desk->drop(urls);
        QTRY_COMPARE(m_desk->list().model()->rowCount(), count);
    }

    void limitSmallPdfs()
    {
        auto connection = m_practice->connection();
        connection.conventions.pdfLimitBytes = 3'000;
        m_desk->connection().choose(connection);
    }
    QWidget *buttonsOf(const QModelIndex &row) { return ui::RowWidgets::of(&m_desk->list())->at(row); }
    qsizetype newlyStored() const { return m_practice->storedHashes().size() - m_storedBefore.size(); }
    QList<OutboxDocument> documents() const { return m_desk->outbox().documents(); }
    ui::Toast &toast() { return *m_desk->page().findChild<ui::Toast *>(); }

    QList<QByteArray> m_storedBefore;
};

void UploadDeskTest::whatCannotGoGetsOneSentenceOnItsRowAndTheRestGoes()
{
    limitSmallPdfs();
    m_desk->patient().choose(asha);
    m_desk->drive(*m_practice);
    QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("folder")));
    m_desk->drop({QUrl::fromLocalFile(m_folder->filePath(QStringLiteral("folder"))),
                  newFile(QStringLiteral("empty.pdf"), {}), newFile(QStringLiteral("large.pdf"), largePage()),
                  newFile(QStringLiteral("letter.pdf"), "Dear colleague"), newFile(QStringLiteral("photo.png"), jpeg()),
                  newFile(QStringLiteral("good.pdf"), pdf()),
                  QUrl::fromLocalFile(m_folder->filePath(QStringLiteral("gone.pdf"))),
                  QUrl(QStringLiteral("https://pictures.example/a.png?key=made-up")),
                  QUrl::fromLocalFile(QStringLiteral(LOCKED_PDF)), newFile(QStringLiteral("cut.jpg"), cutOff(jpeg()))});
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 10);

    const auto rows = m_desk->spokenRows();
    QVERIFY(sentenceAbout(rows, QStringLiteral("folder")).contains(QStringLiteral("is empty")));
    QVERIFY(sentenceAbout(rows, QStringLiteral("empty.pdf")).contains(QStringLiteral("is empty")));
    QVERIFY(sentenceAbout(rows, QStringLiteral("large.pdf"))
                .contains(QStringLiteral("The limit for this kind of file is")));
    QVERIFY(sentenceAbout(rows, QStringLiteral("letter.pdf"))
                .contains(QStringLiteral("is a text file, not a PDF or a picture")));
    QVERIFY(sentenceAbout(rows, QStringLiteral("gone.pdf")).contains(QStringLiteral("cannot be read")));
    QVERIFY(sentenceAbout(rows, QStringLiteral("locked.pdf")).contains(QStringLiteral("is protected with a password")));
    QVERIFY(sentenceAbout(rows, QStringLiteral("cut.jpg"))
                .contains(QStringLiteral("is damaged: a large part of it is missing")));
    const auto link = sentenceAbout(rows, QStringLiteral("https://pictures.example/a.png, Link, Needs you"));
    QVERIFY2(link.endsWith(QStringLiteral("This is a link, not a file. Save the file first, then drop it here.")),
             qPrintable(link));
    QCOMPARE(rows.filter(QStringLiteral("Needs you")).size(), 8);
    QCOMPARE(rows.filter(QStringLiteral("Ready")).size(), 2);

    QCOMPARE(m_desk->sendButton().text(), QStringLiteral("Send 2 documents to 1614…153"));
    QTest::mouseClick(&m_desk->sendButton(), Qt::LeftButton);
    QTRY_COMPARE(newlyStored(), 2);
    QVERIFY(m_practice->requests().contains("image/jpeg"));
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 8);
    m_desk->list().setFocus();
    m_desk->list().selectAll();
    QTest::keyClick(&m_desk->list(), Qt::Key_Delete);
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 0);
}

void UploadDeskTest::aRejectedFileOnAnEmptyPageShowsItsRemedies()
{
    const auto areInTheRow = [&] {
        const auto *holder = buttonsOf(m_desk->list().model()->index(0, 0));
        const auto buttons = holder ? holder->findChildren<QPushButton *>() : QList<QPushButton *>();
        const auto rect = m_desk->list().visualRect(m_desk->list().model()->index(0, 0));
        return !buttons.isEmpty() && std::ranges::all_of(buttons, [&](const QPushButton *button) {
            const auto center = m_desk->list().viewport()->mapFromGlobal(button->mapToGlobal(button->rect().center()));
            return button->isVisible() && rect.contains(center);
        });
    };
    for (int time = 0; time < 2; ++time) {
        m_desk->drop({newFile(QStringLiteral("empty.pdf"), {})});
        QTRY_COMPARE(m_desk->list().model()->rowCount(), 1);
        QTRY_VERIFY(areInTheRow());
        m_desk->list().setFocus();
        QTest::keyClick(&m_desk->list(), Qt::Key_Delete);
        QTRY_COMPARE(m_desk->list().model()->rowCount(), 0);
    }
}

void UploadDeskTest::aRejectedFileIsOfferedOnlyWhatCanHelp()
{
    const auto remediesOf = [&](int row) {
        QStringList texts;
        const auto *holder = buttonsOf(m_desk->list().model()->index(row, 0));
        const auto buttons = holder ? holder->findChildren<QPushButton *>() : QList<QPushButton *>();
        for (const auto *button : buttons)
            texts.append(button->text());
        return texts.join(u'|');
    };
    limitSmallPdfs();
    m_desk->drop({newFile(QStringLiteral("empty.pdf"), {}), newFile(QStringLiteral("letter.pdf"), "Dear colleague"),
                  newFile(QStringLiteral("large.pdf"), largePage()), QUrl::fromLocalFile(QStringLiteral(LOCKED_PDF))});
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 4);
    for (int row = 0; row < 4; ++row)
        QTRY_COMPARE(remediesOf(row), QStringLiteral("Remove"));
    m_desk->drop({QUrl::fromLocalFile(m_folder->filePath(QStringLiteral("gone.pdf")))});
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 5);
    QTRY_COMPARE(remediesOf(4), QStringLiteral("Try again|Remove")); // the file may come back

    newFile(QStringLiteral("empty.pdf"), pdf()); // the file was written meanwhile
    QTRY_COMPARE(remediesOf(0), QStringLiteral("Try again|Remove"));
    for (int row = 1; row < 4; ++row)
        QCOMPARE(remediesOf(row), QStringLiteral("Remove"));
    const auto row = m_desk->list().model()->index(0, 0);
    QVERIFY(row.data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("empty.pdf")));
    buttonsOf(row)->findChild<QPushButton *>()->click();
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("No patient yet")).size(), 1);
}

void UploadDeskTest::aRejectedFileShowsWhatKindItIs()
{
    limitSmallPdfs();
    const QByteArray zip("PK\3\4\x14\0\0\0\0\0", 10);
    // Content decides, not the name.
    const QList<std::tuple<QString, QByteArray, QString>> files{
        {QStringLiteral("large.pdf"), largePage(), QStringLiteral("PDF")},
        {QStringLiteral("cut.pdf"), cutOff(jpeg()), QStringLiteral("JPEG picture")},
        {QStringLiteral("report.docx"), zip, QStringLiteral("Word document")},
        {QStringLiteral("values.xlsx"), zip, QStringLiteral("Spreadsheet")},
        {QStringLiteral("many.zip"), zip, QStringLiteral("ZIP archive")},
        {QStringLiteral("message.pdf"), "From: a@b.example\nTo: c@d.example\nSubject: made up\n\n",
         QStringLiteral("E-mail")},
        {QStringLiteral("empty.pdf"), {}, QStringLiteral("Empty file")},
        {QStringLiteral("odd.pdf"), QByteArray(64, '\1'), QStringLiteral("File of an unknown kind")},
    };
    QList<QUrl> urls;
    for (const auto &[name, bytes, kind] : files)
        urls.append(newFile(name, bytes));
    m_desk->drop(urls);
    QTRY_COMPARE(m_desk->list().model()->rowCount(), files.size());
    for (const auto &[name, bytes, kind] : files) {
        const auto spoken = sentenceAbout(m_desk->spokenRows(), name);
        QVERIFY2(spoken.startsWith(name + QStringLiteral(", ") + kind + QStringLiteral(", Needs you")),
                 qPrintable(spoken));
    }
    // The picture of each kind differs from those of the others, and can be seen in every theme.
    auto &list = m_desk->list();
    for (const auto theme :
         {ui::ThemeManager::Choice::Light, ui::ThemeManager::Choice::Dark, ui::ThemeManager::Choice::HighContrast}) {
        m_look.setChoice(theme);
        QSet<QByteArray> pictures;
        for (int row = 0; row < list.model()->rowCount(); ++row) {
            list.scrollTo(list.model()->index(row, 0));
            const auto page = pictureOfRow(list, row);
            pictures.insert(QByteArray(reinterpret_cast<const char *>(page.constBits()), page.sizeInBytes()));
            QVERIFY(contrastInside(page) >= 3);
        }
        QCOMPARE(pictures.size(), files.size());
    }
    m_look.setChoice(ui::ThemeManager::Choice::Light);
}

void UploadDeskTest::besideARejectedFileAreItsReasonAndItsRemedies()
{
    m_desk->drop({newFile(QStringLiteral("good.pdf"), pdf()), newFile(QStringLiteral("letter.pdf"), "Dear colleague")});
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 2);
    auto *panel = m_desk->page().findChild<ui::Inspector *>();
    auto *rejected = panel->findChild<ui::RejectedPanel *>();
    m_desk->list().setCurrentIndex(m_desk->list().model()->index(0, 0));
    QVERIFY(panel->preview()->isVisible() && !rejected->isVisible());
    m_desk->list().setFocus();
    QTest::keyClick(&m_desk->list(), Qt::Key_Down);
    QVERIFY(rejected->isVisible() && !panel->preview()->isVisible());
    const auto words = support::everyText(rejected).join(u'\n');
    QVERIFY2(words.contains(QStringLiteral("letter.pdf")) &&
                 words.contains(QStringLiteral("is a text file, not a PDF")),
             qPrintable(words));
    QVERIFY(!panel->findChild<QComboBox *>()->isVisible());
    const QPointer<QPushButton> button = rejected->findChild<QPushButton *>();
    QCOMPARE(button->text(), QStringLiteral("Remove"));
    button->setFocus();
    const auto before = m_desk->sendButton().text();
    m_desk->patient().choose(asha);
    QTRY_VERIFY(m_desk->sendButton().text() != before); // the rows were refreshed
    QVERIFY(button && button->hasFocus());
    QTest::keyClick(button, Qt::Key_Return);
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 1);
    QTRY_VERIFY(panel->preview()->isVisible() && !rejected->isVisible());
}

void UploadDeskTest::thePanelIsAsWideForARejectedFileAsForADocument()
{
    m_desk->patient().choose(asha);
    m_desk->window().resize(1366, 742);
    m_desk->drop({newFile(QStringLiteral("good.pdf"), pdf()), newFile(QStringLiteral("empty.pdf"), {})});
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 2);
    auto *panel = m_desk->page().findChild<ui::Inspector *>();
    // Wider than usual, as with the longer dates of other languages.
    panel->findChild<ui::DateField *>()->setMinimumWidth(2 * ui::width::inspector / 3);
    m_desk->list().setCurrentIndex(m_desk->list().model()->index(0, 0));
    QTRY_VERIFY(panel->isVisible() && panel->width() > ui::width::inspector);
    const auto settle = [] {
        for (int level = 0; level < 5; ++level) // a layout within a layout takes another turn
            QCoreApplication::processEvents();
    };
    settle();
    const int width = panel->width();
    m_desk->list().setCurrentIndex(m_desk->list().model()->index(1, 0));
    QTRY_VERIFY(!panel->preview()->isVisible());
    settle();
    QCOMPARE(panel->width(), width);
}

void UploadDeskTest::recentPatientsBeginWhereThePageBegins()
{
    const auto *view = m_desk->page().findChild<ui::EmptyUploadView *>();
    QTRY_VERIFY(view && view->isVisible());
    const auto labels = view->findChildren<QLabel *>();
    const auto title = std::ranges::find(labels, QStringLiteral("Recent patients"), &QLabel::text);
    QVERIFY(title != labels.end());
    QTRY_COMPARE((*title)->mapTo(view, QPoint()).x(), ui::space::page);
    QCOMPARE(view->findChild<ui::DropZone *>()->mapTo(view, QPoint()).x(), ui::space::page);
}

void UploadDeskTest::thePanelClosesWhenNothingIsSelected()
{
    dropPdfs(2);
    auto *panel = m_desk->page().findChild<ui::Inspector *>();
    QTRY_VERIFY(panel->isVisible());
    m_desk->list().clearSelection();
    QVERIFY(!panel->isVisible());
    m_desk->list().setCurrentIndex(m_desk->list().model()->index(1, 0));
    QVERIFY(panel->isVisible());
}

void UploadDeskTest::aRejectedFileThatChangesWhileItsRowAppearsCanBeTriedAgain()
{
    auto &intake = m_desk->page().intake();
    const auto change = [&] {
        if (intake.rejected().isEmpty() || intake.rejected().first().hasChanged)
            return;
        QThread::msleep(50); // its state is read meanwhile, on another thread; too short a wait only tests less
        newFile(QStringLiteral("letter.pdf"), pdf());
    };
    connect(&intake, &ui::DocumentIntake::changed, this, change);
    m_desk->drop({newFile(QStringLiteral("letter.pdf"), "Dear colleague")});
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 1);
    QTRY_VERIFY(intake.rejected().first().hasChanged);
    QTRY_VERIFY(buttonsOf(m_desk->list().model()->index(0, 0))->findChildren<QPushButton *>().size() == 2);
}

void UploadDeskTest::aRejectedFileThatChangedWhileTheProgramWasClosedCanBeTriedAgain()
{
    const auto again = [&] { // in the rows; the panel at the side has those of the selected row
        const auto buttons = m_desk->page().findChildren<QPushButton *>();
        const auto *panel = m_desk->page().findChild<ui::Inspector *>();
        return std::ranges::count_if(buttons, [panel](const QPushButton *button) {
            return button->isVisible() && button->text() == QStringLiteral("Try again") && !panel->isAncestorOf(button);
        });
    };
    m_desk->drop({newFile(QStringLiteral("empty.pdf"), {}), newFile(QStringLiteral("letter.pdf"), "Dear colleague")});
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("Needs you")).size(), 2);
    m_desk->close();
    newFile(QStringLiteral("empty.pdf"), pdf());
    m_desk->open(m_practice->connection());
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 2);
    QTRY_COMPARE(again(), 1);
    QVERIFY(QFile::remove(m_folder->filePath(QStringLiteral("empty.pdf")))); // nothing left to try again
    QTRY_COMPARE(again(), 0);
}

void UploadDeskTest::rejectedFilesAreThereAgainAfterARestart()
{
    const auto gone = QUrl::fromLocalFile(m_folder->filePath(QStringLiteral("gone.pdf")));
    m_desk->drop({newFile(QStringLiteral("letter.pdf"), "Dear colleague"), gone});
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("Needs you")).size(), 2);
    const auto rows = m_desk->spokenRows();
    m_desk->close();
    m_desk->open(m_practice->connection());
    QTRY_COMPARE(m_desk->spokenRows(), rows);

    newFile(QStringLiteral("gone.pdf"), pdf()); // the file came back
    const auto row = m_desk->list().model()->index(1, 0);
    QTRY_VERIFY(buttonsOf(row));
    buttonsOf(row)->findChild<QPushButton *>()->click();
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("No patient yet")).size(), 1);
    m_desk->close();
    m_desk->open(m_practice->connection());
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 2);
    QCOMPARE(m_desk->spokenRows().filter(QStringLiteral("Needs you")).size(), 1);
}

void UploadDeskTest::oddNamesGoAndAreShownWithoutTheirMarks()
{
    m_desk->patient().choose(asha);
    m_desk->drive(*m_practice);
    const auto longName = QString(251, u'n') + QStringLiteral(".pdf");
    m_desk->drop({newFile(QString::fromUtf8("scan\u202Efdp.tab"), pdf(1'001)),
                  newFile(QStringLiteral("two\nlines.pdf"), pdf(1'002)),
                  newFile(QStringLiteral("\"quoted\" 'name'.pdf"), pdf(1'003)), newFile(longName, pdf(1'004))});
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 4);
    const auto rows = m_desk->spokenRows().join(u'|');
    QVERIFY(!rows.contains(QChar(0x202E)) && !rows.contains(u'\n'));
    QVERIFY(rows.contains(QStringLiteral("\"quoted\" 'name'.pdf")) && rows.contains(longName));
    QTest::mouseClick(&m_desk->sendButton(), Qt::LeftButton);
    QTRY_COMPARE(newlyStored(), 4);
}

void UploadDeskTest::aFileThatVanishesAfterItWasAddedGoesAllTheSame()
{
    m_desk->patient().choose(asha);
    m_desk->drive(*m_practice);
    const auto url = newFile(QStringLiteral("stick.pdf"), pdf(3'333));
    m_desk->drop({url});
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 1);
    QVERIFY(QFile::remove(url.toLocalFile()));
    QTest::mouseClick(&m_desk->sendButton(), Qt::LeftButton);
    QTRY_VERIFY(m_practice->storedHashes().contains(support::hashOf(pdf(3'333))));
}

/// So that several can be removed one after the other, wherever they are in the list.
void UploadDeskTest::theDocumentAfterARemovedOneIsSelected()
{
    add(4);
    auto &list = m_desk->list();
    const auto selectedRow = [this, &list] { return selected() == 1 ? list.currentIndex().row() : -1; };
    QTRY_VERIFY(m_desk->window().isActiveWindow());
    list.setFocus();
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualRect(list.model()->index(2, 0)).center());
    QTRY_COMPARE(selectedRow(), 2);
    press(Qt::Key_Delete);
    QTRY_COMPARE(list.model()->rowCount(), 3);
    QTRY_COMPARE(selectedRow(), 2);
    QVERIFY(m_desk->spokenRows().at(2).contains(QStringLiteral("scan-3.pdf")));
    press(Qt::Key_Delete); // the last one: then the one before it
    QTRY_COMPARE(list.model()->rowCount(), 2);
    QTRY_COMPARE(selectedRow(), 1);
}

void UploadDeskTest::draftsAreThereAgainAfterClosingAndReopening()
{
    m_desk->patient().choose(asha);
    dropPdfs(3);
    const auto before = m_desk->spokenRows();
    m_desk->close();
    m_desk->open(m_practice->connection());
    m_desk->patient().choose(asha);
    QTRY_COMPARE(m_desk->spokenRows(), before);
    m_desk->drive(*m_practice);
    QTRY_COMPARE(m_desk->sendButton().text(), QStringLiteral("Send 3 documents to 1614…153"));
    QTest::mouseClick(&m_desk->sendButton(), Qt::LeftButton);
    QTRY_COMPARE(newlyStored(), 3);
}

void UploadDeskTest::aPaperThatWasSentIsToldBeforeItGoesAgain()
{
    const auto notes = [this](const char *words) {
        return m_desk->spokenRows().filter(QString::fromUtf8(words)).size();
    };
    m_desk->patient().choose(asha);
    m_desk->drive(*m_practice);
    m_desk->drop({newFile(QStringLiteral("first.pdf"), pdf()), newFile(QStringLiteral("same.pdf"), pdf())});
    QTRY_COMPARE(notes("already in this list"), 1);
    QCOMPARE(m_desk->sendButton().text(), QStringLiteral("Send 2 documents to 1614…153"));
    m_desk->list().setCurrentIndex(m_desk->list().model()->index(1, 0));
    QTest::keyClick(&m_desk->list(), Qt::Key_Delete);
    QTRY_COMPARE(notes("already in this list"), 0);
    QTest::mouseClick(&m_desk->sendButton(), Qt::LeftButton);
    QTRY_COMPARE(documents().first().state, ItemState::Delivered);
    m_desk->drop({newFile(QStringLiteral("again.pdf"), pdf())});
    QTRY_COMPARE(notes("was delivered for 1614…153"), 1);
    QTest::mouseClick(&m_desk->sendButton(), Qt::LeftButton);
    QTRY_COMPARE(newlyStored(), 2);
}

void UploadDeskTest::documentsStayWithThePatientTheyWereAddedFor()
{
    m_desk->patient().choose(asha);
    dropPdfs(2);
    m_desk->patient().choose(other);
    QVERIFY(!m_desk->sendButton().isEnabled()); // at once
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("for 1614…153")).size(), 2);
    m_desk->drop({newFile(QStringLiteral("other.pdf"), pdf())});
    QTRY_COMPARE(m_desk->sendButton().text(), QStringLiteral("Send 1 document to 2077…808"));
    QCOMPARE(documents().at(0).details.patient, asha);
    QCOMPARE(documents().at(2).details.patient, other);
}

void UploadDeskTest::theFirstOfSeveralChosenDocumentsIsPreviewed()
{
    dropPdfs(2);
    auto *preview = m_desk->window().findChild<ui::FilePreview *>();
    QTRY_COMPARE(preview->grab().toImage().pixelColor(preview->rect().center()), QColor(Qt::white));
    QCOMPARE(preview->accessibleName(), QStringLiteral("Preview, 2 selected"));

    QImage photo(600, 800, QImage::Format_RGB32);
    photo.fill(Qt::red);
    QList<QUrl> photos;
    for (const auto *name : {"one.png", "two.png"}) {
        photos.append(QUrl::fromLocalFile(m_folder->filePath(QString::fromLatin1(name))));
        QVERIFY(photo.save(photos.last().toLocalFile()));
    }
    m_desk->drop(photos);
    QTRY_COMPARE(preview->grab().toImage().pixelColor(preview->rect().center()), QColor(Qt::red));
}

void UploadDeskTest::severalChosenDocumentsAreDescribedTogether()
{
    m_desk->patient().choose(asha);
    dropPdfs(3);
    auto &page = m_desk->page();
    auto *type = page.findChild<QComboBox *>();
    auto *date = page.findChild<ui::DateField *>();
    auto *tags = page.findChild<ui::TagField *>();
    m_desk->list().selectAll();
    type->setFocus();
    QTest::keyClicks(type, QStringLiteral("Lab"));
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("Lab report")).size(), 3);
    m_desk->list().setCurrentIndex(m_desk->list().model()->index(0, 0));
    tags->edit()->setFocus();
    QTest::keyClicks(tags->edit(), QStringLiteral("cbc"));
    QTest::keyClick(tags->edit(), Qt::Key_Return);
    QTRY_COMPARE(documents().at(0).details.tags, QStringList{QStringLiteral("cbc")});
    m_desk->list().selectAll();
    QCOMPARE(tags->tags(), QStringList());
    tags->edit()->setFocus();
    QTest::keyClicks(tags->edit(), QStringLiteral("fasting"));
    QTest::keyClick(tags->edit(), Qt::Key_Return);
    date->setFocus();
    date->selectAll();
    QTest::keyClicks(date, QStringLiteral("2020-02-29"));
    QTest::keyClick(date, Qt::Key_Return);
    const auto described = [this](int row) { return documents().at(row).details; };
    QTRY_COMPARE(described(2).date, QDate(2020, 2, 29));
    QCOMPARE(described(0).tags, (QStringList{QStringLiteral("cbc"), QStringLiteral("fasting")}));
    QCOMPARE(described(2).tags, QStringList{QStringLiteral("fasting")});
}

void UploadDeskTest::theNextDocumentGetsTheSameDetailsByOneKey()
{
    m_desk->patient().choose(asha);
    dropPdfs(2);
    auto *type = m_desk->page().findChild<QComboBox *>();
    m_desk->list().setCurrentIndex(m_desk->list().model()->index(0, 0));
    type->setFocus();
    QTest::keyClicks(type, QStringLiteral("Presc"));
    QTRY_COMPARE(documents().at(0).details.type, QStringLiteral("ps"));
    m_desk->list().setFocus();
    QTest::keyClick(&m_desk->list(), Qt::Key_Down);
    QTest::keyClick(&m_desk->list(), Qt::Key_D, Qt::ControlModifier);
    QTRY_COMPARE(documents().at(1).details.type, QStringLiteral("ps"));
}

void UploadDeskTest::showsWhatCameWhileAnotherPageWasOpen()
{
    dropPdfs(1);
    const auto *rows = m_desk->list().model();
    const auto *status = m_desk->window().findChild<ui::StatusLine *>();
    m_desk->window().showPage(ui::pageId::outbox);
    const auto id = documents().first().id;
    QVERIFY(support::awaitResult(m_desk->outbox().send({id}, {})).ok());
    QTRY_COMPARE(status->closing(), QStringLiteral("Not safe to close yet"));
    QVERIFY(support::awaitResult(m_desk->outbox().cancel(id)).ok());
    QTRY_COMPARE(status->closing(), QStringLiteral("Safe to close")); // time enough for a refresh of the page
    QCOMPARE(rows->rowCount(), 1);                                    // a hidden page is not refreshed
    m_desk->window().showPage(ui::pageId::upload);
    QCOMPARE(rows->rowCount(), 0);
}

void UploadDeskTest::sendingCanBeTakenBackWithinTheUndoWindow()
{
    m_desk->patient().choose(asha);
    m_desk->drive(*m_practice);
    m_desk->page().setUndoWindow(std::chrono::hours(1));
    dropPdfs(2);
    QTest::mouseClick(&m_desk->sendButton(), Qt::LeftButton);
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 0);
    QTRY_COMPARE(toast().sentence(), QStringLiteral("Sending 2 documents to 1614 9429 0947 153…"));
    QVERIFY(toast().isVisible());
    QTest::mouseClick(toast().findChild<QPushButton *>(), Qt::LeftButton);
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 2);
    QCOMPARE(newlyStored(), 0);
    QCOMPARE(documents().at(0).state, ItemState::Draft);
}

void UploadDeskTest::theOfferToUndoASendingEndsWithItsTime()
{
    m_desk->patient().choose(asha);
    m_desk->page().setUndoWindow(std::chrono::milliseconds(300));
    toast().setLifetime(std::chrono::hours(1));
    dropPdfs(1);
    QTest::mouseClick(&m_desk->sendButton(), Qt::LeftButton);
    QTRY_VERIFY(toast().sentence().startsWith(QStringLiteral("Sending 1 document")));
    QTRY_VERIFY(!toast().findChild<QPushButton *>()->isVisible());
    QVERIFY(toast().isVisible());
}

void UploadDeskTest::aRemovedDocumentComesBackWithUndoAndIsGoneWithoutIt()
{
    m_desk->patient().choose(asha);
    dropPdfs(2);
    auto &list = m_desk->list();
    list.setCurrentIndex(list.model()->index(1, 0));
    list.setFocus();
    QTest::keyClick(&list, Qt::Key_Delete);
    QTRY_COMPARE(list.model()->rowCount(), 1);
    QCOMPARE(documents().size(), 2);
    QTest::mouseClick(toast().findChild<QPushButton *>(), Qt::LeftButton);
    QTRY_COMPARE(list.model()->rowCount(), 2);

    list.setCurrentIndex(list.model()->index(1, 0));
    QTest::keyClick(&list, Qt::Key_Delete);
    QTRY_COMPARE(list.model()->rowCount(), 1);
    toast().dismiss();
    QTRY_COMPARE(documents().size(), 1);
    QCOMPARE(list.model()->rowCount(), 1);
}

void UploadDeskTest::aPastedPictureBecomesAPng()
{
    m_desk->patient().choose(asha);
    QImage picture(200, 100, QImage::Format_RGB32);
    picture.fill(Qt::darkGreen);
    QApplication::clipboard()->setImage(picture);
    for (const auto &command : m_desk->page().commands()) {
        if (command.action->shortcut() == QKeySequence(QKeySequence::Paste))
            command.action->trigger();
    }
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 1);
    QTRY_VERIFY(!m_desk->page().isAdding());
    QVERIFY(m_desk->spokenRows().first().contains(QStringLiteral("pasted picture")));
    QCOMPARE(documents().first().files.first().facts.kind, FileKind::Png);
}

void UploadDeskTest::theDropZoneSaysWhatADropWouldDo()
{
    m_desk->patient().choose(asha);
    const auto says = [this](const QString &words) {
        const auto labels = m_desk->page().findChildren<QLabel *>();
        return std::ranges::any_of(labels,
                                   [&](const QLabel *label) { return label->isVisible() && label->text() == words; });
    };
    m_desk->page().setDragged(3);
    QVERIFY(says(QStringLiteral("Drop 3 files for 1614…153")));
    m_desk->page().setDragged({});
    QVERIFY(!says(QStringLiteral("Drop 3 files for 1614…153")));
}

void UploadDeskTest::thePageHasTheKeyboardOnceAPatientIsNamed()
{
    QTRY_VERIFY(m_desk->window().isActiveWindow());
    auto *field = qobject_cast<QLineEdit *>(QApplication::focusWidget());
    QVERIFY(field);
    m_desk->patient().choose(asha);
    auto *button = qobject_cast<QPushButton *>(QApplication::focusWidget());
    QVERIFY(button);
    QCOMPARE(button->text(), QStringLiteral("Choose files"));
    dropPdfs(2);
    QTRY_COMPARE(QApplication::focusWidget(), &m_desk->list());

    QTest::keyClick(&m_desk->list(), Qt::Key_K, Qt::ControlModifier);
    QCOMPARE(QApplication::focusWidget(), field);
    QTest::keyClicks(field, other.text);
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(m_desk->patient().patient(), other);
    QCOMPARE(QApplication::focusWidget(), &m_desk->list());
}

void UploadDeskTest::tabGoesFromTheDocumentsOverTheirRemediesToTheirFields()
{
    m_desk->patient().choose(asha);
    m_desk->drop({newFile(QStringLiteral("good.pdf"), pdf()),
                  QUrl::fromLocalFile(m_folder->filePath(QStringLiteral("gone.pdf")))});
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 2);
    const auto row = m_desk->list().model()->index(1, 0);
    QTRY_VERIFY(buttonsOf(row) && buttonsOf(row)->isVisible());
    QTRY_VERIFY(m_desk->window().isActiveWindow());
    m_desk->list().setFocus();
    QStringList order;
    for (int tabs = 0; tabs < 4; ++tabs) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        order.append(QApplication::focusWidget()->accessibleName());
    }
    QCOMPARE(order, (QStringList{QStringLiteral("Try again, gone.pdf"), QStringLiteral("Remove, gone.pdf"),
                                 QStringLiteral("Type"), QStringLiteral("Date")}));
}

void UploadDeskTest::theFieldsScrollWhereTheyAreHigherThanTheWindow()
{
    const auto usual = QApplication::font();
    const auto restore = qScopeGuard([&] { QApplication::setFont(usual); });
    auto large = usual;
    large.setPointSizeF(2 * usual.pointSizeF());
    QApplication::setFont(large);
    m_desk->close();
    m_desk->open(m_practice->connection());
    m_desk->window().resize(1280, 600);
    m_desk->patient().choose(asha);
    dropPdfs(1);
    auto *area = m_desk->page().findChild<ui::Inspector *>()->findChild<QScrollArea *>();
    QVERIFY(area);
    QTRY_VERIFY(area->isVisible() && area->verticalScrollBar()->maximum() > 0);
    QCOMPARE(m_desk->window().size(), QSize(1280, 600));
    QTRY_COMPARE(support::smallTargets(&m_desk->window()).join(u'\n'), QString());
    auto *tags = m_desk->page().findChild<ui::TagField *>();
    auto *date = m_desk->page().findChild<ui::DateField *>();
    QVERIFY(tags->geometry().top() >= date->geometry().bottom());
    date->setFocus();
    while (!tags->isAncestorOf(QApplication::focusWidget()))
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    const QRect shown(tags->mapTo(area->viewport(), QPoint()), tags->size());
    QVERIFY(area->viewport()->rect().contains(shown));
}

CLINICDESK_WINDOW_TEST(UploadDeskTest)
#include "uploaddesktest.moc"
