// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentfilter.h"
#include "core/assessment/parsereport.h"
#include "core/assessment/timestamp.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace clinicdesk {

/// An array of plain values that grows to many megabytes and is then shrunk to its size. It grows by realloc, so that
/// the system can move the memory pages; a `std::vector` would copy them and need both copies for a moment. Throws
/// `std::bad_alloc` if there is no memory.
template <class T>
requires std::is_trivially_copyable_v<T>
class ReallocArray {
public:
    std::size_t size() const { return m_size; }
    bool isEmpty() const { return m_size == 0; }
    const T *data() const { return m_data.get(); }
    const T &operator[](std::size_t at) const { return m_data.get()[at]; }
    const T &back() const { return m_data.get()[m_size - 1]; }
    std::span<const T> all() const { return {m_data.get(), m_size}; }
    std::size_t memoryBytes() const { return m_capacity * sizeof(T); }

    void add(const T &value) { *roomFor(1) = value; }
    void addAll(std::span<const T> values) { std::ranges::copy(values, roomFor(values.size())); }

    /// Call after the last value was added.
    void shrinkToFit()
    {
        if (m_size > 0 && m_size < m_capacity)
            setCapacity(m_size);
    }

private:
    struct Free {
        void operator()(T *data) const { std::free(data); }
    };

    T *roomFor(std::size_t count)
    {
        if (m_capacity - m_size < count)
            setCapacity(std::max({m_size + count, m_capacity + m_capacity / 2, std::size_t(32)}));
        m_size += count;
        return m_data.get() + m_size - count;
    }

    void setCapacity(std::size_t capacity)
    {
        auto *const moved = static_cast<T *>(std::realloc(m_data.get(), capacity * sizeof(T)));
        if (!moved)
            throw std::bad_alloc();
        (void)m_data.release(); // realloc has already freed or moved it
        m_data.reset(moved);
        m_capacity = capacity;
    }

    std::unique_ptr<T, Free> m_data;
    std::size_t m_size = 0;
    std::size_t m_capacity = 0;
};

/// The kinds of IDs that many entries share.
enum class IdKind { Practitioner, Patient, Identifier, Transaction, Workflow };
inline constexpr std::size_t idKindCount = static_cast<std::size_t>(IdKind::Workflow) + 1;

/// The same bytes for functions of the standard library.
inline std::string_view viewOf(QByteArrayView bytes)
{
    return {bytes.data(), static_cast<std::size_t>(bytes.size())};
}

/// The number of an ID among those of its kind in one list. Equal IDs have equal numbers; 0 means not given.
using IdNumber = std::uint32_t;

/// A module that conversations come from, recognized by the first characters of their IDs (interface 2.4).
struct AssessmentModule {
    QByteArray prefix;
    QString label;

    /// True if no module has the prefix of the ID.
    bool isUnknown() const { return label.isEmpty(); }
    friend bool operator==(const AssessmentModule &, const AssessmentModule &) = default;
};

using AssessmentModules = QList<AssessmentModule>;

/// Returns the modules of the platform.
AssessmentModules platformModules();

/// A group of interface 2.4. Its conversations are stored consecutively.
struct AssessmentGroup {
    std::array<IdNumber, 4> ids{}; ///< practitioner, patient, identifier, transaction
    std::uint32_t firstConversation = 0;
    std::uint32_t conversationCount = 0;

    /// Not for workflows: each conversation has its own.
    IdNumber id(IdKind kind) const { return ids[static_cast<std::size_t>(kind)]; }
};

struct AssessmentConversation {
    TimestampMs createdAt = noTimestamp;
    std::uint32_t idOffset = 0;
    std::uint32_t idLength = 0;
    std::uint32_t group = 0;
    IdNumber workflow = 0;
};

