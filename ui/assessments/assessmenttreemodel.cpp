// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmenttreemodel.h"

#include "ui/assessments/assessmenttext.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/plaintooltip.h"

#include <algorithm>

namespace clinicdesk::ui {

static_assert(sizeof(quintptr) >= sizeof(std::uint64_t), "an index holds a whole entry");

AssessmentTreeModel::AssessmentTreeModel(RowContext terms, QObject *parent)
    : QAbstractItemModel(parent)
    , m_terms(std::move(terms))
{
}

void AssessmentTreeModel::setListing(SharedListing listing)
{
    beginResetModel();
    const bool isSame = m_listing && listing && m_listing->index == listing->index;
    m_listing = std::move(listing);
    m_words = m_listing ? wordsOf(m_listing->query.filter.text) : QStringList();
    forgetBranches();
    for (std::size_t level = 0; !isSame && level < treeLevelCount; ++level)
        m_rows[level].assign(m_listing ? m_listing->index->tree->count(static_cast<TreeLevel>(level)) : 0, 0);
    endResetModel();
}

bool AssessmentTreeModel::isFound(const AssessmentEntry &entry) const
{
    if (m_words.isEmpty())
        return false;
    const auto &list = m_listing->list();
    auto text = QString::fromUtf8(idOf(*m_listing->index->tree, entry));
    if (entry.isConversation())
        text += QLatin1Char('\n') + QString::fromUtf8(list.workflowOf(list.conversations()[entry.conversation()]));
    else if (entry.node().level == TreeLevel::Practitioner)
        text += QLatin1Char('\n') + m_listing->query.filter.names.value(text);
    return std::ranges::any_of(m_words,
                               [&text](const QString &word) { return text.contains(word, Qt::CaseInsensitive); });
}

bool AssessmentTreeModel::isShown(const AssessmentEntry &entry) const
{
    if (!m_listing)
        return false;
    return entry.isConversation() ? m_listing->filtered.visible.test(entry.conversation())
                                  : m_listing->tree->isShown(entry.node());
}

void AssessmentTreeModel::forgetBranches()
{
    m_branches.clear();
    m_lastBranch = nullptr;
}

const AssessmentTreeModel::Branch &AssessmentTreeModel::branchOf(std::uint64_t parent) const
{
    if (m_lastBranch && m_lastParent == parent)
        return *m_lastBranch;
    m_lastParent = parent;
    const auto found = m_branches.find(parent);
    if (found != m_branches.end())
        return *(m_lastBranch = &found->second);
    auto branch = makeBranch(parent);
    for (std::uint32_t row = 0; row < branch.size(); ++row) {
        const auto entry = AssessmentEntry::fromPacked(branch[row]);
        if (!entry.isConversation())
            m_rows[static_cast<std::size_t>(entry.node().level)][entry.node().number] = row;
    }
    return *(m_lastBranch = &m_branches.emplace(parent, std::move(branch)).first->second);
}

AssessmentTreeModel::Branch AssessmentTreeModel::makeBranch(std::uint64_t parent) const
{
    Branch branch;
    if (!m_listing)
        return branch;
    const auto entry = AssessmentEntry::fromPacked(parent);
    if (parent != root && entry.isConversation())
        return branch;
    if (parent != root && entry.node().level == TreeLevel::Transaction) {
        auto conversations = m_listing->tree->conversations(entry.node());
        sortConversations(conversations);
        branch.reserve(conversations.size());
        for (const auto conversation : conversations)
            branch.push_back(AssessmentEntry::ofConversation(conversation).packed());
        return branch;
    }
    auto nodes = parent == root ? m_listing->tree->practitioners() : m_listing->tree->children(entry.node());
    sortNodes(nodes);
    branch.reserve(nodes.size());
    for (const auto &node : nodes)
        branch.push_back(AssessmentEntry(node).packed());
    return branch;
}

// Nodes and conversations arrive newest first; a stable sort keeps this order for equal nodes.
void AssessmentTreeModel::sortNodes(std::vector<TreeNode> &nodes) const
{
    const auto &visible = *m_listing->tree;
    const bool isDescending = m_sortOrder == Qt::DescendingOrder;
    const auto by = [&](const auto &key) {
        if (isDescending)
            std::ranges::stable_sort(nodes, std::ranges::greater(), key);
        else
            std::ranges::stable_sort(nodes, std::ranges::less(), key);
    };
    if (m_sortColumn == NameColumn)
        by([&](TreeNode node) { return std::string_view(visible.tree().id(node)); });
    else if (m_sortColumn == CountColumn)
        by([&](TreeNode node) { return visible.conversationCount(node); });
    else if (m_sortColumn == NewestColumn && !isDescending)
        std::ranges::reverse(nodes);
}

void AssessmentTreeModel::sortConversations(std::vector<std::uint32_t> &conversations) const
{
    const auto &list = m_listing->list();
    const bool isDescending = m_sortOrder == Qt::DescendingOrder;
    const auto by = [&](const auto &key) {
        if (isDescending)
            std::ranges::stable_sort(conversations, std::ranges::greater(), key);
        else
            std::ranges::stable_sort(conversations, std::ranges::less(), key);
    };
    if (m_sortColumn == NameColumn)
        by([&](auto at) { return std::string_view(list.idOf(list.conversations()[at])); });
    else if (m_sortColumn == ModuleColumn)
        by([&](auto at) { return list.moduleNumberOf(list.conversations()[at]); });
    else if (m_sortColumn == NewestColumn && !isDescending)
        std::ranges::reverse(conversations);
}

std::optional<int> AssessmentTreeModel::rowOf(const AssessmentEntry &entry) const
{
    if (!isShown(entry))
        return {};
    const auto parent = parentOf(*m_listing->index->tree, entry);
    const auto &branch = branchOf(parent ? parent->packed() : root);
    if (!entry.isConversation())
        return static_cast<int>(m_rows[static_cast<std::size_t>(entry.node().level)][entry.node().number]);
    return static_cast<int>(std::ranges::find(branch, entry.packed()) - branch.begin());
}

QModelIndex AssessmentTreeModel::indexOf(const AssessmentEntry &entry, int column) const
{
    const auto row = rowOf(entry);
    return row ? createIndex(*row, column, quintptr(entry.packed())) : QModelIndex();
}

void AssessmentTreeModel::refreshRow(const AssessmentEntry &entry)
{
    std::optional<AssessmentEntry> at = entry;
    for (; at && m_listing; at = parentOf(*m_listing->index->tree, *at)) {
        const auto first = indexOf(*at);
        if (first.isValid())
            Q_EMIT dataChanged(first, first.siblingAtColumn(ColumnCount - 1));
    }
}

void AssessmentTreeModel::setClock(const LocalClock &clock)
{
    m_terms.clock = clock;
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, NewestColumn), index(rowCount() - 1, NewestColumn));
}

