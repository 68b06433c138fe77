// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/receiptspage.h"

#include "core/base/pool.h"
#include "core/outbox/outbox.h"
#include "core/wording/wording.h"
#include "ui/outbox/receipttable.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/csvsaver.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/obstacle.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/searchfield.h"
#include "ui/widgets/toast.h"
#include "ui/widgets/windowregion.h"

#include <QCoroFuture>

#include <QAction>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace clinicdesk::ui {

namespace {

constexpr int findWidth = 240;
constexpr std::chrono::milliseconds afterADelivery{1'000};

} // namespace

ReceiptsPage::ReceiptsPage(Outbox &outbox, ConnectionById connectionById, QWidget *parent)
    : QWidget(parent)
    , m_outbox(outbox)
    , m_connectionById(std::move(connectionById))
    , m_file(new CsvSaver(this))
{
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins({});
    all->setSpacing(0);
    all->addWidget(buildHeader());
    m_stack = new QStackedWidget(this);
    m_table = new ReceiptTable(m_stack);
    setWindowRegion(m_table);
    m_empty = new EmptyState(EmptyState::Reason::NothingYet, {}, m_stack);
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);
    all->addWidget(m_stack, 1);
    m_toast = new Toast(m_stack);
    m_adding.setSingleShot(true);
    m_adding.setInterval(afterADelivery);
    buildActions();
    connectSources();
    showState();
}

QWidget *ReceiptsPage::buildHeader()
{
    auto *head = new QWidget(this);
    m_back = new QPushButton(icon(QStringLiteral("back"), &Tokens::text), tr("Outbox"), head);
    m_back->setAccessibleName(tr("Back to the outbox"));
    m_count = new Label({}, Type::Second, &Tokens::text3, Weight::Regular, head);
    auto *end = new QWidget(head);
    m_find = new SearchField(tr("Search"), tr("Search in the receipts"), end);
    m_find->setFixedWidth(findWidth);
    m_find->setAcceptDrops(false);
    addAction(m_find->findAction());
    m_save = new QPushButton(icon(QStringLiteral("save"), &Tokens::text), tr("Save as CSV…"), end);
    auto *tools = new QHBoxLayout(end);
    tools->setContentsMargins({});
    tools->setSpacing(space::m);
    tools->addStretch();
    tools->addWidget(m_find);
    tools->addWidget(m_save);
    auto *row = new FlowLayout(space::m, space::s, head); // in a narrow window, two lines
    row->setCentred(true);
    row->setContentsMargins(space::page, 10, space::page, 10);
    row->addWidget(m_back);
    row->addWidget(new Label(tr("Receipts"), Type::Title, &Tokens::text, Weight::Bold, head));
    row->addWidget(m_count);
    row->addWidget(end);
    return head;
}

void ReceiptsPage::buildActions()
{
    const auto action = [this](const QString &iconName, const QString &text, const QKeySequence &key, auto slot) {
        auto *made = new QAction(icon(iconName), text, this);
        made->setShortcut(key);
        made->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        connect(made, &QAction::triggered, this, slot);
        addAction(made);
        return made;
    };
    m_saveAction = action(QStringLiteral("save"), tr("Save as CSV…"), QKeySequence::Save, &ReceiptsPage::save);
    m_saveAction->setShortcutContext(Qt::WindowShortcut); // as Ctrl+F: wherever the focus is while this page is shown
    m_leave =
        action(QStringLiteral("back"), tr("Back to the outbox"), QKeySequence(Qt::Key_Escape), &ReceiptsPage::escape);
}

PageCommands ReceiptsPage::commands() const
{
    const bool hasSelection = m_table->isVisible() && m_table->selectionModel()->hasSelection();
    PageCommands commands{{m_find->findAction(), {}, true}, {m_saveAction}};
    for (auto *action : m_table->copyActions())
        commands.append(
            {action, hasSelection ? QString() : tr("select a receipt"), action == m_table->copyActions().first()});
    commands.append({m_leave, {}, true});
    return commands;
}

