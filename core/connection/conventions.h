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

#include <optional>

namespace clinicdesk {

/// A document type: the code in requests (interface 2.1 `dt`) and the label for people.
struct DocumentType {
    QString code;
    QString label;
    friend bool operator==(const DocumentType &, const DocumentType &) = default;
};

/// What the prefix of a conversation's ID says about its origin (interface 2.4).
struct ConversationPrefix {
    QString prefix;
    QString label;
    friend bool operator==(const ConversationPrefix &, const ConversationPrefix &) = default;
};

/// The platform has changed a code: returns `ds` for `dc` (a discharge summary), and `dc` for `ds`, which older
/// deployments know. Empty for every other code.
QString otherTypeCode(const QString &typeCode);

enum class TimeUnit { Seconds, Milliseconds };

/// Where the request for upload forms names the patient and the connection's own user (interface 4.2).
enum class PatientPlacement {
    Header, ///< `X-Pt-Id` is the patient, no `p_oid`
    Query,  ///< EMR: `X-Pt-Id` is the connection's own user, `p_oid` the patient
    Both,   ///< the patient in both
};

/// What interface.md leaves open and another deployment may do differently. The defaults are those of the platform. The
/// keys (in JSON and for `--convention KEY=VALUE`) are in brackets.
struct Conventions {
    TimeUnit dateUnit = TimeUnit::Seconds;                       ///< of `dd_e` [date_unit: seconds|milliseconds]
    QList<DocumentType> documentTypes = platformDocumentTypes(); ///< [document_types: code=Label,code=Label]
    QString defaultType; ///< of new documents in the window; empty or not listed: people choose [default_type]
    QString jpegType = QStringLiteral("image/jpeg");       ///< MIME type sent for a JPEG [jpeg_type]
    PatientPlacement patientIn = PatientPlacement::Header; ///< [patient_in: header|query|both]
    qint64 pdfLimitBytes = 25'000'000;                     ///< [pdf_limit_bytes]
    qint64 imageLimitBytes = 10'000'000;                   ///< [image_limit_bytes]
    int filesPerDocument = 10;                             ///< §8 "files per batch" [files_per_document]
    int filesPerRequest = 10;                              ///< the stricter reading of §8 [files_per_request]
    int documentsPerRequest = 5;                           ///< §8 "batches at a time" [documents_per_request]
    qint64 directLimitBytes = 10'000'000;                  ///< per file, interface 4.3 [direct_limit_bytes]
    bool directPatient = true;                             ///< 4.3 names the patient too [direct_patient: on|off]
    QStringList directTasks{QStringLiteral("smart"), QStringLiteral("pii"),
                            QStringLiteral("classification")}; ///< tasks of 4.3 [direct_tasks: name,name]
    QString taskParameter = QStringLiteral("task");            ///< query of 4.3, once per task [task_parameter]
    QString directTypeParameter = QStringLiteral("dt");        ///< query of 4.3, with each task [direct_type_parameter]
    QString workflowParameter = QStringLiteral("wfids");       ///< query of 4.4; empty: none [workflow_parameter]
    QList<ConversationPrefix> conversationPrefixes =
        platformConversationPrefixes(); ///< of 2.4; empty: none [conversation_prefixes: prefix=Label,...]
    jwe::TagForms answerEnvelopes = jwe::TagForms::Any; ///< of 5.2 rule 6 [answer_envelopes: any|rfc7518]
    bool announceEncryption = false;   ///< send `X-Encryption` also without a body [announce_encryption: on|off]
    PatientNumberRules patientNumbers; ///< [patient_length_min: in the window, patient_pattern]
    int tagsPerDocument = 10;          ///< [tags_per_document]
    int tagLengthMin = 2;              ///< [tag_length_min]
    int tagLengthMax = 20;             ///< [tag_length_max]
    int parallelCallsMax = 8;          ///< uploads, or profiles of doctors, at once [parallel_calls_max]

    static QList<DocumentType> platformDocumentTypes();
    static QList<ConversationPrefix> platformConversationPrefixes();

    /// Returns the type's label, or its code if the connection lists neither this code nor its `otherTypeCode`.
    QString labelOf(const QString &typeCode) const;
    bool hasType(const QString &typeCode) const;
    /// Returns the listed one of this code and its `otherTypeCode`; empty if the connection lists neither.
    QString listedCode(const QString &typeCode) const;

    friend bool operator==(const Conventions &, const Conventions &) = default;
};

/// Which values a convention accepts; `wording::acceptedValuesText` describes them.
enum class ConventionValues {
    OnOff,
    Name,
    Names,
    FilterName,
    ImageType,
    Bytes,
    From0To1000,
    From1To1000,
    From1To64,
    Pattern,
    DateUnit,
    PatientPlacement,
    EnvelopeForms,
    TypeCode,
    LabelledCodes,
    LabelledPrefixes,
};

/// One convention as shown in forms, lists and help.
struct ConventionRow {
    QString key;
    ConventionValues accepts;
    QString value;        ///< text that `setConvention` accepts
    QString defaultValue; ///< the same for the default
};

/// Returns every convention, in the order of `Conventions`, with its value in `conventions`. Everything that lists
/// conventions uses these rows.
QList<ConventionRow> conventionRows(const Conventions &conventions);

/// Returns which values the convention `key` accepts, or nothing if there is no such convention.
std::optional<ConventionValues> acceptedValues(const QString &key);

/// Sets one convention from text. A list can also be a JSON array. WrongUse names the key.
Result<void> setConvention(Conventions &conventions, const QString &key, const QString &value);

/// Returns only what differs from the defaults, so that improved defaults reach every connection.
QJsonObject toJson(const Conventions &conventions);
/// Unknown keys and invalid values are errors (WrongUse), because a typing mistake must not change what is sent.
Result<Conventions> conventionsFromJson(const QJsonObject &json);

/// Returns the tags as they are sent: trimmed, without duplicates, in the given order. WrongUse names the tag outside
/// the limits.
Result<QStringList> validateTags(const QStringList &tags, const Conventions &conventions);

} // namespace clinicdesk
