// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/conversationsearch.h"
#include "tests/support/testprogram.h"
#include "tests/unit/assessment/madelist.h"

#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// Compares the search over a whole list with a simple search through each field of each conversation.
class ConversationSearchTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void separatesWordsByBlanks_data();
    void separatesWordsByBlanks();
    void findsInEveryField_data();
    void findsInEveryField();
    void findsNothingAcrossTwoIdentifiers();
    void findsNothingInATimeThatCannotBeRead();
    void findsGroupsWithoutConversations();
    void findsPractitionersByTheirNames_data();
    void findsPractitionersByTheirNames();
    void findsEverythingWithoutAWord();
    void searchesAnEmptyList();
    void searchesTextsOfAnyLength();
    void findsWhatAPlainLookFinds_data();
    void findsWhatAPlainLookFinds();
};

namespace {

QByteArray lowered(QByteArrayView text)
{
    auto bytes = text.toByteArray();
    for (auto &c : bytes)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    return bytes;
}

bool holds(const std::vector<QByteArrayView> &fields, const QByteArray &word)
{
    return std::ranges::any_of(fields, [&](auto field) { return lowered(field).contains(lowered(word)); });
}

SearchResult plainly(const AssessmentList &list, const std::vector<QByteArray> &words)
{
    SearchResult found{BitSet(list.conversations().size()), {}};
    const auto holdsAll = [&](const std::vector<QByteArrayView> &fields) {
        return std::ranges::all_of(words, [&](const auto &word) { return holds(fields, word); });
    };
    for (std::size_t at = 0; at < list.groups().size(); ++at) {
        const auto &group = list.groups()[at];
        std::vector<QByteArrayView> shared;
        for (const auto kind : {IdKind::Practitioner, IdKind::Patient, IdKind::Identifier, IdKind::Transaction})
            shared.push_back(list.id(kind, group));
        if (group.conversationCount == 0 && holdsAll(shared))
            found.emptyGroups.push_back(static_cast<std::uint32_t>(at));
        for (const auto &conversation : list.conversationsOf(group)) {
            auto fields = shared;
            fields.push_back(list.idOf(conversation));
            fields.push_back(list.workflowOf(conversation));
            if (holdsAll(fields))
                found.conversations.set(static_cast<std::size_t>(&conversation - list.conversations().data()));
        }
    }
    return found;
}

std::vector<std::size_t> foundIn(const AssessmentList &list, const QString &text)
{
    std::vector<std::size_t> found;
    search(list, text).conversations.forEach([&](std::size_t at) { found.push_back(at); });
    return found;
}

using Found = std::vector<std::size_t>;

} // namespace

void ConversationSearchTest::separatesWordsByBlanks_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArrayList>("words");
    QTest::newRow("none") << QString() << QByteArrayList();
    QTest::newRow("only blanks") << QStringLiteral(" \t  ") << QByteArrayList();
    QTest::newRow("one") << QStringLiteral("a") << QByteArrayList{"a"};
    QTest::newRow("blanks around and between")
        << QStringLiteral("  1614\t9429  x ") << QByteArrayList{"1614", "9429", "x"};
    QTest::newRow("a blank that does not break") << QStringLiteral("a\u00a0b") << QByteArrayList{"a", "b"};
    QTest::newRow("digits of other scripts") << QStringLiteral("१६१४ x۹۴") << QByteArrayList{"1614", "x94"};
    QTest::newRow("Hindi") << QStringLiteral("नम ते") << QByteArrayList{"नम", "ते"};
}

void ConversationSearchTest::separatesWordsByBlanks()
{
    QFETCH(const QString, text);
    QFETCH(const QByteArrayList, words);
    const auto found = splitWords(text);
    QCOMPARE(QByteArrayList(found.begin(), found.end()), words);
}

