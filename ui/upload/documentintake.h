// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/base/worker.h"
#include "core/capture/capturedfiles.h"
#include "core/document/intake.h"
#include "core/outbox/outboxdocument.h"
#include "ui/upload/arrivingfiles.h"
#include "ui/upload/draftchanges.h"
#include "ui/upload/openfolder.h"
#include "ui/upload/rejectedfiles.h"

#include <QHash>
#include <QObject>
#include <QPointer>

#include <optional>

class QMimeData;

namespace clinicdesk {
class Outbox;
}

namespace clinicdesk::ui {

class CurrentConnection;
class CurrentPatient;
class PhotoSettings;

/// What was taken from a photo, and can be kept if its draft is made again.
enum class PhotoPart {
    Location,
    Quality ///< in a PDF, which may be larger
};

/// The photos that drafts were made of, as far as the user may want them another way. Known until the program ends.
class PhotoSources {
public:
    void remember(const DocumentId &id, const FittedFile &fitted, const QString &path, const FileLimits &limits);
    void forget(const DocumentId &id);
    /// The path of the photo; empty where this part was not taken from it, or cannot be kept.
    QString pathFor(const DocumentId &id, PhotoPart part) const;

private:
    QHash<DocumentId, QString> m_cleaned;
    QHash<DocumentId, QString> m_smaller;
};

/// Accepts every file that fits one of the upload methods of the connection. The row says whether the file fits the
/// method of its document.
FileLimits widestLimits(const CurrentConnection &connection);

/// Adds files one after the other, in the order in which they arrived; `addFiles`, `addData` and
/// `addCaptured` are the only entrances.
/// Each file is read, and made sendable where that is needed, outside of this process (`ArrivingFiles`). Then it is
/// saved in the outbox as a draft, or listed as rejected with the reason. The file itself is never changed.
///
/// A document belongs to the patient who was chosen when its file arrived. If there was none, the document has no
/// patient until the user assigns one.
class DocumentIntake : public QObject {
    Q_OBJECT
public:
    /// What it works with; all of it outlives it.
    struct Services {
        Outbox &outbox;
        CurrentPatient &patient;
        CurrentConnection &connection;
        const PhotoSettings &photos;
    };

    DocumentIntake(const Services &services, std::shared_ptr<DecoderPool> decoders, std::shared_ptr<SealedNotes> notes,
                   QObject *parent = nullptr);
    ~DocumentIntake() override;

    /// Adds the files of folders, too (`filesIn`).
    void addFiles(const QStringList &paths);
    /// Adds dragged or pasted data (`hasAddedData`). Addresses are listed as rejected, because they are not files on
    /// this computer. `profile` is what data that was dropped on a capture profile becomes; it has no paths.
    void addData(const QMimeData &data, const std::optional<CapturedFiles> &profile = {});
    /// Adds files of a capture profile; `captureSettled` ends each. They replace rejected files with the same paths.
    /// Files that belong together become one document: as its files where they are of one kind and not too many,
    /// otherwise as one PDF. Of files that are split, those with one page are the pages of one stack, and any other
    /// file is a stack of its own.
    void addCaptured(const CapturedFiles &captured);

    /// The drafts, and what changes them.
    DraftChanges &changes() { return m_changes; }
    const DraftChanges &changes() const { return m_changes; }
    const QList<RejectedFile> &rejected() const { return m_rejected.all(); }
    /// For pictures of files beside those of the page.
    const std::shared_ptr<DecoderPool> &decoders() const { return m_decoders; }
    /// For choosers of files to add.
    const OpenFolder &openFolder() const { return m_openFolder; }
    /// How many files are not yet drafts or rejected. Those of a folder are counted when it was read.
    int arriving() const { return m_arriving.count() + m_searches; }
    QList<ArrivingFile> arrivingFiles() const { return m_arriving.all(); }

    /// For the document that a file becomes, which is still arriving.
    void changeArriving(const QString &rowId, const DetailsChange &change);
    void checkAgain(const QString &rejectedId);
    /// Adds a file that was too large again, as one document with several PDFs (`RejectedFile::canSplit`).
    void addInParts(const QString &rejectedId);
    /// Checks whether rejected files have changed, for disks where the system does not report changes.
    void checkRejectedFiles() { m_rejected.checkAgain(); }
    /// Removes a file that is arriving.
    void removeArriving(const QString &rowId);
    /// Takes rejected files off the list. `putBack` undoes it; for files of a capture profile only until
    /// `settleRemoved`, which the next removal does, too.
    RejectedFiles::Removed removeRejected(const QStringList &rowIds);
    bool canPutBack(const RejectedFiles::Removed &removed) const;
    void putBack(const RejectedFiles::Removed &removed);
    void settleRemoved();
    /// Whether the draft can be made from its photo again, with this part of it.
    bool canKeep(const DocumentId &id, PhotoPart part) const { return !m_photos.pathFor(id, part).isEmpty(); }
    void keep(const DocumentId &id, PhotoPart part);

Q_SIGNALS:
    /// The arriving or rejected files have changed. Changes of drafts are announced by the outbox.
    void changed();
    /// A document was saved as a draft.
    void added(const clinicdesk::DocumentId &id, const clinicdesk::ui::Arrival &arrival);
    /// A captured file was stored as a part of a draft, or a stack as several. Or (`stored` is false) the user has
    /// removed it, or only some documents of a stack were stored. Nothing is emitted for a file that is listed as
    /// rejected: it can still be added.
    void captureSettled(const QString &path, bool stored);
    /// There were more files than are added at once.
    void tooMany();

private:
    static Task<void> addFound(QPointer<DocumentIntake> self, ArrivingFile common, QStringList paths);
    static Task<void> addStacks(QPointer<DocumentIntake> self, ArrivingFile common, QStringList paths);
    static Task<void> addRead(QPointer<DocumentIntake> self);
    static Task<void> addDocuments(QPointer<DocumentIntake> self, ArrivingFiles::Next next);

    std::optional<ArrivingFile> newFile(const QString &name, const std::optional<CapturedFiles> &captured = {}) const;
    void addPaths(const ArrivingFile &common, const QStringList &paths);
    void addNextRead();
    std::optional<DocumentDetails> detailsOf(const ArrivingFile &file) const;
    void reject(const ArrivingFiles::Next &next, const QString &name, QStringList paths, const Error &error);
    void rejectBad(const ArrivingFiles::Next &next);
    /// A document that was not stored.
    struct FailedDocument {
        QString name;
        QStringList paths;
        Error error;
    };
    void rejectDocuments(const ArrivingFiles::Next &next, const QList<FailedDocument> &failed,
                         const QStringList &storedPaths);
    void finishAdded(const ArrivingFiles::Next &next, const QList<DocumentId> &added);
    void settleStored(const ArrivingFiles::Next &next, const QStringList &storedPaths);

    const Services m_services;
    const std::shared_ptr<DecoderPool> m_decoders;
    bool m_isAdding = false;
    QList<DetailsChange> m_lateChanges; ///< requested while a file is being saved; applied afterwards
    DraftChanges m_changes;
    const OpenFolder m_openFolder;
    RejectedFiles m_rejected;
    ArrivingFiles m_arriving;
    QHash<QString, QStringList> m_unsettled; ///< paths of captured files that were removed, by row
    PhotoSources m_photos;
    int m_searches = 0; ///< in folders, and for the pages of stacks
    std::stop_source m_stop;
    Worker m_worker;
};

} // namespace clinicdesk::ui
