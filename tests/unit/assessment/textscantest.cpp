// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/textscan_p.h"

#include "tests/support/testprogram.h"

#include <QTest>

#include <random>

using namespace clinicdesk::textscan;

/// Compares the fast text scan with the simple one, and both with expected results.
class TextScanTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsEveryPlaceInEitherCase_data();
    void findsEveryPlaceInEitherCase();
    void findsTheSameByEitherWay();
    void knowsWhetherAnyPlaceLiesInARange();
};

using Find = void (MatchMask::*)(std::string_view, std::size_t, const Needle &);

static QList<int> placesOf(Find find, std::string_view text, std::string_view needle)
{
    QList<int> all;
    MatchMask places;
    for (std::size_t start = 0; start < text.size(); start += scanBlockBytes) {
        (places.*find)(text, start, Needle(needle));
        bool any = false;
        for (std::size_t at = 0; at < scanBlockBytes; ++at) {
            any |= places.anyIn(at, at + 1);
            if (places.anyIn(at, at + 1))
                all.append(static_cast<int>(start + at));
        }
        if (any != places.any())
            return {-1};
    }
    return all;
}

void TextScanTest::findsEveryPlaceInEitherCase_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("needle");
    QTest::addColumn<QList<int>>("places");
    const auto row = [](const char *name, const char *text, const char *needle, const QList<int> &places) {
        QTest::newRow(name) << QByteArray(text) << QByteArray(needle) << places;
    };
    row("nothing to look through", "", "a", {});
    row("longer than the text", "ab", "abc", {});
    row("the whole text", "abc", "ABC", {0});
    row("at the end", "xxabc", "aBc", {2});
    row("places that overlap", "aaaa", "aa", {0, 1, 2});
    row("a letter in either case", "aAbB", "A", {0, 1});
    row("what differs from a letter in the bit of case", "[{@`", "[", {0});
    row("at sign and grave", "[{@`", "`", {3});
    row("digits", "1614-1614", "614", {1, 6});
    row("letters beyond ASCII, literally", "é É é", "é", {0, 6});
    row("beyond a block", "----------------------------------------needle--------------------------------------",
        "needle", {40});
    row("across two blocks", "------------------------------needle----------------------------------------------------",
        "NEEDLE", {30});
}

void TextScanTest::findsEveryPlaceInEitherCase()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, needle);
    QFETCH(const QList<int>, places);
    for (const auto way : {&MatchMask::find, &MatchMask::findScalar}) {
        QCOMPARE(placesOf(way, text.toStdString(), needle.toStdString()), places);
        const auto far = std::string(3 * scanBlockBytes, '!') + text.toStdString() + std::string(scanBlockBytes, '!');
        QList<int> farPlaces;
        for (const int place : places)
            farPlaces.append(place + 3 * static_cast<int>(scanBlockBytes));
        QCOMPARE(placesOf(way, far, needle.toStdString()), farPlaces);
        QCOMPARE(Needle(needle.toStdString()).isIn(text.toStdString()), !places.isEmpty());
    }
}

void TextScanTest::findsTheSameByEitherWay()
{
    std::mt19937 random(3);
    for (int round = 0; round < 200; ++round) {
        std::string text(random() % (3 * scanBlockBytes), ' ');
        for (auto &character : text)
            character = "abAB-\xc3"[random() % 6];
        std::string needle(1 + random() % 8, ' ');
        for (auto &character : needle)
            character = "abB-\xc3"[random() % 5];
        QCOMPARE(placesOf(&MatchMask::find, text, needle), placesOf(&MatchMask::findScalar, text, needle));
    }
}

void TextScanTest::knowsWhetherAnyPlaceLiesInARange()
{
    std::mt19937 random(4);
    for (int round = 0; round < 300; ++round) {
        std::string text(2 * scanBlockBytes, '-');
        for (int i = 0; i < 20; ++i)
            text[random() % text.size()] = 'x';
        MatchMask places;
        places.find(text, 0, Needle("x"));
        const auto first = random() % scanBlockBytes;
        const auto end = first + random() % (1 + std::min<std::size_t>(scanBlockBytes - first, 400));
        QCOMPARE(places.anyIn(first, end), text.substr(first, end - first).find('x') != std::string::npos);
    }
}

CLINICDESK_TEST_WITHOUT_APPLICATION(TextScanTest)
#include "textscantest.moc"
