// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/integration/model/paper.h"
#include "tests/support/practiceservice.h"
#include "tests/support/rawserver.h"

#include <QHash>
#include <QJsonObject>
#include <QSet>
#include <QStringList>

namespace clinicdesk::model {

/// Service and storage of all trials, and a stranger to whom some of their answers point. It alone says what has
/// arrived, and complains of every request that should not have been made (S3, S4, R3).
class ReceivingSide {
public:
    ReceivingSide();

    support::PracticeService practice;
    /// An address that nobody is to follow.
    QUrl strangersAddress() const { return m_stranger.url(QStringLiteral("/elsewhere")); }

    /// From now on this id stands for that paper.
    void know(const DocumentId &id, const SharedPaper &paper) { m_papers.insert(id.text, paper); }
    SharedPaper paperOf(const DocumentId &id) const { return m_papers.value(id.text); }
    /// A person says something else of it: forms may be asked for it in other words.
    void expectEdits(const DocumentId &id) { m_edited.insert(id.text); }
    /// The outbox says that it knows that page to be there: it has no reason to send it again.
    void expectNoMore(const DocumentId &id, int page);

    /// Looks at the requests since the last time; what is wrong with them.
    QStringList newComplaints();
    /// How many requests met something that was to go wrong.
    int faultsMet();
    /// The storage has exactly these pages under that id, nothing besides.
    bool hasExactly(const DocumentId &id, const Paper &paper) const;
    /// It has, and for each of them it gave a whole answer that says so.
    bool hasConfirmed(const DocumentId &id, const Paper &paper);
    /// How many of that document's pages the storage has.
    qsizetype pagesThere(const DocumentId &id) const;
    /// How often the paper's one page came directly, and how often a whole answer said so.
    int copiesSentDirectly(const Paper &paper);
    int copiesConfirmed(const Paper &paper);

    /// What went wrong with how many requests so far, in words.
    QString metFaults() const;

private:
    void readOn();
    QString complaintOf(const QJsonObject &request);
    QString complaintOfForms(const QJsonObject &request);
    QString complaintOfItem(const QJsonObject &item, const QString &patient);
    QString complaintOfPage(const QJsonObject &request);
    QString complaintOfDirect(const QJsonObject &request);
    QByteArray hashOfStored(const QString &place) const;

    support::RawServer m_stranger;
    QHash<QString, SharedPaper> m_papers;
    QHash<QString, QJsonObject> m_items; ///< by id: what forms were asked for
    QSet<QString> m_edited;
    QSet<QString> m_confirmed;           ///< `storage/ID/N`
    QSet<QString> m_closed;              ///< the same, of what is not to come any more
    QHash<QByteArray, int> m_copies;     ///< by hash: of what came directly
    QHash<QByteArray, int> m_copiesTold; ///< those with a whole answer
    QMap<QString, int> m_metFaults;      ///< `docs close`: how often
    QStringList m_complaints;
    qint64 m_readBytes = 0; ///< of the requests
};

} // namespace clinicdesk::model
