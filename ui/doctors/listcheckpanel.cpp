// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/listcheckpanel.h"

#include "ui/doctors/checkprogress.h"
#include "ui/doctors/listcheck.h"
#include "ui/doctors/listcheckactions.h"
#include "ui/doctors/listcheckmodel.h"
#include "ui/doctors/listchecktable.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/hairlinebox.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/searchfield.h"
#include "ui/widgets/segmentedcontrol.h"

#include <QAction>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace clinicdesk::ui {

namespace {

constexpr int searchWidth = 220;

} // namespace

ListCheckPanel::ListCheckPanel(ListCheck &check, QWidget *parent)
    : QWidget(parent)
    , m_check(check)
    , m_progress(new CheckProgress(this))
    , m_rows(new QStackedWidget(this))
    , m_table(new ListCheckTable(m_rows))
    , m_empty(new EmptyState(EmptyState::Reason::FilterHidesAll, {}, m_rows))
    , m_actions(new ListCheckActions(*m_table))
{
    m_rows->addWidget(m_table);
    m_rows->addWidget(m_empty);
    auto *rows = new HairlineBox(this);
    auto *place = new QVBoxLayout(rows);
    place->setContentsMargins(0, 1, 0, 0); // for the hairline
    place->addWidget(m_rows);
    rows->setMinimumHeight(height::columnHead); // in a low window; the rows scroll
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(m_progress);
    column->addWidget(buildFilterRow());
    column->addWidget(rows, 1);
    setFocusProxy(m_table);
    addAction(m_search->findAction());
    connectParts();
}

QWidget *ListCheckPanel::buildFilterRow()
{
    auto *row = new QWidget(this);
    m_filter = new SegmentedControl(row);
    m_filter->setAccessibleName(tr("Show"));
    //: Filters of a list of doctors, each with its count
    for (const auto &word : {tr("All"), tr("To fix"), tr("Notes"), tr("Could not read"), tr("OK"), tr("Waiting")})
        m_filter->addSegment(word);
    auto *end = new QWidget(row);
    m_search = new SearchField(tr("Search"), tr("Search in the list"), end);
    m_search->setFixedWidth(searchWidth);
    auto *search = new QHBoxLayout(end);
    search->setContentsMargins({});
    search->addStretch();
    search->addWidget(m_search);
    auto *layout = new FlowLayout(space::m, space::s, row);
    layout->setCentred(true);
    layout->setContentsMargins(space::page, space::xs, space::page, space::s);
    layout->addWidget(m_filter);
    layout->addWidget(end);
    return row;
}

void ListCheckPanel::connectParts()
{
    connect(m_progress, &CheckProgress::stopRequested, &m_check, &ListCheck::stop);
    connect(m_progress, &CheckProgress::resumeRequested, &m_check, &ListCheck::resume);
    // Ignores the filter, because the button counts the whole list.
    connect(m_progress, &CheckProgress::retryRequested, this, [this] { m_check.retry(unreadIds(m_check.rows())); });
    connect(m_filter, &SegmentedControl::currentIndexChanged, this, &ListCheckPanel::applyFilter);
    connect(m_search, &QLineEdit::textChanged, this, &ListCheckPanel::applyFilter);
    connect(m_search, &SearchField::listRequested, m_table, [this] { m_table->setFocus(Qt::TabFocusReason); });
    connect(m_empty, &EmptyState::actionTriggered, this, &ListCheckPanel::showAllRows);
    connect(m_table, &ListCheckTable::openRequested, this, &ListCheckPanel::openRequested);
    connect(m_table, &ListCheckTable::currentRowChanged, m_actions, &ListCheckActions::refreshEnabled);
    connect(m_table, &ListCheckTable::queryChanged, this, &ListCheckPanel::showRows);
    connect(m_actions, &ListCheckActions::openRequested, this, &ListCheckPanel::openRequested);
    connect(m_actions, &ListCheckActions::retryRequested, &m_check, &ListCheck::retry);
    connect(m_actions, &ListCheckActions::messageShown, this, &ListCheckPanel::messageShown);
}

void ListCheckPanel::showCheck()
{
    m_table->showRows(m_check.rows());
    const auto counts = countRows(m_check.rows());
    m_progress->showState({.counts = counts,
                           .isRunning = m_check.isRunning(),
                           .isLoading = m_check.isLoading(),
                           .timeLeft = timeLeftText(m_check.timeLeft())});
    const std::array numbers{counts.all(), counts.toFix, counts.notes, counts.readFailed, counts.ok, counts.open};
    for (std::size_t segment = 0; segment < numbers.size(); ++segment)
        m_filter->setCount(static_cast<int>(segment), numberText(numbers[segment]));
    showRows();
}

void ListCheckPanel::continueFrom(const ListCheckPanel &before)
{
    m_filter->setCurrentIndex(before.m_filter->currentIndex());
    m_search->setText(before.m_search->text());
    m_table->continueFrom(*before.m_table);
}

bool ListCheckPanel::hasRows() const
{
    return m_table->rows().rowCount() > 0 || m_check.rows().isEmpty();
}

void ListCheckPanel::showRows()
{
    const bool hadKeyboard = m_rows->isAncestorOf(focusWidget());
    m_rows->setCurrentWidget(hasRows() ? static_cast<QWidget *>(m_table) : m_empty);
    if (!hasRows())
        m_empty->setContent(
            {.title = tr("No matches"),
             .sentence = tr("The filter or the search hides all %1.").arg(numberText(m_check.rows().size())),
             .action = tr("Show all")});
    if (hadKeyboard && !m_rows->isAncestorOf(focusWidget()))
        m_rows->currentWidget()->setFocus(Qt::OtherFocusReason);
    m_actions->refreshEnabled();
    Q_EMIT rowsShown(hasRows());
}

void ListCheckPanel::applyFilter()
{
    auto query = m_table->query();
    query.filter = static_cast<CheckFilter>(m_filter->currentIndex());
    query.text = m_search->text();
    if (query != m_table->query())
        m_table->setQuery(query);
}

void ListCheckPanel::showAllRows()
{
    m_filter->setCurrentIndex(0);
    m_search->clear();
}

void ListCheckPanel::focusProgress()
{
    m_progress->setFocus(Qt::OtherFocusReason);
}

void ListCheckPanel::save()
{
    m_actions->save();
}

PageCommands ListCheckPanel::commands(bool isShown) const
{
    const auto unless = [isShown](bool can, const QString &reason) {
        return !isShown ? tr("no list is shown") : can ? QString() : reason;
    };
    auto commands = m_actions->commands(isShown, m_rows->currentWidget() == m_table);
    auto *retryAll = m_progress->retryAction();
    commands.insert(commands.size() - 1, {retryAll, unless(retryAll->isEnabled(), tr("every doctor was read"))});
    commands.prepend({m_search->findAction(), unless(true, {})});
    return commands;
}

} // namespace clinicdesk::ui
