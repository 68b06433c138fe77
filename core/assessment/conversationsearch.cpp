// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/conversationsearch.h"

#include "core/assessment/parallel_p.h"
#include "core/assessment/textscan_p.h"
#include "core/base/asciidigits.h"

#include <QSet>

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

namespace clinicdesk {

namespace {

constexpr std::size_t groupKindCount = 4; // kinds of IDs of a group

/// Up to this many entries are checked one by one.
constexpr std::size_t maxEntriesToCompare = 8192;

struct Stretch {
    const textscan::MatchMask &places;
    std::size_t start;
    std::size_t needleSize;

    std::size_t end() const { return start + textscan::scanBlockBytes; }
    /// True if the needle occurs in that piece, as far as the piece is in this stretch.
    bool isIn(std::size_t offset, std::size_t length) const
    {
        const auto from = std::max(offset, start);
        const auto until = std::min(offset + length + 1, end() + needleSize);
        return from + needleSize < until && places.anyIn(from - start, until - needleSize - start);
    }
};

/// Visits pieces of the text in their order in memory, forward only.
template <class Pieces>
class PieceWalk {
public:
    explicit PieceWalk(Pieces pieces)
        : m_pieces(pieces)
        , m_found(pieces.size())
    {
    }

    const BitSet &found() const { return m_found; }
    BitSet takeFound() { return std::move(m_found); }
    bool hasFound() const { return m_hasFound; }
    /// Adds the results of `other`, which has the same pieces.
    void join(const PieceWalk &other)
    {
        if (other.m_hasFound)
            m_found |= other.m_found;
        m_hasFound |= other.m_hasFound;
    }

    /// Marks the pieces in which the needle occurs within the stretch.
    void take(const Stretch &stretch)
    {
        goTo(stretch.start);
        while (m_at < m_pieces.size() && offsetOf(m_pieces[m_at]) < stretch.end())
            takeWord(stretch);
        m_at -= m_at > 0 ? 1 : 0; // the last one may extend into the next stretch
    }

private:
    static std::size_t offsetOf(const AssessmentConversation &conversation) { return conversation.idOffset; }
    static std::size_t lengthOf(const AssessmentConversation &conversation) { return conversation.idLength; }
    static std::size_t offsetOf(const AssessmentList::Piece &piece) { return piece.offset; }
    static std::size_t lengthOf(const AssessmentList::Piece &piece) { return piece.length; }

    /// Moves to the first piece that ends after `place`, in steps of growing size.
    void goTo(std::size_t place)
    {
        const auto isBefore = [place](const auto &piece) { return offsetOf(piece) + lengthOf(piece) <= place; };
        std::size_t step = 1;
        while (m_at + step < m_pieces.size() && isBefore(m_pieces[m_at + step])) {
            m_at += step;
            step *= 2;
        }
        const auto rest = m_pieces.subspan(m_at, std::min(step + 1, m_pieces.size() - m_at));
        m_at += static_cast<std::size_t>(std::ranges::partition_point(rest, isBefore) - rest.begin());
    }

    /// Checks the pieces whose bits are in one word.
    void takeWord(const Stretch &stretch)
    {
        const auto end = std::min(m_pieces.size(), (m_at / 64 + 1) * 64);
        auto &word = m_found.words()[m_at / 64];
        std::uint64_t found = 0;
        for (; m_at < end && offsetOf(m_pieces[m_at]) < stretch.end(); ++m_at) {
            __builtin_prefetch(&m_pieces[std::min(m_at + fetchAhead, m_pieces.size() - 1)]);
            const bool isIn = stretch.isIn(offsetOf(m_pieces[m_at]), lengthOf(m_pieces[m_at]));
            found |= std::uint64_t{isIn} << (m_at % 64);
        }
        word |= found;
        m_hasFound |= found != 0;
    }

    /// Needed because the processor's own prefetching starts again after each stretch.
    static constexpr std::size_t fetchAhead = 256;

