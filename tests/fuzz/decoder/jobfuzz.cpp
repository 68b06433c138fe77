// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as the frame of a job and of an answer: what is accepted can be written and read again.
#include "core/document/decoderjob.h"
#include "tests/fuzz/demand.h"

#include <algorithm>

using namespace clinicdesk;
using support::demand;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const auto sizes = readFrameSizes(QByteArrayView(bytes).first(std::min(bytes.size(), frameSizesBytes)));
    if (!sizes)
        return 0;
    const auto header = bytes.mid(frameSizesBytes, sizes->headerBytes);
    const auto payload = bytes.mid(frameSizesBytes + header.size());
    if (const auto job = parseJob(header))
        demand(parseJob(frameOf(*job).sliced(frameSizesBytes)) == job);
    const QList<qint64> fileBytes{100, 5'000'000};
    if (const auto request = parseRead(header, fileBytes))
        demand(parseRead(frameOf(*request).sliced(frameSizesBytes), fileBytes) == request);
    if (const auto answer = parseAnswer(header, payload))
        demand(parseAnswer(frameOf(*answer).sliced(frameSizesBytes), payloadOf(*answer)) == answer);
    return 0;
}
