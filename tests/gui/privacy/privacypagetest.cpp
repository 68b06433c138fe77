// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/privacy/privacypage.h"

#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/awaitresult.h"
#include "tests/support/practiceprocess.h"
#include "tests/support/shown.h"
#include "tests/support/testlook.h"
#include "tests/support/testprogram.h"
#include "ui/privacy/requeststable.h"
#include "ui/state/currentconnection.h"
#include "ui/widgets/problembanner.h"
#include "ui/widgets/toast.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTest>
#include <QVBoxLayout>

using namespace clinicdesk;
using clinicdesk::support::awaitResult;

namespace {

constexpr int maxTabs = 60;

QJsonArray always(const QString &action, QJsonObject further = {})
{
    further.insert(QStringLiteral("on"), QStringLiteral("privacy"));
    further.insert(QStringLiteral("do"), action);
    further.insert(QStringLiteral("always"), true);
    return {further};
}

} // namespace

/// A person who asks for a user's data in a real window, with the practice service behind it.
class PrivacyPageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_engine = std::make_shared<http::Engine>();
        m_practice = std::make_unique<support::PracticeProcess>();
        QVERIFY(m_practice->isReady());
        m_secrets = m_practice->secrets();
        m_connection = std::make_unique<ui::CurrentConnection>();
        m_connection->choose(m_practice->connection());
        const auto user = m_practice->connection().user.text;
        m_short = user.left(4) + QChar(0x2026) + user.right(3);
        show(openedJournal());
        QTRY_VERIFY(askButton() && askButton()->isEnabled());
    }
    void cleanup()
    {
        m_window.reset();
        m_practice.reset();
    }

    void asksByKeyboardAlone();
    void asksByMouseAndShowsTheRow();
    void asksNothingWithoutConfirmation();
    void saysThatOneIsRunning();
    void saysAFaultAndRepeatsNothing_data();
    void saysAFaultAndRepeatsNothing();
    void wantsANewTokenForARefusedOne();
    void wantsATokenWhereThereIsNone();
    void readsTheListThoughTheServiceDoesNotAnswer();
    void showsRequestsOfAnotherProgram();
    void namesConnectionsWhereThereAreSeveral();
    void copiesRowsByKeyAndByMenu();
    void savesTheList();
    void tellsOfAJournalThatWasChanged();
    void tellsOfAJournalThatIsNotKept();
    void explainsTheWebhook();
    void dropsTheAnswerOfAnotherConnection();
    void hasNamesRoomAndOrderForEveryone();

private:
    QString path() const { return m_folder->filePath(QStringLiteral("journal/journal.sqlite")); }
    std::shared_ptr<Journal> openedJournal() const
    {
        return *awaitResult(Journal::open({.file = path(), .who = QStringLiteral("M. Placeholder")}));
    }
    void show(const std::shared_ptr<Journal> &journal)
    {
        m_window = std::make_unique<QWidget>();
        m_page = new ui::PrivacyPage(
            *m_connection, [this](const Connection &connection) { return client(connection); }, journal,
            m_window.get());
        auto *layout = new QVBoxLayout(m_window.get());
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(m_page);
        m_window->resize(1096, 680);
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    Task<std::shared_ptr<Client>> client(Connection connection)
    {
        co_return std::make_shared<Client>(connection, m_secrets, m_engine);
    }

    /// What a person reads.
    QString words() const { return support::shownLabels(*m_page).join(u'\n'); }
    ui::ProblemBanner &problem() const { return *m_page->findChild<ui::ProblemBanner *>(); }
    ui::RequestsTable &table() const { return *m_page->findChild<ui::RequestsTable *>(); }
    ui::Toast &toast() const { return *m_page->findChild<ui::Toast *>(); }
    QString cell(int row, std::string_view column) const
    {
        return table().rows().index(row, table().rows().sectionOf(column)).data().toString();
    }
    QPushButton *button(const QString &text) const { return support::shownButton(*m_page, text); }
    QPushButton *askButton() const { return button(QStringLiteral("Ask for the data")); }
    QPushButton *confirmButton() const { return button(QStringLiteral("Ask for the data of %1").arg(m_short)); }
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
    static void click(QWidget *widget) { QTest::mouseClick(widget, Qt::LeftButton); }
    /// By mouse, up to the answer.
    void askAndWait(int rows)
    {
        QTRY_VERIFY(askButton() && askButton()->isEnabled());
        click(askButton());
        click(confirmButton());
        QTRY_VERIFY(askButton() && askButton()->isEnabled());
        QTRY_COMPARE(table().rows().rowCount(), rows);
    }
    qsizetype asked() const { return m_practice->requestsAt(QStringLiteral("privacy")).size(); }

    support::TestLook m_look;
    std::unique_ptr<support::PracticeProcess> m_practice;
    std::shared_ptr<http::Engine> m_engine;
    std::unique_ptr<QTemporaryDir> m_folder;
    ConnectionSecrets m_secrets;
    std::unique_ptr<ui::CurrentConnection> m_connection;
    std::unique_ptr<QWidget> m_window;
    ui::PrivacyPage *m_page = nullptr;
    QString m_short; ///< "1614…007"
};