    Pieces m_pieces;
    BitSet m_found;
    std::size_t m_at = 0;
    bool m_hasFound = false;
};

using ConversationWalk = PieceWalk<std::span<const AssessmentConversation>>;
using IdWalk = PieceWalk<std::span<const AssessmentList::Piece>>;

/// Searches a part of the text and marks the IDs in which a word occurs.
class TextWalk {
public:
    explicit TextWalk(const AssessmentList &list)
        : m_text(viewOf(list.allText()))
        , m_conversations(list.conversations())
        , m_ids{IdWalk(list.idPieces(IdKind::Practitioner)), IdWalk(list.idPieces(IdKind::Patient)),
                IdWalk(list.idPieces(IdKind::Identifier)), IdWalk(list.idPieces(IdKind::Transaction)),
                IdWalk(list.idPieces(IdKind::Workflow))}
    {
    }

    /// Finds words that start from `first` to before `end`. `first` is the start of a stretch; `end` is one too, or the
    /// end of the text.
    void run(const textscan::Needle &needle, std::size_t first, std::size_t end)
    {
        textscan::MatchMask places;
        for (auto start = first; start < end; start += textscan::scanBlockBytes) {
            places.find(m_text, start, needle);
            if (places.any())
                take({places, start, needle.size()});
        }
    }

    void join(const TextWalk &other)
    {
        m_conversations.join(other.m_conversations);
        for (std::size_t kind = 0; kind < m_ids.size(); ++kind)
            m_ids[kind].join(other.m_ids[kind]);
    }

    ConversationWalk &conversations() { return m_conversations; }
    const IdWalk &ids(std::size_t kind) const { return m_ids[kind]; }

private:
    void take(const Stretch &stretch)
    {
        m_conversations.take(stretch);
        for (auto &ids : m_ids)
            ids.take(stretch);
    }

    std::string_view m_text;
    ConversationWalk m_conversations;
    std::array<IdWalk, idKindCount> m_ids;
};

/// The practitioners of a list whose names contain the word; empty if there is none.
BitSet practitionersNamed(const AssessmentList &list, const QByteArray &word, const KnownNames &names)
{
    QSet<QByteArray> ids;
    const auto text = QString::fromUtf8(word);
    for (auto name = names.cbegin(); name != names.cend(); ++name) {
        if (name.value().contains(text, Qt::CaseInsensitive))
            ids.insert(name.key().toUtf8());
    }
    BitSet found(ids.isEmpty() ? 0 : list.idCount(IdKind::Practitioner));
    for (IdNumber number = 0; number < found.size(); ++number) {
        const auto id = list.id(IdKind::Practitioner, number);
        if (ids.contains(QByteArray::fromRawData(id.data(), id.size())))
            found.set(number);
    }
    return found;
}

/// A word to search for.
struct SearchedWord {
    textscan::Needle needle;
    BitSet practitioners; ///< those whose names have the word

    SearchedWord(const AssessmentList &list, const QByteArray &word, const KnownNames &names)
        : needle(viewOf(word))
        , practitioners(practitionersNamed(list, word, names))
    {
    }
};

/// Finds the entries with one word in one pass over the text, with two threads if the text is long.
class WordSearch {
public:
    WordSearch(const AssessmentList &list, const SearchedWord &word)
        : m_list(list)
        , m_word(word)
        , m_walk(list)
    {
    }

    SearchResult run()
    {
        walk();
        SearchResult found{m_walk.conversations().takeFound(), {}};
        addGroups(found);
        addWorkflows(found);
        return found;
    }

private:
    static constexpr std::size_t shortText = 1'000'000;

    void walk()
    {
        const auto size = static_cast<std::size_t>(m_list.allText().size());
        if (size < shortText) {
            m_walk.run(m_word.needle, 0, size);
            return;
        }
        const auto middle = size / 2 / textscan::scanBlockBytes * textscan::scanBlockBytes;
        TextWalk second(m_list);
        runInParallel([&] { m_walk.run(m_word.needle, 0, middle); }, [&] { second.run(m_word.needle, middle, size); });
        m_walk.join(second);
    }

    /// The IDs of one kind in which the word occurs.
    struct FoundKind {
        std::size_t kind;
        const BitSet &numbers;
    };

    void addGroups(SearchResult &found) const
    {
        std::vector<FoundKind> kinds;
        for (std::size_t kind = 0; kind < groupKindCount; ++kind) {
            if (m_walk.ids(kind).hasFound())
                kinds.push_back({kind, m_walk.ids(kind).found()});
        }
        if (m_word.practitioners.size() > 0)
            kinds.push_back({static_cast<std::size_t>(IdKind::Practitioner), m_word.practitioners});
        const auto groups = m_list.groups();
        for (std::size_t at = 0; !kinds.empty() && at < groups.size(); ++at) {
            bool isFound = false;
            for (const auto &[kind, numbers] : kinds)
                isFound |= numbers.test(groups[at].ids[kind]);
            if (isFound && groups[at].conversationCount > 0)
                found.conversations.setRange(groups[at].firstConversation, groups[at].conversationCount);
            else if (isFound)
                found.emptyGroups.push_back(static_cast<std::uint32_t>(at));
        }
    }

