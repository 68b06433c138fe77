// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmenttableview.h"

#include "ui/assessments/assessmenttablemodel.h"
#include "ui/assessments/assessmenttext.h"
#include "ui/assessments/rowpainting_p.h"
#include "ui/widgets/listheader.h"
#include "ui/widgets/rowtableview.h"
#include "ui/widgets/tokens.h"

#include <QEvent>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QScrollBar>

#include <algorithm>

namespace clinicdesk::ui {

/// Paints the cells of the table. Hover, selection and focus are painted for the whole row.
class AssessmentTableDelegate : public RowTableDelegate {
    Q_OBJECT
public:
    /// Becomes a child of the view.
    explicit AssessmentTableDelegate(AssessmentTableView &view);

private:
    void paintCell(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    const AssessmentTableView &m_view;
};

AssessmentTableDelegate::AssessmentTableDelegate(AssessmentTableView &view)
    : RowTableDelegate(view)
    , m_view(view)
{
}

void AssessmentTableDelegate::paintCell(QPainter &painter, const QStyleOptionViewItem &option,
                                        const QModelIndex &index) const
{
    const auto &rows = m_view.rows();
    const auto conversation = rows.conversationAt(index.row());
    const auto words = index.data(Qt::DisplayRole).toString();
    const bool isFirst = m_view.horizontalHeader()->visualIndex(index.column()) == 0;
    const int leading = space::s + (isFirst ? AssessmentTableView::firstMargin : 0);
    const QRect cell = option.rect.adjusted(leading, 0, -space::xs, 0);
    LinePainter line(painter, option, QStyle::visualRect(option.direction, option.rect, cell));
    line.markWords(rows.searchedWords());
    switch (AssessmentTableModel::columns[static_cast<std::size_t>(index.column())]) {
    case SortColumn::CreatedAt: {
        const bool isNew = rows.terms().marks(AssessmentEntry::ofConversation(conversation));
        if (isNew)
            line.keepRoomForChip();
        line.text(words, typeFont(Type::Second), &Tokens::text2);
        if (isNew)
            line.newChip();
        break;
    }
    case SortColumn::Module: {
        const auto &list = rows.listing()->list();
        line.icon(moduleIcon(list.moduleOf(list.conversations()[conversation])), &Tokens::text2);
        line.text(words, typeFont(Type::Body), &Tokens::text);
        break;
    }
    case SortColumn::Identifier:
        line.patientNumber(words);
        break;
    case SortColumn::Practitioner:
        if (rows.hasName(conversation))
            line.name(words, typeFont(Type::Body));
        else
            line.identifier(words, &Tokens::text);
        break;
    default:
        line.identifier(words, &Tokens::text);
    }
}

namespace {

constexpr qsizetype maxKeptSelection = 1'000;

std::optional<std::uint32_t> currentDocuments(const EntryMoves &moves, std::uint32_t conversation)
{
    return moves.now(AssessmentEntry::ofConversation(conversation)).transform([](const AssessmentEntry &entry) {
        return entry.conversation();
    });
}

/// The user has chosen other days, words or another order. Names that arrive for the words are no choice.
bool showsOthers(const ListingQuery &one, const ListingQuery &other)
{
    return one.filter.range != other.filter.range || one.filter.text != other.filter.text ||
           one.column != other.column || one.direction != other.direction;
}

} // namespace

AssessmentTableView::AssessmentTableView(RowContext terms, QWidget *parent)
    : RowTableView(parent)
    , m_model(new AssessmentTableModel(std::move(terms), this))
    , m_head(new ListHeader(firstMargin, this))
{
    setModel(m_model);
    setItemDelegate(new AssessmentTableDelegate(*this));
    setAccessibleName(tr("Assessments as a table"));
    setHorizontalHeader(m_head);
    horizontalHeader()->setSectionsMovable(true);
    horizontalHeader()->setSortIndicatorShown(true);
    connect(horizontalHeader(), &QHeaderView::sectionClicked, this, &AssessmentTableView::askForOrder);
    setColumnWidths();
}

void AssessmentTableView::setColumnWidths()
{
    const int unit = QFontMetrics(typeFont(Type::Body)).horizontalAdvance(QLatin1Char('0'));
    constexpr int chipDigits = 6; // of "New", beside the time
    constexpr std::array digits{19, 21, 26, 20, 21, 20, 22, 14};
    static_assert(digits.size() == AssessmentTableModel::columns.size());
    for (std::size_t section = 0; section < digits.size(); ++section)
        setColumnWidth(static_cast<int>(section),
                       std::max(digits[section] * unit, m_head->roomFor(static_cast<int>(section))));
    const int room = firstMargin + space::s + space::xs + chipDigits * unit;
    setColumnWidth(0, std::max(columnWidth(0), maxShortTimeWidth(typeFont(Type::Second)) + room));
}

void AssessmentTableView::makeRoomForStatuses()
{
    constexpr int icon = 16 + space::s;
    const auto &listing = m_model->listing();
    const int words = maxModuleTextWidth(listing ? &listing->list() : nullptr, typeFont(Type::Body));
    const auto *const module = std::ranges::find(AssessmentTableModel::columns, SortColumn::Module);
    const int section = static_cast<int>(module - AssessmentTableModel::columns.begin());
    if (words > 0)
        setColumnWidth(section, std::max(columnWidth(section), words + icon + space::s + 2 * space::xs));
}

void AssessmentTableView::changeEvent(QEvent *event)
{
    RowTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        setColumnWidths();
}

void AssessmentTableView::askForOrder(int section)
{
    const auto column = AssessmentTableModel::columns[static_cast<std::size_t>(section)];
    const auto &listing = m_model->listing();
    const bool isSame = listing && listing->query.column == column;
    const bool wasDescending = isSame && listing->query.direction == SortDirection::Descending;
    const bool startsDescending = !isSame && column == SortColumn::CreatedAt;
    Q_EMIT orderRequested(column, startsDescending || (isSame && !wasDescending) ? SortDirection::Descending
                                                                                 : SortDirection::Ascending);
}

void AssessmentTableView::showOrder(const ListingQuery &wish)
{
    const auto section = std::ranges::find(AssessmentTableModel::columns, wish.column);
    horizontalHeader()->setSortIndicator(int(section - AssessmentTableModel::columns.begin()),
                                         wish.direction == SortDirection::Ascending ? Qt::AscendingOrder
                                                                                    : Qt::DescendingOrder);
}

void AssessmentTableView::showListing(const SharedListing &listing, const EntryMoves &moves)
{
    auto before = place();
    const auto &former = m_model->listing();
    const bool isOtherView = former && listing && moves.isSameAnswer() && showsOthers(former->query, listing->query);
    if (isOtherView) {
        before.anchor = before.current;
        before.anchorTop = before.current ? rowViewportPosition(currentIndex().row()) : 0;
    }
    {
        const QScopedValueRollback restoring(m_isRestoring, true);
        m_model->setListing(listing);
        makeRoomForStatuses();
        if (listing)
            showOrder(listing->query);
        restore(before, moves);
        if (isOtherView)
            showCurrentOrTop();
    }
    const auto current = before.current ? currentDocuments(moves, *before.current) : std::nullopt;
    if (currentEntry() != current.transform(&AssessmentEntry::ofConversation) || !moves.isSameAnswer())
        Q_EMIT currentEntryChanged();
}

AssessmentTableView::Place AssessmentTableView::place() const
{
    Place here;
    const auto sight = viewport()->rect();
    for (const int row : {hoveredRow(), currentIndex().row(), rowAt(0)}) {
        if (row < 0 || row >= m_model->rowCount() || rowViewportPosition(row) >= sight.height() ||
            rowViewportPosition(row) + rowHeight(row) <= 0)
            continue;
        here.anchor = m_model->conversationAt(row);
        here.anchorTop = rowViewportPosition(row);
        break;
    }
    if (currentIndex().isValid()) {
        here.current = m_model->conversationAt(currentIndex().row());
        here.currentColumn = currentIndex().column();
    }
    const auto &ranges = selectionModel()->selection();
    qsizetype count = 0;
    for (const auto &range : ranges)
        count += range.height();
    for (const auto &range : ranges) {
        for (int row = range.top(); count <= maxKeptSelection && row <= range.bottom(); ++row)
            here.chosen.push_back(m_model->conversationAt(row));
    }
    return here;
}

std::vector<AssessmentEntry> AssessmentTableView::keptEntries() const
{
    const auto here = place();
    std::vector<AssessmentEntry> kept;
    std::ranges::transform(here.chosen, std::back_inserter(kept), &AssessmentEntry::ofConversation);
    for (const auto &one : {here.anchor, here.current}) {
        if (one)
            kept.push_back(AssessmentEntry::ofConversation(*one));
    }
    return kept;
}

void AssessmentTableView::restore(const Place &place, const EntryMoves &moves)
{
    const auto rowNow = [&](std::uint32_t conversation) {
        const auto now = currentDocuments(moves, conversation);
        return now ? m_model->rowOf(*now) : -1;
    };
    std::vector<std::uint32_t> chosenNow;
    for (const auto conversation : place.chosen) {
        if (const auto now = currentDocuments(moves, conversation))
            chosenNow.push_back(*now);
    }
    QItemSelection chosen;
    for (const int row : m_model->rowsOf(chosenNow))
        chosen.select(m_model->index(row, 0), m_model->index(row, m_model->columnCount() - 1));
    setAutoScroll(false); // otherwise the columns would scroll
    if (const int row = place.current ? rowNow(*place.current) : -1; row >= 0)
        selectionModel()->setCurrentIndex(m_model->index(row, place.currentColumn), QItemSelectionModel::NoUpdate);
    setAutoScroll(true);
    selectionModel()->select(chosen, QItemSelectionModel::ClearAndSelect);
    executeDelayedItemsLayout();
    if (const int row = place.anchor ? rowNow(*place.anchor) : -1; row >= 0)
        verticalScrollBar()->setValue(verticalScrollBar()->value() + rowViewportPosition(row) - place.anchorTop);
}

/// The row that was above is no place to keep: while days are chosen by dragging, it would move to the end of the
/// table.
void AssessmentTableView::showCurrentOrTop()
{
    const auto sight = viewport()->rect();
    const auto current = currentIndex();
    if (!current.isValid())
        verticalScrollBar()->setValue(verticalScrollBar()->minimum());
    else if (const auto row = visualRect(current); row.top() < 0 || row.bottom() > sight.bottom())
        verticalScrollBar()->setValue(verticalScrollBar()->value() + row.center().y() - sight.center().y());
}

std::optional<AssessmentEntry> AssessmentTableView::currentEntry() const
{
    const auto index = currentIndex();
    return index.isValid() ? std::optional(AssessmentEntry::ofConversation(m_model->conversationAt(index.row())))
                           : std::nullopt;
}

void AssessmentTableView::goToRow(int step)
{
    const int count = m_model->rowCount();
    if (count == 0)
        return;
    const int from = currentIndex().isValid() ? currentIndex().row() : step > 0 ? -1 : 0;
    setCurrentIndex(m_model->index((from + step + count) % count, std::max(0, currentIndex().column())));
}

bool AssessmentTableView::setCurrentEntry(const AssessmentEntry &entry)
{
    const int row = entry.isConversation() ? m_model->rowOf(entry.conversation()) : -1;
    if (row < 0)
        return false;
    setCurrentIndex(m_model->index(row, std::max(0, currentIndex().column())));
    scrollTo(currentIndex());
    return true;
}

std::vector<AssessmentEntry> AssessmentTableView::selectedEntries() const
{
    std::vector<AssessmentEntry> entries;
    const auto ranges = selectionModel()->selection();
    for (const auto &range : ranges) {
        for (int row = range.top(); row <= range.bottom(); ++row)
            entries.push_back(AssessmentEntry::ofConversation(m_model->conversationAt(row)));
    }
    return entries;
}

void AssessmentTableView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    RowTableView::currentChanged(current, previous);
    if (!m_isRestoring && current.row() != previous.row())
        Q_EMIT currentEntryChanged();
}

} // namespace clinicdesk::ui

#include "assessmenttableview.moc"