void ReceiptsPage::connectSources()
{
    connect(m_back, &QPushButton::clicked, this, &ReceiptsPage::leaveRequested);
    connect(m_save, &QPushButton::clicked, this, &ReceiptsPage::save);
    connect(m_find, &QLineEdit::textChanged, this, [this](const QString &words) {
        m_table->search(words);
        showState();
    });
    connect(m_find, &SearchField::listRequested, this, [this] {
        m_table->setFocus(Qt::TabFocusReason);
        if (m_table->selectedRows().isEmpty() && m_table->rows().rowCount() > 0)
            m_table->selectRow(0);
    });
    connect(m_empty, &EmptyState::actionTriggered, m_find, &QLineEdit::clear);
    connect(m_table, &ReceiptTable::copied, this,
            [this](const QString &sentence) { say(QStringLiteral("copy"), sentence); });
    connect(m_file, &CsvSaver::saved, this,
            [this](const QString &name) { say(QStringLiteral("save"), tr("Saved the receipts to “%1”.").arg(name)); });
    connect(m_file, &CsvSaver::failed, this,
            [this](const Error &error) { say(QStringLiteral("alert"), wording::sentence(error)); });
    connect(&m_adding, &QTimer::timeout, this, &ReceiptsPage::addDelivered);
    connect(&m_outbox, &Outbox::changed, this, &ReceiptsPage::noteDelivery);
}

void ReceiptsPage::open()
{
    m_find->clear();
    read();
    m_find->setFocus(Qt::OtherFocusReason);
}

void ReceiptsPage::read()
{
    load(this, m_tickets.next());
}

Task<void> ReceiptsPage::load(QPointer<ReceiptsPage> self, Ticket ticket)
{
    const auto history = co_await self->m_outbox.history();
    if (!self || !ticket.isCurrent())
        co_return;
    if (!history) {
        self->showProblem(history.error());
        co_return;
    }
    auto making = runInPool([documents = *history, connections = connectionsOf(*history, self->m_connectionById)] {
        return receiptRows(documents, connections);
    });
    const auto rows = co_await making;
    if (!self || !ticket.isCurrent())
        co_return;
    self->m_isRead = true;
    self->m_table->showRows(rows);
    self->showState();
}

/// Adds only the new receipt; the loaded ones stay.
void ReceiptsPage::noteDelivery(const DocumentId &id)
{
    const auto document = isVisible() ? m_outbox.document(id) : std::nullopt;
    if (!document || document->state != ItemState::Delivered)
        return;
    m_delivered.append(*document);
    if (!m_adding.isActive())
        m_adding.start();
}

void ReceiptsPage::addDelivered()
{
    const auto delivered = std::exchange(m_delivered, {});
    if (!m_isRead)
        return; // loading will find them
    m_table->addRows(receiptRows(delivered, connectionsOf(delivered, m_connectionById)));
    showState();
}

void ReceiptsPage::showState()
{
    const int shown = m_table->rows().rowCount();
    const int all = m_table->count();
    setObstacle(*m_save, shown > 0 ? QString() : tr("no receipt is shown"));
    m_count->setText(!m_isRead      ? tr("Reading…")
                     : shown == all ? locale().toString(shown)
                                    //: %1 of %2 receipts are found
                                    : tr("%1 of %2").arg(locale().toString(shown), locale().toString(all)));
    m_stack->setCurrentWidget(shown == 0 && m_isRead ? static_cast<QWidget *>(m_empty) : m_table);
    m_toast->raise();
    if (all == 0)
        m_empty->setContent({tr("No receipts yet"),
                             tr("Documents delivered from this computer are listed here permanently."),
                             {},
                             {},
                             {}});
    else
        m_empty->setContent({tr("No matches"), tr("No receipt contains all these words."), tr("Show all"), {}, {}});
}

void ReceiptsPage::showProblem(const Error &error)
{
    const auto description = wording::describe(error);
    m_isRead = true;
    showState();
    m_stack->setCurrentWidget(m_empty);
    m_empty->setContent({description.summary, description.advice, {}, {}, {}});
}

void ReceiptsPage::escape()
{
    if (m_find->text().isEmpty())
        Q_EMIT leaveRequested();
    else
        m_find->clear();
}

void ReceiptsPage::save()
{
    const auto &rows = m_table->rows().items();
    if (rows.isEmpty())
        return;
    m_file->ask(tr("receipts-%1.csv").arg(QDate::currentDate().toString(Qt::ISODate)), fileOf(receiptColumns(), rows));
}

void ReceiptsPage::say(const QString &icon, const QString &sentence)
{
    m_toast->showMessage({icon, sentence, {}});
}

void ReceiptsPage::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintBottomHairline(painter, QRect(0, 0, width(), m_stack->y()), tokens(this).line);
}

} // namespace clinicdesk::ui
