// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"
#include "core/person/permission.h"
#include "ui/settings/connectionrows.h"
#include "ui/widgets/buttoncommands.h"
#include "ui/widgets/thememanager.h"

#include <QSet>
#include <QWidget>

#include <optional>

class QListView;
class QPushButton;
class QVBoxLayout;

namespace clinicdesk::ui {

class CurrentConnection;
class LanguageSettings;
class NotificationSettings;
class Label;
class PhotoSettings;
class SegmentedControl;
class UploadLimitSettings;

/// The settings: the connections of this computer, the notifications, the speed limit of uploads, what happens to
/// photos, the language and the look of the window.
class SettingsPage : public QWidget {
    Q_OBJECT
public:
    /// The settings that the user changes here; all of them outlive the page.
    struct Choices {
        ThemeManager &look;
        CurrentConnection &connection;
        NotificationSettings &notifications;
        UploadLimitSettings &uploadLimit;
        PhotoSettings &photos;
        LanguageSettings &language;
        AccessRules access = {}; ///< what a person may not do is not shown
    };

    /// In practice mode there is one connection, and it cannot be changed.
    SettingsPage(const Choices &choices, bool practice, QWidget *parent = nullptr);

    /// `failed` are the connections whose last check failed.
    void setConnections(const QList<Connection> &connections, const QSet<ConnectionId> &failed = {});
    /// Says what is removed from this computer and asks for confirmation.
    void askBeforeRemoval(const Connection &connection);
    /// Says below the list why a connection is not removed, or what became of an export or an import.
    void showMessage(const QString &sentence, bool isProblem);
    /// Adds a section above that of the language.
    void addSection(QWidget *section);
    /// Adds a section below all others.
    void addLastSection(QWidget *section);
    /// For the menu of the window: the buttons and choices of each section, as a submenu.
    PageCommands commands() const { return sectionCommands(*this); }
    /// Shows the choice of the language, with the focus on it.
    void showLanguage();

Q_SIGNALS:
    void addRequested();
    void useRequested(const clinicdesk::ConnectionId &connection);
    void changeRequested(const clinicdesk::ConnectionId &connection);
    void checkRequested(const clinicdesk::ConnectionId &connection);
    void tokenRequested(const clinicdesk::ConnectionId &connection);
    /// The user wants to remove the connection; answer with `askBeforeRemoval` or `showMessage`.
    void removalRequested(const clinicdesk::ConnectionId &connection);
    void removalConfirmed(const clinicdesk::ConnectionId &connection);
    /// The user has chosen a file for all connections, or with connections; answer with `showMessage`.
    void exportRequested(const QString &path);
    void importRequested(const QString &path);

private:
    QWidget *makeConnections();
    QWidget *makeNotifications();
    QWidget *makePhotos();
    QWidget *makeLanguage();
    QWidget *makeLook();
    QLayout *makeConnectionButtons();
    bool mayChange() const;
    void askExport();
    void askImport();
    void fill();
    void showSelected();
    std::optional<Connection> selected() const;

    Choices m_choices;
    QVBoxLayout *m_column;
    QList<Connection> m_connections;
    QSet<ConnectionId> m_failed;
    ConnectionRows m_rows;
    ConnectionRowDelegate m_delegate;
    QListView *m_list = nullptr; ///< children
    QPushButton *m_use = nullptr;
    QPushButton *m_change = nullptr;
    QPushButton *m_check = nullptr;
    QPushButton *m_token = nullptr;
    QPushButton *m_remove = nullptr;
    QPushButton *m_export = nullptr;
    Label *m_message = nullptr;
    SegmentedControl *m_language = nullptr;
};

} // namespace clinicdesk::ui
