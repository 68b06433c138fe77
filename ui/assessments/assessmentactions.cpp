// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmentactions.h"

#include "ui/assessments/assessmentprint.h"
#include "ui/assessments/assessmentwords.h"
#include "ui/assessments/copiedtext.h"
#include "ui/assessments/csvexport.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/numbertext.h"

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>

namespace clinicdesk::ui {

namespace {

constexpr std::array refreshMinutes{0, 1, 5, 15};

QString onlyWords(IdKind kind)
{
    switch (kind) {
    case IdKind::Practitioner:
        return AssessmentActions::tr("Only this practitioner");
    case IdKind::Patient:
        return AssessmentActions::tr("Only this patient");
    case IdKind::Identifier:
        return AssessmentActions::tr("Only this identifier");
    case IdKind::Transaction:
        return AssessmentActions::tr("Only this transaction");
    case IdKind::Workflow:
        return AssessmentActions::tr("Only this workflow");
    }
    return {};
}

/// The level of the tree with IDs of this kind; nothing for workflows.
std::optional<TreeLevel> levelOf(IdKind kind)
{
    return kind == IdKind::Workflow ? std::nullopt : std::optional(static_cast<TreeLevel>(kind));
}

/// Adds the conversations of an entry.
void addTo(BitSet &conversations, const AssessmentTree &tree, const AssessmentEntry &entry)
{
    if (entry.isConversation()) {
        conversations.set(entry.conversation());
        return;
    }
    if (entry.node().level != TreeLevel::Transaction) {
        const auto children = tree.children(entry.node());
        const auto below = static_cast<TreeLevel>(static_cast<int>(entry.node().level) + 1);
        for (auto number = children.first; number < children.first + children.count; ++number)
            addTo(conversations, tree, TreeNode{below, number});
        return;
    }
    for (const auto group : tree.groupsOf(entry.node())) {
        const auto &[ids, first, count] = tree.list().groups()[group];
        conversations.setRange(first, count);
    }
}

} // namespace

AssessmentActions::AssessmentActions(Subject subject, QWidget *page)
    : QObject(page)
    , m_subject(std::move(subject))
    , m_page(page)
    , m_csv(new CsvExport(page))
    , m_printing(new AssessmentPrint(page))
    , m_openProfile(add(QStringLiteral("doctor"), tr("Open doctor’s profile"), {}, &AssessmentActions::openProfile))
    , m_copyIdentifier(
          add(QStringLiteral("copy"), tr("Copy identifier"), QKeySequence::Copy, &AssessmentActions::copyIdentifier))
    , m_copyRows(add(QStringLiteral("list"), tr("Copy rows"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
                     &AssessmentActions::copyRows))
    , m_saveCsv(add(QStringLiteral("save"), tr("Save as CSV…"), QKeySequence::Save, &AssessmentActions::saveCsv))
    , m_print(add(QStringLiteral("page"), tr("Print…"), QKeySequence::Print, &AssessmentActions::print))
    , m_details(m_menu.addAction(icon(QStringLiteral("info")), tr("Details")))
    , m_minutes(new QActionGroup(this))
    , m_columns(new QActionGroup(this))
    , m_directions(new QActionGroup(this))
{
    m_details->setCheckable(true);
    m_menu.addSeparator();
    addOnlyActions();
    addOrders();
    addBarUnits();
    addRefreshing();
    connect(m_csv, &CsvExport::saved, this,
            [this](const QString &sentence) { Q_EMIT said(QStringLiteral("save"), sentence); });
    connect(m_csv, &CsvExport::failed, this, &AssessmentActions::failed);
    connect(m_printing, &AssessmentPrint::finished, this,
            [this](const QString &sentence) { Q_EMIT said(QStringLiteral("page"), sentence); });
    connect(m_printing, &AssessmentPrint::failed, this, &AssessmentActions::failed);
}

QAction *AssessmentActions::add(const QString &iconName, const QString &text, const QKeySequence &key,
                                void (AssessmentActions::*slot)())
{
    auto *action = m_menu.addAction(icon(iconName), text);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, slot);
    m_page->addAction(action);
    return action;
}

void AssessmentActions::addOnlyActions()
{
    auto *menu = m_menu.addMenu(icon(QStringLiteral("eye")), tr("Show only"));
    for (std::size_t at = 0; at < idKindCount; ++at) {
        const auto kind = static_cast<IdKind>(at);
        auto *action = m_only.at(at) = menu->addAction(icon(idKindIcon(kind)), onlyWords(kind));
        connect(action, &QAction::triggered, this, [this, kind] {
            if (const auto id = idOfCurrent(kind); !id.isEmpty())
                Q_EMIT onlyWanted(kind, id);
        });
    }
    m_beforeOnly = new QAction(this);
    m_beforeOnly->setSeparator(true);
    m_rowMenu.addActions(rowActions());
}

QList<QAction *> AssessmentActions::rowActions() const
{
    QList<QAction *> actions{m_openProfile, m_copyIdentifier, m_copyRows, m_beforeOnly};
    for (auto *action : m_only)
        actions.append(action);
    return actions;
}

void AssessmentActions::setWorkflowsOffered(bool offered)
{
    m_workflowsOffered = offered;
    refreshEnabled();
}

void AssessmentActions::addOrders()
{
    constexpr std::array kinds{
        std::pair(SortColumn::Practitioner, IdKind::Practitioner), std::pair(SortColumn::Patient, IdKind::Patient),
        std::pair(SortColumn::Identifier, IdKind::Identifier), std::pair(SortColumn::Transaction, IdKind::Transaction),
        std::pair(SortColumn::Workflow, IdKind::Workflow)};
    auto *menu = m_menu.addMenu(icon(QStringLiteral("list")), tr("Sort the table by"));
    const auto addColumn = [&](SortColumn column, const QString &word) {
        auto *action = menu->addAction(word);
        action->setCheckable(true);
        action->setData(int(column));
        m_columns->addAction(action);
    };
    addColumn(SortColumn::CreatedAt, tr("Created"));
    addColumn(SortColumn::Module, tr("Module"));
    addColumn(SortColumn::Conversation, tr("Conversation"));
    for (const auto &[column, kind] : kinds)
        addColumn(column, idKindWord(kind));
    menu->addSeparator();
    for (const auto &[direction, word] : {std::pair(SortDirection::Ascending, tr("Ascending")),
                                          std::pair(SortDirection::Descending, tr("Descending"))}) {
        auto *action = menu->addAction(word);
        action->setCheckable(true);
        action->setData(int(direction));
        m_directions->addAction(action);
    }
    const auto choose = [this] {
        if (m_columns->checkedAction() && m_directions->checkedAction())
            Q_EMIT orderChosen(static_cast<SortColumn>(m_columns->checkedAction()->data().toInt()),
                               static_cast<SortDirection>(m_directions->checkedAction()->data().toInt()));
    };
    connect(m_columns, &QActionGroup::triggered, this, choose);
    connect(m_directions, &QActionGroup::triggered, this, choose);
}

void AssessmentActions::addBarUnits()
{
    auto *menu = m_menu.addMenu(icon(QStringLiteral("cal")), tr("A bar of the time line is"));
    auto *units = new QActionGroup(this);
    const auto addUnit = [&](const std::optional<BarUnit> &unit, const QString &word) {
        auto *action = menu->addAction(word);
        action->setCheckable(true);
        action->setChecked(!unit);
        units->addAction(action);
        connect(action, &QAction::triggered, this, [this, unit] { Q_EMIT barUnitChosen(unit); });
    };
    addUnit({}, tr("What fits"));
    addUnit(BarUnit::Day, tr("A day"));
    addUnit(BarUnit::Week, tr("A week"));
    addUnit(BarUnit::Month, tr("A month"));
}

void AssessmentActions::addRefreshing()
{
    auto *menu = m_menu.addMenu(icon(QStringLiteral("refresh")), tr("Refresh by itself"));
    for (const int minutes : refreshMinutes) {
        auto *action = menu->addAction(minutes == 0   ? tr("Never")
                                       : minutes == 1 ? tr("Every minute")
                                                      : tr("Every %n minutes", nullptr, minutes));
        action->setCheckable(true);
        action->setData(minutes);
        m_minutes->addAction(action);
        connect(action, &QAction::triggered, this, [this, minutes] { Q_EMIT refreshMinutesChosen(minutes); });
    }
}

void AssessmentActions::setRefreshMinutes(int minutes)
{
    const auto actions = m_minutes->actions();
    for (auto *action : actions)
        action->setChecked(action->data().toInt() == minutes);
}

void AssessmentActions::setOrder(SortColumn column, SortDirection direction)
{
    const auto check = [](const QActionGroup &group, int data) {
        const auto actions = group.actions();
        for (auto *action : actions)
            action->setChecked(action->data().toInt() == data);
    };
    check(*m_columns, int(column));
    check(*m_directions, int(direction));
}

void AssessmentActions::refreshEnabled()
{
    const auto listing = m_subject.listing();
    const bool hasRows = listing && listing->count() > 0;
    m_openProfile->setEnabled(!idOfCurrent(IdKind::Practitioner).isEmpty());
    for (std::size_t at = 0; at < idKindCount; ++at) {
        const auto kind = static_cast<IdKind>(at);
        const auto id = idOfCurrent(kind);
        // The query separates workflows by commas, so a workflow with a comma cannot be queried.
        const bool canAsk = kind != IdKind::Workflow || (m_workflowsOffered && !id.contains(QLatin1Char(',')));
        m_only.at(at)->setEnabled(!id.isEmpty() && canAsk);
    }
    m_copyIdentifier->setEnabled(m_subject.current().has_value());
    for (auto *action : {m_copyRows, m_saveCsv, m_print})
        action->setEnabled(hasRows);
}

PageCommands AssessmentActions::commands() const
{
    PageCommands commands;
    const auto entries = m_menu.actions();
    for (auto *action : entries) {
        const bool isShowOnly = action->menu() && action->menu()->actions().contains(m_only.front());
        const bool canShowOnly = std::ranges::any_of(m_only, &QAction::isEnabled);
        if (isShowOnly)
            commands.append({action, canShowOnly ? QString() : tr("select a row")});
        else if (action == m_openProfile || action == m_copyIdentifier)
            commands.append({action, action->isEnabled() ? QString() : tr("select a row")});
        else
            commands.append({action, action->isEnabled() ? QString() : tr("the list is empty")});
    }
    return commands;
}

std::vector<std::uint32_t> AssessmentActions::conversations(const std::vector<AssessmentEntry> &entries) const
{
    const auto listing = m_subject.listing();
    if (!listing)
        return {};
    const auto &order = listing->tree ? listing->index->orders->newestFirst() : *listing->order;
    auto wanted = listing->narrowed.visible;
    if (!entries.empty()) {
        BitSet chosen(listing->list().conversations().size());
        for (const auto &entry : entries)
            addTo(chosen, *listing->index->tree, entry);
        wanted &= chosen;
    }
    return visibleRows(order, wanted, wanted.count());
}

QString AssessmentActions::idOfCurrent(IdKind kind) const
{
    const auto current = m_subject.current();
    const auto listing = m_subject.listing();
    if (!current || !listing)
        return {};
    const auto &tree = *listing->index->tree;
    const auto level = levelOf(kind);
    if (!level) {
        const auto &list = listing->list();
        return current->isConversation()
                   ? QString::fromUtf8(list.workflowOf(list.conversations()[current->conversation()]))
                   : QString();
    }
    const auto node = current->isConversation() ? tree.transactionOf(current->conversation()) : current->node();
    return node.level < *level ? QString() : QString::fromUtf8(tree.id(tree.ancestor(node, *level)));
}

void AssessmentActions::openProfile()
{
    if (const auto id = idOfCurrent(IdKind::Practitioner); !id.isEmpty())
        Q_EMIT doctorWanted(id);
}

void AssessmentActions::copyIdentifier()
{
    const auto current = m_subject.current();
    const auto listing = m_subject.listing();
    if (!current || !listing)
        return;
    const auto text = current->isConversation() ? clipboardIdentifier(listing->list(), current->conversation())
                                                : clipboardIdentifier(*listing->index->tree, current->node());
    if (text.isEmpty()) {
        Q_EMIT said(QStringLiteral("info"), tr("The service gave no identifier here."));
        return;
    }
    QApplication::clipboard()->setText(text);
    Q_EMIT said(QStringLiteral("copy"), tr("Copied %1.").arg(shownId(text.toUtf8())));
}

void AssessmentActions::copyRows()
{
    const auto rows = conversations(m_subject.chosen());
    if (rows.empty())
        return;
    const auto text = clipboardRows(m_subject.listing()->list(), rows);
    if (!text) {
        Q_EMIT failed(text.error());
        return;
    }
    QApplication::clipboard()->setText(*text);
    Q_EMIT said(QStringLiteral("copy"),
                rows.size() == 1 ? tr("Copied 1 row.") : tr("Copied %1 rows.").arg(numberText(rows.size())));
}

void AssessmentActions::saveCsv()
{
    const auto listing = m_subject.listing();
    if (listing && listing->count() > 0)
        m_csv->ask(listing->index->tree->snapshot(), conversations({}));
}

void AssessmentActions::print()
{
    const auto listing = m_subject.listing();
    if (listing && listing->count() > 0)
        m_printing->ask(m_subject.onPaper(conversations({})));
}

} // namespace clinicdesk::ui
