// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/datefield.h"
#include "tests/support/testlook.h"
#include "tests/support/testprogram.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QTest>
#include <QToolButton>

#include <memory>

using namespace clinicdesk::ui;

class DateFieldTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isWideEnoughForEachMonth_data();
    void isWideEnoughForEachMonth();

private:
    clinicdesk::support::TestLook m_look;
};

void DateFieldTest::isWideEnoughForEachMonth_data()
{
    QTest::addColumn<QLocale>("locale");
    for (const auto language : {QLocale::English, QLocale::Hindi, QLocale::Urdu})
        QTest::newRow(qPrintable(QLocale::languageToString(language))) << QLocale(language, QLocale::India);
}

void DateFieldTest::isWideEnoughForEachMonth()
{
    QFETCH(const QLocale, locale);
    QWidget window;
    window.setLayoutDirection(locale.textDirection());
    window.setLocale(locale);
    auto *layout = new QHBoxLayout(&window);
    auto *field = new DateField;
    auto *other = new QLineEdit;
    other->setMinimumWidth(300); // in a narrow row the field has its smallest width
    layout->addWidget(field);
    layout->addWidget(other);
    window.resize(10, 10);
    window.show();
    other->setFocus();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    const auto *button = field->findChild<QToolButton *>();
    const int middle = field->height() / 2;
    for (int month = 1; month <= 12; ++month) {
        field->setDate({2026, month, 28});
        field->repaint(); // QLineEdit scrolls its text while it paints
        const int start = field->isRightToLeft() ? field->width() - 1 : 0;
        const int end = field->isRightToLeft() ? button->geometry().right() + 1 : button->x() - 1;
        QCOMPARE(field->cursorPositionAt({start, middle}), 0);
        QCOMPARE(field->cursorPositionAt({end, middle}), field->text().size());
    }
}

CLINICDESK_WINDOW_TEST(DateFieldTest)
#include "datefieldtest.moc"
