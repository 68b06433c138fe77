// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/listcheckview.h"

#include "ui/doctors/checkprogress.h"
#include "ui/doctors/idlistentry.h"
#include "ui/doctors/listchecktable.h"
#include "ui/state/currentconnection.h"
#include "ui/widgets/csvsaver.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/problembanner.h"
#include "ui/widgets/segmentedcontrol.h"
#include "ui/widgets/toast.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

// Builds the view. Its actions are in listchecksteps.cpp.
namespace clinicdesk::ui {

namespace {

constexpr int findWidth = 220;

} // namespace

ListCheckView::ListCheckView(const Parts &parts, QWidget *parent)
    : QWidget(parent)
    , m_parts(parts)
    , m_check(parts.clients, parts.checked)
    , m_tools(new QWidget(this))
    , m_file(new CsvSaver(this))
{
    setAcceptDrops(true);
    build();
    buildActions();
    wire();
    connectionChanged();
}

ListCheckView::~ListCheckView() = default;

void ListCheckView::build()
{
    buildTools();
    m_problem = new ProblemBanner(this);
    m_problem->hide();
    m_note = new ElidingLabel({}, Type::Second, &Tokens::text2, Weight::Regular, this);
    m_note->setContentsMargins(space::page, space::xs, space::page, space::xs);
    m_note->hide();
    m_stack = new QStackedWidget(this);
    m_entry = new IdListEntry(m_stack);
    m_list = buildList();
    m_stack->addWidget(m_entry);
    m_stack->addWidget(m_list);
    m_toast = new Toast(this);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins({});
    all->setSpacing(0);
    all->addWidget(m_problem);
    all->addWidget(m_note);
    all->addWidget(m_stack, 1);
}

void ListCheckView::buildTools()
{
    m_paste = new QPushButton(icon(QStringLiteral("list"), &Tokens::text), tr("Paste other ids…"), m_tools);
    m_save = new QPushButton(icon(QStringLiteral("save"), &Tokens::text), tr("Export CSV"), m_tools);
    auto *row = new QHBoxLayout(m_tools);
    row->setContentsMargins({});
    row->setSpacing(space::m);
    row->addWidget(m_paste);
    row->addWidget(m_save);
}

QWidget *ListCheckView::buildList()
{
    auto *list = new QWidget(m_stack);
    m_progress = new CheckProgress(list);
    m_rows = new QStackedWidget(list);
    m_table = new ListCheckTable(m_rows);
    m_empty = new EmptyState(EmptyState::Reason::FilterHidesAll, {}, m_rows);
    m_rows->addWidget(m_table);
    m_rows->addWidget(m_empty);
    auto *column = new QVBoxLayout(list);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(m_progress);
    column->addWidget(buildFilterRow());
    m_rows->setContentsMargins(0, 1, 0, 0); // for the hairline
    column->addWidget(m_rows, 1);
    return list;
}

QWidget *ListCheckView::buildFilterRow()
{
    auto *row = new QWidget(m_stack);
    m_filter = new SegmentedControl(row);
    m_filter->setAccessibleName(tr("Show"));
    //: Filters of a list of doctors, each with its count
    for (const auto &word : {tr("All"), tr("To fix"), tr("Notes"), tr("Not read"), tr("In order"), tr("Waiting")})
        m_filter->addSegment(word);
    m_find = new QLineEdit(row);
    m_find->setPlaceholderText(tr("Find, %1").arg(QKeySequence(QKeySequence::Find).toString(QKeySequence::NativeText)));
    m_find->setAccessibleName(tr("Find in the list"));
    m_find->addAction(icon(QStringLiteral("search"), &Tokens::text3), QLineEdit::LeadingPosition);
    auto *clear = m_find->addAction(icon(QStringLiteral("x")), QLineEdit::TrailingPosition);
    clear->setToolTip(tr("Clear the search"));
    clear->setVisible(false);
    connect(clear, &QAction::triggered, m_find, &QLineEdit::clear);
    connect(m_find, &QLineEdit::textChanged, clear,
            [clear](const QString &text) { clear->setVisible(!text.isEmpty()); });
    m_find->setFixedWidth(findWidth);
    m_find->installEventFilter(this);
    auto *end = new QWidget(row);
    auto *find = new QHBoxLayout(end);
    find->setContentsMargins({});
    find->addStretch();
    find->addWidget(m_find);
    auto *layout = new FlowLayout(space::m, space::s, row);
    layout->setCentred(true);
    layout->setContentsMargins(space::page, space::xs, space::page, space::s);
    layout->addWidget(m_filter);
    layout->addWidget(end);
    return row;
}

QAction *ListCheckView::addRowAction(const QString &iconName, const QString &text)
{
    auto *action = new QAction(icon(iconName), text, m_table);
    action->setShortcutContext(Qt::WidgetShortcut);
    m_table->addAction(action);
    return action;
}

void ListCheckView::buildActions()
{
    m_findAction = new QAction(icon(QStringLiteral("search")), tr("Find in the list"), this);
    m_findAction->setShortcut(QKeySequence::Find);
    m_findAction->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(m_findAction);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_openProfile = addRowAction(QStringLiteral("doctor"), tr("Open the profile"));
    m_copyRow = addRowAction(QStringLiteral("copy"), tr("Copy the row"));
    m_copyRow->setShortcut(QKeySequence::Copy);
    m_copyId = addRowAction(QStringLiteral("copy"), tr("Copy the identifier"));
    m_copyId->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C));
    m_askAgain = addRowAction(QStringLiteral("refresh"), tr("Ask again"));
    m_askAgain->setShortcut(QKeySequence(Qt::Key_F8));
    m_saveAction = addRowAction(QStringLiteral("save"), tr("Save as CSV…"));
    m_saveAction->setShortcut(QKeySequence::Save);
}

