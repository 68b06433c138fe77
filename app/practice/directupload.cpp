// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/directupload.h"

#include "app/practice/answers.h"
#include "app/practice/callrules.h"
#include "app/practice/multipartreader.h"
#include "app/practice/visit.h"

#include <QStringList>
#include <QUuid>

#include <optional>

namespace clinicdesk::practice {
namespace {

constexpr qint64 LargestFileBytes = 10'000'000;

bool isTaken(const std::string &contentType)
{
    static const QStringList taken{QStringLiteral("application/pdf"), QStringLiteral("image/jpeg"),
                                   QStringLiteral("image/jpg"), QStringLiteral("image/png")};
    return taken.contains(QString::fromStdString(contentType));
}

std::optional<QString> refuseQuery(const Call &call)
{
    bool hasTask = false;
    bool hasType = false;
    for (const auto &[name, value] : call.query) {
        hasTask = hasTask || name == "task";
        hasType = hasType || name == "dt";
        if (name == "task" && value != "smart" && value != "pii" && value != "classification")
            return QStringLiteral("the task \"%1\" is not known").arg(QString::fromStdString(value));
    }
    if (hasType && !hasTask)
        return QStringLiteral("dt goes together with a task only");
    return std::nullopt;
}

/// The one part `file` of the request.
struct IncomingUpload {
    PartHead head;
    int parts = 0;
    std::unique_ptr<IncomingFile> file;
    qint64 sizeBytes = 0;

    std::optional<Refusal> refusal() const;
};

std::optional<Refusal> IncomingUpload::refusal() const
{
    if (parts != 1 || head.name != "file")
        return Refusal{400, QStringLiteral("the body has exactly one part, named file")};
    if (!head.hasFileName || head.fileName.empty())
        return Refusal{400, QStringLiteral("the part file has no file name")};
    if (!isTaken(head.contentType))
        return Refusal{415, QStringLiteral("files of this type are not taken")};
    if (sizeBytes == 0)
        return Refusal{400, QStringLiteral("an empty file is not taken")};
    if (sizeBytes > LargestFileBytes)
        return Refusal{413, QStringLiteral("the file is too large")};
    return std::nullopt;
}

} // namespace

DirectUpload::DirectUpload(Received &received)
    : Endpoint({.name = QStringLiteral("direct"),
                .method = "POST",
                .path = "/mr/api/v2/docs",
                .credential = Credential::Bearer,
                .sealing = Sealing::May,
                .contentType = "multipart/form-data",
                .headers = {"x-pt-id"},
                .query = {"task", "dt"}})
    , m_received(received)
{
}

Answer DirectUpload::answer(Visit &visit)
{
    IncomingUpload upload;
    QString name;
    MultipartReader reader(visit.call().header("content-type"),
                           {[&](const PartHead &head) {
                                upload.head = head;
                                if (++upload.parts == 1)
                                    upload.file = m_received.directFile(&name);
                                return true;
                            },
                            [&](const char *data, std::size_t size) {
                                upload.sizeBytes += static_cast<qint64>(size);
                                if (upload.parts == 1 && upload.sizeBytes <= LargestFileBytes)
                                    upload.file->write(data, size);
                                return true;
                            },
                            [] { return true; }});
    bool wellFormed = reader.valid();
    const bool whole = visit.readBody([&](const char *data, std::size_t size) {
        wellFormed = wellFormed && reader.feed(data, size);
        return true;
    });
    auto refusal = upload.refusal();
    if (!whole || !wellFormed || !reader.complete())
        refusal = Refusal{400, QStringLiteral("the body is no complete multipart/form-data")};
    else if (const auto problem = refuseQuery(visit.call()))
        refusal = Refusal{400, *problem};
    if (refusal) {
        visit.note(QStringLiteral("refusal"), refusal->reason);
        return plainRefusal(refusal->status, refusal->reason);
    }
    if (auto answer = visit.learn({{}, {QString::fromStdString(upload.head.contentType)}}))
        return *answer;
    if (!upload.file->commit())
        return plainRefusal(500, QStringLiteral("the practice service could not write the file"));
    visit.note(QStringLiteral("stored"), name);
    visit.note(QStringLiteral("bytes"), upload.sizeBytes);
    visit.note(QStringLiteral("file_name"), QString::fromStdString(upload.head.fileName));
    visit.note(QStringLiteral("part_type"), QString::fromStdString(upload.head.contentType));
    return jsonAnswer(200, {{QStringLiteral("document_id"), QUuid::createUuid().toString(QUuid::WithoutBraces)}});
}

Answer DirectUpload::refuse(int status, const QString &message) const
{
    return plainRefusal(status, message);
}

} // namespace clinicdesk::practice