void AssessmentTreeModel::refreshNames()
{
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, NameColumn), index(rowCount() - 1, NameColumn));
}

QModelIndex AssessmentTreeModel::index(int row, int column, const QModelIndex &parent) const
{
    if (row < 0 || column < 0 || column >= ColumnCount || parent.column() > 0)
        return {};
    const auto &branch = branchOf(parent.isValid() ? std::uint64_t(parent.internalId()) : root);
    if (static_cast<std::size_t>(row) >= branch.size())
        return {};
    return createIndex(row, column, quintptr(branch[static_cast<std::size_t>(row)]));
}

QModelIndex AssessmentTreeModel::parent(const QModelIndex &index) const
{
    if (!index.isValid() || !m_listing)
        return {};
    const auto above = parentOf(*m_listing->index->tree, entryAt(index));
    return above ? indexOf(*above) : QModelIndex();
}

int AssessmentTreeModel::rowCount(const QModelIndex &parent) const
{
    if (!hasChildren(parent))
        return 0;
    return static_cast<int>(branchOf(parent.isValid() ? std::uint64_t(parent.internalId()) : root).size());
}

int AssessmentTreeModel::columnCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : ColumnCount;
}

bool AssessmentTreeModel::hasChildren(const QModelIndex &parent) const
{
    if (!m_listing || parent.column() > 0)
        return false;
    if (!parent.isValid())
        return !branchOf(root).empty();
    const auto entry = entryAt(parent);
    if (entry.isConversation())
        return false;
    return entry.node().level != TreeLevel::Transaction || m_listing->tree->conversationCount(entry.node()) > 0;
}

