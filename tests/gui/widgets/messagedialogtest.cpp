// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/messagedialog.h"

#include "tests/support/testprogram.h"
#include "ui/widgets/thememanager.h"
#include "ui/widgets/tokens.h"

#include <QApplication>
#include <QImage>
#include <QLabel>
#include <QPushButton>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;

/// Questions about things with names from elsewhere.
class MessageDialogTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { QApplication::setLayoutDirection(Qt::LeftToRight); }
    void showsNamesAsTheyAre();
    void startsEveryLineAtTheRightBelowAnUrduSentence();
    void looksLikeTheOtherDialogs();

private:
    ui::ThemeManager m_look{*qApp};
};

void MessageDialogTest::showsNamesAsTheyAre()
{
    const auto name = QStringLiteral("<h1>Sunrise</h1><a href=\"https://made-up.example\">Clinic</a>");
    ui::MessageDialog dialog(QStringLiteral("Remove"), QStringLiteral("Remove %1?").arg(name),
                             QStringLiteral("%1 is in use.").arg(name));
    dialog.show();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));
    int texts = 0;
    for (const auto *label : dialog.findChildren<QLabel *>()) {
        if (!label->text().contains(name))
            continue;
        QCOMPARE(label->textFormat(), Qt::PlainText);
        ++texts;
    }
    QCOMPARE(texts, 2);
}

void MessageDialogTest::startsEveryLineAtTheRightBelowAnUrduSentence()
{
    QApplication::setLayoutDirection(Qt::RightToLeft);
    const auto name = QStringLiteral("7.pdf");
    ui::MessageDialog dialog(QStringLiteral("بند کریں"), QStringLiteral("ایک دستاویز ابھی نہیں بھیجی گئی۔"),
                             QStringLiteral("دستاویزات یہیں رہتی ہیں جب تک آپ انہیں نہ بھیجیں:\n") + name);
    dialog.show();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));
    const auto labels = dialog.findChildren<QLabel *>();
    const auto named =
        std::ranges::find_if(labels, [&name](const QLabel *label) { return label->text().contains(name); });
    QVERIFY(named != labels.end());
    const auto picture = (*named)->grab().toImage();
    const auto inkIn = [&picture](int row) { // the columns that are not background
        QList<int> columns;
        for (int column = 0; column < picture.width(); ++column) {
            if (picture.pixel(column, row) != picture.pixel(0, 0))
                columns.append(column);
        }
        return columns;
    };
    int last = picture.height() - 1;
    while (last > 0 && inkIn(last).isEmpty())
        --last;
    QVERIFY(last > 0);
    QVERIFY2(inkIn(last).first() > picture.width() / 2, qPrintable(QString::number(inkIn(last).first())));
}

/// The same edges for texts and buttons, and what is asked in bold.
void MessageDialogTest::looksLikeTheOtherDialogs()
{
    const auto question = QStringLiteral("1 document waits to be sent.");
    const auto more = QStringLiteral("Nothing is lost.");
    ui::MessageDialog dialog(QStringLiteral("Close"), question, more);
    const auto *close = dialog.addButton(QStringLiteral("Close"), QMessageBox::DestructiveRole);
    const auto *stay = dialog.addButton(QStringLiteral("Stay"), QMessageBox::RejectRole);
    dialog.show();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));
    constexpr int sidesOfLetters = 3; // px
    int lowest = 0;
    const auto labels = dialog.findChildren<QLabel *>();
    for (auto *label : labels) {
        if (!label->isVisible() || label->text().isEmpty())
            continue;
        QCOMPARE(label->font().bold(), label->text() == question);
        const auto picture = label->grab().toImage();
        int start = 0;
        const auto hasInk = [&picture](int column) {
            for (int row = 0; row < picture.height(); ++row) {
                if (picture.pixel(column, row) != picture.pixel(picture.width() - 1, 0))
                    return true;
            }
            return false;
        };
        while (start < picture.width() && !hasInk(start))
            ++start;
        start += label->mapTo(&dialog, QPoint()).x();
        QVERIFY2(start >= ui::space::page && start <= ui::space::page + sidesOfLetters,
                 qPrintable(label->text() + QString::number(start)));
        lowest = std::max(lowest, label->mapTo(&dialog, QPoint(0, label->height())).y());
    }
    QVERIFY(lowest > 0);
    const int above = close->mapTo(&dialog, QPoint()).y() - lowest;
    QVERIFY2(above >= ui::space::l, qPrintable(QString::number(above)));
    QCOMPARE(stay->mapTo(&dialog, QPoint(stay->width(), 0)).x(), dialog.width() - ui::space::page);
    QVERIFY(close->x() < stay->x());
}

CLINICDESK_WINDOW_TEST(MessageDialogTest)
#include "messagedialogtest.moc"
