// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"
#include "core/base/worker.h"
#include "core/outbox/outboxdocument.h"

#include <QCache>
#include <QDate>
#include <QHash>
#include <QImage>
#include <QObject>
#include <QPointer>
#include <QSet>

#include <atomic>
#include <memory>

namespace clinicdesk {
class Outbox;
}

namespace clinicdesk::ui {

/// Pictures of saved files, read from the outbox and decoded on a worker thread. Memory is limited, and pictures of
/// files that left the Upload page are dropped. A file without a picture (a PDF, a damaged image, an image above 100
/// million pixels) is drawn as an empty page instead.
class FileThumbnails : public QObject {
    Q_OBJECT
public:
    explicit FileThumbnails(Outbox &outbox, QObject *parent = nullptr);
    ~FileThumbnails() override;

    /// At most 120 x 156. Null until loaded (see `loaded`), and if there is no picture.
    QImage thumbnail(const DocumentId &document, const DocumentFile &page);
    /// At most 864 x 1194; the thumbnail until the preview is loaded. The last six are kept.
    QImage preview(const DocumentId &document, const DocumentFile &page);

    /// The date in the camera's data: known once the picture is loaded; invalid if there is none.
    QDate takenOn(const DocumentFile &page) const { return m_takenOn.value(page.id); }

    /// Forgets the pictures of all other files.
    void retainOnly(const QSet<FileId> &pages);

    /// Decodes the bytes of an image so that it fits into the size, turned as the camera recorded. Null on failure. Any
    /// thread.
    static QImage decode(const QByteArray &bytes, const QSize &within);

Q_SIGNALS:
    void loaded(const clinicdesk::DocumentId &document);

private:
    static Task<void> load(QPointer<FileThumbnails> self, DocumentId document, FileId page);

    Outbox &m_outbox;
    QCache<FileId, QImage> m_thumbnails; ///< limited by bytes; a null image means that there is no picture
    QCache<FileId, QImage> m_previews;
    QHash<FileId, QDate> m_takenOn; ///< valid dates only
    QSet<FileId> m_loading;         ///< requested, and still needed
    std::shared_ptr<std::atomic_bool> m_ended = std::make_shared<std::atomic_bool>(false);
    Worker m_worker;
};

} // namespace clinicdesk::ui
