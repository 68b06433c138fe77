// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArrayView>
#include <QString>

#include <optional>
#include <span>

class QFile;

namespace clinicdesk {

/// Which file of the disk a name leads to. Zero: not known.
struct FileIdentity {
    quint64 device = 0;
    quint64 inode = 0;

    friend bool operator==(const FileIdentity &, const FileIdentity &) = default;
};

/// What the disk has noted of a file: what it is, who owns it, and what others may do with it.
struct FileFacts {
    enum class Kind : unsigned char { Regular, Folder, Link, Other };

    Kind kind = Kind::Other;
    FileIdentity identity;
    qint64 sizeBytes = 0;
    qint64 modifiedMs = 0; ///< since 1970
    quint64 names = 0;     ///< hard links; 0 for a file that was removed
    quint32 owner = 0;
    bool canOthersWrite = false;
    bool isForOthers = false; ///< others have any right to it
    bool isOwnerOnly = false; ///< exactly the rights that our files have: 0600
    bool keepsNames = false;  ///< a folder like /tmp, in which files of others cannot be renamed

    bool isOfThisUser() const;
    bool isOfAdministrator() const { return owner == 0; }
    /// Of a user whom the sandbox of a Flatpak does not have, such as the root of the computer.
    bool isOfHiddenUser() const;

    /// Of what `path` leads to; nothing if there is nothing, with SystemError.
    static std::optional<FileFacts> of(const QString &path);
    /// Of the name itself, also where it is a link.
    static std::optional<FileFacts> ofName(const QString &path);
};

/// An open file or folder. It closes with the object, and programs that are started do not inherit it. Where a
/// function returns false or an object that is not open, `SystemError::last()` says why. A pipe, a device or a socket
/// is opened only where that is said: writing into one could wait for ever. Move-only.
class SystemFile {
public:
    enum class Open : unsigned char {
        Read,         ///< also a pipe or a device; waits for no writer of a pipe
        ReadNoLink,   ///< the same; refuses a link
        Folder,       ///< to sync it, to lock it, and to use the names in it
        FolderNoLink, ///< refuses a link
        Create,       ///< a new file (0600); refuses a name that is in use, also by a link
        Replace,      ///< a file with nothing in it (0600)
        Append,       ///< made if it is missing (0600); each write goes to its end; refuses a link
        Write,        ///< a file, device or pipe that exists
        Lock,         ///< made if it is missing (0600)
    };

    enum class Lock : unsigned char { Shared, Alone };

    SystemFile() = default;
    SystemFile(const QString &path, Open how);
    /// `name` is in `folder`, wherever that has been moved to.
    SystemFile(const SystemFile &folder, const QString &name, Open how);
    /// Takes over a descriptor of the system; -1 is none.
    explicit SystemFile(int descriptor);
    SystemFile(SystemFile &&other) noexcept;
    SystemFile &operator=(SystemFile &&other) noexcept;
    ~SystemFile();

    bool isOpen() const { return m_descriptor >= 0; }
    int descriptor() const { return m_descriptor; }
    /// Another object for the same open file, with the same lock.
    SystemFile duplicate() const;
    /// The caller closes the descriptor.
    int release();

    /// One call: may read or write less than asked for; -1 for an error.
    qint64 read(std::span<char> into) const;
    qint64 writeSome(QByteArrayView bytes) const;
    /// Everything.
    bool write(QByteArrayView bytes) const;
    /// Returns when the disk has every byte.
    bool sync() const;
    /// Lets the system start with that.
    void startSync() const;
    /// Some file systems report a full disk only here.
    bool close();

    /// Takes a lock that counts against all other objects, or changes its kind. Does not wait.
    bool lock(Lock kind) const;

    std::optional<FileFacts> facts() const;
    bool isTerminal() const;
    /// Whether `path` still leads to this file.
    bool isStillAt(const QString &path) const;
    /// Whether an access list lets others than this account and root read or change the file; nothing without a list.
    std::optional<bool> isListedForOthers() const;

    /// In this folder. A folder that is made has the rights that the umask leaves.
    std::optional<FileFacts> factsOf(const QString &name) const;
    bool makeFolder(const QString &name) const;
    bool remove(const QString &name) const;
    /// Replaces a file that has the name.
    bool move(const QString &name, const SystemFile &to, const QString &newName) const;

private:
    int m_descriptor = -1;
};

/// Opens a file of our own to read it, or one that a person chose; a link to one is followed. A pipe, a device, a
/// socket and a folder are refused, because a program that opens or reads them can wait for ever. Error:
/// StoreUnavailable, also with SystemError.
Result<void> openRegularFile(QFile &file);
/// For a file of our own that a library opens, which would wait for ever: removes a pipe, a device, a socket or a link
/// to one that has its name. Anything else stays. False with SystemError if it cannot be removed.
bool removeIrregularFile(const QString &path);
/// Whether `path` leads to a pipe, a device or a socket.
bool isIrregularFile(const QString &path);

/// Renames a file within one disk and replaces an existing `to`. QFile::rename is not used: where the system refuses,
/// it makes a copy that is not synced to disk. This and the next functions return false with SystemError.
bool moveFile(const QString &from, const QString &to);
bool removeFile(const QString &path);
/// An empty one.
bool removeFolder(const QString &path);
/// Makes the file as new as if it was written now.
bool touchFile(const QString &path);
/// Whether the account may do this with what exists at the path.
bool canRead(const QString &path);
bool canWrite(const QString &path);
/// Whether files can be created in the folder, or, where it is missing, in the nearest one above it that exists.
bool canMakeFilesIn(QString folder);

/// Writes the created, renamed and removed entries of `folder` to the disk, so that they survive a power cut. Returns
/// false, with SystemError, if the disk does not confirm it.
bool syncFolder(const QString &folder);

/// The same where not every disk can confirm it: succeeds also if the file system cannot sync folders, if this user may
/// not read the folder, and if the folder is gone. Error: StoreUnavailable with DiskError::Unconfirmed.
Result<void> syncFolderIfPossible(const QString &folder);

/// For folders of our own in the places for configuration, data, state and cache: creates the folder and its parents if
/// missing, for their owner only (0700) whatever the umask, and restricts the folder if it is open to others. New
/// folders are on the disk when it returns. Writes nothing if that is already so. Error: StoreUnavailable.
Result<void> makePrivateFolder(const QString &folder);

/// Whether the folder is on another computer, whose changes the system does not report.
bool isOnNetwork(const QString &folder);

/// Returns whether a process has the file open for writing. Sees every process of this computer if the file belongs to
/// this user, otherwise only the processes of this user. The processes of other computers cannot be seen, which use the
/// same network folder. False for a file that cannot be opened.
bool isOpenForWriting(const QString &path);

} // namespace clinicdesk
