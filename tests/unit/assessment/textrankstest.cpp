// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/textranks_p.h"

#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <set>

using namespace clinicdesk;

/// Compares ranks with the order of std::string.
class TextRanksTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ranksFewAndManyTexts_data();
    void ranksFewAndManyTexts();
    void ranksTextsThatDifferOnlyFarBehind();
    void ranksBytesOfAllKinds();
};

namespace {

TextRanks plainly(const std::vector<std::string> &texts)
{
    const std::set<std::string> different(texts.begin(), texts.end());
    const std::vector<std::string> sorted(different.begin(), different.end());
    TextRanks ranks{{}, static_cast<std::uint32_t>(sorted.size()), {}};
    for (const auto &text : texts)
        ranks.rankOf.push_back(static_cast<std::uint32_t>(std::ranges::lower_bound(sorted, text) - sorted.begin()));
    return ranks;
}

void compare(const std::vector<std::string> &texts)
{
    const auto expected = plainly(texts);
    const auto ranks = rankTexts(static_cast<std::uint32_t>(texts.size()),
                                 [&](std::uint32_t at) -> std::string_view { return texts[at]; });
    QCOMPARE(ranks.count, expected.count);
    QCOMPARE(ranks.rankOf, expected.rankOf);
    QCOMPARE(ranks.order.size(), texts.size());
    QVERIFY(std::ranges::is_sorted(ranks.order, {}, [&](auto at) { return texts[at]; }));
}

} // namespace

void TextRanksTest::ranksFewAndManyTexts_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("variety");
    for (const int count : {0, 1, 2, 64, 65, 5000}) {
        for (const int variety : {1, 7, 1000, 1'000'000})
            QTest::addRow("%d of %d", count, variety) << count << variety;
    }
}

void TextRanksTest::ranksFewAndManyTexts()
{
    QFETCH(const int, count);
    QFETCH(const int, variety);
    std::mt19937 random(6);
    for (const auto *const front : {"", "sa_", "0123456789abcdef-0123-"}) {
        std::vector<std::string> texts;
        for (int at = 0; at < count; ++at) {
            const auto number = random() % static_cast<unsigned>(variety);
            texts.push_back(number == 3 ? "" : front + std::to_string(number * 2654435761U));
        }
        compare(texts);
    }
}

void TextRanksTest::ranksTextsThatDifferOnlyFarBehind()
{
    std::mt19937 random(7);
    std::vector<std::string> texts;
    for (int at = 0; at < 3000; ++at) {
        std::string text(random() % 3 * 20, 'x');
        text += random() % 2 == 0 ? "a" : "b";
        text.append(random() % 4 * 17, 'y');
        texts.push_back(text + std::to_string(random() % 40));
    }
    compare(texts);
    std::ranges::fill(texts, texts.front());
    compare(texts);
}

void TextRanksTest::ranksBytesOfAllKinds()
{
    std::mt19937 random(8);
    std::vector<std::string> texts;
    for (int at = 0; at < 4000; ++at) {
        std::string text(random() % 12, ' ');
        for (auto &character : text)
            character = static_cast<char>(at % 2 == 0 ? random() % 256 : random() % 2);
        texts.push_back(text);
    }
    compare(texts);
}

CLINICDESK_TEST_WITHOUT_APPLICATION(TextRanksTest)
#include "textrankstest.moc"
