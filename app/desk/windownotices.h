// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "ui/shell/mainwindow.h"

#include <QMap>
#include <QPointer>

#include <functional>
#include <optional>

namespace clinicdesk::desk {

/// The notices above the pages of the window. They stay when the window is replaced by one in another language.
class WindowNotices {
public:
    using Text = std::function<ui::Problem()>;

    /// Shows the notices in this window from now on. The window may end first.
    void setWindow(ui::MainWindow &window);
    /// `text` is called again for a window in another language.
    void show(ui::Notice notice, const Text &text);
    /// Shows this error, or hides the notice if there is none.
    void show(ui::Notice notice, const std::optional<Error> &error);
    void hide(ui::Notice notice);
    /// Forgets all of them, for a window that has none yet.
    void clear() { m_texts.clear(); }

private:
    QPointer<ui::MainWindow> m_window;
    QMap<ui::Notice, Text> m_texts;
};

} // namespace clinicdesk::desk
