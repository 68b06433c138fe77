// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/journal/journalpage.h"

#include "core/wording/journaltext.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/awaitresult.h"
#include "tests/support/shown.h"
#include "tests/support/testfile.h"
#include "tests/support/testprogram.h"
#include "ui/journal/journaldetails.h"
#include "ui/journal/journalfilterbar.h"
#include "ui/journal/journaltable.h"
#include "ui/widgets/datefield.h"
#include "ui/widgets/searchfield.h"
#include "ui/widgets/selectabletext.h"
#include "ui/widgets/thememanager.h"
#include "ui/widgets/toast.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QHeaderView>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>
#include <QVBoxLayout>

using namespace clinicdesk;
using clinicdesk::support::awaitResult;

namespace {

constexpr int maxTabs = 40;

} // namespace

/// The page of the journal, by mouse and by keyboard.
class JournalPageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_keychain = makeMemorySecretStore();
        m_journal = openedJournal(Role::Admin, -9); // the entry about the key is the oldest
        const JournalPerson asha{QStringLiteral("p-1"), QStringLiteral("Asha Invented")};
        const JournalPerson ravi{QStringLiteral("p-2"), QStringLiteral("Ravi Rehearsal")};
        const auto today = QDate::currentDate().startOfDay().toUTC();
        const auto ok = QStringLiteral("ok");
        append({{.record = {.kind = journalKind::signedIn, .result = ok}, .at = today.addDays(-8), .by = asha},
                {.record = {.kind = journalKind::documentAdded,
                            .connection = {QStringLiteral("c-1")},
                            .connectionName = QStringLiteral("Sunrise Clinic"),
                            .subject = QStringLiteral("0d0c0000-made-up-1"),
                            .result = ok},
                 .at = today.addDays(-1).addSecs(60),
                 .by = ravi},
                {.record = {.kind = journalKind::documentFailed,
                            .connection = {QStringLiteral("c-1")},
                            .connectionName = QStringLiteral("Sunrise Clinic"),
                            .subject = QStringLiteral("0d0c0000-made-up-1"),
                            .result = QStringLiteral("service.unavailable"),
                            .httpStatus = 503},
                 .at = today.addSecs(1),
                 .by = ravi},
                {.record = {.kind = journalKind::locked, .subject = QStringLiteral("idle"), .result = ok},
                 .at = today.addSecs(2),
                 .by = asha}});
        m_journal = openedJournal();
        show(m_journal);
        QTRY_COMPARE(table().rows().rowCount(), 5); // with the one about the key
    }
    void cleanup()
    {
        m_window.reset();
        m_journal.reset();
    }
    void listsNewestFirst();
    void showsADocumentIdCompletely();
    void showsEveryKindCompletely();
    void showsDetailsOfTheCurrentEntry();
    void searchesByKeyboard();
    void searchesLabels();
    void findsEveryTextOfARow_data();
    void findsEveryTextOfARow();
    void filtersByKindPersonAndDay();
    void saysThatNothingIsFound();
    void checksTheJournalByMouse();
    void checksTheJournalByKeyboard();
    void saysThatItIsSoundUntilEntriesCome();
    void listsWhatItHasChecked();
    void goesOnWhereAFaultIsAccepted();
    void saysThatTheJournalBeginsAgain();
    void removesHeldEntriesIfTheUserConfirms();
    void exportsATable();
    void exportsJsonLines();
    void copiesRows();
    void readsManyEntriesAPieceAtATime();
    void keepsTheCurrentEntryWhenNewOnesCome();
    void showsNothingToOtherRoles();
    void hasNamesRoomAndOrderForEveryone();

