// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settingspage.h"

#include "ui/settings/languagechoice.h"
#include "ui/settings/scrollpage.h"
#include "ui/settings/uploadlimitsection.h"
#include "ui/state/currentconnection.h"
#include "ui/state/missingsecret.h"
#include "ui/state/usersettings.h"
#include "ui/widgets/announcement.h"
#include "ui/widgets/buttoncommands.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/messagedialog.h"
#include "ui/widgets/obstacle.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/pill.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/raillist.h"
#include "ui/widgets/rowlistview.h"
#include "ui/widgets/savefolder.h"
#include "ui/widgets/sectionheader.h"
#include "ui/widgets/segmentedcontrol.h"
#include "ui/widgets/windowregion.h"

#include <QFileDialog>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollArea>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

QString statusText(const ConnectionRow &row)
{
    if (!row.hasFailedCheck)
        return ConnectionRows::tr("In use");
    return row.isInUse ? ConnectionRows::tr("In use · Check failed") : ConnectionRows::tr("Check failed");
}

constexpr int connectionRowHeight = 56;
constexpr int nameLeft = 44;
constexpr int statusWidth = 184;

/// Paints the environment, and below it whether the connection is in use and has failed its check.
void paintStatus(QPainter &painter, const QRect &box, const ConnectionRow &row, const Tokens &colors)
{
    const bool hasWords = row.isInUse || row.hasFailedCheck;
    const QRect upper(box.left(), box.top(), box.width(), hasWords ? box.height() / 2 : box.height());
    painter.setFont(typeFont(Type::Second));
    painter.setPen(colors.text2);
    painter.drawText(upper, Qt::AlignVCenter | Qt::AlignTrailing, row.kind);
    if (!hasWords)
        return;
    painter.setFont(typeFont(Type::Second, Weight::Bold));
    painter.setPen(row.hasFailedCheck ? colors.bad : colors.accent);
    const QRect lower(box.left(), box.center().y() + 1, box.width(), box.height() / 2);
    painter.drawText(lower, Qt::AlignVCenter | Qt::AlignTrailing, statusText(row));
}

} // namespace

QVariant ConnectionRows::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const auto &row = itemAt(index);
    if (role == Qt::DisplayRole)
        return row.name;
    if (role == Qt::ToolTipRole)
        return plainToolTip(row.name + QLatin1Char('\n') + row.address);
    if (role != Qt::AccessibleTextRole)
        return {};
    QStringList words{row.name, row.kind, row.address};
    if (row.isInUse)
        words << tr("In use");
    if (row.hasFailedCheck)
        words << tr("Check failed");
    return words.join(QStringLiteral(", "));
}

QSize ConnectionRowDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {nameLeft + statusWidth, connectionRowHeight};
}

void ConnectionRowDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto &row = static_cast<const ConnectionRows *>(index.model())->itemAt(index);
    const auto &colors = tokens(option.widget);
    const auto place = [&option](const QRect &box) {
        return QStyle::visualRect(option.direction, option.rect, box.translated(option.rect.topLeft()));
    };
    const int width = option.rect.width();

    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintRowSurface(*painter, option.rect, option.state.testFlag(QStyle::State_Selected),
                    option.state.testFlag(QStyle::State_MouseOver), colors);
    paintIcon(*painter, place({space::m, (connectionRowHeight - 20) / 2, 20, 20}), QStringLiteral("building"),
              row.isInUse ? colors.accent : colors.text2);
    painter->setPen(colors.text);
    painter->setFont(typeFont(Type::Body, Weight::Bold));
    const int textWidth = width - nameLeft - statusWidth - space::m;
    const auto elided = [painter, textWidth](const QString &text, Qt::TextElideMode mode) {
        return painter->fontMetrics().elidedText(text, mode, textWidth);
    };
    painter->drawText(place({nameLeft, space::s, textWidth, 20}), Qt::AlignVCenter | Qt::AlignLeading,
                      elided(row.name, Qt::ElideRight));
    painter->setPen(colors.text2);
    painter->setFont(monoFont());
    painter->drawText(place({nameLeft, space::s + 20, textWidth, 20}), Qt::AlignVCenter | Qt::AlignLeading,
                      elided(row.address, Qt::ElideMiddle));
    paintStatus(*painter, place({width - statusWidth - space::m, space::s, statusWidth, 40}), row, colors);
    paintBottomHairline(*painter, option.rect, colors.line);
    if (option.state.testFlag(QStyle::State_HasFocus) && hasFocusRing(option.widget))
        paintRowRing(*painter, option.rect, colors.focus);
    painter->restore();
}

