// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLatin1String>

namespace clinicdesk {

/// What was changed in a file before it is sent. Lists of changes are in this order, each change at most once.
enum class FileChange {
    Converted,   ///< to another kind
    Turned,      ///< upright, as the camera noted
    TurnedRight, ///< as the user asked, as the two below; at most one of the three
    TurnedAround,
    TurnedLeft,
    PagesTurned,        ///< some pages of several, as the user asked
    LocationRemoved,    ///< the place where a photo was taken
    MadeSmaller,        ///< fewer pixels or a lower quality, because of the limit
    FirstOfSeveral,     ///< of an animation, or of several pictures in one file
    Joined,             ///< several files became one PDF
    Split,              ///< only some pages of the file
    AttachmentsRemoved, ///< the files that were attached to a PDF are not in the new one
    SignatureRemoved,   ///< a PDF was signed; the new one is not, or its signature is not valid any more
    FormDataRemoved,    ///< the data of an XFA form, which is beside the pages, is not in the new PDF
};

/// Number of changes in the list above.
inline constexpr int fileChangeCount = static_cast<int>(FileChange::FormDataRemoved) + 1;

/// Returns the stable text of a change, such as `location_removed`.
QLatin1String fileChangeText(FileChange change);

} // namespace clinicdesk
