// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/document/patient.h"
#include "core/jwe/tagforms.h"

#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

namespace clinicdesk {

/// A document type: what goes on the wire (interface 2.1 `dt`) and what a person reads.
struct DocumentType {
    QString code;
    QString label;
    friend bool operator==(const DocumentType &, const DocumentType &) = default;
};

/// What the first characters of a conversation's identifier say about where it comes from (interface 2.4).
struct ConversationPrefix {
    QString prefix;
    QString label;
    friend bool operator==(const ConversationPrefix &, const ConversationPrefix &) = default;
};

enum class TimeUnit { Seconds, Milliseconds };

/// Who is named where in the request for upload forms (interface 4.2).
enum class PatientIn {
    Header, ///< `X-Pt-Id` is the patient, no `p_oid`
    Query,  ///< EMR: `X-Pt-Id` is the connection's own user, `p_oid` the patient
    Both,   ///< the patient in both
};

/// What interface.md leaves open and another deployment may settle otherwise. The defaults are the platform's own.
/// Keys (in JSON and for `--convention KEY=VALUE`) are given in brackets.
struct Conventions {
    TimeUnit dateUnit = TimeUnit::Seconds;                       ///< of `dd_e` [date_unit: seconds|milliseconds]
    QList<DocumentType> documentTypes = platformDocumentTypes(); ///< [document_types: code=Label,code=Label]
    QString jpegType = QStringLiteral("image/jpeg");             ///< wire name of a JPEG [jpeg_type]
    PatientIn patientIn = PatientIn::Header;                     ///< [patient_in: header|query|both]
    qint64 pdfLimitBytes = 25'000'000;                           ///< [pdf_limit_bytes]
    qint64 imageLimitBytes = 10'000'000;                         ///< [image_limit_bytes]
    int filesPerDocument = 10;                                   ///< §8 "files per batch" [files_per_document]
    int filesPerRequest = 10;                                    ///< the stricter reading of §8 [files_per_request]
    int documentsPerRequest = 5;                                 ///< §8 "batches at a time" [documents_per_request]
    qint64 directLimitBytes = 10'000'000;                        ///< a file of interface 4.3 [direct_limit_bytes]
    bool directPatient = false;                                  ///< 4.3 names the patient too [direct_patient: on|off]
    QStringList directTasks{QStringLiteral("smart"), QStringLiteral("pii"),
                            QStringLiteral("classification")}; ///< tasks of 4.3 [direct_tasks: name,name]
    QString taskParameter = QStringLiteral("task");            ///< query of 4.3, one for each task [task_parameter]
    QString directTypeParameter = QStringLiteral("dt");        ///< query of 4.3, beside a task [direct_type_parameter]
    QString workflowParameter = QStringLiteral("wfids");       ///< query of 4.4; empty: none [workflow_parameter]
    QList<ConversationPrefix> conversationPrefixes =
        platformConversationPrefixes(); ///< of 2.4; empty: none [conversation_prefixes: prefix=Label,...]
    jwe::TagForms answerEnvelopes = jwe::TagForms::Any; ///< of 5.2 rule 6 [answer_envelopes: any|rfc7518]
    bool announceEncryption = false;   ///< `X-Encryption` without a body too [announce_encryption: on|off]
    PatientNumberRules patientNumbers; ///< as typed in the window [patient_length_min, patient_pattern]
    int tagsPerDocument = 10;          ///< [tags_per_document]
    int tagLengthMin = 2;              ///< [tag_length_min]
    int tagLengthMax = 20;             ///< [tag_length_max]

    static QList<DocumentType> platformDocumentTypes();
    static QList<ConversationPrefix> platformConversationPrefixes();

    /// The type's label, or its code when the connection does not list it.
    QString labelOf(const QString &typeCode) const;
    bool knowsType(const QString &typeCode) const;

    friend bool operator==(const Conventions &, const Conventions &) = default;
};

/// One convention as forms, lists and help show it.
struct ConventionRow {
    QString key;
    QString takes;        ///< the values it accepts, in words
    QString value;        ///< as text that `setConvention` accepts
    QString defaultValue; ///< the same for the default
};

/// Every convention, in the order of `Conventions`, with its value in `conventions`. Everything that lists conventions
/// is made from this.
QList<ConventionRow> conventionRows(const Conventions &conventions);

/// Sets one convention from text; WrongUse names the key and what it takes. A list may also be given as a JSON array.
Result<void> setConvention(Conventions &conventions, const QString &key, const QString &value);

/// Only what differs from the defaults, so that better defaults reach everyone.
QJsonObject toJson(const Conventions &conventions);
/// Unknown keys and values that make no sense are errors (WrongUse): a typing mistake must not change what is sent.
Result<Conventions> conventionsFromJson(const QJsonObject &json);

/// Tags as they go on the wire: trimmed, each once, in the order given. WrongUse names the tag outside the limits.
Result<QStringList> checkedTags(const QStringList &tags, const Conventions &conventions);

} // namespace clinicdesk
