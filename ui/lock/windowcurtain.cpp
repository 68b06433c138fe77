// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lock/windowcurtain.h"

#include "ui/widgets/ownclipboard.h"
#include "ui/widgets/owndialogs.h"

#include <QAccessible>
#include <QAccessibleObject>
#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDrag>
#include <QEvent>
#include <QLineEdit>
#include <QSet>
#include <QThread>
#include <QToolTip>
#include <QWhatsThis>
#include <QWindow>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

/// The accessibility tree while the program is locked: assistive tools find one window, and in place of every other
/// object one without name, value and children.
namespace accessiblecurtain {

/// The window that stays; null while open.
QPointer<QWidget> &stayingWindow()
{
    static QPointer<QWidget> window;
    return window;
}

bool stays(const QObject *object)
{
    for (; object; object = object->parent()) {
        if (object == stayingWindow())
            return true;
    }
    return false;
}

/// Replaces an object that is hidden in the tree.
class HiddenObject : public QAccessibleObject {
public:
    explicit HiddenObject(QObject *object)
        : QAccessibleObject(object)
    {
        all().insert(this);
    }
    ~HiddenObject() override { all().remove(this); }

    static QSet<QAccessibleInterface *> &all()
    {
        static QSet<QAccessibleInterface *> objects;
        return objects;
    }

    QAccessibleInterface *parent() const override { return QAccessible::queryAccessibleInterface(qApp); }
    QAccessibleInterface *child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QString text(QAccessible::Text) const override { return {}; }
    void setText(QAccessible::Text, const QString &) override {}
    QAccessible::Role role() const override { return QAccessible::NoRole; }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.invisible = true;
        state.disabled = true;
        return state;
    }
};

/// The application with only the window that stays, and that window's open menus.
class LockedApplication : public QAccessibleApplication {
public:
    int childCount() const override { return static_cast<int>(windows().size()); }
    QAccessibleInterface *child(int index) const override
    {
        return QAccessible::queryAccessibleInterface(windows().value(index));
    }
    int indexOfChild(const QAccessibleInterface *child) const override
    {
        return child ? static_cast<int>(windows().indexOf(child->object())) : -1;
    }

private:
    static QList<QObject *> windows()
    {
        QList<QObject *> shown;
        const auto widgets = QApplication::topLevelWidgets();
        for (auto *widget : widgets) {
            if (widget->isVisible() && stays(widget) && widget->windowType() != Qt::ToolTip)
                shown.append(widget);
        }
        return shown;
    }
};

QAccessibleInterface *hiddenInterface(const QString & /*className*/, QObject *object)
{
    if (object == qApp)
        return new LockedApplication;
    return !object || stays(object) ? nullptr : new HiddenObject(object);
}

void forget(QAccessibleInterface *known)
{
    QAccessible::deleteAccessibleInterface(QAccessible::uniqueId(known));
}

/// Rows, cells and edges have no object; they go with the view that has them.
void hide(QObject *object)
{
    if (stays(object))
        return;
    auto *known = QAccessible::queryAccessibleInterface(object);
    if (known && !HiddenObject::all().contains(known))
        forget(known);
}

/// Answers before the factories that were installed since `close()`: Qt asks the last one first.
void keepFirst()
{
    QAccessible::removeFactory(hiddenInterface);
    QAccessible::installFactory(hiddenInterface);
}

/// Removes what Qt keeps of every object outside of `only`, also what tools already asked for.
void close(QWidget &only)
{
    stayingWindow() = &only;
    keepFirst();
    const auto widgets = QApplication::allWidgets();
    for (auto *widget : widgets) {
        hide(widget);
        const auto actions = widget->findChildren<QAction *>(Qt::FindDirectChildrenOnly);
        for (auto *action : actions)
            hide(action);
    }
    forget(QAccessible::queryAccessibleInterface(qApp));
}

/// Does nothing if it is open.
void open()
{
    QAccessible::removeFactory(hiddenInterface);
    const auto hidden = HiddenObject::all();
    for (auto *object : hidden)
        forget(object);
    if (dynamic_cast<LockedApplication *>(QAccessible::queryAccessibleInterface(qApp)))
        forget(QAccessible::queryAccessibleInterface(qApp));
    stayingWindow() = nullptr;
}

} // namespace accessiblecurtain

constexpr int maxOpenPopups = 50; ///< a pop-up that refuses to close must not keep us here

/// Shown for a moment only, so they are closed and do not come back.
bool isTransient(const QWidget *window)
{
    const auto type = window->windowType();
    return type == Qt::Popup || type == Qt::ToolTip || type == Qt::SplashScreen;
}

constexpr auto levelProperty = "clinicdesk_shownAtLevel"; ///< until it is known whether the dialog runs
constexpr auto runsProperty = "clinicdesk_runs";

bool isInInnerLoop(const QVariant &level)
{
    return level.isValid() && QThread::currentThread()->loopLevel() > level.toInt();
}