void ConversationSearchTest::findsInEveryField_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<Found>("found");
    QTest::newRow("practitioner") << QStringLiteral("doctor") << Found{0, 1};
    QTest::newRow("patient") << QStringLiteral("pat-2") << Found{2};
    QTest::newRow("identifier") << QStringLiteral("4290") << Found{0, 1, 2};
    QTest::newRow("transaction, in the other case") << QStringLiteral("TX-B") << Found{2};
    QTest::newRow("conversation") << QStringLiteral("SA_") << Found{0, 2};
    QTest::newRow("workflow") << QStringLiteral("wf-9") << Found{1};
    QTest::newRow("a workflow that two share") << QStringLiteral("f-1") << Found{0, 2};
    QTest::newRow("two words in different fields") << QStringLiteral("doc sa_1") << Found{0};
    QTest::newRow("two words in one field") << QStringLiteral("29 1614") << Found{0, 1, 2};
    QTest::newRow("one of two words") << QStringLiteral("doc pat-2") << Found{};
    QTest::newRow("nowhere") << QStringLiteral("zebra") << Found{};
    QTest::newRow("longer than all text") << QString(1000, QLatin1Char('a')) << Found{};
}

void ConversationSearchTest::findsInEveryField()
{
    QFETCH(const QString, text);
    QFETCH(const Found, found);
    const auto list = listOf({{{"Doctor-1", "pat-1", "161494290", "tx-a"}, {{"sa_1", 5, "wf-1"}, {"sn_2", 6, "wf-9"}}},
                              {{"", "pat-2", "161494290", "tx-b"}, {{"sa_3", 7, "wf-1"}}}});
    QCOMPARE(foundIn(*list, text), found);
}

void ConversationSearchTest::findsNothingAcrossTwoIdentifiers()
{
    const auto list = listOf({{{"ef", "gh", "ij", "kl"}, {{"ab", 5, ""}, {"", 5, ""}, {"cd", 5, ""}}}});
    for (const char *const across : {"bc", "abcd", "de", "fg", "kla"})
        QCOMPARE(foundIn(*list, QLatin1String(across)), Found{});
    QCOMPARE(foundIn(*list, QStringLiteral("cd")), Found{2});
}

void ConversationSearchTest::findsNothingInATimeThatCannotBeRead()
{
    const auto list = listOf({{{"p", "q", "r", "s"}, {{"x", noTimestamp, "w"}, {"y", 5, "w"}}}});
    QCOMPARE(list->invalidTimeOf(list->conversations()[0]).isEmpty(), false);
    QCOMPARE(foundIn(*list, QStringLiteral("day")), Found{});
    QCOMPARE(foundIn(*list, QStringLiteral("y")), Found{1});
}

void ConversationSearchTest::findsGroupsWithoutConversations()
{
    const auto list = listOf(
        {{{"pr-1", "", "", "t-1"}, {}}, {{"pr-1", "", "", "t-2"}, {{"c", 5, ""}}}, {{"pr-2", "", "", "t-3"}, {}}});
    using Groups = std::vector<std::uint32_t>;
    QCOMPARE(search(*list, QStringLiteral("PR")).emptyGroups, (Groups{0, 2}));
    QCOMPARE(search(*list, QStringLiteral("pr t-3")).emptyGroups, (Groups{2}));
    QCOMPARE(search(*list, QStringLiteral("c")).emptyGroups, Groups());
    QCOMPARE(search(*list, QString()).emptyGroups, (Groups{0, 2}));
}

void ConversationSearchTest::findsPractitionersByTheirNames_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("found");
    QTest::newRow("a part of the name") << QStringLiteral("ASH") << QStringLiteral("one two");
    QTest::newRow("two words of it, in any order") << QStringLiteral("alpha asha") << QStringLiteral("one two");
    QTest::newRow("a word of an ID, too") << QStringLiteral("asha TW") << QStringLiteral("two");
    QTest::newRow("letters that are not ASCII") << QStringLiteral("ÉLO") << QStringLiteral("three");
    QTest::newRow("words of two names") << QStringLiteral("asha élodie") << QString();
    QTest::newRow("an ID that is a part of another") << QStringLiteral("omega") << QString();
}

