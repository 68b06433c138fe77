// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/directupload.h"

#include "app/practice/answers.h"
#include "app/practice/base64text.h"
#include "app/practice/multipartreader.h"
#include "app/practice/requestcontext.h"
#include "app/practice/textobject.h"

#include <QStringList>
#include <QUuid>

#include <optional>

namespace clinicdesk::practice {
namespace {

/// The largest envelope of a file of that size: Base64 twice, plus space for the other members.
constexpr qint64 encryptedBytes(qint64 fileBytes)
{
    return (fileBytes + 2) / 3 * 4 / 3 * 4 + 4096;
}

bool isTaken(const std::string &contentType)
{
    static const QStringList taken{QStringLiteral("application/pdf"), QStringLiteral("image/jpeg"),
                                   QStringLiteral("image/jpg"), QStringLiteral("image/png")};
    return taken.contains(QString::fromStdString(contentType));
}

std::optional<QString> refuseQuery(const HttpRequest &request)
{
    bool hasTask = false;
    bool hasType = false;
    for (const auto &[name, value] : request.query) {
        hasTask = hasTask || name == "task";
        hasType = hasType || name == "dt";
        if (name == "dt" && value != "lr")
            return QStringLiteral("dt is for lab reports (lr) only");
        if (name == "task" && value != "smart" && value != "pii" && value != "classification")
            return QStringLiteral("the task \"%1\" is not known").arg(QString::fromStdString(value));
    }
    if (hasType && !hasTask)
        return QStringLiteral("dt goes together with a task only");
    return std::nullopt;
}

/// Returns the content type by the first bytes of a file; empty for types that are not accepted.
QString contentTypeOf(const QByteArray &bytes)
{
    if (bytes.startsWith("%PDF-"))
        return QStringLiteral("application/pdf");
    if (bytes.startsWith("\xFF\xD8\xFF"))
        return QStringLiteral("image/jpeg");
    if (bytes.startsWith("\x89PNG\r\n\x1A\n"))
        return QStringLiteral("image/png");
    return {};
}

std::optional<Rejection> refuseSize(qint64 sizeBytes, qint64 limitBytes)
{
    if (sizeBytes == 0)
        return Rejection{400, QStringLiteral("an empty file is not taken")};
    if (sizeBytes > limitBytes)
        return Rejection{413, QStringLiteral("the file is too large")};
    return std::nullopt;
}

Rejection unknownType()
{
    return {415, QStringLiteral("files of this type are not taken")};
}

/// The parts of a form; exactly one is allowed.
struct FormFields {
    PartHead head;
    int count = 0;
    qint64 sizeBytes = 0;

    std::optional<Rejection> refusal(qint64 limitBytes) const;
};

std::optional<Rejection> FormFields::refusal(qint64 limitBytes) const
{
    if (count != 1 || head.name != "file")
        return Rejection{400, QStringLiteral("the body has exactly one part, named file")};
    if (!head.hasFileName || head.fileName.empty())
        return Rejection{400, QStringLiteral("the part file has no file name")};
    if (!isTaken(head.contentType))
        return unknownType();
    return refuseSize(sizeBytes, limitBytes);
}

} // namespace

DirectUpload::DirectUpload(ReceivedFiles &received, qint64 limitBytes)
    : Endpoint({.name = QStringLiteral("direct"),
                .method = "POST",
                .path = "/mr/api/v2/docs",
                .credential = Credential::Bearer,
                .envelopePolicy = EnvelopePolicy::May,
                .contentType = "multipart/form-data",
                .headers = {"x-pt-id"},
                .query = {"task", "dt"}})
    , m_received(received)
    , m_limitBytes(limitBytes)
{
}

HttpResponse DirectUpload::answer(RequestContext &context)
{
    Arrival arrival = context.isEncrypted() ? takeEncrypted(context) : takeForm(context);
    if (!arrival.refusal) {
        if (const auto problem = refuseQuery(context.request()))
            arrival.refusal = Rejection{400, *problem};
    }
    if (arrival.refusal) {
        context.note(QStringLiteral("refusal"), arrival.refusal->reason);
        return refuse(arrival.refusal->status, arrival.refusal->reason);
    }
    if (auto answer = context.applyFacts({{}, {arrival.contentType}}))
        return *answer;
    if (!arrival.file->commit())
        return refuse(500, QStringLiteral("the practice service could not write the file"));
    context.note(QStringLiteral("stored"), arrival.name);
    context.note(QStringLiteral("bytes"), arrival.file->sizeBytes());
    return jsonAnswer(200, {{QStringLiteral("document_id"), QUuid::createUuid().toString(QUuid::WithoutBraces)}});
}

DirectUpload::Arrival DirectUpload::takeForm(RequestContext &context)
{
    Arrival arrival;
    FormFields parts;
    MultipartReader reader(context.request().header("content-type"),
                           {[&](const PartHead &head) {
                                parts.head = head;
                                if (++parts.count == 1)
                                    arrival.file = m_received.directFile(&arrival.name);
                                return true;
                            },
                            [&](const char *data, std::size_t size) {
                                parts.sizeBytes += static_cast<qint64>(size);
                                if (parts.count == 1 && parts.sizeBytes <= m_limitBytes)
                                    arrival.file->write(data, size);
                                return true;
                            },
                            [] { return true; }});
    bool wellFormed = reader.valid();
    const bool whole = context.readBody([&](const char *data, std::size_t size) {
        wellFormed = wellFormed && reader.feed(data, size);
        return true;
    });
    if (!whole || !wellFormed || !reader.complete())
        arrival.refusal = Rejection{400, QStringLiteral("the body is no complete multipart/form-data")};
    else
        arrival.refusal = parts.refusal(m_limitBytes);
    arrival.contentType = QString::fromStdString(parts.head.contentType);
    if (!arrival.refusal) {
        context.note(QStringLiteral("file_name"), QString::fromStdString(parts.head.fileName));
        context.note(QStringLiteral("part_type"), arrival.contentType);
    }
    return arrival;
}

DirectUpload::Arrival DirectUpload::takeEncrypted(RequestContext &context)
{
    Arrival arrival;
    const CallBody body = context.readEncrypted(encryptedBytes(m_limitBytes));
    if (body.refusal) {
        arrival.refusal = body.refusal;
        return arrival;
    }
    const TextObject members = readTextObject(body.text).value_or(TextObject());
    const auto text = members.find("file");
    const auto bytes = members.size() == 1 && text != members.end() ? fromBase64(text->second) : std::nullopt;
    if (!bytes) {
        arrival.refusal = Rejection{400, QStringLiteral("the plaintext is not exactly file with padded Base64")};
        return arrival;
    }
    arrival.contentType = contentTypeOf(*bytes);
    arrival.refusal = refuseSize(bytes->size(), m_limitBytes);
    if (!arrival.refusal && arrival.contentType.isEmpty())
        arrival.refusal = unknownType();
    if (arrival.refusal)
        return arrival;
    context.note(QStringLiteral("content_type"), arrival.contentType);
    arrival.file = m_received.directFile(&arrival.name);
    arrival.file->write(bytes->constData(), static_cast<std::size_t>(bytes->size()));
    return arrival;
}

} // namespace clinicdesk::practice
