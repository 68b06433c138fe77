// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/languages/paintedtexts.h"

#include "tests/gui/languages/recordingdevice.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QHeaderView>
#include <QRegularExpression>
#include <QTextDocumentFragment>

#include <algorithm>

namespace clinicdesk::support {

namespace {

constexpr qreal roundedPx = 2; // widths of texts are rounded, once or twice
constexpr QChar ellipsis(0x2026);

struct PaintedText {
    const QWidget *widget;
    QString text;
    QRectF place; ///< px of the window
};

/// Notes the texts, and paints nothing.
class TextEngine : public QPaintEngine {
public:
    explicit TextEngine(const PaintingWidget &widget)
        : QPaintEngine(AllFeatures)
        , m_widget(widget)
    {
    }

    const QList<PaintedText> &texts() const { return m_texts; }

    bool begin(QPaintDevice *) override { return true; }
    bool end() override { return true; }
    Type type() const override { return User; }
    void updateState(const QPaintEngineState &now) override { m_transform = now.transform(); }
    void drawPath(const QPainterPath &) override {}
    void drawPolygon(const QPointF *, int, PolygonDrawMode) override {}
    void drawPixmap(const QRectF &, const QPixmap &, const QRectF &) override {}
    void drawImage(const QRectF &, const QImage &, const QRectF &, Qt::ImageConversionFlags) override {}

