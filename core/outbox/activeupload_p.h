// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outboxdocument.h"
#include "core/service/uploadforms.h"

#include <QList>

#include <atomic>
#include <memory>
#include <optional>
#include <stop_token>

namespace clinicdesk {

/// Bytes of one file that are sent. Counted on the engine's thread, read on any.
using SentBytesCounter = std::shared_ptr<std::atomic<qint64>>;

/// A file that can be uploaded, with its form.
struct ReadyFile {
    DocumentFile file;
    int number = 1; ///< counted from 1
    PresignedForm form;
    SentBytesCounter sentBytes = std::make_shared<std::atomic<qint64>>(0);
};

/// One document while it is being sent: its calls, its files that wait for an upload, and how to stop it. At first its
/// one request is in progress, for its forms or with its file (direct upload); `useForms` ends a request for forms.
/// Makes no calls. Use on one thread.
class ActiveUpload {
public:
    ActiveUpload(bool isDirect, qint64 sizeBytes);

    bool isDirect() const { return m_isDirect; }
    bool isRequesting() const { return m_isRequesting; }
    /// The files that are not delivered yet wait for an upload from now on. `forms` has one for each file.
    void useForms(const OutboxDocument &document, const QList<PresignedForm> &forms);
    bool hasReadyFile() const { return !m_ready.isEmpty(); }
    /// Returns the next ready file; it counts as an upload until `recordSent` or `recordFailed`.
    ReadyFile takeReadyFile();
    /// A counter of the document's bytes, for a direct upload.
    SentBytesCounter addCounter();

    /// The storage has the file; the upload has ended and its result is being written, until `recordStored`.
    void recordSent();
    void recordStored() { --m_storing; }
    /// The upload has ended. No other file of the document is started.
    void recordFailed(const Error &error);
    /// The first error of its uploads; nothing if none failed.
    const std::optional<Error> &error() const { return m_error; }

    /// Ends its calls. No other file is started.
    void stop();
    bool isStopped() const { return m_stop.stop_requested(); }
    std::stop_token stopToken() const { return m_stop.get_token(); }
    /// The result of the document is being written from now on.
    void setEnding() { m_isEnding = true; }

    int uploads() const { return m_uploads; }
    int calls() const { return m_isRequesting ? 1 : m_uploads; }
    /// True when all of its uploads have ended and are written.
    bool hasEnded() const { return m_uploads == 0 && m_storing == 0 && m_ready.isEmpty(); }
    /// True when the storage has all of its files and their results are still being written.
    bool isStored() const { return m_storing > 0 && m_uploads == 0 && m_ready.isEmpty() && !m_error; }
    /// Whether something is in progress whose end ends a stopped document. Otherwise the caller of `stop` ends it.
    bool endsLater() const { return m_isRequesting || m_uploads > 0 || m_storing > 0 || m_isEnding; }
    /// Bytes of the files that have forms, or wait for them, and are not being uploaded yet.
    qint64 bytesAhead() const;
    /// Bytes that are sent, with the files that were delivered before.
    qint64 sentBytes() const;

private:
    bool m_isDirect;
    bool m_isRequesting = true;
    bool m_isEnding = false;
    qint64 m_sizeBytes; ///< of the document
    qint64 m_storedBefore = 0;
    std::stop_source m_stop;
    QList<ReadyFile> m_ready;
    QList<SentBytesCounter> m_sentBytes;
    int m_uploads = 0;
    int m_storing = 0; ///< uploads that have ended and whose result is being written
    std::optional<Error> m_error;
};

} // namespace clinicdesk
