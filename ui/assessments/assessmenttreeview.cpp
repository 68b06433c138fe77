// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmenttreeview.h"

#include "ui/assessments/assessmenttext.h"
#include "ui/assessments/assessmenttreemodel.h"
#include "ui/assessments/rowpainting_p.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/listheader.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/pill.h"

#include <QHoverEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTreeView>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace clinicdesk::ui {

namespace {

AssessmentEntry practitionerOf(const AssessmentTree &tree, const AssessmentEntry &entry)
{
    const auto node = entry.isConversation() ? tree.transactionOf(entry.conversation()) : entry.node();
    return tree.ancestor(node, TreeLevel::Practitioner);
}

} // namespace

/// In the order of the rows.
std::vector<TreeExpander::Branch> TreeExpander::branches(const std::unordered_set<AssessmentEntry> &opened) const
{
    const auto &listing = *m_model.listing();
    std::vector<std::pair<int, AssessmentEntry>> rows;
    for (const auto &entry : opened) {
        if (listing.tree->isShown(entry.node()))
            rows.emplace_back(m_model.indexOf(practitionerOf(listing.tree->tree(), entry)).row(), entry);
    }
    // The first bits of a packed entry are its level, so parents come first.
    std::ranges::sort(rows, {}, [](const auto &row) { return std::pair(row.first, row.second.packed()); });
    std::vector<Branch> branches;
    for (const auto &[row, entry] : rows) {
        if (branches.empty() || branches.back().row != row)
            branches.push_back({row, {}});
        branches.back().entries.push_back(entry);
    }
    return branches;
}

int TreeExpander::open(const AssessmentEntry &entry)
{
    const auto index = m_model.indexOf(entry);
    m_view.setExpanded(index, true);
    return m_model.rowCount(index);
}

void TreeExpander::begin(const std::unordered_set<AssessmentEntry> &opened,
                         const std::optional<AssessmentEntry> &around)
{
    m_left.clear();
    if (!m_model.listing())
        return;
    auto open = branches(opened);
    const auto &tree = m_model.listing()->tree->tree();
    const int middle = around ? m_model.indexOf(practitionerOf(tree, *around)).row() : 0;
    std::ranges::sort(open, {}, [middle](const Branch &branch) { return std::abs(branch.row - middle); });
    auto branch = open.begin();
    for (int rows = 0; branch != open.end() && rows < rowsPerStep; ++branch) {
        for (const auto &entry : branch->entries)
            rows += this->open(entry);
    }
    // Top rows first, because inserting into a view costs as much as the rows below.
    std::ranges::sort(branch, open.end(), std::ranges::greater(), &Branch::row);
    for (; branch != open.end(); ++branch)
        m_left.insert(m_left.end(), branch->entries.rbegin(), branch->entries.rend());
}

void TreeExpander::resume(const std::unordered_set<AssessmentEntry> &opened)
{
    for (int rows = 0; !m_left.empty() && rows < rowsPerStep; m_left.pop_back()) {
        if (opened.contains(m_left.back()))
            rows += open(m_left.back());
    }
}

/// Paints the cells of the tree: the kind as icon and word, its ID in a form that is easy to compare, counts and times.
/// The view paints the background of the row.
class AssessmentTreeDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    AssessmentTreeDelegate(const AssessmentTreeModel &model, QObject *parent);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    void paintName(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;

    const AssessmentTreeModel &m_model;
};

AssessmentTreeDelegate::AssessmentTreeDelegate(const AssessmentTreeModel &model, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_model(model)
{
}

void AssessmentTreeDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                                   const QModelIndex &index) const
{
    if (index.column() == AssessmentTreeModel::NameColumn) {
        paintName(*painter, option, index);
        return;
    }
    const auto &colors = tokens(option.widget);
    const bool isNumber = index.column() >= AssessmentTreeModel::CountColumn;
    paintCellText(*painter, option, option.rect.adjusted(space::s, 0, -space::s, 0),
                  index.data(Qt::DisplayRole).toString(), typeFont(Type::Second), colors.text2,
                  isNumber ? Qt::AlignRight : Qt::AlignLeft);
}

