// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Saves pictures of the connection check and of the question before erasing: settings_gallery FOLDER [CODE]. Neither a
// test nor part of the product.

#include "core/language/translations.h"
#include "tests/gui/settings/assistantscene.h"
#include "ui/settings/checkdialog.h"
#include "ui/settings/erasedialog.h"
#include "ui/widgets/thememanager.h"

#include <QApplication>
#include <QCoroTask>
#include <QDir>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::ui;

namespace {

ConnectionReport failingReport()
{
    auto report = support::usableReport();
    support::fail(report, CheckStep::AccessToken, {.code = ErrorCode::SignInRefused, .httpStatus = 401});
    return report;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 2)
        qFatal("usage: settings_gallery FOLDER [CODE]");
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
        const auto save = [&](const QString &view, QWidget &dialog) {
            dialog.show();
            QTest::qWait(100); // layouts and the style
            dialog.grab().save(folder.filePath(
                QStringLiteral("settings-%1-%2-%3.png").arg(language, QString::fromLatin1(name), view)));
        };
        for (const auto &[report, view] :
             {std::pair(support::usableReport(), "check"), std::pair(failingReport(), "check-problem")}) {
            const auto check = [report]() -> Task<ConnectionReport> { co_return report; };
            CheckDialog dialog(support::knownConnection(), check);
            save(QString::fromLatin1(view), dialog);
        }
        EraseDialog erase({.own = {.undelivered = 3, .connections = 2, .hasJournal = true},
                           .everyone = {},
                           .mayRemoveJournal = true});
        save(QStringLiteral("erase"), erase);
    }
}
