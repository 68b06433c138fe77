// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/thememanager.h"

#include "ui/widgets/accessiblecombo_p.h"
#include "ui/widgets/accessiblemenus.h"
#include "ui/widgets/accessibleview_p.h"
#include "ui/widgets/caretrest.h"
#include "ui/widgets/commonkeys.h"
#include "ui/widgets/focusring.h"
#include "ui/widgets/icons.h"

#include <QApplication>
#include <QPalette>
#include <QStyleHints>
#include <QToolTip>
#include <QWidget>

namespace clinicdesk::ui {

ThemeManager::ThemeManager(QApplication &application)
    : m_application(application)
    , m_computerPalette(QApplication::palette())
    , m_style(new DeskStyle)
    , m_ring(std::make_unique<FocusRing>())
    , m_caret(std::make_unique<CaretRest>())
    , m_keys(std::make_unique<CommonKeys>())
{
    loadIcons();
    AccessibleCombo::install();
    installAccessibleMenus();
    installAccessibleViews();
    QApplication::setStyle(m_style);
    QApplication::setFont(bodyFont());
    m_application.installEventFilter(m_ring.get());
    m_application.installEventFilter(m_caret.get());
    m_application.installEventFilter(m_keys.get());
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, this, &ThemeManager::apply);
#endif
    apply();
}

ThemeManager::~ThemeManager() = default;

Theme ThemeManager::theme() const
{
    return m_style ? m_style->theme() : Theme{};
}

void ThemeManager::setChoice(Choice choice)
{
    m_choice = choice;
    apply();
}

void ThemeManager::setPractice(bool on)
{
    m_practice = on;
    apply();
}

void ThemeManager::setMotion(bool on)
{
    if (m_style)
        m_style->setMotion(on);
}

void ThemeManager::followLanguage()
{
    auto font = bodyFont();
    font.setPointSizeF(QApplication::font().pointSizeF());
    QApplication::setFont(font);
    QToolTip::setFont(typeFont(Type::Second));
}

Scheme ThemeManager::schemeOf(const QPalette &palette)
{
    const int ground = palette.color(QPalette::Window).lightness();
    const int words = palette.color(QPalette::WindowText).lightness();
    return ground < words ? Scheme::Dark : Scheme::Light;
}

Scheme ThemeManager::computerScheme() const
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    const Qt::ColorScheme scheme = QGuiApplication::styleHints()->colorScheme();
    if (scheme != Qt::ColorScheme::Unknown)
        return scheme == Qt::ColorScheme::Dark ? Scheme::Dark : Scheme::Light;
#endif
    return schemeOf(m_computerPalette);
}

void ThemeManager::apply()
{
    if (!m_style)
        return;
    const Scheme scheme = m_choice == Choice::Light          ? Scheme::Light
                          : m_choice == Choice::Dark         ? Scheme::Dark
                          : m_choice == Choice::HighContrast ? Scheme::HighContrast
                                                             : computerScheme();
    m_style->setTheme(Theme{scheme, m_practice});
    const QPalette palette = m_style->standardPalette();
    QApplication::setPalette(palette);
    QToolTip::setPalette(palette);
    QToolTip::setFont(typeFont(Type::Second));
    for (QWidget *widget : QApplication::allWidgets()) {
        // Qt sends this event only while its event loop runs, and never if the palette did not change.
        QEvent change(QEvent::ApplicationPaletteChange);
        QCoreApplication::sendEvent(widget, &change);
        widget->update();
    }
    Q_EMIT themeChanged();
}

} // namespace clinicdesk::ui
