// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/listing.h"

#include <QWidget>

namespace clinicdesk::ui {

class ElidingLabel;
class FilterBar;
class SearchField;
class SegmentedControl;

/// The row above the assessments: their filters, a summary of what is shown, the search, and tree or table.
class AssessmentFilterRow : public QWidget {
    Q_OBJECT
public:
    explicit AssessmentFilterRow(QWidget *parent = nullptr);

    FilterBar &filters() const { return *m_filters; }
    SearchField &search() const { return *m_search; }
    void setSummary(const QString &text);
    /// Emits no signal.
    void setMode(ListingMode mode);

Q_SIGNALS:
    void modeChosen(clinicdesk::ListingMode mode);

private:
    FilterBar *m_filters; ///< children
    ElidingLabel *m_summary;
    SearchField *m_search;
    SegmentedControl *m_mode;
};

} // namespace clinicdesk::ui
