// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/filepreview.h"

#include "ui/widgets/lefttoright.h"
#include "ui/widgets/pageillustration.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/tokens.h"

#include <QFontMetricsF>
#include <QPainter>

namespace clinicdesk::ui {

FilePreview::FilePreview(QWidget *parent)
    : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void FilePreview::showPicture(const QImage &picture)
{
    m_picture = picture;
    update();
}

void FilePreview::showPlaceholder(const QString &kind, const QString &size)
{
    m_picture = {};
    m_kind = kind;
    m_size = size;
    update();
}

void FilePreview::paintEvent(QPaintEvent *)
{
    const Tokens &t = tokens(this);
    QPainter painter(this);
    QRectF sheet(QPointF(), QSizeF(288, 398).scaled(size(), Qt::KeepAspectRatio));
    sheet.moveCenter(QRectF(rect()).center());
    sheet.moveTop(0);
    if (m_picture.isNull()) {
        paintSheet(painter, sheet);
        return;
    }
    QRectF place(QPointF(), QSizeF(m_picture.size()).scaled(sheet.size(), Qt::KeepAspectRatio));
    place.moveCenter(sheet.center());
    place.moveTop(0);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(place, m_picture);
    paintBox(painter, place, Box{.fill = {}, .border = t.pageEdge, .radius = radius::page});
}

void FilePreview::paintSheet(QPainter &painter, const QRectF &sheet) const
{
    const Tokens &t = tokens(this);
    if (m_kind.isEmpty()) {
        paintBox(painter, sheet, Box{.fill = {}, .border = t.line, .radius = radius::page});
        return;
    }
    paintBox(painter, sheet, Box{.fill = t.canvas, .border = t.line, .radius = radius::page});
    QRectF drawn(0, 0, 60, 78);
    drawn.moveCenter(sheet.center() - QPointF(0, 40));
    paintPageIllustration(painter, drawn, IllustrationKind::Text, t);
    QRectF words(sheet.left(), drawn.bottom() + space::m, sheet.width(), QFontMetricsF(typeFont(Type::Body)).height());
    painter.setFont(typeFont(Type::Body, Weight::Bold));
    painter.setPen(t.text);
    painter.drawText(words, Qt::AlignCenter, m_kind);
    words.translate(0, words.height());
    painter.setFont(typeFont(Type::Second));
    painter.setPen(t.text2);
    painter.drawText(words, Qt::AlignCenter, leftToRight(m_size));
}

} // namespace clinicdesk::ui
