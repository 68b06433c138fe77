// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/listing.h"
#include "ui/assessments/assessmentroles.h"

namespace clinicdesk::ui {

/// A listing as a table, a row for each conversation that is left. It holds nothing but the listing, and fetches and
/// sorts nothing: its order is the listing's.
class AssessmentTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    /// The columns as a person reads them.
    static constexpr std::array columns{SortColumn::CreatedAt,    SortColumn::Module,     SortColumn::Conversation,
                                        SortColumn::Patient,      SortColumn::Identifier, SortColumn::Transaction,
                                        SortColumn::Practitioner, SortColumn::Workflow};

    explicit AssessmentTableModel(RowContext terms, QObject *parent = nullptr);

    /// A listing with rows, or null for nothing. Resets the model.
    void setListing(SharedListing listing);
    const SharedListing &listing() const { return m_listing; }
    const RowContext &terms() const { return m_terms; }

    /// Of a row that there is.
    std::uint32_t conversationAt(int row) const { return m_listing->rows[static_cast<std::size_t>(row)]; }
    /// -1 for what is not shown. Looks through the rows.
    int rowOf(std::uint32_t conversation) const;
    /// Of those that are shown, from the top to the bottom; looks through the rows once for all.
    std::vector<int> rowsOf(std::span<const std::uint32_t> conversations) const;
    /// Is the name of its practitioner known?
    bool hasName(std::uint32_t conversation) const;
    void refreshRow(std::uint32_t conversation);
    /// For times: another day has begun.
    void setClock(const LocalClock &clock);
    /// Names of practitioners may be known now.
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
};

} // namespace clinicdesk::ui