PageCommands ListCheckView::commands(bool isShown) const
{
    const bool hasList = isShown && m_stack->currentWidget() == m_list;
    const bool enters = isShown && !hasList;
    const auto unless = [&](bool can, const QString &why) {
        return can ? QString() : hasList ? why : tr("no list is shown");
    };
    const QString selectOne = tr("select a doctor");
    const auto hasRows = hasList && m_rows->currentWidget() == m_table;
    return {
        {m_entry->checkAction(),
         enters && m_entry->canCheck() ? QString() : tr("enter the identifiers of several doctors"), true},
        {m_findAction, unless(hasList, {})},
        {m_openProfile, unless(hasList && m_openProfile->isEnabled(), selectOne)},
        {m_copyRow, unless(hasList && m_copyRow->isEnabled(), selectOne)},
        {m_copyId, unless(hasList && m_copyId->isEnabled(), selectOne)},
        {m_askAgain, unless(hasList && m_askAgain->isEnabled(), tr("select a doctor that could not be read"))},
        {m_progress->askAgainAction(),
         unless(hasList && m_progress->askAgainAction()->isEnabled(), tr("every doctor was read"))},
        {m_saveAction, unless(hasRows, tr("the list is empty"))},
    };
}

void ListCheckView::wire()
{
    connect(&m_parts.connection, &CurrentConnection::changed, this, &ListCheckView::connectionChanged);
    connect(&m_check, &ListCheck::changed, this, &ListCheckView::showAll);
    connect(&m_check, &ListCheck::paused, this, &ListCheckView::showPause);
    connect(&m_check, &ListCheck::notKept, this, &ListCheckView::showNotKept);
    connect(m_problem, &ProblemBanner::remedyChosen, this, &ListCheckView::chooseRemedy);
    connect(m_paste, &QPushButton::clicked, this, &ListCheckView::offerEntry);
    connect(m_save, &QPushButton::clicked, this, &ListCheckView::save);
    connect(m_entry, &IdListEntry::listWanted, this, &ListCheckView::begin);
    connect(m_entry, &IdListEntry::left, this, &ListCheckView::leaveEntry);
    connect(m_progress, &CheckProgress::stopWanted, &m_check, &ListCheck::stop);
    connect(m_progress, &CheckProgress::goOnWanted, &m_check, &ListCheck::goOn);
    connect(m_progress, &CheckProgress::askAgainWanted, this, &ListCheckView::askAllAgain);
    connect(m_filter, &SegmentedControl::currentIndexChanged, this, &ListCheckView::changeWish);
    connect(m_find, &QLineEdit::textChanged, this, &ListCheckView::changeWish);
    connect(m_empty, &EmptyState::actionTriggered, this, &ListCheckView::showEverybody);
    connect(m_table, &ListCheckTable::openWanted, this, &ListCheckView::openWanted);
    connect(m_table, &ListCheckTable::currentLineChanged, this, &ListCheckView::refreshActions);
    connect(m_table, &ListCheckTable::wishChanged, this, &ListCheckView::showRows);
    connect(m_openProfile, &QAction::triggered, this, [this] {
        if (const auto line = m_table->currentLine())
            Q_EMIT openWanted(line->id);
    });
    connect(m_copyId, &QAction::triggered, this, &ListCheckView::copyIds);
    connect(m_copyRow, &QAction::triggered, this, &ListCheckView::copyRows);
    connect(m_askAgain, &QAction::triggered, this, &ListCheckView::askAgain);
    connect(m_saveAction, &QAction::triggered, this, &ListCheckView::save);
    connect(m_file, &CsvSaver::saved, this, &ListCheckView::saySaved);
    connect(m_file, &CsvSaver::failed, this, &ListCheckView::sayNotSaved);
    connect(m_findAction, &QAction::triggered, this, [this] {
        m_find->setFocus(Qt::ShortcutFocusReason);
        m_find->selectAll();
    });
}

void ListCheckView::paintEvent(QPaintEvent *)
{
    if (!m_rows->isVisible())
        return;
    QPainter painter(this);
    const QRect place(m_rows->mapTo(this, QPoint()), m_rows->size());
    paintTopHairline(painter, place, tokens(this).line);
}

} // namespace clinicdesk::ui
