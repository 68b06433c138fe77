// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/tokens.h"
#include "tests/support/testprogram.h"
#include "tests/support/tokenroles.h"
#include "ui/widgets/thememanager.h"

#include <QPalette>
#include <QTest>

#include <algorithm>

using namespace clinicdesk::ui;
using clinicdesk::support::TokenRole;
using clinicdesk::support::tokenRoles;
using clinicdesk::support::TokenUse;

namespace {

/// The required contrast of a colour: on the canvas, and the lowest one over every surface that it is used on.
struct Promise {
    const char *name;
    TokenColor color;
    TokenColor soft; ///< the colour's own fill, if it has one
    double onCanvas[3];
    double lowest[3];
};

using T = Tokens;
constexpr Promise promises[] = {
    {"border", &T::border, nullptr, {3.7, 4.1, 21.0}, {3.1, 3.0, 11.9}},
    {"text", &T::text, nullptr, {16.7, 14.1, 21.0}, {14.3, 10.4, 11.9}},
    {"text2", &T::text2, nullptr, {8.6, 9.4, 21.0}, {7.3, 6.9, 11.9}},
    {"text3", &T::text3, nullptr, {5.6, 6.5, 15.9}, {4.8, 4.8, 9.0}},
    {"accent", &T::accent, nullptr, {6.8, 8.3, 11.4}, {5.8, 6.1, 6.5}},
    {"ok", &T::ok, &T::okSoft, {6.0, 8.5, 14.4}, {5.1, 6.3, 8.2}},
    {"warn", &T::warn, &T::warnSoft, {6.5, 8.8, 15.3}, {5.6, 6.5, 8.7}},
    {"bad", &T::bad, &T::badSoft, {6.7, 8.0, 10.7}, {5.7, 5.9, 6.1}},
    {"practice", &T::practice, &T::practiceSoft, {7.9, 8.3, 11.4}, {6.7, 6.1, 6.5}},
    {"dev", &T::dev, &T::devSoft, {6.5, 8.7, 14.3}, {5.6, 6.4, 8.1}},
    {"focus", &T::focus, nullptr, {6.8, 8.3, 16.6}, {5.8, 6.1, 9.4}},
};

/// Required ratios have one decimal, some are rounded up.
constexpr double rounding = 0.1;

constexpr Scheme schemes[] = {Scheme::Light, Scheme::Dark, Scheme::HighContrast};
constexpr const char *schemeNames[] = {"light", "dark", "high contrast"};

double lowestOverSurfaces(const Tokens &t, TokenColor color, TokenColor soft)
{
    double lowest = 21;
    for (const TokenColor surface : {&T::canvas, &T::chrome, &T::sunken, &T::hover, &T::accentSoft})
        lowest = std::min(lowest, contrastRatio(t.*color, t.*surface));
    return soft ? std::min(lowest, contrastRatio(t.*color, t.*soft)) : lowest;
}

} // namespace

class TokensTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyColourHasOneUse()
    {
        for (const TokenRow &row : tokenTable())
            QVERIFY2(std::ranges::count(tokenRoles, row.color, &TokenRole::color) == 1, row.name);
        for (const TokenRole &role : tokenRoles)
            QCOMPARE(role.use == TokenUse::Decoration, *role.reason != '\0'); // what has no contrast has a reason
    }

    void measuresContrastAsWcagDoes()
    {
        QCOMPARE(contrastRatio(Qt::black, Qt::white), 21.0);
        QCOMPARE(contrastRatio(Qt::white, Qt::white), 1.0);
        QVERIFY(qAbs(contrastRatio(QColor(0x77, 0x77, 0x77), Qt::white) - 4.48) < 0.01);
    }

    void keepsThePromisedContrasts_data()
    {
        QTest::addColumn<int>("scheme");
        QTest::addColumn<int>("promise");
        for (int scheme = 0; scheme < 3; ++scheme)
            for (int index = 0; index < int(std::size(promises)); ++index)
                QTest::addRow("%s in %s", promises[index].name, schemeNames[scheme]) << scheme << index;
    }

    void keepsThePromisedContrasts()
    {
        QFETCH(int, scheme);
        QFETCH(int, promise);
        const Promise &made = promises[promise];
        const Tokens t = Tokens::of(Theme{schemes[scheme]});
        const double onCanvas = contrastRatio(t.*made.color, t.canvas);
        const double lowest = lowestOverSurfaces(t, made.color, made.soft);
        QVERIFY2(onCanvas >= made.onCanvas[scheme] - rounding, qPrintable(QString::number(onCanvas)));
        QVERIFY2(lowest >= made.lowest[scheme] - rounding, qPrintable(QString::number(lowest)));
    }

    void staysReadableInEveryTheme_data()
    {
        QTest::addColumn<int>("scheme");
        QTest::addColumn<bool>("practice");
        for (int scheme = 0; scheme < 3; ++scheme)
            for (const bool practice : {false, true})
                QTest::addRow("%s%s", schemeNames[scheme], practice ? ", practice" : "") << scheme << practice;
    }

    void staysReadableInEveryTheme()
    {
        QFETCH(int, scheme);
        QFETCH(bool, practice);
        const Tokens t = Tokens::of(Theme{schemes[scheme], practice});
        constexpr double words = 4.5;
        constexpr double shapes = 3.0;
        for (const TokenRole &role : tokenRoles) {
            if (role.use == TokenUse::Text)
                QVERIFY(lowestOverSurfaces(t, role.color, nullptr) >= words);
            if (role.use == TokenUse::Shape && role.color != &T::bar) // which is on the canvas alone
                QVERIFY(lowestOverSurfaces(t, role.color, nullptr) >= shapes);
        }
        for (const TokenColor fill : {&T::accentFill, &T::accentFillHover})
            QVERIFY(contrastRatio(t.onAccent, t.*fill) >= words);
        for (const TokenColor fill : {&T::practiceFill, &T::practiceFillHover})
            QVERIFY(contrastRatio(t.onPractice, t.*fill) >= words);
        QVERIFY(contrastRatio(t.text, t.badSoft) >= words);
        QVERIFY(contrastRatio(t.text2, t.badSoft) >= words);
        QVERIFY(contrastRatio(t.text, t.chosen) >= words);
        QVERIFY(contrastRatio(t.text2, t.chosen) >= words);
        QVERIFY(contrastRatio(t.bar, t.canvas) >= shapes);
    }

    void practiceTakesThePlaceOfTheAccent()
    {
        for (const Scheme scheme : schemes) {
            const Tokens ordinary = Tokens::of(Theme{scheme, false});
            const Tokens practice = Tokens::of(Theme{scheme, true});
            QCOMPARE(practice.accent, ordinary.practice);
            QCOMPARE(practice.accentSoft, ordinary.practiceSoft);
            QCOMPARE(practice.accentFill, ordinary.practiceFill);
            QVERIFY(practice.accent != ordinary.accent);
            QCOMPARE(practice.text, ordinary.text);
        }
    }

    void keepsTheYellowRingOfHighContrastInPractice()
    {
        QCOMPARE(Tokens::of(Theme{Scheme::HighContrast, true}).focus, QColor(0xFF, 0xE6, 0x00));
        const Tokens light = Tokens::of(Theme{Scheme::Light, true});
        QCOMPARE(light.focus, light.practice);
    }

    void fillsEveryColourOfTheTable()
    {
        for (const Scheme scheme : schemes)
            for (const TokenRow &row : tokenTable())
                QVERIFY2((Tokens::of(Theme{scheme}).*row.color).isValid(), row.name);
    }

    void givesThePaletteTheTokens()
    {
        const Tokens t = Tokens::of(Theme{Scheme::Dark});
        const QPalette palette = paletteOf(t);
        QCOMPARE(palette.color(QPalette::Window), t.canvas);
        QCOMPARE(palette.color(QPalette::AlternateBase), t.chrome);
        QCOMPARE(palette.color(QPalette::PlaceholderText), t.text3);
        QCOMPARE(palette.color(QPalette::Link), t.accent);
        QCOMPARE(palette.color(QPalette::Disabled, QPalette::ButtonText), t.text3);
    }

    void tellsLightFromDarkByThePaletteOfTheComputer()
    {
        QCOMPARE(ThemeManager::schemeOf(QPalette(Qt::black, QColor(0xEF, 0xEF, 0xEF))), Scheme::Light);
        QPalette dark;
        dark.setColor(QPalette::Window, QColor(0x20, 0x20, 0x20));
        dark.setColor(QPalette::WindowText, Qt::white);
        QCOMPARE(ThemeManager::schemeOf(dark), Scheme::Dark);
    }

    void growsTheScaleWithTheFontOfTheApplication()
    {
        const QFont before = QApplication::font();
        QFont larger = before;
        larger.setPointSizeF(20);
        QApplication::setFont(larger);
        const qreal title = typeFont(Type::Title).pointSizeF();
        const qreal mono = monoFont().pointSizeF();
        QApplication::setFont(before);
        QCOMPARE(title, 28.0);
        QCOMPARE(mono, 18.0);
    }
};

CLINICDESK_WINDOW_TEST(TokensTest)
#include "tokenstest.moc"
