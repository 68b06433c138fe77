// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Checks a list of made-up doctors over the practice service and saves what it looks like: listcheck_gallery FOLDER.
// Not a test and not a product: something to look at beside the drawn picture.

#include "core/language/translations.h"
#include "tests/gui/doctors/doctorsdesk.h"
#include "tests/support/testprogram.h"
#include "ui/doctors/checkrow.h"
#include "ui/doctors/idlistentry.h"
#include "ui/doctors/listchecktable.h"
#include "ui/doctors/listcheckview.h"

#include <QApplication>
#include <QDir>
#include <QJsonArray>
#include <QJsonObject>
#include <QPushButton>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

constexpr int moment = 500;
constexpr int shownWhenDone = 31;

void save(ui::ThemeManager &look, QWidget &window, const QString &folder, const QString &name)
{
    using Choice = ui::ThemeManager::Choice;
    for (const auto &[choice, word] : {std::pair(Choice::Light, "light"), std::pair(Choice::Dark, "dark"),
                                       std::pair(Choice::HighContrast, "contrast")}) {
        look.setChoice(choice);
        QTest::qWait(moment);
        window.grab().save(QStringLiteral("%1/list-%2-%3.png").arg(folder, name, QString::fromLatin1(word)));
    }
    look.setChoice(Choice::Light);
}

QString madeUpList()
{
    QStringList ids;
    for (int number = 30; number < 78; ++number)
        ids.append(QStringLiteral("16140000%1").arg(number * 37 % 9999, 7, 10, QLatin1Char('0')));
    return ids.join(QLatin1Char('\n'));
}

QJsonArray delayed(int ms)
{
    return {QJsonObject{{QStringLiteral("on"), QStringLiteral("doctor")},
                        {QStringLiteral("always"), true},
                        {QStringLiteral("do"), QStringLiteral("delay")},
                        {QStringLiteral("ms"), ms}}};
}

} // namespace

int main(int argc, char *argv[])
{
    QApplication application(argc, argv);
    const Translations translations;
    if (argc != 2)
        qFatal("listcheck_gallery FOLDER");
    const auto folder = QString::fromLocal8Bit(argv[1]);
    QDir().mkpath(folder);
    ui::ThemeManager look(application);
    const PracticeProcess practice(delayed(900));
    DoctorsDesk desk;
    desk.open(practice.connection(), practice.secrets());
    QTest::mouseClick(desk.button(QStringLiteral("Check a list")), Qt::LeftButton);
    save(look, desk.page(), folder, QStringLiteral("nothing"));
    auto *view = desk.page().findChild<ui::ListCheckView *>();
    auto *entry = view->findChild<ui::IdListEntry *>();
    entry->take(madeUpList() + QStringLiteral("\n161400000001110 161400000001147 <b>bold</b>"));
    save(look, desk.page(), folder, QStringLiteral("entry"));
    QTest::mouseClick(desk.button(QStringLiteral("Check 48 doctors")), Qt::LeftButton);
    const auto isFar = [&] { return ui::countRows(view->check().rows()).done() >= shownWhenDone; };
    if (!QTest::qWaitFor(isFar, tests::patienceMs))
        qFatal("the list does not get on");
    view->findChild<ui::ListCheckTable *>()->selectRow(0);
    save(look, desk.page(), folder, QStringLiteral("running"));
    const auto isOver = [&] { return !view->check().isRunning(); };
    if (!QTest::qWaitFor(isOver, tests::patienceMs))
        qFatal("the list does not end");
    save(look, desk.page(), folder, QStringLiteral("over"));
    return 0;
}
