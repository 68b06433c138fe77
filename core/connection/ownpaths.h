// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/apppaths.h"

#include <array>

namespace clinicdesk {

/// What the files of a person are about, as a person would name it.
enum class OwnPart {
    Keychain,  ///< entries of the keychain, and the files that name them
    Documents, ///< the outbox: documents that wait, and receipts
    Doctors,   ///< profiles of the last check
    Scans,     ///< scanned pages that are not added yet
    Connections,
    Settings,
    People,
    Journal,
    Log,
    Temporary,
    Other, ///< anything else in our folders
};
inline constexpr int ownPartCount = static_cast<int>(OwnPart::Other) + 1;

enum class OwnShape {
    File,         ///< with everything beside it whose name starts with its name: backups, damaged ones, locks
    Folder,       ///< with everything in it
    FolderOfFile, ///< the folder that has the file, with everything in it
    Rest,         ///< a folder that also has other paths: everything that is left in it
    Name,         ///< no path
};

enum class OwnScope {
    Person,
    Everyone, ///< shared by the people of the account: removed with the data of the last of them
};

struct OwnPath {
    QString AppPaths::*path;
    OwnPart part;
    OwnShape shape;
    OwnScope scope;
};

/// Everything that Clinic Desk stores, in the order in which it is removed: one row for each path of AppPaths.
inline constexpr std::array ownPaths{
    OwnPath{&AppPaths::keychainService, OwnPart::Keychain, OwnShape::Name, OwnScope::Person},
    OwnPath{&AppPaths::outboxFolder, OwnPart::Documents, OwnShape::Folder, OwnScope::Person},
    OwnPath{&AppPaths::captureFolder, OwnPart::Scans, OwnShape::Folder, OwnScope::Person},
    OwnPath{&AppPaths::checkedProfilesFile, OwnPart::Doctors, OwnShape::FolderOfFile, OwnScope::Person},
    OwnPath{&AppPaths::notesFile, OwnPart::Settings, OwnShape::FolderOfFile, OwnScope::Person},
    OwnPath{&AppPaths::connectionsFile, OwnPart::Connections, OwnShape::File, OwnScope::Person},
    OwnPath{&AppPaths::authoritiesFolder, OwnPart::Connections, OwnShape::Folder, OwnScope::Person},
    OwnPath{&AppPaths::windowFile, OwnPart::Settings, OwnShape::File, OwnScope::Person},
    OwnPath{&AppPaths::windowPlaceFile, OwnPart::Settings, OwnShape::File, OwnScope::Everyone},
    OwnPath{&AppPaths::captureProfilesFile, OwnPart::Settings, OwnShape::File, OwnScope::Everyone},
    OwnPath{&AppPaths::sharedKeychainService, OwnPart::Keychain, OwnShape::Name, OwnScope::Everyone},
    OwnPath{&AppPaths::logFile, OwnPart::Log, OwnShape::FolderOfFile, OwnScope::Everyone},
    OwnPath{&AppPaths::temporaryFolder, OwnPart::Temporary, OwnShape::Folder, OwnScope::Everyone},
    OwnPath{&AppPaths::cacheFolder, OwnPart::Temporary, OwnShape::Folder, OwnScope::Everyone},
    OwnPath{&AppPaths::journalFile, OwnPart::Journal, OwnShape::FolderOfFile, OwnScope::Everyone},
    OwnPath{&AppPaths::secretIndexFile, OwnPart::Keychain, OwnShape::File, OwnScope::Person},
    OwnPath{&AppPaths::secretNotesFile, OwnPart::Keychain, OwnShape::File, OwnScope::Person},
    OwnPath{&AppPaths::pinAttemptsFile, OwnPart::People, OwnShape::File, OwnScope::Everyone},
    OwnPath{&AppPaths::practiceFolder, OwnPart::Other, OwnShape::Rest, OwnScope::Person},
    OwnPath{&AppPaths::peopleMarkerFile, OwnPart::People, OwnShape::File, OwnScope::Everyone},
    OwnPath{&AppPaths::peopleFile, OwnPart::People, OwnShape::File, OwnScope::Everyone},
    OwnPath{&AppPaths::pendingRemovalsFile, OwnPart::Keychain, OwnShape::File, OwnScope::Everyone},
    OwnPath{&AppPaths::erasingFile, OwnPart::Other, OwnShape::File, OwnScope::Everyone},
    OwnPath{&AppPaths::usageFile, OwnPart::Other, OwnShape::File, OwnScope::Person},
};

static_assert(sizeof(AppPaths) == ownPaths.size() * sizeof(QString), "a path of AppPaths has no row in ownPaths");

/// Keychain entries with fixed names, which belong to a part that can be kept. All other entries are found by their
/// notes and stores (`eraseData`).
struct OwnEntry {
    QLatin1String name;
    OwnPart part;
};
inline constexpr std::array ownEntries{
    OwnEntry{QLatin1String("journal_key"), OwnPart::Journal},
    OwnEntry{QLatin1String("journal_head"), OwnPart::Journal},
};

/// The file or folder of a row.
QString ownPathOf(const AppPaths &paths, const OwnPath &row);

/// For the start of a session: makes all folders of ours that exist private again (`makePrivateFolder`), as after a
/// start under another umask, and removes what killed programs have left of saves (`removeLeftTemporaryFiles`). Folders
/// above ours stay as they are. What cannot be changed stays.
void repairOwnFolders(const AppPaths &paths);

/// Returns those of our folders for configuration, data, state and cache in which this process cannot create files:
/// closed to it, on a read-only disk, or missing and impossible to create. Creates nothing.
QStringList unwritableFolders(const AppPaths &paths);

/// What is removed when a person erases everything, and what stays beside it.
struct EraseScope {
    bool isEveryone = false; ///< all people, or the last one
    bool withJournal = false;
};

/// One file or folder to remove.
struct OwnItem {
    QString path;
    OwnPart part;
    bool isFolder = false;
};

/// The two folders that belong to one person alone, except for what the people share.
QStringList ownFolders(const AppPaths &paths);

/// Lists what there is on the disk to remove for one person, in this order: what is in a folder before the folder.
/// Without `ownFolders`, and without the files of the usage lock, of pending removals and of what is being erased,
/// which are needed until the end. A symbolic link is followed only where it stands for a whole folder of `ownPaths`.
QList<OwnItem> ownItems(const AppPaths &paths, const EraseScope &scope);

} // namespace clinicdesk
