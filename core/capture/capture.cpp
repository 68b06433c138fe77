// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/capture.h"

#include "core/base/systemfiles.h"
#include "core/capture/folderfiles.h"
#include "core/capture/scanfolder.h"
#include "core/capture/scannerprocess.h"
#include "core/log/logging.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QUuid>

#include <algorithm>
#include <utility>

namespace clinicdesk {

namespace {

const auto profileName = QStringLiteral("profile.json");

QString pagesFolder(const Capture::Paths &paths)
{
    return paths.folder + QStringLiteral("/pages");
}

/// Named by the folder, so that a profile that is imported again knows what was taken.
QString memoryFile(const Capture::Paths &paths, const QString &folder)
{
    const auto hash = QCryptographicHash::hash(folder.toUtf8(), QCryptographicHash::Sha256).toHex().left(32);
    return QStringLiteral("%1/taken-%2.json").arg(paths.folder, QString::fromLatin1(hash));
}

/// Beside the pages, so that those of a crash become the documents that they would have become.
bool saveProfile(const QString &folder, const CaptureProfile &profile)
{
    QFile file(folder + QLatin1Char('/') + profileName);
    const auto json = profilesToJson({profile});
    return file.open(QIODevice::WriteOnly) && file.write(json) == json.size() && file.flush();
}

/// Without the profile, all pages are one document.
CaptureProfile savedProfile(const QString &folder)
{
    constexpr qint64 maxBytes = 1'000'000;
    QFile file(folder + QLatin1Char('/') + profileName);
    const auto profiles = openRegularFile(file) ? profilesFromJson(file.read(maxBytes))
                                                : Result<QList<CaptureProfile>>(QList<CaptureProfile>());
    if (profiles && !profiles->isEmpty())
        return profiles->first();
    return {.documents = CaptureDocuments::Together};
}

/// A folder of pages as soon as no page is left in it.
void removeIfEmpty(const QString &folder)
{
    if (QDir(folder).entryList(QDir::Files | QDir::Hidden) == QStringList{profileName})
        QFile::remove(folder + QLatin1Char('/') + profileName);
    QDir().rmdir(folder);
}

/// Removes what a crash left of a page that was not complete.
QStringList leftPages(const QString &folder)
{
    QStringList pages;
    const auto names = QDir(folder).entryList(QDir::Files | QDir::Hidden, QDir::Name);
    for (const auto &name : names) {
        const auto path = QDir(folder).filePath(name);
        if (name == profileName)
            continue;
        if (isScannedName(name))
            pages.append(path);
        else
            QFile::remove(path);
    }
    return pages;
}

} // namespace

Capture::Capture(Paths paths, QObject *parent)
    : QObject(parent)
    , m_paths(std::move(paths))
    , m_profiles(m_paths.profiles)
{
    connect(&m_profiles, &CaptureProfiles::changed, this, &Capture::watchFolders);
}

Capture::~Capture() = default;

void Capture::start()
{
    if (std::exchange(m_isStarted, true))
        return;
    captureLeftPages();
    watchFolders();
}

void Capture::captureLeftPages()
{
    const QDir pages(pagesFolder(m_paths));
    const auto scans = pages.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Time | QDir::Reversed);
    for (const auto &scan : scans) {
        const auto profile = savedProfile(pages.filePath(scan));
        const auto left = leftPages(pages.filePath(scan));
        if (left.isEmpty())
            removeIfEmpty(pages.filePath(scan));
        else
            Q_EMIT captured(capturedFiles(profile, left, pages.filePath(scan)));
    }
}

/// Two profiles can have the same folder; its files go to the first one.
void Capture::watchFolders()
{
    if (!m_isStarted)
        return;
    std::map<QString, std::unique_ptr<WatchedFolder>> next;
    QStringList folders;
    for (const auto &profile : m_profiles.all()) {
        if (profile.source != CaptureSource::ScanFolder || folders.contains(profile.folder))
            continue;
        folders.append(profile.folder);
        auto before = m_folders.find(profile.id);
        if (before != m_folders.end() && before->second->profile() == profile) {
            next[profile.id] = std::move(before->second);
            continue;
        }
        auto options = scanFolderOptions(profile, memoryFile(m_paths, profile.folder));
        options.stillFor = m_stillFor.value_or(options.stillFor);
        auto folder = std::make_unique<WatchedFolder>(profile, options);
        connect(folder.get(), &WatchedFolder::filesFound, this,
                [this, profile](const QStringList &paths, std::chrono::milliseconds reachedAt) {
                    auto files = capturedFiles(profile, paths);
                    files.reachedAt = reachedAt;
                    Q_EMIT captured(files);
                });
        connect(folder.get(), &WatchedFolder::availableChanged, this, &Capture::foldersChanged);
        connect(folder.get(), &WatchedFolder::doneRefused, this, [this, name = profile.folder] {
            Q_EMIT failed({.kind = CaptureProblem::Kind::DoneIsLink, .subject = name});
        });
        connect(folder.get(), &WatchedFolder::checked, this, [this, name = profile.folder](bool hasNewFiles) {
            if (!hasNewFiles)
                Q_EMIT nothingFound(name);
        });
        next[profile.id] = std::move(folder);
    }
    m_folders = std::move(next);
    Q_EMIT foldersChanged();
}

