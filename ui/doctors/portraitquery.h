// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/client.h"

#include <QImage>

namespace clinicdesk::ui {

/// Fetches the picture of a profile (`ProfilePicture`) and decodes it on a worker thread. The errors are those of both
/// (`pictureProblemText`).
struct PortraitQuery {
    using Answer = QImage;

    QString address;
    int sidePixels = 0; ///< the side of the square in which the picture is shown, in device pixels

    static Task<Result<QImage>> fetch(std::shared_ptr<Client> client, PortraitQuery query, std::stop_token stop);
};

} // namespace clinicdesk::ui
