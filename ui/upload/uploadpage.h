// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/pendingremoval.h"
#include "ui/upload/documenthistory.h"
#include "ui/upload/documentintake.h"
#include "ui/upload/filethumbnails.h"
#include "ui/upload/lastdetails.h"
#include "ui/widgets/pagecommand.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <chrono>
#include <optional>

class QListView;
class QMenu;
class QMimeData;
class QStackedLayout;
class QToolButton;

namespace clinicdesk {
class Outbox;
}

namespace clinicdesk::ui {

class CurrentConnection;
class DropZone;
class ElidingLabel;
class EmptyUploadView;
class Inspector;
class Label;
class CurrentPatient;
class RowWidgets;
class SendBar;
class Toast;
class UploadDelegate;
class TypeKeys;
class UploadModel;

/// The Upload page: the user drops, chooses or pastes files, describes them and sends them to the record of the current
/// patient. The window forwards drags to this page, so files can be dropped anywhere.
class UploadPage : public QWidget {
    Q_OBJECT
public:
    UploadPage(Outbox &outbox, CurrentPatient &patient, CurrentConnection &connection,
               std::shared_ptr<SealedNotes> notes, QWidget *parent = nullptr);
    ~UploadPage() override;

    void addFiles(const QStringList &paths);
    /// Whether dragged or pasted data can be added: files, or a picture.
    bool takes(const QMimeData &data) const;
    void addMime(const QMimeData &data);
    /// Focuses the list of documents, or the button that chooses files if the list is empty.
    void takeFocus();
    /// Handles a digit typed outside of a text field. In the list it may be the key of a type, 1 to 8. False: this page
    /// does not use the digit.
    bool takeDigit(const QString &digit);
    /// A drag with this many files is over the window; nothing when there is no drag.
    void setDragged(std::optional<int> files);

    void chooseFiles();
    void paste();
    /// Sends the documents that the Send button counts.
    void send();

    /// For the menu of the window.
    PageCommands commands() const;

    /// Sample files. While the page is empty, one click adds them.
    void offerSamples(const QStringList &paths);

    /// How long sending can be undone. The default is 8 seconds.
    void setUndoWindow(std::chrono::milliseconds undoWindow) { m_undoWindow = undoWindow; }

Q_SIGNALS:
    /// Documents were sent; the user now needs the next patient.
    void nextPatientRequested();
    /// A number was typed in the list, where a single digit is the key of a type.
    void patientNumberTyped(const QString &digits);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void buildActions();
    QWidget *buildDesk();
    QWidget *buildListHead();
    void buildList();
    void connectSources();
    void scheduleRefresh();
    void refresh();
    void refreshInspector();
    void selectAdded();
    void connectionChanged();
    void showPapers(bool any);
    void giveProblemsTheirButtons();
    QWidget *makeRemedies(const UploadRow &row);
    void fitInspector();
    void showMenu(const QModelIndex &index, const QPoint &at);
    void addTypes(QMenu &menu);

    QList<OutboxDocument> drafts() const;
    UploadContext view() const;
    QList<DocumentId> chosenDocuments() const;
    /// Whether the document would be sent now.
    bool goes(const DocumentId &id) const;
    void editSelected(const DocumentIntake::Change &change);
    void describe(const QList<DocumentId> &ids, const DocumentIntake::Change &change);
    void sameDetails();
    void chooseType(const QList<DocumentId> &ids, int position);
    void removeChosen();
    void removeRow(const QString &id);
    void checkAgain(const QString &id);
    void useUploadForm(const QString &id);
    void undo();
    void redo();
    void undoNotice();
    void changePatient();
    void assignWithoutPatient();
    void assignPatient(const QList<DocumentId> &documents, const PatientId &patient);
    void documentsSent(const QList<DocumentId> &documents);
    void documentsRemoved(const QList<DocumentId> &documents);
    void tellOutcome(DocumentHistory::Outcome outcome, const QString &nothing, const QString &done);
    void say(const QString &icon, const QString &sentence, const QString &action = {});

    Outbox &m_outbox;
    CurrentPatient &m_patient;
    CurrentConnection &m_connection;
    DocumentIntake m_tray;
    FileThumbnails m_pictures;
    PendingRemoval m_removal;
    DocumentHistory m_history;
    LastDetails m_sameDetails;
    std::chrono::milliseconds m_undoWindow{8000};
    QList<DocumentId> m_added;                   ///< since no file was arriving the last time
    std::optional<QList<DocumentId>> m_followed; ///< those that were selected while more were arriving
    QList<DocumentId> m_typeKeyDocuments;        ///< selected when a digit was typed that may be the key of a type
    ConnectionId m_shownConnection;
    QTimer m_refresh;
    QElapsedTimer m_sinceRefresh;

    QAction *m_choose = nullptr;
    QAction *m_paste = nullptr;
    QAction *m_send = nullptr;
    QAction *m_same = nullptr;
    QAction *m_changePatient = nullptr;
    QAction *m_assign = nullptr;
    QAction *m_remove = nullptr;
    QAction *m_undo = nullptr; ///< other pages have actions of their own with the same shortcut
    QAction *m_redo = nullptr;
    QStackedLayout *m_stack;
    EmptyUploadView *m_empty;
    DropZone *m_dropLine = nullptr;
    Label *m_heading = nullptr;
    ElidingLabel *m_detail = nullptr;
    QToolButton *m_showInspector = nullptr;
    UploadModel *m_model;
    UploadDelegate *m_delegate;
    QListView *m_list = nullptr;
    RowWidgets *m_rowWidgets = nullptr;
    TypeKeys *m_typeKeys = nullptr;
    Inspector *m_inspector = nullptr;
    SendBar *m_sendBar = nullptr;
    Toast *m_toast = nullptr;
};

} // namespace clinicdesk::ui
