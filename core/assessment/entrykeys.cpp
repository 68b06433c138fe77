// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/entrykeys.h"

#include "core/assessment/radixsort_p.h"

#include <QHashSeed>

#include <cstring>
#include <numeric>

namespace clinicdesk {

namespace {

/// Combines the key of the parent with the hash of a node, using the final steps of MurmurHash3.
std::uint64_t below(std::uint64_t above, std::uint64_t here)
{
    auto hash = above * 0x9e3779b97f4a7c15U + here;
    hash = (hash ^ (hash >> 33)) * 0xff51afd7ed558ccdU;
    hash = (hash ^ (hash >> 33)) * 0xc4ceb9fe1a85ec53U;
    return hash ^ (hash >> 33);
}

__extension__ using Wide = unsigned __int128;

/// The two halves of the product, combined with XOR.
std::uint64_t folded(std::uint64_t one, std::uint64_t other)
{
    const auto product = static_cast<Wide>(one) * other;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

/// Different in each run of the program, so that IDs cannot be prepared to collide.
struct Secrets {
    std::uint64_t first = below(static_cast<std::uint64_t>(QHashSeed::globalSeed()), 1);
    std::uint64_t second = below(first, 2);
};

const Secrets &secrets()
{
    static const Secrets secrets;
    return secrets;
}

using TwoWords = std::array<std::uint64_t, 2>;

TwoWords wordsAt(const char *text)
{
    TwoWords words;
    std::memcpy(words.data(), text, sizeof(words));
    return words;
}

/// Returns the last sixteen bytes, or all bytes of a shorter text.
TwoWords lastWords(QByteArrayView text)
{
    if (text.size() >= static_cast<qsizetype>(sizeof(TwoWords)))
        return wordsAt(text.data() + text.size() - sizeof(TwoWords));
    TwoWords words{};
    if (!text.isEmpty())
        std::memcpy(words.data(), text.data(), static_cast<std::size_t>(text.size()));
    return words;
}

/// Hashes sixteen bytes at a time, similar to wyhash.
std::uint64_t hashOf(QByteArrayView text, const Secrets &secrets)
{
    constexpr auto step = static_cast<qsizetype>(sizeof(TwoWords));
    auto hash = secrets.first;
    for (qsizetype at = 0; at + step < text.size(); at += step) {
        const auto words = wordsAt(text.data() + at);
        hash = folded(words[0] ^ secrets.second, words[1] ^ hash);
    }
    const auto words = lastWords(text);
    hash = folded(words[0] ^ secrets.second, words[1] ^ hash);
    return folded(hash ^ secrets.first, static_cast<std::uint64_t>(text.size()) ^ secrets.second);
}

constexpr std::uint64_t top = 1;

/// Keys and the number at which each of them first occurred; open addressing.
class KeyTable {
public:
    explicit KeyTable(std::size_t count)
        : m_slots(std::bit_ceil(count * 2 + 2))
    {
    }

    /// Adds a key. Returns its number, which is `number` if the key is new.
    std::uint32_t add(std::uint64_t key, std::uint32_t number)
    {
        auto &slot = find(key);
        if (!slot.isTaken)
            slot = {key, number, true};
        return slot.number;
    }
    std::optional<std::uint32_t> numberOf(std::uint64_t key)
    {
        const auto &slot = find(key);
        return slot.isTaken ? std::optional(slot.number) : std::nullopt;
    }

private:
    struct Slot {
        std::uint64_t key = 0;
        std::uint32_t number = 0;
        bool isTaken = false;
    };

    Slot &find(std::uint64_t key)
    {
        auto at = key & (m_slots.size() - 1);
        while (m_slots[at].isTaken && m_slots[at].key != key)
            at = (at + 1) & (m_slots.size() - 1);
        return m_slots[at];
    }

    std::vector<Slot> m_slots;
};

/// Returns the keys of all nodes of a level, from those of the level above. The IDs are hashed in their order in
/// memory, which differs from the order of the nodes.
std::vector<std::uint64_t> keysOf(const AssessmentTree &tree, TreeLevel level, const std::vector<std::uint64_t> &above)
{
    const auto secret = secrets();
    const auto kind = AssessmentTree::kindOf(level);
    std::vector<std::uint64_t> hashes(tree.list().idCount(kind));
    for (IdNumber id = 0; id < hashes.size(); ++id)
        hashes[id] = hashOf(tree.list().id(kind, id), secret);
    std::vector<std::uint64_t> keys(tree.count(level));
    const auto parents = tree.parents(level);
    for (std::uint32_t number = 0; number < keys.size(); ++number)
        keys[number] = below(above.empty() ? top : above[parents[number]], hashes[tree.idNumber({level, number})]);
    return keys;
}

std::vector<std::uint64_t> keysOfTransactions(const AssessmentTree &tree)
{
    std::vector<std::uint64_t> keys;
    for (std::size_t level = 0; level < treeLevelCount; ++level)
        keys = keysOf(tree, static_cast<TreeLevel>(level), keys);
    return keys;
}

/// Calls `step` for all conversations and their keys, in their order.
template <class Step>
void eachKey(const AssessmentTree &tree, const Step &step)
{
    const auto secret = secrets();
    const auto transactions = keysOfTransactions(tree);
    const auto &list = tree.list();
    for (std::uint32_t group = 0; group < list.groups().size(); ++group) {
        const auto above = transactions[tree.transactionOfGroup(group).number];
        auto number = list.groups()[group].firstConversation;
        for (const auto &conversation : list.conversationsOf(list.groups()[group]))
            step(number++, below(above, hashOf(list.idOf(conversation), secret)));
    }
}

constexpr std::size_t partCount = 256;

/// All conversations and their keys, partitioned by the first byte of the key. A hash table of one part fits into the
/// processor cache, one of all conversations would not.
struct Partitions {
    std::vector<Keyed<std::uint64_t>> items;
    std::array<std::uint32_t, partCount + 1> starts{};

    std::span<const Keyed<std::uint64_t>> of(std::size_t part) const
    {
        return std::span(items).subspan(starts[part], starts[part + 1] - starts[part]);
    }
};

Partitions partitionsOf(const AssessmentTree &tree)
{
    constexpr int firstByte = 56;
    std::vector<Keyed<std::uint64_t>> all(tree.list().conversations().size());
    Partitions partitions;
    eachKey(tree, [&](std::uint32_t conversation, std::uint64_t key) {
        all[conversation] = {key, conversation};
        ++partitions.starts[(key >> firstByte) + 1];
    });
    std::partial_sum(partitions.starts.begin(), partitions.starts.end(), partitions.starts.begin());
    auto next = partitions.starts;
    partitions.items.resize(all.size());
    for (const auto &item : all)
        partitions.items[next[item.key >> firstByte]++] = item;
    return partitions;
}

/// Collects an entry for each requested key. A key may be requested more than once.
template <class Entry>
class RequestedEntries {
public:
    explicit RequestedEntries(std::span<const EntryKey> keys)
        : m_keys(keys)
        , m_table(keys.size())
        , m_found(keys.size())
    {
        for (std::uint32_t at = 0; at < keys.size(); ++at)
            m_table.add(static_cast<std::uint64_t>(keys[at]), at);
    }

    void meet(std::uint64_t key, Entry entry)
    {
        const auto at = m_table.numberOf(key);
        if (at && !m_found[*at])
            m_found[*at] = entry;
    }

    std::vector<std::optional<Entry>> found()
    {
        for (std::size_t at = 0; at < m_keys.size(); ++at)
            m_found[at] = m_found[*m_table.numberOf(static_cast<std::uint64_t>(m_keys[at]))];
        return std::move(m_found);
    }

private:
    std::span<const EntryKey> m_keys;
    KeyTable m_table;
    std::vector<std::optional<Entry>> m_found;
};

} // namespace

EntryKey keyOf(const AssessmentTree &tree, TreeNode node)
{
    auto key = top;
    for (std::size_t level = 0; level <= static_cast<std::size_t>(node.level); ++level)
        key = below(key, hashOf(tree.id(tree.ancestor(node, static_cast<TreeLevel>(level))), secrets()));
    return EntryKey{key};
}

EntryKey keyOf(const AssessmentTree &tree, std::uint32_t conversation)
{
    const auto above = static_cast<std::uint64_t>(keyOf(tree, tree.transactionOf(conversation)));
    return EntryKey{below(above, hashOf(tree.list().idOf(tree.list().conversations()[conversation]), secrets()))};
}

std::vector<std::optional<TreeNode>> findNodes(const AssessmentTree &tree, std::span<const EntryKey> keys)
{
    RequestedEntries<TreeNode> requested(keys);
    std::vector<std::uint64_t> above;
    for (std::size_t at = 0; at < treeLevelCount; ++at) {
        const auto level = static_cast<TreeLevel>(at);
        above = keysOf(tree, level, above);
        for (std::uint32_t number = 0; number < above.size(); ++number)
            requested.meet(above[number], {level, number});
    }
    return requested.found();
}

std::vector<std::optional<std::uint32_t>> findConversations(const AssessmentTree &tree, std::span<const EntryKey> keys)
{
    RequestedEntries<std::uint32_t> requested(keys);
    eachKey(tree, [&](std::uint32_t conversation, std::uint64_t key) { requested.meet(key, conversation); });
    return requested.found();
}

BitSet newConversations(const AssessmentTree &older, const AssessmentTree &newer)
{
    const auto known = partitionsOf(older);
    const auto asked = partitionsOf(newer);
    BitSet bits(newer.list().conversations().size());
    for (std::size_t part = 0; part < partCount; ++part) {
        KeyTable table(known.of(part).size());
        for (const auto &[key, conversation] : known.of(part))
            table.add(key, conversation);
        for (const auto &[key, conversation] : asked.of(part)) {
            if (!table.numberOf(key))
                bits.set(conversation);
        }
    }
    return bits;
}

} // namespace clinicdesk
