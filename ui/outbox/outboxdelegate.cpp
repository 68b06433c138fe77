// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/outboxdelegate.h"

#include "ui/outbox/outboxmodel.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/lefttoright.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/pill.h"
#include "ui/widgets/rowwidgets.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QFontMetrics>
#include <QMouseEvent>
#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int sectionHeight = 40;
constexpr int firstSectionHeight = 34;
constexpr int barHeight = 4;
constexpr int causeIndent = 52; ///< from the page's edge to the text of a cause
constexpr int menuIcon = 16;
constexpr int lockIcon = 14;
constexpr int minNoteDigits = 26;   ///< digits
constexpr int minFileDigits = 16;   ///< digits
constexpr int maxFileDigits = 28;   ///< digits
constexpr int maxTypeCutDigits = 4; ///< beside the size
constexpr int shiftDigits = 6;      ///< widths grow in steps, so that rows with similar names line up

struct Columns {
    QRect state, type, file, patient, note, length, size, time, menu;
    bool isNarrow = false; ///< the size is that of the whole document
    bool hasSize = true;
};

int widthOf(const QString &text, Type type)
{
    return QFontMetrics(typeFont(type)).horizontalAdvance(text);
}

// Left columns are as wide as their usual text, right columns end at the page's edge; the note gets the width between.
// Every row has its number of pages in the same column. Where the notes would get too narrow, there is no column for
// the file, and the size is that of the whole document. Where the type and the name of the file would be cut, there is
// no size, and at last the type gives way; the number of pages stays at every width.
Columns columnsIn(const QRect &row, int timeColumn)
{
    const int unit = widthOf(QStringLiteral("0"), Type::Second);
    const auto columns = [&](int left, int width) { return QRect(left, row.top(), width, row.height()); };
    Columns c;
    int x = row.left() + space::page;
    c.state = columns(x, std::max(width::stateColumn, 16 * unit) + space::l);
    x = c.state.right() + 3;
    int right = row.right() - space::page + 1;
    const auto fromRight = [&](int width, int gap) {
        const QRect column = columns(right - width, width);
        right = column.left() - gap;
        return column;
    };
    c.menu = fromRight(height::target, 2);
    c.menu.translate(4, 0);
    c.time = fromRight(timeColumn, space::s);

    const int type = 22 * unit;
    const int patient = 12 * unit;
    const int length = 9 * unit;
    const int wholeSize = 10 * unit;
    const int sizeOfAll = 18 * unit; // "8.2 of 31.0 MB"
    const int spare = right - x - type - space::l - patient - space::m - length - space::l - space::s;
    c.isNarrow = spare - sizeOfAll < minNoteDigits * unit;
    int room = spare - wholeSize; // beside the usual width of the type
    c.hasSize = room >= -maxTypeCutDigits * unit;
    room += c.hasSize ? 0 : wholeSize;
    if (c.hasSize)
        c.size = fromRight(c.isNarrow ? wholeSize : sizeOfAll, space::s);
    c.length = fromRight(length, space::l);
    c.type = columns(x, std::max(0, type + (c.hasSize ? std::min(0, room) : room)));
    x = c.type.right() + space::l;
    if (const int file = spare - sizeOfAll - minNoteDigits * unit - space::l; file >= minFileDigits * unit) {
        c.file = columns(x, std::min(file, maxFileDigits * unit));
        x = c.file.right() + space::l;
    }
    c.patient = columns(x, patient);
    x = c.patient.right() + space::m;
    c.note = columns(x, std::max(0, right - x));
    return c;
}

/// The link after a note; empty for none.
QString linkOf(const OutboxRowText &item)
{
    if (item.canUndo)
        return OutboxDelegate::tr("Undo");
    if (item.canResume)
        return OutboxDelegate::tr("Resume");
    return item.canTryNow ? OutboxDelegate::tr("Try now") : QString();
}

QRect linkRect(const Columns &columns, const OutboxRowText &item)
{
    const int width = std::min(columns.note.width(), widthOf(linkOf(item), Type::Second) + 1);
    const int note = item.aside.isEmpty() ? 0 : widthOf(item.aside + QStringLiteral(" · "), Type::Second);
    QRect link = columns.note;
    link.setLeft(link.left() + std::min(link.width() - width, note)); // a long note is cut, the link is not
    link.setWidth(width);
    return link;
}

