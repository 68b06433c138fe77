// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/capture/capturesection.h"

#include "core/wording/wording.h"
#include "ui/capture/profiledialog.h"
#include "ui/state/currentconnection.h"
#include "ui/widgets/announcement.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/lefttoright.h"
#include "ui/widgets/obstacle.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/savefolder.h"
#include "ui/widgets/sectionheader.h"
#include "ui/widgets/twolinerow.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr int rowsShown = 5;
enum ProfileRole { IconRole = Qt::UserRole, NameRole, SourceRole, ShortcutRole };

QString sourceText(const CaptureProfile &profile)
{
    switch (profile.source) {
    case CaptureSource::ScanFolder:
        return CaptureSection::tr("Scan folder %1").arg(leftToRight(profile.folder));
    case CaptureSource::Scanner:
        return CaptureSection::tr("Scanner %1").arg(leftToRight(profile.scannerName));
    case CaptureSource::Files:
        break;
    }
    return CaptureSection::tr("Files that you choose or drop");
}

QString sourceIcon(CaptureSource source)
{
    switch (source) {
    case CaptureSource::ScanFolder:
        return QStringLiteral("folder");
    case CaptureSource::Scanner:
        return QStringLiteral("scan");
    case CaptureSource::Files:
        break;
    }
    return QStringLiteral("upload");
}

/// Empty for a profile that has none.
QString shortcutText(int number)
{
    constexpr int profileKeyCount = 9;
    const auto key = QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + number));
    return number < profileKeyCount ? key.toString(QKeySequence::NativeText) : QString();
}

void describeRow(QListWidgetItem &item, const CaptureProfile &profile, int number)
{
    const auto source = sourceText(profile);
    const auto shortcut = shortcutText(number);
    QStringList texts{profile.name, source, shortcut};
    texts.removeAll({});
    item.setText(texts.join(QStringLiteral(", ")));
    item.setToolTip(plainToolTip(profile.name + QLatin1Char('\n') + source));
    item.setData(IconRole, sourceIcon(profile.source));
    item.setData(NameRole, profile.name);
    item.setData(SourceRole, source);
    item.setData(ShortcutRole, shortcut);
}

class ProfileRowDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        paintTwoLineRow(*painter, option,
                        {.icon = index.data(IconRole).toString(),
                         .name = index.data(NameRole).toString(),
                         .remark = index.data(SourceRole).toString(),
                         .elideRemark = Qt::ElideMiddle, // the end of a path says most
                         .end = leftToRight(index.data(ShortcutRole).toString())});
    }
    QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const override
    {
        return {twoLineTextLeft, twoLineRowHeight};
    }
};

} // namespace

