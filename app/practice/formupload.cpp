// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/formupload.h"

#include "app/practice/answers.h"

#include <QRegularExpression>
#include <QString>

#include <algorithm>
#include <cctype>

namespace clinicdesk::practice {
namespace {

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

} // namespace

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

} // namespace clinicdesk::practice
