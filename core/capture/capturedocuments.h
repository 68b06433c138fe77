// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace clinicdesk {

/// How files and pages that come at once become documents.
enum class CaptureDocuments {
    EachFile, ///< one document each
    Together, ///< one document with all of them, as far as a document can have them
    /// They are stacks of paper with pages between the documents that separate them and are not sent.
    SplitAtBlankPages,
    SplitAtBarcodePages,
};

/// Whether a file waits for those that come with it. Pages of one stack can be files of their own.
constexpr bool waitsForOthers(CaptureDocuments documents)
{
    return documents != CaptureDocuments::EachFile;
}

} // namespace clinicdesk
