// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk::ui {

/// Size and time of a file at one moment. If either differs later, the file has changed.
struct FileStamp {
    qint64 sizeBytes = -1; ///< -1: not known, or there is no such file
    qint64 modifiedMs = 0; ///< milliseconds since 1970

    static FileStamp of(const QString &path); ///< any thread; can be slow
    friend bool operator==(const FileStamp &, const FileStamp &) = default;
};

} // namespace clinicdesk::ui
