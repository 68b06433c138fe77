// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/model/paper.h"

#include "core/base/bytesource.h"

#include <QMap>

#include <array>

namespace clinicdesk::model {

namespace {

QByteArray bytesOfPage(FileKind kind, int number, qsizetype sizeBytes)
{
    static const QMap<FileKind, QByteArray> heads{{FileKind::Pdf, "%PDF-1.4\n"},
                                                  {FileKind::Jpeg, QByteArray::fromHex("ffd8ffe0")},
                                                  {FileKind::Png, QByteArray::fromHex("89504e470d0a1a0a")}};
    const auto head = heads.value(kind) + "made up " + QByteArray::number(number) + '\n';
    return head.repeated(sizeBytes / head.size() + 1);
}

} // namespace

SharedPaper newPaper(const Connection &connection, int variety, ItemState state, UploadMethod way)
{
    static int number = 0;
    static constexpr std::array kinds{FileKind::Pdf, FileKind::Jpeg, FileKind::Png};
    static constexpr std::array sizes{60, 3'000, 3'000, 3'000, 3'000, 300'000}; // the last file has several parts
    const auto kind = kinds.at(static_cast<std::size_t>(variety % 3));
    auto paper = std::make_shared<PendingFile>();
    paper->document = {.connection = connection.id,
                       .origin = originOf(connection.baseUrl),
                       .details = {.patient = {QStringLiteral("p-%1").arg(variety % 2)},
                                   .type = QStringLiteral("lr"),
                                   .date = QDate(2025, 11, 21),
                                   .tags = {QStringLiteral("cbc")},
                                   .queryPatient = {},
                                   .delivery = {.method = way, .encrypt = variety % 4 == 1}},
                       .files = {},
                       .state = state};
    const auto pages = way == UploadMethod::Direct ? 1 : 1 + variety / 3 % 3;
    for (int page = 0; page < pages; ++page) {
        const auto bytes = bytesOfPage(kind, ++number, sizes.at(static_cast<std::size_t>(variety / 9) % sizes.size()));
        const auto make = [bytes]() -> Result<std::unique_ptr<ByteSource>> { return makeMemorySource(bytes); };
        paper->document.files.append({{QStringLiteral("a person's own name.pdf"), kind, bytes.size()}, make});
        paper->hashes.append(hashOf(bytes));
    }
    return paper;
}

} // namespace clinicdesk::model