/// What a row writes before its patient, where the file has no column of its own.
QString wholeTypeAndFile(const OutboxRowText &item)
{
    //: %1 type of a document, %2 its file
    return item.fileName.isEmpty() ? item.title
                                   : OutboxDelegate::tr("%1 · %2").arg(item.title, leftToRight(item.fileName));
}

int widthOfNote(const OutboxRowText &item)
{
    const auto link = linkOf(item);
    const auto between = item.aside.isEmpty() || link.isEmpty() ? QString() : QStringLiteral(" · ");
    const auto words = item.aside + between;
    return (words.isEmpty() ? 0 : widthOf(words, Type::Second) + 1) +
           (link.isEmpty() ? 0 : widthOf(link, Type::Second) + 1);
}

/// The columns of one row. Where a text of it would be cut and its neighbours have room to spare, it gets that: names
/// before the note, because people recognize a document by them. Other rows keep their edges.
Columns columnsFor(const QRect &row, int timeColumn, const OutboxRowText &item)
{
    Columns c = columnsIn(row, timeColumn);
    const bool hasFileColumn = c.file.isValid();
    const int unit = widthOf(QStringLiteral("0"), Type::Second);
    const int typeNeed = widthOf(hasFileColumn ? item.title : wholeTypeAndFile(item), Type::Body) + 2;
    const int fileNeed = hasFileColumn ? widthOf(leftToRight(item.fileName), Type::Second) + 2 : 0;
    const int patientSpare = std::max(0, c.patient.width() - widthOf(item.patient, Type::Body) - 1);
    const int noteNeed = item.progress ? std::min(c.note.width(), int(width::rowProgress)) : widthOfNote(item);

    // The note may end over the free part of the column with the number of pages.
    const int length = widthOf(item.length, Type::Second) + (item.sealed ? lockIcon + space::xs : 0) + space::m;
    const int end = std::max(c.note.right(), c.length.right() - length);
    c.note.setRight(std::min(end, std::max(c.note.right(), c.note.left() + noteNeed)));

    const int typeMissing = typeNeed - c.type.width();
    const int fileMissing = hasFileColumn ? fileNeed - c.file.width() : 0;
    const int missing = std::max(0, typeMissing) + std::max(0, fileMissing);
    const int noteSpare = c.note.width() - noteNeed;
    if (missing > 0) {
        // First within the names, so that the patient keeps its edge.
        const int within = hasFileColumn ? std::min(missing, std::max(0, -typeMissing) + std::max(0, -fileMissing)) : 0;
        const int step = shiftDigits * unit;
        const int wanted = (missing - within + step - 1) / step * step;
        const int further = std::min(wanted, std::max(0, noteSpare) + patientSpare);
        const int forType = typeMissing > 0 ? (hasFileColumn ? std::min(typeMissing, within + further) : further)
                                            : -std::min(within, -typeMissing);
        c.type.setWidth(c.type.width() + forType);
        if (hasFileColumn) {
            c.file.setLeft(c.file.left() + forType);
            c.file.setRight(c.file.right() + further);
        }
        const int patientGives = std::max(0, further - std::max(0, noteSpare));
        c.patient.setLeft(c.patient.left() + further);
        c.patient.setRight(c.patient.right() + further - patientGives);
        c.note.setLeft(c.note.left() + further - patientGives);
    } else if (noteSpare < 0) {
        const int fromFile = hasFileColumn ? std::min(-noteSpare, -fileMissing) : 0;
        const int fromType = std::min(-noteSpare - fromFile, -typeMissing);
        const int fromPatient = std::min(-noteSpare - fromFile - fromType, patientSpare);
        c.type.setRight(c.type.right() - fromType);
        if (hasFileColumn) {
            c.file.setLeft(c.file.left() - fromType);
            c.file.setRight(c.file.right() - fromType - fromFile);
        }
        c.patient.setLeft(c.patient.left() - fromType - fromFile);
        c.patient.setRight(c.patient.right() - fromType - fromFile - fromPatient);
        c.note.setLeft(c.note.left() - fromType - fromFile - fromPatient);
    }
    return c;
}

class RowPainter {
public:
    RowPainter(QPainter &painter, const QStyleOptionViewItem &option)
        : m_painter(painter)
        , m_option(option)
        , m_tokens(tokens(option.widget))
    {
    }

