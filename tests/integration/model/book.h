// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/integration/model/plannedfault.h"
#include "tests/integration/model/receivingside.h"

#include <QMap>
#include <QStringList>

#include <set>

namespace clinicdesk::model {

/// What a person asked of a document; nothing of it may happen without.
enum class Wish { Send, TakeBack, Pause, Resume, SendNext, Retry, Cancel, SendAsNew };

/// The model: all that was put in and asked for, and what each document was last shown as. It says what may be shown
/// next, and complains of everything else.
class Book {
public:
    explicit Book(ReceivingSide &receiving)
        : m_receiving(receiving)
    {
    }

    /// That paper is given to the outbox.
    void give(const SharedPaper &paper) { m_given.insert(paper->hashes, {paper, 1}); }
    void ask(const DocumentId &id, Wish wish) { m_asked.insert({id, wish}); }
    void askForEdit(const DocumentId &id);
    void crash();
    /// A person takes the risk that a direct one arrives twice.
    void askToSendAgain(const DocumentId &id) { ++m_sendings[id]; }
    /// The same paper may come under another id, once for all who ask before `endCopy`.
    void askForCopy(const DocumentId &id);
    void endCopy(const DocumentId &id, bool isMade);
    void meet(const PlannedFault &fault);
    /// The clock of this computer goes on, or back.
    void moveClock(std::chrono::milliseconds by);

    /// The document is shown so from now on.
    void see(const OutboxDocument &document);
    void seeRemoved(const DocumentId &id);
    /// A program that starts finds these, and nothing else.
    void seeAgain(const QList<OutboxDocument> &documents);

    /// Those that were ever shown, as they were last, without removed drafts; in the order of adding.
    QList<OutboxDocument> documents() const;
    const OutboxDocument &last(const DocumentId &id) const { return *m_last.constFind(id); }
    bool knows(const DocumentId &id) const { return m_last.contains(id); }
    SharedPaper paperOf(const DocumentId &id) const { return m_receiving.paperOf(id); }
    /// How often a retry took effect.
    int retriesSeen(const DocumentId &id) const { return m_retriesSeen.value(id); }
    bool wasEdited(const DocumentId &id) const { return m_edited.contains(id); }
    /// A crash met it before it came to an end: the next start may find it under way.
    bool metACrash(const DocumentId &id) const { return m_crashed.contains(id); }
    /// Why a connection may be held.
    bool mayHold(ErrorCode code) const { return m_holds.contains(code); }
    /// What went directly is there no more often than a person sent it.
    void checkCopies();
    /// Every paper is where it should be; said of an outbox that has nothing more to do.
    void checkTheEnd();

    void complain(const QString &words) { m_complaints.append(words); }
    QStringList takeComplaints() { return std::exchange(m_complaints, {}); }

private:
    struct Given {
        SharedPaper paper;
        int copies = 1; ///< documents that may hold it
    };

    /// Calls for a copy that have not ended yet, and whether one of them made it.
    struct Copying {
        int calls = 0;
        bool isMade = false;
    };

    void meetFirst(const OutboxDocument &document);
    void compare(const OutboxDocument &before, const OutboxDocument &now);
    void compareWhatStands(const OutboxDocument &before, const OutboxDocument &now);
    void comparePause(const OutboxDocument &before, const OutboxDocument &now);
    void checkDelivered(const OutboxDocument &document);
    bool isExplained(const OutboxDocument &failed) const;
    bool isAsked(const DocumentId &id, Wish wish) const { return m_asked.contains({id, wish}); }
    void complainOf(const OutboxDocument &document, const QString &words);

    ReceivingSide &m_receiving;
    QMap<QList<QByteArray>, Given> m_given;
    QMap<DocumentId, OutboxDocument> m_last;
    QList<DocumentId> m_order;
    std::set<std::pair<DocumentId, Wish>> m_asked;
    QMap<DocumentId, int> m_retriesSeen;
    QMap<DocumentId, int> m_sendings; ///< of a direct one, besides the first
    QMap<DocumentId, Copying> m_copied;
    QSet<DocumentId> m_edited;
    QSet<DocumentId> m_crashed;
    QSet<ErrorCode> m_fails;
    QSet<ErrorCode> m_holds;
    std::chrono::milliseconds m_movedOn{0};
    QStringList m_complaints;
};

/// For messages: `queued paused service.unavailable 1/2`.
QString standingOf(const OutboxDocument &document);

} // namespace clinicdesk::model
