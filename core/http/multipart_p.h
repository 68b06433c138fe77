// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/engine.h"
#include "core/http/handles_p.h"

#include <chrono>
#include <optional>

namespace clinicdesk::http {

/// A form on its way out: curl pulls the file's bytes out of the source, on the engine's thread.
class Multipart {
public:
    Multipart(const MultipartBody &body, Progress progress);
    Multipart(const Multipart &) = delete;
    Multipart &operator=(const Multipart &) = delete;

    /// The form for that handle; nothing when curl does not take it. It points back here.
    MimeHandle build(CURL *handle);

    /// The error of the file's source, if that is what ended the transfer.
    const std::optional<Error> &sourceError() const { return m_sourceError; }

    qint64 totalBytes() const { return m_totalBytes; }
    bool isWholeFilePulled() const { return m_pulledBytes == m_totalBytes; }

    /// Tells that the whole file went out.
    void reportEnd() const;

private:
    static std::size_t pull(char *into, std::size_t size, std::size_t count, void *self);
    static int rewind(void *self, curl_off_t offset, int origin);

    std::size_t read(std::span<char> into);
    void reportNowAndThen();

    const MultipartBody &m_body;
    Progress m_progress;
    qint64 m_totalBytes;
    qint64 m_pulledBytes = 0;
    std::chrono::steady_clock::time_point m_reported{};
    std::optional<Error> m_sourceError;
};

} // namespace clinicdesk::http
