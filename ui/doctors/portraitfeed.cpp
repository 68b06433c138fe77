// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/portraitfeed.h"

#include "core/base/pool.h"
#include "ui/doctors/portraitdecoder.h"

#include <utility>

namespace clinicdesk::ui {

PortraitFeed::PortraitFeed(ClientProvider clients, QObject *parent)
    : QObject(parent)
    , m_clients(std::move(clients))
{
}

PortraitFeed::~PortraitFeed()
{
    m_stop.request_stop();
}

void PortraitFeed::ask(const Connection &connection, const QString &address, int sidePixels)
{
    stop();
    if (const auto problem = problemOfPictureAddress(address, connection)) {
        Q_EMIT notShown(pictureProblemText(*problem));
        return;
    }
    const Question question{connection, address, sidePixels, m_stop.get_token()};
    answer(this, m_tickets.next(), question);
}

void PortraitFeed::stop()
{
    m_stop.request_stop();
    m_stop = std::stop_source();
    m_tickets.cancelAll();
}

Task<void> PortraitFeed::answer(QPointer<PortraitFeed> self, Ticket ticket, Question question)
{
    const auto client = co_await self->m_clients(question.connection);
    if (!ticket.isCurrent())
        co_return;
    const ProfilePicture wanted{.address = question.address};
    const Call call{.stop = question.stop};
    const auto bytes = co_await client->send(wanted, call);
    if (!ticket.isCurrent())
        co_return;
    Result<QImage> picture = QImage();
    if (bytes) {
        auto decoding = runInPool([bytes, side = question.sidePixels] { return decodePortrait(*bytes, side); });
        picture = co_await decoding;
    } else {
        picture = bytes.error();
    }
    if (!ticket.isCurrent())
        co_return;
    if (picture)
        Q_EMIT self->arrived(*picture);
    else
        Q_EMIT self->notShown(pictureProblemText(picture.error()));
}

} // namespace clinicdesk::ui
