// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/outbox/uploadspeedmeter.h"

#include "ui/widgets/datetext.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace clinicdesk::ui {

namespace {

constexpr UploadSpeedMeter::Duration measuredEvery{1'000};
constexpr UploadSpeedMeter::Duration measuredOver{12'000};

struct UploadSpeedMeterTr {
    Q_DECLARE_TR_FUNCTIONS(UploadSpeedMeter)
};

/// In progress, but no bytes are being sent.
bool isWaiting(const OutboxEntry &entry)
{
    return sectionOf(entry) == OutboxSection::InProgress && entry.document.state != ItemState::Uploading;
}

QHash<DocumentId, qsizetype> placesOf(const OutboxEntries &entries)
{
    QHash<DocumentId, qsizetype> places;
    places.reserve(entries.size());
    for (const OutboxEntry &entry : entries)
        places.insert(entry.document.id, places.size());
    return places;
}

/// With all the digits that the user entered.
QString exactSpeedText(qint64 bytesPerSecond)
{
    const bool isFast = bytesPerSecond >= 1'000'000;
    const auto number =
        QLocale().toString(double(bytesPerSecond) / (isFast ? 1e6 : 1e3), 'f', QLocale::FloatingPointShortest);
    return isFast ? UploadSpeedMeterTr::tr("%1 MB/s").arg(number) : UploadSpeedMeterTr::tr("%1 kB/s").arg(number);
}

} // namespace

void UploadSpeedMeter::update(const OutboxEntries &entries, const OutboxSummary &summary, Duration now)
{
    QHash<DocumentId, qsizetype> places; // of the last call; only if the order has changed
    for (qsizetype place = 0; place < entries.size(); ++place) {
        const auto &entry = entries.at(place);
        auto known = place;
        if (place < m_entries.size() && entry.isSameAs(m_entries.at(place)))
            continue; // nothing was sent for it; true for most of thousands
        const bool isMoved = place < m_entries.size() && entry->document.id != m_entries.at(place)->document.id;
        if (isMoved && places.isEmpty())
            places = placesOf(m_entries);
        if (!places.isEmpty())
            known = places.value(entry->document.id, m_entries.size());
        count(entry, known < m_entries.size() ? m_entries.at(known).operator->() : nullptr);
    }
    m_entries = entries;
    if (summary.beingSent == 0) {
        m_moments.clear();
        m_speed.forget();
        m_left.begin();
        return;
    }
    if (!m_moments.empty() && now - m_moments.back().time < measuredEvery)
        return;
    if (m_moments.size() == 1 && m_moments.front().sent == m_sent)
        m_moments.clear(); // no byte has been sent yet
    m_moments.push_back({now, m_sent});
    while (m_moments.size() > 2 && now - m_moments.front().time > measuredOver)
        m_moments.pop_front();
    measure(summary.runBytes - summary.runDoneBytes);
}

void UploadSpeedMeter::count(const OutboxEntry &entry, const OutboxEntry *before)
{
    const auto &document = entry.document;
    if (before && isWaiting(*before))
        m_sending.insert(document.id, {before->document.storedBytes(), document.sizeBytes()});
    if (document.state == ItemState::Uploading) {
        const auto known = m_sending.find(document.id);
        if (known == m_sending.end()) { // the upload started before this object existed
            m_sending.insert(document.id, {entry.sentBytes, document.sizeBytes()});
            return;
        }
        // After a restart of the upload, all bytes that were not stored are sent again.
        m_sent += entry.sentBytes - (entry.sentBytes >= known->there ? known->there : document.storedBytes());
        known->there = entry.sentBytes;
        return;
    }
    const auto last = m_sending.take(document.id);
    if (document.state == ItemState::Delivered)
        m_sent += std::max<qint64>(0, last.all - last.there);
}

void UploadSpeedMeter::measure(qint64 bytesLeft)
{
    const auto &first = m_moments.front();
    const auto span = m_moments.back().time - first.time;
    const auto sent = double(m_moments.back().sent - first.sent);
    if (span < RemainingTime::minSpan || sent <= 0)
        m_speed.hide();
    else
        m_speed.take(sent / std::chrono::duration<double>(span).count());
    m_left.update(span, sent, double(bytesLeft));
}

QString UploadSpeedMeter::text() const
{
    const auto speed = m_speed.value() ? speedText(*m_speed.value()) : QString();
    const auto left = timeLeftText(m_left.seconds());
    if (speed.isEmpty() || left.isEmpty())
        return speed + left;
    //: How fast it goes and how long it still takes: "570 kB/s · about 40 s left"
    return UploadSpeedMeterTr::tr("%1 · %2").arg(speed, left);
}

QString speedText(double bytesPerSecond)
{
    const QLocale locale;
    const double kilobytes = bytesPerSecond / 1e3;
    if (kilobytes < 99.5)
        return UploadSpeedMeterTr::tr("%1 kB/s").arg(locale.toString(std::max(1.0, kilobytes), 'f', 0));
    if (kilobytes < 995)
        return UploadSpeedMeterTr::tr("%1 kB/s").arg(locale.toString(std::round(kilobytes / 10) * 10, 'f', 0));
    return UploadSpeedMeterTr::tr("%1 MB/s").arg(locale.toString(kilobytes / 1e3, 'f', kilobytes < 9'950 ? 1 : 0));
}

QString limitText(const http::SpeedLimit &limit, QTime timeOfDay)
{
    const auto rate = limit.bytesPerSecondAt(timeOfDay);
    if (!rate)
        return {};
    const auto speed = exactSpeedText(*rate);
    const auto until = limit.nextChangeAfter(timeOfDay);
    return until ? UploadSpeedMeterTr::tr("limited to %1 until %2").arg(speed, timeText(QLocale(), *until))
                 : UploadSpeedMeterTr::tr("limited to %1").arg(speed);
}

} // namespace clinicdesk::ui
