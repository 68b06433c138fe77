// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any file content: the file can be sent, or one of the error codes for files is returned. A photo has a date that a
// document can have, or none.
#include "core/document/filecheck.h"
#include "core/document/picturedate.h"
#include "tests/fuzz/demand.h"

using namespace clinicdesk;
using support::demand;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    const QByteArrayView bytes(data, static_cast<qsizetype>(size));
    const auto checked = checkBytes(QStringLiteral("made up"), bytes, FileLimits());
    if (checked)
        demand(checked->sizeBytes == bytes.size());
    else
        demand(codeText(checked.error().code).startsWith(QLatin1String("file.")));
    const QDate today(2026, 11, 23);
    const auto taken = dateInPicture(bytes, today);
    demand(!taken || (taken->isValid() && *taken <= today));
    return 0;
}
