// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/storageupload.h"

#include "app/practice/answers.h"
#include "app/practice/httpmessage.h"
#include "app/practice/multipartreader.h"
#include "app/practice/presignedform.h"
#include "app/practice/receivedfiles.h"
#include "app/practice/requestcontext.h"

#include <QJsonArray>
#include <QRegularExpression>
#include <QString>

#include <algorithm>
#include <cctype>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace clinicdesk::practice {

namespace {

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

constexpr std::size_t MaxFieldBytes = 20'000;

std::string lowered(std::string text)
{
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

/// A key becomes a path inside the folder, so only names that cannot leave the folder are allowed.
bool isSafeKey(const std::string &key)
{
    static const QRegularExpression safe(
        QStringLiteral("\\A[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*\\z"));
    return key.size() <= 512 && safe.match(QString::fromStdString(key)).hasMatch();
}

FormUpload::FormUpload(const StorageKeys &keys, const ReceivedFiles &received, AcceptCheck gate)
    : m_keys(keys)
    , m_received(received)
    , m_gate(std::move(gate))
{
}

MultipartReader::Receiver FormUpload::receiver()
{
    return {[this](const PartHead &head) { return begin(head); },
            [this](const char *data, std::size_t size) { return take(data, size); }, [] { return true; }};
}

HttpResponse FormUpload::finish()
{
    if (!m_refusal && !m_fileSeen)
        m_refusal = storageRefusal(400, "InvalidArgument", "POST requires exactly one file upload per request.",
                                   {{"ArgumentName", "file"}, {"ArgumentValue", "0"}});
    if (!m_refusal)
        m_refusal = refuseLength();
    if (!m_refusal && !m_file->commit())
        m_refusal = storageRefusal(500, "InternalError", "The practice service could not write the file.");
    if (m_refusal)
        return *m_refusal;
    m_stored = true;
    return success();
}

QJsonArray FormUpload::fieldNames() const
{
    QJsonArray names;
    for (const auto &[name, value] : m_fields)
        names.append(QString::fromStdString(name));
    return names;
}

bool FormUpload::begin(const PartHead &head)
{
    if (m_refusal)
        return true;
    if (m_fileSeen)
        m_refusal = storageRefusal(400, "InvalidArgument", "The file must be the last field in the form.",
                                   {{"ArgumentName", head.name}});
    else if (lowered(head.name) == "file")
        beginFile(head);
    else
        m_fields.emplace_back(lowered(head.name), std::string());
    return true;
}

void FormUpload::beginFile(const PartHead &head)
{
    m_fileSeen = true;
    m_filePart = head;
    if (!head.hasFileName || head.fileName.empty()) {
        m_refusal =
            storageRefusal(400, "InvalidArgument", "The file must have a file name.", {{"ArgumentName", "file"}});
        return;
    }
    m_refusal = refuseForm(m_keys, m_fields, &m_allowed);
    m_key = field("key");
    if (!m_refusal && !isSafeKey(m_key))
        m_refusal = storageRefusal(400, "InvalidArgument", "The practice service does not take this key.",
                                   {{"ArgumentName", "key"}});
    if (!m_refusal)
        m_refusal = m_gate(m_key, field("content-type"));
    if (!m_refusal)
        m_file = m_received.storageFile(QString::fromStdString(m_key));
}

bool FormUpload::take(const char *data, std::size_t sizeBytes)
{
    if (m_fileSeen) {
        m_sizeBytes += static_cast<qint64>(sizeBytes);
        // A file that is too long is counted to its end for the answer, but not written.
        if (m_file && m_sizeBytes <= m_allowed.maxBytes)
            m_file->write(data, sizeBytes);
        return true;
    }
    m_fieldBytes += sizeBytes;
    if (m_fieldBytes > MaxFieldBytes && !m_refusal)
        m_refusal = storageRefusal(400, "MaxPostPreDataLengthExceeded",
                                   "Your POST request fields preceding the upload file were too large.");
    if (!m_refusal)
        m_fields.back().second.append(data, sizeBytes);
    return true;
}

std::optional<HttpResponse> FormUpload::refuseLength() const
{
    const std::string proposed = std::to_string(m_sizeBytes);
    if (m_sizeBytes > m_allowed.maxBytes)
        return storageRefusal(400, "EntityTooLarge", "Your proposed upload exceeds the maximum allowed size",
                              {{"ProposedSize", proposed}, {"MaxSizeAllowed", std::to_string(m_allowed.maxBytes)}});
    if (m_sizeBytes < m_allowed.minBytes)
        return storageRefusal(400, "EntityTooSmall", "Your proposed upload is smaller than the minimum allowed size",
                              {{"ProposedSize", proposed}, {"MinSizeAllowed", std::to_string(m_allowed.minBytes)}});
    return std::nullopt;
}

HttpResponse FormUpload::success() const
{
    const std::string wished = field("success_action_status");
    if (wished == "200")
        return {200, {}, {}, {}};
    if (wished == "201") {
        const QString xml =
            QStringLiteral("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<PostResponse><Bucket>%1</Bucket>"
                           "<Key>%2</Key></PostResponse>");
        const QString key = QString::fromStdString(m_key);
        return {201, "application/xml", xml.arg(QString::fromStdString(m_keys.bucket), key).toStdString(), {}};
    }
    return {204, {}, {}, {}};
}

std::string FormUpload::field(const std::string &name) const
{
    const auto found = std::ranges::find(m_fields, name, &NamedValues::value_type::first);
    return found == m_fields.end() ? std::string() : found->second;
}

} // namespace

StorageUpload::StorageUpload(StorageKeys keys, ReceivedFiles &received, const DocumentRegistry &registry)
    : Endpoint({.name = QStringLiteral("storage"),
                .method = "POST",
                .path = "/" + keys.bucket,
                .contentType = "multipart/form-data"})
    , m_keys(std::move(keys))
    , m_received(received)
    , m_registry(registry)
{
}

HttpResponse StorageUpload::answer(RequestContext &context)
{
    FormUpload form(m_keys, m_received, [&](const std::string &key, const std::string &contentType) {
        return context.applyFacts(
            {{m_registry.documentTypeOf(QString::fromStdString(key))}, {QString::fromStdString(contentType)}});
    });
    MultipartReader reader(context.request().header("content-type"), form.receiver());
    bool wellFormed = reader.valid();
    const bool whole = context.readBody([&](const char *data, std::size_t size) {
        wellFormed = wellFormed && reader.feed(data, size);
        return true;
    });
    context.note(QStringLiteral("fields"), form.fieldNames());
    if (!whole)
        return storageRefusal(400, "IncompleteBody", "The body ended early.");
    if (!wellFormed || !reader.complete())
        return storageRefusal(400, "MalformedPOSTRequest",
                              "The body of your POST request is not well-formed multipart/form-data.");
    HttpResponse answer = form.finish();
    context.note(QStringLiteral("key"), QString::fromStdString(form.key()));
    context.note(QStringLiteral("bytes"), form.sizeBytes());
    context.note(QStringLiteral("file_name"), QString::fromStdString(form.filePart().fileName));
    context.note(QStringLiteral("part_type"), QString::fromStdString(form.filePart().contentType));
    if (form.stored())
        context.note(QStringLiteral("stored"), QStringLiteral("storage/") + QString::fromStdString(form.key()));
    else
        context.note(QStringLiteral("refusal"), QString::fromStdString(answer.body));
    return answer;
}

HttpResponse StorageUpload::refuse(int status, const QString &message) const
{
    const std::string words = message.toStdString();
    switch (status) {
    case 415:
        return storageRefusal(412, "PreconditionFailed",
                              "At least one of the pre-conditions you specified did not hold",
                              {{"Condition", "Bucket POST must be of the enclosure-type multipart/form-data"}});
    case 403:
        return storageRefusal(403, "AccessDenied", words);
    case 500:
        return storageRefusal(500, "InternalError", words);
    case 503:
        return storageRefusal(503, "SlowDown", words);
    default:
        return storageRefusal(status, "InvalidRequest", words);
    }
}

} // namespace clinicdesk::practice
