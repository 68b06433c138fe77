// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/policyfile.h"

#include "core/base/sha256.h"
#include "core/base/systemerror.h"
#include "core/base/systemfiles.h"
#include "core/http/authorityfile.h"
#include "core/log/logging.h"

#include <QDir>
#include <QFile>

#include <algorithm>
#include <filesystem>

namespace clinicdesk {

namespace {

/// Who may own a file, so that it counts. Within the sandbox of a Flatpak, root of the computer has no number of its
/// own
/// (`HostRoot`).
enum class Owner { Root, HostRoot, RootOrUser, Any };

/// The bytes of a file, or why it cannot be used.
struct FileReading {
    QByteArray bytes;
    std::optional<PolicyReason> problem;
    QString detail;
};

bool isOfOwner(const FileFacts &facts, Owner owner)
{
    return owner == Owner::Any || facts.isOfAdministrator() || (owner == Owner::RootOrUser && facts.isOfThisUser()) ||
           (owner == Owner::HostRoot && facts.isOfHiddenUser());
}

// Checks the open file, so that the checked file is the one that is read.
std::optional<PolicyReason> problemOf(const SystemFile &file, Owner owner)
{
    const auto facts = file.facts();
    if (!facts || facts->kind != FileFacts::Kind::Regular)
        return PolicyReason::FileNotRegular;
    if (!isOfOwner(*facts, owner))
        return PolicyReason::FileOwner;
    if (owner != Owner::Any && facts->canOthersWrite)
        return PolicyReason::FileWritable;
    return {};
}

/// Whether only owners can replace what is in the folder: with others' right to write, anyone can. In a folder like
/// /tmp others may add files, but not rename folders of another user.
bool isFolderSafe(const QString &folder, Owner owner, bool holdsFolder)
{
    const auto facts = FileFacts::of(folder);
    return facts && isOfOwner(*facts, owner) && (!facts->canOthersWrite || (holdsFolder && facts->keepsNames));
}

/// Follows the path as the kernel does, one name after the other, through each link: who owns one of the folders, or
/// can write into it, can replace all that comes after it. In a Flatpak, `hostFolder` and the root are made for this
/// program, and not of an owner on the computer.
bool isReplacedByOwnersOnly(const QString &path, Owner owner, const QString &hostFolder)
{
    constexpr int maxLinks = 40; // as in the kernel
    const auto slash = QLatin1Char('/');
    QString folder; // without links; empty for the root
    auto left = (path.startsWith(slash) ? path : QDir::currentPath() + slash + path).split(slash);
    int links = 0;
    while (!left.isEmpty()) {
        const auto name = left.takeFirst();
        if (name.isEmpty() || name == QLatin1String("."))
            continue;
        if (name == QLatin1String("..")) {
            folder.truncate(std::max<qsizetype>(0, folder.lastIndexOf(slash)));
            continue;
        }
        const auto next = folder + slash + name;
        const auto facts = FileFacts::ofName(next);
        if (!facts)
            return false;
        const bool isOfSandbox = !hostFolder.isEmpty() && (hostFolder + slash).startsWith(folder + slash);
        if (!isOfSandbox && !isFolderSafe(folder + slash, owner, facts->kind == FileFacts::Kind::Folder))
            return false;
        if (facts->kind != FileFacts::Kind::Link) {
            folder = next;
            continue;
        }
        std::error_code problem;
        const auto target = std::filesystem::read_symlink(QFile::encodeName(next).toStdString(), problem);
        if (problem || ++links > maxLinks)
            return false;
        if (target.is_absolute())
            folder.clear();
        left = QFile::decodeName(target.c_str()).split(slash) + left;
    }
    return true;
}

FileReading readFile(const QString &path, Owner owner)
{
    SystemFile opened(path, SystemFile::Open::Read);
    if (!opened.isOpen()) {
        const auto error = SystemError::last();
        return {.bytes = {},
                .problem = error.isMissing() ? PolicyReason::FileMissing : PolicyReason::FileUnreadable,
                .detail = error.text()};
    }
    const auto problem = problemOf(opened, owner);
    QFile file;
    const bool isOpen = file.open(opened.release(), QIODevice::ReadOnly, QFileDevice::AutoCloseHandle);
    if (problem)
        return {.bytes = {}, .problem = problem, .detail = {}};
    if (!isOpen)
        return {.bytes = {}, .problem = PolicyReason::FileUnreadable, .detail = file.errorString()};
    return {.bytes = file.read(maxPolicyBytes + 1), .problem = {}, .detail = {}};
}

std::optional<PolicyReason> problemOfCaFile(const QString &path, Owner owner)
{
    const auto file = readFile(path, owner);
    if (file.problem) {
        const bool isUnsafe = file.problem == PolicyReason::FileOwner || file.problem == PolicyReason::FileWritable;
        return isUnsafe ? PolicyReason::CaFileNotSafe : PolicyReason::CaFileUnreadable;
    }
    if (!http::parseAuthorities(file.bytes))
        return PolicyReason::CaFileNoCertificate;
    return {};
}

PolicyReading readPolicy(const QString &path, Owner owner, const PolicyPlaces &places)
{
    const auto file = readFile(path, owner);
    if (file.problem)
        return {.policy = {},
                .fields = {},
                .problem = PolicyProblem{.reason = *file.problem, .file = path, .detail = file.detail}};
    auto reading = parsePolicy(file.bytes);
    if (reading.problem) {
        reading.problem->file = path;
        return reading;
    }
    reading.policy.file = path;
    Sha256 hash;
    hash.add(std::span(file.bytes));
    reading.policy.sha256 = hash.finish().toHex();
    if (reading.policy.caFile.isEmpty())
        return reading;
    reading.policy.caFile = places.visiblePath(reading.policy.caFile);
    if (const auto reason = problemOfCaFile(reading.policy.caFile, owner))
        return {.policy = {},
                .fields = {},
                .problem = PolicyProblem{.reason = *reason,
                                         .file = path,
                                         .line = lineOfField(file.bytes, QStringLiteral("ca_file")),
                                         .field = QStringLiteral("ca_file"),
                                         .detail = reading.policy.caFile}};
    return reading;
}

PolicyReading readPolicyInUse(const PolicyPlaces &places)
{
    const auto path = places.fileInUse();
    if (path.isEmpty())
        return {};
    if (places.isHostHidden())
        return {.policy = {}, .fields = {}, .problem = PolicyProblem{.reason = PolicyReason::HostHidden, .file = path}};
    if (path != places.administratorsFile)
        return readPolicy(path, Owner::RootOrUser, places);
    const auto owner = places.hostFolder.isEmpty() ? Owner::Root : Owner::HostRoot;
    auto reading = readPolicy(path, owner, places);
    if (!reading.ok())
        return reading;
    if (!isReplacedByOwnersOnly(path, owner, places.hostFolder))
        return {
            .policy = {}, .fields = {}, .problem = PolicyProblem{.reason = PolicyReason::FolderWritable, .file = path}};
    const auto &authorities = reading.policy.caFile;
    if (!authorities.isEmpty() && !isReplacedByOwnersOnly(authorities, owner, places.hostFolder))
        return {.policy = {},
                .fields = {},
                .problem = PolicyProblem{.reason = PolicyReason::CaFileNotSafe,
                                         .file = path,
                                         .field = QStringLiteral("ca_file"),
                                         .detail = authorities}};
    return reading;
}

} // namespace

PolicyReading loadPolicy(const PolicyPlaces &places)
{
    auto reading = readPolicyInUse(places);
    if (reading.problem)
        logWarning(
            logmodule::policy(), "policy.refused",
            {{"reason", logged(static_cast<int>(reading.problem->reason))}, {"line", logged(reading.problem->line)}});
    return reading;
}

PolicyReading checkPolicyFile(const QString &path)
{
    return readPolicy(path, Owner::Any, PolicyPlaces::ofThisComputer());
}

} // namespace clinicdesk
