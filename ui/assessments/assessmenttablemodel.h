// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/listing.h"
#include "ui/assessments/assessmentroles.h"

namespace clinicdesk::ui {

/// A listing as a table with one row for each conversation that passes the filters. The model has only the listing; it
/// neither requests nor sorts, because the listing is already in order.
class AssessmentTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    /// The columns in the order shown.
    static constexpr std::array columns{SortColumn::CreatedAt,    SortColumn::Module,     SortColumn::Conversation,
                                        SortColumn::Patient,      SortColumn::Identifier, SortColumn::Transaction,
                                        SortColumn::Practitioner, SortColumn::Workflow};

    explicit AssessmentTableModel(RowContext terms, QObject *parent = nullptr);

    /// A listing with rows, or null for nothing. Resets the model.
    void setListing(SharedListing listing);
    const SharedListing &listing() const { return m_listing; }
    /// The words of the search.
    const QStringList &searchedWords() const { return m_words; }
    const RowContext &terms() const { return m_terms; }

    /// `row` must be valid.
    std::uint32_t conversationAt(int row) const { return m_listing->rows[static_cast<std::size_t>(row)]; }
    /// -1 if the conversation is not shown. Linear in the number of rows.
    int rowOf(std::uint32_t conversation) const;
    /// The rows of the conversations that are shown, from top to bottom. One pass over all rows.
    std::vector<int> rowsOf(std::span<const std::uint32_t> conversations) const;
    /// Whether the name of the conversation's practitioner is known.
    bool hasName(std::uint32_t conversation) const;
    void refreshRow(std::uint32_t conversation);
    /// For times: call when the date changes.
    void setClock(const LocalClock &clock);
    /// Call when names of practitioners may have become known.
    void refreshNames();

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void refreshColumn(SortColumn column);
    QByteArrayView id(const AssessmentConversation &conversation, SortColumn column) const;
    QString text(std::uint32_t conversation, SortColumn column) const;
    QString spoken(std::uint32_t conversation, SortColumn column) const;
    QString toolTip(std::uint32_t conversation, SortColumn column) const;

    RowContext m_terms;
    SharedListing m_listing;
    QStringList m_words; ///< of its search
};

} // namespace clinicdesk::ui
