// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/segmentedcontrol.h"
#include "tests/support/testprogram.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/thememanager.h"

#include <QAccessible>
#include <QApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

#include <memory>

using namespace clinicdesk::ui;

namespace {

struct Page {
    QWidget window;
    QLineEdit before{&window};
    SegmentedControl control{&window};
    QLineEdit after{&window};

    Page()
    {
        auto *column = new QVBoxLayout(&window);
        column->addWidget(&before);
        column->addWidget(&control);
        column->addWidget(&after);
        for (const char *name : {"All", "Under way", "Paused"})
            control.addSegment(QString::fromLatin1(name));
    }

    bool open()
    {
        window.show();
        window.activateWindow();
        return QTest::qWaitForWindowActive(&window);
    }
};

} // namespace

class SegmentedControlTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_page = std::make_unique<Page>();
        QVERIFY(m_page->open());
    }

    void choosesTheFirstSegmentByItself() { QCOMPARE(m_page->control.currentIndex(), 0); }

    void choosesWithTheArrowKeys()
    {
        QSignalSpy changed(&m_page->control, &SegmentedControl::currentIndexChanged);
        m_page->before.setFocus();
        QTest::keyClick(&m_page->before, Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), segment(0));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
        QCOMPARE(m_page->control.currentIndex(), 1);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left);
        QCOMPARE(m_page->control.currentIndex(), 1);
        QCOMPARE(changed.size(), 3);
        QCOMPARE(changed.last().first().toInt(), 1);
    }

    void isOneStopForTabAtTheChosenSegment()
    {
        m_page->control.setCurrentIndex(2);
        m_page->before.setFocus();
        QTest::keyClick(&m_page->before, Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), segment(2));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QVERIFY(m_page->after.hasFocus());
        QTest::keyClick(&m_page->after, Qt::Key_Backtab);
        QCOMPARE(QApplication::focusWidget(), segment(2));
    }

    void showsTheRingForKeysAndNotForTheMouse()
    {
        QTest::mouseClick(segment(1), Qt::LeftButton);
        QCOMPARE(m_page->control.currentIndex(), 1);
        QVERIFY(!hasFocusRing(segment(1)));
        QTest::keyClick(segment(1), Qt::Key_Right);
        QVERIFY(hasFocusRing(segment(2)));
    }

    void choosingMovesNothing()
    {
        QList<int> places;
        for (int index = 0; index < 3; ++index)
            places.append(segment(index)->x());
        m_page->control.setCurrentIndex(2);
        QCoreApplication::processEvents();
        for (int index = 0; index < 3; ++index)
            QCOMPARE(segment(index)->x(), places.at(index));
    }

    void speaksTheCountWithTheWord_data()
    {
        QTest::addColumn<QString>("word");
        QTest::addColumn<QString>("count");
        QTest::addColumn<QString>("spoken");
        QTest::newRow("English") << QStringLiteral("Waiting") << QStringLiteral("5") << QStringLiteral("Waiting 5");
        QTest::newRow("Urdu") << QStringLiteral("منتظر") << QLocale(QLocale::Urdu, QLocale::India).toString(1)
                              << QStringLiteral("منتظر ۱");
    }

    void speaksTheCountWithTheWord()
    {
        QFETCH(const QString, word);
        QFETCH(const QString, count);
        const int index = m_page->control.addSegment(word);
        m_page->control.setCount(index, count);
        QTEST(segment(index)->accessibleName(), "spoken");
        QCOMPARE(segment(index)->text(), word);
        m_page->control.setCount(index, {});
        QCOMPARE(segment(index)->accessibleName(), word);
    }

    void isAGroupOfRadioButtonsToAssistiveTools()
    {
        QCOMPARE(QAccessible::queryAccessibleInterface(segment(0))->role(), QAccessible::RadioButton);
    }

    void isAsHighAsAField()
    {
        QCOMPARE(m_page->control.height(), 32);
        QCOMPARE(segment(0)->height(), 28);
    }

private:
    QPushButton *segment(int index) const { return m_page->control.segment(index); }

    const ThemeManager m_look{*qApp};
    std::unique_ptr<Page> m_page;
};

CLINICDESK_WINDOW_TEST(SegmentedControlTest)
#include "segmentedcontroltest.moc"