/// Finds out whether `exec()` shows the dialog: what is queued now is called by the event loop of `exec()` then.
void noteWhetherItRuns(QDialog *dialog)
{
    dialog->setProperty(levelProperty, QThread::currentThread()->loopLevel());
    QMetaObject::invokeMethod(
        dialog,
        [dialog] {
            dialog->setProperty(runsProperty, isInInnerLoop(dialog->property(levelProperty)));
            dialog->setProperty(levelProperty, {});
        },
        Qt::QueuedConnection);
}

bool runs(const QWidget *window)
{
    return window->property(runsProperty).toBool() || isInInnerLoop(window->property(levelProperty));
}

/// Qt 6.8 goes on blocking the other windows, that of the lock too, for a modal message box that was never on the
/// screen: it forgets that only for a window that was. Nothing is painted in between.
void endModality(const QWidget *hidden)
{
    auto *const handle = hidden->windowHandle();
    if (!handle || QGuiApplication::modalWindow() != handle)
        return;
    handle->setVisible(true);
    handle->setVisible(false);
}

/// The text position of a field: a dialog that is shown selects the text of the field with the focus, and the next key
/// would replace it.
class TextPosition {
public:
    explicit TextPosition(QWidget *window)
        : m_edit(qobject_cast<QLineEdit *>(window->focusWidget()))
    {
        if (!m_edit)
            return;
        m_cursor = m_edit->cursorPosition();
        m_start = m_edit->selectionStart();
        m_length = m_edit->selectionLength();
    }

    void restore() const
    {
        if (!m_edit)
            return;
        m_edit->deselect();
        if (m_start < 0)
            m_edit->setCursorPosition(m_cursor);
        else if (m_cursor == m_start)
            m_edit->setSelection(m_start + m_length, -m_length);
        else
            m_edit->setSelection(m_start, m_length);
    }

private:
    QPointer<QLineEdit> m_edit;
    int m_cursor = 0;
    int m_start = -1;
    int m_length = 0;
};

} // namespace

WindowCurtain::WindowCurtain(QObject *parent)
    : QObject(parent)
{
    QCoreApplication::instance()->installEventFilter(this);
}

WindowCurtain::~WindowCurtain()
{
    if (!m_isClosed)
        return;
    setOwnDialogs(OwnDialogs::WhileLocked, false);
    accessiblecurtain::open();
}

bool WindowCurtain::stays(const QWidget *widget) const
{
    for (; widget; widget = widget->parentWidget()) {
        if (widget == m_only)
            return true;
    }
    return false;
}

void WindowCurtain::close(QWidget &only)
{
    if (m_isClosed)
        return;
    m_isClosed = true;
    m_only = &only;
    accessiblecurtain::close(only); // first, so that no event of what follows names anything
    QDrag::cancel();
    clearOwnClipboard();
    closePopups();
    if (QWhatsThis::inWhatsThisMode())
        QWhatsThis::leaveWhatsThisMode();
    QToolTip::hideText();
    const auto windows = QApplication::topLevelWidgets();
    for (auto *window : windows)
        noteOrder(window); // those that were there before this object
    const auto order = m_order;
    for (auto at = order.crbegin(); at != order.crend(); ++at)
        hide(*at);
    hideForeignWindows();
    const auto handles = QGuiApplication::topLevelWindows();
    for (auto *handle : handles)
        hideTitle(handle); // also of those that were hidden already
    // Native dialogs have no event that could be stopped.
    setOwnDialogs(OwnDialogs::WhileLocked, true);
    Q_EMIT closed();
}

void WindowCurtain::noteOrder(QWidget *window)
{
    if (window->windowType() == Qt::Desktop || m_order.contains(window))
        return;
    m_order.prepend(window);
}

void WindowCurtain::closePopups() const
{
    for (int closedCount = 0; closedCount < maxOpenPopups; ++closedCount) {
        auto *const popup = QApplication::activePopupWidget();
        if (!popup || stays(popup))
            return;
        if (!popup->close())
            popup->hide();
    }
}

void WindowCurtain::hide(QWidget *window)
{
    if (!window || !window->isWindow() || !window->isVisible() || stays(window))
        return;
    if (runs(window))
        static_cast<QDialog *>(window)->reject();
    else if (!isTransient(window))
        remember(window);
    window->hide();
}

void WindowCurtain::hideTitle(QWindow *window)
{
    const auto *const own = m_only ? m_only->windowHandle() : nullptr;
    const auto plain = QGuiApplication::applicationDisplayName();
    if (!window || window == own || window->title() == plain)
        return;
    m_titles.append({.window = window, .title = window->title()});
    window->setTitle(plain);
}

/// A window that got another title meanwhile keeps it.
void WindowCurtain::restoreTitles()
{
    const auto titles = std::exchange(m_titles, {});
    for (const auto &[window, title] : titles) {
        if (window && window->title() == QGuiApplication::applicationDisplayName())
            window->setTitle(title);
    }
}

