// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QDateTime>
#include <QLockFile>
#include <QString>

#include <memory>

namespace clinicdesk {

/// Who has a sealed store open. Everyone who does shares it for as long as it lasts; only who is alone may take the
/// file away, for whoever had it open would go on writing into what was set aside.
class StoreUse {
public:
    explicit StoreUse(const QString &storeFile);
    ~StoreUse();
    StoreUse(const StoreUse &) = delete;
    StoreUse &operator=(const StoreUse &) = delete;

    /// StoreUnavailable when the disk does not let anybody say so.
    Result<void> isNoted() const;
    /// True when nobody else has it open now, and nobody can open it until `share()`.
    bool isAlone();
    void share();

private:
    int m_descriptor;
    int m_problem; ///< `errno`, where there is no descriptor
};

/// The lock of the file's folder, which is made when missing: two programs that open a new store at once would make two
/// keys for it. StoreUnavailable.
Result<std::shared_ptr<QLockFile>> lockForOpening(const QString &path);

/// Made for the owner alone before SQLite does it for everyone; SQLite's further files take this one's permissions.
/// StoreUnavailable.
Result<void> makePrivateFile(const QString &path);

/// What a damaged file is called when it is out of the way.
QString asideName(const QString &file, const QDateTime &now);
/// Moves it there with what belongs to it. StoreUnavailable.
Result<void> moveAside(const QString &file, const QString &aside);

/// True for what was a store and is not even SQLite's any more. Reads its head alone: SQLite throws away the log of a
/// file that has nothing in it.
bool lostItsHead(const QString &file);

/// Where a rescue puts together what takes the place of `file`, and where that waits once it is whole.
QString rescuePart(const QString &file);
QString rescuedWhole(const QString &file);
/// Removes what a rescue, or a note, left that did not come to its end.
void clearUnfinished(const QString &file);
/// Sets `file` aside and puts what was rescued in its place; a second call goes on where a first one ended.
/// StoreUnavailable.
Result<void> takeRescued(const QString &file, const QString &aside);

/// What is kept beside the file too: without it nobody would know which key a damaged one had. Both empty for none.
struct StoreNote {
    QString storeId;
    QByteArray keyCheck;
    friend bool operator==(const StoreNote &, const StoreNote &) = default;
};
StoreNote noteBeside(const QString &file);
/// Replaces the note. Where the disk refuses, the former one stays.
void writeNoteBeside(const QString &file, const StoreNote &note);

} // namespace clinicdesk
