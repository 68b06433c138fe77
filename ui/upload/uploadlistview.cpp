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

#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPushButton>
#include <QStyleHints>

#include <algorithm>
#include <utility>

namespace clinicdesk::ui {

namespace {

constexpr int focusRingMargin = 4;
constexpr int inputIntervalsAfterTypeKey = 2; ///< 0.8 s; a later key is for the scan that came meanwhile

/// A key that selects a row, perhaps the one that is selected already.
bool isSelectingKey(const QKeyEvent &key)
{
    switch (key.key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Home:
    case Qt::Key_End:
    case Qt::Key_Space:
        return true;
    default:
        return key.matches(QKeySequence::SelectAll);
    }
}

/// A row with a problem has at least the button that removes it.
int remedyNumber(const UploadRow &row)
{
    if (row.problem.isEmpty())
        return (row.canMakeSmaller ? 32 : 0) + (row.canSplitPages ? 64 : 0);
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
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, &UploadListView::markSeen);
    m_rowWidgets =
        new RowWidgets(this, {.kind = [this](const QModelIndex &index) { return remedyNumber(m_model->itemAt(index)); },
                              .make = [this](const QModelIndex &index) { return makeButtons(m_model->itemAt(index)); },
                              .update = {}});
    m_typeKeys = new TypeKeys(this);
    m_mover = new RowMover(this);
    connect(m_mover, &RowMover::moved, this, &UploadListView::requestOrder);
    m_sinceTypeKey.setSingleShot(true);
    connect(&m_sinceTypeKey, &QTimer::timeout, this, &UploadListView::selectionDue);
    connect(m_typeKeys, &TypeKeys::typeChosen, this, [this](int position) {
        m_sinceTypeKey.start(inputIntervalsAfterTypeKey * QGuiApplication::styleHints()->keyboardInputInterval());
        Q_EMIT typeChosen(m_typeKeyRows, position);
    });
    connect(delegate, &UploadDelegate::menuRequested, this, &UploadListView::openMenu);
    connect(delegate, &UploadDelegate::typeMenuRequested, this, [this](const QModelIndex &index, const QPoint &at) {
        setCurrentIndex(index); // as any click: this row alone
        Q_EMIT typeMenuRequested(at);
    });
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
    scrollToRevealed();
}

void UploadListView::reveal(const QStringList &rows)
{
    m_revealed = rows;
    scrollToRevealed();
}

void UploadListView::scrollToRevealed()
{
    for (const auto &id : std::as_const(m_revealed)) {
        const int row = m_model->rowOf(id);
        if (row < 0)
            continue;
        m_revealed.clear();
        scrollTo(m_model->index(row));
        return;
    }
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

bool UploadListView::takeTypeKey(const QString &digit)
{
    if (!m_typeKeys->take(digit))
        return false;
    m_typeKeyRows.clear(); // the selection may have changed when the digit is interpreted
    for (const auto &row : selectedRows())
        m_typeKeyRows.append(row.id);
    m_arrivals.endByTime(); // so that the key of the next document does not change these again
    return true;
}

void UploadListView::noteAdded(const DocumentId &id, const Arrival &arrival)
{
    (arrival.isByUser ? m_byUser : m_unseen).insert(id);
    if (m_arrivals.add(id, arrival))
        m_unchosen = selectedIds();
}

void UploadListView::noteSwapped(const QList<DocumentId> &ids)
{
    m_arrivals.choose(ids);
    m_unchosen = selectedIds();
}

QStringList UploadListView::selectedIds() const
{
    QStringList ids;
    for (const auto &row : selectedRows())
        ids.append(row.id);
    return ids;
}

/// Rows that are gone do not count.
bool UploadListView::isSelectionChosen() const
{
    const auto selected = selectedIds();
    auto unchosen = m_unchosen.value_or(QStringList());
    unchosen.removeIf([this](const QString &id) { return m_model->rowOf(id) < 0; });
    std::ranges::sort(unchosen, {}, [this](const QString &id) { return m_model->rowOf(id); });
    return !selected.isEmpty() && selected != unchosen;
}

/// A document that the user has just added is described next, so it waits for its type.
bool UploadListView::isBeingDescribed() const
{
    const auto selected = selectedRows();
    const bool isAdded = std::ranges::any_of(selected, [this](const UploadRow &row) {
        return row.lacksType && row.document && m_byUser.contains(*row.document);
    });
    return isAdded || (!selected.isEmpty() && (m_typeKeys->isHolding() || m_sinceTypeKey.isActive()));
}

void UploadListView::select(const QItemSelection &rows)
{
    setCurrentIndex(rows.indexes().first());
    selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect);
    m_unchosen = selectedIds();
}

void UploadListView::selectLatest()
{
    auto &arrival = m_arrivals.latest();
    const QSet<DocumentId> latest(arrival.documents.begin(), arrival.documents.end());
    QItemSelection arrived;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const auto &document = rows().at(row).document;
        if (document && latest.contains(*document))
            arrived.select(m_model->index(row), m_model->index(row));
    }
    const auto shown = arrived.indexes().size();
    if (shown > arrival.shown && !isSelectionChosen()) {
        select(arrived);
        if (arrival.isChosen)
            m_unchosen.reset();
    }
    arrival.shown = shown;
}

