// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/upload/uploadwindowtest.h"
#include "tests/support/awaitresult.h"
#include "tests/support/filedrop.h"
#include "tests/support/madepictures.h"
#include "tests/support/testprogram.h"
#include "ui/upload/chooserpreview.h"
#include "ui/upload/foundfiles.h"
#include "ui/widgets/toast.h"

#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QFileInfo>
#include <QListView>
#include <QMimeData>
#include <QSplitter>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// What other programs hand over: folders, pictures, addresses, many files.
class AddedSourcesTest : public UploadWindowTest {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        openWindow();
        m_desk->patient().choose(asha);
    }

    void aFolderAddsItsFilesAndThoseOfItsFoldersInOrder();
    void anEmptyFolderAndAFileBesideItAreToldApart();
    void noMoreThanAThousandFilesAreAddedAtOnce();
    void aLinkToAFolderIsNotFollowed();
    void aPictureOfABrowserIsAddedWithoutItsAddress();
    void anAddressAndAPartOfAMailAreToldApart();
    void filesAndPicturesArePasted();
    void anAttachmentOfThunderbirdIsNamedByItsAddress_data();
    void anAttachmentOfThunderbirdIsNamedByItsAddress();
    void fiveHundredFilesAreListedAtOnce();
    void theDialogThatChoosesFilesShowsThem();
    void filesThatAreChosenInTheDialogAreAdded();
    void theDialogStartsInTheFolderOfTheLastTime();

private:
    /// Selects a file in the list of the dialog, which reads its folder beside the window's thread.
    static void chooseIn(QFileDialog &dialog, const QString &name)
    {
        auto *view = dialog.findChild<QListView *>(QStringLiteral("listView"));
        const auto find = [view, name] {
            const auto root = view->rootIndex();
            for (int row = 0; row < view->model()->rowCount(root); ++row) {
                if (const auto index = view->model()->index(row, 0, root); index.data().toString() == name)
                    return index;
            }
            return QModelIndex();
        };
        QTRY_VERIFY(find().isValid());
        view->setCurrentIndex(find());
    }
    QString folder(const QString &path)
    {
        QDir(m_folder->path()).mkpath(path);
        return m_folder->filePath(path);
    }
    QString names()
    {
        QStringList names;
        for (const auto &document : m_desk->outbox().documents())
            names.append(document.files.first().facts.name);
        return names.join(u' ');
    }
    void paste()
    {
        m_desk->list().setFocus();
        QTRY_VERIFY(m_desk->window().isActiveWindow());
        press(Qt::Key_V, Qt::ControlModifier);
        QTRY_VERIFY(!m_desk->page().isAdding());
    }
};

void AddedSourcesTest::aFolderAddsItsFilesAndThoseOfItsFoldersInOrder()
{
    const auto scans = folder(QStringLiteral("scans"));
    folder(QStringLiteral("scans/b"));
    folder(QStringLiteral("scans/.trash"));
    for (const auto *name : {"scan 10.pdf", "scan 2.pdf", "b/page 1.pdf", ".hidden.pdf", ".trash/old.pdf", "Thumbs.db"})
        newFile(QStringLiteral("scans/") + QLatin1String(name), madePdf(name));
    const auto last = newFile(QStringLiteral("last.pdf"), madePdf("last"));
    m_desk->drop({QUrl::fromLocalFile(scans), last});
    QCOMPARE(names(), QStringLiteral("scan 2.pdf scan 10.pdf page 1.pdf last.pdf"));
    QCOMPARE(m_desk->list().model()->rowCount(), 4);
}

void AddedSourcesTest::theDialogThatChoosesFilesShowsThem()
{
    newFile(QStringLiteral("letter.pdf"), madePdf("letter"));
    newFile(QStringLiteral("damaged.pdf"), "%PDF-1.4 made up");
    m_desk->list().setFocus();
    QTRY_VERIFY(m_desk->window().isActiveWindow());
    press(Qt::Key_O, Qt::ControlModifier);
    QTRY_VERIFY(m_desk->window().findChild<QFileDialog *>());
    auto *dialog = m_desk->window().findChild<QFileDialog *>();
    const auto *preview = dialog->findChild<ui::ChooserPreview *>();
    QVERIFY(preview);
    dialog->setDirectory(m_folder->path());
    QTRY_VERIFY(preview->isVisible());
    QCOMPARE(preview->text(), QStringLiteral("Select a file to see its first page."));
    const auto *kinds = dialog->findChild<QComboBox *>(QStringLiteral("fileTypeCombo"));
    QCOMPARE(kinds->currentText(), QStringLiteral("PDFs and pictures")); // without endings, for which it has no room
    QFileDialog plain; // the preview takes no room from the folders and files
    plain.show();
    QVERIFY(QTest::qWaitForWindowExposed(&plain));
    const auto roomForFiles = [](const QFileDialog &chooser) { return chooser.findChild<QSplitter *>()->width(); };
    QVERIFY2(roomForFiles(*dialog) >= roomForFiles(plain),
             qPrintable(QStringLiteral("%1 < %2").arg(roomForFiles(*dialog)).arg(roomForFiles(plain))));
    plain.close();
    chooseIn(*dialog, QStringLiteral("letter.pdf"));
    QTRY_VERIFY(!preview->pixmap().isNull());
    chooseIn(*dialog, QStringLiteral("damaged.pdf"));
    QTRY_COMPARE(preview->text(), QStringLiteral("There is no preview of this file."));
    QVERIFY(preview->pixmap().isNull());
    chooseIn(*dialog, QStringLiteral("letter.pdf"));
    QVERIFY(preview->text().isEmpty());
    dialog->reject(); // while the picture is drawn
    QTRY_VERIFY(!m_desk->window().findChild<QFileDialog *>());
    QCOMPARE(m_desk->list().model()->rowCount(), 0);
}

