// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/rowwidgets.h"

#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/testprogram.h"

#include <QListView>
#include <QPushButton>
#include <QScrollBar>
#include <QSet>
#include <QStringListModel>
#include <QStyledItemDelegate>
#include <QTest>
#include <QVBoxLayout>

using namespace clinicdesk;
using ui::RowWidgets;

/// Buttons on rows of a list that is higher than its window.
class RowWidgetsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        QStringList rows;
        for (int row = 0; row < 100; ++row)
            rows.append(QString::number(row));
        m_model.setStringList(rows);
        m_window = std::make_unique<QWidget>();
        auto *column = new QVBoxLayout(m_window.get());
        m_list = new QListView;
        m_list->setModel(&m_model);
        m_list->setAccessibleName(QStringLiteral("Rows"));
        column->addWidget(m_list);
        m_window->resize(300, 300);
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_broken = {QStringLiteral("1"), QStringLiteral("60")};
        m_made = 0;
        const auto make = [this](const QModelIndex &index) {
            ++m_made;
            return new QPushButton(QStringLiteral("Mend %1").arg(index.data().toString()));
        };
        m_widgets = new RowWidgets(
            m_list,
            {.kind = [this](const QModelIndex &index) { return m_broken.contains(index.data().toString()) ? 1 : 0; },
             .make = make,
             .update = {}});
        m_widgets->refresh();
    }
    void cleanup() { m_window.reset(); }

    void areShownWhereTheyAreWhollyInView();
    void areShownOnARowThatIsPartlyInView();
    void takeTabOnlyWhereTheyAreShown();
    void areInTheAccessibilityTree();
    void goWithTheirRow();
    void areMadeWhenTheirRowComesIntoView();
    void paintNothingWhileNothingHappens();
    void leaveTheKeyboardToTheList();

private:
    QPushButton *button(int row) const { return qobject_cast<QPushButton *>(m_widgets->at(m_model.index(row))); }
    bool isOnItsRow(int row) const
    {
        const auto place = m_list->viewport()->mapFromGlobal(button(row)->mapToGlobal(button(row)->rect().center()));
        return m_list->visualRect(m_model.index(row)).contains(place);
    }

    bool eventFilter(QObject *, QEvent *event) override
    {
        m_paints += event->type() == QEvent::Paint ? 1 : 0;
        return false;
    }

    int m_paints = 0;
    QSet<QString> m_broken; ///< the texts of rows with a button
    int m_made = 0;
    std::unique_ptr<QWidget> m_window;
    QStringListModel m_model;
    QListView *m_list = nullptr;
    RowWidgets *m_widgets = nullptr;
};

void RowWidgetsTest::areShownWhereTheyAreWhollyInView()
{
    QTRY_VERIFY(button(1)->isVisible() && isOnItsRow(1));
    QVERIFY(!button(60)->isVisible());
    m_list->scrollTo(m_model.index(60), QAbstractItemView::PositionAtCenter);
    QTRY_VERIFY(button(60)->isVisible() && isOnItsRow(60));
    QVERIFY(!button(1)->isVisible());
    m_model.insertRow(0); // the row is another one's place, and the button stays with its own
    QTRY_VERIFY(button(61) && button(61)->isVisible() && isOnItsRow(61));
    m_list->hide();
    QTRY_VERIFY(!button(61)->isVisible());
}

void RowWidgetsTest::areShownOnARowThatIsPartlyInView()
{
    class LowInItsRow : public QStyledItemDelegate {
        QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const override { return {100, 80}; }
        void updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                                  const QModelIndex &) const override
        {
            editor->setGeometry(option.rect.left(), option.rect.bottom() - 30, 80, 24);
        }
    };
    LowInItsRow delegate;
    m_list->setItemDelegate(&delegate);
    m_list->setVerticalScrollMode(QListView::ScrollPerPixel);
    QTRY_VERIFY(button(1)->isVisible());
    m_list->verticalScrollBar()->setValue(80 + 40); // the upper half of the row is out of view
    QTRY_VERIFY(m_list->visualRect(m_model.index(1)).top() < 0);
    QVERIFY(button(1)->isVisible());
    m_list->verticalScrollBar()->setValue(80 + 60); // and the upper half of the button
    QTRY_VERIFY(!button(1)->isVisible());
    m_list->setItemDelegate(new QStyledItemDelegate(m_list));
}

void RowWidgetsTest::takeTabOnlyWhereTheyAreShown()
{
    QTRY_VERIFY(button(1)->isVisible());
    m_list->setTabKeyNavigation(false);
    m_list->setFocus();
    QCOMPARE(support::tabOrder(m_window.get()), (QStringList{QStringLiteral("Rows"), QStringLiteral("Mend 1")}));
}

void RowWidgetsTest::areInTheAccessibilityTree()
{
    QTRY_VERIFY(button(1)->isVisible());
    QCOMPARE(support::differencesOfTheTree(m_window.get()).join(u'\n'), QString());
}

void RowWidgetsTest::goWithTheirRow()
{
    const QPointer<QPushButton> first(button(1));
    m_model.removeRow(1);
    QTRY_VERIFY(!first);
    const QPointer<QPushButton> second(button(59));
    m_broken.remove(QStringLiteral("60"));
    m_widgets->refresh();
    QTRY_VERIFY(!second);
}

void RowWidgetsTest::areMadeWhenTheirRowComesIntoView()
{
    for (int row = 0; row < 100; ++row)
        m_broken.insert(QString::number(row));
    m_widgets->refresh();
    QTRY_VERIFY(m_made > 1);
    QVERIFY2(m_made < 50, qPrintable(QString::number(m_made)));
    QCOMPARE(m_widgets->widthAt(m_model.index(99)), button(1)->sizeHint().width()); // of the same kind
    QVERIFY(m_made < 50);
    m_list->scrollToBottom();
    QTRY_VERIFY(button(99)->isVisible() && isOnItsRow(99));
    m_list->setTabKeyNavigation(false);
    m_list->setFocus();
    const auto order = support::tabOrder(m_window.get());
    QVERIFY(order.indexOf(QStringLiteral("Mend 98")) == order.indexOf(QStringLiteral("Mend 99")) - 1);
}

void RowWidgetsTest::paintNothingWhileNothingHappens()
{
    const auto runEventLoop = [] {
        constexpr int rounds = 50; // a paint that asks for the next one comes back in each of them
        for (int round = 0; round < rounds; ++round)
            QCoreApplication::processEvents();
    };
    QTRY_VERIFY(button(1)->isVisible());
    runEventLoop();
    m_list->viewport()->installEventFilter(this);
    m_paints = 0;
    m_list->viewport()->update();
    runEventLoop();
    QVERIFY(m_paints > 0);
    QVERIFY2(m_paints <= 3, qPrintable(QString::number(m_paints)));
}

void RowWidgetsTest::leaveTheKeyboardToTheList()
{
    QTRY_VERIFY(button(1)->isVisible());
    button(1)->setFocus();
    m_list->verticalScrollBar()->setValue(m_list->verticalScrollBar()->maximum());
    QTRY_VERIFY(!button(1)->isVisible());
    QVERIFY(m_list->hasFocus());
    m_list->verticalScrollBar()->setValue(0);
    QTRY_VERIFY(button(1)->isVisible());
    button(1)->setFocus();
    m_model.removeRow(1);
    QTRY_VERIFY(m_list->hasFocus());
}

CLINICDESK_WINDOW_TEST(RowWidgetsTest)
#include "rowwidgetstest.moc"
