// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/language/translations.h"
#include "tests/support/awaitresult.h"
#include "tests/support/madefiles.h"
#include "tests/support/testprogram.h"
#include "tests/support/testwindow.h"
#include "ui/assessments/assessmentfilterrow.h"
#include "ui/assessments/assessmentspage.h"
#include "ui/assessments/assessmenttreeview.h"
#include "ui/doctors/doctorfield.h"
#include "ui/doctors/doctorsheader.h"
#include "ui/doctors/doctorspage.h"
#include "ui/doctors/idlistentry.h"
#include "ui/doctors/listchecktable.h"
#include "ui/doctors/listcheckview.h"
#include "ui/doctors/profileview.h"
#include "ui/journal/journalfilterbar.h"
#include "ui/journal/journalmodel.h"
#include "ui/journal/journalpage.h"
#include "ui/journal/journaltable.h"
#include "ui/outbox/outboxpage.h"
#include "ui/outbox/receipttable.h"
#include "ui/privacy/datarequestconfirmation.h"
#include "ui/privacy/privacypage.h"
#include "ui/settings/settingspage.h"
#include "ui/shell/patientfield.h"
#include "ui/widgets/raillist.h"
#include "ui/widgets/searchfield.h"
#include "ui/widgets/segmentedcontrol.h"

#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using support::TestWindow;

namespace {

constexpr QSize lowWindow{1'364, 520}; // so that lists scroll

/// What the screen reader says in the rows of a view, also in open rows below them.
QStringList textsBelow(const QTreeView &view, const QModelIndex &parent = {})
{
    QStringList texts;
    for (int row = 0; row < view.model()->rowCount(parent); ++row) {
        const auto index = view.model()->index(row, 0, parent);
        texts << index.data(Qt::AccessibleTextRole).toString();
        if (view.isExpanded(index))
            texts << textsBelow(view, index);
    }
    return texts;
}

bool hasArabicLetters(const QString &text)
{
    return std::ranges::any_of(text, [](QChar letter) { return letter.script() == QChar::Script_Arabic; });
}

} // namespace

/// A window that replaces another one, as after a change of the language: what was loaded and chosen stays, without a
/// call to the service.
class ContinuedWindowTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void keepsTheAssessments();
    void keepsTheSectionOfTheSettings();
    void keepsTheProfileOfADoctor();
    void keepsAListOfDoctors();
    void finishesARunningListOfDoctors();
    void keepsWhatIsTypedAndSelected();
    void keepsWhatCanBeUndone();
    void keepsTheSelectedReceipts();
    void keepsAnOpenConfirmation();
    void keepsTheEntriesOfTheJournal();

private:
    template <class Widget>
    Widget &part()
    {
        return *m_desk->window().findChild<Widget *>();
    }
    /// Shows the same work in Urdu, and from right to left. No request may be sent meanwhile.
    void changeLanguage();
    void checkList(const QString &ids);
    void deliver(const QString &name);
    QByteArray requests() const { return m_practice->requests(); }

    std::unique_ptr<support::PracticeProcess> m_practice;
    std::unique_ptr<ui::ThemeManager> m_look;
    std::unique_ptr<Translations> m_translations;
    std::unique_ptr<TestWindow> m_desk;
};

void ContinuedWindowTest::init()
{
    m_practice = std::make_unique<support::PracticeProcess>();
    QVERIFY(m_practice->isReady());
    m_look = std::make_unique<ui::ThemeManager>(*qobject_cast<QApplication *>(qApp));
    m_translations = std::make_unique<Translations>();
    m_desk = std::make_unique<TestWindow>(*m_look);
    m_desk->keep(m_practice->secrets());
    m_desk->open(m_practice->connection());
    m_desk->window().resize(lowWindow);
}

void ContinuedWindowTest::cleanup()
{
    m_desk.reset();
    m_translations.reset();
    m_look.reset();
    m_practice.reset();
    QApplication::setLayoutDirection(Qt::LeftToRight);
}

void ContinuedWindowTest::keepsTheSectionOfTheSettings()
{
    m_desk->window().showPage(ui::pageId::settings);
    part<ui::SettingsPage>().showSection(ui::SettingsSection::Uploads);
    changeLanguage();
    QCOMPARE(part<ui::SettingsPage>().section(), ui::SettingsSection::Uploads);
    QCOMPARE(part<ui::SettingsPage>().findChild<ui::RailList *>()->currentIndex().row(), 1);
    m_desk->window().showPage(ui::pageId::outbox);
    m_desk->window().showPage(ui::pageId::settings);
    QCOMPARE(part<ui::SettingsPage>().section(), ui::SettingsSection::Uploads);
}

