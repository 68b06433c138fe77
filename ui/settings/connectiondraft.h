// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"

#include <QList>
#include <QMap>

namespace clinicdesk::ui {

/// What a person typed into the form of a connection, before anyone looked at it.
struct ConnectionDraft {
    QString name;
    QString address;
    QString user;
    Environment environment = Environment::Production;
    QString keyId;
    bool encryptPayloads = false;
    UploadMethod uploadWay = UploadMethod::PresignedForm;
    QString caFile;
    QString documentTypes; ///< code=Label,code=Label; empty for the platform's own
    PatientPlacement patientIn = PatientPlacement::Header;
    TimeUnit dateUnit = TimeUnit::Seconds;
    QString jpegType;
    QString workflowParameter;              ///< empty: this service has no filter of workflows
    QMap<QString, QString> moreConventions; ///< by key: as typed into the table of `conventionsInTable`

    static ConnectionDraft of(const Connection &connection);
};

/// The conventions without a field of their own: all of `conventionRows` but the few that the form shows by name.
QList<ConventionRow> conventionsInTable(const Conventions &conventions);

enum class DraftField { Name, Address, User, KeyId, CaFile, DocumentTypes, WorkflowParameter, Convention };

/// What stands in the way of one field, as a sentence for the person.
struct DraftProblem {
    DraftField field;
    QString sentence;
    QString convention = {}; ///< the key, for DraftField::Convention
};

/// A draft as far as it makes sense: usable when there is no problem.
struct ParsedDraft {
    Connection connection;
    QList<DraftProblem> problems; ///< in the order of the form
};

/// Reads the draft over `base`, which keeps what the form does not show (id, limits). A name that another
/// connection has is in `takenNames`.
ParsedDraft parseDraft(const ConnectionDraft &draft, const Connection &base, const QStringList &takenNames);

/// What is wrong with a service address, in words; empty when it is in order.
QString addressProblem(const QString &address);

} // namespace clinicdesk::ui
