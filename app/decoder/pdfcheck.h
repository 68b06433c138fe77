// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/foreignfile.h"
#include "core/document/decoderjob.h"

#include <memory>

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
FileReport checkPdf(ForeignFile &file, bool checksContent);

/// Whether the same check finds anything wrong with a page, however small, checksums too that may be wrong in all files
/// of a program. Each page has the limits of a whole file, so that none counts as undamaged because of those before it.
/// Fails as `checkPdf` does.
class PdfPageFlaws {
public:
    explicit PdfPageFlaws(ForeignFile &file);
    ~PdfPageFlaws();
    Q_DISABLE_COPY_MOVE(PdfPageFlaws)

    bool isAnyOn(int page);

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace clinicdesk::decoder
