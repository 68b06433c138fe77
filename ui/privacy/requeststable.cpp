// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/privacy/requeststable.h"

#include "ui/privacy/privacytext.h"
#include "ui/privacy/requestsmodel.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/listheader.h"
#include "ui/widgets/rowtabledelegate.h"
#include "ui/widgets/tokens.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>

#include <algorithm>

namespace clinicdesk::ui {

class RequestsTable;

/// Paints a row of the list of requests: time, answer with icon, user, meaning of the answer, and the menu button.
class RequestsDelegate : public RowTableDelegate {
    Q_OBJECT
public:
    /// Becomes a child of the view.
    explicit RequestsDelegate(RequestsTable &view);

private:
    void paintCell(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    RequestsTable &m_view;
};

namespace {

constexpr int iconPx = 16;

} // namespace

RequestsDelegate::RequestsDelegate(RequestsTable &view)
    : RowTableDelegate(view)
    , m_view(view)
{
}

void RequestsDelegate::paintCell(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    const auto &colors = tokens(option.widget);
    const auto place = [&](const QRect &rect) { return QStyle::visualRect(option.direction, option.rect, rect); };
    const bool isAnswer = index.column() == RequestsModel::Answer;
    const bool isLast = index.column() == RequestsModel::Meaning;
    const auto state = m_view.rows().requestAt(index.row()).state;
    const auto color = isAnswer ? colors.*answerColor(state) : colors.text2;
    QRect cell = option.rect.adjusted(space::s, 0, isLast ? -RequestsTable::menuWidth : -space::xs, 0);
    if (isAnswer) {
        paintIcon(painter, place(QRect(cell.left(), cell.top(), iconPx, cell.height())), answerIcon(state), color);
        cell.setLeft(cell.left() + iconPx + space::xs + 1);
    }
    const auto font = typeFont(isAnswer ? Type::Second : Type::Body);
    painter.setFont(font);
    painter.setPen(color);
    const auto side = QStyle::visualAlignment(option.direction, Qt::AlignLeft | Qt::AlignVCenter);
    painter.drawText(
        place(cell), int(side) | Qt::TextSingleLine,
        QFontMetrics(font).elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight, cell.width()));
    if (isLast) {
        const QRect dots(option.rect.right() - RequestsTable::menuWidth + space::m, option.rect.top(), iconPx,
                         option.rect.height());
        paintIcon(painter, place(dots), QStringLiteral("more"), colors.text2);
    }
}

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
    auto *head = new ListHeader(0, this);
    setHorizontalHeader(head);
    head->setSectionsClickable(false);
    head->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    const int unit = QFontMetrics(typeFont(Type::Body)).horizontalAdvance(QLatin1Char('0'));
    const auto asked = maxMomentWidth(QFontMetrics(typeFont(Type::Body)),
                                      [](const QDateTime &moment) { return momentText(QLocale(), moment); });
    setColumnWidth(RequestsModel::Asked, std::max(space::s + asked + space::l, head->roomFor(RequestsModel::Asked)));
    constexpr std::array digits{21, 24, 22}; // of the columns between the first and the last
    for (int section = RequestsModel::Asked + 1; section < RequestsModel::Meaning; ++section)
        setColumnWidth(section, std::max(digits[static_cast<std::size_t>(section - 1)] * unit, head->roomFor(section)));
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

#include "requeststable.moc"
