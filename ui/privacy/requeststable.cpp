// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/privacy/requeststable.h"

#include "ui/privacy/privacytext.h"
#include "ui/privacy/requestsdelegate.h"
#include "ui/privacy/requestsmodel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/tokens.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int rowsInSight = 4;

} // namespace

RequestsTable::RequestsTable(QWidget *parent)
    : RowTableView(parent, height::privacyRow, space::m)
    , m_model(new RequestsModel(this))
    , m_copy(new QAction(icon(QStringLiteral("copy")), tr("Copy"), this))
    , m_copyUser(new QAction(icon(QStringLiteral("person")), tr("Copy the user"), this))
{
    setModel(m_model);
    setItemDelegate(new RequestsDelegate(*this));
    setAccessibleName(tr("Requests from this computer"));
    setColumns();
    m_copy->setShortcut(QKeySequence::Copy);
    m_copy->setShortcutContext(Qt::WidgetShortcut);
    addAction(m_copy);
    connect(m_copy, &QAction::triggered, this, &RequestsTable::copyRows);
    connect(m_copyUser, &QAction::triggered, this, &RequestsTable::copyUser);
}

void RequestsTable::setColumns()
{
    auto *head = horizontalHeader();
    head->setFixedHeight(height::columnHead);
    head->setSectionsClickable(false);
    head->setHighlightSections(false);
    head->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    const int unit = QFontMetrics(typeFont(Type::Body)).horizontalAdvance(QLatin1Char('0'));
    constexpr std::array digits{22, 21, 24, 22};
    for (int section = 0; section < RequestsModel::Meaning; ++section)
        setColumnWidth(section, digits[static_cast<std::size_t>(section)] * unit);
    head->setSectionResizeMode(RequestsModel::Meaning, QHeaderView::Stretch);
    setColumnHidden(RequestsModel::Connection, true);
}

QSize RequestsTable::minimumSizeHint() const
{
    return {RowTableView::minimumSizeHint().width(),
            horizontalHeader()->height() + rowsInSight * verticalHeader()->defaultSectionSize()};
}

void RequestsTable::goTo(qint64 number)
{
    const int row = m_model->rowOf(number);
    if (row < 0)
        return;
    setCurrentIndex(m_model->index(row, RequestsModel::Asked));
    scrollTo(currentIndex());
    setFocus(Qt::ShortcutFocusReason);
}

PageCommands RequestsTable::commands() const
{
    const QString obstacle = selectionModel()->hasSelection() ? QString() : tr("select a request");
    return {{m_copy, obstacle, true}, {m_copyUser, obstacle}};
}

void RequestsTable::copyRows()
{
    auto chosen = selectionModel()->selectedRows();
    std::ranges::sort(chosen, {}, &QModelIndex::row);
    QStringList lines;
    for (const auto &index : std::as_const(chosen))
        lines.append(requestText(m_model->requestAt(index.row())));
    if (lines.isEmpty())
        return;
    QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
    Q_EMIT copied(tr("Copied %Ln request(s).", nullptr, int(lines.size())));
}

void RequestsTable::copyUser()
{
    if (!currentIndex().isValid())
        return;
    QApplication::clipboard()->setText(m_model->requestAt(currentIndex().row()).user.text);
    Q_EMIT copied(tr("Copied the user."));
}

void RequestsTable::showMenu(const QPoint &at)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions({m_copy, m_copyUser});
    menu->popup(at);
}

bool RequestsTable::isOnDots(const QPoint &position) const
{
    const bool isMirrored = layoutDirection() == Qt::RightToLeft;
    const int fromEnd = isMirrored ? position.x() : viewport()->width() - 1 - position.x();
    return fromEnd >= 0 && fromEnd < menuWidth && rowAt(position.y()) >= 0;
}

void RequestsTable::mouseReleaseEvent(QMouseEvent *event)
{
    RowTableView::mouseReleaseEvent(event);
    if (event->button() == Qt::LeftButton && isOnDots(event->position().toPoint()))
        showMenu(event->globalPosition().toPoint());
}

void RequestsTable::contextMenuEvent(QContextMenuEvent *event)
{
    const bool isByKey = event->reason() == QContextMenuEvent::Keyboard;
    const auto index = isByKey ? currentIndex() : indexAt(viewport()->mapFromGlobal(event->globalPos()));
    if (!index.isValid())
        return;
    if (!selectionModel()->isRowSelected(index.row()))
        setCurrentIndex(index);
    showMenu(isByKey ? viewport()->mapToGlobal(visualRect(index).bottomLeft()) : event->globalPos());
}

void RequestsTable::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && currentIndex().isValid())
        showMenu(viewport()->mapToGlobal(visualRect(currentIndex()).bottomLeft()));
    else
        RowTableView::keyPressEvent(event);
}

} // namespace clinicdesk::ui
