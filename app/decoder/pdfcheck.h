// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/foreignfile.h"

namespace clinicdesk::decoder {

/// Reads a PDF (ISO 32000) as viewers do, without a password. Whether it is whole is decided by its objects: all pages
/// that its tree counts are found, the contents, pictures and fonts of each page are found and complete. What is before
/// its header or after its end does not count; objects after its end do, because then its last part is cut off. A PDF
/// that only restricts printing or copying is not locked.
///
/// Its location is one in a photo on one of its pages, or in a description of it, of a page or of what is drawn there.
/// Fails with Locked, Damaged or PagesMissing. Damage inside of a
/// page is a flaw. Without `checksContent` only pages are counted. At most 512 MB of a file are decoded; the rest
/// counts as undamaged. Memory does not depend on the size of the file.
FileVerdict checkPdf(ForeignFile &file, bool checksContent);

} // namespace clinicdesk::decoder
