// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/listing.h"
#include "ui/assessments/assessmentroles.h"

#include <unordered_map>

namespace clinicdesk::ui {

/// A listing as practitioner, patient, identifier, transaction and conversations. A branch is computed when a view
/// reads it, and nothing else is stored, so even with a million conversations only open branches cost memory. The model
/// requests nothing.
class AssessmentTreeModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { NameColumn, ModuleColumn, CountColumn, NewestColumn, ColumnCount };

    explicit AssessmentTreeModel(RowContext terms, QObject *parent = nullptr);

    /// A listing with a tree, or null for nothing. Resets the model.
    void setListing(SharedListing listing);
    const SharedListing &listing() const { return m_listing; }
    const RowContext &terms() const { return m_terms; }

    /// `index` must be valid.
    AssessmentEntry entryAt(const QModelIndex &index) const { return AssessmentEntry::fromPacked(index.internalId()); }
    /// Invalid if the entry is not shown.
    QModelIndex indexOf(const AssessmentEntry &entry, int column = NameColumn) const;
    /// Whether the search found this very row: its ID, the name of the practitioner, or the workflow of its
    /// conversation, has a word of the search.
    bool isFound(const AssessmentEntry &entry) const;
    /// The words of the search.
    const QStringList &searchedWords() const { return m_words; }
    /// Call when the mark of this entry may have changed. Refreshes its ancestors, too.
    void refreshRow(const AssessmentEntry &entry);
    /// For times: call when the date changes.
    void setClock(const LocalClock &clock);
    /// Call when names of practitioners may have become known.
    void refreshNames();

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    bool hasChildren(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// Sorts siblings within their parent.
    void sort(int column, Qt::SortOrder order) override;

private:
    using Branch = std::vector<std::uint64_t>; ///< packed entries
    /// The parent of all practitioners.
    static constexpr std::uint64_t root = ~std::uint64_t{0};

    void forgetBranches();
    /// Empty for an entry that has no children, and only for such an entry.
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
    QStringList m_words; ///< of its search
    int m_sortColumn = NewestColumn;
    Qt::SortOrder m_sortOrder = Qt::DescendingOrder;
    mutable std::unordered_map<std::uint64_t, Branch> m_branches;
    mutable std::uint64_t m_lastParent = root; ///< a view usually reads the children of one parent in a row
    mutable const Branch *m_lastBranch = nullptr;
    /// The rows of nodes whose branch has been computed.
    mutable std::array<std::vector<std::uint32_t>, treeLevelCount> m_rows;
};

} // namespace clinicdesk::ui
