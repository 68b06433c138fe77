// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/integration/model/paper.h"
#include "tests/support/practiceservice.h"
#include "tests/support/scriptedserver.h"

#include <QHash>
#include <QJsonObject>
#include <QSet>
#include <QStringList>

namespace clinicdesk::model {

/// The service and the storage of all trials, and a stranger that some of their answers point to. Decides alone which
/// documents have been received, and complains about every request that must not be made (S3, S4, R3).
class ReceivingSide {
public:
    ReceivingSide();

    support::PracticeService practice;
    /// An address that must never be called.
    QUrl strangersAddress() const { return m_stranger.url(QStringLiteral("/elsewhere")); }

    /// From now on this document ID belongs to that document.
    void know(const DocumentId &id, const SharedPaper &paper) { m_papers.insert(id.text, paper); }
    SharedPaper paperOf(const DocumentId &id) const { return m_papers.value(id.text); }
    /// A person changes the details of the document: its forms may be requested with other details.
    void expectEdits(const DocumentId &id) { m_edited.insert(id.text); }
    /// The outbox knows that the service has this page, so it must not send the page again.
    void expectNoMore(const DocumentId &id, int page);

    /// Reads the requests since the last call and returns their problems.
    QStringList newComplaints();
    /// Returns how many requests met a planned fault.
    int faultsMet();
    /// Returns whether the storage has exactly these pages under this document ID, and nothing else.
    bool hasExactly(const DocumentId &id, const PendingFile &paper) const;
    /// Returns whether the storage has exactly these pages and confirmed each of them with a complete answer.
    bool hasConfirmed(const DocumentId &id, const PendingFile &paper);
    /// Returns how many pages of this document the storage has.
    qsizetype pagesThere(const DocumentId &id) const;
    /// How often the document's single page was uploaded directly, and how often a complete answer confirmed it.
    int copiesSentDirectly(const PendingFile &paper);
    int copiesConfirmed(const PendingFile &paper);

    /// Lists the faults and how many requests met each of them, as text.
    QString metFaults() const;

private:
    void readMore();
    QString complaintOf(const QJsonObject &request);
    QString complaintOfForms(const QJsonObject &request);
    QString complaintOfItem(const QJsonObject &item, const QString &patient);
    QString complaintOfPage(const QJsonObject &request);
    QString complaintOfDirect(const QJsonObject &request);
    QByteArray hashOfStored(const QString &place) const;

    support::ScriptedServer m_stranger;
    QHash<QString, SharedPaper> m_papers;
    QHash<QString, QJsonObject> m_items; ///< by document ID: the items for which forms were requested
    QSet<QString> m_edited;
    QSet<QString> m_confirmed;           ///< `storage/ID/N`
    QSet<QString> m_closed;              ///< the same for pages that must not be sent again
    QHash<QByteArray, int> m_copies;     ///< by hash: number of direct uploads
    QHash<QByteArray, int> m_copiesTold; ///< direct uploads with a complete answer
    QMap<QString, int> m_metFaults;      ///< `docs close`: number of requests
    QStringList m_complaints;
    qint64 m_readBytes = 0; ///< of the request log
};

} // namespace clinicdesk::model
