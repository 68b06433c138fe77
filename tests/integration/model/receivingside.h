// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/integration/model/paper.h"
#include "tests/support/practiceservice.h"
#include "tests/support/rawserver.h"

#include <QHash>
#include <QJsonObject>
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

    /// Looks at the requests since the last time; what is wrong with them.
    QStringList newComplaints();
    /// The storage has exactly these pages under that id, nothing besides.
    bool hasExactly(const DocumentId &id, const Paper &paper) const;
    /// How many of that document's pages the storage has.
    qsizetype pagesThere(const DocumentId &id) const;
    /// How often the paper's one page came directly.
    qsizetype copiesSentDirectly(const Paper &paper) const;

    /// What went wrong with how many requests so far, in words.
    QString metFaults() const;

private:
    QString complaintOf(const QJsonObject &request) const;
    QString complaintOfForms(const QJsonObject &request) const;
    QString complaintOfPage(const QJsonObject &request) const;

    support::RawServer m_stranger;
    QHash<QString, SharedPaper> m_papers;
    QMap<QString, int> m_metFaults; ///< `docs close`: how often
    qint64 m_readBytes = 0;         ///< of the requests
};

} // namespace clinicdesk::model
