// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/messagedialog.h"

#include "tests/support/testprogram.h"

#include <QApplication>
#include <QImage>
#include <QLabel>
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

CLINICDESK_WINDOW_TEST(MessageDialogTest)
#include "messagedialogtest.moc"
