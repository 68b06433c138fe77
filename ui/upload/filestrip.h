// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/upload/filethumbnails.h"
#include "ui/widgets/keyedlistmodel.h"

#include <QListView>

namespace clinicdesk::ui {

/// One file in the strip.
struct StripFile {
    DocumentId document;
    DocumentFile file;
    QImage picture; ///< null until it is loaded
    QString spoken;

    const FileId &key() const { return file.id; }
    friend bool operator==(const StripFile &, const StripFile &) = default;
};

class StripModel : public KeyedListModel<StripFile> {
    Q_OBJECT
public:
    using KeyedListModel::KeyedListModel;

    QVariant data(const QModelIndex &index, int role) const override;
};

/// The files of a document beside each other, with a picture of the first page of each. Choosing one shows it; dragging
/// puts them into another order. Hidden for a document with one file.
class FileStrip : public QListView {
    Q_OBJECT
public:
    explicit FileStrip(FileThumbnails &thumbnails, QWidget *parent = nullptr);

    void show(const std::optional<OutboxDocument> &document);
    /// Marks the file that is shown.
    void setCurrentFile(const FileId &file);

Q_SIGNALS:
    void fileChosen(const clinicdesk::FileId &file);
    /// The file belongs at this place, counted from 0, of its document.
    void moveRequested(const clinicdesk::DocumentId &document, const clinicdesk::FileId &file, int place);

protected:
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;

private:
    void refresh();

    FileThumbnails &m_thumbnails;
    StripModel *m_model; ///< child
    std::optional<OutboxDocument> m_document;
    bool m_isFollowing = false; ///< the current file is changed by the program
};

} // namespace clinicdesk::ui
