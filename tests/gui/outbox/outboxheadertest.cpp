// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/outboxheader.h"

#include "tests/support/testprogram.h"
#include "ui/widgets/segmentedcontrol.h"
#include "ui/widgets/tokens.h"

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QTest>

#include <algorithm>
#include <cstdlib>

using namespace clinicdesk;
using namespace clinicdesk::ui;

/// The line about all documents in progress.
class OutboxHeaderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void saysWhatMovesNow_data();
    void saysWhatMovesNow();
    void saysTheLimitWhileSomethingMoves();
    void keepsTheButtonsBesideTheFilterWhereTheTitleIsInTheWay();
};

namespace {

const auto limit = QStringLiteral("limited to 500 kB/s until 18:30");

OutboxSummary summaryOf(int waiting, int preparing, int sending)
{
    return {.waiting = waiting,
            .beingSent = preparing + sending,
            .sending = sending,
            .runDocuments = waiting + preparing + sending,
            .runDoneBytes = 8'200'000,
            .runBytes = 31'000'000};
}

struct Header {
    QAction pause;
    OutboxHeader header{&pause, {}};

    QString overall(const OutboxSummary &summary, const QString &limitText = {})
    {
        header.setSummary(summary, {}, limitText);
        QStringList shown;
        for (const auto *label : header.findChildren<QLabel *>()) {
            if (!label->isHidden() && !label->text().isEmpty())
                shown.append(label->text());
        }
        shown.removeAll(QStringLiteral("Outbox")); // the title
        return shown.join(QLatin1Char(' '));
    }
};

} // namespace

void OutboxHeaderTest::saysWhatMovesNow_data()
{
    QTest::addColumn<int>("waiting");
    QTest::addColumn<int>("preparing");
    QTest::addColumn<int>("sending");
    QTest::addColumn<QString>("words");
    const auto row = [](int waiting, int preparing, int sending, const char *words) {
        QTest::newRow(words) << waiting << preparing << sending << QString::fromLatin1(words);
    };
    row(2, 1, 2, "Sending 2 of 5 documents");
    row(0, 0, 1, "Sending 1 document");
    row(3, 2, 0, "Preparing 2 of 5 documents");
    row(0, 1, 0, "Preparing 1 document");
    row(3, 0, 0, "3 documents waiting");
    row(1, 0, 0, "1 document waiting");
}

void OutboxHeaderTest::saysWhatMovesNow()
{
    QFETCH(const int, waiting);
    QFETCH(const int, preparing);
    QFETCH(const int, sending);
    QFETCH(const QString, words);
    Header shown;
    QCOMPARE(shown.overall(summaryOf(waiting, preparing, sending)), words + QStringLiteral(" · 8.2 of 31.0 MB"));
}

void OutboxHeaderTest::saysTheLimitWhileSomethingMoves()
{
    Header shown;
    QCOMPARE(shown.overall(summaryOf(2, 1, 2), limit),
             QStringLiteral("Sending 2 of 5 documents · 8.2 of 31.0 MB · ") + limit);
    QCOMPARE(shown.overall(summaryOf(2, 0, 0), limit), QStringLiteral("2 documents waiting · 8.2 of 31.0 MB"));
    auto paused = summaryOf(0, 0, 0);
    paused.allPaused = true;
    QCOMPARE(shown.overall(paused, limit), QStringLiteral("Everything is paused · new documents also wait"));
}

void OutboxHeaderTest::keepsTheButtonsBesideTheFilterWhereTheTitleIsInTheWay()
{
    Header shown;
    shown.pause.setText(QStringLiteral("Pause all"));
    shown.header.resize(1'400, 120);
    shown.header.show();
    QVERIFY(QTest::qWaitForWindowExposed(&shown.header));
    auto *filter = shown.header.findChild<SegmentedControl *>();
    const auto buttonsOfAll = shown.header.findChildren<QPushButton *>();
    const auto pauses = std::ranges::find(buttonsOfAll, QStringLiteral("Pause all"), &QPushButton::accessibleName);
    QVERIFY(pauses != buttonsOfAll.end());
    auto *pause = *pauses;
    const auto labels = shown.header.findChildren<QLabel *>();
    const auto found = std::ranges::find(labels, QStringLiteral("Outbox"), &QLabel::text);
    QVERIFY(found != labels.end());
    const auto *title = *found;
    const auto middleOf = [&](QWidget *widget) { return widget->mapTo(&shown.header, widget->rect().center()).y(); };
    const auto isBeside = [&] { return std::abs(middleOf(pause) - middleOf(filter)) <= 1; };
    QTRY_VERIFY(title->isVisible() && isBeside());
    shown.header.resize(740, 120); // the button is an icon from now on
    QTRY_VERIFY(pause->text().isEmpty());
    const int buttons = pause->parentWidget()->sizeHint().width();
    shown.header.resize(2 * space::page + filter->sizeHint().width() + space::l + buttons + space::l, 160);
    QTRY_VERIFY(!title->isVisible());
    QTRY_VERIFY(isBeside());
    QVERIFY(shown.header.rect().contains(QRect(pause->mapTo(&shown.header, QPoint()), pause->size())));
}

CLINICDESK_WINDOW_TEST(OutboxHeaderTest)
#include "outboxheadertest.moc"
