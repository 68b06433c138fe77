// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/privatefolder.h"

#include "core/base/diskerror.h"
#include "core/base/syncfolder.h"

#include <QFile>
#include <QFileInfo>

#include <cerrno>
#include <filesystem>
#include <tuple>

#ifdef Q_OS_UNIX
#include <sys/stat.h>
#endif

namespace clinicdesk {

namespace {

namespace files = std::filesystem;

std::error_code makeOne(const files::path &folder)
{
    std::error_code problem;
#ifdef Q_OS_UNIX
    if (::mkdir(folder.c_str(), S_IRWXU) == 0) {
        // Otherwise a power cut takes the folder with all files that were synced in it.
        std::ignore = syncFolderIfPossible(QFile::decodeName(folder.parent_path().c_str()));
        return {};
    }
    problem.assign(errno, std::generic_category());
    std::error_code ignored;
    if (problem == std::errc::file_exists && files::is_directory(folder, ignored)) // another program was faster
        return {};
#else
    files::create_directory(folder, problem);
#endif
    return problem;
}

std::error_code makeAll(const files::path &folder)
{
    std::error_code ignored;
    if (files::is_directory(folder, ignored))
        return {};
    if (folder.has_relative_path() && folder.has_parent_path()) {
        if (const auto problem = makeAll(folder.parent_path()))
            return problem;
    }
    return makeOne(folder);
}

} // namespace

Result<void> makePrivateFolder(const QString &folder)
{
    const files::path path(QFile::encodeName(QFileInfo(folder).absoluteFilePath()).toStdString());
    auto problem = makeAll(path);
    // What the owner may not do stays: a folder can be closed on purpose.
    constexpr auto ofOthers = files::perms::mask & ~files::perms::owner_all;
    if (!problem && (files::status(path, problem).permissions() & ofOthers) != files::perms::none && !problem)
        files::permissions(path, ofOthers, files::perm_options::remove, problem);
    if (problem)
        return diskError(problem.value(), QStringLiteral("the folder cannot be made"));
    return {};
}

} // namespace clinicdesk
