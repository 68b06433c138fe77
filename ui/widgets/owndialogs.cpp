// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/owndialogs.h"

#include "core/wording/wording.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/lefttoright.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/screenroom.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QFileDialog>
#include <QFileSystemModel>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLayout>
#include <QListView>
#include <QSplitter>
#include <QStyledItemDelegate>
#include <QToolTip>
#include <QTreeView>

#include <algorithm>

namespace clinicdesk::ui {

void setOwnDialogs(OwnDialogs reason, bool holds)
{
    static const bool isFixed = QCoreApplication::testAttribute(Qt::AA_DontUseNativeDialogs);
    static unsigned reasons = 0;
    const auto bit = static_cast<unsigned>(reason);
    reasons = holds ? reasons | bit : reasons & ~bit;
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs, isFixed || reasons != 0);
}

namespace {

constexpr QSize fileListSize(500, 340);
constexpr QSize aroundFileList(520, 330); ///< places, preview and fields of a file dialog
constexpr int placesWidth = 150;
constexpr int maxPlacesWidth = 240;

/// Writes when a file was changed as all other moments. The model has seconds where the locale has them.
class FileDateDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (const auto *files = qobject_cast<const QFileSystemModel *>(index.model()); files && !option->text.isEmpty())
            option->text = momentText(option->locale, files->lastModified(index));
    }
};

/// Writes sizes as everywhere else: the model has units of 1024 bytes, and turns them where text runs from right to
/// left.
class FileSizeDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (const auto *files = qobject_cast<const QFileSystemModel *>(index.model()); files && !option->text.isEmpty())
            option->text = leftToRight(wording::size(files->size(index)));
    }
};

/// Shows names that are wider than their place in a tool tip. The delegates of Qt's file dialog do not.
class CutNames : public QObject {
public:
    using QObject::QObject;

    void watch(QAbstractItemView *view) { view->viewport()->installEventFilter(this); }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        auto *view = event->type() == QEvent::ToolTip ? qobject_cast<QAbstractItemView *>(watched->parent()) : nullptr;
        if (!view)
            return QObject::eventFilter(watched, event);
        const auto *help = static_cast<QHelpEvent *>(event);
        const auto index = view->indexAt(help->pos());
        const bool isCut = index.isValid() && view->visualRect(index).intersected(view->viewport()->rect()).width() <
                                                  view->sizeHintForIndex(index).width();
        if (!isCut)
            return QObject::eventFilter(watched, event);
        QToolTip::showText(help->globalPos(), plainToolTip(index.data().toString()), view);
        return true;
    }
};

int widthOfPlaces(const QListView &places)
{
    int widest = 0;
    for (int row = 0; places.model() && row < places.model()->rowCount(); ++row)
        widest = std::max(widest, places.sizeHintForIndex(places.model()->index(row, 0)).width());
    return std::clamp(widest + 2 * places.frameWidth(), placesWidth, maxPlacesWidth);
}

} // namespace

void arrangeFileDialog(QFileDialog &dialog)
{
    constexpr int sizeColumn = 1;
    constexpr int kindColumn = 2; // only repeats the ending of the name
    constexpr int dateColumn = 3;
    auto *list = dialog.findChild<QTreeView *>(QStringLiteral("treeView"));
    if (!list)
        return; // the dialog of the desktop
    dialog.setViewMode(QFileDialog::Detail);
    list->setColumnHidden(kindColumn, true);
    list->setItemDelegateForColumn(dateColumn, new FileDateDelegate(list));
    list->setItemDelegateForColumn(sizeColumn, new FileSizeDelegate(list));
    list->header()->setStretchLastSection(false);
    list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (const int column : {sizeColumn, dateColumn})
        list->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    auto *names = new CutNames(&dialog);
    names->watch(list);
    // The dialog gets the size that its content asks for.
    auto *places = dialog.findChild<QListView *>(QStringLiteral("sidebar"));
    const int wanted = places ? widthOfPlaces(*places) : placesWidth;
    const auto around = aroundFileList + QSize(wanted - placesWidth, 0);
    const auto smallest = boundedToScreen(dialog, fileListSize + around) - around;
    list->setMinimumSize(smallest.expandedTo({0, 0}));
    if (places) {
        places->setMinimumWidth(std::min(wanted, smallest.width()));
        names->watch(places);
    }
    if (auto *folders = dialog.findChild<QComboBox *>(QStringLiteral("lookInCombo"))) {
        names->watch(folders->view());
        folders->setLayoutDirection(Qt::LeftToRight); // a path begins at the left in every language
    }
    // QSplitter places its widgets 1 px too far to the right where it is mirrored, the second one below its handle.
    auto *splitter = dialog.findChild<QSplitter *>(QStringLiteral("splitter"));
    if (splitter && splitter->isRightToLeft()) {
        splitter->setContentsMargins(0, 0, 1, 0);
        if (auto *files = splitter->widget(1); files && files->layout()) {
            files->setMinimumWidth(list->minimumWidth() + 1);
            files->layout()->setContentsMargins(0, 0, 1, 0);
        }
    }
}

} // namespace clinicdesk::ui
