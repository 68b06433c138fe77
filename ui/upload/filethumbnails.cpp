// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/filethumbnails.h"

#include "core/outbox/outbox.h"
#include "ui/upload/storedbytes.h"
#include "ui/widgets/pageimage.h"

#include <QCoroFuture>

#include <algorithm>
#include <memory>
#include <utility>

namespace clinicdesk::ui {

namespace {

constexpr QSize thumbnailSize(120, 156);
constexpr qsizetype thumbnailBytes = 16'000'000; // some hundred thumbnails, more than a screen shows
constexpr qsizetype maxLoading = 3;              // one for each decoder, and one that waits
constexpr qsizetype previewBytes = 20'000'000;   // some pages, or one that is enlarged

QImage fitted(const QImage &image, const QSize &within)
{
    if (image.isNull() || (image.width() <= within.width() && image.height() <= within.height()))
        return image;
    return image.scaled(within, Qt::KeepAspectRatio, Qt::SmoothTransformation);
}

} // namespace

FileThumbnails::FileThumbnails(Outbox &outbox, std::shared_ptr<DecoderPool> decoders, QObject *parent)
    : QObject(parent)
    , m_outbox(outbox)
    , m_decoders(std::move(decoders))
    , m_thumbnails(thumbnailBytes)
    , m_previews(previewBytes)
{
}

FileThumbnails::~FileThumbnails()
{
    m_stop.request_stop();
}

QImage FileThumbnails::thumbnail(const DocumentId &document, const DocumentFile &file)
{
    if (const auto *kept = m_thumbnails.object(file.id))
        return *kept;
    if (!m_loading.contains(file.id))
        request({document, file});
    return {};
}

/// Requests of one painting stay in their order, from top to bottom, before all older ones.
void FileThumbnails::request(const PageOfFile &page)
{
    const auto same = [&page](const PageOfFile &other) { return other.file.id == page.file.id; };
    const auto at = std::ranges::find_if(m_requested, same) - m_requested.begin();
    if (at < m_requestedNow)
        return;
    if (at < m_requested.size())
        m_requested.removeAt(at);
    if (m_requestedNow == 0)
        QMetaObject::invokeMethod(this, &FileThumbnails::loadRequested, Qt::QueuedConnection);
    m_requested.insert(m_requestedNow++, page);
}

void FileThumbnails::loadRequested()
{
    m_requestedNow = 0;
    while (m_loading.size() < maxLoading && !m_requested.isEmpty())
        loadThumbnail(this, m_requested.takeFirst());
}

QImage FileThumbnails::preview(const PageOfFile &page, const QSize &within)
{
    const PageKey key{page.file.id, page.page};
    const auto isEnough = [&within](const Preview *kept) {
        return kept && kept->within.width() >= within.width() && kept->within.height() >= within.height();
    };
    const bool isOnItsWay = key == m_previewed && within == m_previewedWithin;
    if (!isEnough(m_previews.object(key)) && !isOnItsWay && m_previewTries.value(key) < maxTries)
        loadPreview(this, page, within);
    // The decoder may have drawn it by now: `loaded` was emitted then, so this must not return an older picture.
    if (const auto *kept = m_previews.object(key))
        return kept->picture;
    return page.page == 0 ? thumbnail(page.document, page.file) : QImage();
}

void FileThumbnails::retainOnly(const QSet<FileId> &files)
{
    const auto isGone = [&files](const FileId &file) { return !files.contains(file); };
    for (const auto &file : m_thumbnails.keys()) {
        if (isGone(file))
            m_thumbnails.remove(file);
    }
    for (const auto &page : m_previews.keys()) {
        if (isGone(page.first))
            m_previews.remove(page);
    }
    m_thumbnailTries.removeIf([&](const auto &tried) { return isGone(tried.key()); });
    m_previewTries.removeIf([&](const auto &tried) { return isGone(tried.key().first); });
    m_requested.removeIf([&](const PageOfFile &page) { return isGone(page.file.id); });
    m_loading.removeIf([&](auto &&loading) { return isGone(loading.key()) && loading.value().request_stop(); });
    loadRequested();
    if (isGone(m_previewed.first)) {
        m_previewStop.request_stop();
        m_previewed = {};
    }
}

QFuture<FileThumbnails::Drawn> FileThumbnails::draw(DecoderPool::Priority priority, const std::stop_token &notNeeded,
                                                    const PageOfFile &page, const QSize &within)
{
    const auto source = m_outbox.bytesOf(page.document, page.file.id);
    const auto stop = m_stop.get_token();
    const auto job = [source, stop, notNeeded, name = page.file.facts.name,
                      job = PictureJob{page.page, within}](DecoderProcess &decoder) {
        if (stop.stop_requested() || notNeeded.stop_requested())
            return Drawn();
        const auto bytes = storedBytes(source);
        if (!bytes)
            return Drawn{.tries = 1};
        const auto picture = decoder.picture(name, *bytes, job);
        return Drawn{picture ? imageOf(*picture) : QImage(), decoder.hadAnswer() ? maxTries : 1};
    };
    const auto document = m_outbox.document(page.document);
    return m_decoders->run(priority, document ? document->details.patient.text : QString(), stop, job);
}

Task<void> FileThumbnails::loadThumbnail(QPointer<FileThumbnails> self, PageOfFile page)
{
    const std::stop_source stop;
    const auto &file = page.file.id;
    self->m_loading.insert(file, stop);
    const auto drawing = self->draw(DecoderPool::Priority::Thumbnail, stop.get_token(), page, thumbnailSize);
    const auto drawn = co_await drawing;
    if (!self || stop.stop_requested())
        co_return;
    self->m_loading.remove(file);
    if (drawn.picture.isNull())
        self->m_thumbnailTries[file] += drawn.tries;
    if (!drawn.picture.isNull() || self->m_thumbnailTries.value(file) >= maxTries)
        self->saveThumbnail(file, drawn.picture);
    Q_EMIT self->loaded(page.document);
    if (self)
        self->loadRequested();
}

void FileThumbnails::saveThumbnail(const FileId &file, const QImage &picture)
{
    auto thumbnail = std::make_unique<QImage>(fitted(picture, thumbnailSize));
    const auto bytes = std::max<qsizetype>(1, thumbnail->sizeInBytes());
    m_thumbnails.insert(file, thumbnail.release(), bytes);
}

Task<void> FileThumbnails::loadPreview(QPointer<FileThumbnails> self, PageOfFile page, QSize within)
{
    self->m_previewStop.request_stop(); // the page before is not shown any more
    self->m_previewStop = {};
    const auto stop = self->m_previewStop.get_token();
    const PageKey key{page.file.id, page.page};
    self->m_previewed = key;
    self->m_previewedWithin = within;
    const auto drawing = self->draw(DecoderPool::Priority::Preview, stop, page, within);
    const auto drawn = co_await drawing;
    if (!self || stop.stop_requested())
        co_return;
    self->m_previewed = {};
    if (drawn.picture.isNull()) {
        self->m_previewTries[key] += drawn.tries;
    } else {
        // The small and the large preview may show two pages: both are kept, however large they are. Otherwise each
        // would be drawn again whenever the other one was.
        const auto bytes = std::min(drawn.picture.sizeInBytes(), previewBytes / 2);
        self->m_previews.insert(key, new Preview{drawn.picture, within}, bytes);
    }
    Q_EMIT self->loaded(page.document);
}

} // namespace clinicdesk::ui
