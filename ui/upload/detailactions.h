// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/upload/detailschange.h"
#include "ui/upload/uploadrow.h"
#include "ui/widgets/pagecommand.h"

#include <QObject>
#include <optional>

class QMenu;

namespace clinicdesk {
class Outbox;
}

namespace clinicdesk::ui {

class CurrentConnection;
class CurrentPatient;
struct UploadDrafts;

/// The actions that change the details of drafts: same details as last, type, and patient. Every change can be undone.
class DetailActions : public QObject {
    Q_OBJECT
public:
    /// What the actions work on. The functions are called when an action is used.
    struct Context {
        Outbox &outbox;
        CurrentPatient &patient;
        CurrentConnection &connection;
        UploadDrafts &drafts;
        std::function<QList<UploadRow>()> rows;
        std::function<QList<UploadRow>()> selectedRows;
        std::optional<int> recentPatientsMax = {}; ///< how many are offered; nothing: as usual
    };

    /// Dialogs belong to `page`. The actions do nothing while it is not visible.
    DetailActions(Context context, QWidget *page);

    QAction *sameDetails() const { return m_sameDetails; }
    /// For the menu of a row.
    void addTo(QMenu &menu);
    /// For the menu of the window.
    PageCommands commands() const;
    /// Call when the rows have changed.
    void refresh(const UploadSummary &summary);
    /// Call when other rows are selected, or their documents have changed.
    void refreshSelection();

    void change(const QList<DocumentId> &ids, const DetailsChange &change);
    void chooseType(const QList<DocumentId> &ids, int position);
    void assignWithoutPatient();

Q_SIGNALS:
    void messageRequested(const QString &icon, const QString &sentence, const QString &action = {});

private:
    QAction *addAction(const QString &text, const QString &iconName, const QKeySequence &key,
                       void (DetailActions::*slot)());
    QList<DocumentId> selected() const { return documentsOf(m_context.selectedRows()); }
    void listTypeKeys();
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

} // namespace clinicdesk::ui
