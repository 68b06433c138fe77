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

/// Pictures of kept pages, read from the outbox and decoded on a thread of their own, within limits of memory and no
/// longer than their pages are on the desk. A page that has no picture (a PDF, a damaged image, one of more than 100
/// million pixels) is drawn instead.
class FileThumbnails : public QObject {
    Q_OBJECT
public:
    explicit FileThumbnails(Outbox &outbox, QObject *parent = nullptr);
    ~FileThumbnails() override;

    /// At most 120 x 156; null while it is not there (`loaded` tells when it is) or when there is none.
    QImage thumbnail(const DocumentId &document, const Page &page);
    /// At most 864 x 1194; the last few are kept.
    QImage preview(const DocumentId &document, const Page &page);

    /// When it was taken, by its camera: known once the picture is loaded, invalid where it does not say.
    QDate takenOn(const Page &page) const { return m_takenOn.value(page.id); }

    /// Forgets the pictures of all other pages.
    void retainOnly(const QSet<FileId> &pages);

    /// Decodes the bytes of an image so that it fits into the size, turned as its camera said. Null when it cannot. Any
    /// thread.
    static QImage decode(const QByteArray &bytes, const QSize &within);

Q_SIGNALS:
    void loaded(const clinicdesk::DocumentId &document);

private:
    static Task<void> load(QPointer<FileThumbnails> self, DocumentId document, FileId page);

    Outbox &m_outbox;
    QCache<FileId, QImage> m_thumbnails; ///< by their bytes; a null one: there is none
    QCache<FileId, QImage> m_previews;
    QHash<FileId, QDate> m_takenOn; ///< where it is valid
    QSet<FileId> m_loading;         ///< and wanted
    std::shared_ptr<std::atomic_bool> m_ended = std::make_shared<std::atomic_bool>(false);
    Worker m_worker;
};

} // namespace clinicdesk::ui
