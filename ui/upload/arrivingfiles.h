// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/base/worker.h"
#include "core/capture/capturedfiles.h"
#include "core/document/decoderpool.h"
#include "core/document/intake.h"
#include "core/document/separators.h"
#include "core/outbox/outboxdocument.h"
#include "ui/upload/detailschange.h"

#include <QByteArray>
#include <QFuture>
#include <QImage>
#include <QList>
#include <QObject>
#include <QPointer>
#include <QSet>
#include <QString>

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>

namespace clinicdesk::ui {

/// Size and time of a file at one moment. If either differs later, the file has changed.
struct FileStamp {
    qint64 sizeBytes = -1; ///< -1: not known, or there is no such file
    qint64 modifiedMs = 0; ///< milliseconds since 1970

    static FileStamp of(const QString &path); ///< any thread; can be slow
    friend bool operator==(const FileStamp &, const FileStamp &) = default;
};

/// Reads files of other programs' temporary folders as soon as they are added: a mail program removes the files that it
/// hands over, perhaps before it is their turn.
class TemporaryCopies {
public:
    /// Of a file; null where it was not read.
    using Bytes = std::shared_ptr<const QByteArray>;
    static constexpr qint64 maxBytes = 64'000'000; ///< of all copies

    ~TemporaryCopies();

    /// Whether the file is in a folder for temporary files, of the system or of a program.
    static bool isTemporary(const QString &path);
    /// Null where the file cannot be read, or where there would be more than `maxBytes`: it must be read in its turn
    /// then. The bytes are counted until the last copy of the pointer is gone.
    QFuture<Bytes> read(const QString &path);

private:
    const std::shared_ptr<std::atomic<qint64>> m_bytes = std::make_shared<std::atomic<qint64>>(0);
    std::stop_source m_stop;
    Worker m_worker;
};

/// How files came to the page.
struct Arrival {
    QString job;                           ///< the same for all that were added at once, or are of one scan
    bool isByUser = true;                  ///< dropped, pasted or chosen, not from a scanner or a scan folder
    std::chrono::milliseconds reachedAt{}; ///< by `steadyClock()`; reading the files can take much longer
};

/// Says which documents came together. One arrival is what was added at once or is of one scan, and what comes from
/// scanners and scan folders within two seconds, however long reading it takes.
class Arrivals {
public:
    struct Group {
        QList<DocumentId> documents;
        QSet<QString> jobs;
        bool isByUser = true;
        bool isChosen = false; ///< the user works on them: what comes later does not take the selection
        qsizetype shown = 0;   ///< how many of them have rows; for the view
        std::optional<std::chrono::milliseconds> reachedAt = {}; ///< the last one; nothing: only its jobs continue it
        std::optional<std::chrono::milliseconds> savedAt = {};   ///< the last one
    };

    /// A document was saved. True if the user has begun another arrival with it. What comes while the user adds files
    /// does not become the latest arrival.
    bool add(const DocumentId &id, const Arrival &arrival);
    /// The user works on these documents.
    void choose(const QList<DocumentId> &documents);
    /// The next document is another arrival, unless it is of the same job.
    void endByTime();
    Group &latest() { return m_groups.last(); }

private:
    qsizetype placeFor(const Arrival &arrival) const;
    void limit();

    QList<Group> m_groups{Group()}; ///< the latest is last; scans among the others can continue
};

/// A file that was added and is not a draft yet. Its bytes are in one of three places.
struct ArrivingFile {
    enum class State { Waiting, Reading, Read };

    QString id; ///< unique on the page; the document will have the same row
    QString name;
    QString path;
    QStringList furtherPaths = {};              ///< of files that become one document with it, or are a stack with it
    std::optional<SplitAt> splitAt = {};        ///< of a stack, which becomes several documents
    std::optional<CapturedFiles> captured = {}; ///< of a capture profile; without the paths
    QByteArray bytes;                           ///< of a file without a path
    QImage picture;                             ///< a picture without a file
    Arrival arrival;
    ConnectionId connection;
    QString origin;
    DocumentDetails details; ///< for the document
    FitOptions fit;
    int maxFiles = 1;                        ///< of a document
    bool inParts = false;                    ///< pages that cannot be made small enough become several files
    bool asPdf = false;                      ///< a photo becomes a PDF, with the bytes that it has where it fits
    std::optional<DocumentId> replaces = {}; ///< a draft that ends when this one is saved
    State state = State::Waiting;
};

/// What was read.
struct ReadFile {
    struct Source {
        QString path;
        FileStamp stamp;       ///< from before the file was read, so a change during the reading counts as a change
        OptionalError error;   ///< why it cannot be sent
        bool canSplit = false; ///< it is too large, but has pages that can be tried as several files (`inParts`)
        std::optional<SourceKind> kind = {}; ///< of a file that is not sent as it is, if Clinic Desk opens this kind
    };
    struct Document {
        Result<QList<FittedFile>> files; ///< or why it cannot be sent
        QStringList paths; ///< of its sources. Separators are with the document after them, or with the last one
    };
    QList<Source> sources; ///< the file, then those of `furtherPaths`
    /// Only a stack has several. None if there is nothing to send; the sources say why then.
    QList<Document> documents;
};

/// Reads added files in decoders, converts what the service does not accept, and gives them out in the order in which
/// they were added. A few are read ahead, so memory does not depend on how many there are; of temporary files, which
/// may vanish before it is their turn, a limited number of bytes is read at once (`TemporaryCopies`).
class ArrivingFiles : public QObject {
    Q_OBJECT
public:
    explicit ArrivingFiles(std::shared_ptr<DecoderPool> decoders, QObject *parent = nullptr);
    /// Stops what is being read.
    ~ArrivingFiles() override;

    void add(const QList<ArrivingFile> &files);
    /// Also while it is being read. False: there is no such file.
    bool remove(const QString &id);
    bool contains(const QString &id) const;
    /// For the document that the file becomes.
    void changeDetails(const QString &id, const DetailsChange &change);
    QList<ArrivingFile> all() const;
    int count() const { return int(m_entries.size()); }

    struct Next {
        ArrivingFile file;
        ReadFile read;
    };
    /// The first file, if it was read. It stays the first one until it is removed.
    std::optional<Next> next() const;

Q_SIGNALS:
    void changed();
    /// `next()` has a file now.
    void nextRead();

private:
    struct Entry {
        ArrivingFile file;
        std::optional<ReadFile> read;
        std::stop_source stop;
        std::optional<QFuture<TemporaryCopies::Bytes>> copy;
    };

    static Task<void> read(QPointer<ArrivingFiles> self, std::shared_ptr<Entry> entry);
    void readAhead();

    const std::shared_ptr<DecoderPool> m_decoders;
    TemporaryCopies m_copies;
    QList<std::shared_ptr<Entry>> m_entries;
};

} // namespace clinicdesk::ui
