// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/icons.h"

#include "ui/widgets/painting.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <algorithm>

// Outside every namespace, as the macro requires.
static void initResources()
{
    Q_INIT_RESOURCE(resources);
}

namespace clinicdesk::ui {

namespace {

constexpr int smallIcon = 16;

/// Whether the icon points against the direction of reading in a window that runs from right to left.
bool isMirrored(const QString &name)
{
    return QGuiApplication::layoutDirection() == Qt::RightToLeft &&
           (name == QLatin1String("back") || name == QLatin1String("right"));
}

QString ownPrefix()
{
    return QStringLiteral("clinicdesk/");
}

QByteArray drawing(const QString &name, int sizePx)
{
    loadIcons();
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    const bool found = file.open(QIODevice::ReadOnly);
    Q_ASSERT_X(found, "icon", qPrintable(name));
    QByteArray svg = found ? file.readAll() : QByteArray();
    if (sizePx <= smallIcon)
        svg.replace("stroke-width=\"1.5\"", "stroke-width=\"1.75\"");
    return svg;
}

QPixmap render(const QString &name, int sizePx, qreal devicePixelRatio, const QColor &color)
{
    const int pixels = qRound(sizePx * devicePixelRatio);
    QPixmap pixmap(pixels, pixels);
    pixmap.fill(Qt::transparent);
    QSvgRenderer renderer(drawing(name, sizePx));
    QPainter painter(&pixmap);
    if (isMirrored(name))
        painter.setTransform(QTransform(-1, 0, 0, 1, pixels, 0));
    renderer.render(&painter, QRectF(0, 0, pixels, pixels));
    painter.resetTransform();
    painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
    painter.fillRect(pixmap.rect(), color);
    painter.end();
    pixmap.setDevicePixelRatio(devicePixelRatio);
    return pixmap;
}

class TintedIcon : public QIconEngine {
public:
    TintedIcon(QString name, TokenColor color)
        : m_name(std::move(name))
        , m_color(color)
    {
    }

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        paintIcon(*painter, rect, m_name, colorFor(mode));
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        return scaledPixmap(size, mode, state, 1);
    }

    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State, qreal scale) override
    {
        // Qt passes the size in device pixels here.
        const int sizePx = qRound(std::min(size.width(), size.height()) / scale);
        return iconPixmap(m_name, sizePx, scale, colorFor(mode));
    }

    QIconEngine *clone() const override { return new TintedIcon(*this); }
    QString key() const override { return QStringLiteral("clinicdesk"); }
    QString iconName() override { return ownPrefix() + m_name; }
    bool isNull() override { return m_name.isEmpty(); }

private:
    QColor colorFor(QIcon::Mode mode) const
    {
        const Tokens &now = tokens(nullptr);
        return mode == QIcon::Disabled ? now.text3 : now.*m_color;
    }

    QString m_name;
    TokenColor m_color;
};

} // namespace

void loadIcons()
{
    // The library is static, so the linker would drop the resources otherwise.
    [[maybe_unused]] static const bool loaded = (initResources(), true);
}

QPixmap iconPixmap(const QString &name, int sizePx, qreal devicePixelRatio, const QColor &color)
{
    const QString key = QStringLiteral("clinicdesk/%1/%2/%3/%4/%5")
                            .arg(name, isMirrored(name) ? QStringLiteral("mirrored") : QString())
                            .arg(sizePx)
                            .arg(qRound(devicePixelRatio * 1000))
                            .arg(color.rgba(), 8, 16);
    QPixmap pixmap;
    if (!QPixmapCache::find(key, &pixmap)) {
        pixmap = render(name, sizePx, devicePixelRatio, color);
        QPixmapCache::insert(key, pixmap);
    }
    return pixmap;
}

void paintIcon(QPainter &painter, const QRectF &rect, const QString &name, const QColor &color)
{
    const qreal side = std::min(rect.width(), rect.height());
    QRectF target(0, 0, side, side);
    target.moveCenter(rect.center());
    const QPointF corner = onDevicePixels(painter, target).topLeft();
    const qreal ratio = painter.device()->devicePixelRatioF();
    painter.drawPixmap(corner, iconPixmap(name, qRound(side), ratio, color));
}

QIcon icon(const QString &name, TokenColor color)
{
    return QIcon(new TintedIcon(name, color));
}

QString ownIconName(const QIcon &icon)
{
    const QString name = icon.name();
    return name.startsWith(ownPrefix()) ? name.mid(ownPrefix().size()) : QString();
}

IconView::IconView(QString name, TokenColor color, int sizePx, QWidget *parent)
    : QWidget(parent)
    , m_name(std::move(name))
    , m_color(color)
    , m_sizePx(sizePx)
{
    setFixedSize(sizePx, sizePx);
    setAttribute(Qt::WA_TransparentForMouseEvents);
}

void IconView::setIcon(const QString &name, TokenColor color)
{
    m_name = name;
    m_color = color;
    update();
}

void IconView::paintEvent(QPaintEvent *)
{
    if (m_name.isEmpty())
        return;
    QPainter painter(this);
    paintIcon(painter, rect(), m_name, tokens(this).*m_color);
}

} // namespace clinicdesk::ui
