// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"

#include <QList>
#include <QMap>

#include <array>
#include <optional>

namespace clinicdesk::ui {

/// The typed values of the form of a connection, before they are checked.
struct ConnectionDraft {
    QString name;
    QString address;
    QString user;
    Environment environment = Environment::Production;
    QString keyId;
    bool encryptPayloads = false;
    UploadMethod uploadMethod = UploadMethod::PresignedForm;
    QString caFile;
    QList<DocumentType> documentTypes; ///< empty for the platform's own
    PatientPlacement patientIn = PatientPlacement::Header;
    TimeUnit dateUnit = TimeUnit::Seconds;
    QString jpegType;
    QString workflowParameter;              ///< empty: this service has no filter of workflows
    QMap<QString, QString> moreConventions; ///< by key, as typed into the table of `conventionsInTable`

    static ConnectionDraft of(const Connection &connection);
    friend bool operator==(const ConnectionDraft &, const ConnectionDraft &) = default;
};

/// The conventions without a field of their own: `conventionRows` without the few that have one.
QList<ConventionRow> conventionsInTable(const Conventions &conventions);

enum class DraftField { Name, Address, User, KeyId, CaFile, DocumentTypes, WorkflowParameter, Convention };

/// The values that are one line of text each: all but the document types and the conventions of the table.
inline constexpr std::array<std::pair<DraftField, QString ConnectionDraft::*>, 6> draftLines{{
    {DraftField::Name, &ConnectionDraft::name},
    {DraftField::Address, &ConnectionDraft::address},
    {DraftField::User, &ConnectionDraft::user},
    {DraftField::KeyId, &ConnectionDraft::keyId},
    {DraftField::CaFile, &ConnectionDraft::caFile},
    {DraftField::WorkflowParameter, &ConnectionDraft::workflowParameter},
}};

/// The problem of one field, as a sentence for the user.
struct DraftProblem {
    DraftField field;
    QString sentence;
    QString convention = {}; ///< the key, for DraftField::Convention
};

/// Why a list of document types cannot be saved.
struct DocumentTypeProblem {
    int row;                ///< of the first type with a problem
    bool isOfLabel = false; ///< otherwise of its code
    QString sentence;       ///< names the type
};

/// Nothing if these types can be saved. The list may be empty.
std::optional<DocumentTypeProblem> documentTypeProblem(const QList<DocumentType> &types);

/// The result of parsing a draft: usable if there are no problems.
struct ParsedDraft {
    Connection connection;
    QList<DraftProblem> problems; ///< in the order of the form
};

/// Parses the draft over `base`, whose values stay where the form has no field (ID, limits). `takenNames` are the names
/// of the other connections.
ParsedDraft parseDraft(const ConnectionDraft &draft, const Connection &base, const QStringList &takenNames);

/// The problem of a service address, as text; empty if the address is valid.
QString addressProblem(const QString &address);
/// What the form shows below the address while it is typed.
QString addressHint(const QString &address);

} // namespace clinicdesk::ui
