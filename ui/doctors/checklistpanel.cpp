// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/checklistpanel.h"

#include "ui/doctors/checklistmodel.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/obstacle.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/tokens.h"

#include <QGuiApplication>
#include <QHBoxLayout>
#include <QListView>
#include <QPainter>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace clinicdesk::ui {

/// Paints the rows of a checklist, each as high as its text needs.
class ChecklistDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

namespace {

/// A list whose rows are as high as their text needs and can have buttons at their end. It is laid out again when its
/// width changes; Qt does this only for its height.
class WrappingListView : public QListView {
public:
    using QListView::QListView;

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        QListView::resizeEvent(event);
        scheduleDelayedItemsLayout();
    }
};

using RowKind = ChecklistRow::Kind;

constexpr int iconSide = 20;
constexpr int tickSide = 16;
constexpr int textStart = 30;
constexpr int lineRoom = space::l; ///< above a section that starts with a hairline

/// How a kind of row is drawn; lengths in px.
struct RowLook {
    const char *icon;
    int iconSize;
    TokenColor iconColor;
    Type titleType;
    TokenColor titleColor;
    Weight titleWeight;
    int above;
    int below;
    int start;
};

RowLook styleOf(RowKind kind)
{
    using T = Tokens;
    switch (kind) {
    case RowKind::ToFix:
        return {"alert", iconSide, &T::bad, Type::Body, &T::text, Weight::Bold, 7, 9, textStart};
    case RowKind::Note:
        return {"info", iconSide, &T::warn, Type::Body, &T::text, Weight::Bold, 7, 9, textStart};
    case RowKind::Ok:
        return {"tick", tickSide, &T::ok, Type::Body, &T::text2, Weight::Regular, 7, 7, textStart};
    case RowKind::Head:
        return {nullptr, 0, &T::text, Type::Body, &T::text, Weight::Bold, 7, 5, 0};
    case RowKind::Change:
        return {nullptr, 0, &T::text3, Type::Second, &T::text3, Weight::Regular, 4, 6, 0};
    case RowKind::Sentence:
        break;
    }
    return {nullptr, 0, &T::text2, Type::Body, &T::text2, Weight::Regular, 7, 7, 0};
}

/// Lays out the text in this width and returns its height. Draws the text if there is a painter.
qreal wrapped(const QString &words, const QFont &font, const QRectF &place, QPainter *painter)
{
    if (words.isEmpty())
        return 0;
    QTextLayout layout(words, font);
    QTextOption option(QStyle::visualAlignment(QGuiApplication::layoutDirection(), Qt::AlignLeft));
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    qreal height = 0;
    layout.beginLayout();
    for (auto line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(std::max(1.0, place.width()));
        line.setPosition({0, height});
        height += line.height();
    }
    layout.endLayout();
    if (painter)
        layout.draw(painter, place.topLeft());
    return std::ceil(height);
}

int rowHeight(const ChecklistRow &row, int width)
{
    const auto look = styleOf(row.kind);
    const QRectF place(0, 0, width - look.start, 0);
    const auto words = wrapped(row.title, typeFont(look.titleType, look.titleWeight), place, nullptr) +
                       wrapped(row.words, typeFont(Type::Second), place, nullptr);
    return (row.hasLineAbove ? lineRoom : 0) + look.above + std::max(int(words), look.iconSize) + look.below;
}

} // namespace

void ChecklistDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto &row = static_cast<const ChecklistModel *>(index.model())->rowAt(index);
    const auto look = styleOf(row.kind);
    const auto &colors = tokens(option.widget);
    const auto visual = [&](const QRect &rect) { return QStyle::visualRect(option.direction, option.rect, rect); };
    auto area = option.rect.adjusted(space::s, 0, -space::s, 0);
    painter->save();
    if (row.hasLineAbove) {
        paintTopHairline(*painter, area.adjusted(0, space::xs, 0, 0), colors.line);
        area.setTop(area.top() + lineRoom);
    }
    const QRect surface(option.rect.left(), area.top(), option.rect.width(), area.height());
    if ((option.state & QStyle::State_MouseOver) && !row.path.isEmpty())
        paintBox(*painter, surface, Box{.fill = colors.sunken, .radius = radius::control});
    const int top = area.top() + look.above;
    const auto titleFont = typeFont(look.titleType, look.titleWeight);
    if (look.icon) {
        const auto middle = top + QFontMetrics(titleFont).height() / 2;
        const int left = area.left() + (iconSide - look.iconSize) / 2;
        paintIcon(*painter, visual({left, middle - look.iconSize / 2, look.iconSize, look.iconSize}),
                  QString::fromLatin1(look.icon), colors.*look.iconColor);
    }
    QRectF words = visual({area.left() + look.start, top, area.width() - look.start, area.height()});
    painter->setPen(colors.*look.titleColor);
    words.setTop(words.top() + wrapped(row.title, titleFont, words, painter));
    painter->setPen(row.kind == RowKind::Change ? colors.text : colors.text2);
    wrapped(row.words, typeFont(Type::Second), words, painter);
    if ((option.state & QStyle::State_HasFocus) && hasFocusRing(option.widget))
        paintRowRing(*painter, surface, colors.focus);
    painter->restore();
}

QSize ChecklistDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto *view = qobject_cast<const QListView *>(option.widget);
    const int width = (view ? view->viewport()->width() : option.rect.width()) - 2 * space::s;
    return {1, rowHeight(static_cast<const ChecklistModel *>(index.model())->rowAt(index), width)};
}

ChecklistPanel::ChecklistPanel(QWidget *parent)
    : QWidget(parent)
    , m_model(new ChecklistModel(this))
    , m_counts(new Label({}, Type::Second, &Tokens::text3))
    , m_list(new WrappingListView)
    , m_copy(new QPushButton(icon(QStringLiteral("copy"), &Tokens::text), tr("Copy the findings")))
{
    useChromeBackground(this);
    setFixedWidth(width::checklist);
    setAccessibleName(tr("Checklist"));
    buildList();
    setControlKind(m_copy, ControlKind::Plain, ControlSize::Small);
    connect(m_copy, &QPushButton::clicked, this, &ChecklistPanel::copyRequested);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(space::s, 0, space::s, space::xs);
    auto *title = new Label(tr("Checklist"), Type::Section, &Tokens::text, Weight::Bold);
    title->setBuddy(m_list);
    head->addWidget(title);
    head->addStretch();
    head->addWidget(m_counts);
    auto *foot = new QHBoxLayout;
    foot->setContentsMargins(space::s, space::s, space::s, 0);
    foot->addWidget(m_copy);
    foot->addStretch();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space::m, space::page, space::m, space::page);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(m_list, 1);
    column->addLayout(foot);
}

void ChecklistPanel::buildList()
{
    m_list->setModel(m_model);
    m_list->setItemDelegate(new ChecklistDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->viewport()->setAutoFillBackground(false);
    m_list->setAccessibleName(tr("Checklist"));
    m_list->setResizeMode(QListView::Adjust);
    m_list->setUniformItemSizes(false);
    m_list->setMouseTracking(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    const auto goThere = [this](const QModelIndex &index) {
        if (const auto &path = m_model->rowAt(index).path; !path.isEmpty())
            Q_EMIT fieldRequested(path);
    };
    connect(m_list, &QListView::clicked, this, goThere);
    // `clicked` has already gone there. In styles that activate on a click, going there again changes nothing.
    connect(m_list, &QListView::activated, this, goThere);
}

void ChecklistPanel::showCheck(const DoctorProfile &profile, const ProfileCheck &check,
                               const std::optional<ProfileChanges> &changes)
{
    m_model->setRows(profile, check, changes);
    QStringList counts;
    if (const auto toFix = check.toFixCount(); toFix > 0)
        counts.append(tr("%Ln to fix", nullptr, int(toFix)));
    if (const auto notes = check.noteCount(); notes > 0)
        counts.append(tr("%Ln note(s)", nullptr, int(notes)));
    m_counts->setText(counts.isEmpty() ? tr("OK") : counts.join(QStringLiteral(" · ")));
    setObstacle(*m_copy, {});
}

void ChecklistPanel::clear()
{
    m_model->clear();
    m_counts->clear();
    setObstacle(*m_copy, tr("no profile is shown"));
}

void ChecklistPanel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintStartHairline(painter, rect(), tokens(this).line);
}

} // namespace clinicdesk::ui

#include "checklistpanel.moc"
