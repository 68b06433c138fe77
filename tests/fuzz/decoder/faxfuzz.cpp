// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any bytes as the lines of a fax in a PDF, in each of the forms: they are decoded, or the check says what is lost.
#include "app/decoder/faxcheck.h"
#include "tests/fuzz/demand.h"

using namespace clinicdesk;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    if (size < 4)
        return 0;
    const QByteArray lines(reinterpret_cast<const char *>(data) + 3, static_cast<qsizetype>(size - 3));
    const decoder::FaxFormat format{.kind = static_cast<decoder::FaxFormat::Kind>(data[0] % 3),
                                    .isByteAligned = (data[0] & 0x80U) != 0,
                                    .width = data[1] * 8,
                                    .height = data[2] * 4};
    const auto flaw = decoder::checkFax(lines, format);
    support::demand(!flaw || (flaw->missing >= 0 && flaw->missing <= 1));
    return 0;
}