void ContinuedWindowTest::changeLanguage()
{
    m_desk->window().showPage(ui::pageId::settings); // where the user changes it
    m_translations->use(QStringLiteral("ur"));
    QApplication::setLayoutDirection(Qt::RightToLeft);
    m_desk->replaceWindow();
    QCOMPARE(m_desk->window().currentPage(), QString(ui::pageId::settings));
}

void ContinuedWindowTest::keepsTheAssessments()
{
    m_desk->window().showPage(ui::pageId::assessments);
    QTRY_VERIFY(part<ui::AssessmentsPage>().worklist().listing());
    QTRY_COMPARE(m_practice->requestsAt(QStringLiteral("assessments")).size(), 4); // with counts
    auto *tree = &part<ui::AssessmentTreeView>();
    tree->expandRecursively(tree->model()->index(0, 0));
    const auto chosen = tree->model()->index(0, 0, tree->model()->index(0, 0));
    tree->setCurrentIndex(chosen);
    QTRY_VERIFY(tree->verticalScrollBar()->maximum() > 40);
    tree->verticalScrollBar()->setValue(40);
    const auto listing = part<ui::AssessmentsPage>().worklist().listing();
    const auto rows = textsBelow(*tree).size();
    const auto current = tree->currentEntry();

    changeLanguage();
    m_desk->window().showPage(ui::pageId::assessments);
    tree = &part<ui::AssessmentTreeView>();
    QVERIFY(tree->isVisible());
    QCOMPARE(part<ui::AssessmentsPage>().worklist().listing(), listing);
    QCOMPARE(textsBelow(*tree).size(), rows);
    QVERIFY(hasArabicLetters(textsBelow(*tree).first()));
    QCOMPARE(tree->currentEntry(), current);
    QCOMPARE(tree->selectedEntries().size(), 1);
    QCOMPARE(tree->verticalScrollBar()->value(), 40);

    auto &search = part<ui::AssessmentFilterRow>().search();
    search.setText(QStringLiteral("1614"));
    QTRY_COMPARE(part<ui::AssessmentsPage>().worklist().listing()->query.filter.text, search.text());
    const auto filtered = part<ui::AssessmentsPage>().worklist().listing();
    changeLanguage();
    m_desk->window().showPage(ui::pageId::assessments);
    QCOMPARE(part<ui::AssessmentFilterRow>().search().text(), QStringLiteral("1614"));
    QCOMPARE(part<ui::AssessmentsPage>().worklist().listing(), filtered);
    QCOMPARE(m_practice->requestsAt(QStringLiteral("assessments")).size(), 4);
}

void ContinuedWindowTest::keepsTheProfileOfADoctor()
{
    m_desk->doctor().open(QStringLiteral("161400000000042"));
    auto *view = &part<ui::ProfileView>();
    QTRY_VERIFY(view->isVisible() && view->verticalScrollBar()->maximum() > 100);
    view->verticalScrollBar()->setValue(100);
    part<ui::DoctorField>().setText(QStringLiteral("16140000000"));
    const auto before = requests();

    changeLanguage();
    m_desk->window().showPage(ui::pageId::doctors);
    view = &part<ui::ProfileView>();
    QVERIFY(view->isVisible());
    QCOMPARE(view->verticalScrollBar()->value(), 100);
    QCOMPARE(part<ui::DoctorField>().text(), QStringLiteral("16140000000"));
    QCOMPARE(requests(), before);
}

void ContinuedWindowTest::checkList(const QString &ids)
{
    m_desk->window().showPage(ui::pageId::doctors);
    part<ui::DoctorsHeader>().setMode(ui::DoctorsHeader::Mode::List);
    part<ui::IdListField>().setPlainText(ids);
    part<ui::IdListEntry>().checkAction()->trigger();
}

