// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/settledfiles.h"

#include <QSet>

#include <functional>

namespace clinicdesk {

/// Remembers which files of one scan folder were taken and are still there, in a small file that outlives the program
/// and a power cut. A
/// file with the same name but another size or time is another file. A memory that cannot be read or written is empty
/// at the next start: then a file is offered twice, but none is lost.
class TakenFiles {
public:
    /// `path` is empty for a memory that ends with the program.
    explicit TakenFiles(QString path);

    bool contains(const FolderFile &file) const { return m_files.value(file.name) == file; }
    /// `present` lists what the folder has now. Others are forgotten when there are very many.
    void add(const FolderFile &file, const std::function<QList<FolderFile>()> &present);
    void remove(const FolderFile &file);

private:
    void load();
    void save() const;

    QString m_path;
    QHash<QString, FolderFile> m_files;
};

} // namespace clinicdesk