namespace {

constexpr int rowsShown = 5;
constexpr int sectionRowHeight = 56;
/// Below this width of the page, the list of sections has icons only. The widest row of choices needs the rest.
constexpr int narrowBelow = 720;

struct Place {
    QString title;
    QString icon;
};

Place placeOf(SettingsSection section)
{
    switch (section) {
    case SettingsSection::Connections:
        return {SettingsPage::tr("Connections"), QStringLiteral("building")};
    case SettingsSection::People:
        return {SettingsPage::tr("People and lock"), QStringLiteral("person")};
    case SettingsSection::Capture:
        return {SettingsPage::tr("Capture profiles"), QStringLiteral("scan")};
    case SettingsSection::Uploads:
        return {SettingsPage::tr("Uploads"), QStringLiteral("upload")};
    case SettingsSection::Notifications:
        return {SettingsPage::tr("Notifications"), QStringLiteral("bell")};
    case SettingsSection::Look:
        return {SettingsPage::tr("Language and look"), QStringLiteral("eye")};
    case SettingsSection::Diagnostics:
        return {SettingsPage::tr("Diagnostics"), QStringLiteral("pc")};
    case SettingsSection::OwnData:
        break;
    }
    return {SettingsPage::tr("Your data"), QStringLiteral("trash")};
}

QString placeId(SettingsSection section)
{
    return QString::number(static_cast<int>(section));
}

/// A button for an action that is in a menu, too.
QPushButton *buttonOf(QAction *action)
{
    auto *button = new QPushButton(action->icon(), action->text());
    button->addAction(action);
    QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
    QObject::connect(action, &QAction::changed, button, [button, action] {
        button->setEnabled(action->isEnabled());
        button->setToolTip(plainToolTip(action->toolTip()));
        button->setAccessibleName(action->toolTip());
    });
    return button;
}

/// A part of a section: its header above its control.
QWidget *partOf(SectionHeader *header, QWidget *control)
{
    auto *part = new QWidget;
    auto *layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::m);
    layout->addWidget(header);
    layout->addWidget(control, 0, Qt::AlignLeading);
    return part;
}

} // namespace

SettingsPage::SettingsPage(const Choices &choices, bool practice, QWidget *parent)
    : QWidget(parent)
    , m_choices(choices)
    , m_places(new RailList(tr("Sections of the settings"), this)) // before the sections in the order of Tab
    , m_stack(new QStackedWidget(this))
{
    auto *side = new QVBoxLayout;
    side->addWidget(m_places);
    side->addStretch(1);
    auto *below = new QHBoxLayout;
    below->setContentsMargins({});
    below->setSpacing(0);
    below->addSpacing(space::page); // unlike a margin, it is on the right side from right to left
    below->addLayout(side);
    below->addWidget(m_stack, 1);
    setWindowRegion(m_stack);
    auto *title = new Label(tr("Settings"), Type::ReadingTitle, &Tokens::text, Weight::Bold);
    title->setContentsMargins(space::page, space::xxl, space::page, space::l);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(title);
    layout->addLayout(below, 1);
    connect(m_places, &RailList::chosen, this,
            [this](const QString &id) { showSection(static_cast<SettingsSection>(id.toInt())); });
    connect(m_stack, &QStackedWidget::currentChanged, this, &SettingsPage::showChosen);

    if (!practice)
        addToSection(SettingsSection::Connections, makeConnections());
    addToSection(SettingsSection::Uploads, new UploadLimitSection(m_choices.uploadLimit));
    addToSection(SettingsSection::Uploads, makePhotos());
    addToSection(SettingsSection::Notifications, makeNotifications());
    addToSection(SettingsSection::Look, makeLanguage());
    addToSection(SettingsSection::Look, makeLook());
    addToSection(SettingsSection::Diagnostics, makeDiagnostics());
    connect(&m_choices.connection, &CurrentConnection::changed, this, &SettingsPage::fill);
}

