// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any name (the first line) and any bytes as a file that may be of no kind that Clinic Desk opens.
#include "core/document/foreignkind.h"
#include "core/document/sourcekind.h"
#include "tests/fuzz/demand.h"

#include <QByteArray>

#include <algorithm>

using namespace clinicdesk;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    const QByteArrayView input(data, static_cast<qsizetype>(size));
    const auto nameEnd = std::max<qsizetype>(input.indexOf('\n'), 0);
    const auto name = QString::fromUtf8(input.first(nameEnd));
    const auto head = input.sliced(std::min(nameEnd + 1, input.size()));
    const auto reason = foreignKindOf(head, name);
    support::demand(!sourceKindOf(head) || reason == ErrorReason::None);
    support::demand(!hasNameOfDownload(name) || !name.isEmpty());
    return 0;
}
