// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/curl_p.h"
#include "core/http/message.h"
#include "core/http/throttle_p.h"

#include <chrono>
#include <optional>

namespace clinicdesk::http {

/// The source of a body that is being sent: curl pulls its bytes on the engine's thread.
class UploadReader {
public:
    UploadReader(std::shared_ptr<ByteSource> source, Progress progress, Throttle &throttle);
    UploadReader(const UploadReader &) = delete;
    UploadReader &operator=(const UploadReader &) = delete;

    /// Callbacks for curl; the last argument is this object.
    static std::size_t pull(char *into, std::size_t size, std::size_t count, void *self);
    static int rewind(void *self, curl_off_t offset, int origin);

    /// Returns the error of the source if that error ended the transfer.
    const std::optional<Error> &error() const { return m_error; }

    /// True from the moment when the throttle gave nothing until `resume()`: curl is paused and asks for no more.
    bool isThrottled() const { return m_isThrottled; }
    void resume() { m_isThrottled = false; }

    qint64 totalBytes() const { return m_totalBytes; }
    bool isComplete() const { return m_pulledBytes == m_totalBytes; }

    /// Reports that everything was sent.
    void reportEnd() const;

private:
    std::size_t read(std::span<char> into);
    void reportNowAndThen();

    std::shared_ptr<ByteSource> m_source;
    Progress m_progress;
    Throttle &m_throttle;
    bool m_isThrottled = false;
    qint64 m_totalBytes;
    qint64 m_pulledBytes = 0;
    std::chrono::steady_clock::time_point m_reported{};
    std::optional<Error> m_error;
};

} // namespace clinicdesk::http
