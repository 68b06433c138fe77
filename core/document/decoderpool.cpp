// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/decoderpool.h"

#include <algorithm>

namespace clinicdesk {

DecoderPool::DecoderPool(QString program)
    : m_program(std::move(program))
{
}

DecoderPool::~DecoderPool()
{
    // A QProcess is ended by the thread that started it.
    for (auto &place : m_places)
        [[maybe_unused]] const auto ending = place.worker.run([&place] { place.decoder.reset(); });
}

void DecoderPool::add(Priority priority, Waiting job)
{
    const QMutexLocker lock(&m_mutex);
    m_waiting[static_cast<std::size_t>(priority)].push_back(std::move(job));
    const auto idle = std::ranges::find(m_places, false, &Place::isBusy);
    if (idle == m_places.end())
        return;
    idle->isBusy = true;
    [[maybe_unused]] const auto working = idle->worker.run([this, place = &*idle] { work(*place); });
}

void DecoderPool::work(Place &place)
{
    if (!place.decoder)
        place.decoder = std::make_unique<DecoderProcess>(m_program);
    while (const auto job = next(place)) {
        place.decoder->setOwner(job->owner);
        place.decoder->setStopToken(job->stop);
        job->work(*place.decoder);
    }
}

std::optional<DecoderPool::Waiting> DecoderPool::next(Place &place)
{
    const QMutexLocker lock(&m_mutex);
    for (auto jobs = m_waiting.rbegin(); jobs != m_waiting.rend(); ++jobs) {
        if (jobs->empty())
            continue;
        auto job = std::move(jobs->front());
        jobs->pop_front();
        return job;
    }
    place.isBusy = false;
    return {};
}

} // namespace clinicdesk
