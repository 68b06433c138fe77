// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/integration/model/plannedfault.h"
#include "tests/integration/model/receivingside.h"

#include <QMap>
#include <QStringList>

#include <set>

namespace clinicdesk::model {

/// An action of a person on a document; without the action, its effect must not happen.
enum class Wish { Send, UndoSend, Pause, Resume, SendNext, Retry, Cancel, SendAsNew };

/// The model: all documents that were added, all actions, and the last shown state of each document. Decides which
/// state may be shown next, and complains about every other state.
class Book {
public:
    explicit Book(ReceivingSide &receiving)
        : m_receiving(receiving)
    {
    }

    /// Records that the outbox receives this document.
    void give(const SharedPaper &paper) { m_given.insert(paper->hashes, {paper, 1}); }
    void ask(const DocumentId &id, Wish wish) { m_asked.insert({id, wish}); }
    void askForEdit(const DocumentId &id);
    void crash();
    /// A person accepts that a direct upload may be delivered twice.
    void askToSendAgain(const DocumentId &id) { ++m_sendings[id]; }
    /// Allows the same document under one more document ID; once for all calls before `endCopy`.
    void askForCopy(const DocumentId &id);
    void endCopy(const DocumentId &id, bool isMade);
    void meet(const PlannedFault &fault);
    /// The clock of this computer is moved forwards or backwards.
    void moveClock(std::chrono::milliseconds by);

    /// Records the new shown state of a document.
    void see(const OutboxDocument &document);
    void seeRemoved(const DocumentId &id);
    /// Records the documents that a starting program finds; there must be no others.
    void seeAgain(const QList<OutboxDocument> &documents);

    /// All documents that were ever shown, in their last state, without removed drafts, in the order of adding.
    QList<OutboxDocument> documents() const;
    const OutboxDocument &last(const DocumentId &id) const { return *m_last.constFind(id); }
    bool knows(const DocumentId &id) const { return m_last.contains(id); }
    SharedPaper paperOf(const DocumentId &id) const { return m_receiving.paperOf(id); }
    /// How often a retry had an effect.
    int retriesSeen(const DocumentId &id) const { return m_retriesSeen.value(id); }
    bool wasEdited(const DocumentId &id) const { return m_edited.contains(id); }
    /// Returns whether a crash happened before the document was final: the next start may find it in progress.
    bool metACrash(const DocumentId &id) const { return m_crashed.contains(id); }
    /// Returns whether this error may block a connection.
    bool mayHold(ErrorCode code) const { return m_holds.contains(code); }
    /// Checks that no direct upload was received more often than a person sent it.
    void checkCopies();
    /// Checks that all documents are final; call when the outbox has no more work.
    void checkTheEnd();

    void complain(const QString &words) { m_complaints.append(words); }
    QStringList takeComplaints() { return std::exchange(m_complaints, {}); }

private:
    struct Given {
        SharedPaper paper;
        int copies = 1; ///< number of documents that may contain it
    };

    /// Calls for a copy that have not finished yet, and whether one of them made the copy.
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
    QMap<DocumentId, int> m_sendings; ///< of direct uploads, without the first one
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
