// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>
#include <QPointer>
#include <QWidget>
#include <QWindow>

#include <optional>

namespace clinicdesk::ui {

/// Hides everything of the program that shows data, while it is locked: every window, dialog, menu, pop-up and tool
/// tip, drags, what the program put into the clipboard, titles, and the accessibility tree. One window stays. It finds
/// windows through Qt, not through a list: a new dialog cannot be forgotten. Create one, before the windows.
///
/// Dialogs keep what was typed, except for PINs (`PinEdit`). One that runs in `exec()` is cancelled, because `exec()`
/// returns when its dialog is hidden. Not reached: a file dialog that is a program of its own (a portal), and the
/// history of a clipboard manager.
class WindowCurtain : public QObject {
    Q_OBJECT
public:
    explicit WindowCurtain(QObject *parent = nullptr);
    ~WindowCurtain() override;

    /// Hides every window but `only` and its children before it returns. Show `only` first: the program ends with its
    /// last window. Windows that are shown later do not reach the screen before `open()`.
    void close(QWidget &only);
    /// Shows what was hidden, and what was to be shown meanwhile, in the same order, with the focus where it was.
    /// Windows that were deleted or finished meanwhile stay away. Hide `only` after it.
    void open();
    bool isClosed() const { return m_isClosed; }

    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    /// Remove what shows data outside of windows: notifications.
    void closed();
    void opened();

private:
    struct HiddenWindow {
        QPointer<QWidget> window;
        Qt::WindowStates states;
        std::optional<QPoint> place; ///< none if the window manager has to choose it
    };
    struct HiddenTitle {
        QPointer<QWindow> window;
        QString title;
    };

    bool stays(const QWidget *widget) const;
    void noteOrder(QWidget *window);
    void closePopups() const;
    void hide(QWidget *window);
    void hideTitle(QWindow *window);
    void restoreTitles();
    void remember(QWidget *window);
    void holdBack(QWidget *window);
    void hideForeignWindows() const;
    static void show(const HiddenWindow &hidden);
    void restoreFocus();

    bool m_isClosed = false;
    QPointer<QWidget> m_only;
    QPointer<QWidget> m_lastActive;
    QList<QPointer<QWidget>> m_order; ///< windows by the time when they were shown or activated
    QList<HiddenWindow> m_hidden;     ///< the first one is shown first
    QList<HiddenTitle> m_titles;
};

} // namespace clinicdesk::ui
