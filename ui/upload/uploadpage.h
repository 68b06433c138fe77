// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/upload/filethumbnails.h"
#include "ui/upload/uploaddrafts.h"
#include "ui/upload/uploadrow.h"
#include "ui/widgets/pagecommand.h"
#include "ui/widgets/refreshtimer.h"

#include <QPointer>
#include <QWidget>

#include <chrono>
#include <optional>

class QStackedLayout;

namespace clinicdesk::ui {

class EmptyUploadView;
class FileActions;
class Inspector;
class SendBar;
class Toast;
class UploadActions;
class UploadDocumentsView;
class UploadListView;

/// The Upload page: the user drops, chooses or pastes files, describes them and sends them to the record of the current
/// patient. The window forwards drags to this page, so files can be dropped anywhere.
class UploadPage : public QWidget {
    Q_OBJECT
public:
    /// The references are valid longer than the page.
    struct Services {
        Outbox &outbox;
        CurrentPatient &patient;
        CurrentConnection &connection;
        const PhotoSettings &photos;
        std::shared_ptr<DecoderPool> decoders;
        std::shared_ptr<SealedNotes> notes;
        std::optional<int> recentPatientsMax = {}; ///< how many are offered; nothing: as usual
    };

    explicit UploadPage(const Services &services, QWidget *parent = nullptr);
    ~UploadPage() override;

    /// Adds files that the user chose here or elsewhere. If nothing is typed in the box of the patient, the list takes
    /// the focus from it with their first document.
    void addFiles(const QStringList &paths);
    /// The same for dragged data for which `hasAddedData` is true.
    void addData(const QMimeData &mime);
    /// For files of capture profiles.
    DocumentIntake &intake() { return m_drafts.intake; }
    /// Shows a widget above the documents, and offers its actions as commands of the page. Call once.
    void setCaptureBar(QWidget *bar);
    /// Selects documents that came back from the outbox.
    void edit(const QList<DocumentId> &documents);
    /// Undoes the latest step, if it is a sending that can still be undone, and returns true then. Another step may be
    /// out of view.
    bool undoSending();
    /// Says something in the page's notice.
    void say(const QString &icon, const QString &sentence);
    /// Whether files are being read, or rows do not show them yet.
    bool isAdding() const;
    /// Focuses the list of documents, or the button that chooses files if the list is empty.
    void takeFocus();
    /// Handles a digit typed outside of a text field. In the list it may be the key of a type, 1 to 8. False: this page
    /// does not use the digit.
    bool takeDigit(const QString &digit);
    /// A drag with this many files is over the window; nothing when there is no drag.
    void setDragged(std::optional<int> files);

    /// For the menu of the window.
    PageCommands commands() const;
    /// A sentence about what is being added or saved, or was typed and not entered; null for nothing.
    QString unsaved() const;

    /// Sample files. While the page is empty, one click adds them.
    void offerSamples(const QStringList &paths);

    /// How long sending can be undone. The default is 8 seconds.
    void setUndoWindow(std::chrono::milliseconds undoWindow);

Q_SIGNALS:
    /// Documents were sent; the user now needs the next patient.
    void nextPatientRequested();
    /// A number was typed in the list, where a single digit is the key of a type.
    void patientNumberTyped(const QString &digits);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void layOut();
    void connectActions();
    void connectToast();
    void connectList();
    void connectSources();
    void scheduleRefresh();
    void refresh();
    void refreshSendBar();
    QList<UploadRow> currentRows();
    void refreshSelection();
    void sendOrSayWhy();
    void dismissIfDone(const UploadSummary &summary);
    void sendWhenApplied();
    void takeFocusForAdded();
    void showDocuments(bool any);
    void fitInspector();
    void chooseType(const QStringList &rows, int position);

    UploadContext context() const;

    const Services m_services;
    UploadDrafts m_drafts;
    FileThumbnails m_thumbnails;
    QStackedLayout *m_stack;
    EmptyUploadView *m_empty;
    UploadDocumentsView *m_documents;
    QWidget *m_captureBar = nullptr;
    UploadListView *m_list;
    UploadActions *m_actions;
    FileActions *m_fileActions;
    Inspector *m_inspector;
    bool m_isInspected = false; ///< a document or a rejected file is selected
    SendBar *m_sendBar;
    Toast *m_toast;
    QString m_toSend; ///< what the notice says is missing to send; empty if it said nothing
    RefreshTimer m_refresh;
    bool m_takesFocus = false; ///< from a field, with the first document of what the user adds
    bool m_isAdded = false;    ///< that document, which has no row yet
    bool m_hasToSend = false;  ///< as soon as the changes that were typed before Send are applied
};

} // namespace clinicdesk::ui
