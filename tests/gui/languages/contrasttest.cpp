// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/languages/languagescene.h"
#include "tests/gui/languages/paintedcolors.h"
#include "tests/support/testprogram.h"
#include "tests/support/tokenroles.h"
#include "ui/widgets/icons.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QHoverEvent>
#include <QPushButton>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::support;
using ui::ThemeManager;

namespace {

constexpr double words = 4.5;
constexpr double shapes = 3.0; // and large words

struct ThemeRow {
    const char *name;
    ThemeManager::Choice choice;
    bool isPractice;
};

constexpr std::array<ThemeRow, 6> themes{{{"light", ThemeManager::Choice::Light, false},
                                          {"dark", ThemeManager::Choice::Dark, false},
                                          {"high contrast", ThemeManager::Choice::HighContrast, false},
                                          {"light, practice", ThemeManager::Choice::Light, true},
                                          {"dark, practice", ThemeManager::Choice::Dark, true},
                                          {"high contrast, practice", ThemeManager::Choice::HighContrast, true}}};

/// How controls look besides their normal state.
enum class Pointer { Away, Over, Pressing };

/// Makes every control and the first row of every view look as under the pointer.
void usePointer(QWidget &window, Pointer pointer)
{
    for (auto *widget : window.findChildren<QWidget *>()) {
        if (!widget->isEnabled())
            continue;
        widget->setAttribute(Qt::WA_UnderMouse, pointer != Pointer::Away);
        if (auto *button = qobject_cast<QAbstractButton *>(widget))
            button->setDown(pointer == Pointer::Pressing);
        auto *view = qobject_cast<QAbstractItemView *>(widget);
        if (!view || !view->isVisible() || !view->model() || view->model()->rowCount() == 0)
            continue;
        const QPointF row = view->visualRect(view->model()->index(0, 0)).center();
        const auto at = pointer == Pointer::Away ? QPointF(-1, -1) : row;
        QHoverEvent hover(pointer == Pointer::Away ? QEvent::HoverLeave : QEvent::HoverMove, at,
                          QPointF(view->viewport()->mapToGlobal(at)), row);
        QCoreApplication::sendEvent(view->viewport(), &hover);
    }
}

bool isOneOf(const ui::Tokens &tokens, const QColor &color, std::initializer_list<TokenUse> uses)
{
    return std::ranges::any_of(tokenRoles, [&](const TokenRole &role) {
        return tokens.*role.color == color && std::ranges::find(uses, role.use) != uses.end();
    });
}

QStringList namesOf(const ui::Tokens &tokens, const QColor &color)
{
    QStringList names;
    for (const auto &row : ui::tokenTable()) {
        if (tokens.*row.color == color)
            names.append(QString::fromLatin1(row.name));
    }
    return names;
}

/// The contrast that a pair needs; 0 for what tells nothing.
double needed(const ui::Tokens &tokens, const ColorPair &pair)
{
    if (pair.kind == ColorPair::Kind::Text)
        return words;
    if (pair.kind != ColorPair::Kind::Shape)
        return shapes;
    return isOneOf(tokens, pair.paint, {TokenUse::Surface, TokenUse::Decoration}) ? 0 : shapes;
}

QString describedPair(const ui::Tokens &tokens, const ColorPair &pair)
{
    const auto named = [&tokens](const QColor &color) {
        return color.name() + QStringLiteral(" (%1)").arg(namesOf(tokens, color).join(u'='));
    };
    constexpr std::array kinds{"text", "large text", "icon", "shape"};
    return QStringLiteral("%1 %2 on %3, %4:1, %5")
        .arg(QString::fromLatin1(kinds.at(std::size_t(pair.kind))), named(pair.front), named(pair.back))
        .arg(ui::contrastRatio(pair.front, pair.back), 0, 'f', 2)
        .arg(pair.where);
}

} // namespace

/// The contrast of every pair of colours that the window paints, in every theme.
class ContrastTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void seesTextsIconsAndShapes();
    void isEnoughOnEveryPageAndDialog();
    void noThemeMovesAnything();

private:
    void use(const ThemeRow &theme)
    {
        m_look->setChoice(theme.choice);
        m_look->setPractice(theme.isPractice);
        QApplication::processEvents();
    }

    std::unique_ptr<ThemeManager> m_look;
    std::unique_ptr<LanguageScene> m_scene;
};

void ContrastTest::initTestCase()
{
    m_look = std::make_unique<ThemeManager>(*qobject_cast<QApplication *>(qApp));
    m_look->setMotion(false);
    m_scene = std::make_unique<LanguageScene>(*m_look);
    QVERIFY(m_scene->isReady());
    m_scene->prepare();
}

void ContrastTest::cleanupTestCase()
{
    m_scene.reset();
    m_look.reset();
}