void UploadListView::selectArrived(bool isUserTyping, bool isInDetails)
{
    if (isUserTyping)
        m_unchosen.reset();
    const auto &latest = m_arrivals.latest();
    const auto hasToWait = [&] { return !latest.isByUser && (isInDetails || isBeingDescribed()); };
    if (latest.shown < latest.documents.size() && !hasToWait())
        selectLatest();
    const bool keepsPlace = std::exchange(m_keepsPlace, false);
    if (!selectionModel()->hasSelection() && m_model->rowCount() > 0) {
        const auto index = m_model->index(std::min(m_selectedRow, m_model->rowCount() - 1));
        select(QItemSelection(index, index));
        if (keepsPlace)
            m_unchosen.reset();
    }
    markSeen(); // an arriving file that was selected may have become a document
}

void UploadListView::markSeen()
{
    if (m_unseen.isEmpty())
        return;
    const auto before = m_unseen.size();
    for (const auto &document : documentsOf(selectedRows()))
        m_unseen.remove(document);
    if (m_unseen.size() < before)
        Q_EMIT newSeen();
}

void UploadListView::mousePressEvent(QMouseEvent *event)
{
    RowListView::mousePressEvent(event);
    m_unchosen.reset(); // also if the row was selected already
}

QWidget *UploadListView::makeButtons(const UploadRow &row)
{
    auto *holder = new QWidget;
    auto *layout = new QHBoxLayout(holder);
    layout->setContentsMargins(focusRingMargin, focusRingMargin, focusRingMargin, focusRingMargin);
    addRemedies(row, *layout);
    return holder;
}

void UploadListView::addRemedies(const UploadRow &row, QLayout &layout)
{
    const auto add = [&](const QString &text, void (UploadListView::*signal)(const UploadRow &)) {
        auto *button = new QPushButton(text, layout.parentWidget());
        setControlKind(button, ControlKind::Plain, ControlSize::Small);
        button->setAccessibleName(tr("%1, %2").arg(text, row.title));
        connect(button, &QPushButton::clicked, this, [this, signal, id = row.id] {
            if (const int at = m_model->rowOf(id); at >= 0)
                Q_EMIT(this->*signal)(UploadRow(m_model->items().at(at)));
        });
        layout.addWidget(button);
    };
    if (row.canCheckAgain)
        add(tr("Try again"), &UploadListView::checkAgainClicked);
    if (row.canSplit)
        add(tr("Split into several files"), &UploadListView::splitClicked);
    if (row.canUseForm)
        add(tr("Use the upload form"), &UploadListView::useFormClicked);
    if (row.canAcceptDamage)
        add(tr("Send anyway"), &UploadListView::acceptDamageClicked);
    if (row.canMakeSmaller)
        add(tr("Make smaller"), &UploadListView::makeSmallerClicked);
    if (row.canSplitPages)
        add(tr("Split"), &UploadListView::splitPagesClicked);
    if (!row.problem.isEmpty())
        add(tr("Remove"), &UploadListView::removeClicked);
}

void UploadListView::keyPressEvent(QKeyEvent *event)
{
    const bool isPageKey = event->key() == Qt::Key_PageUp || event->key() == Qt::Key_PageDown;
    if (isSendKey(*event))
        event->ignore(); // nothing can be sent, so it is no shortcut; it must not open the large preview either
    else if (isPageKey && m_model->rowCount() == 1 && !selectedIds().isEmpty()) // no other row to go to
        Q_EMIT pageRequested(event->key() == Qt::Key_PageUp ? -1 : 1);
    else
        RowListView::keyPressEvent(event);
    if (isSelectingKey(*event))
        m_unchosen.reset(); // as by the mouse
}

void UploadListView::resizeEvent(QResizeEvent *event)
{
    RowListView::resizeEvent(event);
    scheduleDelayedItemsLayout(); // the height of a row depends on the width; Qt does this only for the height
}

} // namespace clinicdesk::ui
