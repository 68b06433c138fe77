// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Saves pictures of the locked window: lock_gallery FOLDER [CODE]. Neither a test nor part of the product.

#include "core/language/translations.h"
#include "ui/lock/lockwarning.h"
#include "ui/lock/lockwindow.h"
#include "ui/widgets/thememanager.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QLineEdit>
#include <QMenu>
#include <QScreen>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::ui;

namespace {

constexpr QSize fullHd(1366, 736);

void fill(LockWindow &lock)
{
    lock.setPeople({{QStringLiteral("1"), QStringLiteral("Front desk 1"), true},
                    {QStringLiteral("2"), QStringLiteral("Front desk 2"), true}},
                   QStringLiteral("1"));
    lock.setConnection(QStringLiteral("Sunrise Clinic"), Environment::Production);
    lock.setLocked(QDateTime(QDate::currentDate(), QTime(10, 37)), LockCause::Idle, std::chrono::minutes(5));
    lock.setSending(QStringLiteral("Sending goes on: 3 documents left, about 25 s"), 0.58,
                    {ClosingState::DoNotClose, QStringLiteral("Not safe to close yet")});
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 2)
        qFatal("usage: lock_gallery FOLDER [CODE]");
    const QApplication application(argc, argv);
    Translations translations;
    const auto language = argc > 2 ? QString::fromLocal8Bit(argv[2]) : QStringLiteral("en");
    translations.use(language);
    ThemeManager look(*qApp);
    look.followLanguage();
    QApplication::setLayoutDirection(QLocale().textDirection());
    const QDir folder(QString::fromLocal8Bit(argv[1]));
    using Choice = ThemeManager::Choice;
    for (const auto &[choice, name] : {std::pair(Choice::Light, "light"), std::pair(Choice::Dark, "dark"),
                                       std::pair(Choice::HighContrast, "contrast")}) {
        look.setChoice(choice);
        const auto save = [&](const QString &view, QWidget &window) {
            QTest::qWait(50); // layouts and the style
            window.grab().save(
                folder.filePath(QStringLiteral("lock-%1-%2-%3.png").arg(language, QString::fromLatin1(name), view)));
        };
        LockWindow lock;
        fill(lock);
        lock.resize(fullHd);
        lock.show();
        if (!QTest::qWaitForWindowExposed(&lock))
            qFatal("The window is not shown");
        lock.activateWindow();
        QTest::keyClicks(lock.findChild<QLineEdit *>(), QStringLiteral("2580"));
        save(QStringLiteral("typed"), lock);
        lock.clearPin();
        lock.showProblem(QStringLiteral("The PIN is wrong."));
        lock.setWaiting(std::chrono::seconds(20));
        save(QStringLiteral("waiting"), lock);
        lock.setWaiting({});
        auto *people = lock.findChild<QMenu *>();
        const auto buttons = lock.findChildren<QAbstractButton *>();
        const auto opener = std::ranges::find_if(
            buttons, [](const QAbstractButton *each) { return each->text().endsWith(QStringLiteral("…")); });
        people->popup((opener == buttons.end() ? static_cast<QWidget *>(&lock) : *opener)
                          ->mapToGlobal(QPoint(0, opener == buttons.end() ? 0 : (*opener)->height())));
        QTest::qWait(50); // the menu is a window of its own
        const QRect place(lock.mapToGlobal(QPoint()), lock.size());
        lock.screen()
            ->grabWindow(0, place.x(), place.y(), place.width(), place.height())
            .save(folder.filePath(QStringLiteral("lock-%1-%2-people.png").arg(language, QString::fromLatin1(name))));
        people->close();
        lock.resize(420, 420);
        save(QStringLiteral("small"), lock);
        lock.hide();
        QWidget window;
        window.resize(900, 500);
        LockWarning warning(&window);
        window.show();
        warning.start(std::chrono::seconds(30));
        save(QStringLiteral("warning"), window);
    }
}
