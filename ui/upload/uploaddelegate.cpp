// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/uploaddelegate.h"

#include "ui/upload/filethumbnails.h"
#include "ui/upload/uploadmodel.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/lefttoright.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/pageillustration.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/pill.h"
#include "ui/widgets/rowwidgets.h"

#include <QAbstractItemView>
#include <QFontMetrics>
#include <QMouseEvent>
#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr QSize pictureSize(40, 52);
constexpr int pictureTop = 8;
constexpr int wordsLeft = 78;
constexpr int remarkLeft = 102;
constexpr int smallIcon = 16;
constexpr int kindIcon = 24;
constexpr int lockIcon = 14;
constexpr int ringMargin = 4;
constexpr qreal newMark = 8;
constexpr qsizetype maxRemarks = 500;

const UploadRow &rowOf(const QModelIndex &index)
{
    return static_cast<const UploadModel *>(index.model())->itemAt(index);
}

/// The text below the two lines; may be empty.
const QString &remarkOf(const UploadRow &row)
{
    return row.problem.isEmpty() ? row.note : row.problem;
}

int heightOf(Type type, Weight weight = Weight::Regular)
{
    return QFontMetrics(typeFont(type, weight)).height();
}

int linesHeight()
{
    return std::max(height::documentRow, heightOf(Type::Body) + heightOf(Type::Second) + 27);
}

struct Places {
    QRect picture, words, state, menu;
};

Places placesIn(const QRect &row)
{
    const int height = linesHeight();
    Places p;
    p.picture = QRect(QPoint(row.left() + space::page, row.top() + pictureTop), pictureSize);
    const int right = row.right() + 1 - space::page;
    p.menu =
        QRect(right - height::target + 2, row.top() + (height - height::target) / 2, height::target, height::target);
    int state = width::stateColumn;
    for (const auto longest : {RowState::NeedsYou, RowState::NoPatient, RowState::NoType, RowState::Preparing})
        state = std::max(state, int(stateSize(wordOf(longest), StateForm::Pill).width()));
    p.state = QRect(right - 34 - state, row.top(), state, height);
    const int left = row.left() + wordsLeft;
    p.words = QRect(left, row.top(), std::max(0, p.state.left() - space::s - left), height);
    return p;
}

int remedyWidth(const QAbstractItemView *view, const QModelIndex &index)
{
    auto *widgets = RowWidgets::of(view);
    const int buttons = widgets ? widgets->widthAt(index) : 0;
    return buttons > 0 ? buttons + space::s : 0;
}

// The sentence may use the row's width up to the buttons. If it does not fit in one line, it takes two.
QRect remarkRect(const QRect &row, const QAbstractItemView *view, const QModelIndex &index)
{
    const int top = row.top() + linesHeight() - 6;
    return QRect(row.left() + remarkLeft, top,
                 std::max(0, row.width() - remarkLeft - space::page - remedyWidth(view, index)),
                 row.bottom() - top - 6);
}

bool fitsOneLine(const QString &text, int width)
{
    return QFontMetrics(typeFont(Type::Body)).horizontalAdvance(text) <= width;
}

/// On the page of a file that was refused.
void paintKind(QPainter &painter, const QRect &page, const QString &iconName, const Tokens &colors)
{
    QRect kind(0, 0, kindIcon, kindIcon);
    kind.moveCenter(page.center());
    paintIcon(painter, kind, iconName, colors.pageLine.darker());
}

/// The number of pages at the corner of a picture.
void paintPageCount(QPainter &painter, const QRect &picture, int pages, const Tokens &colors)
{
    const auto font = typeFont(Type::Second, Weight::Bold);
    const auto text = numberText(pages);
    const QFontMetrics metrics(font);
    QRectF badge(0, 0, std::max(18, metrics.horizontalAdvance(text) + 10), 18);
    badge.moveCenter(picture.bottomRight() - QPoint(4, 4));
    paintBox(painter, badge, Box{.fill = colors.text2, .border = {}, .radius = badge.height() / 2});
    painter.setFont(font);
    painter.setPen(colors.canvas);
    painter.drawText(badge, Qt::AlignCenter, text);
}