std::size_t AssessmentTreeModel::countOf(const AssessmentEntry &entry) const
{
    return entry.isConversation() ? 1 : m_listing->tree->conversationCount(entry.node());
}

TimestampMs AssessmentTreeModel::timeOf(const AssessmentEntry &entry) const
{
    return entry.isConversation() ? m_listing->list().conversations()[entry.conversation()].createdAt
                                  : m_listing->tree->newest(entry.node());
}

QString AssessmentTreeModel::name(const AssessmentEntry &entry) const
{
    const auto id = idOf(*m_listing->index->tree, entry);
    if (entry.isConversation())
        return shownIdOrMissing(id);
    const auto words =
        idKindLabel(AssessmentTree::kindOf(entry.node().level)) + QLatin1Char(' ') + shownIdOrMissing(id);
    const auto ofDoctor = entry.node().level == TreeLevel::Practitioner ? m_terms.practitionerName(id) : QString();
    return ofDoctor.isEmpty() ? words : ofDoctor + QLatin1Char(' ') + shownId(id);
}

QString AssessmentTreeModel::text(const AssessmentEntry &entry, int column) const
{
    switch (column) {
    case NameColumn:
        return name(entry);
    case ModuleColumn:
        if (!entry.isConversation())
            return {};
        return moduleText(m_listing->list(), entry.conversation());
    case CountColumn:
        return entry.isConversation() ? QString() : numberText(countOf(entry));
    case NewestColumn:
        if (!entry.isConversation())
            return shortTime(timeOf(entry), m_terms.clock);
        if (timeOf(entry) == noTimestamp)
            return shownId(m_listing->list().invalidTimeOf(m_listing->list().conversations()[entry.conversation()]));
        return compactTime(timeOf(entry), m_terms.clock);
    default:
        return {};
    }
}

QString AssessmentTreeModel::spoken(const AssessmentEntry &entry) const
{
    QStringList words{name(entry)};
    if (m_terms.marks(entry))
        words.append(tr("new"));
    if (isFound(entry))
        words.append(tr("found"));
    if (entry.isConversation())
        words.append(text(entry, ModuleColumn));
    else
        words.append(tr("%Ln conversation(s)", nullptr, int(countOf(entry))));
    words.append(text(entry, NewestColumn));
    words.removeAll(QString());
    return words.join(QStringLiteral(", "));
}

QString AssessmentTreeModel::toolTip(const AssessmentEntry &entry, int column) const
{
    if (column == NewestColumn)
        return wholeTime(timeOf(entry), m_terms.clock);
    return text(entry, column);
}

QVariant AssessmentTreeModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || !m_listing)
        return {};
    const auto entry = entryAt(index);
    switch (role) {
    case Qt::DisplayRole:
        return text(entry, index.column());
    case Qt::ToolTipRole:
        return plainToolTip(toolTip(entry, index.column()));
    case Qt::AccessibleTextRole:
        return index.column() == NameColumn ? spoken(entry) : text(entry, index.column());
    case Qt::TextAlignmentRole:
        return int(index.column() >= CountColumn ? Qt::AlignRight | Qt::AlignVCenter
                                                 : Qt::AlignLeft | Qt::AlignVCenter);
    case EntryRole:
        return qulonglong(entry.packed());
    default:
        return {};
    }
}

QVariant AssessmentTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(section >= CountColumn ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NameColumn:
        return tr("Practitioner, patient, identifier, transaction");
    case ModuleColumn:
        return tr("Module");
    case CountColumn:
        return tr("Conversations");
    case NewestColumn:
        return tr("Newest");
    default:
        return {};
    }
}

void AssessmentTreeModel::sort(int column, Qt::SortOrder order)
{
    if (column == m_sortColumn && order == m_sortOrder)
        return;
    Q_EMIT layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    m_sortColumn = column;
    m_sortOrder = order;
    forgetBranches();
    const auto before = persistentIndexList();
    QModelIndexList now;
    now.reserve(before.size());
    for (const auto &index : before)
        now.append(indexOf(entryAt(index), index.column()));
    changePersistentIndexList(before, now);
    Q_EMIT layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

} // namespace clinicdesk::ui
