// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "ui/session/savednote.h"

#include <QList>
#include <QObject>

#include <optional>

namespace clinicdesk::ui {

/// A file that cannot be sent: it is not in the outbox, only on the upload page, until a person removes it.
struct RejectedFile {
    QString id;   ///< unique on the page
    QString name; ///< as the person knows it
    QString path; ///< empty for what was pasted; else it can be checked again
    Error error;
    bool isLink = false; ///< to something elsewhere, where there is nothing to read

    friend bool operator==(const RejectedFile &, const RejectedFile &) = default;
};

/// The rejected files in the order in which they were added. They are kept over a restart, sealed, for their names may
/// name a patient; where they cannot be kept, they are there until the window closes.
class RejectedFiles : public QObject {
    Q_OBJECT
public:
    /// Begins to read those of the last run, which come before those that are added meanwhile.
    explicit RejectedFiles(std::shared_ptr<SealedNotes> notes, QObject *parent = nullptr);

    const QList<RejectedFile> &all() const { return m_files; }
    void add(const RejectedFile &file);
    /// Removes it; nothing when it is not there.
    std::optional<RejectedFile> take(const QString &id);

Q_SIGNALS:
    void changed();

private:
    QList<RejectedFile> m_files;
    SavedNote m_note;
};

} // namespace clinicdesk::ui
