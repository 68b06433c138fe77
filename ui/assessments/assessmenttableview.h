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

/// The table of a listing. It keeps what is chosen and the row that a person looks at when another listing takes the
/// place of the one before; the order is the listing's, and asked for by a click on a head.
class AssessmentTableView : public RowTableView {
    Q_OBJECT
public:
    /// How much further in than the others the cells of the first column begin, px.
    static constexpr int firstMargin = space::page - space::s;

    explicit AssessmentTableView(RowContext terms, QWidget *parent = nullptr);

    /// A listing with rows, or null.
    void showListing(const SharedListing &listing, const EntryMoves &moves);
    /// The entries whose new places `showListing` asks its moves for.
    std::vector<AssessmentEntry> keptEntries() const;

    std::optional<AssessmentEntry> currentEntry() const;
    /// False for what is not shown.
    bool setCurrentEntry(const AssessmentEntry &entry);
    /// Chosen rows, in no order.
    std::vector<AssessmentEntry> selectedEntries() const;
    /// The cell with the keyboard.
    std::optional<SortColumn> currentColumn() const;
    AssessmentTableModel &rows() const { return *m_model; }

Q_SIGNALS:
    void currentEntryChanged();
    void orderWanted(clinicdesk::SortColumn column, clinicdesk::SortDirection direction);

protected:
    void changeEvent(QEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;

private:
    struct Place {
        std::optional<std::uint32_t> anchor;
        int anchorTop = 0; ///< px, in the viewport
        std::optional<std::uint32_t> current;
        int currentColumn = 0;
        std::vector<std::uint32_t> chosen; ///< empty where they are more than anybody chose one by one
    };

    Place place() const;
    void restore(const Place &place, const EntryMoves &moves);
    void setColumnWidths();
    void makeRoomForStatuses();
    void showOrder(const ListingQuery &wish);
    void askForOrder(int section);

    AssessmentTableModel *m_model; ///< children
    ListHeader *m_head;
    bool m_isRestoring = false;
};

} // namespace clinicdesk::ui
