// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/tray.h"
#include "ui/widgets/icons.h"

#include <QMenu>
#include <QSystemTrayIcon>

namespace clinicdesk::ui {

namespace {

class SystemTray final : public Tray {
    Q_OBJECT
public:
    bool isAvailable() const override { return QSystemTrayIcon::isSystemTrayAvailable(); }

    void setShown(bool shown) override
    {
        if (!m_icon && shown)
            make();
        if (!m_icon)
            return;
        if (shown)
            showTexts();
        m_icon->setVisible(shown);
    }

    void showMessage(const QString &title, const QString &text) override
    {
        setShown(true);
        m_icon->showMessage(title, text);
    }

private:
    void make()
    {
        m_menu = std::make_unique<QMenu>();
        m_open = m_menu->addAction({}, this, &Tray::openRequested);
        m_quit = m_menu->addAction({}, this, &Tray::quitRequested);
        m_icon = std::make_unique<QSystemTrayIcon>(icon(QStringLiteral("app")));
        m_icon->setContextMenu(m_menu.get());
        connect(m_icon.get(), &QSystemTrayIcon::messageClicked, this, &Tray::messageClicked);
        connect(m_icon.get(), &QSystemTrayIcon::activated, this, [this](QSystemTrayIcon::ActivationReason reason) {
            if (reason != QSystemTrayIcon::Context)
                Q_EMIT openRequested();
        });
    }

    /// In the language of now: this outlives a window whose user chose another language.
    void showTexts()
    {
        m_open->setText(tr("Open Clinic Desk"));
        m_quit->setText(tr("Stop sending and quit"));
        m_icon->setToolTip(tr("Clinic Desk is sending"));
    }

    std::unique_ptr<QMenu> m_menu;
    QAction *m_open = nullptr; ///< of the menu
    QAction *m_quit = nullptr;
    std::unique_ptr<QSystemTrayIcon> m_icon; ///< created when needed; destroyed before its menu
};

} // namespace

std::unique_ptr<Tray> systemTray()
{
    return std::make_unique<SystemTray>();
}

} // namespace clinicdesk::ui

#include "systemtray.moc"
