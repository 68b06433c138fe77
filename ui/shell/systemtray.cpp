// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/tray.h"
#include "ui/widgets/icons.h"

#include <QMenu>
#include <QSystemTrayIcon>

namespace clinicdesk::ui {

namespace {

class SystemTray final : public Tray {
public:
    bool isThere() const override { return QSystemTrayIcon::isSystemTrayAvailable(); }

    void setShown(bool shown) override
    {
        if (!m_icon && shown)
            make();
        if (m_icon)
            m_icon->setVisible(shown);
    }

    void say(const QString &title, const QString &text) override
    {
        setShown(true);
        m_icon->showMessage(title, text);
    }

private:
    void make()
    {
        m_menu = std::make_unique<QMenu>();
        m_menu->addAction(tr("Open Clinic Desk"), this, &Tray::openWanted);
        m_menu->addAction(tr("Stop sending and quit"), this, &Tray::quitRequested);
        m_icon = std::make_unique<QSystemTrayIcon>(icon(QStringLiteral("app")));
        m_icon->setToolTip(tr("Clinic Desk is sending"));
        m_icon->setContextMenu(m_menu.get());
        connect(m_icon.get(), &QSystemTrayIcon::messageClicked, this, &Tray::messageClicked);
        connect(m_icon.get(), &QSystemTrayIcon::activated, this, [this](QSystemTrayIcon::ActivationReason reason) {
            if (reason != QSystemTrayIcon::Context)
                Q_EMIT openWanted();
        });
    }

    std::unique_ptr<QMenu> m_menu;
    std::unique_ptr<QSystemTrayIcon> m_icon; ///< created when needed; destroyed before its menu
};

} // namespace

std::unique_ptr<Tray> systemTray()
{
    return std::make_unique<SystemTray>();
}

} // namespace clinicdesk::ui
