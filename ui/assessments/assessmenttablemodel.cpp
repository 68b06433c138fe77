// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmenttablemodel.h"

#include "ui/assessments/assessmenttext.h"
#include "ui/widgets/plaintooltip.h"

#include <algorithm>

namespace clinicdesk::ui {

namespace {

SortColumn columnAt(int section)
{
    return AssessmentTableModel::columns[static_cast<std::size_t>(section)];
}

} // namespace

AssessmentTableModel::AssessmentTableModel(RowContext terms, QObject *parent)
    : QAbstractTableModel(parent)
    , m_terms(std::move(terms))
{
}

void AssessmentTableModel::setListing(SharedListing listing)
{
    beginResetModel();
    m_listing = std::move(listing);
    m_words = m_listing ? wordsOf(m_listing->query.filter.text) : QStringList();
    endResetModel();
}

int AssessmentTableModel::rowOf(std::uint32_t conversation) const
{
    if (!m_listing || !m_listing->filtered.visible.test(conversation))
        return -1;
    return static_cast<int>(std::ranges::find(m_listing->rows, conversation) - m_listing->rows.begin());
}

std::vector<int> AssessmentTableModel::rowsOf(std::span<const std::uint32_t> conversations) const
{
    std::vector<int> rows;
    if (!m_listing || conversations.empty())
        return rows;
    BitSet wanted(m_listing->list().conversations().size());
    for (const auto conversation : conversations)
        wanted.set(conversation);
    for (int row = 0; row < rowCount(); ++row) {
        if (wanted.test(conversationAt(row)))
            rows.push_back(row);
    }
    return rows;
}

bool AssessmentTableModel::hasName(std::uint32_t conversation) const
{
    const auto &at = m_listing->list().conversations()[conversation];
    return !m_terms.practitionerName(id(at, SortColumn::Practitioner)).isEmpty();
}

void AssessmentTableModel::refreshRow(std::uint32_t conversation)
{
    const int row = rowOf(conversation);
    if (row >= 0)
        Q_EMIT dataChanged(index(row, 0), index(row, columnCount() - 1));
}

void AssessmentTableModel::setClock(const LocalClock &clock)
{
    m_terms.clock = clock;
    refreshColumn(SortColumn::CreatedAt);
}

void AssessmentTableModel::refreshNames()
{
    refreshColumn(SortColumn::Practitioner);
}

void AssessmentTableModel::refreshColumn(SortColumn column)
{
    const auto section = int(std::ranges::find(columns, column) - columns.begin());
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, section), index(rowCount() - 1, section));
}

int AssessmentTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_listing ? 0 : static_cast<int>(m_listing->rows.size());
}

int AssessmentTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(columns.size());
}

QByteArrayView AssessmentTableModel::id(const AssessmentConversation &conversation, SortColumn column) const
{
    const auto &list = m_listing->list();
    const auto &group = list.groups()[conversation.group];
    switch (column) {
    case SortColumn::Practitioner:
        return list.id(IdKind::Practitioner, group);
    case SortColumn::Patient:
        return list.id(IdKind::Patient, group);
    case SortColumn::Identifier:
        return list.id(IdKind::Identifier, group);
    case SortColumn::Transaction:
        return list.id(IdKind::Transaction, group);
    case SortColumn::Conversation:
        return list.idOf(conversation);
    case SortColumn::Workflow:
        return list.workflowOf(conversation);
    default:
        return {};
    }
}

QString AssessmentTableModel::text(std::uint32_t number, SortColumn column) const
{
    const auto &list = m_listing->list();
    const auto &conversation = list.conversations()[number];
    if (column == SortColumn::Module)
        return moduleText(list, number);
    if (column == SortColumn::CreatedAt)
        return conversation.createdAt == noTimestamp ? shownId(list.invalidTimeOf(conversation))
                                                     : shortTime(conversation.createdAt, m_terms.clock);
    const auto wanted = id(conversation, column);
    if (column == SortColumn::Practitioner) {
        auto name = m_terms.practitionerName(wanted);
        if (!name.isEmpty())
            return name;
    }
    return shownId(wanted);
}

QString AssessmentTableModel::spoken(std::uint32_t conversation, SortColumn column) const
{
    const auto words = text(conversation, column);
    if (column == SortColumn::CreatedAt && m_terms.marks(AssessmentEntry::ofConversation(conversation)))
        return tr("%1, new").arg(words);
    return words.isEmpty() ? tr("not given") : words;
}

QString AssessmentTableModel::toolTip(std::uint32_t number, SortColumn column) const
{
    const auto &conversation = m_listing->list().conversations()[number];
    if (column == SortColumn::CreatedAt)
        return wholeTime(conversation.createdAt, m_terms.clock);
    return shownId(id(conversation, column));
}

QVariant AssessmentTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || !m_listing)
        return {};
    const auto conversation = conversationAt(index.row());
    const auto column = columnAt(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return text(conversation, column);
    case Qt::ToolTipRole:
        return plainToolTip(toolTip(conversation, column));
    case Qt::AccessibleTextRole:
        return spoken(conversation, column);
    case EntryRole:
        return qulonglong(AssessmentEntry::ofConversation(conversation).packed());
    default:
        return {};
    }
}

QVariant AssessmentTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (columnAt(section)) {
    case SortColumn::CreatedAt:
        return tr("Created");
    case SortColumn::Module:
        return tr("Module");
    case SortColumn::Conversation:
        return tr("Conversation");
    case SortColumn::Patient:
        return idKindLabel(IdKind::Patient);
    case SortColumn::Identifier:
        return idKindLabel(IdKind::Identifier);
    case SortColumn::Transaction:
        return idKindLabel(IdKind::Transaction);
    case SortColumn::Practitioner:
        return idKindLabel(IdKind::Practitioner);
    case SortColumn::Workflow:
        return idKindLabel(IdKind::Workflow);
    }
    return {};
}

} // namespace clinicdesk::ui
