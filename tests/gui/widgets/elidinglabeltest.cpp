// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/elidinglabel.h"
#include "tests/support/testprogram.h"
#include "ui/widgets/thememanager.h"

#include <QAccessible>
#include <QApplication>
#include <QTest>

using namespace clinicdesk::ui;

namespace {

QString longName()
{
    return QStringLiteral("a very long name of a scanned paper from the second floor.pdf");
}

} // namespace

class ElidingLabelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsAllOfItWhereThereIsRoom()
    {
        ElidingLabel label(longName());
        label.resize(label.sizeHint());
        QCOMPARE(label.shownText(), longName());
        QVERIFY(!label.isElided());
    }

    void leavesOutTheEndWhereItIsNarrow()
    {
        ElidingLabel label(longName());
        label.resize(120, 20);
        QVERIFY(label.isElided());
        QVERIFY(label.shownText().endsWith(u'…'));
        QVERIFY(label.fontMetrics().horizontalAdvance(label.shownText()) <= 120);
    }

    void keepsTheEndOfAFileName()
    {
        ElidingLabel label(longName());
        label.setElideMode(Qt::ElideMiddle);
        label.resize(160, 20);
        QVERIFY(label.shownText().startsWith(QStringLiteral("a very")));
        QVERIFY(label.shownText().endsWith(QStringLiteral(".pdf")));
    }

    void keepsNoWindowFromGettingNarrow()
    {
        ElidingLabel label(longName());
        QCOMPARE(label.minimumSizeHint().width(), 0);
        QVERIFY(label.minimumSizeHint().height() > 10);
    }

    void alwaysSpeaksTheWholeText()
    {
        ElidingLabel label(longName());
        label.resize(40, 20);
        QCOMPARE(QAccessible::queryAccessibleInterface(&label)->text(QAccessible::Name), longName());
    }

    void takesNoMarkupFromTheText()
    {
        const ElidingLabel label(QStringLiteral("<b>bold</b>"));
        QCOMPARE(label.textFormat(), Qt::PlainText);
        QCOMPARE(label.shownText().left(3), QStringLiteral("<b>"));
    }

    void wearsItsToneInEveryTheme()
    {
        ThemeManager look(*qApp);
        look.setChoice(ThemeManager::Choice::Light);
        const ElidingLabel label(longName(), Type::Second, &Tokens::text2);
        QCOMPARE(label.palette().color(QPalette::WindowText), Tokens::of(Theme{Scheme::Light}).text2);
        look.setChoice(ThemeManager::Choice::Dark);
        QCOMPARE(label.palette().color(QPalette::WindowText), Tokens::of(Theme{Scheme::Dark}).text2);
    }
};

CLINICDESK_WINDOW_TEST(ElidingLabelTest)
#include "elidinglabeltest.moc"