void ContinuedWindowTest::keepsAListOfDoctors()
{
    checkList(QStringLiteral("161400000000042 161400000000101 161400000000102 161400000000120"));
    const auto *check = &part<ui::ListCheckView>().check();
    QTRY_VERIFY(!check->isRunning() && ui::countRows(check->rows()).done() == 4);
    auto *table = &part<ui::ListCheckTable>();
    QTRY_COMPARE(table->model()->rowCount(), 4);
    table->selectRow(2);
    const auto chosen = table->selectedRows().first().id;
    part<ui::ListCheckView>().findChild<ui::SearchField *>()->setText(chosen);
    const auto before = requests();

    changeLanguage();
    m_desk->window().showPage(ui::pageId::doctors);
    table = &part<ui::ListCheckTable>();
    QVERIFY(table->isVisible());
    QCOMPARE(table->model()->rowCount(), 1);
    QCOMPARE(table->selectedRows().size(), 1);
    QCOMPARE(table->selectedRows().first().id, chosen);
    const auto &rows = part<ui::ListCheckView>().check().rows();
    QTRY_VERIFY(std::ranges::all_of(
        rows, [](const ui::CheckRow &row) { return row.findings.isEmpty() || hasArabicLetters(row.findings); }));
    QCOMPARE(ui::countRows(rows).done(), 4);
    QCOMPARE(requests(), before);
}

void ContinuedWindowTest::finishesARunningListOfDoctors()
{
    QVERIFY(m_practice->setFaults({QJsonObject{{QStringLiteral("on"), QStringLiteral("doctor")},
                                               {QStringLiteral("always"), true},
                                               {QStringLiteral("do"), QStringLiteral("delay")},
                                               {QStringLiteral("ms"), 300}}}));
    checkList(QStringLiteral("161400000000042 161400000000101 161400000000102 161400000000103 161400000000104"));
    QTRY_VERIFY(part<ui::ListCheckView>().check().isRunning());
    changeLanguage();
    const auto &check = part<ui::ListCheckView>().check();
    QVERIFY(check.isRunning());
    QTRY_VERIFY(!check.isRunning() && ui::countRows(check.rows()).done() == 5);
    QCOMPARE(m_practice->requestsAt(QStringLiteral("doctor")).size(), 5); // none of them twice
}

void ContinuedWindowTest::keepsWhatIsTypedAndSelected()
{
    QTemporaryDir folder;
    QList<QUrl> files;
    for (const auto &[name, bytes] : {std::pair("1.pdf", support::madePdf("one")), std::pair("2.txt", QByteArray("2")),
                                      std::pair("3.pdf", support::madePdf("three"))}) {
        QFile file(folder.filePath(QString::fromLatin1(name)));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
        files.append(QUrl::fromLocalFile(file.fileName()));
    }
    m_desk->drop(files);
    QTRY_COMPARE(m_desk->list().model()->rowCount(), 3);
    m_desk->list().setCurrentIndex(m_desk->list().model()->index(1, 0));
    part<ui::OutboxPage>().setFilter(ui::OutboxFilter::NeedsYou);
    m_desk->window().findChild<ui::PatientField *>()->edit()->setText(QStringLiteral("16149429"));

    changeLanguage();
    auto &upload = part<ui::UploadPage>();
    m_desk->window().showPage(ui::pageId::upload);
    const auto lists = upload.findChildren<QListView *>();
    const auto list = std::ranges::find_if(lists, [](const auto *one) { return one->model()->rowCount() == 3; });
    QVERIFY(list != lists.end());
    QCOMPARE((*list)->selectionModel()->selectedRows().size(), 1);
    QCOMPARE((*list)->currentIndex().row(), 1);
    QCOMPARE(m_desk->window().findChild<ui::PatientField *>()->edit()->text(), QStringLiteral("16149429"));
}

void ContinuedWindowTest::keepsWhatCanBeUndone()
{
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("1.pdf")));
    const auto bytes = support::madePdf("one");
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    file.close();
    m_desk->drop({QUrl::fromLocalFile(file.fileName())});
    QTRY_COMPARE(m_desk->outbox().documents().size(), 1);
    const auto details = [this] { return m_desk->outbox().documents().first().details; };
    const auto before = details();
    QTRY_COMPARE(m_desk->list().selectionModel()->selectedRows().size(), 1);
    auto *type = part<ui::UploadPage>().findChild<QComboBox *>();
    type->setFocus();
    QTest::keyClicks(type, QStringLiteral("Lab"));
    QTRY_VERIFY(details().type != before.type);

    changeLanguage();
    m_desk->window().showPage(ui::pageId::upload);
    QVERIFY(QTest::qWaitForWindowActive(&m_desk->window()));
    part<ui::UploadPage>().takeFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(details().type, before.type);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(details().type != before.type);
}

