// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace clinicdesk {

/// A library and the version of it that this process has loaded.
struct LibraryVersion {
    QString name;
    QString version;
};

/// Returns the version of `program`, the commit if it is known, Qt, OpenSSL, and the other `libraries`.
QList<LibraryVersion> allVersions(const QString &program, const QList<LibraryVersion> &libraries);

/// Returns the text of `--version`: `allVersions`, one on each line.
QString versionText(const QString &program, const QList<LibraryVersion> &libraries);

} // namespace clinicdesk
