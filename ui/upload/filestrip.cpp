// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/filestrip.h"

#include "core/document/readablename.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/rowmover.h"
#include "ui/widgets/tokens.h"

#include <QIcon>
#include <QScopedValueRollback>

namespace clinicdesk::ui {

namespace {

constexpr QSize stripPictureSize(40, 52);
constexpr QSize itemSize(56, 82);
constexpr int scrollBarRoom = 14;

} // namespace

QVariant StripModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto &item = itemAt(index);
    switch (role) {
    case Qt::DisplayRole:
        return QLocale().toString(index.row() + 1);
    case Qt::DecorationRole: {
        QPixmap sheet(stripPictureSize);
        sheet.fill(Qt::white);
        return QIcon(item.picture.isNull() ? sheet : QPixmap::fromImage(item.picture));
    }
    case Qt::AccessibleTextRole:
        return item.spoken;
    case Qt::ToolTipRole:
        return plainToolTip(displayName(item.file.facts.name));
    default:
        return {};
    }
}

FileStrip::FileStrip(FileThumbnails &thumbnails, QWidget *parent)
    : QListView(parent)
    , m_thumbnails(thumbnails)
    , m_model(new StripModel(this))
{
    setModel(m_model);
    setAccessibleName(tr("Files of the document"));
    setFrameShape(QFrame::NoFrame);
    viewport()->setAutoFillBackground(false); // the surface of the panel around it
    setViewMode(QListView::IconMode);
    setFlow(QListView::LeftToRight);
    setWrapping(false);
    setMovement(QListView::Static);
    setUniformItemSizes(true);
    setIconSize(stripPictureSize);
    setGridSize(itemSize);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFixedHeight(itemSize.height() + scrollBarRoom);
    QWidget::hide();
    auto *mover = new RowMover(this);
    connect(mover, &RowMover::moved, this, [this](const QList<int> &rows, int before) {
        const int from = rows.first();
        if (m_document)
            Q_EMIT moveRequested(m_document->id, m_model->items().at(from).file.id,
                                 before > from ? before - 1 : before);
    });
    connect(&m_thumbnails, &FileThumbnails::loaded, this, &FileStrip::refresh);
}

void FileStrip::show(const std::optional<OutboxDocument> &document)
{
    m_document = document;
    setVisible(m_document && m_document->files.size() > 1);
    refresh();
}

void FileStrip::refresh()
{
    const QScopedValueRollback following(m_isFollowing, true);
    QList<StripFile> files;
    const auto all = m_document && m_document->files.size() > 1 ? m_document->files : QList<DocumentFile>();
    for (const auto &file : all) {
        //: A file of a document: %1 its number, %2 how many there are, %3 its name
        const auto spoken = tr("File %1 of %2, %3")
                                .arg(QLocale().toString(files.size() + 1), QLocale().toString(all.size()),
                                     displayName(file.facts.name));
        files.append({m_document->id, file, m_thumbnails.thumbnail(m_document->id, file), spoken});
    }
    m_model->setItems(files);
}

void FileStrip::setCurrentFile(const FileId &file)
{
    const QScopedValueRollback following(m_isFollowing, true);
    if (const int row = m_model->rowOf(file); row >= 0 && row != currentIndex().row())
        setCurrentIndex(m_model->index(row, 0));
}

void FileStrip::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QListView::currentChanged(current, previous);
    if (current.isValid() && !m_isFollowing)
        Q_EMIT fileChosen(m_model->itemAt(current).file.id);
}

} // namespace clinicdesk::ui
