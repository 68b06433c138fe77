// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/storageupload.h"

#include "app/practice/answers.h"
#include "app/practice/formupload.h"
#include "app/practice/requestcontext.h"

namespace clinicdesk::practice {

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