void AssessmentTreeDelegate::paintName(QPainter &painter, const QStyleOptionViewItem &option,
                                       const QModelIndex &index) const
{
    const auto entry = m_model.entryAt(index);
    const auto &list = m_model.listing()->list();
    const auto id = idOf(*m_model.listing()->index->tree, entry);
    const auto body = typeFont(Type::Body);
    const bool isSelected = option.state & QStyle::State_Selected;
    const int behindChevron = space::l + space::xs;
    const bool isMirrored = option.direction == Qt::RightToLeft;
    LinePainter line(
        painter, option,
        option.rect.adjusted(isMirrored ? space::s : behindChevron, 0, isMirrored ? -behindChevron : -space::s, 0));
    line.markWords(m_model.searchedWords());
    const bool isNew = m_model.terms().marks(entry);
    if (isNew)
        line.keepRoomForChip();
    if (entry.isConversation()) {
        line.icon(moduleIcon(list.moduleOf(list.conversations()[entry.conversation()])),
                  isSelected ? &Tokens::accent : &Tokens::text2);
        line.identifier(shownIdOrMissing(id), &Tokens::text);
    } else {
        const auto kind = AssessmentTree::kindOf(entry.node().level);
        const auto name = kind == IdKind::Practitioner ? m_model.terms().practitionerName(id) : QString();
        line.icon(idKindIcon(kind), isSelected ? &Tokens::accent : &Tokens::text2);
        if (name.isEmpty()) {
            line.text(idKindLabel(kind), body, &Tokens::text);
            if (kind == IdKind::Identifier)
                line.patientNumber(shownIdOrMissing(id));
            else
                line.identifier(shownIdOrMissing(id), &Tokens::text);
        } else {
            line.name(name, typeFont(Type::Body, Weight::Bold));
            line.identifier(shownId(id), &Tokens::text3);
        }
    }
    if (isNew)
        line.newChip();
}

QSize AssessmentTreeDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {0, std::max<int>(height::treeRow, QFontMetrics(typeFont(Type::Body)).height() + space::s)};
}

namespace {

constexpr int indent = 20;
constexpr int leftMargin = space::l;
constexpr int chevron = 16;
/// Up to this number of results, a search opens all of them.
constexpr std::size_t opensByItself = 200;
/// Above this number, "open everything below" would be a mistake.
constexpr std::uint32_t maxOpenedAtOnce = 5'000;
constexpr qsizetype maxKeptEntries = 1'000;

} // namespace

AssessmentTreeView::AssessmentTreeView(RowContext terms, QWidget *parent)
    : QTreeView(parent)
    , m_model(new AssessmentTreeModel(std::move(terms), this))
    , m_head(new ListHeader(leftMargin + chevron + space::xs, this))
    , m_opening(*this, *m_model)
{
    setModel(m_model);
    setItemDelegate(new AssessmentTreeDelegate(*m_model, this));
    setAccessibleName(tr("Assessments as a tree"));
    setFrameShape(QFrame::NoFrame);
    setHeader(m_head);
    setUniformRowHeights(true);
    setIndentation(indent);
    setSelectionMode(ExtendedSelection);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAttribute(Qt::WA_Hover);
    setExpandsOnDoubleClick(true);
    header()->setStretchLastSection(false);
    header()->setSectionsMovable(false);
    header()->setSectionResizeMode(QHeaderView::Fixed);
    header()->setMinimumSectionSize(40);
    header()->setSortIndicator(AssessmentTreeModel::NewestColumn, Qt::DescendingOrder);
    setSortingEnabled(true);
    const auto keep = [this](const QModelIndex &index, bool isOpen) {
        const auto entry = m_model->entryAt(index);
        if (m_isRestoring || entry.isConversation()) // Qt reports these, too, when it expands all
            return;
        if (isOpen)
            m_opened.insert(entry);
        else
            m_opened.erase(entry);
    };
    connect(this, &QTreeView::expanded, this, [keep](const QModelIndex &index) { keep(index, true); });
    connect(this, &QTreeView::collapsed, this, [keep](const QModelIndex &index) { keep(index, false); });
}

void AssessmentTreeView::showListing(const SharedListing &listing, const EntryMoves &moves)
{
    const auto before = place();
    const auto &former = m_model->listing();
    const auto textOf = [](const SharedListing &shown) { return shown ? shown->query.filter.text : QString(); };
    // Also if nothing was found until a name arrived.
    const bool isOtherSearch =
        textOf(listing) != textOf(former) || (listing && former && former->count() == 0 && listing->count() > 0);
    {
        const QScopedValueRollback restoring(m_isRestoring, true);
        if (isOtherSearch) {
            for (const auto &entry : std::exchange(m_revealed, {}))
                m_opened.erase(entry);
        }
        moveOpened(moves);
        m_model->setListing(listing);
        setColumnWidths();
        m_opening.stop();
        if (listing && !listing->query.filter.text.isEmpty() && listing->count() <= opensByItself)
            openAll();
        else
            m_opening.begin(m_opened, before.anchor ? moves.now(before.anchor->entry) : std::nullopt);
        restore(before, moves);
    }
    if (isOtherSearch && !isFoundInSight())
        revealFirstFound();
    if (!m_opening.isDone())
        m_nextStep.start(0, this);
    if (currentEntry() != (before.current ? moves.now(*before.current) : std::nullopt) || !moves.isSameAnswer())
        Q_EMIT currentEntryChanged();
}