    QRect visual(const QRect &rect) const { return QStyle::visualRect(m_option.direction, m_option.rect, rect); }

    void text(const QRect &rect, const QString &words, Type type, const QColor &color,
              Qt::Alignment side = Qt::AlignLeft, Weight weight = Weight::Regular,
              Qt::TextElideMode elide = Qt::ElideRight) const
    {
        m_painter.setFont(typeFont(type, weight));
        m_painter.setPen(color);
        const QFontMetrics metrics(m_painter.font());
        m_painter.drawText(visual(rect),
                           int(QStyle::visualAlignment(m_option.direction, side | Qt::AlignVCenter)) |
                               Qt::TextSingleLine,
                           metrics.elidedText(words, elide, rect.width()));
    }

    /// In as many lines as it needs.
    void paragraph(const QRect &rect, const QString &words, Type type, const QColor &color,
                   Weight weight = Weight::Regular) const
    {
        m_painter.setFont(typeFont(type, weight));
        m_painter.setPen(color);
        const auto side = QStyle::visualAlignment(m_option.direction, Qt::AlignLeft | Qt::AlignTop);
        m_painter.drawText(visual(rect), int(side) | Qt::TextWordWrap, words);
    }

    const Tokens &colors() const { return m_tokens; }

private:
    QPainter &m_painter;
    const QStyleOptionViewItem &m_option;
    const Tokens &m_tokens;
};

QString iconOf(ErrorSource side)
{
    switch (side) {
    case ErrorSource::ThisComputer:
        return QStringLiteral("pc");
    case ErrorSource::Network:
        return QStringLiteral("off");
    case ErrorSource::Service:
        return QStringLiteral("page");
    case ErrorSource::Storage:
        return QStringLiteral("outbox");
    case ErrorSource::SignIn:
        return QStringLiteral("key");
    }
    return QStringLiteral("alert");
}

/// Only the name of the file is shortened, in its middle.
QString typeAndFile(const OutboxRowText &item, int width)
{
    const auto whole = wholeTypeAndFile(item);
    const QFontMetrics metrics(typeFont(Type::Body));
    const int over = metrics.horizontalAdvance(whole) - width;
    if (item.fileName.isEmpty() || over <= 0)
        return whole;
    const int room = metrics.horizontalAdvance(item.fileName) - over - 2;
    auto shortened = item;
    shortened.fileName = metrics.elidedText(item.fileName, Qt::ElideMiddle, std::max(0, room));
    return wholeTypeAndFile(shortened);
}

/// How far the words of a section or a cause end before the edge of the row: there is its button, if it has one.
int endOfWords(const QStyleOptionViewItem &option, const QModelIndex &index)
{
    auto *widgets = RowWidgets::of(qobject_cast<const QAbstractItemView *>(option.widget));
    const QWidget *button = widgets ? widgets->at(index) : nullptr;
    return space::page + (button ? button->sizeHint().width() + space::m : 0);
}

int heightOf(const QString &words, const QFont &font, int width)
{
    constexpr int unlimited = 10'000;
    return QFontMetrics(font).boundingRect(0, 0, std::max(1, width), unlimited, Qt::TextWordWrap, words).height();
}

/// The words of a cause are not shortened, because they say what to do.
struct CauseHeights {
    CauseHeights(const OutboxRow &cause, int width)
        : title(heightOf(cause.title, typeFont(Type::Body, Weight::Bold), width))
        , aside(heightOf(cause.aside, typeFont(Type::Second), width))
    {
    }

    int title;
    int aside;
};

const OutboxModel &modelOf(const QModelIndex &index)
{
    return *static_cast<const OutboxModel *>(index.model());
}

} // namespace

void OutboxDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto item = modelOf(index).itemAt(index);
    painter->save();
    switch (item.rowType) {
    case OutboxRow::RowType::Section:
        paintSection(*painter, option, index, item);
        break;
    case OutboxRow::RowType::Cause:
        paintCause(*painter, option, index, item);
        break;
    case OutboxRow::RowType::Document:
        paintRow(*painter, option, item);
        break;
    }
    painter->restore();
}

