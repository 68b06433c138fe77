// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/upload/uploadrow.h"
#include "ui/widgets/rowlistview.h"

#include <optional>

namespace clinicdesk::ui {

class FileThumbnails;
class RowMover;
class RowWidgets;
class TypeKeys;
class UploadModel;

/// The list of the Upload page: drafts and rejected files, with the buttons that solve their problems. Rows are as high
/// as their text needs.
class UploadListView : public RowListView {
    Q_OBJECT
public:
    explicit UploadListView(FileThumbnails &thumbnails, QWidget *parent = nullptr);

    const QList<UploadRow> &rows() const;
    void show(const QList<UploadRow> &rows);
    /// From top to bottom.
    QList<UploadRow> selectedRows() const;
    /// Handles a digit that may be the key of a type for the selected documents (`TypeKeys`). False: it is not.
    bool takeTypeKey(const QString &digit);
    /// Decides that a digit that is held is the key of a type.
    void flushTypeKey();
    /// Remembers a document that was just added, for `selectAdded`.
    void noteAdded(const DocumentId &id) { m_added.append(id); }
    void noteAllAdded(const QList<DocumentId> &ids) { m_added += ids; }
    /// Selects the documents just added, because what the user types next is meant for them; unless the user has
    /// selected others meanwhile or types for those that are shown. Where selected rows were removed, selects the one
    /// that took their place.
    void selectAdded(bool isUserTyping, bool areMoreArriving);
    /// Asks to move the selected documents by one place, up by -1 and down by 1.
    void moveSelected(int step);

Q_SIGNALS:
    /// For the rows with these IDs; `position` is 0 for the first type.
    void typeChosen(const QStringList &rows, int position);
    void numberTyped(const QString &digits);
    /// The user puts documents into another order: the rows with these IDs before the row `before`, or behind all
    /// others if it is empty.
    void orderChanged(const QStringList &rows, const QString &before);
    /// The user pressed a button of that row.
    void checkAgainClicked(const clinicdesk::ui::UploadRow &row);
    void splitClicked(const clinicdesk::ui::UploadRow &row);
    void useFormClicked(const clinicdesk::ui::UploadRow &row);
    void acceptDamageClicked(const clinicdesk::ui::UploadRow &row);
    void removeClicked(const clinicdesk::ui::UploadRow &row);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    int rowOf(const DocumentId &id) const; ///< -1 if there is none
    void requestOrder(const QList<int> &rows, int before);
    QWidget *makeButtons(const UploadRow &row);

    UploadModel *m_model; ///< children
    RowWidgets *m_rowWidgets;
    TypeKeys *m_typeKeys;
    RowMover *m_mover;
    int m_selectedRow = 0;                       ///< the first one that was selected the last time
    QStringList m_typeKeyRows;                   ///< selected when the digit was typed that is held
    QList<DocumentId> m_added;                   ///< since no file was arriving the last time
    std::optional<QList<DocumentId>> m_followed; ///< those that were selected while more were arriving
};

} // namespace clinicdesk::ui
