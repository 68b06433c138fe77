// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/worker.h"

#include <QByteArray>
#include <QFuture>
#include <QString>

#include <atomic>
#include <memory>
#include <stop_token>

namespace clinicdesk::ui {

/// Reads files of other programs' temporary folders as soon as they are added: a mail program removes the files that it
/// hands over, perhaps before it is their turn.
class TemporaryCopies {
public:
    /// Of a file; null where it was not read.
    using Bytes = std::shared_ptr<const QByteArray>;
    static constexpr qint64 maxBytes = 64'000'000; ///< of all copies

    ~TemporaryCopies();

    /// Whether the file is in a folder for temporary files, of the system or of a program.
    static bool isTemporary(const QString &path);
    /// Null where the file cannot be read, or where there would be more than `maxBytes`: it must be read in its turn
    /// then. The bytes are counted until the last copy of the pointer is gone.
    QFuture<Bytes> read(const QString &path);

private:
    const std::shared_ptr<std::atomic<qint64>> m_bytes = std::make_shared<std::atomic<qint64>>(0);
    std::stop_source m_stop;
    Worker m_worker;
};

} // namespace clinicdesk::ui
