// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/language/translations.h"
#include "tests/gui/languages/languagescene.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/testprogram.h"
#include "ui/shell/pagestack.h"
#include "ui/widgets/tokens.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;

namespace {

/// Texts of rows, columns and commands, which are no widgets.
QStringList textsOfModelsAndActions(QWidget &window)
{
    QStringList texts;
    for (const auto *view : window.findChildren<QAbstractItemView *>()) {
        const auto *model = view->model();
        if (!model)
            continue;
        for (int column = 0; column < model->columnCount(); ++column) {
            for (const int role : {Qt::DisplayRole, Qt::ToolTipRole, Qt::AccessibleTextRole}) {
                texts << model->headerData(column, Qt::Horizontal, role).toString();
                for (int row = 0; row < std::min(model->rowCount(), 20); ++row)
                    texts << model->index(row, column).data(role).toString();
            }
        }
    }
    for (const auto *action : window.findChildren<QAction *>())
        texts << action->text() << action->toolTip() << action->statusTip();
    return texts;
}

/// What stays Latin in every language: data, names of keys, kinds of files, units, names of languages and services.
QString withoutData(QString text)
{
    // The doctors of the practice service, months of the locale C, and values of conventions.
    static const QRegularExpression madeUp(QStringLiteral(
        "\\b(?:Dr|Prof|Asha|Meera|Ravi|Sample|Example|asha|example|General|Medicine|Diabetology|English|Hindi|Kannada|"
        "Family medicine in a made-up clinic since|Medical|Council|College|MBBS|Sunrise|Lakeside|Clinic|Street|"
        "Second|floor|Made-up|Road|Open on six days|Mobile|Bengaluru|Mysuru|Karnataka|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|"
        "Sep|Oct|Nov|Dec|practice-\\w+|smart|pii|classification|task|any|off|wfids|user\\.data\\.download|data\\."
        "status|"
        "root|document\\.delivered|a fault of the plan)\\b"));
    // What a convention accepts is in English: see ConventionRow. So are the document types of a connection.
    static const QRegularExpression accepted(
        QStringLiteral("^⟦Åççéþţš .*|.*\\b(?:ps|sa_)=.*|^⟦?(?:Prescription|[A-Z][a-z ]+ \\([a-z]{2}\\))~*⟧?$"));
    static const QRegularExpression data(QStringLiteral(
        "<[^>]*>|&[a-z]+;|[\\w.%/@:+-]*[0-9_/@][\\w.%/"
        "@:+-]*|\\S+\\.(?:pdf|png|jpg)|\\b(?:Ctrl|Alt|Shift|Esc|Enter|Return|"
        "Tab|Del|Delete|Home|End|PgUp|PgDown|Up|Down|Left|Right|Space|Backspace|Ins|Menu|F)\\b|\\bEnglish\\b|"
        "\\b(?:PDF|JPEG|PNG|CSV|ID|kB|MB|GB|Mbit|SHA|JWE|UTC)\\b"));
    return text.remove(accepted).remove(madeUp).remove(data);
}

QStringList untranslated(QWidget &window)
{
    static const QRegularExpression plain(QStringLiteral("[A-Za-z]{3,}"));
    QStringList found;
    for (const auto &text : support::everyText(&window) + textsOfModelsAndActions(window)) {
        if (withoutData(text).contains(plain) && !found.contains(text))
            found.append(text);
    }
    return found;
}

} // namespace

/// Every page and dialog in each language, on a small screen.
class EveryLanguageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void cleanup();
    void everyTextIsTranslated();
    void everyPageBeginsAtTheSameEdge();
    void everyPageAndDialogCanBeUsedByKeysAndHeard();
    void nothingIsCutOrOverlaps_data();
    void nothingIsCutOrOverlaps();

private:
    void usePseudolocale();

    std::unique_ptr<ui::ThemeManager> m_look;
    std::unique_ptr<support::LanguageScene> m_scene;
    std::unique_ptr<Translations> m_translations;
    QTranslator m_pseudo;
};

void EveryLanguageTest::initTestCase()
{
    QVERIFY(m_pseudo.load(QStringLiteral(PSEUDOLOCALE)));
    m_look = std::make_unique<ui::ThemeManager>(*qobject_cast<QApplication *>(qApp));
    m_translations = std::make_unique<Translations>();
    m_scene = std::make_unique<support::LanguageScene>(*m_look);
    QVERIFY(m_scene->isReady());
    m_scene->prepare();
}

void EveryLanguageTest::cleanupTestCase()
{
    m_scene.reset();
    m_translations.reset();
    m_look.reset();
}

