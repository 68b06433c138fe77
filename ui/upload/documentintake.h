// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/base/worker.h"
#include "core/outbox/outboxdocument.h"
#include "ui/upload/rejectedfiles.h"
#include "ui/upload/uploadrow.h"

#include <QImage>
#include <QObject>
#include <QPointer>

#include <chrono>
#include <functional>
#include <optional>

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
    using Change = std::function<void(DocumentDetails &)>;

    DocumentIntake(Outbox &outbox, CurrentPatient &patient, CurrentConnection &connection,
                   std::shared_ptr<SealedNotes> notes, QObject *parent = nullptr);

    void addFiles(const QStringList &paths);
    /// Adds the picture as a PNG with this name.
    void addPicture(const QImage &picture, const QString &name);
    /// Lists something that was dropped and is not a file on this computer as rejected.
    void rejectLink(const QString &name);

    /// The drafts of the current connection, in the order of adding.
    QList<OutboxDocument> drafts() const;
    const QList<RejectedFile> &rejected() const { return m_rejected.all(); }
    int arriving() const { return int(m_papers.size()) + (m_takingIn ? 1 : 0); }

    void checkAgain(const QString &rejectedId);
    /// Checks whether rejected files have changed, for disks where the system does not report changes.
    void lookAtRejected() { m_rejected.lookAgain(); }
    void removeRejected(const QString &rejectedId);

    void change(const QList<DocumentId> &ids, const Change &change);
    /// Sends after all changes that were requested before.
    void send(const QList<DocumentId> &ids, std::chrono::milliseconds undoWindow);
    void takeBack(const QList<DocumentId> &ids);

Q_SIGNALS:
    /// The arriving or rejected files have changed. Changes of drafts are announced by the outbox.
    void changed();
    /// A document was saved as a draft.
    void added(const clinicdesk::DocumentId &id);
    void sent(const QList<clinicdesk::DocumentId> &ids);
    void takenBack(int documents);
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
        enum class Kind { Change, Send, TakeBack };
        Kind kind;
        QList<DocumentId> ids;
        Change change = {};
        std::chrono::milliseconds undoWindow{};
    };

    struct Prepared {
        FileStamp stamp; ///< from before the file was read, so a change during the reading counts as a change
        Result<NewFile> page;
    };

    static Result<NewFile> prepare(const PendingFile &paper);
    static Task<void> takeIn(QPointer<DocumentIntake> self);
    static Task<void> work(QPointer<DocumentIntake> self);
    static Task<void> apply(QPointer<DocumentIntake> self, Step step);
    static Task<void> sendNow(QPointer<DocumentIntake> self, Step step);
    static Task<void> takeBackNow(QPointer<DocumentIntake> self, Step step);

    std::optional<PendingFile> newPaper(const QString &name) const;
    void add(const QList<PendingFile> &papers);
    void reject(const PendingFile &paper, const FileStamp &stamp, const Error &error);
    void enqueue(const Step &step);

    Outbox &m_outbox;
    CurrentPatient &m_patient;
    CurrentConnection &m_connection;
    QList<PendingFile> m_papers;
    bool m_takingIn = false;
    QList<Step> m_steps;
    bool m_working = false;
    RejectedFiles m_rejected;
    Worker m_worker;
};

} // namespace clinicdesk::ui