void SettingsPage::addToSection(SettingsSection section, QWidget *content)
{
    if (!m_sections.contains(section)) {
        auto *inside = new QWidget;
        auto *column = new QVBoxLayout(inside);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(space::xxl);
        column->addStretch(1);
        auto *area = scrollPage(inside, width::reading, {space::xl, 0, space::page, space::page});
        const bool showsFirst = m_sections.isEmpty() || this->section() == m_sections.firstKey();
        m_sections.insert(section, {area, column});
        m_stack->addWidget(area);
        QList<RailItem> items;
        const auto listed = m_sections.keys();
        for (const auto each : listed)
            items.append({.id = placeId(each), .title = placeOf(each).title, .icon = placeOf(each).icon});
        m_places->setItems(items);
        if (showsFirst)
            showSection(m_sections.firstKey());
        showChosen();
    }
    auto *column = m_sections.value(section).column;
    column->insertWidget(column->count() - 1, content); // before the rest of the space
}

void SettingsPage::showSection(SettingsSection section)
{
    if (m_sections.contains(section))
        m_stack->setCurrentWidget(m_sections.value(section).area);
}

SettingsSection SettingsPage::section() const
{
    for (auto each = m_sections.cbegin(); each != m_sections.cend(); ++each) {
        if (each->area == m_stack->currentWidget())
            return each.key();
    }
    return m_sections.firstKey();
}

void SettingsPage::showChosen()
{
    m_places->setCurrent(placeId(section()));
}

PageCommands SettingsPage::commands() const
{
    PageCommands commands;
    for (const auto &section : m_sections)
        commands += sectionCommands(*section.area);
    return commands;
}

void SettingsPage::resizeEvent(QResizeEvent *event)
{
    m_places->setFixedWidth(event->size().width() < narrowBelow ? width::iconRail : width::rail);
    QWidget::resizeEvent(event);
}

