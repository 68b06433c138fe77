// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/caretrest.h"

#include "tests/support/testprogram.h"

#include <QApplication>
#include <QLineEdit>
#include <QStyleHints>
#include <QTest>

using namespace clinicdesk;
using ui::CaretRest;
using namespace std::chrono_literals;

/// The text cursor of an idle window.
class CaretRestTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void stopsBlinkingAfterAWhileAndBeginsAgainWithAKey();
};

void CaretRestTest::stopsBlinkingAfterAWhileAndBeginsAgainWithAKey()
{
    const auto *hints = QGuiApplication::styleHints();
    const int usual = hints->cursorFlashTime();
    QVERIFY(usual > 0);
    {
        CaretRest rest(50ms);
        qApp->installEventFilter(&rest);
        QLineEdit line;
        line.show();
        QTRY_COMPARE(hints->cursorFlashTime(), 0);
        QTest::keyClick(&line, Qt::Key_A);
        QCOMPARE(hints->cursorFlashTime(), usual);
        QTRY_COMPARE(hints->cursorFlashTime(), 0);
    }
    QCOMPARE(hints->cursorFlashTime(), usual);
}

CLINICDESK_WINDOW_TEST(CaretRestTest)
#include "caretresttest.moc"
