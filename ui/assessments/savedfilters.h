// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentfilter.h"
#include "core/base/ids.h"

#include <QHash>
#include <QList>
#include <QString>

class QSettings;

namespace clinicdesk::ui {

/// A filter that the user gave a name: "My new ones".
struct SavedFilter {
    QString name;
    AssessmentFilter filter;

    friend bool operator==(const SavedFilter &, const SavedFilter &) = default;
};

/// Whether a filter contains a patient, an identifier or a transaction.
bool namesPatient(const AssessmentFilter &filter);

/// The named filters of each connection, and its last choice, with which the next start begins. They are saved in an
/// unencrypted settings file. Filters that contain a patient, an identifier or a transaction are therefore never
/// written; they are kept until the program ends. Unreadable entries of the file are ignored. Call on the window's
/// thread only.
class SavedFilters {
public:
    static constexpr int maxNameLength = 40;

    /// The settings must outlive this object.
    explicit SavedFilters(QSettings &settings);

    /// Sorted by name.
    QList<SavedFilter> of(const ConnectionId &connection) const;
    bool contains(const ConnectionId &connection, const QString &name) const;

    /// Replaces the filter with the same name. Saves nothing if the name is empty, has leading or trailing spaces, or
    /// is longer than `maxNameLength` characters.
    void keep(const ConnectionId &connection, const SavedFilter &named);
    void remove(const ConnectionId &connection, const QString &name);

    /// Status, practitioner and workflows of the last choice; `AssessmentFilter()` if the connection has none.
    AssessmentFilter lastChoice(const ConnectionId &connection) const;
    void setLastChoice(const ConnectionId &connection, const AssessmentFilter &filter);

private:
    QSettings &m_settings;
    QHash<ConnectionId, QList<SavedFilter>> m_sessionOnly;
};

} // namespace clinicdesk::ui
