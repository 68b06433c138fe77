// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any bytes as a JPEG 2000 picture of a PDF: it is decoded, or the check says what is wrong with it.
#include "app/decoder/jpx.h"
#include "tests/fuzz/demand.h"

using namespace clinicdesk;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const auto flaw = decoder::checkJpx(bytes);
    support::demand(!flaw || (flaw->missing >= 0 && flaw->missing <= 1));
    return 0;
}