std::vector<AssessmentEntry> AssessmentTreeView::keptEntries() const
{
    std::vector<AssessmentEntry> kept(m_opened.begin(), m_opened.end());
    const auto now = place();
    if (now.anchor)
        kept.push_back(now.anchor->entry);
    if (now.current)
        kept.push_back(*now.current);
    kept.insert(kept.end(), now.chosen.begin(), now.chosen.end());
    return kept;
}

/// If many rows are selected, only the current row is kept.
std::vector<AssessmentEntry> AssessmentTreeView::keptChoice() const
{
    const auto ranges = selectionModel()->selection();
    qsizetype count = 0;
    for (const auto &range : ranges)
        count += range.height();
    if (count <= maxKeptEntries)
        return selectedEntries();
    return selectionModel()->isSelected(currentIndex()) ? std::vector{*currentEntry()} : std::vector<AssessmentEntry>();
}

AssessmentTreeView::Place AssessmentTreeView::place() const
{
    return {
        .anchor = anchor(), .current = currentEntry(), .chosen = keptChoice(), .scroll = verticalScrollBar()->value()};
}

/// The row under the pointer; otherwise the current row if visible; otherwise the first visible row.
std::optional<AssessmentTreeView::Anchor> AssessmentTreeView::anchor() const
{
    const auto sight = viewport()->rect();
    for (const QModelIndex &index : {hovered(), currentIndex(), indexAt(QPoint(sight.width() / 2, 0))}) {
        if (!index.isValid())
            continue;
        const auto rect = visualRect(index);
        if (rect.isValid() && sight.intersects(rect))
            return Anchor{m_model->entryAt(index), rect.top()};
    }
    return {};
}

void AssessmentTreeView::moveOpened(const EntryMoves &moves)
{
    if (moves.isSameAnswer())
        return;
    std::unordered_set<AssessmentEntry> opened;
    for (const auto &entry : m_opened) {
        if (const auto now = moves.now(entry))
            opened.insert(*now);
    }
    m_opened = std::move(opened);
    std::vector<AssessmentEntry> revealed;
    for (const auto &entry : m_revealed) {
        if (const auto now = moves.now(entry))
            revealed.push_back(*now);
    }
    m_revealed = std::move(revealed);
}

void AssessmentTreeView::openAll()
{
    std::vector<QModelIndex> left{QModelIndex()};
    while (!left.empty()) {
        const auto parent = left.back();
        left.pop_back();
        for (int row = 0; row < m_model->rowCount(parent); ++row) {
            const auto index = m_model->index(row, 0, parent);
            if (!m_model->hasChildren(index))
                continue;
            setExpanded(index, true);
            left.push_back(index);
        }
    }
}

void AssessmentTreeView::restore(const Place &place, const EntryMoves &moves)
{
    const auto indexNow = [&](const AssessmentEntry &entry) {
        const auto now = moves.now(entry);
        return now ? m_model->indexOf(*now) : QModelIndex();
    };
    QItemSelection chosen;
    for (const auto &entry : place.chosen) {
        const auto index = indexNow(entry);
        if (index.isValid())
            chosen.select(index, index.siblingAtColumn(AssessmentTreeModel::ColumnCount - 1));
    }
    setAutoScroll(false); // otherwise closed ancestors would open
    if (const auto index = place.current ? indexNow(*place.current) : QModelIndex(); index.isValid())
        selectionModel()->setCurrentIndex(index, QItemSelectionModel::NoUpdate);
    setAutoScroll(true);
    if (!chosen.isEmpty())
        selectionModel()->select(chosen, QItemSelectionModel::ClearAndSelect);
    executeDelayedItemsLayout();
    if (!place.anchor || !holdStill(*place.anchor, indexNow(place.anchor->entry)))
        verticalScrollBar()->setValue(place.scroll);
}

bool AssessmentTreeView::holdStill(const Anchor &anchor, const QModelIndex &row)
{
    const auto rect = row.isValid() ? visualRect(row) : QRect();
    if (rect.isValid())
        verticalScrollBar()->setValue(verticalScrollBar()->value() + rect.top() - anchor.top);
    return rect.isValid();
}

