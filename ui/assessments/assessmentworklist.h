// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/listing.h"
#include "core/assessment/unreadmarks.h"
#include "core/base/task.h"
#include "ui/assessments/entrymoves.h"
#include "ui/state/ticket.h"

#include <QObject>
#include <QPointer>

#include <functional>

namespace clinicdesk::ui {

/// The last answer, its listing for the current query, and the marks of new entries. All work that grows with the
/// answer is done in the thread pool. The current listing stays until the next one is ready.
class AssessmentWorklist : public QObject {
    Q_OBJECT
public:
    /// Entries of the listing that must be found again in the next answer: open, selected and visible ones.
    using KeptEntries = std::function<std::vector<AssessmentEntry>()>;

    explicit AssessmentWorklist(KeptEntries kept, QObject *parent = nullptr);
    ~AssessmentWorklist() override;

    /// Another answer to the same query: entries that the previous answer did not have are marked as new.
    void update(const AssessmentSnapshot &list);
    /// The answer to another query.
    void begin(const AssessmentSnapshot &list);
    void clear();

    const ListingQuery &query() const { return m_query; }
    void setQuery(const ListingQuery &query);
    /// Days, weeks or months; nothing selects the unit that fits. The listing is counted again.
    void setBarUnit(std::optional<BarUnit> unit);
    const std::optional<BarUnit> &barUnit() const { return m_unit; }

    /// Null before the first answer.
    const SharedListing &listing() const { return m_listing; }
    const UnreadMarks &marks() const { return m_marks; }
    void markRead(const AssessmentEntry &entry);
    /// Whether an answer or another listing is being computed.
    bool isWorking() const { return m_isListing || m_isPreparing; }

Q_SIGNALS:
    /// `listing()` has changed; also after `clear`.
    void listingChanged(const clinicdesk::ui::EntryMoves &moves);
    void markedRead(const clinicdesk::AssessmentEntry &entry);

private:
    struct Prepared {
        SharedListing listing;
        EntryMoves moves;
        UnreadMarks marks;
    };

    static Task<void> prepare(QPointer<AssessmentWorklist> self, Ticket ticket, AssessmentSnapshot list);
    static Task<void> list(QPointer<AssessmentWorklist> self);
    bool isStillSo(const Prepared &prepared, const SharedListing &former, std::size_t newCount) const;

    const KeptEntries m_kept;
    ListingQuery m_query;
    std::optional<BarUnit> m_unit;
    SharedListing m_listing;
    UnreadMarks m_marks;
    Tickets m_answers;
    AssessmentSnapshot m_answer;    ///< the last one, shown or being processed
    bool m_isOtherQuestion = false; ///< its query differs from the listing's; until the answer is shown
    bool m_isPreparing = false;
    bool m_isListing = false;
};

} // namespace clinicdesk::ui