void EveryLanguageTest::cleanup()
{
    QCoreApplication::removeTranslator(&m_pseudo);
    m_translations->use(QStringLiteral("en"));
    m_look->followLanguage();
    QApplication::setLayoutDirection(Qt::LeftToRight);
}

void EveryLanguageTest::everyTextIsTranslated()
{
    QCoreApplication::installTranslator(&m_pseudo);
    QStringList problems;
    m_scene->walkEverything(smallScreen, [&problems](const QString &name, QWidget &window) {
        // The help has a text for each language, and dates follow the locale, not the catalogue.
        if (name == QLatin1String("HelpWindow") || name.startsWith(QLatin1String("lock")))
            return;
        for (const auto &text : untranslated(window))
            problems.append(name + QStringLiteral(": ") + text);
    });
    for (const auto &problem : std::as_const(problems))
        qWarning("%s", qPrintable(problem)); // a failure shows only the first characters of a text
    QCOMPARE(problems.size(), 0);
}

void EveryLanguageTest::everyPageBeginsAtTheSameEdge()
{
    QMap<QString, int> edges;
    m_scene->walkEverything(smallScreen, [&edges](const QString &name, QWidget &window) {
        const auto *stack = window.findChild<ui::PageStack *>();
        if (!stack)
            return; // a dialog
        for (const auto *widget : stack->currentWidget()->findChildren<QWidget *>()) {
            const auto *label = qobject_cast<const QLabel *>(widget);
            const bool isFirst =
                label ? !label->text().isEmpty() : qobject_cast<const QPushButton *>(widget) != nullptr;
            if (!widget->isVisible() || !isFirst)
                continue;
            const int left = widget->mapTo(stack, widget->contentsRect().topLeft()).x();
            edges[name] = std::min(edges.value(name, left), left);
        }
    });
    QVERIFY(edges.size() > 6);
    for (auto edge = edges.cbegin(); edge != edges.cend(); ++edge)
        QVERIFY2(edge.value() == ui::space::page,
                 qPrintable(QStringLiteral("%1: %2").arg(edge.key()).arg(edge.value())));
}

/// In the question about a number, keys that follow so fast are those of a barcode reader. The large preview begins
/// with its page, below the buttons.
void EveryLanguageTest::everyPageAndDialogCanBeUsedByKeysAndHeard()
{
    QStringList problems;
    m_scene->walkEverything(smallScreen, [&problems](const QString &name, QWidget &window) {
        using namespace support;
        window.activateWindow();
        QVERIFY2(QTest::qWaitForWindowActive(&window), qPrintable(name));
        auto found = namelessWidgets(&window) + smallTargets(&window) + hiddenControls(&window) +
                     differencesOfTheTree(&window) + unexplainedButtons(&window);
        if (name != QLatin1String("PatientQuestion") && name != QLatin1String("large preview")) // see above
            found += tabAgainstTheScreen(&window);
        if (name != QLatin1String("PatientQuestion"))
            found += tabBackDifferences(&window);
        for (const auto &problem : std::as_const(found))
            problems.append(name + QStringLiteral(": ") + problem);
    });
    for (const auto &problem : std::as_const(problems))
        qWarning("%s", qPrintable(problem)); // a failure shows only the first characters of a text
    QCOMPARE(problems.size(), 0);
}

void EveryLanguageTest::nothingIsCutOrOverlaps_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<bool>("isMirrored");
    QTest::newRow("English, mirrored") << QStringLiteral("en") << true;
    QTest::newRow("longer texts") << QString() << false;
    QTest::newRow("longer texts, mirrored") << QString() << true;
    QTest::newRow("Hindi") << QStringLiteral("hi") << false;
    QTest::newRow("Urdu") << QStringLiteral("ur") << true;
}

void EveryLanguageTest::nothingIsCutOrOverlaps()
{
    QFETCH(const QString, language);
    QFETCH(const bool, isMirrored);
    if (language.isEmpty())
        QCoreApplication::installTranslator(&m_pseudo);
    else
        m_translations->use(language);
    m_look->followLanguage();
    QApplication::setLayoutDirection(isMirrored ? Qt::RightToLeft : Qt::LeftToRight);
    QStringList problems;
    m_scene->walkEverything(smallScreen, [&problems](const QString &name, QWidget &window) {
        for (const auto &problem : support::cutTexts(&window) + support::overlaps(&window))
            problems.append(name + QStringLiteral(": ") + problem);
    });
    for (const auto &problem : std::as_const(problems))
        qWarning("%s", qPrintable(problem)); // a failure shows only the first characters of a text
    QCOMPARE(problems.size(), 0);
}

CLINICDESK_WINDOW_TEST(EveryLanguageTest)
#include "everylanguagetest.moc"
