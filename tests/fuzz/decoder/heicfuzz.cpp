// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as HEIC or AVIF: the decoder describes, draws and converts them, or says why not.
#include "tests/fuzz/decoder/decode.h"

/// libdav1d leaks a few bytes for each damaged stream of AV1.
extern "C" const char *__lsan_default_suppressions()
{
    return "leak:libdav1d";
}

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    using clinicdesk::SourceKind;
    clinicdesk::support::decode(SourceKind::Heic, data, size);
    clinicdesk::support::decode(SourceKind::Avif, data, size);
    return 0;
}
