// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/failure.h"
#include "app/decoder/inspect.h"
#include "app/decoder/jobloop.h"

using namespace clinicdesk;
using namespace clinicdesk::decoder;

/// Only inspects PDFs, JPEGs and PNGs.
static DecoderAnswer answerToCheck(const DecoderJob &job, const ForeignFiles &files)
{
    return answered([&]() -> DecoderAnswer {
        if (const auto *inspection = std::get_if<InspectJob>(&job))
            return inspect(*files.front(), *inspection);
        fail(DecoderFailure::Reason::Unsupported, {});
    });
}

int main(int argc, char **argv)
{
    return runDecoder(argc, argv, answerToCheck);
}
