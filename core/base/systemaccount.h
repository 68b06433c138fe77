// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace clinicdesk {

/// Makes the folders of this process absolute, so that it never writes to its working folder. Removes XDG base
/// directories that are relative, which the XDG specification ignores and Qt uses. If HOME is missing or relative, the
/// home folder of the account in the system's list of users replaces it. Returns false if there is none either: then
/// HOME becomes a path below which no file can be created. Call it in `main` before other threads start and before a
/// path is used.
bool setUpHomeFolder();

/// Returns the folder that HOME names if files of this process belong there, and it neither exists nor can be created;
/// otherwise empty. Call it after `setUpHomeFolder`.
QString missingHomeFolder();

/// Returns the home folder: `given` if it is absolute, else `ofAccount` if that is, else empty.
QByteArray validHomeFolder(const QByteArray &given, const QByteArray &ofAccount);

/// The full name of the account of this process, or its login name, or else its number.
QString accountName();
quint32 accountNumber();

} // namespace clinicdesk
