// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any bytes as the segments of a JBIG2 picture in a PDF, and as those that it shares with others: they are whole, or
// the check says what is lost.
#include "app/decoder/jbig2check.h"
#include "tests/fuzz/demand.h"

#include <algorithm>

using namespace clinicdesk;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    if (size < 1)
        return 0;
    const QByteArrayView segments(data + 1, static_cast<qsizetype>(size - 1));
    const auto shared = std::min<qsizetype>(data[0], segments.size());
    const auto flaw = decoder::checkJbig2(segments.sliced(shared), segments.first(shared));
    support::demand(!flaw || (flaw->missing >= 0 && flaw->missing <= 1));
    return 0;
}
