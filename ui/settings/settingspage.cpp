// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settingspage.h"

#include "ui/settings/languagechoice.h"
#include "ui/settings/scrollpage.h"
#include "ui/settings/uploadlimitsection.h"
#include "ui/state/currentconnection.h"
#include "ui/state/notificationsettings.h"
#include "ui/state/photosettings.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/messagedialog.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/savefolder.h"
#include "ui/widgets/sectionheader.h"
#include "ui/widgets/segmentedcontrol.h"

#include <QAccessible>
#include <QFileDialog>
#include <QListView>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int rowsShown = 5;
constexpr int rowHeight = 56;

} // namespace

SettingsPage::SettingsPage(const Choices &choices, bool practice, QWidget *parent)
    : QWidget(parent)
    , m_choices(choices)
{
    auto *content = new QWidget;
    m_column = new QVBoxLayout(content);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(space::m);
    m_column->addWidget(new Label(tr("Settings"), Type::ReadingTitle, &Tokens::text, Weight::Bold));
    m_column->addSpacing(space::s);
    if (!practice) {
        m_column->addWidget(makeConnections());
        m_column->addSpacing(space::l);
    }
    m_column->addWidget(makeNotifications());
    m_column->addSpacing(space::l);
    m_column->addWidget(new UploadLimitSection(m_choices.uploadLimit));
    m_column->addSpacing(space::l);
    m_column->addWidget(makePhotos());
    m_column->addSpacing(space::l);
    m_column->addWidget(makeLanguage());
    m_column->addSpacing(space::l);
    m_column->addWidget(makeLook());
    m_column->addStretch(1);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scrollPage(content, width::reading, {space::page, space::xxl, space::page, space::page}));
    connect(&m_choices.connection, &CurrentConnection::changed, this, &SettingsPage::fill);
}

QWidget *SettingsPage::makeConnections()
{
    auto *buttons = makeConnectionButtons();
    m_list = new QListView;
    m_list->setModel(&m_rows);
    m_list->setItemDelegate(&m_delegate);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMouseTracking(true);
    m_list->setAccessibleName(tr("Connections"));
    m_message = new Label({}, Type::Second, &Tokens::bad);
    m_message->setWordWrap(true);
    m_message->hide();
    if (mayChange())
        connect(m_list, &QListView::activated, m_change, &QPushButton::click);
    connect(m_list->selectionModel(), &QItemSelectionModel::selectionChanged, m_message, &QWidget::hide);
    connect(m_list->selectionModel(), &QItemSelectionModel::selectionChanged, this, &SettingsPage::showSelected);

    auto *section = new QWidget;
    auto *layout = new QVBoxLayout(section);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(new SectionHeader(tr("Connections"), tr("where documents are sent, and your user there")));
    layout->addWidget(m_list);
    layout->addSpacing(space::m);
    layout->addLayout(buttons);
    layout->addSpacing(space::s);
    layout->addWidget(m_message);
    return section;
}

bool SettingsPage::mayChange() const
{
    return m_choices.access.allows(Permission::ChangeConnections);
}

QLayout *SettingsPage::makeConnectionButtons()
{
    auto *add = new QPushButton(icon(QStringLiteral("plus")), tr("Add a connection…"));
    m_use = new QPushButton(tr("Use"));
    m_change = new QPushButton(tr("Change…"));
    m_check = new QPushButton(tr("Check"));
    m_token = new QPushButton(icon(QStringLiteral("key")), tr("Enter a new token…"));
    m_remove = new QPushButton(icon(QStringLiteral("trash")), tr("Remove…"));
    connect(add, &QPushButton::clicked, this, &SettingsPage::addRequested);
    const auto request = [this](QPushButton *button, auto requested) {
        connect(button, &QPushButton::clicked, this, [this, requested] {
            if (const auto connection = selected())
                Q_EMIT(this->*requested)(connection->id);
        });
    };
    request(m_use, &SettingsPage::useRequested);
    request(m_change, &SettingsPage::changeRequested);
    request(m_check, &SettingsPage::checkRequested);
    request(m_token, &SettingsPage::tokenRequested);
    request(m_remove, &SettingsPage::removalRequested);
    m_export = new QPushButton(tr("Export…"));
    auto *import = new QPushButton(tr("Import…"));
    connect(m_export, &QPushButton::clicked, this, &SettingsPage::askExport);
    connect(import, &QPushButton::clicked, this, &SettingsPage::askImport);
    auto *buttons = new FlowLayout(space::s, space::s);
    buttons->setLastTakesRest(false);
    for (auto *button : {add, m_use, m_change, m_check, m_token, m_remove, m_export, import})
        buttons->addWidget(button);
    if (!mayChange()) { // showing a button that has no parent yet would open a window
        for (auto *button : {add, m_change, m_remove, import})
            button->hide();
    }
    return buttons;
}