/// What is measured below is really what a window paints.
void ContrastTest::seesTextsIconsAndShapes()
{
    use(themes[0]);
    QWidget window;
    window.resize(300, 200);
    auto *button = new QPushButton(ui::icon(QStringLiteral("check")), QStringLiteral("Words"), &window);
    button->setGeometry(20, 20, 200, 32);
    auto *disabled = new QPushButton(QStringLiteral("Off"), &window);
    disabled->setGeometry(20, 80, 200, 32);
    disabled->setEnabled(false);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    const auto t = ui::Tokens::of({});
    const auto pairs = paintedColors(window);
    const auto has = [&pairs](ColorPair::Kind kind, const QColor &front, const QColor &back) {
        return std::ranges::any_of(
            pairs, [&](const auto &pair) { return pair.kind == kind && pair.front == front && pair.back == back; });
    };
    QVERIFY(has(ColorPair::Kind::Text, t.text, t.canvas));
    QVERIFY(std::ranges::any_of(pairs, [](const auto &pair) { return pair.kind == ColorPair::Kind::Icon; }));
    QVERIFY(has(ColorPair::Kind::Shape, t.border, t.canvas));
    QVERIFY(!has(ColorPair::Kind::Text, t.text3, t.sunken)); // of the disabled button
}

void ContrastTest::isEnoughOnEveryPageAndDialog()
{
    QMap<QString, QString> problems; // by theme and pair: with the first place
    QSet<QString> used;
    m_scene->walkEverything(smallScreen, [&](const QString &name, QWidget &window) {
        for (const auto &theme : themes) {
            use(theme);
            const auto &tokens = ui::tokens(&window);
            for (const auto pointer : {Pointer::Away, Pointer::Over, Pointer::Pressing}) {
                usePointer(window, pointer);
                const auto pairs = paintedColors(window);
                QVERIFY2(!pairs.isEmpty(), qPrintable(name));
                for (const auto &pair : pairs) {
                    for (const auto &color : {pair.front, pair.back}) {
                        for (const auto &token : namesOf(tokens, color))
                            used.insert(token);
                    }
                    if (ui::contrastRatio(pair.front, pair.back) >= needed(tokens, pair))
                        continue;
                    const auto key = QString::fromLatin1(theme.name) + QString::number(int(pair.kind)) +
                                     pair.front.name() + pair.back.name();
                    if (!problems.contains(key))
                        problems.insert(key,
                                        QStringLiteral("%1, %2: %3")
                                            .arg(QString::fromLatin1(theme.name), name, describedPair(tokens, pair)));
                }
            }
            usePointer(window, Pointer::Away);
        }
        use(themes[0]);
    });
    for (const auto &problem : std::as_const(problems))
        qWarning("%s", qPrintable(problem)); // a failure shows only the first characters of a text
    QCOMPARE(problems.size(), 0);
    QStringList unseen;
    for (const auto &row : ui::tokenTable()) {
        const auto isDecoration = [&row](const TokenRole &role) {
            return role.color == row.color && role.use == TokenUse::Decoration;
        };
        if (!used.contains(QString::fromLatin1(row.name)) && std::ranges::none_of(tokenRoles, isDecoration))
            unseen.append(QString::fromLatin1(row.name));
    }
    QVERIFY2(unseen.isEmpty(), qPrintable(unseen.join(u' ')));
}

/// So one theme is enough for tests of sizes.
void ContrastTest::noThemeMovesAnything()
{
    QStringList moved;
    m_scene->walkEverything(smallScreen, [&](const QString &name, QWidget &window) {
        using Places = QMap<const QWidget *, QRect>;
        const auto places = [&window] {
            Places all;
            for (const auto *widget : window.findChildren<QWidget *>()) {
                if (widget->isVisible() && !widget->inherits("QFocusFrame"))
                    all.insert(widget, QRect(widget->mapTo(&window, QPoint()), widget->size()));
            }
            return all;
        };
        for (const auto &theme : {themes[1], themes[2]}) {
            // What is shown can change meanwhile, as the state of the outbox, so it is the same before and after.
            Places light;
            Places now;
            const auto isMeasured = [&] {
                use(themes[0]);
                light = places();
                use(theme);
                now = places();
                use(themes[0]);
                return light == places();
            };
            QVERIFY2(QTest::qWaitFor(isMeasured, tests::patienceMs), qPrintable(name));
            for (auto place = now.cbegin(); place != now.cend(); ++place) {
                if (light.value(place.key()) != place.value())
                    moved.append(QString::fromLatin1(theme.name) + QStringLiteral(", ") + name + QStringLiteral(": ") +
                                 QString::fromLatin1(place.key()->metaObject()->className()));
            }
        }
    });
    for (const auto &each : std::as_const(moved))
        qWarning("%s", qPrintable(each));
    QCOMPARE(moved.size(), 0);
}

CLINICDESK_WINDOW_TEST(ContrastTest)
#include "contrasttest.moc"
