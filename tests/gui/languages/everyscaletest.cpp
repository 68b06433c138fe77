// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/language/translations.h"
#include "tests/gui/languages/languagescene.h"
#include "tests/gui/languages/paintedtexts.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/testprogram.h"
#include "ui/help/helpwindow.h"

#include <QApplication>
#include <QMessageBox>
#include <QScreen>
#include <QTest>

using namespace clinicdesk;

/// Every page and dialog on a screen of 1366 by 768 pixels that draws everything 1.5 times or twice as large, or in a
/// window of 1024 by 768. CTest chooses the scale: see `run-isolated`. Themes change no sizes: see `ContrastTest`.
class EveryScaleTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void nothingIsCutOrOverlaps_data();
    void nothingIsCutOrOverlaps();

private:
    std::unique_ptr<ui::ThemeManager> m_look;
    std::unique_ptr<support::LanguageScene> m_scene;
    std::unique_ptr<Translations> m_translations;
};

void EveryScaleTest::initTestCase()
{
    m_look = std::make_unique<ui::ThemeManager>(*qobject_cast<QApplication *>(qApp));
    m_look->setMotion(false);
    m_translations = std::make_unique<Translations>();
    m_scene = std::make_unique<support::LanguageScene>(*m_look);
    QVERIFY(m_scene->isReady());
    m_scene->prepare();
}

void EveryScaleTest::cleanupTestCase()
{
    m_scene.reset();
    m_translations.reset();
    m_look.reset();
    QApplication::setLayoutDirection(Qt::LeftToRight);
}

void EveryScaleTest::nothingIsCutOrOverlaps_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << QStringLiteral("en");
    QTest::newRow("Hindi") << QStringLiteral("hi");
    QTest::newRow("Urdu") << QStringLiteral("ur");
}

void EveryScaleTest::nothingIsCutOrOverlaps()
{
    QFETCH(const QString, language);
    m_translations->use(language);
    m_look->followLanguage();
    QApplication::setLayoutDirection(QLocale().textDirection());
    const auto frame = QSize(2, 26);
    const auto room = QGuiApplication::primaryScreen()->availableSize();
    const auto size = qApp->devicePixelRatio() > 1 ? room : QSize(1024, 768) - frame;
    QStringList problems;
    const auto checkHelp = [&problems](ui::HelpWindow &help) {
        for (const auto &page : help.book().pages()) {
            help.showPage(page.id);
            QCoreApplication::processEvents();
            for (const auto &problem : support::leavesTheScreen(&help))
                problems.append(QStringLiteral("HelpWindow, %1: %2").arg(page.id, problem));
        }
    };
    const auto check = [&](const QString &name, QWidget &window) {
        using namespace support;
        auto found = cutTexts(&window) + overlaps(&window) + hiddenControls(&window) + leavesTheScreen(&window) +
                     problemsOfPaintedTexts(window);
        if (!qobject_cast<QMessageBox *>(&window)) // whose texts have no layout of ours
            found += squeezed(&window);
        for (const auto &problem : std::as_const(found))
            problems.append(name + QStringLiteral(": ") + problem);
        if (auto *help = qobject_cast<ui::HelpWindow *>(&window))
            checkHelp(*help);
    };
    m_scene->walkEverything(size, check);
    m_scene->walkProblems(size, check);
    for (const auto &problem : std::as_const(problems))
        qWarning("%s", qPrintable(problem)); // a failure shows only the first characters of a text
    QCOMPARE(problems.size(), 0);
}

CLINICDESK_WINDOW_TEST(EveryScaleTest)
#include "everyscaletest.moc"
