// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/portraitquery.h"

#include "core/base/pool.h"
#include "core/service/profilepicture.h"
#include "ui/doctors/portraitdecoder.h"

namespace clinicdesk::ui {

Task<Result<QImage>> PortraitQuery::fetch(std::shared_ptr<Client> client, PortraitQuery query, std::stop_token stop)
{
    const ProfilePicture wanted{.address = query.address};
    const Call call{.stop = stop};
    const auto bytes = co_await client->send(wanted, call);
    if (!bytes)
        co_return bytes.error();
    auto decoding = runInPool([bytes, side = query.sidePixels] { return decodePortrait(*bytes, side); });
    auto picture = co_await decoding;
    co_return picture;
}

} // namespace clinicdesk::ui
