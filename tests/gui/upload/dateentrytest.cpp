// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/upload/uploadwindowtest.h"
#include "tests/support/testprogram.h"
#include "ui/widgets/datefield.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/toast.h"

#include <QCalendarWidget>
#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QTest>
#include <QUrl>

using namespace clinicdesk;

/// Typed dates of documents: the result is the date that the user meant, or the former one.
class DateEntryTest : public UploadWindowTest {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        openWindow();
        m_desk->window().setLocale(QLocale(QLocale::English, QLocale::India));
        m_desk->patient().choose({QStringLiteral("161494290947153")});
        add(2);
        m_today = QDate::currentDate();
        select(0);
        QTRY_COMPARE(dateOf(0), m_today);
    }

    void showsTheDateInWordsWhileItIsTyped();
    void entersWhatIsTypedWithReturnAndWithTab_data();
    void entersWhatIsTypedWithReturnAndWithTab();
    void keepsATextThatIsNoDateAndTheFormerDate_data();
    void keepsATextThatIsNoDateAndTheFormerDate();
    void sendsNothingWhileTheTextIsNoDate();
    void entersForTheDocumentThatItWasTypedFor();
    void saysWhichTextWasNotSavedForTheFormerDocument();
    void givesOneDateToSeveralThatDiffer();
    void stepsByDaysAndMonths();
    void keepsTheNewestDateWhileItIsStored();
    void takesADateFromTheCalendarByKeyboard();
    void bringsTheFormerDateBackWithEscape();
    void waitsForADateWhileTheClockIsWrong();
    void entersTheDateThatAWrongClockGave();

private:
    ui::DateField &field() { return *m_desk->page().findChild<ui::DateField *>(); }
    QDate dateOf(int document) { return m_desk->outbox().documents().at(document).details.date; }
    void type(const QString &text)
    {
        field().setFocus();
        field().selectAll();
        QTest::keyClicks(&field(), text);
    }
    bool says(const QString &text)
    {
        const auto labels = m_desk->page().findChildren<ui::Label *>();
        return std::ranges::any_of(
            labels, [&](const ui::Label *label) { return label->isVisible() && label->text().contains(text); });
    }
    void select(int row)
    {
        m_desk->list().selectionModel()->setCurrentIndex(m_desk->list().model()->index(row, 0),
                                                         QItemSelectionModel::ClearAndSelect);
    }

    QDate m_today;
};

void DateEntryTest::showsTheDateInWordsWhileItIsTyped()
{
    type(QStringLiteral("5/10"));
    QVERIFY(says(QStringLiteral("For example")));
    QTest::keyClicks(&field(), QStringLiteral("/2020"));
    QVERIFY(says(QStringLiteral("Monday, 5 October")));
    QCOMPARE(dateOf(0), m_today); // not entered yet
}

void DateEntryTest::entersWhatIsTypedWithReturnAndWithTab_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("key");
    for (const auto *text : {"5/10/2020", "05102020", "5-10-20", "2020-10-05", "5 Oct 2020"}) {
        QTest::addRow("%s, Return", text) << QString::fromLatin1(text) << int(Qt::Key_Return);
        QTest::addRow("%s, Tab", text) << QString::fromLatin1(text) << int(Qt::Key_Tab);
    }
}

void DateEntryTest::entersWhatIsTypedWithReturnAndWithTab()
{
    QFETCH(const QString, text);
    QFETCH(const int, key);
    type(text);
    QTest::keyClick(&field(), Qt::Key(key));
    QTRY_COMPARE(dateOf(0), QDate(2020, 10, 5));
    QTRY_COMPARE(field().text(), QStringLiteral("5 Oct 2020"));
    QCOMPARE(m_desk->outbox().documents().at(0).details.tags, QStringList());
    QCOMPARE(dateOf(1), m_today);
}

void DateEntryTest::keepsATextThatIsNoDateAndTheFormerDate_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("reason");
    QTest::newRow("no such day") << QStringLiteral("31/4/2020") << QStringLiteral("no such day");
    QTest::newRow("future") << QDate::currentDate().addDays(2).toString(Qt::ISODate) << QStringLiteral("in the future");
    QTest::newRow("no year") << QStringLiteral("5/10") << QStringLiteral("year is missing");
    QTest::newRow("no date") << QStringLiteral("lab report") << QStringLiteral("not a date");
}

void DateEntryTest::keepsATextThatIsNoDateAndTheFormerDate()
{
    QFETCH(const QString, text);
    QFETCH(const QString, reason);
    type(text);
    QTest::keyClick(&field(), Qt::Key_Tab);
    QVERIFY(!field().hasFocus());
    QCOMPARE(field().text(), text);
    QVERIFY(says(reason));
    m_desk->window().showPage(ui::pageId::outbox);
    m_desk->window().showPage(ui::pageId::upload); // shows every field again
    QCOMPARE(field().text(), text);
    QCOMPARE(dateOf(0), m_today);
}

