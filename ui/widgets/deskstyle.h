// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/tokens.h"

#include <QProxyStyle>

namespace clinicdesk::ui {

/// The look of every standard widget, painted from the tokens over Fusion; there is no style sheet anywhere. The kind
/// of a widget says its purpose (controlkind.h). ThemeManager owns the choice of theme and sets it here.
class DeskStyle : public QProxyStyle {
    Q_OBJECT

public:
    explicit DeskStyle(Theme theme = {});

    const Tokens &tokens() const { return m_tokens; }
    Theme theme() const { return m_theme; }
    void setTheme(Theme theme);

    /// Off: no animations in the window, and SH_Widget_Animation_Duration is 0.
    void setMotion(bool on) { m_motion = on; }

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget = nullptr) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget = nullptr) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                            const QWidget *widget = nullptr) const override;
    QRect subElementRect(SubElement element, const QStyleOption *option,
                         const QWidget *widget = nullptr) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl subControl,
                         const QWidget *widget = nullptr) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                           const QWidget *widget = nullptr) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption *option = nullptr,
                    const QWidget *widget = nullptr) const override;
    int styleHint(StyleHint hint, const QStyleOption *option = nullptr, const QWidget *widget = nullptr,
                  QStyleHintReturn *returnData = nullptr) const override;
    /// Those of Qt's own file dialog are drawn like all others.
    QIcon standardIcon(StandardPixmap which, const QStyleOption *option = nullptr,
                       const QWidget *widget = nullptr) const override;
    QPalette standardPalette() const override;
    void polish(QWidget *widget) override;
    using QProxyStyle::polish;

private:
    void paintSortArrow(const QRect &place, const QStyleOption &header, QPainter &painter, const QWidget *widget) const;

    Theme m_theme;
    Tokens m_tokens;
    bool m_motion = true;
};

/// The duration of an animation of that many milliseconds: 0 if motion is off on this computer or in the settings.
int motionDuration(const QWidget *widget, int milliseconds);

} // namespace clinicdesk::ui