void AddedSourcesTest::filesThatAreChosenInTheDialogAreAdded()
{
    for (const auto *name : {"a.pdf", "b.pdf", "c.pdf"})
        newFile(QLatin1String(name), madePdf(name));
    m_desk->list().setFocus();
    QTRY_VERIFY(m_desk->window().isActiveWindow());
    press(Qt::Key_O, Qt::ControlModifier);
    QTRY_VERIFY(m_desk->window().findChild<QFileDialog *>());
    auto *dialog = m_desk->window().findChild<QFileDialog *>();
    QTRY_VERIFY(dialog->isActiveWindow());
    dialog->setDirectory(m_folder->path());
    type(QStringLiteral("\"c.pdf\" \"a.pdf\""));
    press(Qt::Key_Return);
    QTRY_VERIFY(!m_desk->window().findChild<QFileDialog *>());
    QTRY_COMPARE(m_desk->outbox().documents().size(), 2);
    QCOMPARE(names(), QStringLiteral("c.pdf a.pdf"));
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral("Ready")).size(), 2);
}

void AddedSourcesTest::theDialogStartsInTheFolderOfTheLastTime()
{
    const auto paper = folder(QStringLiteral("reports")) + QStringLiteral("/a.pdf");
    newFile(QStringLiteral("reports/a.pdf"), madePdf());
    const auto open = [this] {
        QTRY_VERIFY(m_desk->activate());
        m_desk->list().setFocus();
        press(Qt::Key_O, Qt::ControlModifier);
        QTRY_VERIFY(m_desk->window().findChild<QFileDialog *>());
    };
    open();
    auto *dialog = m_desk->window().findChild<QFileDialog *>();
    QTRY_VERIFY(dialog->isActiveWindow());
    type(paper);
    press(Qt::Key_Return);
    QTRY_COMPARE(m_desk->outbox().documents().size(), 1);
    QTRY_VERIFY(!m_desk->window().findChild<QFileDialog *>());

    m_desk->openAgain();
    QVERIFY(support::awaitResult(m_desk->notes().read(QString())).ok()); // after the page has read its own
    QFileDialog().setDirectory(QDir::rootPath());                        // Qt's own memory, which ends with the process
    open();
    dialog = m_desk->window().findChild<QFileDialog *>();
    QCOMPARE(dialog->directory().absolutePath(), QFileInfo(paper).absolutePath());
    dialog->reject();
    QTRY_VERIFY(!m_desk->window().findChild<QFileDialog *>());

    QVERIFY(QDir(QFileInfo(paper).absolutePath()).removeRecursively());
    open();
    dialog = m_desk->window().findChild<QFileDialog *>();
    QVERIFY(dialog->directory().exists());
    dialog->reject();
}

void AddedSourcesTest::anEmptyFolderAndAFileBesideItAreToldApart()
{
    m_desk->drop({QUrl::fromLocalFile(folder(QStringLiteral("nothing"))), newFile(QStringLiteral("a.pdf"), madePdf())});
    const auto rows = m_desk->spokenRows();
    QCOMPARE(rows.size(), 2);
    QVERIFY(rows.at(0).contains(QStringLiteral("a.pdf")) && rows.at(0).contains(QStringLiteral("Ready")));
    QVERIFY2(rows.at(1).startsWith(QStringLiteral("nothing, Empty folder, Needs you")) &&
                 rows.at(1).contains(QStringLiteral("is empty")),
             qPrintable(rows.at(1)));
}

void AddedSourcesTest::noMoreThanAThousandFilesAreAddedAtOnce()
{
    const auto many = folder(QStringLiteral("many"));
    for (int number = 0; number <= ui::maxFilesAtOnce; ++number)
        newFile(QStringLiteral("many/%1.txt").arg(number), "x");
    const auto found = ui::filesIn({many});
    QVERIFY(found.isCut);
    QCOMPARE(found.files.size(), ui::maxFilesAtOnce);
    QCOMPARE(found.files.at(10), many + QStringLiteral("/10.txt"));

    dropFiles(m_desk->window(), {QUrl::fromLocalFile(many)});
    const auto *toast = m_desk->page().findChild<ui::Toast *>();
    QTRY_COMPARE(toast->sentence(),
                 QStringLiteral("These are too many files at once. Only the first 1,000 were added."));
}