void PrivacyPageTest::asksByKeyboardAlone()
{
    QTRY_VERIFY(words().contains(QStringLiteral("No requests from this computer yet.")));
    QVERIFY(words().contains(m_practice->connection().user.text));
    const auto *save = button(QStringLiteral("Save the list…"));
    QVERIFY(save->parentWidget()->height() < 2 * save->height()); // the empty list has its head right above it
    tabTo(askButton());
    press(Qt::Key_Space);
    QCOMPARE(QApplication::focusWidget(), button(QStringLiteral("Do not ask"))); // what changes nothing
    QVERIFY(QApplication::focusWidget()->accessibleDescription().contains(m_practice->connection().user.text));
    QCOMPARE(asked(), 0);
    QVERIFY(confirmButton()->x() < button(QStringLiteral("Do not ask"))->x()); // as in all dialogs
    press(Qt::Key_Backtab);
    QCOMPARE(QApplication::focusWidget(), confirmButton());
    press(Qt::Key_Space);
    QTRY_COMPARE(table().rows().rowCount(), 1);
    QCOMPARE(cell(0, "state"), QStringLiteral("Accepted"));
    QCOMPARE(cell(0, "by"), QStringLiteral("M. Placeholder"));
    QVERIFY(cell(0, "asked_at").startsWith(QStringLiteral("today ")));
    QTRY_VERIFY(words().contains(QStringLiteral("Last accepted: today ")));
    QVERIFY(words().contains(QStringLiteral("1, saved in the journal")));
    QVERIFY(toast().sentence().startsWith(QStringLiteral("Request accepted at ")));
    QTRY_COMPARE(QApplication::focusWidget(), askButton());
    tabTo(&table());
    QCOMPARE(asked(), 1);
}

void PrivacyPageTest::asksByMouseAndShowsTheRow()
{
    askAndWait(1);
    QTRY_VERIFY(button(QStringLiteral("Show")));
    click(button(QStringLiteral("Show")));
    QCOMPARE(QApplication::focusWidget(), &table());
    QCOMPARE(table().currentIndex().row(), 0);
    QVERIFY(!problem().isVisible());
}

void PrivacyPageTest::asksNothingWithoutConfirmation()
{
    click(askButton());
    QVERIFY(confirmButton());
    QVERIFY(!askButton()->isEnabled());
    click(button(QStringLiteral("Do not ask")));
    QVERIFY(!confirmButton());
    QCOMPARE(QApplication::focusWidget(), askButton());
    press(Qt::Key_Space);
    QVERIFY(confirmButton());
    press(Qt::Key_Escape);
    QVERIFY(!confirmButton());
    QCOMPARE(QApplication::focusWidget(), askButton());
    press(Qt::Key_Space);
    press(Qt::Key_Space); // the default changes nothing
    QVERIFY(!confirmButton());
    QCOMPARE(asked(), 0);
    QCOMPARE(table().rows().rowCount(), 0);
}

void PrivacyPageTest::saysThatOneIsRunning()
{
    askAndWait(1);
    askAndWait(2);
    QVERIFY(!problem().isVisible()); // information, no fault
    QVERIFY(toast().sentence().startsWith(QStringLiteral("A request has been running since today ")));
    QCOMPARE(cell(0, "state"), QStringLiteral("Already running"));
    QVERIFY(cell(0, "meaning").contains(QStringLiteral("No new request was made")));
    QCOMPARE(cell(1, "state"), QStringLiteral("Accepted"));
}

