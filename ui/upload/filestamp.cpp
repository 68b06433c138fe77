// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/filestamp.h"

#include <QDateTime>
#include <QFileInfo>

namespace clinicdesk::ui {

FileStamp FileStamp::of(const QString &path)
{
    const QFileInfo info(path);
    return info.isFile() ? FileStamp{info.size(), info.lastModified().toMSecsSinceEpoch()} : FileStamp();
}

} // namespace clinicdesk::ui
