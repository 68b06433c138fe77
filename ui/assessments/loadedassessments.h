// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/assessments/assessmentupdater.h"
#include "ui/assessments/assessmentworklist.h"
#include "ui/assessments/savedfilters.h"
#include "ui/state/practitionernames.h"

namespace clinicdesk::ui {

/// The assessments that are loaded or being loaded, and the query for them. A page in another language continues with
/// those of the page that it replaces.
struct LoadedAssessments {
    /// The references must outlive this.
    LoadedAssessments(CurrentConnection &connection, const ClientProvider &clients, QSettings &settings)
        : names(connection, clients)
        , savedFilters(settings)
        , updater(connection, clients, savedFilters)
    {
    }

    PractitionerNames names;
    SavedFilters savedFilters;
    AssessmentUpdater updater;
    AssessmentWorklist worklist;
    AssessmentFilter shown; ///< the filter of the current listing
};

} // namespace clinicdesk::ui
