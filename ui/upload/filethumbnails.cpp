// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/filethumbnails.h"

#include "core/document/picturedate.h"
#include "core/outbox/outbox.h"

#include <QBuffer>
#include <QCoroFuture>
#include <QImageReader>

#include <memory>

namespace clinicdesk::ui {

namespace {

constexpr QSize thumbnailSize(120, 156);
constexpr QSize previewSize(864, 1194);
constexpr int keptPreviews = 6;
constexpr qsizetype thumbnailBytes = 16'000'000; // some hundred thumbnails, more than a screen shows
constexpr qint64 pixelLimit = 100'000'000;
constexpr qint64 byteLimit = 64'000'000;

QByteArray bytesFrom(const ByteSourceMaker &maker)
{
    auto source = maker();
    if (!source || (*source)->sizeBytes() > byteLimit)
        return {};
    QByteArray bytes((*source)->sizeBytes(), Qt::Uninitialized);
    qint64 filled = 0;
    while (filled < bytes.size()) {
        const auto got = (*source)->read({bytes.data() + filled, static_cast<std::size_t>(bytes.size() - filled)});
        if (!got || *got == 0)
            return {};
        filled += *got;
    }
    return bytes;
}

struct Loaded {
    QImage picture;
    QDate takenOn;
};

Loaded readPicture(const ByteSourceMaker &maker)
{
    const auto bytes = bytesFrom(maker);
    return {FileThumbnails::decode(bytes, previewSize), dateInPicture(bytes, QDate::currentDate()).value_or(QDate())};
}

QImage fitted(const QImage &image, const QSize &within)
{
    if (image.isNull() || (image.width() <= within.width() && image.height() <= within.height()))
        return image;
    return image.scaled(within, Qt::KeepAspectRatio, Qt::SmoothTransformation);
}

} // namespace

FileThumbnails::FileThumbnails(Outbox &outbox, QObject *parent)
    : QObject(parent)
    , m_outbox(outbox)
    , m_thumbnails(thumbnailBytes)
    , m_previews(keptPreviews)
{
}

FileThumbnails::~FileThumbnails()
{
    *m_ended = true; // loads that wait for the worker return at once
}

QImage FileThumbnails::thumbnail(const DocumentId &document, const DocumentFile &page)
{
    if (page.facts.kind == FileKind::Pdf)
        return {};
    if (const auto *kept = m_thumbnails.object(page.id))
        return *kept;
    if (!m_loading.contains(page.id))
        load(this, document, page.id);
    return {};
}

QImage FileThumbnails::preview(const DocumentId &document, const DocumentFile &page)
{
    if (const auto *kept = m_previews.object(page.id))
        return *kept;
    auto small = thumbnail(document, page);
    if (!small.isNull() && !m_loading.contains(page.id))
        load(this, document, page.id);
    return small;
}

void FileThumbnails::retainOnly(const QSet<FileId> &pages)
{
    for (auto *kept : {&m_thumbnails, &m_previews}) {
        const auto all = kept->keys();
        for (const auto &page : all) {
            if (!pages.contains(page))
                kept->remove(page);
        }
    }
    m_takenOn.removeIf([&pages](const auto &known) { return !pages.contains(known.key()); });
    m_loading.intersect(pages);
}

QImage FileThumbnails::decode(const QByteArray &bytes, const QSize &within)
{
    QBuffer buffer;
    buffer.setData(bytes);
    QImageReader reader(&buffer);
    reader.setAutoTransform(true);
    const QSize size = reader.size();
    if (!size.isValid() || qint64(size.width()) * size.height() > pixelLimit)
        return {};
    // The camera's rotation is applied after decoding and may swap the sides, so both sides are limited to the longer
    // one.
    const int longest = std::max(within.width(), within.height());
    if (size.width() > longest || size.height() > longest)
        reader.setScaledSize(size.scaled(longest, longest, Qt::KeepAspectRatio));
    return fitted(reader.read(), within);
}

Task<void> FileThumbnails::load(QPointer<FileThumbnails> self, DocumentId document, FileId page)
{
    self->m_loading.insert(page);
    const auto source = self->m_outbox.bytesOf(document, page);
    const auto ended = self->m_ended;
    auto loading = self->m_worker.run([source, ended] { return *ended ? Loaded() : readPicture(source); });
    const auto [picture, takenOn] = co_await loading;
    if (!self || !self->m_loading.remove(page))
        co_return;
    if (takenOn.isValid())
        self->m_takenOn.insert(page, takenOn);
    auto thumbnail = std::make_unique<QImage>(fitted(picture, thumbnailSize));
    const auto bytes = thumbnail->sizeInBytes();
    self->m_thumbnails.insert(page, thumbnail.release(), bytes);
    if (!picture.isNull())
        self->m_previews.insert(page, new QImage(picture));
    Q_EMIT self->loaded(document);
}

} // namespace clinicdesk::ui
