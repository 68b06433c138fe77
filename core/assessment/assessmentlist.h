// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/readingnotes.h"
#include "core/assessment/tightarray.h"
#include "core/assessment/timestamp.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace clinicdesk {

/// The identifiers that many entries share.
enum class IdKind { Practitioner, Patient, Identifier, Transaction, Workflow };
inline constexpr std::size_t idKindCount = static_cast<std::size_t>(IdKind::Workflow) + 1;

/// The number of an identifier among those of its kind in one list: equal numbers are equal identifiers. 0: not given.
using IdNumber = std::uint32_t;

/// A module that conversations come from, known by the first characters of their identifiers (interface 2.4).
struct AssessmentModule {
    QByteArray prefix;
    QString label;

    /// No module of which the prefix is known.
    bool isUnknown() const { return label.isEmpty(); }
    friend bool operator==(const AssessmentModule &, const AssessmentModule &) = default;
};

using AssessmentModules = QList<AssessmentModule>;

/// The modules of the platform.
AssessmentModules platformModules();

/// A group of interface 2.4; its conversations stand one behind the other.
struct AssessmentGroup {
    std::array<IdNumber, 4> ids{}; ///< practitioner, patient, identifier, transaction
    std::uint32_t firstConversation = 0;
    std::uint32_t conversationCount = 0;

    /// Not for a workflow: that is a conversation's own.
    IdNumber id(IdKind kind) const { return ids[static_cast<std::size_t>(kind)]; }
};

struct AssessmentConversation {
    TimestampMs createdAt = noTimestamp;
    std::uint32_t idOffset = 0;
    std::uint32_t idLength = 0;
    std::uint32_t group = 0;
    IdNumber workflow = 0;
};

/// An answer of interface 4.4 as it was, in the order of the service: immutable, shared between threads, and small. All
/// text lies in one piece of memory as UTF-8, what is shared lies there once; views hold for as long as the list.
class AssessmentList {
public:
    std::span<const AssessmentGroup> groups() const { return m_groups.all(); }
    std::span<const AssessmentConversation> conversations() const { return m_conversations.all(); }
    std::span<const AssessmentConversation> conversationsOf(const AssessmentGroup &group) const
    {
        return conversations().subspan(group.firstConversation, group.conversationCount);
    }

    /// The identifier of that number, letter for letter; empty for 0.
    QByteArrayView id(IdKind kind, IdNumber number) const;
    QByteArrayView id(IdKind kind, const AssessmentGroup &group) const { return id(kind, group.id(kind)); }
    /// Numbers of that kind are below this; 0 is one of them.
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
    /// All text in one. The identifiers of the conversations lie there in the order of the conversations, those of each
    /// kind in the order of their numbers, and none of them reaches into another.
    QByteArrayView allText() const { return {m_text.data(), static_cast<qsizetype>(m_text.size())}; }
    /// Where the identifiers of that kind lie, by their numbers.
    std::span<const Piece> idPieces(IdKind kind) const { return m_ids[static_cast<std::size_t>(kind)].all(); }

    /// The first module whose prefix the identifier has; the unknown one where it has none.
    AssessmentModule moduleOf(const AssessmentConversation &conversation) const;
    /// Its position among `modules()`; their number where it is unknown.
    qsizetype moduleNumberOf(const AssessmentConversation &conversation) const;
    const AssessmentModules &modules() const { return m_modules; }
    /// What was given as a time and cannot be read as one; empty where one can, or none was given.
    QByteArrayView unreadableTimeOf(const AssessmentConversation &conversation) const;
    /// The time in UTC (see `timestampText`), or what was given in its place.
    std::string timeTextOf(const AssessmentConversation &conversation) const;

    const ReadingNotes &notes() const { return m_notes; }

    /// All that this list holds, the notes apart.
    std::size_t memoryBytes() const;

private:
    friend class ListBuilder;

    /// A time that cannot be read; in the order of the conversations.
    struct OddTime {
        std::uint32_t conversation = 0;
        Piece piece;
    };

    QByteArrayView text(Piece piece) const
    {
        return {m_text.data() + piece.offset, static_cast<qsizetype>(piece.length)};
    }

    AssessmentModules m_modules;
    TightArray<char> m_text;
    TightArray<AssessmentGroup> m_groups;
    TightArray<AssessmentConversation> m_conversations;
    std::array<TightArray<Piece>, idKindCount> m_ids;
    TightArray<OddTime> m_oddTimes;
    ReadingNotes m_notes;
};

using AssessmentSnapshot = std::shared_ptr<const AssessmentList>;

} // namespace clinicdesk
