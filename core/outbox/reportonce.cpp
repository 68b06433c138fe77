// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/reportonce.h"

#include "core/base/atomicfile.h"
#include "core/base/systemfiles.h"

#include <QDir>
#include <QFile>

#include <tuple>

namespace clinicdesk {

namespace {

int toldBefore(const QString &path)
{
    QFile note(path);
    constexpr qint64 maxNumberLength = 20;
    return openRegularFile(note) ? note.read(maxNumberLength).trimmed().toInt() : 0;
}

void keep(const QString &path, int unreadable)
{
    if (unreadable == 0) {
        QFile::remove(path);
        return;
    }
    std::ignore = saveAtomically(path, QByteArray::number(unreadable)); // if this fails, it is reported again
}

} // namespace

bool shouldReport(const StoreReport &report, const QString &folder, const QString &reporter)
{
    if (!report.quarantinedFile.isEmpty())
        return true;
    const auto path = QDir(folder).filePath(QLatin1String("told-") + reporter);
    const int before = toldBefore(path);
    if (report.unreadable != before)
        keep(path, report.unreadable);
    return report.unreadable > before;
}

} // namespace clinicdesk