void WindowCurtain::remember(QWidget *window)
{
    m_hidden.prepend({.window = window, .states = window->windowState(), .place = window->geometry().topLeft()});
    if (auto *const dialog = qobject_cast<QDialog *>(window)) {
        connect(dialog, &QDialog::finished, this, [this, dialog] {
            m_hidden.removeIf([dialog](const HiddenWindow &hidden) { return hidden.window == dialog; });
        });
    }
}

/// Windows that are no widgets, such as the picture of a drag.
void WindowCurtain::hideForeignWindows() const
{
    const auto windows = QGuiApplication::topLevelWindows();
    for (auto *window : windows) {
        const bool isOfWidget = std::ranges::any_of(QApplication::topLevelWidgets(), [window](const QWidget *widget) {
            return widget->windowHandle() == window;
        });
        if (!isOfWidget && window->isVisible())
            window->hide();
    }
}

bool WindowCurtain::eventFilter(QObject *watched, QEvent *event)
{
    const auto type = event->type();
    if ((type != QEvent::Show && type != QEvent::WindowActivate && type != QEvent::Polish) || !watched->isWidgetType())
        return false;
    auto *const widget = static_cast<QWidget *>(watched);
    if (type == QEvent::Polish) { // a new widget may have installed a factory
        if (m_isClosed)
            accessiblecurtain::keepFirst();
        return false;
    }
    if (!widget->isWindow() || stays(widget))
        return false;
    if (type == QEvent::Show) {
        if (auto *const dialog = qobject_cast<QDialog *>(widget))
            noteWhetherItRuns(dialog);
    }
    if (m_isClosed && type == QEvent::Show) {
        holdBack(widget);
        return false;
    }
    m_order.removeIf([widget](const QPointer<QWidget> &window) { return !window || window == widget; });
    m_order.append(widget);
    if (type == QEvent::WindowActivate && !isTransient(widget))
        m_lastActive = widget;
    return false;
}

/// The window is about to be mapped: the attribute keeps it off the screen. It cannot be hidden while it is being
/// shown.
void WindowCurtain::holdBack(QWidget *window)
{
    window->setAttribute(Qt::WA_DontShowOnScreen);
    const QPointer<QWidget> shown(window);
    QMetaObject::invokeMethod(
        this,
        [this, shown] {
            if (!shown)
                return;
            const bool isKnown =
                std::ranges::any_of(m_hidden, [&shown](const HiddenWindow &hidden) { return hidden.window == shown; });
            if (shown->isVisible() && !isTransient(shown) && !isKnown && !runs(shown)) {
                remember(shown);
                if (!shown->testAttribute(Qt::WA_Moved))
                    m_hidden.first().place.reset();    // it was never on the screen
                m_hidden.append(m_hidden.takeFirst()); // above all others
            }
            hideTitle(shown->windowHandle());
            shown->hide();
            endModality(shown);
            shown->setAttribute(Qt::WA_DontShowOnScreen, false);
        },
        Qt::QueuedConnection);
}

void WindowCurtain::open()
{
    if (!m_isClosed)
        return;
    // Windows of this turn of the event loop that wait for being hidden.
    QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
    m_isClosed = false;
    setOwnDialogs(OwnDialogs::WhileLocked, false);
    accessiblecurtain::open();
    restoreTitles();
    const auto hidden = std::exchange(m_hidden, {});
    for (const auto &each : hidden) {
        if (each.window)
            disconnect(each.window, nullptr, this, nullptr);
        show(each);
    }
    restoreFocus();
    m_only = nullptr;
    Q_EMIT opened();
}

void WindowCurtain::show(const HiddenWindow &hidden)
{
    auto *const window = hidden.window.data();
    if (!window || window->isVisible())
        return;
    const TextPosition position(window);
    // A minimized window would stay out of sight after the program was unlocked. A window manager that unmaps a window
    // also takes its state.
    const auto states = hidden.states & ~Qt::WindowMinimized;
    // The window manager would choose another place for a window without a position, or has put a hidden one where its
    // frame was. The widget and its handle learn of that at different times, so both are told the place.
    if (auto *handle = window->windowHandle();
        handle && hidden.place && !states.testAnyFlags(Qt::WindowMaximized | Qt::WindowFullScreen)) {
        window->setGeometry({*hidden.place, window->size()});
        handle->setPosition(*hidden.place);
    }
    window->setWindowState(states & ~Qt::WindowActive);
    window->show();
    position.restore();
}

void WindowCurtain::restoreFocus()
{
    auto *window = m_lastActive && m_lastActive->isVisible() ? m_lastActive.data() : nullptr;
    for (auto at = m_order.crbegin(); !window && at != m_order.crend(); ++at) {
        if (*at && (*at)->isVisible() && !stays(*at) && !isTransient(*at))
            window = *at;
    }
    if (!window)
        return;
    window->raise();
    window->activateWindow();
    if (auto *const focus = window->focusWidget())
        focus->setFocus(Qt::ActiveWindowFocusReason);
}

} // namespace clinicdesk::ui
