// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/answerseal.h"
#include "app/practice/documentshelf.h"
#include "app/practice/envelope.h"
#include "app/practice/faultplan.h"
#include "app/practice/origin.h"
#include "app/practice/presignedform.h"
#include "app/practice/received.h"
#include "app/practice/throwawaycertificate.h"
#include "app/practice/tokens.h"

#include <QByteArray>
#include <QString>

#include <memory>
#include <optional>

namespace clinicdesk::practice {

/// The practice service as a whole: two origins, their endpoints, and credentials made for this one run.
class Practice {
public:
    struct Options {
        /// Of the service origin; 0 takes any free one.
        int port = 0;
        QString folder;
        /// Empty: nothing goes wrong.
        QString faultFile;
        bool tls = false;
        /// The largest file of a direct upload.
        qint64 directLimitBytes = 10'000'000;
        AnswerSealing answers;
    };

    explicit Practice(Options options);

    /// False with `*problem` in words when it cannot start.
    bool start(QString *problem);
    /// The JSON line that says where the service is and what it accepts.
    QByteArray readyLine() const;
    void end();

private:
    bool makeCertificate(QString *problem);
    Origin::Surroundings storageSurroundings();
    Origin::Surroundings serviceSurroundings();
    QString urlOf(const Origin &origin) const;

    Options m_options;
    FaultPlan m_plan;
    Received m_received;
    DocumentShelf m_shelf;
    AcceptedTokens m_tokens;
    StorageKeys m_keys;
    QString m_keyId;
    QString m_keyString;
    SharedKey m_sharedKey;
    EnvelopeReader m_envelopes;
    AnswerSeal m_answerSeal;
    std::optional<ThrowawayCertificate> m_certificate;
    QString m_authorityFile;
    std::unique_ptr<Origin> m_storage;
    std::unique_ptr<Origin> m_service;
};

} // namespace clinicdesk::practice
