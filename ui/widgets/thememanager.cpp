// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/thememanager.h"

#include "ui/widgets/accessiblemenus.h"
#include "ui/widgets/accessibleview_p.h"
#include "ui/widgets/caretrest.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/focusring.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/keybursts.h"
#include "ui/widgets/wheelguard.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPalette>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStyleHints>
#include <QTextEdit>
#include <QToolButton>
#include <QToolTip>
#include <QWidget>
#include <QWindow>

namespace clinicdesk::ui {

/// What keys do in every window. Install it as an event filter of the application.
///
/// Enter presses the button that has the focus, as Space does; in dialogs also one that is not the default. The Enter
/// with which a barcode reader ends a code presses nothing. Check boxes, radio buttons and segments leave Enter to
/// their dialog.
///
/// Alt and a character, such as the number of a page that there is not, is never text: the fields of Qt would add it
/// to a patient number or a PIN.
class CommonKeys : public QObject {
    Q_OBJECT
public:
    explicit CommonKeys(QObject *parent = nullptr);

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    int m_typedIn = -1; ///< the burst of the last character (`KeyBursts::number()`)
};

namespace {

QAbstractButton *pressable(QObject *watched)
{
    auto *button = qobject_cast<QAbstractButton *>(watched);
    const bool isPlain = qobject_cast<QPushButton *>(button) || qobject_cast<QToolButton *>(button);
    return isPlain && button->isEnabled() && button->hasFocus() && kindOf(button) != ControlKind::Segment ? button
                                                                                                          : nullptr;
}

bool isEnter(const QKeyEvent &key)
{
    return (key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter) &&
           (key.modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
}

/// False where Alt is, alone or with Ctrl, the third level of a keyboard.
bool isAltCharacter(const QKeyEvent &key)
{
#ifdef Q_OS_MACOS
    Q_UNUSED(key)
    return false;
#else
    const auto modifiers = key.modifiers() & (Qt::AltModifier | Qt::ControlModifier);
    return modifiers == Qt::AltModifier && !key.text().isEmpty() && key.text().front().isPrint();
#endif
}

/// Or the suggestions below one, which get its keys (QCompleter).
bool isTextField(const QObject *object)
{
    const auto *widget = qobject_cast<const QWidget *>(object);
    if (widget && widget->focusProxy())
        object = widget->focusProxy();
    return qobject_cast<const QLineEdit *>(object) || qobject_cast<const QPlainTextEdit *>(object) ||
           qobject_cast<const QTextEdit *>(object) || qobject_cast<const QAbstractSpinBox *>(object);
}

} // namespace

CommonKeys::CommonKeys(QObject *parent)
    : QObject(parent)
{
    const auto &bursts = KeyBursts::instance();
    connect(&bursts, &KeyBursts::typed, this, [this, &bursts] { m_typedIn = bursts.number(); });
}

bool CommonKeys::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return false;
    const auto &key = *static_cast<QKeyEvent *>(event);
    if (isAltCharacter(key))
        return isTextField(watched);
    if (!isEnter(key))
        return false;
    auto *button = pressable(watched);
    if (!button)
        return false;
    const auto &bursts = KeyBursts::instance();
    const bool hasTime = key.timestamp() != 0; // bursts do not count keys without one
    const bool endsCode = hasTime && bursts.isContinued() && bursts.number() == m_typedIn;
    if (!key.isAutoRepeat() && !endsCode)
        button->click();
    return true;
}

ThemeManager::ThemeManager(QApplication &application)
    : m_application(application)
    , m_computerPalette(QApplication::palette())
    , m_style(new DeskStyle)
    , m_ring(std::make_unique<FocusRing>())
    , m_caret(std::make_unique<CaretRest>())
    , m_keys(std::make_unique<CommonKeys>())
    , m_wheel(std::make_unique<WheelGuard>())
{
    loadIcons();
    installAccessibleMenus();
    installAccessibleViews();
    QApplication::setStyle(m_style);
    QApplication::setFont(bodyFont());
    m_application.installEventFilter(m_ring.get());
    m_application.installEventFilter(m_caret.get());
    m_application.installEventFilter(m_keys.get());
    m_application.installEventFilter(m_wheel.get());
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

#include "thememanager.moc"
