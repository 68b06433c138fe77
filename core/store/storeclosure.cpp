// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/storeclosure.h"

#include "core/base/errorreason.h"
#include "core/base/filelock.h"
#include "core/store/disk.h"
#include "core/store/salvage.h"
#include "core/store/storefile_p.h"

#include <QDir>
#include <QUuid>

namespace clinicdesk {

namespace {

Error inUse(const QString &folder)
{
    return {.code = ErrorCode::StoreUnavailable, .reason = ErrorReason::DataInUse, .detail = QDir(folder).dirName()};
}

} // namespace

StoreClosure::StoreClosure() = default;
StoreClosure::~StoreClosure() = default;

Result<std::unique_ptr<StoreClosure>> StoreClosure::close(const QString &folder)
{
    std::unique_ptr<StoreClosure> closure(new StoreClosure);
    const QDir place(folder);
    if (folder.isEmpty() || !place.exists())
        return closure;
    QLockFile opening(place.filePath(QStringLiteral("opening.lock")));
    if (!takeLock(opening) && !diskErrorOf(opening)) // a full disk allows removing files
        return inUse(folder);
    for (const auto &mark : place.entryInfoList({QStringLiteral("*.inuse")}, QDir::Files | QDir::Hidden)) {
        auto store = FileLock::open(mark.absoluteFilePath());
        if (store && !(*store)->tryAlone())
            return inUse(folder);
        if (store)
            closure->m_stores.push_back(*std::move(store));
    }
    return closure;
}

QStringList storeIdsIn(const QString &folder)
{
    QStringList ids;
    const QDir place(folder);
    for (const auto &store : place.entryInfoList({QStringLiteral("*.sqlite")}, QDir::Files | QDir::Hidden)) {
        const auto noted = readSidecar(store.absoluteFilePath()).storeId;
        ids.append(noted);
        if (!noted.isEmpty())
            continue;
        for (const auto &row : salvageRows(store.absoluteFilePath())) {
            const auto id = row.values.isEmpty() ? QString() : row.values.first().toString();
            if (row.values.size() == 2 && !QUuid::fromString(id).isNull())
                ids.append(id);
        }
    }
    ids.removeAll(QString());
    ids.removeDuplicates();
    return ids;
}

} // namespace clinicdesk
