// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/base/worker.h"
#include "core/outbox/outboxdocument.h"
#include "ui/upload/detailschange.h"
#include "ui/upload/rejectedfiles.h"
#include "ui/upload/uploadrow.h"

#include <QImage>
#include <QObject>
#include <QPointer>

#include <chrono>
#include <optional>

class QMimeData;

namespace clinicdesk {
class Outbox;
}

namespace clinicdesk::ui {

class CurrentConnection;
class CurrentPatient;

/// Adds files one after the other, in the order in which they arrived. Each file is checked on a worker thread and
/// saved in the outbox as a draft, or listed as rejected with the reason. Changes of drafts are applied one after the
/// other as well, so an older change never overwrites a newer one.
///
/// A document belongs to the patient who was chosen when its file arrived. If there was none, the document has no
/// patient until the user assigns one.
class DocumentIntake : public QObject {
    Q_OBJECT
public:
    DocumentIntake(Outbox &outbox, CurrentPatient &patient, CurrentConnection &connection,
                   std::shared_ptr<SealedNotes> notes, QObject *parent = nullptr);

    void addFiles(const QStringList &paths);
    /// Whether dragged or pasted data can be added: files, links or a picture.
    static bool canAdd(const QMimeData &data);
    /// Adds files, and a picture as a PNG. Links are listed as rejected, because they are not files on this computer.
    void addData(const QMimeData &data);

    /// The drafts of the current connection, in the order of adding.
    QList<OutboxDocument> drafts() const;
    const QList<RejectedFile> &rejected() const { return m_rejected.all(); }
    int arriving() const { return int(m_pending.size()) + (m_isAdding ? 1 : 0); }

    void checkAgain(const QString &rejectedId);
    /// Checks whether rejected files have changed, for disks where the system does not report changes.
    void checkRejectedFiles() { m_rejected.checkAgain(); }
    void removeRejected(const QString &rejectedId);

    void change(const QList<DocumentId> &ids, const DetailsChange &change);
    /// Sends after all changes that were requested before.
    void send(const QList<DocumentId> &ids, std::chrono::milliseconds undoWindow);
    void undoSend(const QList<DocumentId> &ids);

Q_SIGNALS:
    /// The arriving or rejected files have changed. Changes of drafts are announced by the outbox.
    void changed();
    /// A document was saved as a draft.
    void added(const clinicdesk::DocumentId &id);
    void sent(const QList<clinicdesk::DocumentId> &ids);
    /// After `undoSend`: this many documents are drafts again; the others are being sent already.
    void returned(int documents);
    void failed(const clinicdesk::Error &error);

private:
    struct PendingFile {
        QString name;
        QString path;   ///< empty for a picture
        QImage picture; ///< null for a file
        ConnectionId connection;
        QString origin;
        DocumentDetails details;
        FileLimits limits;
    };
    struct Step {
        enum class Kind { Change, Send, UndoSend };
        Kind kind;
        QList<DocumentId> ids;
        DetailsChange change = {};
        std::chrono::milliseconds undoWindow{};
    };

    struct Prepared {
        FileStamp stamp; ///< from before the file was read, so a change during the reading counts as a change
        Result<NewFile> page;
    };

    static Result<NewFile> prepare(const PendingFile &file);
    static Task<void> addPending(QPointer<DocumentIntake> self);
    static Task<void> work(QPointer<DocumentIntake> self);
    static Task<void> apply(QPointer<DocumentIntake> self, Step step);
    static Task<void> sendNow(QPointer<DocumentIntake> self, Step step);
    static Task<void> takeBackNow(QPointer<DocumentIntake> self, Step step);

    void addPicture(const QImage &picture, const QString &name);
    void rejectLink(const QString &name);
    std::optional<PendingFile> newFile(const QString &name) const;
    void add(const QList<PendingFile> &files);
    void reject(const PendingFile &file, const FileStamp &stamp, const Error &error);
    void enqueue(const Step &step);

    Outbox &m_outbox;
    CurrentPatient &m_patient;
    CurrentConnection &m_connection;
    QList<PendingFile> m_pending;
    bool m_isAdding = false;
    QList<Step> m_steps;
    bool m_isWorking = false;
    RejectedFiles m_rejected;
    Worker m_worker;
};

} // namespace clinicdesk::ui
