// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/document/pages.h"
#include "ui/upload/documentintake.h"
#include "ui/upload/filethumbnails.h"

#include <QObject>
#include <QPointer>
#include <QSet>

namespace clinicdesk::ui {

/// Changes the files of drafts: turns pages, joins and splits documents, puts files into another order. Each change
/// makes new documents with the details, the row and the place of the former ones, which come back if it is undone
/// (`DraftChanges::swap`). Changes are made one after the other.
class DraftFiles : public QObject {
    Q_OBJECT
public:
    /// How documents can become one.
    enum class Joining {
        No,
        AsFiles, ///< all their files stay files
        // Otherwise only as the pages of one PDF:
        MixedKinds, ///< a document has files of one kind (`FileKind`)
        TooManyFiles,
        Direct ///< a document that is sent directly has one file
    };
    enum class Operation { Turn, MakeSmaller, Join, JoinAsPdf, JoinInParts, Split, Move };
    /// What was done, and the number of the replacement that undoes it.
    struct Done {
        Operation operation = Operation::Split;
        int replacement = 0;
        int documentsBefore = 0;
        int documentsAfter = 0;
        int quarterTurns = 0; ///< of `Turn`, as in `turn`
    };

    /// The references must outlive this.
    DraftFiles(const DocumentIntake::Services &services, DraftChanges &changes, std::shared_ptr<DecoderPool> decoders,
               QObject *parent = nullptr);
    /// Stops what is being made.
    ~DraftFiles() override;

    /// To the right by 1, to the left by -1. The page is found in the row of its document, whatever was changed there
    /// before.
    void turn(const PageOfFile &page, int quarterTurns);

    /// Makes each file at most half as large as the largest one of them. `cannotBeSmaller` where that cannot be done.
    void makeSmaller(const DocumentId &id);

    Joining joining(const QList<DocumentId> &ids) const;
    QList<FileKind> kindsOf(const QList<DocumentId> &ids) const;
    /// How many documents `joinInParts` makes; 0 where these would not be fewer than now.
    int partCount(const QList<DocumentId> &ids) const;
    void joinAsFiles(const QList<DocumentId> &ids);
    void joinAsPdf(const QList<DocumentId> &ids);
    /// Makes as few documents as possible in which all files can stay files: each has files of one kind, and not more
    /// than a document can have. It has the details of the draft with its first file.
    void joinInParts(const QList<DocumentId> &ids);
    /// Whether the document has several files.
    bool canSplit(const DocumentId &id) const;
    /// Makes a document of each file.
    void split(const DocumentId &id);
    /// Moves a file by one place within its document.
    void move(const DocumentId &id, const FileId &file, int step);
    /// Moves a file to the place `to` within its document, counted from 0.
    void moveTo(const DocumentId &id, const FileId &file, int to);

    /// The drafts for which `makeSmaller` was tried and cannot help.
    const QSet<DocumentId> &notSmaller() const { return m_notSmaller; }

    /// Whether something is being made.
    bool isWorking() const { return m_isWorking; }

    using Made = Result<QList<FittedFile>>;
    /// A change. `make` runs in a decoder; `arrange` makes the documents of what it made.
    struct Job {
        QStringList rows; ///< of the drafts
        std::function<std::function<Made(DecoderProcess &)>(const QList<OutboxDocument> &)> make;
        std::function<QList<NewDocument>(const QList<OutboxDocument> &, const QList<FittedFile> &)> arrange;
        Operation operation = Operation::Split;
        int quarterTurns = 0; ///< of `Turn`
    };
    /// For the changes of other classes. Makes this change of the drafts as soon as those before are made.
    void add(const QList<DocumentId> &ids, Job job);
    const DocumentIntake::Services &services() const { return m_services; }
    /// A document without files, otherwise like the draft.
    static NewDocument emptyLike(const OutboxDocument &document);
    NewFile sameFile(const OutboxDocument &document, const DocumentFile &file) const;
    /// A file that was made of these files of drafts. It knows their hashes, and of an only one also what was done to
    /// that before.
    static NewFile madeOf(const QList<DocumentFile> &sources, const FittedFile &made);

Q_SIGNALS:
    /// The drafts were replaced.
    void done(const clinicdesk::ui::DraftFiles::Done &done);
    void failed(const clinicdesk::Error &error);
    /// `notSmaller` has it from now on. The error may have a reason, such as what is attached to a PDF.
    void cannotBeSmaller(const clinicdesk::OutboxDocument &draft, const clinicdesk::Error &error);

private:
    static Task<void> work(QPointer<DraftFiles> self);
    static Task<void> change(QPointer<DraftFiles> self, Job job);
    Task<Made> make(const Job &job, const QList<OutboxDocument> &drafts) const;
    QList<OutboxDocument> draftsIn(const QStringList &rows) const;
    QList<OutboxDocument> drafts(const QList<DocumentId> &ids) const;
    QList<NewDocument> partsOf(const QList<OutboxDocument> &drafts) const;
    int maxFilesOf(const NewDocument &document) const;

    const DocumentIntake::Services m_services;
    DraftChanges &m_changes;
    const std::shared_ptr<DecoderPool> m_decoders;
    QList<Job> m_jobs;
    QSet<DocumentId> m_notSmaller;
    bool m_isWorking = false;
    std::stop_source m_stop;
};

} // namespace clinicdesk::ui
