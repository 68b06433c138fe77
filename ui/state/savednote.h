// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/store/sealednotes.h"

#include <QObject>
#include <QPointer>

#include <functional>

namespace clinicdesk::ui {

/// One value in the sealed notes: read once, then written whenever its owner says that it has changed, one write at a
/// time. A failure is not told: the value is there until the window closes.
class SavedNote : public QObject {
    Q_OBJECT
public:
    /// `value` gives what is to be written, on this thread; what it refers to outlives this.
    SavedNote(std::shared_ptr<SealedNotes> notes, QString name, std::function<QByteArray()> value,
              QObject *parent = nullptr);

    /// Starts to read; `loaded` may come before it returns.
    void load();
    /// Writes the value as soon as the former one has been read. One that could not be read is not overwritten.
    void save();

Q_SIGNALS:
    /// Once: what was saved, empty where there is nothing or it cannot be opened any more.
    void loaded(const QByteArray &saved);

private:
    static Task<void> read(QPointer<SavedNote> self);
    static Task<void> write(QPointer<SavedNote> self);

    std::shared_ptr<SealedNotes> m_notes;
    const QString m_name;
    const std::function<QByteArray()> m_value;
    bool m_isLoaded = false;
    bool m_isWriting = false;
    bool m_hasUnsaved = false;
};

} // namespace clinicdesk::ui
