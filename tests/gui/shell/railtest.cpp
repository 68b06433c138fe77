// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/rail.h"

#include "tests/support/testprogram.h"
#include "ui/shell/personbutton.h"
#include "ui/widgets/raillist.h"

#include <QAction>
#include <QMenu>
#include <QScrollBar>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::ui;

namespace {

const auto personName = QStringLiteral("Asha & Made-up Person With A Long Name");

} // namespace

class RailTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void thePersonLooksLikeARowOfTheRail_data()
    {
        QTest::addColumn<bool>("isNarrow");
        QTest::addColumn<Qt::LayoutDirection>("direction");
        QTest::newRow("wide") << false << Qt::LeftToRight;
        QTest::newRow("narrow") << true << Qt::LeftToRight;
        QTest::newRow("wide, from right to left") << false << Qt::RightToLeft;
    }

    void thePersonLooksLikeARowOfTheRail()
    {
        QFETCH(bool, isNarrow);
        QFETCH(Qt::LayoutDirection, direction);
        QMenu menu;
        QAction help;
        QAction lock;
        Rail rail(&menu, &help, &lock);
        rail.setLayoutDirection(direction);
        rail.setItems({}, {{.id = QStringLiteral("1"), .title = personName, .icon = QStringLiteral("person")}});
        rail.person()->setPeople({{.id = {QStringLiteral("1")}, .name = personName}}, {QStringLiteral("1")});
        rail.setNarrow(isNarrow);
        rail.resize(rail.width(), 600);
        rail.show();
        QVERIFY(QTest::qWaitForWindowExposed(&rail));

        const auto *list = rail.findChildren<RailList *>().at(1);
        const QRect row = list->visualRect(list->model()->index(0, 0));
        const QRect rowInRail(list->viewport()->mapTo(&rail, row.topLeft()),
                              QSize(row.width(), rail.person()->height()));
        const QRect person = rail.person()->geometry();
        QCOMPARE(person.left(), rowInRail.left());
        QCOMPARE(person.size(), rowInRail.size());
        const QImage painted = rail.grab().toImage();
        QCOMPARE(painted.copy(person), painted.copy(rowInRail));
    }

    void rowsLookTheSameWhereTheyAreScrolled_data()
    {
        QTest::addColumn<bool>("isNarrow");
        QTest::addColumn<Qt::LayoutDirection>("direction");
        QTest::addColumn<qreal>("scale");
        for (const auto scale : {1.0, 1.5, 2.0}) {
            for (const bool isNarrow : {false, true}) {
                for (const auto direction : {Qt::LeftToRight, Qt::RightToLeft})
                    QTest::addRow("%d %%, %s, %s", int(scale * 100), isNarrow ? "narrow" : "wide",
                                  direction == Qt::LeftToRight ? "from left to right" : "from right to left")
                        << isNarrow << direction << scale;
            }
        }
    }

    /// As on a small screen that draws everything larger: there the pages have a scroll bar.
    void rowsLookTheSameWhereTheyAreScrolled()
    {
        QFETCH(bool, isNarrow);
        QFETCH(Qt::LayoutDirection, direction);
        QFETCH(qreal, scale);
        QMenu menu;
        QAction help;
        QAction lock;
        Rail rail(&menu, &help, &lock);
        rail.setLayoutDirection(direction);
        QList<RailItem> pages;
        for (int number = 0; number < 7; ++number)
            pages.append({.id = QString::number(number),
                          .title = personName,
                          .icon = QStringLiteral("person"),
                          .count = number == 0 ? 3 : 0,
                          .areDrafts = number == 0});
        rail.setItems(pages,
                      {{.id = QStringLiteral("settings"), .title = personName, .icon = QStringLiteral("person")}});
        rail.setNarrow(isNarrow);
        rail.resize(rail.width(), 700);
        rail.show();
        QVERIFY(QTest::qWaitForWindowExposed(&rail));
        const auto lists = rail.findChildren<RailList *>();
        const auto rowRect = [&rail](const RailList &list) {
            const QRect row = list.visualRect(list.model()->index(0, 0));
            return QRect(list.viewport()->mapTo(&rail, row.topLeft()), row.size());
        };
        const auto painted = [&](const QRect &row) {
            QImage image(rail.size() * scale, QImage::Format_RGB32);
            image.setDevicePixelRatio(scale);
            rail.render(&image);
            return image.copy(QRect(row.topLeft() * scale, row.size() * scale));
        };
        const QRect row = rowRect(*lists.first());
        const auto before = painted(row);
        rail.resize(rail.width(), 400);
        const auto *bar = lists.first()->verticalScrollBar();
        QTRY_VERIFY(bar->maximum() > bar->minimum());
        QCOMPARE(rowRect(*lists.first()), row);
        QCOMPARE(painted(row), before);
        QCOMPARE(rowRect(*lists.at(1)).left(), row.left());
        QCOMPARE(rowRect(*lists.at(1)).width(), row.width());

        const auto *viewport = lists.first()->viewport();
        const auto lastShown = lists.first()->indexAt(viewport->rect().bottomLeft());
        QCOMPARE(lists.first()->visualRect(lastShown).bottom(), viewport->rect().bottom()); // a whole row

        const auto isShown = [](const QScrollBar *each) { return each->isVisible(); };
        const auto bars = lists.first()->findChildren<QScrollBar *>();
        const auto shown = std::ranges::find_if(bars, isShown);
        QVERIFY(shown != bars.end());
        (*shown)->setValue((*shown)->maximum());
        QCOMPARE(bar->value(), bar->maximum());
        const auto last = lists.first()->visualRect(lists.first()->model()->index(6, 0));
        QCOMPARE(last.bottom(), viewport->rect().bottom());
    }

    void theCountIsSeenWithAndWithoutTitles_data() { thePersonLooksLikeARowOfTheRail_data(); }

    void theCountIsSeenWithAndWithoutTitles()
    {
        QFETCH(bool, isNarrow);
        QFETCH(Qt::LayoutDirection, direction);
        QMenu menu;
        QAction help;
        QAction lock;
        Rail rail(&menu, &help, &lock);
        rail.setLayoutDirection(direction);
        const auto setDrafts = [&](int drafts) {
            rail.setItems({{.id = QStringLiteral("1"),
                            .title = QStringLiteral("Upload"),
                            .icon = QStringLiteral("upload"),
                            .count = drafts,
                            .areDrafts = true}},
                          {});
        };
        setDrafts(0);
        rail.setNarrow(isNarrow);
        rail.resize(rail.width(), 600);
        rail.show();
        QVERIFY(QTest::qWaitForWindowExposed(&rail));
        const auto *list = rail.findChildren<RailList *>().first();
        const auto pictureWith = [&](int drafts) {
            setDrafts(drafts);
            return rail.grab().toImage();
        };
        QVERIFY(pictureWith(0) != pictureWith(3));
        QVERIFY(pictureWith(3) != pictureWith(4));
        setDrafts(4);
        const auto tip = list->model()->index(0, 0).data(Qt::ToolTipRole).toString();
        QCOMPARE(tip, QStringLiteral("Upload, 4 drafts"));
    }
};

CLINICDESK_WINDOW_TEST(RailTest)
#include "railtest.moc"
