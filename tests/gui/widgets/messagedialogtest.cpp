// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/messagedialog.h"

#include "tests/support/testprogram.h"

#include <QLabel>
#include <QTest>

using namespace clinicdesk;

/// Questions about things with names from elsewhere.
class MessageDialogTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsNamesAsTheyAre();
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

CLINICDESK_WINDOW_TEST(MessageDialogTest)
#include "messagedialogtest.moc"
