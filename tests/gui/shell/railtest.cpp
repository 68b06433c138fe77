// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/rail.h"

#include "tests/support/testprogram.h"
#include "ui/shell/personbutton.h"
#include "ui/widgets/raillist.h"

#include <QAction>
#include <QMenu>
#include <QTest>

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