/// Beside the picture, in the margin of the row.
void paintNewMark(QPainter &painter, const QRect &margin, const Tokens &colors)
{
    QRectF dot(0, 0, newMark, newMark);
    dot.moveCenter(QRectF(margin).center());
    paintBox(painter, dot, Box{.fill = colors.accent, .border = {}, .radius = newMark / 2});
}

class Line {
public:
    Line(QPainter &painter, const QStyleOptionViewItem &option, const QRect &rect)
        : m_painter(painter)
        , m_option(option)
        , m_rest(rect)
    {
    }

    int room() const { return m_rest.width(); }
    void skip(int width) { m_rest.setLeft(std::min(m_rest.right() + 1, m_rest.left() + width)); }
    QRect take(int width)
    {
        QRect taken = m_rest;
        taken.setWidth(std::min(width, m_rest.width()));
        skip(width);
        return QStyle::visualRect(m_option.direction, m_option.rect, taken);
    }
    void text(const QString &words, const QFont &font, const QColor &color, Qt::TextElideMode mode = Qt::ElideRight,
              int maxWidth = QWIDGETSIZE_MAX)
    {
        if (words.isEmpty())
            return;
        const QFontMetrics metrics(font);
        const auto shown = metrics.elidedText(words, mode, std::min(room(), maxWidth));
        m_painter.setFont(font);
        m_painter.setPen(color);
        m_painter.drawText(take(metrics.horizontalAdvance(shown) + 1),
                           int(QStyle::visualAlignment(m_option.direction, Qt::AlignLeft | Qt::AlignVCenter)) |
                               Qt::TextSingleLine,
                           shown);
    }

private:
    QPainter &m_painter;
    const QStyleOptionViewItem &m_option;
    QRect m_rest;
};

} // namespace

UploadDelegate::UploadDelegate(FileThumbnails &pictures, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_pictures(pictures)
{
}

void UploadDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto &row = rowOf(index);
    const Tokens &colors = tokens(option.widget);
    const auto visual = [&](const QRect &rect) { return QStyle::visualRect(option.direction, option.rect, rect); };
    const bool selected = option.state & QStyle::State_Selected;
    painter->save();
    paintRowSurface(*painter, option.rect, selected, option.state & QStyle::State_MouseOver, colors);
    if (!selected || !colors.outlines)
        paintBottomHairline(*painter, option.rect, colors.line);

    const auto places = placesIn(option.rect);
    paintPicture(*painter, visual(places.picture), row, colors);
    if (row.isNew)
        paintNewMark(*painter, visual(places.picture.adjusted(-space::page, 0, -places.picture.width(), 0)), colors);
    if (row.pages > 1)
        paintPageCount(*painter, visual(places.picture), row.pages, colors);
    const int first = std::max(int(height::pill), heightOf(Type::Body, Weight::Bold));
    const int second = heightOf(Type::Second);
    const int top = places.words.top() + (places.words.height() - first - second) / 2 - 1;
    paintFirstLine(*painter, option, QRect(places.words.left(), top, places.words.width(), first), row);
    paintSecondLine(*painter, option, QRect(places.words.left(), top + first, places.words.width(), second + 2), row);
    paintState(*painter, visual(places.state), row.state, wordOf(row.state),
               row.state == RowState::Ready ? StateForm::Inset : StateForm::Pill, colors, option.direction);
    QRect dots(0, 0, smallIcon, smallIcon);
    dots.moveCenter(places.menu.center());
    paintIcon(*painter, visual(dots), QStringLiteral("more"), colors.text2);
    if (!remarkOf(row).isEmpty())
        paintRemark(*painter, option, index, row);
    if ((option.state & QStyle::State_HasFocus) && hasFocusRing(option.widget))
        paintRowRing(*painter, option.rect, colors.focus);
    painter->restore();
}

