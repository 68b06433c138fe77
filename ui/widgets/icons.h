// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/tokens.h"

#include <QIcon>
#include <QPixmap>
#include <QWidget>

class QPainter;

/// The drawn icons of the program (resources/icons, named by file), coloured from the tokens when they are painted.
namespace clinicdesk::ui {

/// Makes resources/ readable under ":/". Every function below calls this; ThemeManager calls it for the rest of the
/// program.
void loadIcons();

/// The icon in one colour at this size in px and this device ratio; cached in Qt's pixmap cache. An unknown name is a
/// programming error and stops a debug build.
QPixmap iconPixmap(const QString &name, int sizePx, qreal devicePixelRatio, const QColor &color);

/// Paints the icon centred in the rectangle, as large as its shorter side, on whole device pixels.
void paintIcon(QPainter &painter, const QRectF &rect, const QString &name, const QColor &color);

/// An icon for buttons, actions and menus. It uses the tokens of the application's style whenever it is painted, so it
/// follows changes of the theme; our own style paints it in the colour of the control instead.
QIcon icon(const QString &name, TokenColor color = &Tokens::text2);

/// The name that was passed to icon(); empty for other icons.
QString ownIconName(const QIcon &icon);

/// An icon outside of a control. Decoration: it is not in the tab order, and the text beside it says its meaning.
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
