// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/deskstyle.h"

#include <QObject>
#include <QPointer>

#include <memory>

class QApplication;

namespace clinicdesk::ui {

class CaretRest;
class CommonKeys;
class FocusRing;
class WheelGuard;

/// The theme of the window: the user's choice, and practice mode. Created once by the program with the window, before
/// any widget; sets the style, font and palette of the application and changes them while it runs. Also installs how
/// controls look and behave under the keyboard and the wheel: the focus ring, the caret and Enter.
class ThemeManager : public QObject {
    Q_OBJECT

public:
    enum class Choice { FollowComputer, Light, Dark, HighContrast };

    explicit ThemeManager(QApplication &application);
    ~ThemeManager() override;

    Choice choice() const { return m_choice; }
    Theme theme() const;

    void setChoice(Choice choice);
    void setPractice(bool on);
    void setMotion(bool on);
    /// Uses the font for the language of the program; call after it has changed.
    void followLanguage();

    /// Whether a window of this computer is light or dark: compares the lightness of its background and its text.
    static Scheme schemeOf(const QPalette &palette);

Q_SIGNALS:
    void themeChanged();

private:
    Scheme computerScheme() const;
    void apply();

    QApplication &m_application;
    QPalette m_computerPalette;
    QPointer<DeskStyle> m_style; ///< owned by the application
    std::unique_ptr<FocusRing> m_ring;
    std::unique_ptr<CaretRest> m_caret;
    std::unique_ptr<CommonKeys> m_keys;
    std::unique_ptr<WheelGuard> m_wheel;
    Choice m_choice = Choice::FollowComputer;
    bool m_practice = false;
};

} // namespace clinicdesk::ui