void UploadDelegate::paintPicture(QPainter &painter, const QRect &rect, const UploadRow &row,
                                  const Tokens &colors) const
{
    const auto picture = row.document && row.firstFile ? m_pictures.thumbnail(*row.document, *row.firstFile) : QImage();
    if (picture.isNull()) {
        paintPageIllustration(painter, rect, row.document ? IllustrationKind::Text : IllustrationKind::Blank, colors);
        if (!row.kind.iconName.isEmpty())
            paintKind(painter, rect, row.kind.iconName, colors);
        return;
    }
    // The picture fills its rectangle; the edges are cropped.
    QSizeF part = QSizeF(rect.size()).scaled(picture.size(), Qt::KeepAspectRatio);
    QRectF source(QPointF(), part);
    source.moveCenter(QRectF(picture.rect()).center());
    painter.save();
    clipToBox(painter, rect, radius::page);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(QRectF(rect), picture, source);
    painter.restore();
    paintBox(painter, rect, Box{.fill = {}, .border = colors.pageEdge, .radius = radius::page});
}

void UploadDelegate::paintFirstLine(QPainter &painter, const QStyleOptionViewItem &option, const QRect &rect,
                                    const UploadRow &row) const
{
    const Tokens &colors = tokens(option.widget);
    const bool selected = option.state & QStyle::State_Selected;
    Line line(painter, option, rect);
    line.text(row.document ? row.title : leftToRight(row.title), typeFont(Type::Body, Weight::Bold), colors.text,
              row.document ? Qt::ElideRight : Qt::ElideMiddle);
    line.skip(space::s);
    line.text(row.date, typeFont(Type::Body), colors.text2);
    line.skip(space::s);
    for (qsizetype at = 0; at < row.tags.size(); ++at) {
        const auto rest = QStringLiteral("+%1").arg(numberText(row.tags.size() - at));
        const int chip = int(chipSize(row.tags.at(at)).width());
        const bool last = at + 1 == row.tags.size();
        if (chip + (last ? 0 : space::s + int(chipSize(rest).width())) > line.room()) {
            if (line.room() > int(chipSize(rest).width()))
                paintChip(painter, line.take(int(chipSize(rest).width())), rest, selected, colors);
            return;
        }
        paintChip(painter, line.take(chip), row.tags.at(at), selected, colors);
        line.skip(space::s);
    }
}

void UploadDelegate::paintSecondLine(QPainter &painter, const QStyleOptionViewItem &option, const QRect &rect,
                                     const UploadRow &row) const
{
    const Tokens &colors = tokens(option.widget);
    const auto font = typeFont(Type::Second);
    QString rest = row.fileName.isEmpty() ? row.facts : QStringLiteral(" · ") + row.facts;
    Line line(painter, option, rect);
    // Only the file name is shortened, in its middle.
    const QFontMetrics metrics(font);
    const int after = metrics.horizontalAdvance(rest) + (row.sealed ? space::xs + lockIcon : 0) +
                      (row.patient.isEmpty() ? 0 : metrics.horizontalAdvance(QStringLiteral(" · ") + row.patient)) + 3;
    line.text(leftToRight(row.fileName), font, colors.text2, Qt::ElideMiddle, std::max(0, line.room() - after));
    line.text(rest, font, colors.text2);
    if (row.sealed) {
        line.skip(space::xs);
        const QRect place = line.take(lockIcon);
        QRect lock(0, 0, std::min(place.width(), lockIcon), lockIcon);
        lock.moveCenter(place.center());
        paintIcon(painter, lock, QStringLiteral("lock"), colors.text2);
    }
    if (!row.patient.isEmpty())
        line.text(QStringLiteral(" · ") + row.patient, font, colors.warn);
}

