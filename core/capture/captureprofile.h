// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/capture/capturedfiles.h"
#include "core/capture/scanprotocol.h"

#include <QStringList>

namespace clinicdesk {

enum class CaptureSource {
    ScanFolder,
    Scanner,
    Files ///< chosen by the user, or dropped on the profile
};

/// Where documents come from, and what is the same in all of them: "Lab reports", "Reception scanner".
struct CaptureProfile {
    QString id; ///< unique on this computer, never shown
    QString name;
    CaptureSource source = CaptureSource::ScanFolder;
    QString folder;        ///< of a scan folder, absolute
    bool moveTaken = true; ///< files of a scan folder move to `done`
    QString scanner;       ///< ID of SANE
    QString scannerName;
    ScanSettings scan;
    QString type; ///< code of the document type; empty: that of every new document
    QStringList tags;
    CaptureDocuments documents = CaptureDocuments::EachFile;

    friend bool operator==(const CaptureProfile &, const CaptureProfile &) = default;
};

/// The files with what is the same in all documents of the profile.
CapturedFiles capturedFiles(const CaptureProfile &profile, const QStringList &paths = {}, const QString &scan = {});

inline constexpr int maxCaptureProfiles = 50;
inline constexpr int maxProfileNameLength = 60;

/// The profiles as a file, for this computer and for others.
QByteArray profilesToJson(const QList<CaptureProfile> &profiles);

/// Reads what `profilesToJson` wrote. Everything is checked before it is used: one wrong value refuses the file as a
/// whole. Members that are not known are ignored. Errors: InputInvalid with NotJsonObject, MemberInvalid (subject: the
/// member, such as `profiles[2].resolution`) or MemberNotText.
Result<QList<CaptureProfile>> profilesFromJson(const QByteArray &json);

} // namespace clinicdesk
