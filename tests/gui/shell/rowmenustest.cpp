// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"
#include "tests/support/testwindow.h"
#include "ui/assessments/assessmentspage.h"
#include "ui/assessments/assessmenttableview.h"
#include "ui/assessments/assessmenttreeview.h"
#include "ui/doctors/doctorspage.h"
#include "ui/doctors/idlistentry.h"
#include "ui/doctors/listchecktable.h"
#include "ui/outbox/outboxpage.h"
#include "ui/outbox/receipttable.h"
#include "ui/shell/patientbar.h"
#include "ui/widgets/segmentedcontrol.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QTest>
#include <QTimer>
#include <QWindow>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::ui;
using clinicdesk::support::awaitResult;

/// Menus of rows, opened by keyboard and in the accessibility tree, in every list of the window.
class RowMenusTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_look = std::make_unique<ThemeManager>(*qApp);
        m_look->setMotion(false);
    }
    void cleanup()
    {
        m_desk.reset();
        m_practice.reset();
    }
    void cleanupTestCase() { m_look.reset(); }

    void openByKeyAtTheCurrentRow_data();
    void openByKeyAtTheCurrentRow();
    void openAtARowThatWasOutOfView();
    void doNotOpenOverAMenu();
    void leaveTheKeyboardInThePatientBoxAfterSending_data();
    void leaveTheKeyboardInThePatientBoxAfterSending();