void UploadDelegate::paintRemark(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                                 const UploadRow &row) const
{
    const Tokens &colors = tokens(option.widget);
    const auto *view = qobject_cast<const QAbstractItemView *>(option.widget);
    const auto visual = [&](const QRect &rect) { return QStyle::visualRect(option.direction, option.rect, rect); };
    const QRect words = remarkRect(option.rect, view, index);
    QRect mark(option.rect.left() + wordsLeft, 0, smallIcon, smallIcon);
    mark.moveTop(words.center().y() - smallIcon / 2 + 1);
    paintIcon(painter, visual(mark), row.isLocked ? QStringLiteral("lock") : QStringLiteral("alert"),
              row.problem.isEmpty() ? colors.warn : colors.bad);
    painter.setFont(typeFont(Type::Body));
    painter.setPen(colors.text);
    const int side = int(QStyle::visualAlignment(option.direction, Qt::AlignLeft | Qt::AlignVCenter));
    painter.drawText(visual(words),
                     side |
                         (fitsOneLine(remarkOf(row), words.width()) ? int(Qt::TextSingleLine) : int(Qt::TextWordWrap)),
                     remarkOf(row));
}

QSize UploadDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto &row = rowOf(index);
    const auto *view = qobject_cast<const QAbstractItemView *>(option.widget);
    const int width = view ? view->viewport()->width() : option.rect.width();
    const auto &remark = remarkOf(row);
    if (remark.isEmpty())
        return {width, linesHeight()};
    const int more = std::max(height::problemRow - height::documentRow, heightOf(Type::Body) + space::m);
    const QRect words = remarkRect(QRect(0, 0, width, linesHeight() + more), view, index);
    const int lines = words.width() > 0 ? remarkHeight(remark, words.width()) : 0;
    return {width, linesHeight() + std::max(more, lines > 0 ? lines + space::m : 0)};
}

/// The height of a remark of several lines; 0 if it fits in one line. Many rows have the same sentence, and each layout
/// measures all rows.
int UploadDelegate::remarkHeight(const QString &remark, int width) const
{
    const auto font = typeFont(Type::Body);
    const auto key = font.key() + QString::number(width) + u'/' + remark;
    if (const auto known = m_remarkHeights.constFind(key); known != m_remarkHeights.constEnd())
        return *known;
    if (m_remarkHeights.size() >= maxRemarks)
        m_remarkHeights.clear();
    const int height = fitsOneLine(remark, width)
                           ? 0
                           : QFontMetrics(font).boundingRect(0, 0, width, 1000, Qt::TextWordWrap, remark).height();
    m_remarkHeights.insert(key, height);
    return height;
}

void UploadDelegate::updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                                          const QModelIndex &index) const
{
    const QSize size = editor->sizeHint();
    const auto *view = qobject_cast<const QAbstractItemView *>(option.widget);
    const QRect words = remarkRect(option.rect, view, index);
    const QRect place(option.rect.right() + 1 - space::page + ringMargin - size.width(),
                      words.center().y() - size.height() / 2 + 1, size.width(), size.height());
    editor->setGeometry(QStyle::visualRect(option.direction, option.rect, place));
}

bool UploadDelegate::editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                                 const QModelIndex &index)
{
    if (event->type() == QEvent::MouseButtonRelease) {
        const auto *mouse = static_cast<QMouseEvent *>(event);
        const bool isLeft = mouse->button() == Qt::LeftButton;
        const auto isAt = [&](const QRect &place) {
            return isLeft &&
                   QStyle::visualRect(option.direction, option.rect, place).contains(mouse->position().toPoint());
        };
        const auto places = placesIn(option.rect);
        if (isAt(places.menu)) {
            Q_EMIT menuRequested(index, mouse->globalPosition().toPoint());
            return true;
        }
        // With Ctrl or Shift, the user selects several rows.
        if (rowOf(index).state == RowState::NoType && mouse->modifiers() == Qt::NoModifier && isAt(places.state)) {
            Q_EMIT typeMenuRequested(index, mouse->globalPosition().toPoint());
            return true;
        }
    }
    return QStyledItemDelegate::editorEvent(event, model, option, index);
}

} // namespace clinicdesk::ui
