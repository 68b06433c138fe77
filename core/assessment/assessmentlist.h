// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentfilter.h"
#include "core/assessment/parsereport.h"
#include "core/assessment/reallocarray.h"
#include "core/assessment/timestamp.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clinicdesk {

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
