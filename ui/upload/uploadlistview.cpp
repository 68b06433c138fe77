// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/uploadlistview.h"

#include "ui/upload/typekeys.h"
#include "ui/upload/uploadactions.h"
#include "ui/upload/uploaddelegate.h"
#include "ui/upload/uploadmodel.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/rowmover.h"
#include "ui/widgets/rowwidgets.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace clinicdesk::ui {

namespace {

constexpr int ringMargin = 4;

/// A row with a problem has at least the button that removes it.
int remedyNumber(const UploadRow &row)
{
    if (row.problem.isEmpty())
        return 0;
    return 1 + (row.canCheckAgain ? 2 : 0) + (row.canUseForm ? 4 : 0) + (row.canSplit ? 8 : 0) +
           (row.canAcceptDamage ? 16 : 0);
}

} // namespace

UploadListView::UploadListView(FileThumbnails &thumbnails, QWidget *parent)
    : RowListView(parent)
    , m_model(new UploadModel(this))
{
    auto *delegate = new UploadDelegate(thumbnails, this);
    setModel(m_model);
    setItemDelegate(delegate);
    setAccessibleName(tr("Documents to send"));
    m_rowWidgets =
        new RowWidgets(this, {.kind = [this](const QModelIndex &index) { return remedyNumber(m_model->itemAt(index)); },
                              .make = [this](const QModelIndex &index) { return makeButtons(m_model->itemAt(index)); },
                              .update = {}});
    m_typeKeys = new TypeKeys(this);
    m_mover = new RowMover(this);
    connect(m_mover, &RowMover::moved, this, &UploadListView::requestOrder);
    connect(m_typeKeys, &TypeKeys::typeChosen, this,
            [this](int position) { Q_EMIT typeChosen(m_typeKeyRows, position); });
    connect(m_typeKeys, &TypeKeys::numberTyped, this, &UploadListView::numberTyped);
    connect(delegate, &UploadDelegate::menuRequested, this, &UploadListView::openMenu);
}

const QList<UploadRow> &UploadListView::rows() const
{
    return m_model->items();
}

void UploadListView::show(const QList<UploadRow> &rows)
{
    if (const auto selected = selectionModel()->selectedIndexes(); !selected.isEmpty())
        m_selectedRow = std::ranges::min(selected, {}, &QModelIndex::row).row();
    m_model->setItems(rows);
    const auto isDocument = [](const UploadRow &row) { return row.document.has_value(); };
    m_mover->setMovableRows(int(std::ranges::count_if(rows, isDocument))); // these are the first rows
    m_rowWidgets->refresh();
}

void UploadListView::moveSelected(int step)
{
    QList<int> selected;
    const auto chosen = selectedRows();
    for (const auto &row : chosen) {
        if (row.document)
            selected.append(m_model->rowOf(row.id));
    }
    if (selected.isEmpty())
        return;
    const int before = step < 0 ? selected.first() - 1 : selected.last() + 2;
    const auto documents = std::ranges::count_if(rows(), [](const UploadRow &row) { return row.document.has_value(); });
    if (before >= 0 && before <= documents)
        requestOrder(selected, before);
}

void UploadListView::requestOrder(const QList<int> &moved, int before)
{
    QStringList ids;
    for (const int row : moved)
        ids.append(rows().at(row).id);
    const auto *next = before < rows().size() ? &rows().at(before) : nullptr;
    Q_EMIT orderChanged(ids, next && next->document ? next->id : QString());
}

QList<UploadRow> UploadListView::selectedRows() const
{
    auto selected = selectionModel()->selectedIndexes();
    std::sort(selected.begin(), selected.end());
    QList<UploadRow> rows;
    for (const auto &index : std::as_const(selected))
        rows.append(m_model->itemAt(index));
    return rows;
}

int UploadListView::rowOf(const DocumentId &id) const
{
    const auto found = std::ranges::find(rows(), id, &UploadRow::document);
    return found == rows().end() ? -1 : int(found - rows().begin());
}

bool UploadListView::takeTypeKey(const QString &digit)
{
    if (!m_typeKeys->take(digit))
        return false;
    m_typeKeyRows.clear(); // the selection may have changed when the digit is interpreted
    for (const auto &row : selectedRows())
        m_typeKeyRows.append(row.id);
    return true;
}

void UploadListView::flushTypeKey()
{
    m_typeKeys->flush();
}

void UploadListView::selectAdded(bool isUserTyping, bool areMoreArriving)
{
    QItemSelection added;
    for (const auto &id : std::as_const(m_added)) {
        if (const int row = rowOf(id); row >= 0)
            added.select(m_model->index(row), m_model->index(row));
    }
    if (isUserTyping)
        m_followed = QList<DocumentId>();
    const bool isUserElsewhere = m_followed && *m_followed != documentsOf(selectedRows());
    if (!added.isEmpty() && !isUserElsewhere) {
        if (!m_followed)
            setCurrentIndex(added.indexes().first());
        selectionModel()->select(added, QItemSelectionModel::ClearAndSelect);
        m_followed = documentsOf(selectedRows());
    }
    if (!areMoreArriving) {
        m_added.clear();
        m_followed.reset();
    }
    if (!selectionModel()->hasSelection() && m_model->rowCount() > 0)
        setCurrentIndex(m_model->index(std::min(m_selectedRow, m_model->rowCount() - 1)));
}

QWidget *UploadListView::makeButtons(const UploadRow &row)
{
    auto *holder = new QWidget;
    auto *layout = new QHBoxLayout(holder);
    layout->setContentsMargins(ringMargin, ringMargin, ringMargin, ringMargin);
    const auto add = [&](const QString &text, void (UploadListView::*signal)(const UploadRow &)) {
        auto *button = new QPushButton(text, holder);
        setControlKind(button, ControlKind::Plain, ControlSize::Small);
        button->setAccessibleName(tr("%1, %2").arg(text, row.title));
        connect(button, &QPushButton::clicked, this, [this, signal, id = row.id] {
            if (const int at = m_model->rowOf(id); at >= 0)
                Q_EMIT(this->*signal)(UploadRow(m_model->items().at(at)));
        });
        layout->addWidget(button);
    };
    if (row.canCheckAgain)
        add(tr("Try again"), &UploadListView::checkAgainClicked);
    if (row.canSplit)
        add(tr("Split into several files"), &UploadListView::splitClicked);
    if (row.canUseForm)
        add(tr("Use the upload form"), &UploadListView::useFormClicked);
    if (row.canAcceptDamage)
        add(tr("Send anyway"), &UploadListView::acceptDamageClicked);
    add(tr("Remove"), &UploadListView::removeClicked);
    return holder;
}

void UploadListView::keyPressEvent(QKeyEvent *event)
{
    if (isSendKey(*event))
        event->ignore(); // nothing can be sent, so it is no shortcut; it must not open the large preview either
    else
        RowListView::keyPressEvent(event);
}

void UploadListView::resizeEvent(QResizeEvent *event)
{
    RowListView::resizeEvent(event);
    scheduleDelayedItemsLayout(); // the height of a row depends on the width; Qt does this only for the height
}

} // namespace clinicdesk::ui