void PrivacyPageTest::saysAFaultAndRepeatsNothing_data()
{
    QTest::addColumn<QJsonArray>("faults");
    QTest::addColumn<QString>("answer");
    QTest::addColumn<QString>("meaning");
    const auto status = [](int number) {
        return always(QStringLiteral("status"), {{QStringLiteral("status"), number}});
    };
    QTest::newRow("500") << status(500) << "No clear answer"
                         << "The request may have been accepted";
    QTest::newRow("503") << status(503) << "Not accepted"
                         << "No request was made. Try again later.";
    QTest::newRow("403") << status(403) << "Not accepted"
                         << "No request was made.";
    QTest::newRow("504") << status(504) << "No clear answer"
                         << "The request may have been accepted";
    QTest::newRow("hung up") << always(QStringLiteral("close")) << "No clear answer"
                             << "The request may have been accepted";
    QTest::newRow("another's page") << always(QStringLiteral("not-json")) << "No clear answer"
                                    << "The request may have been accepted";
}

void PrivacyPageTest::saysAFaultAndRepeatsNothing()
{
    QFETCH(const QJsonArray, faults);
    QFETCH(const QString, answer);
    QFETCH(const QString, meaning);
    QVERIFY(m_practice->setFaults(faults));
    askAndWait(1);
    QTRY_VERIFY(problem().isVisible());
    QVERIFY(!button(QStringLiteral("Enter a new token…")));
    QCOMPARE(cell(0, "state"), answer);
    QVERIFY2(cell(0, "meaning").contains(meaning), qPrintable(cell(0, "meaning")));
    QVERIFY(!words().contains(QStringLiteral("automatically. Nothing is lost")));
    QVERIFY(!words().contains(QStringLiteral("may have been processed")));
    QCOMPARE(asked(), 1);

    QVERIFY(m_practice->setFaults({}));
    askAndWait(2);
    QVERIFY(!problem().isVisible());
    QCOMPARE(cell(0, "state"), QStringLiteral("Accepted"));
}

void PrivacyPageTest::wantsANewTokenForARefusedOne()
{
    QVERIFY(m_practice->setFaults(always(QStringLiteral("refuse-token"))));
    askAndWait(1);
    QTRY_VERIFY(button(QStringLiteral("Enter a new token…")));
    QVERIFY(cell(0, "meaning").startsWith(QStringLiteral("The service did not accept the access token.")));
    const QSignalSpy wanted(m_connection.get(), &ui::CurrentConnection::secretRequested);
    click(button(QStringLiteral("Enter a new token…")));
    QCOMPARE(wanted.size(), 1);
    m_secrets.accessToken = m_practice->secondAccessToken();
    m_connection->choose(m_practice->connection()); // as the desk does when one was entered
    QTRY_VERIFY(!problem().isVisible());
    askAndWait(2);
    QCOMPARE(cell(0, "state"), QStringLiteral("Accepted"));
}

void PrivacyPageTest::wantsATokenWhereThereIsNone()
{
    m_secrets = {};
    m_connection->choose(m_practice->connection());
    QTRY_VERIFY(button(QStringLiteral("Enter your token…")));
    QVERIFY(!askButton()->isEnabled());
    QVERIFY(words().contains(QStringLiteral("Sign in to make a request.")));
    m_secrets = m_practice->secrets();
    m_connection->choose(m_practice->connection());
    QTRY_VERIFY(!problem().isVisible());
    QVERIFY(askButton()->isEnabled());
}

void PrivacyPageTest::readsTheListThoughTheServiceDoesNotAnswer()
{
    askAndWait(1);
    const auto connection = m_practice->connection();
    m_practice.reset();
    m_connection->setReachable(false);
    QVERIFY(words().contains(QStringLiteral("cannot be reached now")));
    QTRY_VERIFY(askButton()->isEnabled());
    click(askButton());
    click(confirmButton());
    QTRY_VERIFY(problem().isVisible());
    QTRY_COMPARE(table().rows().rowCount(), 2);
    QCOMPARE(cell(0, "state"), QStringLiteral("Not accepted"));
    QCOMPARE(cell(1, "state"), QStringLiteral("Accepted"));
    QVERIFY(table().isVisible());
}