private:
    static constexpr int waitMs = 30'000;

    void open()
    {
        m_practice = std::make_unique<support::PracticeProcess>(QJsonArray());
        QVERIFY(m_practice->isReady());
        m_desk = std::make_unique<support::TestWindow>(*m_look);
        m_desk->keep(m_practice->secrets());
        m_desk->open(m_practice->connection());
        m_desk->window().resize(1366, 720);
        QVERIFY(QTest::qWaitForWindowActive(&m_desk->window()));
    }
    DocumentId add(ItemState state, int number)
    {
        NewDocument document;
        document.connection = m_practice->connection().id;
        document.origin = originOf(m_practice->connection().baseUrl);
        document.details.patient = {QStringLiteral("161494290947153")};
        document.details.type = QStringLiteral("lr");
        document.details.date = QDate(2026, 2, 12);
        document.state = state;
        const auto content = "%PDF-1.4\nmade up " + QByteArray::number(number);
        document.files.append(
            {{QStringLiteral("scan.pdf"), FileKind::Pdf, content.size()},
             [content]() -> Result<std::unique_ptr<ByteSource>> { return makeMemorySource(content); }});
        return *awaitResult(m_desk->outbox().add(std::move(document)));
    }
    template <class Widget>
    Widget *shown()
    {
        const auto all = m_desk->window().findChildren<Widget *>();
        const auto found = std::ranges::find_if(all, [](const QWidget *each) { return each->isVisible(); });
        return found == all.end() ? nullptr : *found;
    }
    QAbstractItemView *uploads()
    {
        m_desk->window().showPage(pageId::upload);
        add(ItemState::Draft, 1);
        add(ItemState::Draft, 2);
        return &m_desk->list();
    }
    QAbstractItemView *outbox(int documents = 3)
    {
        m_desk->window().showPage(pageId::outbox);
        for (int number = 0; number < documents; ++number)
            add(ItemState::Queued, number); // stays queued, because no process sends
        return m_desk->window().findChild<OutboxPage *>()->findChild<QListView *>();
    }
    QAbstractItemView *receipts()
    {
        m_desk->drive(*m_practice);
        const auto id = add(ItemState::Queued, 1);
        [&] { QTRY_VERIFY_WITH_TIMEOUT(m_desk->outbox().document(id)->state == ItemState::Delivered, waitMs); }();
        m_desk->window().showPage(pageId::outbox);
        m_desk->window().findChild<OutboxPage *>()->showReceipts();
        return shown<ReceiptTable>();
    }
    QAbstractItemView *assessments(int arrangement)
    {
        m_desk->window().showPage(pageId::assessments);
        auto *page = m_desk->window().findChild<AssessmentsPage *>();
        const auto isRead = [page] {
            auto *tree = page->findChild<AssessmentTreeView *>();
            return tree->model()->rowCount() > 0 && !page->worklist().isWorking();
        };
        [&] { QTRY_VERIFY_WITH_TIMEOUT(isRead(), waitMs); }();
        if (arrangement == 0)
            return page->findChild<AssessmentTreeView *>();
        for (auto *control : page->findChildren<SegmentedControl *>()) {
            if (control->accessibleName() == QStringLiteral("View as"))
                QTest::mouseClick(control->segment(arrangement), Qt::LeftButton);
        }
        return page->findChild<AssessmentTableView *>();
    }
    QAbstractItemView *doctors()
    {
        m_desk->window().showPage(pageId::doctors);
        press("Check a list");
        auto *page = m_desk->window().findChild<DoctorsPage *>();
        page->findChild<IdListEntry *>()->take(QStringLiteral("161400000000042\n161400000000117"));
        press("Check 2 doctors");
        return page->findChild<ListCheckTable *>();
    }
    void press(const char *text)
    {
        const auto button = [&]() -> QPushButton * {
            for (auto *each : m_desk->window().findChildren<QPushButton *>()) {
                if (each->isVisible() && each->isEnabled() && each->text() == QString::fromUtf8(text))
                    return each;
            }
            return nullptr;
        };
        QTRY_VERIFY2(button(), text);
        QTest::mouseClick(button(), Qt::LeftButton);
    }
    QAbstractItemView *listOf(const QString &name)
    {
        if (name == QLatin1String("upload"))
            return uploads();
        if (name == QLatin1String("outbox"))
            return outbox();
        if (name == QLatin1String("receipts"))
            return receipts();
        if (name == QLatin1String("doctors"))
            return doctors();
        return assessments(name == QLatin1String("tree") ? 0 : 1);
    }
    static QModelIndex lastRow(const QAbstractItemView &list)
    {
        const auto *model = list.model();
        for (int row = model->rowCount() - 1; row >= 0; --row) {
            if (const auto index = model->index(row, 0); index.flags() & Qt::ItemIsSelectable)
                return index;
        }
        return {};
    }
    static QRect onScreen(const QAbstractItemView &list, const QModelIndex &index)
    {
        const auto row = list.visualRect(index) & list.viewport()->rect();
        return {list.viewport()->mapToGlobal(row.topLeft()), row.size()};
    }
    QMenu *menu() const { return qobject_cast<QMenu *>(QApplication::activePopupWidget()); }
    void ask(QAbstractItemView &list, const QString &how)
    {
        auto *window = m_desk->window().windowHandle();
        if (how == QLatin1String("Shift+F10"))
            QTest::keyClick(window, Qt::Key_F10, Qt::ShiftModifier);
        else if (how == QLatin1String("menu key"))
            QTest::keyClick(window, Qt::Key_Menu);
        else { // as a platform requests it, at the pointer
            QContextMenuEvent request(QContextMenuEvent::Keyboard, QPoint(1, 1), list.mapToGlobal(QPoint(1, 1)));
            QApplication::sendEvent(&list, &request);
        }
    }

    std::unique_ptr<ThemeManager> m_look;
    std::unique_ptr<support::PracticeProcess> m_practice;
    std::unique_ptr<support::TestWindow> m_desk;
};

void RowMenusTest::openByKeyAtTheCurrentRow_data()
{
    QTest::addColumn<QString>("list");
    QTest::addColumn<QString>("how");
    for (const auto *list : {"upload", "outbox", "receipts", "tree", "table", "doctors"}) {
        for (const auto *how : {"Shift+F10", "menu key"})
            QTest::addRow("%s, %s", list, how) << QString::fromLatin1(list) << QString::fromLatin1(how);
    }
    QTest::newRow("outbox, at the wish of the platform") << QStringLiteral("outbox") << QStringLiteral("platform");
}