/// An answer of interface 4.4 in the order of the service. Immutable, shared between threads, and compact: all text is
/// UTF-8 in one block of memory, where shared IDs are stored once. Views are valid as long as the list.
class AssessmentList {
public:
    std::span<const AssessmentGroup> groups() const { return m_groups.all(); }
    std::span<const AssessmentConversation> conversations() const { return m_conversations.all(); }
    std::span<const AssessmentConversation> conversationsOf(const AssessmentGroup &group) const
    {
        return conversations().subspan(group.firstConversation, group.conversationCount);
    }

    /// Returns the ID with that number, unchanged; empty for 0.
    QByteArrayView id(IdKind kind, IdNumber number) const;
    QByteArrayView id(IdKind kind, const AssessmentGroup &group) const { return id(kind, group.id(kind)); }
    /// All numbers of that kind are below this value; 0 is one of them.
    IdNumber idCount(IdKind kind) const { return static_cast<IdNumber>(m_ids[static_cast<std::size_t>(kind)].size()); }

    QByteArrayView idOf(const AssessmentConversation &conversation) const
    {
        return text({conversation.idOffset, conversation.idLength});
    }
    QByteArrayView workflowOf(const AssessmentConversation &conversation) const
    {
        return id(IdKind::Workflow, conversation.workflow);
    }
    /// A part of the text.
    struct Piece {
        std::uint32_t offset = 0;
        std::uint32_t length = 0;
    };
    /// The whole text. The conversation IDs are in the order of the conversations, and the IDs of each kind in the
    /// order of their numbers. IDs do not overlap.
    QByteArrayView allText() const { return {m_text.data(), static_cast<qsizetype>(m_text.size())}; }
    /// Returns the positions of all IDs of that kind, by their numbers.
    std::span<const Piece> idPieces(IdKind kind) const { return m_ids[static_cast<std::size_t>(kind)].all(); }

    /// Returns the first module whose prefix the ID has, or the unknown module.
    AssessmentModule moduleOf(const AssessmentConversation &conversation) const;
    /// Returns the index of the module in `modules()`, or `modules().size()` if it is unknown.
    qsizetype moduleNumberOf(const AssessmentConversation &conversation) const;
    const AssessmentModules &modules() const { return m_modules; }
    /// Returns the given time if it could not be parsed, otherwise an empty text.
    QByteArrayView invalidTimeOf(const AssessmentConversation &conversation) const;
    /// Returns the time in UTC (see `timestampText`), or the given text if it could not be parsed.
    std::string timeTextOf(const AssessmentConversation &conversation) const;

    /// Was it put together of answers with several statuses (`joinLists`)?
    bool hasStatuses() const { return !m_statuses.empty(); }
    /// The status of a conversation, by its number; nothing for a list of one answer.
    std::optional<AssessmentStatus> statusOf(std::uint32_t conversation) const;
    /// How many conversations have it, in a list that was put together.
    std::size_t countOf(AssessmentStatus status) const;

    const ParseReport &notes() const { return m_notes; }

    /// Returns the memory of this list without its notes.
    std::size_t memoryBytes() const;

private:
    friend class ListBuilder;

    /// A time that could not be parsed; ordered by conversation.
    struct InvalidTime {
        std::uint32_t conversation = 0;
        Piece piece;
    };

    /// From that conversation on, until the next one.
    struct StatusStart {
        std::uint32_t conversation = 0;
        AssessmentStatus status = AssessmentStatus::Completed;
    };

    QByteArrayView text(Piece piece) const
    {
        return {m_text.data() + piece.offset, static_cast<qsizetype>(piece.length)};
    }

    AssessmentModules m_modules;
    ReallocArray<char> m_text;
    ReallocArray<AssessmentGroup> m_groups;
    ReallocArray<AssessmentConversation> m_conversations;
    std::array<ReallocArray<Piece>, idKindCount> m_ids;
    ReallocArray<InvalidTime> m_oddTimes;
    std::vector<StatusStart> m_statuses;
    ParseReport m_notes;
};

using AssessmentSnapshot = std::shared_ptr<const AssessmentList>;

} // namespace clinicdesk
