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

/// Takes papers in, one after the other, in the order in which they came: looks at each off the window's thread and
/// keeps it in the outbox as a draft, or remembers why it cannot go. Changes of drafts are done one after the other
/// too, so that none is overwritten by an older one.
///
/// A paper belongs to the patient who was chosen when it came; one that came before any has none until a person assigns
/// it.
class DocumentIntake : public QObject {
    Q_OBJECT
public:
    using Change = std::function<void(DocumentDetails &)>;

    DocumentIntake(Outbox &outbox, CurrentPatient &patient, CurrentConnection &connection,
                   std::shared_ptr<SealedNotes> notes, QObject *parent = nullptr);

    void addFiles(const QStringList &paths);
    /// Kept as a PNG under that name.
    void addPicture(const QImage &picture, const QString &name);
    /// Something that was dropped and is no file of this computer.
    void rejectLink(const QString &name);

    /// Drafts of the connection that is chosen, in the order of adding.
    QList<OutboxDocument> drafts() const;
    const QList<RejectedFile> &rejected() const { return m_rejected.all(); }
    int arriving() const { return int(m_papers.size()) + (m_takingIn ? 1 : 0); }

    void checkAgain(const QString &rejectedId);
    /// Whether rejected files have changed: where the system does not tell.
    void lookAtRejected() { m_rejected.lookAgain(); }
    void removeRejected(const QString &rejectedId);

    void change(const QList<DocumentId> &ids, const Change &change);
    /// After the changes that were asked for before.
    void send(const QList<DocumentId> &ids, std::chrono::milliseconds undoWindow);
    void takeBack(const QList<DocumentId> &ids);

Q_SIGNALS:
    /// Arriving or rejected files are others than before; drafts are announced by the outbox.
    void changed();
    /// A document was saved as a draft.
    void added(const clinicdesk::DocumentId &id);
    void sent(const QList<clinicdesk::DocumentId> &ids);
    void takenBack(int documents);
    void failed(const clinicdesk::Error &error);

private:
    struct PendingFile {
        QString name;
        QString path;   ///< or
        QImage picture; ///< this
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
        FileStamp stamp; ///< from before it was read: what changes meanwhile has changed
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