QWidget *SettingsPage::makeConnections()
{
    m_list = new RowListView;
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    m_list->setModel(&m_rows);
    m_list->setItemDelegate(&m_delegate);
    m_list->setAccessibleName(tr("Connections"));
    m_message = new Label({}, Type::Second, &Tokens::bad);
    m_message->setWordWrap(true);
    m_message->hide();
    auto *buttons = makeConnectionButtons();
    connect(m_list, &RowListView::menuRequested, this,
            [this](const QModelIndex &, const QPoint &at) { m_more->menu()->popup(at); });
    if (mayChange())
        connect(m_list, &QListView::activated, m_change, &QAction::trigger);
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

QAction *SettingsPage::addToMenu(QMenu *menu, const QString &text, const QString &named,
                                 std::function<void(const ConnectionId &)> request)
{
    auto *action = menu->addAction(text);
    connect(action, &QAction::triggered, this, [this, request = std::move(request)] {
        showSection(SettingsSection::Connections); // the menu of the window has it in every section
        if (const auto connection = selected())
            request(connection->id);
    });
    m_forSelected.append({action, named});
    return action;
}

QMenu *SettingsPage::makeConnectionMenu()
{
    auto *menu = new QMenu(this);
    explainObstacles(*menu);
    const auto add = [this, menu](const QString &text, const QString &named, auto signal) {
        return addToMenu(menu, text, named, [this, signal](const ConnectionId &id) { Q_EMIT(this->*signal)(id); });
    };
    const auto addSecret = [this, menu](MissingSecret which, const QString &named) {
        auto *action = addToMenu(menu, secretButtonText(which), named, [this, which](const ConnectionId &id) {
            m_choices.connection.requestSecret(id, which);
        });
        action->setIcon(icon(QStringLiteral("key")));
        return action;
    };
    m_use = add(tr("Use"), tr("Use %1"), &SettingsPage::useRequested);
    m_change = add(tr("Change…"), tr("Change %1…"), &SettingsPage::changeRequested);
    m_check = add(tr("Check"), tr("Check %1"), &SettingsPage::checkRequested);
    m_enterToken = addSecret(MissingSecret::Token, tr("Enter a new token for %1…"));
    addSecret(MissingSecret::Key, tr("Enter the key for %1…"));
    menu->addSeparator();
    m_export = menu->addAction(tr("Export…"));
    auto *import = menu->addAction(tr("Import…"));
    connect(m_export, &QAction::triggered, this, &SettingsPage::askExport);
    connect(import, &QAction::triggered, this, &SettingsPage::askImport);
    auto *beforeRemoval = menu->addSeparator();
    auto *remove = add(tr("Remove…"), tr("Remove %1…"), &SettingsPage::removalRequested);
    remove->setIcon(icon(QStringLiteral("trash")));
    for (auto *action : {m_change, import, beforeRemoval, remove})
        action->setVisible(mayChange());
    return menu;
}

QLayout *SettingsPage::makeConnectionButtons()
{
    m_more = new QToolButton;
    m_more->setIcon(icon(QStringLiteral("more")));
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setMenu(makeConnectionMenu());
    m_more->setFixedSize(height::control, height::control);
    auto *buttons = new FlowLayout(space::s, space::s);
    buttons->setLastTakesRest(false);
    if (mayChange()) {
        auto *add = new QPushButton(icon(QStringLiteral("plus")), tr("Add a connection…"));
        connect(add, &QPushButton::clicked, this, &SettingsPage::addRequested);
        buttons->addWidget(add);
    }
    buttons->addWidget(buttonOf(mayChange() ? m_change : m_check));
    buttons->addWidget(m_more);
    return buttons;
}

void SettingsPage::askExport()
{
    showSection(SettingsSection::Connections);
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
    showSection(SettingsSection::Connections);
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

    return partOf(
        new SectionHeader(tr("Notifications"), tr("shown while the window is in the background, without names")),
        levels);
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

    return partOf(
        new SectionHeader(tr("Photos"), tr("whether the place where they were taken is sent; the date always is")),
        location);
}

QWidget *SettingsPage::makeLanguage()
{
    m_language = makeLanguageChoice(m_choices.language);
    return partOf(new SectionHeader(tr("Language")), m_language);
}

QWidget *SettingsPage::makeDiagnostics()
{
    auto *show = new QPushButton(tr("Diagnostics…"));
    connect(show, &QPushButton::clicked, this, &SettingsPage::diagnosticsRequested);
    return partOf(new SectionHeader(tr("Diagnostics"), tr("what your support needs to know about this computer")),
                  show);
}

void SettingsPage::showLanguage()
{
    showSection(SettingsSection::Look);
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

    return partOf(new SectionHeader(tr("Appearance")), themes);
}

void SettingsPage::setConnections(const QList<Connection> &connections, const QSet<ConnectionId> &failed)
{
    m_connections = connections;
    m_failed = failed;
    fill();
}

void SettingsPage::setWithoutToken(const QSet<ConnectionId> &connections)
{
    m_withoutToken = connections;
    if (m_list)
        showSelected();
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
    m_list->setFixedHeight(sectionRowHeight * std::clamp(static_cast<int>(rows.size()), 1, rowsShown));
    if (!m_list->currentIndex().isValid() && !rows.isEmpty())
        m_list->setCurrentIndex(m_rows.index(inUse < rows.size() ? inUse : 0));
    showSelected();
}

/// The tool tips of the actions, and the accessible names of the buttons, include the connection.
void SettingsPage::showSelected()
{
    const auto connection = selected();
    for (const auto &[action, named] : std::as_const(m_forSelected)) {
        setObstacle(*action, connection ? QString() : tr("select a connection"));
        if (connection)
            action->setToolTip(plainToolTip(named.arg(connection->name)));
    }
    const bool isFirstToken = connection && m_withoutToken.contains(connection->id);
    m_enterToken->setText(secretButtonText(isFirstToken ? MissingSecret::FirstToken : MissingSecret::Token));
    if (isFirstToken)
        m_enterToken->setToolTip(plainToolTip(tr("Enter your token for %1…").arg(connection->name)));
    const auto &used = m_choices.connection.connection();
    if (connection && used && used->id == connection->id)
        setObstacle(*m_use, tr("this connection is in use"));
    setObstacle(*m_export, m_connections.isEmpty() ? tr("there is no connection") : QString());
    const auto more = connection ? tr("More for %1").arg(connection->name) : tr("More");
    m_more->setAccessibleName(more);
    m_more->setToolTip(plainToolTip(more));
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
    showSection(SettingsSection::Connections);
    m_message->setTone(isProblem ? &Tokens::bad : &Tokens::text2);
    m_message->setText(sentence);
    m_message->show();
    announce(m_message);
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