void ContinuedWindowTest::deliver(const QString &name)
{
    const QByteArray content("%PDF-1.4\nmade up\n");
    NewDocument document;
    document.connection = m_practice->connection().id;
    document.origin = originOf(m_practice->connection().baseUrl);
    document.details = {
        .patient = {QStringLiteral("161494290947153")}, .type = QStringLiteral("lr"), .date = QDate(2026, 2, 12)};
    document.files.append({{name, FileKind::Pdf, content.size()},
                           [content]() -> Result<std::unique_ptr<ByteSource>> { return makeMemorySource(content); }});
    const auto id = support::awaitResult(m_desk->outbox().add(std::move(document)));
    QVERIFY(id.ok());
    QVERIFY(support::awaitResult(m_desk->outbox().send({*id}, {})).ok());
    QTRY_COMPARE(m_desk->outbox().document(*id)->state, ItemState::Delivered);
}

void ContinuedWindowTest::keepsTheSelectedReceipts()
{
    m_desk->drive(*m_practice);
    deliver(QStringLiteral("1.pdf"));
    deliver(QStringLiteral("2.pdf"));
    m_desk->window().showPage(ui::pageId::outbox);
    part<ui::OutboxPage>().showReceipts();
    auto *table = &part<ui::ReceiptTable>();
    QTRY_COMPARE(table->model()->rowCount(), 2);
    table->selectionModel()->select(table->model()->index(1, 0),
                                    QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    QCOMPARE(table->selectedRows().size(), 1);
    const auto chosen = table->selectedRows().first();

    changeLanguage();
    m_desk->window().showPage(ui::pageId::outbox);
    table = &part<ui::ReceiptTable>();
    QVERIFY(table->isVisible());
    QTRY_VERIFY(table->selectedRows().size() == 1 &&
                table->selectedRows().first().shown != chosen.shown); // read again, in Urdu
    QCOMPARE(table->selectedRows().first().documentId, chosen.documentId);
}

void ContinuedWindowTest::keepsAnOpenConfirmation()
{
    m_desk->window().showPage(ui::pageId::privacy);
    const auto buttons = part<ui::PrivacyPage>().findChildren<QPushButton *>();
    const auto ask =
        std::ranges::find_if(buttons, [](const auto *one) { return one->text() == QLatin1String("Ask for the data"); });
    QVERIFY(ask != buttons.end());
    QTRY_VERIFY((*ask)->isEnabled());
    (*ask)->click();
    QVERIFY(part<ui::DataRequestConfirmation>().isVisible());
    const auto before = requests();

    changeLanguage();
    m_desk->window().showPage(ui::pageId::privacy);
    QVERIFY(part<ui::DataRequestConfirmation>().isVisible());
    QCOMPARE(requests(), before);
    QTest::keyClick(&part<ui::DataRequestConfirmation>(), Qt::Key_Escape);
    QVERIFY(!part<ui::DataRequestConfirmation>().isVisible());
}

void ContinuedWindowTest::keepsTheEntriesOfTheJournal()
{
    const JournalEvent locked{.record = {.kind = journalKind::locked, .subject = QStringLiteral("idle")}};
    const JournalEvent unlocked{.record = {.kind = journalKind::unlocked}};
    const QList<JournalEvent> events{locked, unlocked, locked, unlocked};
    QVERIFY(support::awaitResult(m_desk->journal().append(events)).ok());
    m_desk->window().showPage(ui::pageId::journal);
    auto *table = &part<ui::JournalTable>();
    QTRY_COMPARE(table->rows().rowCount(), 4);
    part<ui::JournalPage>().filterBar().search().setText(QStringLiteral("idle"));
    QTRY_COMPARE(table->rows().rowCount(), 2);
    table->setCurrentIndex(table->rows().index(1, 0));
    const auto number = table->currentNumber();
    const auto before = table->rows().index(0, ui::JournalModel::What).data().toString();

    changeLanguage();
    table = &part<ui::JournalTable>();
    QCOMPARE(part<ui::JournalPage>().filterBar().search().text(), QStringLiteral("idle"));
    QCOMPARE(table->rows().rowCount(), 2);
    QCOMPARE(table->currentNumber(), number);
    QVERIFY(!before.isEmpty());
}

CLINICDESK_WINDOW_TEST(ContinuedWindowTest)
#include "continuedwindowtest.moc"
