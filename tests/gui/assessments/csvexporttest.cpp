// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/csvexport.h"
#include "tests/gui/assessments/madetree.h"
#include "tests/support/fulldisk.h"
#include "tests/support/testfile.h"
#include "tests/support/testprogram.h"
#include "tests/unit/assessment/madelist.h"
#include "ui/widgets/printjob.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace clinicdesk::ui;

namespace {

const QByteArray head("practitioner_uuid,patient_uuid,unique_identifier,transaction_id,conversationid,created_at,"
                      "wflow_wfid\r\n");

AssessmentSnapshot madeUpGroup()
{
    return listOf({{{"pr-1", "pt-1", "1614", "tx-1"}, {{"sa_1", firstMadeTime, "wf"}, {"sn_2", firstMadeTime, ""}}}});
}

const QByteArray secondLine("pr-1,pt-1,1614,tx-1,sn_2,2026-01-05T00:00:00.000Z,\r\n");

QFileDialog *openDialog()
{
    return qobject_cast<QFileDialog *>(QApplication::activeModalWidget());
}

} // namespace

/// A list saved as a file.
class CsvExportTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        qRegisterMetaType<Error>("clinicdesk::Error");
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }
    void savesWhatIsAskedForInItsOrder();
    void letsOnlyItsOwnerReadTheFile();
    void keepsWhatWasThereWhereThereIsNoRoom();
    void keepsWhatWasThereWhereAShortListHasNoRoom();
    void saysThatAFileCannotBeWrittenThere_data();
    void saysThatAFileCannotBeWrittenThere();
    void asksWhereAndForWhichProgram_data();
    void asksWhereAndForWhichProgram();
    void beginsWithDocumentsAndThenWithTheFolderUsedLast();
    void savesNothingWhenThePersonLeaves();
    void finishesTheFileWhenTheWindowIsGone();

private:
    QString path(const char *name) const { return m_folder->filePath(QString::fromLatin1(name)); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void CsvExportTest::savesWhatIsAskedForInItsOrder()
{
    CsvExport exported(nullptr);
    QSignalSpy saved(&exported, &CsvExport::saved);
    exported.save(madeUpGroup(), {1}, {path("one.csv")});
    QTRY_COMPARE(saved.size(), 1);
    QCOMPARE(saved.first().first().toString(), QStringLiteral("Saved 1 conversation to “one.csv”."));
    QCOMPARE(contentOf(path("one.csv")), head + secondLine);
    exported.save(madeUpGroup(), {1, 1}, {path("one.csv"), ByteOrderMark::With});
    QTRY_COMPARE(saved.size(), 2);
    QCOMPARE(saved.last().first().toString(), QStringLiteral("Saved 2 conversations to “one.csv”."));
    QCOMPARE(contentOf(path("one.csv")), "\xef\xbb\xbf" + head + secondLine + secondLine);
}

void CsvExportTest::letsOnlyItsOwnerReadTheFile()
{
    support::makeFile(path("open.csv"), "before");
    QFile::setPermissions(path("open.csv"), QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ReadOther);
    for (const auto *name : {"new.csv", "open.csv"}) {
        QVERIFY(saveTable(conversationTable(madeUpGroup(), {}), {path(name)}));
        QVERIFY(!(QFileInfo(path(name)).permissions() & (QFileDevice::ReadGroup | QFileDevice::ReadOther)));
    }
}

void CsvExportTest::keepsWhatWasThereWhereThereIsNoRoom()
{
    support::makeFile(path("list.csv"), "before");
    const std::vector<std::uint32_t> many(100'000, 0);
    const Result<void> outcome = [&] {
        const FullDisk disk(1'000'000);
        return saveTable(conversationTable(madeUpGroup(), many), {path("list.csv")});
    }();
    QVERIFY(!outcome);
    QCOMPARE(outcome.error().code, ErrorCode::FileNoRoom);
    QCOMPARE(outcome.error().subject, QStringLiteral("list.csv"));
    QCOMPARE(contentOf(path("list.csv")), "before");
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files), QStringList(QStringLiteral("list.csv")));
}

void CsvExportTest::keepsWhatWasThereWhereAShortListHasNoRoom()
{
    support::makeFile(path("list.csv"), "before");
    CsvExport exported(nullptr);
    QSignalSpy failed(&exported, &CsvExport::failed);
    {
        const FullDisk disk;
        exported.save(madeUpGroup(), {1}, {path("list.csv")});
        QTRY_COMPARE(failed.size(), 1);
    }
    QCOMPARE(failed.first().first().value<Error>().code, ErrorCode::FileNoRoom);
    QCOMPARE(contentOf(path("list.csv")), "before");
}

