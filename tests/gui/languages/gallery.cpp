// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Saves a screenshot of each page and dialog in one language: language_gallery FOLDER CODE|CATALOGUE.qm [rtl]. Neither
// a test nor part of the product.

#include "core/language/translations.h"
#include "tests/gui/languages/languagescene.h"

#include <QApplication>
#include <QDir>

using namespace clinicdesk;

int main(int argc, char **argv)
{
    if (argc < 3)
        qFatal("usage: language_gallery FOLDER CODE|CATALOGUE.qm [rtl]");
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
    QApplication::setLayoutDirection(argc > 3 ? Qt::RightToLeft : QLocale().textDirection());
    const QDir folder(QString::fromLocal8Bit(argv[1]));
    scene.walk({1364, 742}, [&folder](QString name, QWidget &window) {
        window.grab().save(
            folder.filePath(name.replace(QStringLiteral(", "), QStringLiteral("-")) + QStringLiteral(".png")));
    });
}
