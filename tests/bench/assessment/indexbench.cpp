// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
// bench_assessmentindex ROUNDS [GROUPS...]: for a generated list of this many groups with three conversations each,
// prints as one JSON document the median and the minimum milliseconds of each operation of the view, and of a simple
// implementation for comparison.
#include "core/assessment/entrykeys.h"
#include "core/assessment/listbuilder_p.h"
#include "core/assessment/listing.h"
#include "core/assessment/timeline.h"
#include "core/assessment/viewfilter.h"
#include "core/assessment/visibletree.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <numeric>
#include <random>

#include <malloc.h>

using namespace clinicdesk;

namespace {

constexpr int perGroup = 3;
constexpr TimestampMs start = 1'735'689'600'000; // 2025-01-01
constexpr TimestampMs year = 365LL * 24 * 3'600'000;

std::size_t allocatedBytes()
{
    const auto info = ::mallinfo2();
    return info.uordblks + info.hblkhd;
}

/// The memory of what `make` returns.
template <class Make>
std::size_t bytesOf(Make make)
{
    const auto before = allocatedBytes();
    const auto made = make();
    return sizeof(made) + allocatedBytes() - before;
}

std::string uuid(std::mt19937_64 &random)
{
    std::array<char, 40> text{};
    const auto high = random();
    const auto low = random();
    const auto size =
        std::snprintf(text.data(), text.size(), "%08x-%04x-%04x-%04x-%012llx", static_cast<unsigned>(high >> 32),
                      static_cast<unsigned>(high >> 16 & 0xffff), static_cast<unsigned>(high & 0xffff),
                      static_cast<unsigned>(low >> 48), static_cast<unsigned long long>(low & 0xffffffffffffULL));
    return {text.data(), static_cast<std::size_t>(size)};
}

/// Generates 40 practitioners, one patient for every three groups and one identifier for every two.
AssessmentSnapshot made(std::size_t groups)
{
    std::mt19937_64 random(groups);
    ListBuilder builder;
    std::string practitioner;
    std::string patient;
    std::string identifier;
    for (std::size_t group = 0; group < groups; ++group) {
        if (group % 3 == 0) {
            practitioner = "1614942909470" + std::to_string(10 + random() % 40);
            patient = uuid(random);
        }
        identifier =
            group % 2 == 0 ? "16" + std::to_string(random() % 1'000'000'000'000 + 1'000'000'000'000) : identifier;
        for (int i = 0; i < perGroup; ++i) {
            const auto time = start + static_cast<TimestampMs>(random() % static_cast<std::uint64_t>(year));
            builder.addConversation((i == 2 ? "sn_" : "sa_") + uuid(random), time, i == 0 ? "wf-12" : "");
        }
        builder.addGroup({practitioner, patient, identifier, uuid(random)});
    }
    return builder.finish();
}

std::vector<std::string> haystacks(const AssessmentList &list)
{
    std::vector<std::string> all;
    for (const auto &conversation : list.conversations()) {
        const auto &group = list.groups()[conversation.group];
        auto text = list.idOf(conversation).toByteArray() + ' ' + list.workflowOf(conversation).toByteArray();
        for (const auto kind : {IdKind::Practitioner, IdKind::Patient, IdKind::Identifier, IdKind::Transaction})
            text += ' ' + list.id(kind, group).toByteArray();
        all.push_back(text.toStdString());
    }
    return all;
}

BitSet plainSearch(const std::vector<std::string> &texts, const std::string &word)
{
    BitSet bits(texts.size());
    for (std::size_t at = 0; at < texts.size(); ++at) {
        if (texts[at].find(word) != std::string::npos)
            bits.set(at);
    }
    return bits;
}

double milliseconds(const std::function<void()> &work)
{
    const auto from = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - from).count();
}

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    return values[values.size() / 2];
}

struct Measurement {
    QString name;
    std::function<void()> work;
};

/// Prevents the compiler from removing unused results.
std::size_t seen = 0;

void addSearches(std::vector<Measurement> &all, const AssessmentList &list, const std::vector<std::string> &texts)
{
    for (const QString &word :
         {QStringLiteral("a"), QStringLiteral("sa"), QStringLiteral("7f"), QStringLiteral("sa_4d2"),
          QStringLiteral("9429"), QStringLiteral("nowhere"), QStringLiteral("sa_ 7f 94")}) {
        all.push_back(
            {QStringLiteral("search ") + word, [&list, word] { seen += search(list, word).conversations.count(); }});
        if (!word.contains(QLatin1Char(' ')))
            all.push_back({QStringLiteral("plain search ") + word,
                           [&texts, word] { seen += plainSearch(texts, word.toStdString()).count(); }});
    }
    all.push_back({QStringLiteral("range"), [&list] {
                       seen += conversationsIn(list, {start + year / 3, start + year / 2}).count();
                   }});
}

const std::array<const char *, allSortColumns.size()> columnNames{
    "practitioner", "patient", "identifier", "transaction", "conversation", "module", "workflow", "created at"};