    void drawTextItem(const QPointF &at, const QTextItem &item) override
    {
        const QRectF words(at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent());
        if (m_widget.get() && !item.text().trimmed().isEmpty())
            m_texts.append({m_widget.get(), item.text(), m_transform.mapRect(words)});
    }

private:
    const PaintingWidget &m_widget;
    QTransform m_transform;
    QList<PaintedText> m_texts;
};

QString withoutDirectionMarks(QString text)
{
    static const QRegularExpression marks(
        QStringLiteral("[\\x{200B}-\\x{200F}\\x{202A}-\\x{202E}\\x{2066}-\\x{2069}]"));
    return text.remove(marks);
}

QString plainTextOf(const QString &tip)
{
    return Qt::mightBeRichText(tip) ? QTextDocumentFragment::fromHtml(tip).toPlainText() : tip;
}

/// Not a text of the row that ends with "…" itself, as "Loading…" does.
bool isShortened(const QString &text, const QModelIndex &cell)
{
    const auto isWhole = [&](int role) {
        return withoutDirectionMarks(cell.data(role).toString()).contains(withoutDirectionMarks(text).trimmed());
    };
    return text.contains(ellipsis) && !isWhole(Qt::DisplayRole) && !isWhole(Qt::AccessibleTextRole);
}

/// Whether the tool tip has the parts around "…". A row may join its facts by "·", the tool tip by new lines.
bool isInToolTip(const QString &text, const QModelIndex &cell)
{
    static const QRegularExpression ends(QStringLiteral("[\\x{2026}\\x{00B7}]"));
    const auto tip = withoutDirectionMarks(plainTextOf(cell.data(Qt::ToolTipRole).toString()));
    const auto parts = withoutDirectionMarks(text).split(ends);
    return !tip.isEmpty() &&
           std::ranges::all_of(parts, [&tip](const QString &part) { return tip.contains(part.trimmed()); });
}

/// They may touch, and the room above and below letters may overlap.
bool areOverEachOther(const QRectF &one, const QRectF &other)
{
    const auto both = one & other;
    return both.width() > roundedPx && both.height() > std::min(one.height(), other.height()) / 2;
}

QString placeText(const QWidget &widget, const PaintedText &text)
{
    const auto name = QString::fromLatin1(widget.metaObject()->className()).section(QStringLiteral("::"), -1);
    return QStringLiteral("%1, text \"%2\"").arg(name, text.text);
}

QStringList collisions(const QWidget &widget, const QList<PaintedText> &texts)
{
    QStringList found;
    for (qsizetype one = 0; one < texts.size(); ++one) {
        for (qsizetype other = one + 1; other < texts.size(); ++other) {
            if (areOverEachOther(texts.at(one).place, texts.at(other).place))
                found.append(placeText(widget, texts.at(one)) +
                             QStringLiteral(" over \"%1\"").arg(texts.at(other).text));
        }
    }
    return found;
}

bool isInANotice(const QWidget *widget)
{
    for (; widget; widget = widget->parentWidget()) {
        if (widget->inherits("clinicdesk::ui::Toast"))
            return true;
    }
    return false;
}

/// The buttons on rows are beside the list among the children of its parent. A notice floats over the rows for a time.
QStringList textsUnderButtons(QWidget &window, const QAbstractItemView &view, const QList<PaintedText> &texts)
{
    const QRectF sight(view.viewport()->mapTo(&window, QPoint()), view.viewport()->size());
    QStringList found;
    for (const auto *button : view.parentWidget()->findChildren<QAbstractButton *>()) {
        if (!button->isVisible() || isInANotice(button))
            continue;
        const QRectF place(button->mapTo(&window, QPoint()), button->size());
        for (const auto &text : texts) {
            const auto both = text.place & sight & place;
            if (both.width() > roundedPx && both.height() > roundedPx)
                found.append(placeText(view, text) + QStringLiteral(" under \"%1\"").arg(button->text()));
        }
    }
    return found;
}

QStringList problemsOfCells(QWidget &window, const QAbstractItemView &view, const QList<PaintedText> &texts)
{
    const QPoint origin = view.viewport()->mapTo(&window, QPoint());
    const QRectF sight(origin, view.viewport()->size());
    QStringList found;
    for (const auto &text : texts) {
        const auto shown = text.place & sight;
        const auto cell = shown.isEmpty() ? QModelIndex() : view.indexAt((shown.center() - origin).toPoint());
        if (!cell.isValid())
            continue; // scrolled out, or a text in place of rows
        const QRectF room = view.visualRect(cell).translated(origin);
        const auto beside = std::max(room.left() - text.place.left(), text.place.right() - room.right());
        const auto above = std::max(room.top() - text.place.top(), text.place.bottom() - room.bottom());
        const auto name = placeText(view, text);
        if (beside > roundedPx)
            found.append(name + QStringLiteral(" is %1 px wider than its cell").arg(beside));
        if (above > text.place.height() / 4)
            found.append(name + QStringLiteral(" is %1 px higher than its row").arg(above));
        if (isShortened(text.text, cell) && !isInToolTip(text.text, cell))
            found.append(name + QStringLiteral(" is shortened, and the tool tip is \"%1\"")
                                    .arg(plainTextOf(cell.data(Qt::ToolTipRole).toString())));
    }
    return found + collisions(view, texts) + textsUnderButtons(window, view, texts);
}

QStringList problemsOfTimeline(QWidget &window, const QWidget &timeline, const QList<PaintedText> &texts)
{
    const QRectF room(timeline.mapTo(&window, QPoint()), timeline.size());
    QStringList found;
    for (const auto &text : texts) {
        if (text.place.left() < room.left() - roundedPx || text.place.right() > room.right() + roundedPx)
            found.append(placeText(timeline, text) + QStringLiteral(" is outside"));
    }
    return found + collisions(timeline, texts);
}

} // namespace

QStringList problemsOfPaintedTexts(QWidget &window)
{
    const PaintingWidget painting;
    TextEngine engine(painting);
    RecordingDevice device(window.size(), engine);
    window.render(&device, QPoint(), QRegion(), QWidget::DrawWindowBackground | QWidget::DrawChildren);
    const auto textsOf = [&engine](const QWidget *widget) {
        QList<PaintedText> own;
        std::ranges::copy_if(engine.texts(), std::back_inserter(own),
                             [widget](const PaintedText &text) { return text.widget == widget; });
        return own;
    };
    QStringList found;
    for (auto *widget : window.findChildren<QWidget *>()) {
        if (!widget->isVisible() || widget->window() != &window || qobject_cast<const QHeaderView *>(widget))
            continue;
        if (const auto *view = qobject_cast<const QAbstractItemView *>(widget); view && view->model())
            found += problemsOfCells(window, *view, textsOf(view->viewport()));
        else if (widget->inherits("clinicdesk::ui::TimelineView"))
            found += problemsOfTimeline(window, *widget, textsOf(widget));
    }
    return found;
}

} // namespace clinicdesk::support