void Capture::use(const CaptureProfile &profile)
{
    if (profile.source == CaptureSource::Scanner)
        scan(profile);
    if (profile.source != CaptureSource::ScanFolder)
        return;
    const auto used = std::ranges::find_if(
        m_folders, [&profile](const auto &each) { return each.second->profile().folder == profile.folder; });
    if (used == m_folders.end())
        return;
    if (used->second->isAvailable())
        used->second->check();
    else
        Q_EMIT failed({.kind = CaptureProblem::Kind::FolderGone, .subject = profile.folder});
}

void Capture::add(const CaptureProfile &profile, const QStringList &paths)
{
    if (!paths.isEmpty())
        Q_EMIT captured(capturedFiles(profile, paths));
}

void Capture::scan(const CaptureProfile &profile)
{
    if (m_scanner)
        return;
    const auto folder = pagesFolder(m_paths) + QLatin1Char('/') + QUuid::createUuid().toString(QUuid::WithoutBraces);
    if (!makePrivateFolder(m_paths.folder) || !makePrivateFolder(folder) || !saveProfile(folder, profile)) {
        logWarning(logmodule::capture(), "scan.not-saved");
        Q_EMIT failed({.kind = CaptureProblem::Kind::NotSaved, .subject = profile.scannerName, .detail = folder});
        return;
    }
    m_scanFolder = folder;
    m_scanProfile = profile;
    m_scanning = profile.name;
    m_pages.clear();
    m_scanner = new ScannerProcess(ScanPages{profile.scanner, profile.scan, folder}, m_paths.scanProgram);
    m_scanner->setParent(this);
    connect(m_scanner, &ScannerProcess::pageStarted, this, &Capture::scanChanged);
    connect(m_scanner, &ScannerProcess::pageScanned, this, [this](const QString &path) {
        if (waitsForOthers(m_scanProfile.documents))
            m_pages.append(path);
        else
            Q_EMIT captured(capturedFiles(m_scanProfile, {path}, m_scanFolder));
    });
    connect(m_scanner, &ScannerProcess::ended, this, &Capture::endScan);
    Q_EMIT scanChanged(0);
    m_scanner->start();
}

void Capture::stopScan()
{
    if (m_scanner)
        m_scanner->stop();
}

/// Pages from before a problem are documents like others: nothing that was scanned is lost.
void Capture::endScan(const std::optional<CaptureProblem> &problem)
{
    std::exchange(m_scanner, nullptr)->deleteLater();
    m_scanning.clear();
    const auto scan = std::exchange(m_scanFolder, {});
    removeIfEmpty(scan);
    if (const auto pages = std::exchange(m_pages, {}); !pages.isEmpty())
        Q_EMIT captured(capturedFiles(m_scanProfile, pages, scan));
    Q_EMIT scanChanged(0);
    if (!problem)
        return;
    auto named = *problem;
    named.subject = m_scanProfile.scannerName;
    Q_EMIT failed(named);
}

void Capture::settle(const QString &path, bool stored)
{
    const auto folder = QFileInfo(path).path();
    if (folder.startsWith(pagesFolder(m_paths) + QLatin1Char('/'))) {
        if (QFile::remove(path) && folder != m_scanFolder)
            removeIfEmpty(folder);
        return;
    }
    for (const auto &[id, watched] : m_folders) {
        if (watched->contains(path))
            watched->settle(path, stored);
    }
}

QStringList Capture::unavailableFolders() const
{
    QStringList names;
    for (const auto &[id, watched] : m_folders) {
        if (!watched->isAvailable())
            names.append(watched->profile().name);
    }
    return names;
}

} // namespace clinicdesk
