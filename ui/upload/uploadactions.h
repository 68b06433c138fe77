// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/upload/detailschange.h"
#include "ui/upload/uploaddrafts.h"
#include "ui/upload/uploadrow.h"
#include "ui/widgets/pagecommand.h"

#include <QObject>

#include <chrono>
#include <functional>
#include <optional>

class QKeyEvent;
class QMenu;

namespace clinicdesk {
class Outbox;
}

namespace clinicdesk::ui {

class CurrentConnection;
class CurrentPatient;

/// The actions that change the details of drafts: same details as last, type, and patient. Every change can be undone.
class DetailActions : public QObject {
    Q_OBJECT
public:
    /// What the actions of the page work on. The functions are called when an action is used.
    struct Context {
        Outbox &outbox;
        CurrentPatient &patient;
        CurrentConnection &connection;
        UploadDrafts &drafts;
        std::function<QList<UploadRow>()> rows;
        std::function<QList<UploadRow>()> selectedRows;
        std::function<bool()> finishEntry; ///< saves what is typed; false if it cannot be saved
        std::function<void()> refreshRows;
        std::function<void(const QStringList &paths)> addFiles; ///< that the user has chosen
        /// Shows a message with this icon. `undo` is the text of its action, which undoes the latest change; none if
        /// empty.
        std::function<void(const QString &icon, const QString &sentence, const QString &undo)> say;
        /// The same, with an action that goes when its time ends.
        std::function<void(const QString &icon, const QString &sentence, const QString &undo,
                           std::chrono::milliseconds lasts)>
            sayFor;
        std::optional<int> recentPatientsMax = {}; ///< how many are offered; nothing: as usual
    };

    /// Dialogs belong to `page`. The actions do nothing while it is not visible.
    DetailActions(Context context, QWidget *page);

    QAction *sameDetails() const { return m_sameDetails; }
    /// For the menu of a row.
    void addTo(QMenu &menu);
    /// Shows the menu of the types for the selected documents, at this point on the screen.
    void showTypeMenu(const QPoint &at);
    /// For the menu of the window.
    PageCommands commands() const;
    /// Call when the rows have changed.
    void refresh(const UploadSummary &summary);
    /// Call when other rows are selected, or their documents have changed.
    void refreshSelection();

    void change(const QList<DocumentId> &ids, const DetailsChange &change);
    void chooseType(const QList<DocumentId> &ids, int position);
    void assignWithoutPatient();

private:
    QAction *addAction(const QString &text, const QString &iconName, const QKeySequence &key,
                       void (DetailActions::*slot)());
    QList<DocumentId> selected() const { return documentsOf(m_context.selectedRows()); }
    void listTypeKeys();
    void addTypesTo(QMenu &menu);
    void useSameDetails();
    void changePatient();
    void assignPatient(const QList<DocumentId> &ids, const PatientId &patient);

    const Context m_context;
    QWidget *m_page;
    QAction *m_sameDetails;
    QAction *m_changePatient;
    QAction *m_assign;
    QList<QAction *> m_typeKeys; ///< only listed: `TypeKeys` handles them
};

/// What the user can do on the Upload page: the actions that add, send and remove documents and undo these steps, with
/// their texts, shortcuts and conditions. `details()` has the actions that change details.
class UploadActions : public QObject {
    Q_OBJECT
public:
    using Context = DetailActions::Context;

    /// Dialogs and menus belong to `page`. The actions send nothing while it is not visible.
    UploadActions(Context context, QWidget *page);

    DetailActions &details() { return m_details; }
    QAction *removeAction() const { return m_remove; }
    /// The latest step of the page.
    void undo();
    /// For the menu of the window.
    PageCommands commands() const;
    /// Call when the rows have changed.
    void refresh(const UploadSummary &summary);
    /// Call when other rows are selected, or their documents have changed.
    void refreshSelection();
    /// Call when the page is shown and hidden: other pages have actions of their own with the same shortcuts.
    void setPageShown(bool shown);
    void setUndoWindow(std::chrono::milliseconds undoWindow) { m_undoWindow = undoWindow; }

    void chooseFiles();
    void paste();
    /// Sends the documents that the Send button counts.
    void send();
    void remove(const QList<UploadRow> &rows);
    /// The document is sent although a small part of it is damaged.
    void acceptDamage(const DocumentId &id);
    /// Says that these documents came back from the outbox.
    void tellEdited(const QList<DocumentId> &documents);
    /// Shows the menu of that row and the other selected rows, at this point on the screen.
    void showRowMenu(const UploadRow &row, const QPoint &at);

Q_SIGNALS:
    /// Add further actions to this menu of the selected rows; it is shown then.
    void rowMenuRequested(QMenu *menu);
    /// What the message offers to undo was undone.
    void messageObsolete();
    /// A patient number was pasted outside of a text field.
    void patientNumberPasted(const QString &number);
    /// Undo or redo has changed these rows, or shows them again.
    void rowsStepped(const QStringList &rows);

private:
    QAction *addAction(const QString &text, const QString &iconName, const QKeySequence &key,
                       void (UploadActions::*slot)());
    void connectSources();
    void removeSelected();
    void redo();
    bool enterCopiedPatient();
    void tellSent(const QList<DocumentId> &documents);
    void tellRemoved(int rows);
    void tellReturned(const QList<DocumentId> &documents);
    void tellStep(const DocumentHistory::Stepped &stepped, const QString &nothing, const QString &done);
    QString undoneText(const DocumentHistory::Stepped &stepped) const;
    QString nameOf(const QString &row) const;

    const Context m_context;
    QWidget *m_page;
    DetailActions m_details;
    std::chrono::milliseconds m_undoWindow{8000};
    QAction *m_choose;
    QAction *m_paste;
    QAction *m_send;
    QAction *m_remove;
    QAction *m_undo;
    QAction *m_redo;
};

/// Whether this is the shortcut of Send. A widget gets it only while nothing can be sent.
bool isSendKey(const QKeyEvent &event);

} // namespace clinicdesk::ui
