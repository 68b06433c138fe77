// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/transactionlist.h"

#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/painting.h"

#include <QHBoxLayout>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int iconSide = 16;
constexpr int wordStart = 26;

class SiblingDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const auto &row = static_cast<const SiblingModel *>(index.model())->itemAt(index);
        const Tokens &colors = tokens(option.widget);
        const QRect content = option.rect.adjusted(space::s, 0, -space::s, 0);
        const auto visual = [&](const QRect &rect) { return QStyle::visualRect(option.direction, option.rect, rect); };
        const auto alignment = [&](Qt::Alignment side) {
            return int(QStyle::visualAlignment(option.direction, side | Qt::AlignVCenter)) | Qt::TextSingleLine;
        };
        painter->save();
        if (option.state & QStyle::State_MouseOver)
            paintBox(*painter, option.rect, Box{.fill = colors.sunken, .radius = radius::control});
        paintIcon(*painter, visual({content.left(), content.top(), iconSide, content.height()}), moduleIcon(row.module),
                  row.isCurrent ? colors.accent : colors.text2);
        painter->setFont(typeFont(Type::Second));
        painter->setPen(colors.text3);
        painter->drawText(visual(content), alignment(Qt::AlignRight), row.time);
        const auto timeWidth = painter->fontMetrics().horizontalAdvance(row.time);
        painter->setFont(typeFont(Type::Second, row.isCurrent ? Weight::Bold : Weight::Regular));
        painter->setPen(row.isCurrent ? colors.text : colors.text2);
        const auto words = content.adjusted(wordStart, 0, -(timeWidth + space::s), 0);
        painter->drawText(visual(words), alignment(Qt::AlignLeft),
                          painter->fontMetrics().elidedText(moduleLabelOf(row.module), Qt::ElideRight, words.width()));
        if ((option.state & QStyle::State_HasFocus) && hasFocusRing(option.widget))
            paintRowRing(*painter, option.rect, colors.focus);
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const override
    {
        // No width of its own: a row is as wide as the list, even after a scroll bar appears.
        return {1, std::max(int(height::treeRow), option.fontMetrics.height() + space::s)};
    }
};

} // namespace

QVariant SiblingModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto &row = itemAt(index);
    switch (role) {
    case Qt::DisplayRole:
        return moduleLabelOf(row.module);
    case Qt::ToolTipRole:
        return tr("%1, %2").arg(moduleLabelOf(row.module), row.id).toHtmlEscaped();
    case Qt::AccessibleTextRole: {
        const auto words = QStringList{moduleLabelOf(row.module), row.time, row.id}.join(QStringLiteral(", "));
        return row.isCurrent ? tr("%1, shown above").arg(words) : words;
    }
    default:
        return {};
    }
}

TransactionList::TransactionList(QWidget *parent)
    : QWidget(parent)
    , m_model(new SiblingModel(this))
    , m_count(new Label({}, Type::Second, &Tokens::text3, Weight::Regular, this))
    , m_rows(buildRows())
    , m_rest(new Label({}, Type::Second, &Tokens::text3, Weight::Regular, this))
{
    auto *title = new Label(tr("This transaction"), Type::Body, &Tokens::text, Weight::Bold, this);
    title->setBuddy(m_rows);
    m_count->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto *head = new FlowLayout(space::s, space::xs);
    head->setContentsMargins(space::s, 0, space::s, 0);
    head->addWidget(title);
    head->addWidget(m_count);
    auto *foot = new QHBoxLayout;
    foot->setContentsMargins(space::s + wordStart, 0, space::s, 0);
    foot->addWidget(m_rest);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, space::m + 3, 0, space::m);
    column->setSpacing(space::xs);
    column->addLayout(head);
    column->addWidget(m_rows);
    column->addLayout(foot);
}

QListView *TransactionList::buildRows()
{
    auto *rows = new QListView(this);
    rows->setModel(m_model);
    rows->setItemDelegate(new SiblingDelegate(rows));
    rows->setAccessibleName(tr("Conversations of this transaction"));
    rows->setFrameShape(QFrame::NoFrame);
    rows->viewport()->setAutoFillBackground(false);
    rows->setMouseTracking(true);
    rows->setUniformItemSizes(true);
    rows->setSelectionMode(QAbstractItemView::NoSelection);
    rows->setEditTriggers(QAbstractItemView::NoEditTriggers);
    rows->setResizeMode(QListView::Adjust);
    rows->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    rows->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const auto choose = [this](const QModelIndex &index) { Q_EMIT conversationChosen(m_model->itemAt(index).number); };
    connect(rows, &QListView::clicked, this, choose);
    connect(rows, &QListView::activated, this, choose);
    return rows;
}

void TransactionList::show(const SharedTree &tree, std::uint32_t conversation, const LocalClock &clock)
{
    const auto transaction = tree->transactionOf(conversation);
    if (m_tree != tree || m_transaction != transaction) {
        m_tree = tree;
        m_transaction = transaction;
        m_newest = newestConversations(*tree, transaction, maxRows);
    }
    const auto &list = tree->list();
    QList<SiblingRow> rows;
    for (const auto number : m_newest.numbers) {
        const auto &given = list.conversations()[number];
        rows.append({.number = number,
                     .module = list.moduleOf(given),
                     .time = shortTime(given.createdAt, clock),
                     .id = shownIdOrMissing(list.idOf(given)),
                     .isCurrent = number == conversation});
    }
    m_model->setItems(rows);
    m_count->setText(conversationsText(m_newest.count));
    const auto rest = m_newest.count - m_newest.numbers.size();
    m_rest->setText(tr("and %Ln more", nullptr, int(rest)));
    m_rest->setVisible(rest > 0);
    fitRows();
}

void TransactionList::clear()
{
    m_tree.reset();
    m_newest = {};
    m_model->setItems({});
}

void TransactionList::fitRows()
{
    m_rows->setFixedHeight(m_rows->sizeHintForRow(0) * m_model->rowCount());
}

void TransactionList::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintTopHairline(painter, rect().adjusted(space::s, 0, -space::s, 0), tokens(this).line);
}

} // namespace clinicdesk::ui
