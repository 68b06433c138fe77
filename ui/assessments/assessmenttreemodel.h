// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/listing.h"
#include "ui/assessments/assessmentroles.h"

#include <unordered_map>

namespace clinicdesk::ui {

/// A listing as practitioner, patient, identifier, transaction and conversations. It works out a branch when somebody
/// looks into it and holds nothing else, so a million conversations cost what is open. It fetches nothing.
class AssessmentTreeModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { NameColumn, ModuleColumn, CountColumn, NewestColumn, ColumnCount };

    explicit AssessmentTreeModel(RowContext terms, QObject *parent = nullptr);

    /// A listing with a tree, or null for nothing. Resets the model.
    void setListing(SharedListing listing);
    const SharedListing &listing() const { return m_listing; }
    const RowContext &terms() const { return m_terms; }

    /// Of a valid index.
    AssessmentEntry entryAt(const QModelIndex &index) const { return AssessmentEntry::fromPacked(index.internalId()); }
    /// Invalid for what is not shown.
    QModelIndex indexOf(const AssessmentEntry &entry, int column = NameColumn) const;
    /// The mark of this entry, and of what leads to it, may be another one now.
    void refreshRow(const AssessmentEntry &entry);
    /// For times: another day has begun.
    void setClock(const LocalClock &clock);
    /// Names of practitioners may be known now.
    void refreshNames();

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    bool hasChildren(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// Siblings among themselves.
    void sort(int column, Qt::SortOrder order) override;

private:
    using Branch = std::vector<std::uint64_t>; ///< entries, packed
    /// Above all practitioners.
    static constexpr std::uint64_t root = ~std::uint64_t{0};

    void forgetBranches();
    /// Nothing for an entry that has no children; no other.
    const Branch &branchOf(std::uint64_t parent) const;
    Branch makeBranch(std::uint64_t parent) const;
    void sortNodes(std::vector<TreeNode> &nodes) const;
    void sortConversations(std::vector<std::uint32_t> &conversations) const;
    bool isShown(const AssessmentEntry &entry) const;
    std::optional<int> rowOf(const AssessmentEntry &entry) const;
    QString text(const AssessmentEntry &entry, int column) const;
    QString name(const AssessmentEntry &entry) const;
    QString spoken(const AssessmentEntry &entry) const;
    QString toolTip(const AssessmentEntry &entry, int column) const;
    std::size_t countOf(const AssessmentEntry &entry) const;
    TimestampMs timeOf(const AssessmentEntry &entry) const;

    RowContext m_terms;
    SharedListing m_listing;
    int m_sortColumn = NewestColumn;
    Qt::SortOrder m_sortOrder = Qt::DescendingOrder;
    mutable std::unordered_map<std::uint64_t, Branch> m_branches;
    mutable std::uint64_t m_lastParent = root; ///< a view asks for one child after the other
    mutable const Branch *m_lastBranch = nullptr;
    /// The rows of nodes whose branch there is.
    mutable std::array<std::vector<std::uint32_t>, treeLevelCount> m_rows;
};

} // namespace clinicdesk::ui
