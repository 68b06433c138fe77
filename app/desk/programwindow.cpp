// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/programwindow.h"

#include "core/base/starttrace.h"
#include "ui/settings/settingspage.h"
#include "ui/widgets/controlkind.h"

#include <QApplication>
#include <QLocale>

#include <utility>

namespace clinicdesk::desk {

ProgramWindow::ProgramWindow(WindowSettings &settings, Translations &translations, Make make, Fill fill)
    : m_settings(settings)
    , m_translations(translations)
    , m_make(std::move(make))
    , m_fill(std::move(fill))
{
    useLanguage();
    // Queued, because the page on which the user chooses the language is replaced.
    connect(&m_settings.language, &ui::LanguageSettings::changed, this, &ProgramWindow::changeLanguage,
            Qt::QueuedConnection);
}

ProgramWindow::~ProgramWindow() = default;

void ProgramWindow::show()
{
    m_notices.clear();
    m_window = m_make();
    m_notices.setWindow(*m_window);
    traceStart("window");
    m_window->restoreGeometry(m_settings.geometry());
    m_window->show();
    traceStart("showing the window");
    m_window->addFiles(std::exchange(m_files, {}));
}

void ProgramWindow::addFiles(const QStringList &files)
{
    if (m_window)
        m_window->addFiles(files);
    else
        m_files += files;
}

void ProgramWindow::close()
{
    m_settings.setGeometry(m_window->saveGeometry());
    auto *window = m_window.release();
    window->hide();
    window->deleteLater();
}

void ProgramWindow::destroy()
{
    if (m_window)
        m_settings.setGeometry(m_window->saveGeometry());
    m_window.reset();
}

/// Shows texts, dates and numbers of this process in the chosen language; windows that exist keep theirs.
void ProgramWindow::useLanguage()
{
    m_translations.use(m_settings.language.code());
    QApplication::setLayoutDirection(QLocale().textDirection());
    m_settings.theme.followLanguage();
}

void ProgramWindow::changeLanguage()
{
    useLanguage();
    replaceWindow();
    Q_EMIT languageChanged();
}

void ProgramWindow::replaceWindow()
{
    if (!m_window)
        return;
    m_settings.setGeometry(m_window->saveGeometry());
    auto *before = m_window.release();
    m_window = m_make();
    if (before->isOpen())
        m_fill(*m_window, before);
    m_window->restoreGeometry(m_settings.geometry());
    m_window->show();
    m_notices.setWindow(*m_window);
    if (auto *page = m_window->findChild<ui::SettingsPage *>()) {
        page->showLanguage();
        ui::setFocusRing(m_window->focusWidget(), ui::hasFocusRing(before->focusWidget()));
    }
    before->hide(); // after the next window is shown: closing the last window ends the program
    before->deleteLater();
}

} // namespace clinicdesk::desk
