// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/windownotices.h"

#include "app/desk/notices.h"

namespace clinicdesk::desk {

void WindowNotices::setWindow(ui::MainWindow &window)
{
    m_window = &window;
    for (auto notice = m_texts.cbegin(); notice != m_texts.cend(); ++notice)
        window.setNotice(notice.key(), notice.value()());
}

void WindowNotices::show(ui::Notice notice, const Text &text)
{
    m_texts.insert(notice, text);
    if (m_window)
        m_window->setNotice(notice, text());
}

void WindowNotices::show(ui::Notice notice, const std::optional<Error> &error)
{
    if (error)
        show(notice, [shown = *error] { return problemNotice(shown); });
    else
        hide(notice);
}

void WindowNotices::hide(ui::Notice notice)
{
    m_texts.remove(notice);
    if (m_window)
        m_window->setNotice(notice, std::nullopt);
}

} // namespace clinicdesk::desk
