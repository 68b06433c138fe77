// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/programwindow.h"

#include "core/base/starttrace.h"
#include "ui/settings/connectionwizard.h"
#include "ui/settings/settingspage.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/messagedialog.h"

#include <QApplication>
#include <QLocale>
#include <QPushButton>

#include <utility>

namespace clinicdesk::desk {

ProgramWindow::ProgramWindow(WindowSettings &settings, Translations &translations, Make make, Fill fill,
                             FirstStart firstStart)
    : m_settings(settings)
    , m_translations(translations)
    , m_make(std::move(make))
    , m_fill(std::move(fill))
    , m_firstStart(std::move(firstStart))
{
    useLanguage();
    // Queued, because the page on which the user chooses the language is deleted.
    connect(&m_settings.language, &ui::LanguageSettings::changed, this, &ProgramWindow::considerLanguage,
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

void ProgramWindow::considerLanguage()
{
    // The user has changed it back, has named the language of the system, or is asked already.
    if (Translations::languageFor(m_settings.language.code()) == m_translations.language() || m_question)
        return;
    if (m_window)
        changeLanguageUnlessLost(m_window->unsaved(), *m_window);
    else if (auto *wizard = m_firstStart())
        changeLanguageUnlessLost(wizard->unsaved(), *wizard);
    else
        changeLanguage();
}

void ProgramWindow::changeLanguageUnlessLost(const QStringList &unsaved, QWidget &parent)
{
    if (unsaved.isEmpty()) {
        changeLanguage();
        return;
    }
    auto *question = new ui::MessageDialog(tr("Change the language now?"),
                                           tr("The window is opened again. This is not saved, and would be lost:"),
                                           unsaved.join(u'\n'), &parent);
    m_question = question;
    question->setAttribute(Qt::WA_DeleteOnClose);
    const auto *change = question->addButton(tr("Change now"), QMessageBox::DestructiveRole);
    auto *later = question->addButton(tr("At the next start"), QMessageBox::RejectRole);
    question->setDefaultButton(later);
    question->setEscapeButton(later);
    connect(change, &QPushButton::clicked, this, &ProgramWindow::changeLanguage, Qt::QueuedConnection);
    question->open();
}

void ProgramWindow::changeLanguage()
{
    useLanguage();
    if (m_window)
        openAgain();
    Q_EMIT languageChanged();
}

/// On the same page and for the same patient. The stores have everything else.
void ProgramWindow::openAgain()
{
    m_settings.setGeometry(m_window->saveGeometry());
    auto former = std::exchange(m_window, m_make());
    const auto number = former->typedNumber();
    const bool wasOpen = former->isOpen();
    const bool hadRing = ui::hasFocusRing(former->focusWidget());
    m_window->showPage(former->currentPage());
    m_window->restoreGeometry(m_settings.geometry());
    m_window->show();
    former.reset(); // after the next one is shown: closing the last window ends the program
    m_notices.setWindow(*m_window);
    if (wasOpen) {
        m_fill(*m_window);
        m_window->buildPages(); // at once: scans arrive on the Upload page at any moment
    }
    if (!number.isEmpty())
        m_window->typeNumber(number);
    if (auto *page = m_window->findChild<ui::SettingsPage *>()) {
        page->showLanguage();
        ui::setFocusRing(m_window->focusWidget(), hadRing);
    }
}

} // namespace clinicdesk::desk
