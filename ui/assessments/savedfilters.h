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

/// Filters that a person gave a name: "My new ones".
struct SavedFilter {
    QString name;
    AssessmentFilter filter;

    friend bool operator==(const SavedFilter &, const SavedFilter &) = default;
};

/// Whether a filter names a patient, an identifier or a transaction.
bool namesPatient(const AssessmentFilter &filter);

/// The named filters of each connection, and the choice that the next start begins with. They lie in a settings file in
/// the open, so that what names a patient, an identifier or a transaction is never written: such filters are kept until
/// the program ends. What cannot be read of the file is passed over. For the window's thread.
class SavedFilters {
public:
    static constexpr int longestName = 40;

    /// The settings outlive it.
    explicit SavedFilters(QSettings &settings);

    /// In the order of their names.
    QList<SavedFilter> of(const ConnectionId &connection) const;
    bool contains(const ConnectionId &connection, const QString &name) const;

    /// Takes the place of the one with the same name. The name has no space at its ends and at most `longestName`
    /// signs; else nothing is kept.
    void keep(const ConnectionId &connection, const SavedFilter &named);
    void remove(const ConnectionId &connection, const QString &name);

    /// Status, practitioner and workflows of the last choice; of a connection without one, `AssessmentFilter()`.
    AssessmentFilter lastChoice(const ConnectionId &connection) const;
    void setLastChoice(const ConnectionId &connection, const AssessmentFilter &filter);

private:
    QSettings &m_settings;
    QHash<ConnectionId, QList<SavedFilter>> m_sessionOnly;
};

} // namespace clinicdesk::ui
