// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/systemfiles.h"

#include <QDeadlineTimer>
#include <QStringList>

#include <array>
#include <optional>
#include <string>

/// What this process is and may do, and what it knows of others.
namespace clinicdesk {

/// Protects the secrets of this process: it writes no core dump, no other program of the same user can read its memory,
/// and no variable of the environment makes a library write the keys of TLS connections into a file. Inside a Flatpak
/// or Snap other programs can read the memory, because the portals must be able to identify the program. Call it in
/// `main` before any secret is loaded. It works the same in every build type; if the CMake option
/// CLINICDESK_ALLOW_DEBUGGER is on, core dumps and debuggers are possible.
void hardenProcess();

/// Makes a write beyond the limit for the size of files (`ulimit -f`) an error of that write; otherwise it ends the
/// process. Raises the number of open files as far as the account allows. Where the memory is limited (`ulimit -v`),
/// threads reserve less of it. Call it first in `main`.
void useAccountLimits();

/// What a command needs at once at most. With fewer threads, ours do their work on other threads, but libraries end the
/// process or wait for ever.
inline constexpr int threadsOfCommand = 12;
inline constexpr int filesOfCommand = 48;

/// ComputerLimit with ThreadLimit or OpenFileLimit if the process cannot have so many more threads, with some memory,
/// and open files now. It tries, because the limits of a container cannot be read.
std::optional<Error> missingResources(int threads, int files);

/// Files that this process makes are for their owner only, whatever rights it asks for.
void keepNewFilesPrivate();
/// A write into a pipe or connection without a reader is an error; otherwise it ends the process.
void ignoreBrokenPipes();
/// The same on this thread, and on those that it starts.
void blockBrokenPipes();
/// Ctrl+C does not end this process: it is for the program that waits for it.
void ignoreInterrupts();

/// Lets all threads of this process share two areas of memory, instead of one for each: what one thread frees is used
/// by the others. Call it in `main` before there is a second thread.
void shareMemoryAreas();
/// For a program with a short life: what is freed goes back to the system soon. Otherwise the C library keeps more of
/// it after each large block, so that the memory of a command would grow with its files. Call it in `main`.
void keepLittleFreedMemory();
/// Returns memory that was freed to the system, which the C library keeps otherwise. Call it after work that needed
/// much more memory than what stays of it, on any thread but the window's: other threads that allocate wait for some
/// milliseconds.
void returnFreedMemory();
/// While it is on, memory that is allocated is filled with zeros.
void setAllocationsZeroed(bool on);

/// The path of a program or library of ours that this program needs: beside it, where a build leaves it, otherwise
/// where the packages install it (`../libexec/NAME`, where NAME is the name of this program). It need not exist.
QString installedProgram(const QString &fileName);

/// A library of the system, which is never unloaded; null, with the reason in `problem`, if it cannot be loaded.
void *loadLibrary(const char *name, std::string *problem);
/// The same if it is in this process already; null otherwise.
void *loadedLibrary(const char *name);
/// A function of a library, or of this program and what it is linked with, where that is null; null if it has none.
void *functionOf(void *library, const char *name);

/// Paths of files and folders, with everything below them. A path that does not exist is left out.
struct FileRights {
    std::optional<QStringList> readable; ///< nothing: reading stays as it is
    QStringList writable;                ///< reading there is allowed, too, where it is limited
};

/// The version of Landlock (see landlock(7)) in this kernel; 0 without it.
int landlockVersion();

/// From now on, this thread and the threads that it starts open only these files, and programs that it starts do, too;
/// what is open stays open. Where the kernel knows how, they also send no signal to other processes and reach no
/// abstract socket of theirs. Needs PR_SET_NO_NEW_PRIVS. Returns false if the kernel has Landlock and refuses; without
/// Landlock nothing changes.
bool limitFileRights(const FileRights &rights);

/// A process of this computer; still the same one when its number belongs to another. Move-only.
class OtherProcess {
public:
    explicit OtherProcess(qint64 process);

    /// False before Linux 5.3, and if there is no such process.
    bool isOpen() const { return m_file.isOpen(); }
    /// Becomes readable when the process has ended.
    int descriptor() const { return m_file.descriptor(); }
    /// Ends it. Can be called on any thread.
    void kill() const;

    /// Whether there is a process with this number.
    static bool exists(qint64 process);
    /// The memory of a process without files and what it shares; 0 where the system does not say.
    static qint64 ownMemoryBytes(qint64 process);
    /// Whether a signal that ended a process comes from a limit: of its time, or of the memory of the computer.
    static bool isEndByLimit(int signal);
    static bool isEndByTime(int signal);

private:
    SystemFile m_file;
};

/// The standard input of a process that this one starts. Writing waits while it is full, until the deadline or the end
/// of the process. From the first object on, `ignoreBrokenPipes` is in effect.
class ProcessInput {
public:
    ProcessInput();

    bool isOpen() const { return m_writeEnd.isOpen(); }
    /// For QProcess::setStandardInputFile().
    QString fileName() const;
    /// Call when the process has started: only it can read then, so writing fails after its end.
    void keepOnlyWriteEnd();

    void write(QByteArrayView bytes, QDeadlineTimer deadline);
    /// The kernel hands over the pages of the file, without a copy in this program. Returns how many bytes: fewer where
    /// the file is shorter, or its file system cannot do this.
    qint64 writeFrom(int file, qint64 at, qint64 count, QDeadlineTimer deadline);

private:
    bool isTriedAgain(QDeadlineTimer deadline) const;

    SystemFile m_readEnd;
    SystemFile m_writeEnd;
};

} // namespace clinicdesk