void SettingsPage::askExport()
{
    auto *dialog = new QFileDialog(this, tr("Export the connections"), saveFolder(this), tr("Connections (*.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("json"));
    dialog->selectFile(QStringLiteral("clinic-desk-connections.json"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        rememberSaveFolder(this, path);
        Q_EMIT exportRequested(path);
    });
    dialog->open();
}

void SettingsPage::askImport()
{
    auto *dialog = new QFileDialog(this, tr("Import connections"), saveFolder(this),
                                   tr("Connections (*.json)") + QStringLiteral(";;") + tr("All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &SettingsPage::importRequested);
    dialog->open();
}

QWidget *SettingsPage::makeNotifications()
{
    auto *levels = new SegmentedControl;
    levels->setAccessibleName(tr("Notifications"));
    for (const auto &text : {tr("Off"), tr("Problems only"), tr("All")}) // in the order of NotificationLevel
        levels->addSegment(text);
    levels->setCurrentIndex(static_cast<int>(m_choices.notifications.level()));
    connect(levels, &SegmentedControl::currentIndexChanged, this,
            [this](int index) { m_choices.notifications.setLevel(static_cast<NotificationLevel>(index)); });

    auto *section = new QWidget;
    auto *layout = new QVBoxLayout(section);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::m);
    layout->addWidget(
        new SectionHeader(tr("Notifications"), tr("shown while the window is in the background, without names")));
    layout->addWidget(levels, 0, Qt::AlignLeading);
    return section;
}

QWidget *SettingsPage::makePhotos()
{
    auto *location = new SegmentedControl;
    location->setAccessibleName(tr("Place where a photo was taken"));
    for (const auto &text : {tr("Remove the place"), tr("Keep the place")})
        location->addSegment(text);
    location->setCurrentIndex(m_choices.photos.removesLocation() ? 0 : 1);
    connect(location, &SegmentedControl::currentIndexChanged, this,
            [this](int index) { m_choices.photos.setRemovesLocation(index == 0); });

    auto *section = new QWidget;
    auto *layout = new QVBoxLayout(section);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::m);
    layout->addWidget(
        new SectionHeader(tr("Photos"), tr("whether the place where they were taken is sent; the date always is")));
    layout->addWidget(location, 0, Qt::AlignLeading);
    return section;
}

QWidget *SettingsPage::makeLanguage()
{
    m_language = makeLanguageChoice(m_choices.language);
    auto *section = new QWidget;
    auto *layout = new QVBoxLayout(section);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::m);
    layout->addWidget(new SectionHeader(tr("Language")));
    layout->addWidget(m_language, 0, Qt::AlignLeading);
    return section;
}

void SettingsPage::addSection(QWidget *section)
{
    // Language and its header stay together with what follows: language, a space, and so on.
    const int at = m_column->indexOf(m_language->parentWidget());
    m_column->insertWidget(at, section);
    m_column->insertSpacing(at + 1, space::l);
}

void SettingsPage::addLastSection(QWidget *section)
{
    const int at = m_column->count() - 1; // before the rest of the space
    m_column->insertSpacing(at, space::l);
    m_column->insertWidget(at + 1, section);
}

void SettingsPage::showLanguage()
{
    findChild<QScrollArea *>()->ensureWidgetVisible(m_language);
    m_language->setFocus(Qt::OtherFocusReason);
}

QWidget *SettingsPage::makeLook()
{
    static constexpr ThemeManager::Choice choices[] = {ThemeManager::Choice::FollowComputer,
                                                       ThemeManager::Choice::Light, ThemeManager::Choice::Dark,
                                                       ThemeManager::Choice::HighContrast};
    auto *themes = new SegmentedControl;
    themes->setAccessibleName(tr("Appearance of the window"));
    for (const auto &text : {tr("Same as this computer"), tr("Light"), tr("Dark"), tr("High contrast")})
        themes->addSegment(text);
    themes->setCurrentIndex(static_cast<int>(std::find(choices, choices + 4, m_choices.look.choice()) - choices));
    connect(themes, &SegmentedControl::currentIndexChanged, this,
            [this](int index) { m_choices.look.setChoice(choices[index]); });
    connect(&m_choices.look, &ThemeManager::themeChanged, themes, [this, themes] {
        themes->setCurrentIndex(static_cast<int>(std::find(choices, choices + 4, m_choices.look.choice()) - choices));
    });

    auto *section = new QWidget;
    auto *layout = new QVBoxLayout(section);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::m);
    layout->addWidget(new SectionHeader(tr("Appearance")));
    layout->addWidget(themes, 0, Qt::AlignLeading);
    return section;
}