void ConversationSearchTest::findsPractitionersByTheirNames()
{
    QFETCH(const QString, text);
    const auto list = listOf({{{"pr-1", "", "", ""}, {{"one", 5, ""}, {"two", 6, ""}}},
                              {{"pr-22", "", "", ""}, {{"three", 7, ""}}},
                              {{"pr-1", "pt", "", ""}, {}}});
    const KnownNames names{{QStringLiteral("pr-1"), QStringLiteral("Dr. Asha Alpha")},
                           {QStringLiteral("pr-22"), QStringLiteral("Élodie Beta")},
                           {QStringLiteral("pr-2"), QStringLiteral("Omega")},
                           {QStringLiteral("pr-3"), QString()}};
    const auto found = search(*list, text, names);
    QStringList ids;
    found.conversations.forEach(
        [&](std::size_t at) { ids.append(QString::fromUtf8(list->idOf(list->conversations()[at]))); });
    QTEST(ids.join(u' '), "found");
    QCOMPARE(found.emptyGroups.size(), std::size_t(text == QLatin1String("ASH") || text.startsWith(u"alpha")));
}

void ConversationSearchTest::findsEverythingWithoutAWord()
{
    const auto list = randomList(1);
    QCOMPARE(search(*list, QStringLiteral("  ")).conversations, BitSet::all(list->conversations().size()));
}

void ConversationSearchTest::searchesAnEmptyList()
{
    const auto list = listOf({});
    QCOMPARE(search(*list, QStringLiteral("a")), SearchResult());
    QCOMPARE(search(*list, QString()), SearchResult());
}

void ConversationSearchTest::searchesTextsOfAnyLength()
{
    std::mt19937 random(5);
    for (int round = 0; round < 20; ++round) {
        auto groups = MadeGroups(random(), {.groups = 60}).make();
        const auto lengthen = [&](std::string &text) {
            const bool isShort = random() % 4 != 0;
            text.insert(0, random() % (isShort ? 100 : 30'000), '.');
            text.append(random() % (isShort ? 20 : 5'000), '.');
        };
        for (auto &group : groups) {
            std::ranges::for_each(group.ids, lengthen);
            for (auto &conversation : group.conversations)
                lengthen(random() % 2 == 0 ? conversation.id : conversation.workflow);
        }
        const auto list = listOf(groups);
        for (const auto *const latin : {"PR-", "pa_1", "sa_", "wf", "161", "9a", "zzz", "sn_ 1"}) {
            const auto text = QString::fromLatin1(latin);
            QCOMPARE(search(*list, text), plainly(*list, splitWords(text)));
        }
    }
}

void ConversationSearchTest::findsWhatAPlainLookFinds_data()
{
    QTest::addColumn<QString>("text");
    for (const auto *const text :
         {"a",    "A", "s",   "_",      "-",   "1",   "pr",      "PA_",       "sa_", "sA_7", "wf-",
          "tx-é", "é", "614", "161479", "aaa", "1 2", "sn 1 pr", "pa tx w f", "f",   "day",  "0"})
        QTest::newRow(text) << QString::fromUtf8(text);
}

void ConversationSearchTest::findsWhatAPlainLookFinds()
{
    QFETCH(const QString, text);
    for (unsigned seed = 0; seed < 30; ++seed) {
        const auto list =
            randomList(seed, {.groups = static_cast<int>(seed * 9), .missing = static_cast<int>(seed % 4)});
        QCOMPARE(search(*list, text), plainly(*list, splitWords(text)));
    }
}

CLINICDESK_TEST_WITHOUT_APPLICATION(ConversationSearchTest)
#include "conversationsearchtest.moc"
