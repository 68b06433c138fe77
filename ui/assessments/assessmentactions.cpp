// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmentactions.h"

#include "core/assessment/assessmententry.h"
#include "core/assessment/listing.h"
#include "ui/assessments/assessmentoptions.h"
#include "ui/assessments/assessmenttext.h"
#include "ui/assessments/copiedtext.h"
#include "ui/assessments/csvexport.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/obstacle.h"

#include <QApplication>
#include <QClipboard>

/// What the rows of a listing stand for.

namespace clinicdesk::ui {

/// The visible conversations of these rows, in the order shown; all visible ones if there are no rows.
std::vector<std::uint32_t> conversationsOf(const Listing &listing, const std::vector<AssessmentEntry> &rows);

/// The ID of this kind for a row; empty for a row above that level, and if there is no ID.
QString idOf(const Listing &listing, const AssessmentEntry &row, IdKind kind);

namespace {

/// The level of the tree with IDs of this kind; nothing for workflows.
std::optional<TreeLevel> levelOf(IdKind kind)
{
    return kind == IdKind::Workflow ? std::nullopt : std::optional(static_cast<TreeLevel>(kind));
}

/// Adds the conversations of a row.
void addTo(BitSet &conversations, const AssessmentTree &tree, const AssessmentEntry &row)
{
    if (row.isConversation()) {
        conversations.set(row.conversation());
        return;
    }
    if (row.node().level != TreeLevel::Transaction) {
        const auto children = tree.children(row.node());
        const auto below = static_cast<TreeLevel>(static_cast<int>(row.node().level) + 1);
        for (auto number = children.first; number < children.first + children.count; ++number)
            addTo(conversations, tree, TreeNode{below, number});
        return;
    }
    for (const auto group : tree.groupsOf(row.node())) {
        const auto &[ids, first, count] = tree.list().groups()[group];
        conversations.setRange(first, count);
    }
}

} // namespace

std::vector<std::uint32_t> conversationsOf(const Listing &listing, const std::vector<AssessmentEntry> &rows)
{
    const auto &order = listing.tree ? listing.index->orders->newestFirst() : *listing.order;
    auto wanted = listing.filtered.visible;
    if (!rows.empty()) {
        BitSet chosen(listing.list().conversations().size());
        for (const auto &row : rows)
            addTo(chosen, *listing.index->tree, row);
        wanted &= chosen;
    }
    return visibleRows(order, wanted, wanted.count());
}

QString idOf(const Listing &listing, const AssessmentEntry &row, IdKind kind)
{
    const auto &tree = *listing.index->tree;
    const auto level = levelOf(kind);
    if (!level) {
        const auto &list = listing.list();
        return row.isConversation() ? QString::fromUtf8(list.workflowOf(list.conversations()[row.conversation()]))
                                    : QString();
    }
    const auto node = row.isConversation() ? tree.transactionOf(row.conversation()) : row.node();
    return node.level < *level ? QString() : QString::fromUtf8(tree.id(tree.ancestor(node, *level)));
}

namespace {

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

} // namespace

AssessmentActions::AssessmentActions(Context context, QWidget *page)
    : QObject(page)
    , m_context(std::move(context))
    , m_page(page)
    , m_csv(new CsvExport(page))
    , m_printing(new PrintJob(page))
    , m_openProfile(add(QStringLiteral("doctor"), tr("Open doctor’s profile"), {}, &AssessmentActions::openProfile))
    , m_copyIdentifier(
          add(QStringLiteral("copy"), tr("Copy identifier"), QKeySequence::Copy, &AssessmentActions::copyIdentifier))
    , m_copyRows(add(QStringLiteral("list"), tr("Copy rows"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
                     &AssessmentActions::copyRows))
    , m_saveCsv(add(QStringLiteral("save"), tr("Save as CSV…"), QKeySequence::Save, &AssessmentActions::saveCsv))
    , m_print(add(QStringLiteral("page"), tr("Print…"), QKeySequence::Print, &AssessmentActions::print))
    , m_nextFound(
          add(QStringLiteral("down"), tr("Next match"), QKeySequence(Qt::Key_F3), &AssessmentActions::goToNextFound))
    , m_foundBefore(add(QStringLiteral("up"), tr("Previous match"), QKeySequence(Qt::SHIFT | Qt::Key_F3),
                        &AssessmentActions::goToFoundBefore))
    , m_details(m_menu.addAction(icon(QStringLiteral("info")), tr("Details")))
{
    m_details->setCheckable(true);
    for (auto *action : {m_saveCsv, m_print}) // about all that is shown, so it does not matter where the focus is
        action->setShortcutContext(Qt::WindowShortcut);
    m_menu.addSeparator();
    addOnlyActions();
    m_options = new AssessmentOptions(&m_menu);
    connect(m_csv, &CsvExport::saved, this,
            [this](const QString &sentence) { Q_EMIT messageShown(QStringLiteral("save"), sentence); });
    connect(m_csv, &CsvExport::failed, this, &AssessmentActions::failed);
    connect(m_printing, &PrintJob::finished, this,
            [this](const QString &sentence) { Q_EMIT messageShown(QStringLiteral("page"), sentence); });
    connect(m_printing, &PrintJob::failed, this, &AssessmentActions::failed);
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
                Q_EMIT onlyRequested(kind, id);
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

void AssessmentActions::refreshEnabled()
{
    const auto listing = m_context.listing();
    const bool hasRows = listing && listing->count() > 0;
    const auto unless = [](bool can, const QString &why) { return can ? QString() : why; };
    const bool hasCurrent = m_context.current().has_value();
    setObstacle(*m_openProfile, unless(!idOfCurrent(IdKind::Practitioner).isEmpty(), tr("select a row")));
    for (std::size_t at = 0; at < idKindCount; ++at) {
        const auto kind = static_cast<IdKind>(at);
        const auto id = idOfCurrent(kind);
        // The query separates workflows by commas, so a workflow with a comma cannot be queried.
        const bool canAsk = kind != IdKind::Workflow || (m_workflowsOffered && !id.contains(QLatin1Char(',')));
        setObstacle(*m_only.at(at), !hasCurrent               ? tr("select a row")
                                    : !id.isEmpty() && canAsk ? QString()
                                                              : tr("the service cannot be asked for this one"));
    }
    setObstacle(*m_copyIdentifier, unless(hasCurrent, tr("select a row")));
    for (auto *action : {m_copyRows, m_saveCsv, m_print})
        setObstacle(*action, unless(hasRows, tr("the list is empty")));
    const bool isSearched = hasRows && !listing->query.filter.text.trimmed().isEmpty();
    for (auto *action : {m_nextFound, m_foundBefore})
        setObstacle(*action, unless(isSearched, tr("search for something first")));
}

PageCommands AssessmentActions::commands() const
{
    PageCommands commands;
    const auto entries = m_menu.actions();
    for (auto *action : entries)
        commands.append({action, obstacleOf(*action)});
    return commands;
}

QString AssessmentActions::idOfCurrent(IdKind kind) const
{
    const auto current = m_context.current();
    const auto listing = m_context.listing();
    return current && listing ? idOf(*listing, *current, kind) : QString();
}

void AssessmentActions::openProfile()
{
    if (const auto id = idOfCurrent(IdKind::Practitioner); !id.isEmpty())
        Q_EMIT doctorRequested(id);
}

void AssessmentActions::copyIdentifier()
{
    const auto current = m_context.current();
    const auto listing = m_context.listing();
    if (!current || !listing)
        return;
    const auto text = current->isConversation() ? clipboardIdentifier(listing->list(), current->conversation())
                                                : clipboardIdentifier(*listing->index->tree, current->node());
    if (text.isEmpty()) {
        Q_EMIT messageShown(QStringLiteral("info"), tr("This row has no identifier."));
        return;
    }
    QApplication::clipboard()->setText(text);
    Q_EMIT messageShown(QStringLiteral("copy"), tr("Copied %1.").arg(shownId(text.toUtf8())));
}

void AssessmentActions::copyRows()
{
    const auto listing = m_context.listing();
    const auto rows = listing ? conversationsOf(*listing, m_context.selected()) : std::vector<std::uint32_t>();
    if (rows.empty())
        return;
    const auto text = clipboardRows(listing->list(), rows);
    if (!text) {
        Q_EMIT failed(text.error());
        return;
    }
    QApplication::clipboard()->setText(*text);
    Q_EMIT messageShown(QStringLiteral("copy"), tr("Copied %Ln row(s).", nullptr, int(rows.size())));
}

void AssessmentActions::saveCsv()
{
    const auto listing = m_context.listing();
    if (listing && listing->count() > 0)
        m_csv->ask(listing->index->tree->snapshot(), conversationsOf(*listing, {}));
}

void AssessmentActions::print()
{
    const auto listing = m_context.listing();
    if (listing && listing->count() > 0)
        m_printing->ask(printRequestFor(m_context.printData(conversationsOf(*listing, {}))));
}

} // namespace clinicdesk::ui
