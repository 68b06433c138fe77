// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/document/decoderpool.h"
#include "core/outbox/outboxdocument.h"

#include <QCache>
#include <QHash>
#include <QImage>
#include <QList>
#include <QObject>
#include <QPointer>
#include <QSet>

#include <memory>

namespace clinicdesk {
class Outbox;
}

namespace clinicdesk::ui {

/// A page of a saved file as a picture of a certain size.
struct PageOfFile {
    DocumentId document;
    DocumentFile file;
    int page = 0;
};

/// Pictures of saved files and their pages, read from the outbox and drawn by the decoder. Memory is limited, and
/// pictures of files that left the Upload page are dropped. A page without a picture (a damaged one, or one above the
/// limits of the decoder) is drawn as an empty page instead. If the decoder did not answer, as on a computer that is
/// very busy, the page is tried again when it is requested again, `maxTries` times altogether.
class FileThumbnails : public QObject {
    Q_OBJECT
public:
    FileThumbnails(Outbox &outbox, std::shared_ptr<DecoderPool> decoders, QObject *parent = nullptr);
    /// Stops what is being drawn.
    ~FileThumbnails() override;

    /// The first page, at most 120 x 156. Null until loaded (see `loaded`), and if there is no picture. Those that were
    /// requested last are loaded first: in a list that is scrolled, they are those that the user sees.
    QImage thumbnail(const DocumentId &document, const DocumentFile &file);
    /// As large as fits into `within`, or the last known picture of the page until that is loaded. The last few are
    /// kept. A request for another page or size replaces one that has not started.
    QImage preview(const PageOfFile &page, const QSize &within);

    /// Forgets the pictures of all other files.
    void retainOnly(const QSet<FileId> &files);

    /// The size of a preview that fits a usual window.
    static constexpr QSize previewSize{864, 1194};
    static constexpr int maxTries = 3;

Q_SIGNALS:
    void loaded(const clinicdesk::DocumentId &document);

private:
    using PageKey = std::pair<FileId, int>;
    struct Drawn {
        QImage picture;
        int tries = maxTries; ///< how many tries it counts as, if there is no picture
    };
    struct Preview {
        QImage picture;
        QSize within; ///< for which it was drawn
    };

    void request(const PageOfFile &page);
    void loadRequested();
    static Task<void> loadThumbnail(QPointer<FileThumbnails> self, PageOfFile page);
    static Task<void> loadPreview(QPointer<FileThumbnails> self, PageOfFile page, QSize within);
    /// Draws nothing if it is not needed any more when its turn comes. A decoder that draws already is not stopped:
    /// starting another one takes longer.
    QFuture<Drawn> draw(DecoderPool::Priority priority, const std::stop_token &notNeeded, const PageOfFile &page,
                        const QSize &within);
    void saveThumbnail(const FileId &file, const QImage &picture);

    Outbox &m_outbox;
    const std::shared_ptr<DecoderPool> m_decoders;
    QCache<FileId, QImage> m_thumbnails;       ///< limited by bytes; a null image means that there is no picture
    QCache<PageKey, Preview> m_previews;       ///< limited by bytes
    QHash<FileId, std::stop_source> m_loading; ///< thumbnails that are being drawn and still needed
    QList<PageOfFile> m_requested;             ///< thumbnails that are drawn next, in this order
    qsizetype m_requestedNow = 0;              ///< of these, since the event loop ran
    QHash<FileId, int> m_thumbnailTries;       ///< without a picture
    QHash<PageKey, int> m_previewTries;        ///< without a picture
    std::stop_source m_stop;                   ///< of everything
    std::stop_source m_previewStop;            ///< of the latest request
    PageKey m_previewed;                       ///< by the latest request, while it is being drawn
    QSize m_previewedWithin;
};

} // namespace clinicdesk::ui
