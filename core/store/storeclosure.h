// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QStringList>

#include <memory>
#include <vector>

namespace clinicdesk {

class FileLock;

/// Keeps the sealed stores of a folder closed while this object exists, so that their files can be removed.
class StoreClosure {
public:
    /// StoreUnavailable with DataInUse if a program has one of them open or is opening one. Succeeds if there is no
    /// such folder.
    static Result<std::unique_ptr<StoreClosure>> close(const QString &folder);
    ~StoreClosure();
    StoreClosure(const StoreClosure &) = delete;
    StoreClosure &operator=(const StoreClosure &) = delete;

private:
    StoreClosure();

    std::vector<std::unique_ptr<FileLock>> m_stores;
};

/// The IDs of the stores in a folder, also of damaged ones that were renamed. The keychain has their keys under these
/// IDs. Reads damaged files page by page; do not call it on the window's thread.
QStringList storeIdsIn(const QString &folder);

} // namespace clinicdesk
