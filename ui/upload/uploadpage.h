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

/// The upload desk: papers come in by dropping, choosing and pasting, are described if need be, and go to the patient
/// who is chosen. The window hands drags on to it, so that papers may be dropped anywhere.
class UploadPage : public QWidget {
    Q_OBJECT
public:
    UploadPage(Outbox &outbox, CurrentPatient &patient, CurrentConnection &connection,
               std::shared_ptr<SealedNotes> notes, QWidget *parent = nullptr);
    ~UploadPage() override;

    void addFiles(const QStringList &paths);
    /// Whether something dragged or pasted is for the desk: files, or a picture.
    bool takes(const QMimeData &data) const;
    void addMime(const QMimeData &data);
    /// Gives the keyboard to the documents, or where there are none, to the button that chooses files.
    void takeFocus();
    /// A digit that was typed outside of a text field: in the list it may be the key of a type, 1 to 8. False: it is
    /// not for this page.
    bool takeDigit(const QString &digit);
    /// A drag of that many files is over the window; nothing when it has gone.
    void setDragged(std::optional<int> files);

    void chooseFiles();
    void paste();
    /// Sends what the button names.
    void send();

    /// For the menu of the window.
    PageCommands commands() const;

    /// Files to try the page with: while it is empty, one click adds them.
    void offerSamples(const QStringList &paths);

    /// How long sending can be taken back; 8 seconds.
    void setUndoWindow(std::chrono::milliseconds undoWindow) { m_undoWindow = undoWindow; }

Q_SIGNALS:
    /// Documents were sent: the next thing is the next patient.
    void nextPatientRequested();
    /// In the list, where one digit alone is the key of a type.
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
    /// Whether it would be sent now.
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
    QList<DocumentId> m_added;                   ///< since the last time that nothing was arriving
    std::optional<QList<DocumentId>> m_followed; ///< those of them that were selected, while more are arriving
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
    QAction *m_undo = nullptr; ///< other pages have their own for the same key
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