void AssessmentTreeView::openMore()
{
    const QScopedValueRollback restoring(m_isRestoring, true);
    const auto before = anchor();
    m_opening.resume(m_opened);
    if (before)
        holdStill(*before, m_model->indexOf(before->entry));
    if (m_opening.isDone())
        m_nextStep.stop();
}

void AssessmentTreeView::timerEvent(QTimerEvent *event)
{
    if (event->timerId() == m_nextStep.timerId())
        openMore();
    else
        QTreeView::timerEvent(event);
}

std::optional<AssessmentEntry> AssessmentTreeView::currentEntry() const
{
    const auto index = currentIndex();
    return index.isValid() ? std::optional(m_model->entryAt(index)) : std::nullopt;
}

bool AssessmentTreeView::setCurrentEntry(const AssessmentEntry &entry)
{
    const auto index = m_model->indexOf(entry);
    if (!index.isValid())
        return false;
    setCurrentIndex(index); // opens the ancestors, too
    scrollTo(index);
    return true;
}

QModelIndex AssessmentTreeView::nextRow(const QModelIndex &index) const
{
    if (const auto child = m_model->index(0, 0, index); child.isValid())
        return child;
    for (auto at = index; at.isValid(); at = at.parent()) {
        if (const auto sibling = at.siblingAtRow(at.row() + 1); sibling.isValid())
            return sibling;
    }
    return {};
}

QModelIndex AssessmentTreeView::rowBefore(const QModelIndex &index) const
{
    if (index.isValid() && index.row() == 0)
        return index.parent();
    auto at = index.isValid() ? index.siblingAtRow(index.row() - 1) : m_model->index(m_model->rowCount() - 1, 0);
    for (int children = m_model->rowCount(at); at.isValid() && children > 0; children = m_model->rowCount(at))
        at = m_model->index(children - 1, 0, at);
    return at;
}

/// Every branch that is shown has a row that was found, so this never looks far. Invalid without a search.
QModelIndex AssessmentTreeView::foundFrom(const QModelIndex &index, int step) const
{
    if (m_model->searchedWords().isEmpty() || m_model->rowCount() == 0)
        return {};
    const auto next = [&](const QModelIndex &at) { return step > 0 ? nextRow(at) : rowBefore(at); };
    bool isFromEnd = !index.isValid();
    for (auto at = next(index);; at = next(at)) {
        if (at.isValid() && m_model->isFound(m_model->entryAt(at)))
            return at;
        if (!at.isValid() && std::exchange(isFromEnd, true))
            return {};
    }
}

bool AssessmentTreeView::isAtFound() const
{
    const auto entry = currentEntry();
    return entry && m_model->isFound(*entry);
}

bool AssessmentTreeView::goToFound(int step)
{
    const auto found = foundFrom(currentIndex().siblingAtColumn(0), step);
    return found.isValid() && setCurrentEntry(m_model->entryAt(found));
}

bool AssessmentTreeView::isFoundInSight() const
{
    auto index = indexAt(QPoint(viewport()->width() / 2, 0));
    for (; index.isValid() && visualRect(index).top() < viewport()->height(); index = indexBelow(index)) {
        if (m_model->isFound(m_model->entryAt(index)))
            return true;
    }
    return false;
}

void AssessmentTreeView::revealFirstFound()
{
    const auto found = foundFrom({}, 1);
    for (auto above = found.parent(); above.isValid(); above = above.parent()) {
        const auto entry = m_model->entryAt(above);
        if (m_opened.insert(entry).second)
            m_revealed.push_back(entry);
        setExpanded(above, true);
    }
    if (found.isValid())
        scrollTo(found);
}

std::vector<AssessmentEntry> AssessmentTreeView::selectedEntries() const
{
    const auto rows = selectionModel()->selectedRows();
    std::vector<AssessmentEntry> entries;
    std::ranges::transform(rows, std::back_inserter(entries),
                           [this](const auto &index) { return m_model->entryAt(index); });
    return entries;
}

void AssessmentTreeView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTreeView::currentChanged(current, previous);
    viewport()->update(); // the focus ring surrounds the whole row
    if (!m_isRestoring)
        Q_EMIT currentEntryChanged();
}

/// Without a current row, every key that moves goes to the first row.
QModelIndex AssessmentTreeView::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers)
{
    if (!currentIndex().isValid() && m_model->rowCount() > 0)
        return m_model->index(0, 0);
    return QTreeView::moveCursor(action, modifiers);
}

void AssessmentTreeView::keyPressEvent(QKeyEvent *event)
{
    const auto entry = currentEntry();
    const bool opensAll = event->key() == Qt::Key_Asterisk && entry && !entry->isConversation();
    if (opensAll && m_model->listing()->tree->conversationCount(entry->node()) > maxOpenedAtOnce) {
        expand(currentIndex());
        return;
    }
    QTreeView::keyPressEvent(event);
}

