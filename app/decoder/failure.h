// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/decoder/limits.h"
#include "app/decoder/pictureflaw.h"
#include "core/document/decoderjob.h"

#include <exception>
#include <new>
#include <optional>

namespace clinicdesk::decoder {

/// Ends a job. `answered` makes the answer of it.
struct Failed {
    DecoderFailure failure;
};

[[noreturn]] void fail(DecoderFailure::Reason reason, const QString &detail);

/// The answer of `work`. Every failure is an answer too, also of the libraries and of the memory.
template <class Work>
DecoderAnswer answered(const Work &work)
{
    try {
        return work();
    } catch (const Failed &failed) {
        return failed.failure;
    } catch (const std::bad_alloc &) {
        return DecoderFailure{.reason = DecoderFailure::Reason::NoMemory, .detail = QStringLiteral("no memory")};
    } catch (const std::exception &exception) {
        return DecoderFailure{.reason = DecoderFailure::Reason::Damaged, .detail = QString::fromUtf8(exception.what())};
    }
}

/// What is wrong with the picture of a page, for an answer.
FileFlaws flawsOf(const std::optional<PictureFlaw> &flaw, int page = 0);

} // namespace clinicdesk::decoder
