// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/listing.h"
#include "ui/assessments/assessmentroles.h"
#include "ui/assessments/entrymoves.h"
#include "ui/widgets/rowtableview.h"

#include <optional>

namespace clinicdesk::ui {

class AssessmentTableModel;
class ListHeader;

/// The table of a listing. When a new answer replaces a listing, the selection and the visible rows stay. With other
/// days, words or another order, the current row stays in view; without one, the top is shown. The order is the
/// listing's; a click on a column header requests another order.
class AssessmentTableView : public RowTableView {
    Q_OBJECT
public:
    /// Additional left margin of the first column, px.
    static constexpr int firstMargin = space::page - space::s;

    explicit AssessmentTableView(RowContext terms, QWidget *parent = nullptr);

    /// A listing with rows, or null.
    void showListing(const SharedListing &listing, const EntryMoves &moves);
    /// The entries for which `showListing` needs the new positions in its `moves`.
    std::vector<AssessmentEntry> keptEntries() const;

    std::optional<AssessmentEntry> currentEntry() const;
    /// False if the entry is not shown.
    bool setCurrentEntry(const AssessmentEntry &entry);
    /// The next row becomes the current one, or the one before it with `step` -1. After the last row comes the first.
    void goToRow(int step);
    /// The selected rows, in no particular order.
    std::vector<AssessmentEntry> selectedEntries() const;
    AssessmentTableModel &rows() const { return *m_model; }

Q_SIGNALS:
    void currentEntryChanged();
    void orderRequested(clinicdesk::SortColumn column, clinicdesk::SortDirection direction);

protected:
    void changeEvent(QEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;

private:
    struct Place {
        std::optional<std::uint32_t> anchor;
        int anchorTop = 0; ///< px, in the viewport
        std::optional<std::uint32_t> current;
        int currentColumn = 0;
        std::vector<std::uint32_t> chosen; ///< empty if there are more than a user would select one by one
    };

    Place place() const;
    void restore(const Place &place, const EntryMoves &moves);
    void showCurrentOrTop();
    void setColumnWidths();
    void makeRoomForStatuses();
    void showOrder(const ListingQuery &wish);
    void askForOrder(int section);

    AssessmentTableModel *m_model; ///< children
    ListHeader *m_head;
    bool m_isRestoring = false;
};

} // namespace clinicdesk::ui
