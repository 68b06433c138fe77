// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/takenfiles.h"

#include "core/base/atomicfile.h"
#include "core/base/json.h"
#include "core/base/privatefolder.h"
#include "core/log/logging.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <tuple>

namespace clinicdesk {

namespace {

constexpr int maxRemembered = 10'000;
constexpr qint64 maxTakenBytes = 8'000'000;
const auto filesKey = QStringLiteral("files");

} // namespace

TakenFiles::TakenFiles(QString path)
    : m_path(std::move(path))
{
    load();
}

void TakenFiles::load()
{
    QFile file(m_path);
    if (m_path.isEmpty() || file.size() > maxTakenBytes || !file.open(QIODevice::ReadOnly))
        return;
    const auto files = parseJson(file.readAll()).object()[filesKey].toArray();
    for (const auto &value : files) {
        const auto entry = value.toArray();
        const FolderFile taken{entry.at(0).toString(), entry.at(1).toInteger(-1), entry.at(2).toInteger(-1)};
        if (!taken.name.isEmpty() && taken.sizeBytes >= 0)
            m_files.insert(taken.name, taken);
    }
}

void TakenFiles::add(const FolderFile &file, const std::function<QList<FolderFile>()> &present)
{
    m_files.insert(file.name, file);
    if (m_files.size() > maxRemembered) {
        QSet<QString> names{file.name};
        const auto files = present();
        for (const auto &each : files)
            names.insert(each.name);
        m_files.removeIf([&names](const auto &each) { return !names.contains(each.key()); });
    }
    save();
}

void TakenFiles::remove(const FolderFile &file)
{
    if (contains(file) && m_files.remove(file.name) > 0)
        save();
}

void TakenFiles::save() const
{
    if (m_path.isEmpty())
        return;
    QJsonArray files;
    for (const auto &file : m_files)
        files.append(QJsonArray{file.name, file.sizeBytes, file.modifiedMs});
    const auto json = QJsonDocument(QJsonObject{{filesKey, files}}).toJson(QJsonDocument::Compact);
    std::ignore = makePrivateFolder(QFileInfo(m_path).path());
    if (const auto saved = saveAtomically(m_path, json); !saved) // see the contract of the class
        logError(logmodule::capture(), "taken-files.not-saved", saved.error());
}

} // namespace clinicdesk