void RowMenusTest::openByKeyAtTheCurrentRow()
{
    QFETCH(const QString, list);
    QFETCH(const QString, how);
    open();
    auto *view = listOf(list);
    QVERIFY(view);
    QTRY_VERIFY_WITH_TIMEOUT(view->isVisible() && lastRow(*view).isValid(), waitMs);
    const auto index = lastRow(*view);
    view->setFocus();
    view->setCurrentIndex(index);
    QTRY_VERIFY(view->hasFocus());
    QCursor::setPos(m_desk->window().mapToGlobal(QPoint(40, 400))); // far from the row
    // Some lists run an event loop of their own until their menu is closed.
    QStringList wrong{QStringLiteral("no menu")};
    bool isAtTheRow = false;
    const auto row = onScreen(*view, view->currentIndex());
    const auto look = [&] {
        if (!menu())
            return;
        wrong = support::differencesOfTheMenu(menu());
        const auto place = menu()->geometry();
        isAtTheRow = place.top() <= row.bottom() + 2 && place.bottom() >= row.top() - 2 && place.left() >= row.left();
        menu()->close();
    };
    QTimer watch;
    connect(&watch, &QTimer::timeout, this, look);
    watch.start(50);
    ask(*view, how);
    QTRY_COMPARE(wrong.join(u'|'), QString());
    QVERIFY(isAtTheRow);
    QCOMPARE(view->currentIndex(), index);
}

void RowMenusTest::openAtARowThatWasOutOfView()
{
    open();
    auto *view = outbox(40);
    QTRY_VERIFY_WITH_TIMEOUT(view->model()->rowCount() == 41, waitMs); // with the section header
    view->setFocus();
    QTRY_VERIFY(view->hasFocus());
    view->setCurrentIndex(lastRow(*view));
    view->scrollToTop();
    QVERIFY(onScreen(*view, view->currentIndex()).isEmpty());
    ask(*view, QStringLiteral("Shift+F10"));
    QTRY_VERIFY(menu());
    const auto row = onScreen(*view, view->currentIndex());
    QVERIFY(!row.isEmpty());
    QVERIFY(menu()->geometry().bottom() >= row.top() && menu()->geometry().top() <= row.bottom());
    QCOMPARE(view->selectionModel()->selectedIndexes(), QModelIndexList{lastRow(*view)});
    menu()->close();
}

void RowMenusTest::doNotOpenOverAMenu()
{
    open();
    auto *view = outbox();
    QTRY_VERIFY_WITH_TIMEOUT(lastRow(*view).isValid(), waitMs);
    view->setFocus();
    QTRY_VERIFY(view->hasFocus());
    view->setCurrentIndex(lastRow(*view));
    ask(*view, QStringLiteral("Shift+F10"));
    QTRY_VERIFY(menu());
    const QPointer<QMenu> first = menu();
    ask(*view, QStringLiteral("menu key"));
    QCOMPARE(menu(), first.data());
    QCOMPARE(m_desk->window().findChild<OutboxPage *>()->findChildren<QMenu *>(QString(), Qt::FindDirectChildrenOnly),
             QList<QMenu *>{first.data()});
    first->close();
}

void RowMenusTest::leaveTheKeyboardInThePatientBoxAfterSending_data()
{
    QTest::addColumn<bool>("byMouse");
    QTest::newRow("by its key, from the list") << false;
    QTest::newRow("by the mouse") << true;
}

void RowMenusTest::leaveTheKeyboardInThePatientBoxAfterSending()
{
    QFETCH(const bool, byMouse);
    open();
    auto *view = uploads();
    m_desk->patient().choose({QStringLiteral("161494290947153")});
    QTRY_VERIFY(m_desk->sendButton().isEnabled());
    view->setFocus();
    QTRY_VERIFY(view->hasFocus());
    if (byMouse)
        QTest::mouseClick(&m_desk->sendButton(), Qt::LeftButton);
    else
        QTest::keyClick(view, Qt::Key_Return, Qt::ControlModifier);
    auto *patient = m_desk->window().findChild<PatientBar *>();
    QTRY_VERIFY(patient->isAncestorOf(QApplication::focusWidget()));
    QTRY_COMPARE(view->model()->rowCount(), 0);
    QVERIFY(patient->isAncestorOf(QApplication::focusWidget())); // also after the empty page has replaced the list
}

CLINICDESK_WINDOW_TEST(RowMenusTest)
#include "rowmenustest.moc"
