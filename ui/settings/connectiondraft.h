// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"

#include <QList>

namespace clinicdesk::ui {

/// What a person typed into the form of a connection, before anyone looked at it.
struct ConnectionDraft {
    QString name;
    QString address;
    QString user;
    Environment environment = Environment::Production;
    QString keyId;
    bool encryptPayloads = false;
    UploadWay uploadWay = UploadWay::PresignedForm;
    QString caFile;
    QString documentTypes; ///< code=Label,code=Label; empty for the platform's own
    PatientIn patientIn = PatientIn::Header;
    TimeUnit dateUnit = TimeUnit::Seconds;
    QString jpegType;
    QString workflowParameter; ///< empty: this service has no filter of workflows

    static ConnectionDraft of(const Connection &connection);
};

enum class DraftField { Name, Address, User, KeyId, CaFile, DocumentTypes, WorkflowParameter };

/// What stands in the way of one field, as a sentence for the person.
struct DraftProblem {
    DraftField field;
    QString sentence;
};

/// A draft as far as it makes sense: usable when there is no problem.
struct ReadDraft {
    Connection connection;
    QList<DraftProblem> problems; ///< in the order of the form
};

/// Reads the draft over `base`, which keeps what the form does not show (id, limits). A name that another
/// connection has is in `takenNames`.
ReadDraft readDraft(const ConnectionDraft &draft, const Connection &base, const QStringList &takenNames);

/// What is wrong with a service address, in words; empty when it is in order.
QString addressProblem(const QString &address);

} // namespace clinicdesk::ui
