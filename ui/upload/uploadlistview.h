// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/upload/arrivingfiles.h"
#include "ui/upload/uploadrow.h"
#include "ui/widgets/rowlistview.h"

#include <QItemSelection>
#include <QSet>
#include <QTimer>

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
    /// For the numbers that are typed in the list.
    TypeKeys *typeKeys() const { return m_typeKeys; }
    /// A document came to the page. Call before the rows with it are shown.
    void noteAdded(const DocumentId &id, const Arrival &arrival);
    /// Documents that are shown instead of others, or came back to be edited: the user works on them.
    void noteSwapped(const QList<DocumentId> &ids);
    /// The user removes the selected rows: the one that takes their place counts as chosen.
    void keepPlace() { m_keepsPlace = true; }
    /// Documents that came and were not selected yet (`UploadRow::isNew`).
    const QSet<DocumentId> &unseen() const { return m_unseen; }
    /// Selects the latest arrival, because what the user types next is meant for it: what the user has added, and also
    /// what came from a scanner or a scan folder if the user has chosen no other rows and does not type for those that
    /// are shown. What comes without the user within two seconds is one arrival, too. Where selected rows were
    /// removed or sent, selects the one that took their place.
    ///
    /// The key of a type ends the work on a scan unless the user does more with it within a second: until then what a
    /// scanner or a scan folder brings is only marked as new, and then it takes the selection. So it is while a
    /// document that the user has added has no type, and while the details have the focus.
    void selectArrived(bool isUserTyping, bool isInDetails);
    /// Scrolls to the first of these rows, as soon as it is shown.
    void reveal(const QStringList &rows);
    /// Asks to move the selected documents by one place, up by -1 and down by 1.
    void moveSelected(int step);
    /// Adds the buttons of that row. They emit the signals below.
    void addRemedies(const UploadRow &row, QLayout &layout);

Q_SIGNALS:
    /// Rows that were new are selected now.
    void newSeen();
    /// What came in the meantime may take the selection: it is time for `selectArrived`.
    void selectionDue();
    /// Another page of the selected document: it is the only one, so that no key is needed to go through the list.
    void pageRequested(int step);
    /// For the rows with these IDs; `position` is 0 for the first type.
    void typeChosen(const QStringList &rows, int position);
    /// The user clicked the state “Choose a type” of a row, which is selected then. `at` is a point on the screen.
    void typeMenuRequested(const QPoint &at);
    /// The user puts documents into another order: the rows with these IDs before the row `before`, or behind all
    /// others if it is empty.
    void orderChanged(const QStringList &rows, const QString &before);
    /// The user pressed a button of that row.
    void checkAgainClicked(const clinicdesk::ui::UploadRow &row);
    void splitClicked(const clinicdesk::ui::UploadRow &row);
    void useFormClicked(const clinicdesk::ui::UploadRow &row);
    void acceptDamageClicked(const clinicdesk::ui::UploadRow &row);
    void makeSmallerClicked(const clinicdesk::ui::UploadRow &row);
    void splitPagesClicked(const clinicdesk::ui::UploadRow &row);
    void removeClicked(const clinicdesk::ui::UploadRow &row);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    bool isSelectionChosen() const;
    bool isBeingDescribed() const;
    void selectLatest();
    void select(const QItemSelection &rows);
    QStringList selectedIds() const;
    void markSeen();
    void scrollToRevealed();
    void requestOrder(const QList<int> &rows, int before);
    QWidget *makeButtons(const UploadRow &row);

    UploadModel *m_model; ///< children
    RowWidgets *m_rowWidgets;
    TypeKeys *m_typeKeys;
    RowMover *m_mover;
    int m_selectedRow = 0;     ///< the first one that was selected the last time
    QStringList m_typeKeyRows; ///< selected when the digit was typed that is held
    QTimer m_sinceTypeKey;     ///< runs while more may follow the key of a type
    Arrivals m_arrivals;
    std::optional<QStringList> m_unchosen; ///< rows that were selected here, not by the user
    bool m_keepsPlace = false;
    QSet<DocumentId> m_unseen;
    QSet<DocumentId> m_byUser; ///< dropped, pasted or chosen, not from a scanner or a scan folder
    QStringList m_revealed;    ///< rows to scroll to that are not shown yet
};

} // namespace clinicdesk::ui
