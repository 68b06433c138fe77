// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmentlistview.h"

#include "ui/assessments/assessmenttablemodel.h"
#include "ui/assessments/assessmenttableview.h"
#include "ui/assessments/assessmenttreemodel.h"
#include "ui/assessments/assessmenttreeview.h"
#include "ui/widgets/windowregion.h"

#include <QKeyEvent>
#include <QMenu>
#include <QScopedValueRollback>

#include <algorithm>
#include <array>
#include <iterator>

namespace clinicdesk::ui {

AssessmentListView::AssessmentListView(const RowContext &context, QWidget *parent)
    : QStackedWidget(parent)
    , m_tree(new AssessmentTreeView(context, this))
    , m_table(new AssessmentTableView(context, this))
    , m_empty(new EmptyState(EmptyState::Reason::NothingYet, {}, this))
{
    setWindowRegion(this);
    for (QWidget *page : std::array<QWidget *, 3>{m_empty, m_tree, m_table})
        addWidget(page);
    connect(m_empty, &EmptyState::actionTriggered, this, &AssessmentListView::actionTriggered);
    connect(m_tree, &AssessmentTreeView::currentEntryChanged, this, &AssessmentListView::changeCurrent);
    connect(m_table, &AssessmentTableView::currentEntryChanged, this, &AssessmentListView::changeCurrent);
    connect(m_table, &AssessmentTableView::orderRequested, this, &AssessmentListView::orderRequested);
}

void AssessmentListView::setRowActions(const QList<QAction *> &actions, QMenu *menu)
{
    for (QAbstractItemView *view : std::array<QAbstractItemView *, 2>{m_tree, m_table}) {
        view->addActions(actions);
        view->setContextMenuPolicy(Qt::CustomContextMenu);
        connect(view, &QWidget::customContextMenuRequested, this, [view, menu](const QPoint &at) {
            if (view->currentIndex().isValid())
                menu->popup(view->viewport()->mapToGlobal(at));
        });
        view->installEventFilter(this);
    }
}

void AssessmentListView::showListing(const SharedListing &listing, const EntryMoves &moves,
                                     const std::optional<EmptyState::Content> &instead)
{
    const auto former = currentEntry();
    const bool wasTree = isTree();
    const QScopedValueRollback showing(m_isShowing, true);
    m_listing = listing;
    if (!moves.isSameAnswer()) {
        const LocalClock clock; // the date may have changed
        m_tree->rows().setClock(clock);
        m_table->rows().setClock(clock);
    }
    const bool showsTree = listing && listing->tree;
    if (showsTree) { // the shown view first: the other one loses its rows
        m_tree->showListing(listing, moves);
        m_table->showListing({}, moves);
    } else {
        m_table->showListing(listing, moves);
        m_tree->showListing({}, moves);
    }
    showInstead(instead);
    const auto kept = former ? moves.now(*former) : std::nullopt;
    if (!instead && kept && kept->isConversation() && isTree() != wasTree)
        setCurrentEntry(*kept);
}

void AssessmentListView::showInstead(const std::optional<EmptyState::Content> &words)
{
    if (words) {
        m_empty->setContent(*words);
        setCurrentWidget(m_empty);
        return;
    }
    const bool showsTree = m_listing && m_listing->tree;
    setCurrentWidget(showsTree ? static_cast<QWidget *>(m_tree) : m_table);
}

bool AssessmentListView::isTree() const
{
    return currentWidget() == m_tree;
}

std::vector<AssessmentEntry> AssessmentListView::keptEntries() const
{
    auto kept = m_tree->keptEntries(); // its open nodes are kept while the table is shown
    std::ranges::copy(m_table->keptEntries(), std::back_inserter(kept));
    return kept;
}

std::optional<AssessmentEntry> AssessmentListView::currentEntry() const
{
    if (currentWidget() == m_empty)
        return {};
    return isTree() ? m_tree->currentEntry() : m_table->currentEntry();
}

std::vector<AssessmentEntry> AssessmentListView::selectedEntries() const
{
    return isTree() ? m_tree->selectedEntries() : m_table->selectedEntries();
}

bool AssessmentListView::setCurrentEntry(const AssessmentEntry &entry)
{
    return isTree() ? m_tree->setCurrentEntry(entry) : m_table->setCurrentEntry(entry);
}

void AssessmentListView::focusRows()
{
    (isTree() ? static_cast<QWidget *>(m_tree) : m_table)->setFocus(Qt::TabFocusReason);
}

void AssessmentListView::goToFound(int step)
{
    if (isTree())
        m_tree->goToFound(step);
    else if (currentWidget() == m_table && !m_listing->query.filter.text.trimmed().isEmpty())
        m_table->goToRow(step);
}

void AssessmentListView::focusFound()
{
    focusRows();
    if (isTree() && !m_tree->isAtFound())
        m_tree->goToFound(1);
}

void AssessmentListView::refreshNames()
{
    m_tree->rows().refreshNames();
    m_table->rows().refreshNames();
}

void AssessmentListView::refreshEntry(const AssessmentEntry &entry)
{
    m_tree->rows().refreshRow(entry);
    if (entry.isConversation())
        m_table->rows().refreshRow(entry.conversation());
}

void AssessmentListView::changeCurrent()
{
    if (const auto entry = currentEntry(); entry && !m_isShowing)
        Q_EMIT entryVisited(*entry);
    Q_EMIT currentEntryChanged();
}

bool AssessmentListView::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress && watched == currentWidget() && currentEntry()) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            Q_EMIT entryActivated();
            return true;
        }
    }
    return QStackedWidget::eventFilter(watched, event);
}

} // namespace clinicdesk::ui