void CsvExportTest::saysThatAFileCannotBeWrittenThere_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("a folder that is gone") << QStringLiteral("gone/list.csv");
    QTest::newRow("a folder that is a file") << QStringLiteral("file/list.csv");
    QTest::newRow("a file that is a folder") << QStringLiteral("folder");
}

void CsvExportTest::saysThatAFileCannotBeWrittenThere()
{
    QFETCH(const QString, name);
    support::makeFile(path("file"), "before");
    QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("folder")));
    CsvExport exported(nullptr);
    QSignalSpy failed(&exported, &CsvExport::failed);
    exported.save(madeUpGroup(), {0}, {m_folder->filePath(name)});
    QTRY_COMPARE(failed.size(), 1);
    const auto error = failed.first().first().value<Error>();
    QCOMPARE(error.code, ErrorCode::FileNotWritten);
    QCOMPARE(error.subject, name.section(QLatin1Char('/'), -1));
    QVERIFY(!error.detail.isEmpty());
}

void CsvExportTest::asksWhereAndForWhichProgram_data()
{
    QTest::addColumn<QString>("filter");
    QTest::addColumn<QByteArray>("start");
    QTest::newRow("any") << QStringLiteral("CSV (*.csv)") << head;
    QTest::newRow("Excel") << QStringLiteral("CSV for Excel (*.csv)") << "\xef\xbb\xbf" + head;
}

void CsvExportTest::asksWhereAndForWhichProgram()
{
    QFETCH(const QString, filter);
    QFETCH(const QByteArray, start);
    QWidget window;
    CsvExport exported(&window);
    QSignalSpy saved(&exported, &CsvExport::saved);
    exported.ask(madeUpGroup(), {1});
    QTRY_VERIFY(openDialog());
    auto *dialog = openDialog();
    QVERIFY(dialog->nameFilters().contains(filter));
    auto *name = dialog->findChild<QLineEdit *>();
    QVERIFY(name->text().startsWith(QLatin1String("assessments-20")));
    dialog->selectNameFilter(filter);
    dialog->setDirectory(m_folder->path());
    name->setText(QStringLiteral("mine")); // without the extension
    QTest::mouseClick(dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Save), Qt::LeftButton);
    QTRY_COMPARE(saved.size(), 1);
    QCOMPARE(contentOf(path("mine.csv")), start + secondLine);
}

void CsvExportTest::beginsWithDocumentsAndThenWithTheFolderUsedLast()
{
    QWidget window;
    const auto documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    QVERIFY(QDir().mkpath(documents));
    CsvExport exported(&window);
    QSignalSpy saved(&exported, &CsvExport::saved);
    exported.ask(madeUpGroup(), {1});
    QTRY_VERIFY(openDialog());
    const QPointer<QFileDialog> dialog = openDialog();
    QCOMPARE(dialog->directory(), QDir(documents));
    dialog->setDirectory(m_folder->path());
    QTest::mouseClick(dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Save), Qt::LeftButton);
    QTRY_VERIFY(saved.size() == 1 && !dialog);
    QWidget page(&window);
    PrintJob another(&page); // of another page in the same window
    another.askForFile({.fileName = QStringLiteral("profile.pdf")});
    QTRY_VERIFY(openDialog());
    QCOMPARE(openDialog()->directory(), QDir(m_folder->path()));
    openDialog()->close();
}

void CsvExportTest::savesNothingWhenThePersonLeaves()
{
    QWidget window;
    CsvExport exported(&window);
    QSignalSpy saved(&exported, &CsvExport::saved);
    QSignalSpy failed(&exported, &CsvExport::failed);
    exported.ask(madeUpGroup(), {1});
    QTRY_VERIFY(openDialog());
    const QPointer<QFileDialog> dialog = openDialog();
    dialog->setDirectory(m_folder->path());
    QTest::keyClick(dialog, Qt::Key_Escape);
    QTRY_VERIFY(!dialog);
    QVERIFY(saved.isEmpty() && failed.isEmpty());
    QVERIFY(QDir(m_folder->path()).isEmpty());
}

void CsvExportTest::finishesTheFileWhenTheWindowIsGone()
{
    auto exported = std::make_unique<CsvExport>(nullptr);
    exported->save(madeUpGroup(), std::vector<std::uint32_t>(100'000, 1), {path("list.csv")});
    exported.reset();
    QTRY_COMPARE(contentOf(path("list.csv")).size(), head.size() + 100'000 * secondLine.size());
}

CLINICDESK_WINDOW_TEST(CsvExportTest)
#include "csvexporttest.moc"
