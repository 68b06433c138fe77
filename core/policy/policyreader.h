// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/policy/policy.h"

#include <QByteArray>

#include <optional>

namespace clinicdesk {

/// Why a policy file is refused. `core/wording` has the sentences (`policytext.h`).
enum class PolicyReason {
    FileMissing,
    FileUnreadable,
    FileNotRegular, ///< a folder, a pipe
    FileOwner,      ///< it does not belong to root, so it is not an administrator's file
    FileWritable,   ///< others than its owner can change it
    FolderWritable, ///< others than root can replace it
    HostHidden,     ///< a Flatpak without the permission to see `/etc` of the computer
    FileTooLarge,
    JsonMalformed,
    NotAnObject,
    FieldUnknown,
    FieldRepeated,
    FieldMissing,
    ValueInvalid,   ///< the table of fields says what is accepted
    AddressInvalid, ///< `cause` says why
    ConventionUnknown,
    ConventionInvalid, ///< `cause` says why
    EntryRepeated,     ///< a name, an address or a role that is in the list already
    RoleAdminMissing,  ///< each computer has at least one admin
    CaFileUnreadable,  ///< or it is not a file
    CaFileNotSafe,     ///< others than its owner can change it
    CaFileNoCertificate,
};

inline constexpr int policyReasonCount = static_cast<int>(PolicyReason::CaFileNoCertificate) + 1;

/// Returns the stable text of a reason, for programs, such as `field.unknown`.
QLatin1String policyReasonText(PolicyReason reason);

/// What is wrong with a policy file, and where. The first problem in the order of the file, or of the fields.
struct PolicyProblem {
    PolicyReason reason = PolicyReason::FileMissing;
    QString file;  ///< its path; empty for bytes without a file
    int line = 0;  ///< from 1; 0 for a problem of the file as a whole
    QString field; ///< path of the field, such as `addresses[1].base_url`; empty for a problem outside of a field
    std::optional<Error> cause;
    QString detail; ///< technical text

    friend bool operator==(const PolicyProblem &, const PolicyProblem &) = default;
};

/// A policy, or the problem because of which the file is refused as a whole.
struct PolicyReading {
    Policy policy;
    QStringList fields; ///< those of the first level, in the order of the file
    std::optional<PolicyProblem> problem;

    bool ok() const { return !problem; }
};

inline constexpr qsizetype maxPolicyBytes = 1'000'000;

/// Parses the content of a policy file. Reads no other file: `ca_file` is checked by `policyfile.h`. Can be used on any
/// thread.
PolicyReading parsePolicy(const QByteArray &json);

/// The line of a field in the content of a policy file that was parsed without a problem, from 1; 0 without the field.
int lineOfField(const QByteArray &json, const QString &path);

} // namespace clinicdesk
