// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/languages/paintedcolors.h"

#include "tests/gui/languages/recordingdevice.h"
#include "ui/widgets/tokens.h"

#include <QHash>
#include <QImage>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QSet>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace clinicdesk::support {

namespace {

constexpr int maxIconSide = 64;
constexpr int solidAlpha = 200;

QColor mostFrequent(const QHash<QRgb, int> &counts)
{
    QRgb best = 0;
    int most = 0;
    for (auto each = counts.cbegin(); each != counts.cend(); ++each) {
        if (each.value() > most || (each.value() == most && each.key() < best)) {
            most = each.value();
            best = each.key();
        }
    }
    return QColor::fromRgb(best);
}

QColor over(const QColor &front, const QColor &back, qreal opacity)
{
    const qreal alpha = front.alphaF() * opacity;
    const auto mixed = [alpha](int one, int other) { return int(std::lround(one * alpha + other * (1 - alpha))); };
    return {mixed(front.red(), back.red()), mixed(front.green(), back.green()), mixed(front.blue(), back.blue())};
}

/// Paints into a picture, and notes the colour of each text, icon and shape with the one that is there already.
class ColorEngine : public QPaintEngine {
public:
    ColorEngine(QSize size, const PaintingWidget &widget)
        : QPaintEngine(AllFeatures)
        , m_image(size, QImage::Format_RGB32)
        , m_widget(widget)
    {
        m_image.fill(Qt::white);
    }

    QList<ColorPair> pairs() const { return m_pairs; }

    bool begin(QPaintDevice *) override { return m_painter.begin(&m_image); }
    bool end() override { return m_painter.end(); }
    Type type() const override { return User; }

    void updateState(const QPaintEngineState &now) override
    {
        const auto changed = now.state();
        m_transform = now.transform();
        if (changed & DirtyClipRegion)
            clip(now.clipOperation(), m_transform.map(now.clipRegion()));
        if (changed & DirtyClipPath)
            clip(now.clipOperation(), QRegion(m_transform.map(now.clipPath()).toFillPolygon().toPolygon()));
        m_isClipped = now.isClipEnabled() && m_hasClip;
        m_painter.setPen(now.pen());
        m_painter.setBrush(now.brush());
        m_painter.setBrushOrigin(now.brushOrigin());
        m_painter.setFont(now.font());
        m_painter.setOpacity(now.opacity());
        m_painter.setRenderHints(m_painter.renderHints(), false);
        m_painter.setRenderHints(now.renderHints());
        m_painter.setCompositionMode(now.compositionMode());
    }

    void drawPath(const QPainterPath &path) override
    {
        place();
        noteShape(path.boundingRect());
        m_painter.drawPath(path);
    }

    void drawPolygon(const QPointF *points, int count, PolygonDrawMode mode) override
    {
        place();
        noteShape(QPolygonF(QList<QPointF>(points, points + count)).boundingRect());
        if (mode == PolylineMode)
            m_painter.drawPolyline(points, count);
        else
            m_painter.drawPolygon(points, count, mode == OddEvenMode ? Qt::OddEvenFill : Qt::WindingFill);
    }

    void drawPixmap(const QRectF &to, const QPixmap &pixmap, const QRectF &from) override
    {
        place();
        noteIcon(to, pixmap.toImage());
        m_painter.drawPixmap(to, pixmap, from);
    }

    void drawImage(const QRectF &to, const QImage &image, const QRectF &from, Qt::ImageConversionFlags flags) override
    {
        place();
        noteIcon(to, image);
        m_painter.drawImage(to, image, from, flags);
    }

    void drawTextItem(const QPointF &at, const QTextItem &item) override
    {
        place();
        const QRectF words(at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent());
        const auto area = visible(words);
        if (!area.isEmpty() && !item.text().trimmed().isEmpty()) {
            const auto font = item.font();
            const qreal points = font.pointSizeF() > 0 ? font.pointSizeF() : font.pixelSize() * 72 / 96.0;
            const bool isLarge = points >= 18 || (points >= 14 && font.bold());
            const auto back = behind(area);
            note(isLarge ? ColorPair::Kind::LargeText : ColorPair::Kind::Text, m_painter.pen().color(), back,
                 item.text());
        }
        m_painter.drawTextItem(at, item);
    }

private:
    void clip(Qt::ClipOperation operation, const QRegion &region)
    {
        m_hasClip = operation != Qt::NoClip;
        m_clip = operation == Qt::IntersectClip && m_clip ? *m_clip & region : region;
        if (!m_hasClip)
            m_clip.reset();
    }

    /// Qt sets the clip and the transformation of the engine; both are applied before each piece.
    void place()
    {
        QRegion region(m_image.rect());
        if (!systemClip().isEmpty())
            region &= systemClip();
        if (m_isClipped && m_clip)
            region &= *m_clip;
        m_painter.setTransform(QTransform());
        m_painter.setClipRegion(region);
        m_painter.setTransform(m_transform);
        m_visible = region.boundingRect();
    }

