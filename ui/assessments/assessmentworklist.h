// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/listing.h"
#include "core/assessment/unreadmarks.h"
#include "core/base/task.h"
#include "ui/assessments/entrymoves.h"
#include "ui/widgets/ticket.h"

#include <QObject>
#include <QPointer>

#include <functional>

namespace clinicdesk::ui {

/// What a doctor has before them: the last answer, what of it is shown and how, and what is new in it. Everything that
/// grows with the answer is worked out in the thread pool; the listing that is there stays until the next one is ready.
class AssessmentWorklist : public QObject {
    Q_OBJECT
public:
    /// Entries of the listing whose places in the next answer are of interest: what is open, chosen and in sight.
    using KeptEntries = std::function<std::vector<AssessmentEntry>()>;

    explicit AssessmentWorklist(KeptEntries kept, QObject *parent = nullptr);
    ~AssessmentWorklist() override;

    /// Another answer to the same question: what came since the one before is marked as new.
    void update(const AssessmentSnapshot &list);
    /// The answer to another question.
    void begin(const AssessmentSnapshot &list);
    void clear();

    const ListingQuery &wish() const { return m_wish; }
    void setWish(const ListingQuery &wish);
    /// Days, weeks or months; nothing for what fits. What is there is counted anew.
    void setBarUnit(std::optional<BarUnit> unit);

    /// Null before the first answer.
    const SharedListing &listing() const { return m_listing; }
    const UnreadMarks &marks() const { return m_marks; }
    void look(const AssessmentEntry &entry);
    /// Is an answer, or another listing of it, being worked out?
    bool isWorking() const { return m_isListing || m_isTaking; }

Q_SIGNALS:
    /// `listing()` is another one; also after `clear`.
    void listingChanged(const clinicdesk::ui::EntryMoves &moves);
    void lookedAt(const clinicdesk::AssessmentEntry &entry);

private:
    struct Taken {
        SharedListing listing;
        EntryMoves moves;
        UnreadMarks marks;
    };

    static Task<void> take(QPointer<AssessmentWorklist> self, Ticket ticket, AssessmentSnapshot list);
    static Task<void> list(QPointer<AssessmentWorklist> self);
    bool isStillSo(const Taken &taken, const SharedListing &former, std::size_t newCount) const;

    KeptEntries m_kept;
    ListingQuery m_wish;
    std::optional<BarUnit> m_unit;
    SharedListing m_listing;
    UnreadMarks m_marks;
    Tickets m_answers;
    AssessmentSnapshot m_answer;    ///< the last one, shown or being worked out
    bool m_isOtherQuestion = false; ///< than that of the listing: until its answer is shown
    bool m_isTaking = false;
    bool m_isListing = false;
};

} // namespace clinicdesk::ui