void PrivacyPageTest::showsRequestsOfAnotherProgram()
{
    const auto another = openedJournal();
    QVERIFY(awaitResult(another->append({
                            .kind = journalKind::dataRequested,
                            .subject = QStringLiteral("1614"),
                        }))
                .ok());
    QCOMPARE(table().rows().rowCount(), 0);
    press(Qt::Key_F5);
    QTRY_COMPARE(table().rows().rowCount(), 1);
    QCOMPARE(cell(0, "state"), QStringLiteral("No clear answer"));
    QVERIFY(cell(0, "meaning").startsWith(QStringLiteral("No answer was recorded")));
}

void PrivacyPageTest::namesConnectionsWhereThereAreSeveral()
{
    askAndWait(1);
    QVERIFY(table().isColumnHidden(table().rows().sectionOf("connection")));
    auto other = m_practice->connection();
    other.id = {QStringLiteral("another")};
    other.name = QStringLiteral("Harbour Clinic");
    m_connection->choose(other);
    QTRY_VERIFY(words().contains(QStringLiteral("No request from this computer has been accepted yet.")));
    askAndWait(2);
    QVERIFY(!table().isColumnHidden(table().rows().sectionOf("connection")));
    QCOMPARE(cell(0, "connection"), QStringLiteral("Harbour Clinic"));
    // What runs was asked over another connection, so it is unknown since when.
    QVERIFY(cell(0, "meaning").startsWith(QStringLiteral("An earlier request")));
}

void PrivacyPageTest::copiesRowsByKeyAndByMenu()
{
    askAndWait(1);
    askAndWait(2);
    table().goTo(table().rows().at(0).number);
    press(Qt::Key_C, Qt::ControlModifier);
    QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("Already running, by M. Placeholder")));
    press(Qt::Key_A, Qt::ControlModifier);
    press(Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text().count(u'\n'), 1);

    press(Qt::Key_Down);
    press(Qt::Key_Return);
    QTRY_VERIFY(qobject_cast<QMenu *>(QApplication::activePopupWidget()));
    auto *byKey = QApplication::activePopupWidget();
    QTest::keyClick(byKey, Qt::Key_Down);
    QTest::keyClick(byKey, Qt::Key_Down);
    QTest::keyClick(byKey, Qt::Key_Return);
    QTRY_COMPARE(QApplication::clipboard()->text(), m_practice->connection().user.text);

    QApplication::clipboard()->setText(
        QStringLiteral("before")); // X11 reports clear() later, and Qt 6.8 clears again then
    const auto last = table().visualRect(table().rows().index(1, table().rows().sectionOf("meaning")));
    const QPoint dots(table().viewport()->width() - ui::CellLook::endIconRoom / 2, last.center().y());
    // A menu closes on a press of a pointer that has not moved away from where it was when the menu opened.
    QCursor::setPos(table().viewport()->mapToGlobal(dots));
    QTRY_VERIFY(table().viewport()->underMouse());
    QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, dots);
    QTRY_VERIFY(qobject_cast<QMenu *>(QApplication::activePopupWidget()));
    const QPointer byMouse(qobject_cast<QMenu *>(QApplication::activePopupWidget()));
    QVERIFY(QTest::qWaitForWindowExposed(byMouse));
    const auto first = byMouse->actionGeometry(byMouse->actions().first()).center();
    QTRY_VERIFY(([&] { // again, because a menu ignores a click right after it has opened
        if (byMouse && byMouse->isVisible()) {
            QTest::mouseMove(byMouse, first);
            QTest::mouseClick(byMouse, Qt::LeftButton, {}, first);
        }
        return QApplication::clipboard()->text().contains(QStringLiteral("Accepted, by"));
    }()));
}

void PrivacyPageTest::savesTheList()
{
    QVERIFY(!button(QStringLiteral("Save the list…"))->isEnabled());
    askAndWait(1);
    click(button(QStringLiteral("Save the list…")));
    const auto find = [this] { return m_page->findChild<QFileDialog *>(); };
    QTRY_VERIFY(find() && find()->isVisible());
    const auto file = m_folder->filePath(QStringLiteral("saved.csv"));
    find()->findChild<QLineEdit *>()->setText(file);
    QTest::keyClick(find()->findChild<QLineEdit *>(), Qt::Key_Return);
    QTRY_VERIFY(QFile::exists(file));
    QTRY_VERIFY(toast().sentence().contains(QStringLiteral("saved.csv")));
    QFile saved(file);
    QVERIFY(saved.open(QIODevice::ReadOnly));
    const auto text = saved.readAll();
    QVERIFY(text.startsWith("asked_at,"));
    QVERIFY(text.contains(",accepted,M. Placeholder,"));
}

