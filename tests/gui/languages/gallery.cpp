// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Saves a screenshot of each page and dialog in one language:
// language_gallery FOLDER CODE|CATALOGUE.qm [rtl] [dark|contrast] [WIDTHxHEIGHT]. Neither a test nor part of the
// product.

#include "core/language/translations.h"
#include "tests/gui/languages/languagescene.h"

#include <QApplication>
#include <QDir>

using namespace clinicdesk;

int main(int argc, char **argv)
{
    if (argc < 3)
        qFatal("usage: language_gallery FOLDER CODE|CATALOGUE.qm [rtl] [dark|contrast] [WIDTHxHEIGHT]");
    const QApplication application(argc, argv);
    Translations translations;
    ui::ThemeManager look(*qobject_cast<QApplication *>(qApp));
    support::LanguageScene scene(look);
    scene.prepare();
    const auto language = QString::fromLocal8Bit(argv[2]);
    QTranslator pseudo;
    if (pseudo.load(language))
        QCoreApplication::installTranslator(&pseudo);
    else
        translations.use(language);
    look.followLanguage();
    const auto further = QCoreApplication::arguments().mid(3);
    QApplication::setLayoutDirection(further.contains(QStringLiteral("rtl")) ? Qt::RightToLeft
                                                                             : QLocale().textDirection());
    using Choice = ui::ThemeManager::Choice;
    look.setChoice(further.contains(QStringLiteral("dark"))       ? Choice::Dark
                   : further.contains(QStringLiteral("contrast")) ? Choice::HighContrast
                                                                  : Choice::Light);
    QSize size(1364, 742);
    for (const auto &word : further) {
        const auto sides = word.split(QLatin1Char('x'));
        if (sides.size() == 2)
            size = {sides.first().toInt(), sides.last().toInt()};
    }
    const QDir folder(QString::fromLocal8Bit(argv[1]));
    scene.walkEverything(size, [&folder](QString name, QWidget &window) {
        window.grab().save(
            folder.filePath(name.replace(QStringLiteral(", "), QStringLiteral("-")) + QStringLiteral(".png")));
    });
}
