// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/store/sealednotes.h"

#include <QObject>
#include <QPointer>

#include <functional>

namespace clinicdesk::ui {

/// One value in the sealed notes: loaded once, then written whenever its owner calls `save`, at most five
/// times a second, the last one also if the owner ends. A failed write is not reported: the value is in memory until
/// the window closes.
class SavedNote : public QObject {
    Q_OBJECT
public:
    /// `value` returns what is to be written, on this thread; what it refers to outlives this.
    SavedNote(std::shared_ptr<SealedNotes> notes, QString name, std::function<QByteArray()> value,
              QObject *parent = nullptr);
    ~SavedNote() override;

    /// Starts to load; `loaded` can be emitted before this returns.
    void load();
    /// Writes the value as soon as the saved one was loaded. A value that could not be loaded is not overwritten.
    void save();

Q_SIGNALS:
    /// Emitted once, with the saved value; empty if there is none or it cannot be opened any more.
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