void addOrders(std::vector<Measurement> &all, const AssessmentSnapshot &list, const ConversationOrders &orders)
{
    all.push_back({QStringLiteral("newest first"), [&list] { seen += ConversationOrders(list).newestFirst().size(); }});
    for (std::size_t at = 0; at < columnNames.size(); ++at)
        all.push_back({QStringLiteral("sort by ") + QLatin1String(columnNames[at]),
                       [&orders, at] { seen += orders.sorted(allSortColumns[at], SortDirection::Ascending).size(); }});
    const auto visible = conversationsIn(*list, {start + year / 3, start + year / 2});
    const auto order = orders.sorted(SortColumn::Patient, SortDirection::Ascending);
    all.push_back({QStringLiteral("visible rows"),
                   [order, visible] { seen += visibleRows(order, visible, visible.count()).size(); }});
    all.push_back({QStringLiteral("plain sort by conversation"), [&list] {
                       ConversationNumbers numbers(list->conversations().size());
                       std::iota(numbers.begin(), numbers.end(), 0U);
                       std::ranges::stable_sort(numbers, {}, [&](auto conversation) {
                           const auto id = list->idOf(list->conversations()[conversation]);
                           return std::string_view(id.data(), static_cast<std::size_t>(id.size()));
                       });
                       seen += numbers.front();
                   }});
}

void addTree(std::vector<Measurement> &all, const SharedTree &tree)
{
    const auto narrowing = [](const char *word) { return ViewFilter{.text = QLatin1String(word), .range = {}}; };
    all.push_back(
        {QStringLiteral("tree"), [&tree] { seen += AssessmentTree(tree->snapshot()).count(TreeLevel::Transaction); }});
    for (const auto *const word : {"", "7f", "sa_4d2"}) {
        const auto filtered = applyFilter(tree->list(), narrowing(word));
        all.push_back({QStringLiteral("visible tree ") + QLatin1String(word),
                       [&tree, filtered] { seen += VisibleTree(tree, filtered).practitioners().size(); }});
    }
}

void addKeys(std::vector<Measurement> &all, const SharedTree &tree)
{
    std::vector<EntryKey> keys;
    for (std::uint32_t number = 0; number < std::min(1000U, tree->count(TreeLevel::Transaction)); ++number)
        keys.push_back(keyOf(*tree, TreeNode{TreeLevel::Transaction, number}));
    all.push_back({QStringLiteral("find 1000 nodes"), [&tree, keys] { seen += findNodes(*tree, keys).size(); }});
    all.push_back(
        {QStringLiteral("find 1000 conversations"), [&tree, keys] { seen += findConversations(*tree, keys).size(); }});
    all.push_back({QStringLiteral("what is new"), [&tree] { seen += newConversations(*tree, *tree).size(); }});
}

void addTimeline(std::vector<Measurement> &all, const AssessmentList &list, const Timeline &line)
{
    all.push_back(
        {QStringLiteral("time line"), [&list] { seen += Timeline(list, QTimeZone("Asia/Kolkata")).barCount(); }});
    all.push_back({QStringLiteral("count bars"), [&line, every = BitSet::all(list.conversations().size())] {
                       seen += line.count(every).bars.size();
                   }});
}

QJsonObject measured(std::size_t groups, int rounds)
{
    const auto list = made(groups);
    const auto texts = haystacks(*list);
    std::vector<Measurement> all;
    const ConversationOrders orders(list);
    addSearches(all, *list, texts);
    addOrders(all, list, orders);
    const auto tree = std::make_shared<const AssessmentTree>(list);
    addTree(all, tree);
    addKeys(all, tree);
    const Timeline line(*list, QTimeZone("Asia/Kolkata"));
    addTimeline(all, *list, line);
    std::vector<std::vector<double>> taken(all.size());
    for (int round = 0; round <= rounds; ++round) {
        for (std::size_t at = 0; at < all.size(); ++at) {
            const auto time = milliseconds(all[at].work);
            if (round > 0) // the first round is a warm-up
                taken[at].push_back(time);
        }
    }
    QJsonObject medians;
    for (std::size_t at = 0; at < all.size(); ++at)
        medians[all[at].name] = QJsonObject{{QStringLiteral("median"), median(taken[at])},
                                            {QStringLiteral("least"), *std::ranges::min_element(taken[at])}};
    const auto perConversation = [&](std::size_t bytes) {
        return static_cast<double>(bytes) / static_cast<double>(list->conversations().size());
    };
    medians[QStringLiteral("bytes a conversation, list")] = perConversation(list->memoryBytes());
    medians[QStringLiteral("bytes a conversation, newest first")] =
        perConversation(bytesOf([&] { return ConversationOrders(list); }));
    medians[QStringLiteral("bytes a conversation, tree")] =
        perConversation(bytesOf([&] { return AssessmentTree(list); }));
    medians[QStringLiteral("bytes a conversation, time line")] =
        perConversation(bytesOf([&] { return Timeline(*list, QTimeZone("Asia/Kolkata")); }));
    const auto unfiltered = applyFilter(*list, {});
    medians[QStringLiteral("bytes a conversation, visible tree")] =
        perConversation(bytesOf([&] { return VisibleTree(tree, unfiltered); }));
    return medians;
}

} // namespace

int main(int count, char **arguments)
{
    if (count < 2)
        return 2;
    std::vector<std::size_t> sizes{100'000, 300'000};
    if (count > 2) {
        sizes.clear();
        std::transform(arguments + 2, arguments + count, std::back_inserter(sizes),
                       [](auto text) { return std::stoul(text); });
    }
    QJsonObject answer;
    for (const auto groups : sizes)
        answer[QString::number(groups)] = measured(groups, std::stoi(arguments[1]));
    std::puts(QJsonDocument(answer).toJson().constData());
    return seen == 0 ? 1 : 0;
}
