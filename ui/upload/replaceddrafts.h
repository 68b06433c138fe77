// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"

#include <QList>
#include <QSet>
#include <QStringList>

#include <optional>

namespace clinicdesk::ui {

/// Drafts that took the place of others. Of both, one side is shown and the other one is hidden; undoing and repeating
/// the replacement exchanges the sides. Pure.
class ReplacedDrafts {
public:
    struct Replacement {
        int number = 0;
        QList<DocumentId> shown;
        QList<DocumentId> hidden;
        bool isUndone = false; ///< the former drafts are shown
    };

    /// The new drafts are hidden until `swap`, because they are not saved yet. Returns the number of the replacement.
    int add(const QList<DocumentId> &former, const QList<DocumentId> &made);
    /// Nothing if it has ended.
    std::optional<Replacement> find(int number) const;
    /// The replacements from the oldest to the latest.
    const QList<Replacement> &all() const { return m_all; }
    void swap(int number);
    /// Ends a replacement. Returns the drafts that it hid.
    QList<DocumentId> take(int number);
    bool hides(const DocumentId &id) const { return m_hidden.contains(id); }
    const QSet<DocumentId> &hidden() const { return m_hidden; }

private:
    void countHidden();

    QList<Replacement> m_all;
    QSet<DocumentId> m_hidden; ///< of all of them
    int m_latest = 0;
};

/// What is saved about the drafts of the Upload page for the next start.
struct SavedDrafts {
    QStringList order;        ///< IDs of the shown drafts
    QList<DocumentId> hidden; ///< removed at the next start

    QByteArray toCbor() const;
    /// Leaves out what this version does not know.
    static SavedDrafts of(const QByteArray &cbor);
};

} // namespace clinicdesk::ui
