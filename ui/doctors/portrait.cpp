// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/portrait.h"

#include "core/document/readablename.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/tokens.h"

#include <QPainter>
#include <QPainterPath>
#include <QTextBoundaryFinder>

namespace clinicdesk::ui {

namespace {

constexpr int personSide = 32;
constexpr qsizetype maxInitialsLength = 100; // a letter with all its marks is shorter

/// The first letter with its combining marks.
QString firstLetter(const QString &name)
{
    const auto text = displayName(name.left(maxInitialsLength)).trimmed();
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
    const auto end = finder.toNextBoundary();
    return end > 0 ? text.left(end).toUpper() : QString();
}

} // namespace

QString initialsOf(const QString &firstName, const QString &lastName)
{
    return firstLetter(firstName) + firstLetter(lastName);
}

Portrait::Portrait(QWidget *parent)
    : QWidget(parent)
{
    setFixedSize(side, side);
}

void Portrait::setInitials(const QString &initials)
{
    m_initials = initials;
    update();
}

void Portrait::setPicture(const QImage &picture)
{
    m_picture = picture;
    update();
}

void Portrait::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const auto &colors = tokens(this);
    const QRectF circle = rect();
    if (!m_picture.isNull()) {
        QPainterPath clip;
        clip.addEllipse(circle);
        painter.setClipPath(clip);
        painter.drawImage(circle, m_picture);
        return;
    }
    paintBox(
        painter, circle,
        Box{.fill = colors.accentSoft, .border = colors.outlines ? colors.accent : QColor(), .radius = side / 2.0});
    if (m_initials.isEmpty()) {
        QRectF place(0, 0, personSide, personSide);
        place.moveCenter(circle.center());
        paintIcon(painter, place, QStringLiteral("person"), colors.accent);
        return;
    }
    painter.setFont(typeFont(Type::Initials));
    painter.setPen(colors.accent);
    painter.drawText(circle, Qt::AlignCenter | Qt::TextSingleLine, m_initials);
}

} // namespace clinicdesk::ui