private:
    QString path() const { return m_folder->filePath(QStringLiteral("journal/journal.sqlite")); }
    std::shared_ptr<Journal> openedJournal(Role role = Role::Admin, int daysAhead = 0) const
    {
        return *awaitResult(Journal::open({.file = path(),
                                           .clock = [daysAhead] { return systemClock()().addDays(daysAhead); },
                                           .who = QStringLiteral("M. Placeholder"),
                                           .keychain = m_keychain,
                                           .access = {.role = role}}));
    }
    /// As another program would do it.
    void changeEntry(int number);
    void append(const QList<JournalEvent> &events) { QVERIFY(awaitResult(m_journal->append(events)).ok()); }
    void show(const std::shared_ptr<Journal> &journal)
    {
        auto window = std::make_unique<QWidget>();
        m_page = new ui::JournalPage(journal, window.get());
        auto *layout = new QVBoxLayout(window.get());
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(m_page);
        window->resize(1'180, 680);
        window->show();
        window->activateWindow();
        m_window = std::move(window);
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    ui::JournalTable &table() const { return m_page->table(); }
    QString cell(int row, std::string_view column) const
    {
        return table().rows().index(row, table().rows().sectionOf(column)).data().toString();
    }
    QString words() const { return support::shownLabels(*m_page).join(u'\n'); }
    QString details() const
    {
        QStringList texts;
        for (const auto *text : m_page->findChild<ui::JournalDetails *>()->findChildren<ui::SelectableText *>())
            texts.append(QString::fromUtf8(text->value()));
        return texts.join(u'\n');
    }
    QPushButton *button(const QString &text) const { return support::shownButton(*m_page, text); }
    QComboBox *combo(const QString &name) const { return support::namedWidget<QComboBox>(*m_page, name); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::keyClick(m_window->windowHandle(), key, modifiers);
    }
    void tabTo(const QWidget *widget) const
    {
        for (int tabs = 0; QApplication::focusWidget() != widget; ++tabs) {
            QVERIFY(tabs < maxTabs);
            press(Qt::Key_Tab);
        }
    }
    void type(const QString &text) const
    {
        for (const auto letter : text)
            QTest::keyClick(m_window->windowHandle(), letter.toLatin1());
    }
    QFileDialog *dialog() const { return m_page->findChild<QFileDialog *>(); }
    QByteArray exported(const QString &name) const
    {
        const auto file = m_folder->filePath(name);
        dialog()->findChild<QLineEdit *>()->setText(file);
        QTest::keyClick(dialog()->findChild<QLineEdit *>(), Qt::Key_Return);
        if (!QTest::qWaitFor([&] { return toast().contains(name); }, tests::patienceMs))
            return {};
        return support::contentOf(file);
    }
    QString toast() const { return m_page->findChild<ui::Toast *>()->sentence(); }

    ui::ThemeManager m_look{*qApp};
    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<SecretStore> m_keychain;
    std::shared_ptr<Journal> m_journal;
    std::unique_ptr<QWidget> m_window;
    ui::JournalPage *m_page = nullptr;
};

void JournalPageTest::showsADocumentIdCompletely()
{
    const auto id = QStringLiteral("0241acb6-7a1e-45db-8d6b-bd0f8a2dbe9b");
    append({{.record = {.kind = journalKind::documentDelivered, .subject = id, .result = QStringLiteral("ok")}}});
    m_window->resize(1182, 690); // a screen of 1366 by 768
    QTRY_COMPARE(table().horizontalHeader()->length(), table().viewport()->width());
    const int aroundText = ui::space::s + ui::space::xs;
    const int wanted = QFontMetrics(ui::typeFont(ui::Type::Second)).horizontalAdvance(id) + aroundText;
    QVERIFY2(
        table().columnWidth(table().rows().sectionOf("about")) >= wanted,
        qPrintable(QStringLiteral("%1 of %2").arg(table().columnWidth(table().rows().sectionOf("about"))).arg(wanted)));
    // In a narrow window, the outcome can still be read.
    m_window->resize(900, 690);
    QTRY_COMPARE(table().horizontalHeader()->length(), table().viewport()->width());
    QVERIFY(table().columnWidth(table().rows().sectionOf("outcome")) > wanted / 3);
}

void JournalPageTest::showsEveryKindCompletely()
{
    m_window->resize(1182, 690); // a screen of 1366 by 768
    QTRY_COMPARE(table().horizontalHeader()->length(), table().viewport()->width());
    const int room = table().columnWidth(table().rows().sectionOf("what")) - ui::space::s - ui::space::xs;
    const QFontMetrics metrics(ui::typeFont(ui::Type::Body));
    for (const auto &kind : {journalKind::keyed, journalKind::confirmed, journalKind::dataAnswered}) {
        const auto text = wording::journalKindText(kind);
        QVERIFY2(metrics.horizontalAdvance(text) <= room, qPrintable(text));
    }
}

void JournalPageTest::listsNewestFirst()
{
    QCOMPARE(cell(0, "what"), QStringLiteral("Locked"));
    QCOMPARE(cell(0, "who"), QStringLiteral("Asha Invented"));
    QCOMPARE(cell(0, "about"), QStringLiteral("the computer was not used"));
    QCOMPARE(cell(1, "what"), QStringLiteral("Document not delivered"));
    QCOMPARE(cell(1, "connection"), QStringLiteral("Sunrise Clinic"));
    QVERIFY(!cell(1, "outcome").isEmpty());
    QCOMPARE(cell(2, "outcome"), QStringLiteral("Done"));
    QCOMPARE(cell(4, "who"), QStringLiteral("M. Placeholder"));
    QTRY_VERIFY(words().contains(QStringLiteral("5 entr")));
}

void JournalPageTest::showsDetailsOfTheCurrentEntry()
{
    QVERIFY(!m_page->findChild<ui::JournalDetails *>()->isVisible());
    QTest::mouseClick(table().viewport(), Qt::LeftButton, {},
                      table().visualRect(table().rows().index(1, table().rows().sectionOf("what"))).center());
    QVERIFY(m_page->findChild<ui::JournalDetails *>()->isVisible());
    QVERIFY(details().contains(QStringLiteral("0d0c0000-made-up-1")));
    QVERIFY(details().contains(QStringLiteral("document.failed · service.unavailable")));
    QVERIFY(details().contains(QStringLiteral("503")));
    QVERIFY(details().contains(QStringLiteral("With the key of the keychain")));
    press(Qt::Key_Up);
    QVERIFY(details().contains(QStringLiteral("program.locked")));
}

void JournalPageTest::searchesByKeyboard()
{
    press(Qt::Key_F, Qt::ControlModifier);
    QCOMPARE(QApplication::focusWidget(), &m_page->filterBar().search());
    type(QStringLiteral("MADE-up"));
    QTRY_COMPARE(table().rows().rowCount(), 2);
    press(Qt::Key_Down);
    QCOMPARE(QApplication::focusWidget(), &table());
    QCOMPARE(table().currentIndex().row(), 0);
    m_page->filterBar().search().setFocus();
    press(Qt::Key_Escape);
    QTRY_COMPARE(table().rows().rowCount(), 5);
}

void JournalPageTest::searchesLabels()
{
    m_page->filterBar().search().setText(QStringLiteral("not delivered"));
    QTRY_COMPARE(table().rows().rowCount(), 1);
    QCOMPARE(table().rows().at(0).record.kind, QString(journalKind::documentFailed));
}

void JournalPageTest::findsEveryTextOfARow_data()
{
    QTest::addColumn<QString>("text");
    for (const auto *text : {"Ravi", "person changed", "the computer was not used", "2 connections", "Sunrise", "done",
                             "Refused", "permission"})
        QTest::newRow(text) << QString::fromLatin1(text);
}

void JournalPageTest::findsEveryTextOfARow()
{
    QFETCH(const QString, text);
    append({{.record = {.kind = journalKind::connectionsImported,
                        .subject = QStringLiteral("2"),
                        .result = QStringLiteral("refused")}},
            {.record = {.kind = journalKind::personChanged,
                        .connectionName = QStringLiteral("Sunrise Clinic"),
                        .result = codeText(ErrorCode::ServiceNotAllowed)}}});
    press(Qt::Key_F5);
    QTRY_COMPARE(table().rows().rowCount(), 7);
    const auto columns = ui::journalColumns();
    int expected = 0;
    for (const auto &entry : table().rows().items()) {
        const auto shows = [&](const auto &column) { return column.text(entry).contains(text, Qt::CaseInsensitive); };
        expected += std::ranges::any_of(columns, shows) ? 1 : 0;
    }
    QVERIFY(expected > 0 && expected < 7);
    m_page->filterBar().search().setText(text);
    QTRY_COMPARE(table().rows().rowCount(), expected);
}

void JournalPageTest::filtersByKindPersonAndDay()
{
    auto *kinds = combo(QStringLiteral("Kind of event"));
    kinds->setCurrentText(QStringLiteral("Documents"));
    QTRY_COMPARE(table().rows().rowCount(), 2);
    kinds->setCurrentIndex(0);
    QTRY_COMPARE(table().rows().rowCount(), 5);

    auto *people = combo(QStringLiteral("Person"));
    QTRY_COMPARE(people->count(), 3);
    people->setCurrentText(QStringLiteral("Ravi Rehearsal"));
    QTRY_COMPARE(table().rows().rowCount(), 2);
    people->setCurrentIndex(0);
    QTRY_COMPARE(table().rows().rowCount(), 5);

    auto *days = combo(QStringLiteral("Days"));
    days->setCurrentText(QStringLiteral("Yesterday"));
    QTRY_COMPARE(table().rows().rowCount(), 1);
    QCOMPARE(table().rows().at(0).record.kind, QString(journalKind::documentAdded));
    auto *day = m_page->findChild<ui::DateField *>();
    QVERIFY(!day->isVisible());
    days->setCurrentText(QStringLiteral("One day"));
    QVERIFY(day->isVisible());
    day->setDate(QDate::currentDate().addDays(-8));
    Q_EMIT day->dateEntered(QDate::currentDate().addDays(-8));
    QTRY_VERIFY(table().rows().rowCount() == 1 && table().rows().at(0).record.kind == journalKind::signedIn);
}

void JournalPageTest::saysThatNothingIsFound()
{
    m_page->filterBar().search().setText(QStringLiteral("no such word"));
    QTRY_VERIFY(words().contains(QStringLiteral("No matches")));
    QVERIFY(!button(QStringLiteral("Export…"))->isEnabled());
    QTest::mouseClick(button(QStringLiteral("Show all")), Qt::LeftButton);
    QTRY_COMPARE(table().rows().rowCount(), 5);
}

void JournalPageTest::checksTheJournalByMouse()
{
    QTest::mouseClick(button(QStringLiteral("Check the journal")), Qt::LeftButton);
    QTRY_VERIFY(words().contains(QStringLiteral("complete and unchanged")));
    QVERIFY(!button(QStringLiteral("Accept and go on…")));
    changeEntry(3);
    QTest::mouseClick(button(QStringLiteral("Check the journal")), Qt::LeftButton);
    QTRY_VERIFY(words().contains(QStringLiteral("entry 3 is not the original")));
}

void JournalPageTest::goesOnWhereAFaultIsAccepted()
{
    const QSignalSpy checks(m_page, &ui::JournalPage::checked);
    const auto question = [this] { return m_page->findChild<QMessageBox *>(); };
    changeEntry(3);
    press(Qt::Key_E, Qt::ControlModifier);
    QTRY_VERIFY(words().contains(QStringLiteral("entry 3 is not the original")));
    tabTo(button(QStringLiteral("Accept and go on…")));
    press(Qt::Key_Space);
    QTRY_VERIFY(question() && question()->isVisible());
    QTest::keyClick(question(), Qt::Key_Escape);
    QTRY_VERIFY(!question());
    QVERIFY(awaitResult(m_journal->entries({journalKind::accepted}))->isEmpty());

    QTest::mouseClick(button(QStringLiteral("Accept and go on…")), Qt::LeftButton);
    QTRY_VERIFY(question() && question()->isVisible());
    QTest::mouseClick(question()->buttons().first(), Qt::LeftButton);
    QTRY_VERIFY(words().contains(QStringLiteral("complete and unchanged since entry 6")));
    QTRY_COMPARE(cell(0, "what"), QStringLiteral("Changed journal accepted"));
    QCOMPARE(cell(0, "about"), QStringLiteral("up to entry 5"));
    QVERIFY(!button(QStringLiteral("Accept and go on…")));
    QCOMPARE(checks.size(), 2);
    QVERIFY(!checks.last().first().value<JournalCheck>().fault);
}

void JournalPageTest::saysThatTheJournalBeginsAgain()
{
    QVERIFY(awaitResult(m_journal->saveHead()).ok());
    const std::weak_ptr<Journal> former = m_journal;
    m_window.reset();
    m_journal.reset();
    QTRY_VERIFY(former.expired()); // what is left in the WAL would repair the header
    QFile file(path());
    QVERIFY(file.open(QIODevice::ReadWrite));
    QCOMPARE(file.write(QByteArray(100, 'x')), 100);
    file.close();
    m_journal = openedJournal();
    show(m_journal);
    QTRY_VERIFY(words().contains(QStringLiteral("begins after a damage: 5 ")));
    QTest::mouseClick(button(QStringLiteral("Accept and go on…")), Qt::LeftButton);
    QTRY_VERIFY(m_page->findChild<QMessageBox *>());
    QTest::mouseClick(m_page->findChild<QMessageBox *>()->buttons().first(), Qt::LeftButton);
    QTRY_VERIFY(words().contains(QStringLiteral("complete and unchanged since")));
    QTRY_VERIFY(cell(0, "about").contains(QStringLiteral("5 ")));
}

void JournalPageTest::removesHeldEntriesIfTheUserConfirms()
{
    QVERIFY(awaitResult(m_journal->saveHead()).ok());
    m_journal = openedJournal(Role::Admin, 4'000);
    append({{.record = {.kind = journalKind::unlocked}}});
    show(m_journal);
    QTRY_VERIFY(words().contains(QStringLiteral("the clock of this computer jumped")));
    QCOMPARE(awaitResult(m_journal->entries())->size(), 6);
    QTest::mouseClick(button(QStringLiteral("Remove old entries…")), Qt::LeftButton);
    QTRY_VERIFY(m_page->findChild<QMessageBox *>());
    QTest::mouseClick(m_page->findChild<QMessageBox *>()->buttons().first(), Qt::LeftButton);
    QTRY_COMPARE(cell(0, "what"), QStringLiteral("Old entries removed"));
    QTRY_VERIFY(!button(QStringLiteral("Remove old entries…")));
    QCOMPARE(awaitResult(m_journal->entries())->size(), 2);
}

void JournalPageTest::changeEntry(int number)
{
    {
        auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("by hand"));
        database.setDatabaseName(path());
        QVERIFY(database.open());
        QSqlQuery query(database);
        QVERIFY(query.exec(QStringLiteral("DROP TRIGGER entries_stay_as_they_are")));
        QVERIFY(query.exec(QStringLiteral("UPDATE entries SET person='Another' WHERE number=%1").arg(number)));
    }
    QSqlDatabase::removeDatabase(QStringLiteral("by hand"));
}

void JournalPageTest::checksTheJournalByKeyboard()
{
    tabTo(button(QStringLiteral("Check the journal")));
    press(Qt::Key_Space);
    QTRY_VERIFY(words().contains(QStringLiteral("complete and unchanged")));
    QCOMPARE(QApplication::focusWidget(), button(QStringLiteral("Check the journal")));
    const QSignalSpy checks(m_page, &ui::JournalPage::checked);
    press(Qt::Key_F, Qt::ControlModifier);
    press(Qt::Key_E, Qt::ControlModifier); // the line of the search would go to its end
    QTRY_COMPARE(checks.size(), 1);
}

void JournalPageTest::saysThatItIsSoundUntilEntriesCome()
{
    press(Qt::Key_E, Qt::ControlModifier);
    QTRY_VERIFY(words().contains(QStringLiteral("complete and unchanged: 5 ")));
    press(Qt::Key_F5);
    QTRY_VERIFY(words().contains(QStringLiteral("complete and unchanged: 5 ")));
    append({{.record = {.kind = journalKind::unlocked}}});
    press(Qt::Key_F5);
    QTRY_COMPARE(table().rows().rowCount(), 6);
    QVERIFY(!words().contains(QStringLiteral("complete and unchanged")));
    press(Qt::Key_E, Qt::ControlModifier);
    QTRY_VERIFY(words().contains(QStringLiteral("complete and unchanged: 6 ")));
}

void JournalPageTest::listsWhatItHasChecked()
{
    append({{.record = {.kind = journalKind::unlocked}}});
    QCOMPARE(table().rows().rowCount(), 5);
    press(Qt::Key_E, Qt::ControlModifier);
    QTRY_VERIFY(words().contains(QStringLiteral("complete and unchanged: 6 ")));
    QTRY_COMPARE(table().rows().rowCount(), 6);
}

void JournalPageTest::exportsATable()
{
    combo(QStringLiteral("Kind of event"))->setCurrentText(QStringLiteral("Documents"));
    QTRY_COMPARE(table().rows().rowCount(), 2);
    QTest::mouseClick(button(QStringLiteral("Export…")), Qt::LeftButton);
    QTRY_VERIFY(dialog() && dialog()->isVisible());
    const auto lines = exported(QStringLiteral("saved.csv")).split('\n');
    QCOMPARE(lines.size(), 4); // heading, two entries, nothing
    QVERIFY(lines.at(1).contains(",Ravi Rehearsal,M. Placeholder,document.added,Sunrise Clinic,"));
    QCOMPARE(awaitResult(m_journal->entries({journalKind::exported}))->size(), 1);
}

void JournalPageTest::exportsJsonLines()
{
    press(Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY(dialog() && dialog()->isVisible());
    const auto lines = exported(QStringLiteral("saved.jsonl")).split('\n');
    QCOMPARE(lines.size(), 6);
    QVERIFY(lines.at(0).startsWith('{') && lines.at(0).contains("\"journal.keyed\""));
}

void JournalPageTest::copiesRows()
{
    table().setFocus();
    table().selectRow(1);
    press(Qt::Key_C, Qt::ControlModifier);
    QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("Ravi Rehearsal, Document not delivered")));
    QVERIFY(toast().startsWith(QStringLiteral("Copied")));
}