void SettingsPage::setConnections(const QList<Connection> &connections, const QSet<ConnectionId> &failed)
{
    m_connections = connections;
    m_failed = failed;
    fill();
}

void SettingsPage::fill()
{
    if (!m_list)
        return;
    QList<ConnectionRow> rows;
    const auto &chosen = m_choices.connection.connection();
    for (const auto &connection : std::as_const(m_connections))
        rows.append({connection.id.text, connection.name, environmentWord(connection.environment),
                     connection.baseUrl.toString(), chosen && chosen->id == connection.id,
                     m_failed.contains(connection.id)});
    m_rows.setItems(rows);
    const int inUse = static_cast<int>(std::ranges::find(rows, true, &ConnectionRow::isInUse) - rows.begin());
    m_list->setFixedHeight(rowHeight * std::clamp(static_cast<int>(rows.size()), 1, rowsShown));
    if (!m_list->currentIndex().isValid() && !rows.isEmpty())
        m_list->setCurrentIndex(m_rows.index(inUse < rows.size() ? inUse : 0));
    showSelected();
}

/// The accessible names of the buttons include the connection.
void SettingsPage::showSelected()
{
    const auto connection = selected();
    const auto name = [&connection](QPushButton *button, const QString &words) {
        button->setEnabled(connection.has_value());
        button->setAccessibleName(connection ? words.arg(connection->name) : button->text());
        button->setToolTip(connection ? plainToolTip(words.arg(connection->name)) : QString());
    };
    name(m_use, tr("Use %1"));
    name(m_change, tr("Change %1…"));
    name(m_check, tr("Check %1"));
    name(m_token, tr("Enter a new token for %1…"));
    name(m_remove, tr("Remove %1…"));
    const auto &used = m_choices.connection.connection();
    if (connection && used && used->id == connection->id)
        m_use->setEnabled(false);
    m_export->setEnabled(!m_connections.isEmpty());
}

void SettingsPage::askBeforeRemoval(const Connection &connection)
{
    m_message->hide();
    auto *question = new MessageDialog(
        tr("Remove %1").arg(connection.name), tr("Remove %1 from this computer?").arg(connection.name),
        tr("This removes its settings, and its token from the keychain. To add it again, you need "
           "the token. Delivered documents stay on the service."),
        this);
    question->setAttribute(Qt::WA_DeleteOnClose);
    auto *remove = question->addButton(tr("Remove %1").arg(connection.name), QMessageBox::DestructiveRole);
    auto *keep = question->addButton(tr("Keep it"), QMessageBox::RejectRole);
    question->setDefaultButton(keep);
    question->setEscapeButton(keep);
    connect(remove, &QAbstractButton::clicked, this, [this, id = connection.id] { Q_EMIT removalConfirmed(id); });
    question->open();
}

void SettingsPage::showMessage(const QString &sentence, bool isProblem)
{
    m_message->setTone(isProblem ? &Tokens::bad : &Tokens::text2);
    m_message->setText(sentence);
    m_message->show();
    QAccessibleEvent alert(m_message, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

std::optional<Connection> SettingsPage::selected() const
{
    const auto rows = m_list->selectionModel()->selectedIndexes();
    if (rows.isEmpty())
        return {};
    const ConnectionId id{m_rows.itemAt(rows.first()).id};
    const auto found = std::ranges::find(m_connections, id, &Connection::id);
    return found == m_connections.end() ? std::nullopt : std::optional(*found);
}

} // namespace clinicdesk::ui