void DateEntryTest::sendsNothingWhileTheTextIsNoDate()
{
    type(QStringLiteral("31/4/2020"));
    QTest::keyClick(&field(), Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(field().hasFocus());
    QVERIFY(m_desk->page().findChild<ui::Toast *>()->sentence().startsWith(QStringLiteral("Nothing was sent")));
    for (const auto &document : m_desk->outbox().documents())
        QCOMPARE(int(document.state), int(ItemState::Draft));
    type(QStringLiteral("30/4/2020"));
    QTest::keyClick(&field(), Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(m_desk->outbox().documents().at(0).state != ItemState::Draft);
    QCOMPARE(dateOf(0), QDate(2020, 4, 30));
}

void DateEntryTest::entersForTheDocumentThatItWasTypedFor()
{
    type(QStringLiteral("5/10/2020"));
    select(1);
    QTRY_COMPARE(dateOf(0), QDate(2020, 10, 5));
    QCOMPARE(dateOf(1), m_today);
}

void DateEntryTest::saysWhichTextWasNotSavedForTheFormerDocument()
{
    type(QStringLiteral("31/4/2020"));
    select(1);
    QVERIFY(m_desk->page().findChild<ui::Toast *>()->sentence().contains(QStringLiteral("“31/4/2020”")));
    QCOMPARE(dateOf(0), m_today);
    QCOMPARE(dateOf(1), m_today);
}

void DateEntryTest::givesOneDateToSeveralThatDiffer()
{
    type(QStringLiteral("5/10/2020"));
    QTest::keyClick(&field(), Qt::Key_Return);
    QTRY_COMPARE(dateOf(0), QDate(2020, 10, 5));
    m_desk->list().setFocus();
    m_desk->list().selectAll();
    QCOMPARE(field().text(), QString());
    QCOMPARE(field().placeholderText(), QStringLiteral("Different"));
    QTest::keyClick(&field(), Qt::Key_Down); // the dates differ, so there is none to step from
    QCOMPARE(field().text(), QString());
    type(QStringLiteral("-1"));
    QTest::keyClick(&field(), Qt::Key_Return);
    QTRY_COMPARE(dateOf(1), m_today.addDays(-1));
    QCOMPARE(dateOf(0), m_today.addDays(-1));
}

void DateEntryTest::stepsByDaysAndMonths()
{
    type(QStringLiteral("1/3/2020"));
    QTest::keyClick(&field(), Qt::Key_Down);
    QTRY_COMPARE(dateOf(0), QDate(2020, 2, 29));
    QTest::keyClick(&field(), Qt::Key_PageDown);
    QTRY_COMPARE(dateOf(0), QDate(2020, 1, 29));
    type(QStringLiteral("today"));
    QTest::keyClick(&field(), Qt::Key_Up);
    QTRY_COMPARE(dateOf(0), m_today); // never into the future
}

void DateEntryTest::keepsTheNewestDateWhileItIsStored()
{
    type(QStringLiteral("1/3/2020"));
    QTest::keyClick(&field(), Qt::Key_Down);
    const auto entered = field().text();
    m_desk->patient().setBeingTyped(true); // the page shows what is stored, at once
    QVERIFY(dateOf(0) != QDate(2020, 2, 29));
    QCOMPARE(field().text(), entered);
    m_desk->patient().setBeingTyped(false);
    QTRY_COMPARE(dateOf(0), QDate(2020, 2, 29));
    QCOMPARE(field().text(), entered);
}

void DateEntryTest::takesADateFromTheCalendarByKeyboard()
{
    type(QStringLiteral("5/10/2020"));
    QTest::keyClick(&field(), Qt::Key_F4);
    QTRY_VERIFY(QApplication::activePopupWidget());
    auto *calendar = QApplication::activePopupWidget()->findChild<QCalendarWidget *>();
    QCOMPARE(calendar->selectedDate(), QDate(2020, 10, 5));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QTRY_COMPARE(dateOf(0), QDate(2020, 10, 6));
    QTRY_VERIFY(!QApplication::activePopupWidget());
}

void DateEntryTest::bringsTheFormerDateBackWithEscape()
{
    const auto before = field().text();
    type(QStringLiteral("31/4/2020"));
    QTest::keyClick(&field(), Qt::Key_Escape);
    QCOMPARE(field().text(), before);
    QVERIFY(!says(QStringLiteral("For example")));
}

void DateEntryTest::waitsForADateWhileTheClockIsWrong()
{
    m_desk->connection().setClockAhead(-std::chrono::hours(72));
    add(1);
    select(2);
    QTRY_VERIFY(field().text().isEmpty());
    QVERIFY(!dateOf(2).isValid());
    QCOMPARE(field().placeholderText(), QStringLiteral("Enter the date"));
    const auto tomorrow = m_today.addDays(1); // by the wrong clock
    type(tomorrow.toString(QStringLiteral("d/M/yyyy")));
    QTest::keyClick(&field(), Qt::Key_Return);
    QTRY_COMPARE(dateOf(2), tomorrow);
    QCOMPARE(dateOf(0), m_today);
}

void DateEntryTest::entersTheDateThatAWrongClockGave()
{
    const auto detailsNow = [this] { return m_desk->outbox().documents().first().details; };
    QVERIFY(detailsNow().dateByClock.setAt.isValid()); // no person has chosen it
    auto details = detailsNow();
    details.dateByClock.ahead = std::chrono::hours(72); // found out when it was sent
    m_desk->outbox().edit(m_desk->outbox().documents().first().id, details);
    QTRY_COMPARE(field().placeholderText(), QStringLiteral("Enter the date"));
    QVERIFY(field().text().isEmpty());
    type(m_today.toString(QStringLiteral("d/M/yyyy"))); // it is right all the same
    QTest::keyClick(&field(), Qt::Key_Return);
    QTRY_VERIFY(!detailsNow().dateByClock.setAt.isValid());
    QCOMPARE(dateOf(0), m_today);
    QVERIFY(!field().text().isEmpty());
}

CLINICDESK_WINDOW_TEST(DateEntryTest)
#include "dateentrytest.moc"