void JournalPageTest::readsManyEntriesAPieceAtATime()
{
    constexpr int count = 100'000;
    constexpr int batch = 10'000;
    for (int i = 0; i < count / batch; ++i)
        append(
            QList<JournalEvent>(batch, {.record = {.kind = journalKind::unlocked, .result = QStringLiteral("ok")},
                                        .by = JournalPerson{QStringLiteral("p-1"), QStringLiteral("Asha Invented")}}));
    press(Qt::Key_F5);
    QTRY_COMPARE(table().rows().rowCount(), 200);
    QTRY_VERIFY(words().contains(QStringLiteral("100,005")));
    const auto hasMoreAtItsEnd = [this] { // the end is known once the rows are laid out
        table().verticalScrollBar()->setValue(0);
        table().verticalScrollBar()->setValue(table().verticalScrollBar()->maximum());
        return table().rows().rowCount() >= 400;
    };
    QTRY_VERIFY(hasMoreAtItsEnd());
    m_page->filterBar().search().setText(QStringLiteral("made-up"));
    QTRY_COMPARE(table().rows().rowCount(), 2);
}

void JournalPageTest::keepsTheCurrentEntryWhenNewOnesCome()
{
    table().setFocus();
    table().setCurrentIndex(table().rows().index(2, 0));
    const auto number = table().rows().at(2).number;
    append({{.record = {.kind = journalKind::unlocked}}});
    press(Qt::Key_F5);
    QTRY_COMPARE(table().rows().rowCount(), 6);
    QCOMPARE(table().rows().itemAt(table().currentIndex()).number, number);
    QCOMPARE(table().currentIndex().row(), 3);
    QVERIFY(details().contains(QStringLiteral("document.added")));
}