void AddedSourcesTest::aLinkToAFolderIsNotFollowed()
{
    const auto scans = folder(QStringLiteral("scans"));
    newFile(QStringLiteral("scans/a.pdf"), madePdf());
    QVERIFY(QFile::link(scans, scans + QStringLiteral("/again")));
    QCOMPARE(ui::filesIn({scans}).files, QStringList{scans + QStringLiteral("/a.pdf")});
}

void AddedSourcesTest::aPictureOfABrowserIsAddedWithoutItsAddress()
{
    auto *data = new QMimeData;
    data->setUrls({QUrl(QStringLiteral("https://pictures.example/a.png?key=made-up"))});
    data->setData(QStringLiteral("image/webp"), webpOf(quarters(), true));
    QApplication::clipboard()->setMimeData(data);
    paste();
    QCOMPARE(m_desk->spokenRows().size(), 1);
    QVERIFY2(m_desk->spokenRows().first().contains(QStringLiteral("Converted from WebP to PNG.")),
             qPrintable(m_desk->spokenRows().first()));
}

void AddedSourcesTest::anAddressAndAPartOfAMailAreToldApart()
{
    m_desk->drop({QUrl(QStringLiteral("https://pictures.example/a.png?key=made-up")),
                  QUrl(QStringLiteral("imap://asha@mail.example/fetch?part=1.2&filename=report.pdf"))});
    const auto rows = m_desk->spokenRows();
    QCOMPARE(rows.size(), 2);
    QVERIFY2(rows.at(0).endsWith(QStringLiteral("This is a link, not a file. Save the file first, then drop it here.")),
             qPrintable(rows.at(0)));
    QVERIFY2(rows.at(1).endsWith(QStringLiteral("Save the attachment to a folder first, then drop it here.")),
             qPrintable(rows.at(1)));
    QVERIFY(!rows.join(u' ').contains(QStringLiteral("made-up")) && !rows.join(u' ').contains(QStringLiteral("asha")));
}

void AddedSourcesTest::filesAndPicturesArePasted()
{
    auto *data = new QMimeData;
    data->setUrls({newFile(QStringLiteral("a.pdf"), madePdf()), newFile(QStringLiteral("b.heic"), heicPhoto())});
    QApplication::clipboard()->setMimeData(data);
    paste();
    QCOMPARE(names(), QStringLiteral("a.pdf b.jpg"));
    QApplication::clipboard()->setImage(quarters());
    paste();
    QCOMPARE(m_desk->outbox().documents().size(), 3);
    QVERIFY(m_desk->spokenRows().last().contains(QStringLiteral("pasted picture")));
}

void AddedSourcesTest::anAttachmentOfThunderbirdIsNamedByItsAddress_data()
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<QString>("name");
    QTest::newRow("title") << QStringLiteral("mailbox-message://asha@Local%20Folders/Inbox?number=7\nCBC 12.pdf")
                           << QStringLiteral("CBC 12.pdf");
    QTest::newRow("address") << QStringLiteral("imap://asha@mail.example/fetch?part=1.2&filename=CBC%2012.pdf")
                             << QStringLiteral("CBC 12.pdf");
    QTest::newRow("page") << QStringLiteral("https://lab.example/report\nYour report")
                          << QStringLiteral("pasted document.pdf"); // a browser names the page
}

void AddedSourcesTest::anAttachmentOfThunderbirdIsNamedByItsAddress()
{
    QFETCH(QString, address);
    QFETCH(QString, name);
    auto *data = new QMimeData;
    const QByteArray wide(reinterpret_cast<const char *>(address.utf16()), address.size() * 2);
    data->setData(QStringLiteral("text/x-moz-url"), wide);
    data->setData(QStringLiteral("application/pdf"), madePdf());
    QApplication::clipboard()->setMimeData(data);
    paste();
    QCOMPARE(names(), name);
}

void AddedSourcesTest::fiveHundredFilesAreListedAtOnce()
{
    QList<QUrl> files;
    for (int number = 0; number < 500; ++number)
        files.append(pdfFile(QStringLiteral("scan-%1.pdf").arg(number), 2'000 + number));
    QElapsedTimer time;
    time.start();
    dropFiles(m_desk->window(), files);
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 500);
    qInfo("listed after %lld ms", time.elapsed());
    QTRY_COMPARE_WITH_TIMEOUT(m_desk->spokenRows().filter(QStringLiteral("Ready")).size(), 500, tests::patienceMs * 4);
    QCOMPARE(names().left(34), QStringLiteral("scan-0.pdf scan-1.pdf scan-2.pdf s"));
    QCOMPARE(names().right(12), QStringLiteral("scan-499.pdf"));
}

CLINICDESK_WINDOW_TEST(AddedSourcesTest)
#include "addedsourcestest.moc"
