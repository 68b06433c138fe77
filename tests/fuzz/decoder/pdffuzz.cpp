// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a PDF that is checked, whose pictures are made smaller, and whose first page is copied and turned. Not
// drawn: Qt Pdf works on some inputs without end, which the limits of the process stop there and nothing stops here.
#include "tests/support/fileinmemory.h"

using namespace clinicdesk;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    const QByteArray file(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    if (sourceKindOf(file) != SourceKind::Pdf)
        return 0;
    (void)support::answerTo(InspectJob(), file);
    (void)support::answerTo(ConvertJob{.maxImageBytes = 100, .maxPdfBytes = 100}, file);
    const QList<PageRef> page{{.turn = Turn::Right}};
    (void)support::answerTo(ArrangeJob{.outputs = {page, page}, .maxPdfBytes = 100, .maxParts = 2}, file);
    return 0;
}
