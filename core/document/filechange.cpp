// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/filechange.h"

#include <array>

namespace clinicdesk {

namespace {

constexpr std::array<QLatin1String, fileChangeCount> texts{QLatin1String("converted"),
                                                           QLatin1String("turned"),
                                                           QLatin1String("turned_right"),
                                                           QLatin1String("turned_around"),
                                                           QLatin1String("turned_left"),
                                                           QLatin1String("pages_turned"),
                                                           QLatin1String("location_removed"),
                                                           QLatin1String("made_smaller"),
                                                           QLatin1String("first_picture_only"),
                                                           QLatin1String("joined"),
                                                           QLatin1String("split"),
                                                           QLatin1String("attachments_removed"),
                                                           QLatin1String("signature_removed"),
                                                           QLatin1String("form_data_removed")};

} // namespace

QLatin1String fileChangeText(FileChange change)
{
    return texts[static_cast<std::size_t>(change)];
}

} // namespace clinicdesk
