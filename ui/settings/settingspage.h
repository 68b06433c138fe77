// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/connection.h"
#include "core/person/permission.h"
#include "ui/widgets/keyedlistmodel.h"
#include "ui/widgets/pagecommand.h"
#include "ui/widgets/thememanager.h"

#include <QMap>
#include <QSet>
#include <QStyledItemDelegate>
#include <QWidget>

#include <functional>
#include <optional>
#include <utility>

class QMenu;
class QPushButton;
class QScrollArea;
class QStackedWidget;
class QToolButton;
class QVBoxLayout;

namespace clinicdesk::ui {

class CurrentConnection;
class Label;
class LanguageSettings;
class NotificationSettings;
class PhotoSettings;
class RailList;
class RowListView;
class SegmentedControl;
class UploadLimitSettings;

/// A connection in the list of the settings.
struct ConnectionRow {
    QString id;
    QString name;
    QString kind;    ///< the environment as a word
    QString address; ///< of the service
    bool isInUse = false;
    bool hasFailedCheck = false; ///< it was saved although its last check failed

    const QString &key() const { return id; }
    friend bool operator==(const ConnectionRow &, const ConnectionRow &) = default;
};

class ConnectionRows : public KeyedListModel<ConnectionRow> {
    Q_OBJECT
public:
    using KeyedListModel::KeyedListModel;
    QVariant data(const QModelIndex &index, int role) const override;
};

class ConnectionRowDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

/// The sections of the settings, in the order of their list.
enum class SettingsSection { Connections, People, Capture, Uploads, Notifications, Look, Diagnostics, OwnData };

/// The settings: a list of sections at the leading side, and the section that is chosen there. The page has the
/// sections of its `Choices`; the others are added by the program.
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
    /// The connections for which no token was entered yet: their menu asks for the first one, not for a new one.
    void setWithoutToken(const QSet<ConnectionId> &connections);
    /// Says what is removed from this computer and asks for confirmation.
    void askBeforeRemoval(const Connection &connection);
    /// Says below the connections, which it shows, why one is not removed, or what became of an export or an import.
    void showMessage(const QString &sentence, bool isProblem);
    /// Adds this at the end of a section, which is in the list from then on.
    void addToSection(SettingsSection section, QWidget *content);
    void showSection(SettingsSection section);
    SettingsSection section() const;
    /// The sections of this page, as listed.
    QList<SettingsSection> sections() const { return m_sections.keys(); }
    /// For the menu of the window: the buttons and choices of each section, as a submenu.
    PageCommands commands() const;
    /// Shows the choice of the language, with the focus on it.
    void showLanguage();

Q_SIGNALS:
    void diagnosticsRequested();
    void addRequested();
    void useRequested(const clinicdesk::ConnectionId &connection);
    void changeRequested(const clinicdesk::ConnectionId &connection);
    void checkRequested(const clinicdesk::ConnectionId &connection);
    /// The user wants to remove the connection; answer with `askBeforeRemoval` or `showMessage`.
    void removalRequested(const clinicdesk::ConnectionId &connection);
    void removalConfirmed(const clinicdesk::ConnectionId &connection);
    /// The user has chosen a file for all connections, or with connections; answer with `showMessage`.
    void exportRequested(const QString &path);
    void importRequested(const QString &path);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Section {
        QScrollArea *area;
        QVBoxLayout *column;
    };

    void showChosen();
    QWidget *makeConnections();
    QWidget *makeNotifications();
    QWidget *makePhotos();
    QWidget *makeLanguage();
    QWidget *makeLook();
    QWidget *makeDiagnostics();
    QMenu *makeConnectionMenu();
    QLayout *makeConnectionButtons();
    /// Adds an action of the selected connection to the menu; `named` is its text with the name as %1.
    QAction *addToMenu(QMenu *menu, const QString &text, const QString &named,
                       std::function<void(const ConnectionId &)> request);
    bool mayChange() const;
    void askExport();
    void askImport();
    void fill();
    void showSelected();
    std::optional<Connection> selected() const;

    Choices m_choices;
    QList<Connection> m_connections;
    QSet<ConnectionId> m_failed;
    QSet<ConnectionId> m_withoutToken;
    ConnectionRows m_rows;
    ConnectionRowDelegate m_delegate;
    RailList *m_places; ///< children, as all below
    QStackedWidget *m_stack;
    QMap<SettingsSection, Section> m_sections;
    RowListView *m_list = nullptr;                      ///< null in practice mode, as all below except the language
    QToolButton *m_more = nullptr;                      ///< with the menu of the selected connection
    QList<std::pair<QAction *, QString>> m_forSelected; ///< with their named texts
    QAction *m_use = nullptr;
    QAction *m_enterToken = nullptr;
    QAction *m_change = nullptr; ///< not in the menu of those who may not change connections
    QAction *m_check = nullptr;
    QAction *m_export = nullptr;
    Label *m_message = nullptr;
    SegmentedControl *m_language = nullptr;
};

} // namespace clinicdesk::ui