QRect AssessmentTreeView::chevronOf(const QModelIndex &index) const
{
    int depth = 0;
    for (auto above = index.parent(); above.isValid(); above = above.parent())
        ++depth;
    const auto row = visualRect(index.siblingAtColumn(0));
    const QRect column(columnViewportPosition(0), row.top(), columnWidth(0), row.height());
    const QRect place(column.left() + leftMargin + depth * indent, row.top(), indent, row.height());
    return QStyle::visualRect(layoutDirection(), column, place);
}

void AssessmentTreeView::mousePressEvent(QMouseEvent *event)
{
    const auto at = event->position().toPoint();
    const auto index = indexAt(at).siblingAtColumn(0);
    if (event->button() == Qt::LeftButton && index.isValid() && m_model->hasChildren(index) &&
        chevronOf(index).contains(at)) {
        setExpanded(index, !isExpanded(index));
        return;
    }
    QTreeView::mousePressEvent(event);
}

/// The row that is now below the pointer, even if rows moved since the pointer did. Also to the side of the columns.
QModelIndex AssessmentTreeView::hovered() const
{
    return m_pointer ? indexAt(QPoint(viewport()->width() / 2, *m_pointer)).siblingAtColumn(0) : QModelIndex();
}

bool AssessmentTreeView::viewportEvent(QEvent *event)
{
    switch (event->type()) {
    case QEvent::HoverEnter:
    case QEvent::HoverMove:
        m_pointer = static_cast<QHoverEvent *>(event)->position().toPoint().y();
        break;
    case QEvent::HoverLeave:
    case QEvent::Leave:
        m_pointer.reset();
        break;
    default:
        break;
    }
    return QTreeView::viewportEvent(event);
}

void AssessmentTreeView::drawRow(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QRect row(0, option.rect.top(), viewport()->width(), option.rect.height());
    paintRowSurface(*painter, row, selectionModel()->isSelected(index), hovered() == index.siblingAtColumn(0),
                    tokens(this));
    QTreeView::drawRow(painter, option, index);
    if (currentIndex().siblingAtColumn(0) == index.siblingAtColumn(0) && hasFocus() && hasFocusRing(this))
        paintRowRing(*painter, row, tokens(this).focus);
}

void AssessmentTreeView::drawBranches(QPainter *painter, const QRect &, const QModelIndex &index) const
{
    if (!m_model->hasChildren(index))
        return;
    auto place = chevronOf(index);
    place = QRect(place.center().x() - chevron / 2, place.center().y() - chevron / 2, chevron, chevron);
    paintIcon(*painter, place, isExpanded(index) ? QStringLiteral("down") : QStringLiteral("right"),
              tokens(this).text2);
}

void AssessmentTreeView::setColumnWidths()
{
    const int unit = QFontMetrics(typeFont(Type::Second)).horizontalAdvance(QLatin1Char('0'));
    const auto &listing = m_model->listing();
    const int words = maxModuleTextWidth(listing ? &listing->list() : nullptr, typeFont(Type::Second));
    int module = std::max(m_head->roomFor(AssessmentTreeModel::ModuleColumn), words + 2 * space::s + 1);
    int count = m_head->roomFor(AssessmentTreeModel::CountColumn);
    const int newest = std::max({17 * unit, maxShortTimeWidth(typeFont(Type::Second)) + 2 * space::s + 1,
                                 m_head->roomFor(AssessmentTreeModel::NewestColumn)});
    const int margin = space::page - space::s; // at the trailing edge, in addition to that of the cells
    const int usualModule = std::max(module, 18 * unit);
    const int usualCount = std::max(count, 12 * unit);
    const int name = viewport()->width() - usualModule - usualCount - newest - margin;
    if (name >= m_head->roomFor(AssessmentTreeModel::NameColumn)) {
        module = usualModule;
        count = usualCount;
    }
    header()->resizeSection(AssessmentTreeModel::ModuleColumn, module);
    header()->resizeSection(AssessmentTreeModel::CountColumn, count);
    header()->resizeSection(AssessmentTreeModel::NewestColumn, newest);
    header()->resizeSection(AssessmentTreeModel::NameColumn,
                            std::max(160, viewport()->width() - module - count - newest - margin));
}

void AssessmentTreeView::resizeEvent(QResizeEvent *event)
{
    setColumnWidths();
    QTreeView::resizeEvent(event);
}

} // namespace clinicdesk::ui

#include "assessmenttreeview.moc"