void PrivacyPageTest::tellsOfAJournalThatWasChanged()
{
    askAndWait(1);
    {
        auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("by hand"));
        database.setDatabaseName(path());
        QVERIFY(database.open());
        QSqlQuery query(database);
        QVERIFY(query.exec(QStringLiteral("DROP TRIGGER entries_stay_as_they_are")));
        QVERIFY(query.exec(QStringLiteral("UPDATE entries SET who='another user' WHERE number=1")));
    }
    QSqlDatabase::removeDatabase(QStringLiteral("by hand"));
    QVERIFY(!words().contains(QStringLiteral("The journal was changed")));
    press(Qt::Key_F5);
    QTRY_VERIFY(words().contains(QStringLiteral("The journal was changed: entry 1 is not the original.")));
}

void PrivacyPageTest::tellsOfAJournalThatIsNotKept()
{
    show(Journal::inMemory());
    QTRY_VERIFY(words().contains(QStringLiteral("listed only until you close Clinic Desk")));
    askAndWait(1);
    QVERIFY(words().contains(QStringLiteral("1, until you close Clinic Desk")));

    QFile damage(path());
    QVERIFY(damage.open(QIODevice::WriteOnly));
    damage.write(QByteArray("this is no journal. ").repeated(100));
    damage.close();
    QFile::remove(path() + QStringLiteral("-wal"));
    show(openedJournal());
    QTRY_VERIFY(words().contains(QStringLiteral("It was renamed to “journal-damaged-")));
}

void PrivacyPageTest::explainsTheWebhook()
{
    QVERIFY(!words().contains(QStringLiteral("user.data.download")));
    auto *help = button(QStringLiteral("What the webhook receives"));
    tabTo(help);
    press(Qt::Key_Space);
    QVERIFY(words().contains(QStringLiteral("user.data.download")));
    press(Qt::Key_Space);
    QVERIFY(!words().contains(QStringLiteral("user.data.download")));
}

void PrivacyPageTest::dropsTheAnswerOfAnotherConnection()
{
    QVERIFY(m_practice->setFaults(always(QStringLiteral("delay"), {{QStringLiteral("ms"), 400}})));
    click(askButton());
    click(confirmButton());
    QVERIFY(!button(QStringLiteral("Asking…"))->isEnabled());
    auto other = m_practice->connection();
    other.id = {QStringLiteral("another")};
    m_connection->choose(other);
    QVERIFY(askButton());
    QTRY_COMPARE(table().rows().rowCount(), 1); // recorded all the same
    QCOMPARE(cell(0, "state"), QStringLiteral("Accepted"));
    QVERIFY(toast().sentence().isEmpty());
}

void PrivacyPageTest::hasNamesRoomAndOrderForEveryone()
{
    askAndWait(1);
    const QStringList none;
    QCOMPARE(support::namelessWidgets(m_window.get()), none);
    QCOMPARE(support::smallTargets(m_window.get()), none);
    click(askButton());
    click(button(QStringLiteral("What the webhook receives")));
    QCOMPARE(support::namelessWidgets(m_window.get()), none);
    QTRY_COMPARE(support::smallTargets(m_window.get()), none);
    press(Qt::Key_Escape);
    button(QStringLiteral("Do not ask"))->setFocus();
    press(Qt::Key_Escape);
    askButton()->setFocus();
    const auto order = support::tabOrder(m_window.get());
    const QStringList inOrder{QStringLiteral("Ask for the data"), QStringLiteral("What the webhook receives"),
                              QStringLiteral("Save the list…"), QStringLiteral("Requests from this computer")};
    QStringList met;
    for (const auto &name : order) {
        if (inOrder.contains(name))
            met.append(name);
    }
    QCOMPARE(met, inOrder);
}

CLINICDESK_WINDOW_TEST(PrivacyPageTest)
#include "privacypagetest.moc"