void OutboxDelegate::paintSection(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                                  const OutboxRowText &item) const
{
    const RowPainter row(painter, option);
    const int title = widthOf(item.title, Type::Section) + widthOf(item.title, Type::Section) / 8 + space::s;
    QRect line = option.rect.adjusted(space::page, std::max(0, option.rect.height() - firstSectionHeight),
                                      -endOfWords(option, index), 0);
    QFontMetrics bold(typeFont(Type::Body, Weight::Bold));
    const int width = std::min(title, bold.horizontalAdvance(item.title) + 1);
    row.text(QRect(line.topLeft(), QSize(width, line.height())), item.title, Type::Body, row.colors().text,
             Qt::AlignLeft, Weight::Bold);
    row.text(line.adjusted(width + space::s, 0, 0, 0), item.aside, Type::Second, row.colors().text2);
    paintBottomHairline(painter, option.rect, row.colors().line);
}

void OutboxDelegate::paintCause(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                                const OutboxRowText &item) const
{
    const RowPainter row(painter, option);
    const auto &colors = row.colors();
    paintBox(painter, option.rect, Box{.fill = colors.badSoft, .border = colors.outlines ? colors.bad : QColor()});
    const QRect icon(option.rect.left() + space::page, option.rect.top(), menuIcon + 4, option.rect.height());
    paintIcon(painter, row.visual(icon), iconOf(item.side), colors.bad);

    const QRect words = option.rect.adjusted(causeIndent, 0, -endOfWords(option, index), 0);
    const CauseHeights heights(item, words.width());
    const int top = words.top() + (words.height() - heights.title - heights.aside) / 2;
    row.paragraph(QRect(words.left(), top, words.width(), heights.title), item.title, Type::Body, colors.text,
                  Weight::Bold);
    row.paragraph(QRect(words.left(), top + heights.title, words.width(), heights.aside), item.aside, Type::Second,
                  colors.text2);
}

void OutboxDelegate::paintRow(QPainter &painter, const QStyleOptionViewItem &option, const OutboxRowText &item) const
{
    const RowPainter row(painter, option);
    const auto &colors = row.colors();
    const bool selected = option.state & QStyle::State_Selected;
    paintRowSurface(painter, option.rect, selected, option.state & QStyle::State_MouseOver, colors);
    if (!selected || !colors.outlines)
        paintBottomHairline(painter, option.rect, colors.line);

    const auto columns = columnsFor(option.rect, timeColumn(), item);
    paintState(painter, row.visual(columns.state), item.state, item.stateLabel, StateForm::Quiet, colors,
               option.direction);
    const bool hasFileColumn = columns.file.isValid();
    row.text(columns.type, hasFileColumn ? item.title : typeAndFile(item, columns.type.width()), Type::Body,
             colors.text);
    if (hasFileColumn) // the end of a name is as important as its start
        row.text(columns.file, leftToRight(item.fileName), Type::Second, colors.text2, Qt::AlignLeft, Weight::Regular,
                 Qt::ElideMiddle);
    row.text(columns.patient, item.patient, Type::Body, colors.text2);
    if (item.progress) {
        QRect bar = columns.note;
        bar.setWidth(std::min(bar.width(), int(width::rowProgress)));
        bar.setTop(bar.center().y() - barHeight / 2 + 1);
        bar.setHeight(barHeight);
        paintProgressBar(painter, row.visual(bar), *item.progress, colors, selected ? colors.canvas : colors.sunken);
    } else {
        const auto link = linkOf(item);
        const auto place = link.isEmpty() ? QRect() : linkRect(columns, item);
        const bool isAlone = link.isEmpty() || item.aside.isEmpty();
        QRect note = columns.note;
        if (!isAlone)
            note.setRight(place.left() - widthOf(QStringLiteral(" "), Type::Second));
        row.text(note, isAlone ? item.aside : item.aside + QStringLiteral(" ·"), Type::Second, colors.text3);
        row.text(place, link, Type::Second, colors.accent);
    }
    paintLength(painter, option, columns.length, item.length, item.sealed);
    if (columns.hasSize)
        row.text(columns.size, leftToRight(columns.isNarrow ? item.wholeSize : item.size), Type::Second, colors.text2,
                 Qt::AlignRight);
    row.text(columns.time, item.time, Type::Second, colors.text3, Qt::AlignRight);
    QRect dots(0, 0, menuIcon, menuIcon);
    dots.moveCenter(columns.menu.center());
    paintIcon(painter, row.visual(dots), QStringLiteral("more"), colors.text2);
    if ((option.state & QStyle::State_HasFocus) && hasFocusRing(option.widget))
        paintRowRing(painter, option.rect, colors.focus);
}