void JournalPageTest::showsNothingToOtherRoles()
{
    show(openedJournal(Role::Doctor));
    QTRY_VERIFY(words().contains(QStringLiteral("Your role does not allow this")));
    QCOMPARE(table().rows().rowCount(), 0);
}

void JournalPageTest::hasNamesRoomAndOrderForEveryone()
{
    const QStringList none;
    table().setCurrentIndex(table().rows().index(1, 0));
    QCOMPARE(support::namelessWidgets(m_window.get()), none);
    QCOMPARE(support::smallTargets(m_window.get()), none);
    QCOMPARE(table().rows().index(1, 0).data(Qt::AccessibleTextRole).toString().count(QLatin1Char(',')), 5);
    const QStringList inOrder{
        QStringLiteral("Check the journal"),     QStringLiteral("Export…"), QStringLiteral("Search in the journal"),
        QStringLiteral("Kind of event"),         QStringLiteral("Person"),  QStringLiteral("Days"),
        QStringLiteral("Entries of the journal")};
    m_page->filterBar().search().setFocus();
    QStringList met;
    for (const auto &name : support::tabOrder(m_window.get())) {
        if (inOrder.contains(name))
            met.append(name);
    }
    QCOMPARE(QSet<QString>(met.begin(), met.end()).size(), inOrder.size());
}

CLINICDESK_WINDOW_TEST(JournalPageTest)
#include "journalpagetest.moc"