    QRect visible(const QRectF &rect) const { return m_transform.mapRect(rect).toAlignedRect() & m_visible; }

    QColor behind(const QRect &area) const
    {
        QHash<QRgb, int> counts;
        for (int y = area.top(); y <= area.bottom(); ++y) {
            for (int x = area.left(); x <= area.right(); ++x)
                ++counts[m_image.pixel(x, y)];
        }
        return mostFrequent(counts);
    }

    /// The colour in the pixels just outside.
    QColor around(const QRect &area) const
    {
        const auto ring = area.adjusted(-2, -2, 2, 2) & m_image.rect();
        QHash<QRgb, int> counts;
        for (int x = ring.left(); x <= ring.right(); ++x) {
            ++counts[m_image.pixel(x, ring.top())];
            ++counts[m_image.pixel(x, ring.bottom())];
        }
        for (int y = ring.top(); y <= ring.bottom(); ++y) {
            ++counts[m_image.pixel(ring.left(), y)];
            ++counts[m_image.pixel(ring.right(), y)];
        }
        return mostFrequent(counts);
    }

    void noteShape(const QRectF &rect)
    {
        const qreal thick = m_painter.pen().style() == Qt::NoPen ? 0 : std::max(1.0, m_painter.pen().widthF()) / 2;
        const auto area = visible(rect.adjusted(-thick, -thick, thick, thick));
        if (area.isEmpty() || m_painter.compositionMode() != QPainter::CompositionMode_SourceOver)
            return;
        const auto back = around(area);
        if (thick > 0) { // a line can be seen if it differs from one of its sides
            const auto color = m_painter.pen().color();
            const int line = int(std::ceil(2 * thick));
            const auto inner = area.adjusted(line + 1, line + 1, -line - 1, -line - 1);
            const auto within = m_painter.brush().style() == Qt::SolidPattern ? m_painter.brush().color()
                                : inner.isValid()                             ? around(inner.adjusted(2, 2, -2, -2))
                                                                              : back;
            const bool isInnerBetter = ui::contrastRatio(color, within) > ui::contrastRatio(color, back);
            note(ColorPair::Kind::Shape, color, isInnerBetter ? within : back, {});
            return;
        }
        if (m_painter.brush().style() == Qt::SolidPattern)
            note(ColorPair::Kind::Shape, m_painter.brush().color(), back, {});
    }

    void noteIcon(const QRectF &to, const QImage &picture)
    {
        const auto area = visible(to);
        if (area.isEmpty() || !picture.hasAlphaChannel() || std::max(to.width(), to.height()) > maxIconSide)
            return;
        const auto pixels = picture.convertToFormat(QImage::Format_ARGB32);
        QHash<QRgb, int> counts;
        bool hasHoles = false;
        for (int y = 0; y < pixels.height(); ++y) {
            for (int x = 0; x < pixels.width(); ++x) {
                const auto pixel = pixels.pixel(x, y);
                hasHoles = hasHoles || qAlpha(pixel) == 0;
                if (qAlpha(pixel) >= solidAlpha)
                    ++counts[pixel | 0xFF000000U];
            }
        }
        if (!hasHoles || counts.isEmpty())
            return; // a picture, or nothing
        const auto back = behind(area);
        note(ColorPair::Kind::Icon, mostFrequent(counts), back, {});
    }

    void note(ColorPair::Kind kind, const QColor &color, const QColor &back, const QString &text)
    {
        const auto front = over(color, back, m_painter.opacity());
        const auto paint = QColor::fromRgb(color.rgb());
        const auto *widget = m_widget.get();
        if (!widget || !widget->isEnabled() || front == back)
            return;
        const auto key = std::pair(int(kind), std::pair(front.rgb(), back.rgb()));
        if (m_known.contains(key))
            return;
        m_known.insert(key);
        QStringList path;
        for (const auto *each = widget; each && path.size() < 3; each = each->parentWidget())
            path.prepend(QString::fromLatin1(each->metaObject()->className()).section(QStringLiteral("::"), -1));
        m_pairs.append({kind, front, back, paint, path.join(u'/') + (text.isEmpty() ? text : u' ' + text)});
    }

    QImage m_image;
    QPainter m_painter;
    const PaintingWidget &m_widget;
    QTransform m_transform;
    std::optional<QRegion> m_clip;
    bool m_hasClip = false;
    bool m_isClipped = false;
    QRect m_visible;
    QSet<std::pair<int, std::pair<QRgb, QRgb>>> m_known;
    QList<ColorPair> m_pairs;
};

} // namespace

QList<ColorPair> paintedColors(QWidget &window)
{
    const PaintingWidget widget;
    ColorEngine engine(window.size(), widget);
    RecordingDevice device(window.size(), engine);
    window.render(&device, QPoint(), QRegion(), QWidget::DrawWindowBackground | QWidget::DrawChildren);
    return engine.pairs();
}

} // namespace clinicdesk::support