CaptureSection::CaptureSection(Capture &capture, CurrentConnection &connection, QString scanProgram, QWidget *parent)
    : QWidget(parent)
    , m_capture(capture)
    , m_connection(connection)
    , m_program(std::move(scanProgram))
    , m_list(new QListWidget(this))
    , m_none(new Label({}, Type::Body, &Tokens::text2, Weight::Regular, this))
    , m_message(new Label({}, Type::Second, &Tokens::bad, Weight::Regular, this))
{
    m_list->setAccessibleName(tr("Capture profiles"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setItemDelegate(new ProfileRowDelegate(m_list));
    m_list->setMouseTracking(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_none->setText(m_capture.profiles().canChange()
                        ? tr("There are no profiles yet. Add one for each scanner and each scan folder.")
                        : tr("There are no profiles. Your administrator adds them."));
    m_none->setWordWrap(true);
    m_message->setWordWrap(true);
    m_message->hide();
    layOut();
    if (m_capture.profiles().canChange())
        connect(m_list, &QListWidget::itemActivated, m_change, &QPushButton::click);
    connect(m_list, &QListWidget::currentRowChanged, this, &CaptureSection::showSelected);
    connect(&m_capture.profiles(), &CaptureProfiles::changed, this, &CaptureSection::fill);
    fill();
    if (const auto &problem = m_capture.profiles().problem())
        say(tr("The saved profiles cannot be read. %1").arg(wording::describe(*problem).summary), true);
}

void CaptureSection::layOut()
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(new SectionHeader(tr("Capture profiles"), tr("scanners and scan folders of this computer")));
    column->addSpacing(space::s);
    column->addWidget(m_list);
    column->addWidget(m_none);
    column->addSpacing(space::m);
    column->addLayout(makeButtons());
    column->addSpacing(space::s);
    column->addWidget(m_message);
}

QLayout *CaptureSection::makeButtons()
{
    auto *add = new QPushButton(icon(QStringLiteral("plus")), tr("Add a profile…"));
    m_change = new QPushButton(tr("Change…"));
    m_remove = new QPushButton(icon(QStringLiteral("trash")), tr("Remove"));
    connect(add, &QPushButton::clicked, this, [this] { edit({.id = CaptureProfiles::newId()}); });
    connect(m_change, &QPushButton::clicked, this, [this] {
        if (const auto *profile = selected())
            edit(*profile);
    });
    connect(m_remove, &QPushButton::clicked, this, &CaptureSection::removeSelected);
    auto *buttons = new FlowLayout(space::s, space::s);
    buttons->setLastTakesRest(false);
    for (auto *button : {add, m_change, m_remove}) {
        buttons->addWidget(button);
        if (!m_capture.profiles().canChange())
            button->hide();
    }
    buttons->addWidget(makeMenu());
    return buttons;
}

QToolButton *CaptureSection::makeMenu()
{
    auto *menu = new QMenu(this);
    explainObstacles(*menu);
    m_up = menu->addAction(tr("Move up"), this, [this] { move(-1); });
    m_down = menu->addAction(tr("Move down"), this, [this] { move(1); });
    menu->addSeparator();
    m_export = menu->addAction(tr("Export…"), this, &CaptureSection::askExport);
    auto *import = menu->addAction(tr("Import…"), this, &CaptureSection::askImport);
    for (auto *action : {m_up, m_down, import})
        action->setVisible(m_capture.profiles().canChange());
    auto *more = new QToolButton;
    more->setIcon(icon(QStringLiteral("more")));
    more->setPopupMode(QToolButton::InstantPopup);
    more->setMenu(menu);
    more->setAccessibleName(tr("More for capture profiles"));
    more->setToolTip(tr("Order, export and import profiles"));
    more->setFixedSize(height::control, height::control);
    return more;
}

void CaptureSection::fill()
{
    const auto &profiles = m_capture.profiles().all();
    const int row = m_list->currentRow();
    m_list->clear();
    for (int number = 0; number < profiles.size(); ++number) {
        auto *item = new QListWidgetItem(m_list);
        describeRow(*item, profiles.at(number), number);
    }
    const int count = static_cast<int>(profiles.size());
    m_list->setCurrentRow(std::clamp(row, 0, std::max(0, count - 1)));
    m_list->setFixedHeight(twoLineRowHeight * std::clamp(count, 1, rowsShown));
    m_list->setVisible(count > 0);
    m_none->setVisible(count == 0);
    showSelected();
}

void CaptureSection::showSelected()
{
    const int row = m_list->currentRow();
    const bool any = selected() != nullptr;
    const auto unselected = any ? QString() : tr("select a profile");
    setObstacle(*m_change, unselected);
    setObstacle(*m_remove, unselected);
    setObstacle(*m_export, m_list->count() > 0 ? QString() : tr("there is no profile"));
    setObstacle(*m_up, !any ? tr("select a profile") : row == 0 ? tr("this is the first profile") : QString());
    setObstacle(*m_down, !any                         ? tr("select a profile")
                         : row + 1 == m_list->count() ? tr("this is the last profile")
                                                      : QString());
    const auto name = any ? selected()->name : QString();
    m_change->setAccessibleName(any ? tr("Change %1…").arg(name) : m_change->text());
    m_remove->setAccessibleName(any ? tr("Remove %1").arg(name) : m_remove->text());
}

const CaptureProfile *CaptureSection::selected() const
{
    const auto &profiles = m_capture.profiles().all();
    const int row = m_list->currentRow();
    return row >= 0 && row < profiles.size() ? &profiles.at(row) : nullptr;
}

void CaptureSection::edit(const CaptureProfile &profile)
{
    m_message->hide();
    const auto &connection = m_connection.connection();
    const auto isNameFree = [this, id = profile.id](const QString &name) {
        return m_capture.profiles().freeName(name, id) == name;
    };
    auto *dialog = new ProfileDialog(
        profile, {connection ? connection->conventions : Conventions(), m_program, isNameFree}, window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ProfileDialog::saved, this, &CaptureSection::store);
    dialog->open();
}

void CaptureSection::store(const CaptureProfile &profile)
{
    auto profiles = m_capture.profiles().all();
    auto known = std::ranges::find(profiles, profile.id, &CaptureProfile::id);
    const int row = static_cast<int>(known - profiles.begin());
    if (known != profiles.end())
        *known = profile;
    else
        profiles.append(profile);
    setAll(profiles, row);
}

void CaptureSection::setAll(const QList<CaptureProfile> &profiles, int selected)
{
    m_message->hide();
    const auto saved = m_capture.profiles().set(profiles);
    if (!saved) {
        say(wording::sentence(saved.error()), true);
        return;
    }
    m_list->setCurrentRow(std::clamp(selected, 0, std::max(0, m_list->count() - 1)));
}

/// Without a question: a profile is a few fields, and no document depends on it.
void CaptureSection::removeSelected()
{
    auto profiles = m_capture.profiles().all();
    const int row = m_list->currentRow();
    if (!selected())
        return;
    const auto name = selected()->name;
    profiles.removeAt(row);
    setAll(profiles, row);
    if (m_message->isHidden())
        say(tr("Removed %1. Files in its folder stay.").arg(name), false);
    m_list->setFocus(Qt::OtherFocusReason);
}

void CaptureSection::move(int steps)
{
    auto profiles = m_capture.profiles().all();
    const int row = m_list->currentRow();
    if (row < 0 || row + steps < 0 || row + steps >= profiles.size())
        return;
    profiles.move(row, row + steps);
    setAll(profiles, row + steps);
}

void CaptureSection::askExport()
{
    auto *dialog = new QFileDialog(this, tr("Export the capture profiles"), saveFolder(this), tr("Profiles (*.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("json"));
    dialog->selectFile(QStringLiteral("capture-profiles.json"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        rememberSaveFolder(this, path);
        const auto saved = m_capture.profiles().exportTo(path);
        if (saved)
            say(tr("Exported %Ln profile(s).", nullptr, static_cast<int>(m_capture.profiles().all().size())), false);
        else
            say(wording::sentence(saved.error()), true);
    });
    dialog->open();
}

void CaptureSection::askImport()
{
    auto *dialog = new QFileDialog(this, tr("Import capture profiles"), saveFolder(this),
                                   tr("Profiles (*.json)") + QStringLiteral(";;") + tr("All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        const auto imported = m_capture.profiles().importFrom(path);
        if (imported)
            say(tr("Imported %Ln profile(s).", nullptr, *imported), false);
        else
            say(tr("%1 was not imported. %2").arg(QFileInfo(path).fileName(), wording::sentence(imported.error())),
                true);
    });
    dialog->open();
}

void CaptureSection::say(const QString &sentence, bool isProblem)
{
    m_message->setTone(isProblem ? &Tokens::bad : &Tokens::text2);
    m_message->setText(sentence);
    m_message->show();
    announce(m_message);
}

} // namespace clinicdesk::ui