void OutboxDelegate::paintLength(QPainter &painter, const QStyleOptionViewItem &option, const QRect &column,
                                 const QString &length, bool isSealed) const
{
    const RowPainter row(painter, option);
    row.text(column, length, Type::Second, row.colors().text2, Qt::AlignRight);
    if (!isSealed)
        return;
    QRect lock(0, 0, lockIcon, lockIcon);
    lock.moveCenter(column.center());
    lock.moveRight(column.right() - (length.isEmpty() ? 0 : widthOf(length, Type::Second) + space::xs));
    paintIcon(painter, row.visual(lock), QStringLiteral("lock"), row.colors().text2);
}

/// Called for each row, so the font is measured only once.
void OutboxDelegate::measure() const
{
    const auto font = QApplication::font();
    if (m_bodyLine > 0 && font == m_measuredFont)
        return;
    m_measuredFont = font;
    m_bodyLine = QFontMetrics(typeFont(Type::Body)).height();
    const QFontMetrics metrics(typeFont(Type::Second));
    const QLocale locale;
    const auto time = [&](const QDateTime &moment) { return timeText(locale, moment.time()); };
    const auto day = [&](const QDateTime &moment) { return dayText(locale, moment.date()); };
    m_timeColumn = std::max(maxMomentWidth(metrics, time), maxMomentWidth(metrics, day));
}

int OutboxDelegate::bodyLine() const
{
    measure();
    return m_bodyLine;
}

int OutboxDelegate::timeColumn() const
{
    measure();
    return m_timeColumn;
}

QSize OutboxDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const int body = bodyLine();
    const auto high = [&](int wanted, int lines) {
        return QSize(option.rect.width(), std::max(wanted, lines * body + space::m));
    };
    switch (modelOf(index).rowTypeAt(index)) {
    case OutboxRow::RowType::Section:
        return high(index.row() == 0 ? firstSectionHeight : sectionHeight, 1);
    case OutboxRow::RowType::Cause: {
        const auto *view = qobject_cast<const QAbstractItemView *>(option.widget);
        const int width = view ? view->viewport()->width() : option.rect.width();
        const CauseHeights words(modelOf(index).items().at(index.row()),
                                 width - causeIndent - endOfWords(option, index));
        auto size = high(height::causeBand, 2);
        size.setHeight(std::max(size.height(), words.title + words.aside + space::m));
        return size;
    }
    case OutboxRow::RowType::Document:
        break;
    }
    return high(height::tableRow, 1);
}

void OutboxDelegate::updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                                          const QModelIndex &index) const
{
    const QSize size = editor->sizeHint();
    const bool isSection = modelOf(index).rowTypeAt(index) == OutboxRow::RowType::Section;
    const int above = isSection ? std::max(0, option.rect.height() - firstSectionHeight) : 0;
    const int room = option.rect.height() - above;
    const QRect place(option.rect.right() - space::page + 1 + 4 - size.width(),
                      option.rect.top() + above + (room - size.height()) / 2, size.width(), size.height());
    editor->setGeometry(QStyle::visualRect(option.direction, option.rect, place));
}

bool OutboxDelegate::editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                                 const QModelIndex &index)
{
    if (event->type() != QEvent::MouseButtonRelease || modelOf(index).rowTypeAt(index) != OutboxRow::RowType::Document)
        return QStyledItemDelegate::editorEvent(event, model, option, index);
    const auto item = modelOf(index).itemAt(index);
    const auto *mouse = static_cast<QMouseEvent *>(event);
    const auto columns = columnsFor(option.rect, timeColumn(), item);
    const auto visual = [&](const QRect &rect) { return QStyle::visualRect(option.direction, option.rect, rect); };
    const QPoint at = mouse->position().toPoint();
    if (mouse->button() != Qt::LeftButton)
        return false;
    if (visual(columns.menu).contains(at)) {
        Q_EMIT menuRequested(index, mouse->globalPosition().toPoint());
        return true;
    }
    if (!linkOf(item).isEmpty() && visual(linkRect(columns, item)).contains(at)) {
        Q_EMIT linkClicked(index);
        return true;
    }
    return QStyledItemDelegate::editorEvent(event, model, option, index);
}

} // namespace clinicdesk::ui