    void addWorkflows(SearchResult &found) const
    {
        const auto &workflows = m_walk.ids(static_cast<std::size_t>(IdKind::Workflow));
        if (!workflows.hasFound())
            return;
        const auto conversations = m_list.conversations();
        const auto words = found.conversations.words();
        for (std::size_t at = 0; at < conversations.size(); ++at)
            words[at / 64] |= std::uint64_t{workflows.found().test(conversations[at].workflow)} << (at % 64);
    }

    const AssessmentList &m_list;
    const SearchedWord &m_word;
    TextWalk m_walk;
};

bool isIn(const AssessmentList &list, const AssessmentGroup &group, const SearchedWord &word)
{
    if (word.practitioners.size() > 0 && word.practitioners.test(group.id(IdKind::Practitioner)))
        return true;
    constexpr std::array kinds{IdKind::Practitioner, IdKind::Patient, IdKind::Identifier, IdKind::Transaction};
    return std::ranges::any_of(kinds, [&](auto kind) { return word.needle.isIn(viewOf(list.id(kind, group))); });
}

bool isIn(const AssessmentList &list, const AssessmentConversation &conversation, const SearchedWord &word)
{
    return word.needle.isIn(viewOf(list.idOf(conversation))) ||
           word.needle.isIn(viewOf(list.workflowOf(conversation))) ||
           isIn(list, list.groups()[conversation.group], word);
}

/// Returns those of the found entries in which the word occurs too.
SearchResult searchAmong(const SearchResult &found, const AssessmentList &list, const SearchedWord &word)
{
    SearchResult both{BitSet(found.conversations.size()), {}};
    found.conversations.forEach([&](std::size_t at) {
        if (isIn(list, list.conversations()[at], word))
            both.conversations.set(at);
    });
    std::ranges::copy_if(found.emptyGroups, std::back_inserter(both.emptyGroups),
                         [&](auto group) { return isIn(list, list.groups()[group], word); });
    return both;
}

SearchResult everything(const AssessmentList &list)
{
    SearchResult found{.conversations = BitSet::all(list.conversations().size()), .emptyGroups = {}};
    for (std::size_t at = 0; at < list.groups().size(); ++at) {
        if (list.groups()[at].conversationCount == 0)
            found.emptyGroups.push_back(static_cast<std::uint32_t>(at));
    }
    return found;
}

SearchResult inBoth(SearchResult one, const SearchResult &other)
{
    one.conversations &= other.conversations;
    std::vector<std::uint32_t> emptyGroups;
    std::ranges::set_intersection(one.emptyGroups, other.emptyGroups, std::back_inserter(emptyGroups));
    return {std::move(one.conversations), std::move(emptyGroups)};
}

} // namespace

std::vector<QByteArray> splitWords(QStringView text)
{
    std::vector<QByteArray> words;
    for (qsizetype at = 0; at < text.size();) {
        const auto *const start = text.begin() + at;
        const auto *const end = std::find_if(start, text.end(), [](QChar c) { return c.isSpace(); });
        if (end != start)
            words.push_back(withAsciiDigits(text.sliced(at, end - start).toString()).toUtf8());
        at += end - start + 1;
    }
    return words;
}

SearchResult search(const AssessmentList &list, QStringView text, const KnownNames &names)
{
    auto words = splitWords(text);
    if (words.empty())
        return everything(list);
    std::ranges::stable_sort(words, std::greater(), &QByteArray::size); // long words leave the fewest entries to check
    std::optional<SearchResult> found;
    for (const auto &each : words) {
        const SearchedWord word(list, each, names);
        if (found && found->conversations.count() + found->emptyGroups.size() <= maxEntriesToCompare)
            found = searchAmong(*found, list, word);
        else if (found)
            found = inBoth(*std::move(found), WordSearch(list, word).run());
        else
            found = WordSearch(list, word).run();
    }
    return *std::move(found);
}

} // namespace clinicdesk
