// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as JPEG 2000: the decoder describes, draws and converts them, or says why not.
#include "tests/fuzz/decoder/decode.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    using clinicdesk::SourceKind;
    clinicdesk::support::decode(SourceKind::Jpeg2000, data, size);
    return 0;
}
