// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/tokens.h"

#include <QIcon>
#include <QPixmap>
#include <QWidget>

class QPainter;

/// The drawn icons of the program (resources/icons, named by file), tinted from the tokens at the moment of painting.
namespace clinicdesk::ui {

/// Makes resources/ readable under ":/"; every call below does it by itself, ThemeManager does it for the rest of the
/// program.
void loadIcons();

/// The icon in one colour at this many px and this device ratio; kept in Qt's pixmap cache. A name that does not exist
/// is a mistake of the program and stops a debug build.
QPixmap iconPixmap(const QString &name, int sizePx, qreal devicePixelRatio, const QColor &color);

/// Paints the icon centred in the rectangle, as large as its shorter side, on whole device pixels.
void paintIcon(QPainter &painter, const QRectF &rect, const QString &name, const QColor &color);

/// An icon for buttons, actions and menus. It wears the tokens of the application's style whenever it is painted, so it
/// follows a change of theme; our own style paints it in the colour of the control instead.
QIcon icon(const QString &name, TokenColor color = &Tokens::text2);

/// The name that icon() was given; empty for an icon from elsewhere.
QString ownIconName(const QIcon &icon);

/// An icon that stands by itself. Decoration: it is not in the tab order, and its meaning stands in the text beside it.
class IconView : public QWidget {
    Q_OBJECT

public:
    explicit IconView(QString name, TokenColor color = &Tokens::text2, int sizePx = 20, QWidget *parent = nullptr);

    void setIcon(const QString &name, TokenColor color);
    QString iconName() const { return m_name; }
    QSize sizeHint() const override { return {m_sizePx, m_sizePx}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_name;
    TokenColor m_color;
    int m_sizePx;
};

} // namespace clinicdesk::ui
