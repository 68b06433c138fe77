// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/httpmessage.h"
#include "app/practice/multipartreader.h"
#include "app/practice/presignedform.h"
#include "app/practice/receivedfiles.h"

#include <QJsonArray>

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace clinicdesk::practice {

/// Receives one upload form in the storage: collects the fields, checks them when the file starts, writes the file
/// and checks its length at the end. After a refusal the rest is read and discarded. Used by one thread.
class FormUpload {
public:
    /// Called once the fields are valid; a returned response refuses the file.
    using AcceptCheck =
        std::function<std::optional<HttpResponse>(const std::string &key, const std::string &contentType)>;

    FormUpload(const StorageKeys &keys, const ReceivedFiles &received, AcceptCheck gate);

    /// The callbacks for the multipart reader.
    MultipartReader::Receiver receiver();
    /// Returns the storage's answer once the body is complete.
    HttpResponse finish();

    const std::string &key() const { return m_key; }
    const PartHead &filePart() const { return m_filePart; }
    qint64 sizeBytes() const { return m_sizeBytes; }
    bool stored() const { return m_stored; }
    QJsonArray fieldNames() const;

private:
    bool begin(const PartHead &head);
    void beginFile(const PartHead &head);
    bool take(const char *data, std::size_t sizeBytes);
    std::optional<HttpResponse> refuseLength() const;
    HttpResponse success() const;
    std::string field(const std::string &name) const;

    const StorageKeys &m_keys;
    const ReceivedFiles &m_received;
    AcceptCheck m_gate;
    NamedValues m_fields;
    std::size_t m_fieldBytes = 0;
    PartHead m_filePart;
    bool m_fileSeen = false;
    std::string m_key;
    AllowedLength m_allowed;
    std::unique_ptr<IncomingFile> m_file;
    qint64 m_sizeBytes = 0;
    bool m_stored = false;
    std::optional<HttpResponse> m_refusal;
};

} // namespace clinicdesk::practice
