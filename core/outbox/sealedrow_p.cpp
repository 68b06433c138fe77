// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outbox/sealedrow_p.h"

#include "core/base/cbor.h"
#include "core/store/errorcodec.h"
#include "core/store/sealing.h"

#include <algorithm>

#include <QCborArray>
#include <QCborMap>

namespace clinicdesk {

namespace {

// These keys are part of the store format.
enum DocumentKey : int {
    Patient = 1,
    Type,
    Date,
    Tags,
    QueryPatient,
    ErrorPart,
    Direct,
    Seal,
    Tasks,
    ReceiptPart,
    Storage,
    AcceptsDamage,
    DateSetAt,
    DateClockAhead,
    DateBoot,
    DateBootAt,
    FileCount = 20
};
enum StoredFileKey : int {
    Name = 1,
    Kind,
    FileSha256,
    Pages,
    Changes,
    Source,
    SourceBytes,
    FirstPage,
    SourceFiles,
    Flaws,
    TakenOn,
    LeftOut,
    MadeOf,
    QuarterTurns
};
enum ReceiptKey : int { ReceiptId = 1, ReceiptText };

QByteArray placeOf(const DocumentId &id)
{
    return "document " + id.text.toUtf8();
}

QByteArray placeOf(const FileId &id)
{
    return "page " + id.text.toUtf8();
}

// Rows of versions with only one upload method lack these keys; a missing key means the default.
void insertDelivery(QCborMap &map, const DeliveryOptions &delivery)
{
    if (delivery.method == UploadMethod::Direct)
        map.insert(Direct, true);
    if (delivery.encrypt)
        map.insert(Seal, true);
    if (!delivery.tasks.isEmpty())
        map.insert(Tasks, QCborArray::fromStringList(delivery.tasks));
}

QStringList textsOf(const QCborValue &array)
{
    QStringList texts;
    for (const auto &text : array.toArray())
        texts.append(text.toString());
    return texts;
}

DeliveryOptions deliveryOf(const QCborMap &map)
{
    return {.method = map[Direct].toBool() ? UploadMethod::Direct : UploadMethod::PresignedForm,
            .encrypt = map[Seal].toBool(),
            .tasks = textsOf(map[Tasks])};
}

/// Versions that did not know who chose a date lack these keys: it counts as chosen.
void insertDateByClock(QCborMap &map, const DateByClock &date)
{
    if (!date.setAt.isValid())
        return;
    const auto withOffset = date.setAt.toOffsetFromUtc(date.setAt.offsetFromUtc());
    map.insert(DateSetAt, withOffset.toString(Qt::ISODateWithMs));
    if (date.ahead)
        map.insert(DateClockAhead, static_cast<qint64>(date.ahead->count()));
    if (date.clock.boot.isEmpty())
        return;
    map.insert(DateBoot, date.clock.boot);
    map.insert(DateBootAt, static_cast<qint64>(date.clock.startedAt.count()));
}

DateByClock dateByClockOf(const QCborMap &map)
{
    constexpr qint64 longest = 100'000'000'000; // seconds
    DateByClock date{.setAt = QDateTime::fromString(map[DateSetAt].toString(), Qt::ISODateWithMs), .ahead = {}};
    if (date.setAt.isValid() && map.contains(DateClockAhead))
        date.ahead = std::chrono::seconds(std::clamp(integerIn(map, DateClockAhead), -longest, longest));
    if (date.setAt.isValid() && map.contains(DateBoot))
        date.clock = {.boot = map[DateBoot].toString(),
                      .startedAt = std::chrono::milliseconds(
                          std::clamp(integerIn(map, DateBootAt), -longest * 1'000, longest * 1'000))};
    return date;
}

QCborArray arrayOf(const FileFlaws &flaws)
{
    QCborArray array;
    for (const auto &flaw : flaws)
        array.append(QCborArray{static_cast<int>(flaw.kind), flaw.page, flaw.isLarge, flaw.detail});
    return array;
}

FileFlaws flawsOf(const QCborValue &array)
{
    FileFlaws flaws;
    for (const auto &value : array.toArray()) {
        const auto parts = value.toArray();
        const auto kind = std::clamp<qint64>(parts[0].toInteger(), 0, flawKindCount - 1);
        flaws.append({.kind = static_cast<FileFlaw::Kind>(kind),
                      .page = static_cast<int>(parts[1].toInteger()),
                      .isLarge = parts[2].toBool(),
                      .detail = parts[3].toString()});
    }
    return flaws;
}

QCborArray arrayOf(const QList<LeftOutPages> &leftOut)
{
    QCborArray array;
    for (const auto &[file, pages, areBlank] : leftOut) {
        QCborArray numbers;
        for (const int page : pages)
            numbers.append(page);
        array.append(QCborArray{file, areBlank, numbers});
    }
    return array;
}

QList<LeftOutPages> leftOutIn(const QCborValue &array)
{
    QList<LeftOutPages> leftOut;
    for (const auto &element : array.toArray()) {
        const auto parts = element.toArray();
        LeftOutPages pages{.file = parts[0].toString(), .pages = {}, .areBlank = parts[1].toBool()};
        for (const auto &page : parts[2].toArray())
            pages.pages.append(static_cast<int>(page.toInteger()));
        leftOut.append(pages);
    }
    return leftOut;
}

QCborArray arrayOf(const QList<QByteArray> &hashes)
{
    QCborArray array;
    for (const auto &hash : hashes)
        array.append(hash);
    return array;
}

QList<QByteArray> hashesIn(const QCborValue &array)
{
    QList<QByteArray> hashes;
    for (const auto &hash : array.toArray())
        hashes.append(hash.toByteArray());
    return hashes;
}

QCborArray arrayOf(const QList<int> &quarterTurns)
{
    QCborArray array;
    for (const int quarters : quarterTurns)
        array.append(quarters);
    return array;
}

QList<int> quarterTurnsIn(const QCborValue &array)
{
    QList<int> turns;
    for (const auto &quarters : array.toArray())
        turns.append(static_cast<int>(std::clamp<qint64>(quarters.toInteger(), 0, 3)));
    return turns;
}

/// Versions that did not convert files lack these keys.
void insertPreparation(QCborMap &map, const FilePreparation &preparation)
{
    if (preparation.pages > 0)
        map.insert(Pages, preparation.pages);
    if (!preparation.flaws.isEmpty())
        map.insert(Flaws, arrayOf(preparation.flaws));
    if (preparation.takenOn.isValid())
        map.insert(TakenOn, preparation.takenOn.toString(Qt::ISODate));
    if (!preparation.leftOut.isEmpty())
        map.insert(LeftOut, arrayOf(preparation.leftOut));
    if (!preparation.madeOf.isEmpty())
        map.insert(MadeOf, arrayOf(preparation.madeOf));
    if (!preparation.quarterTurns.isEmpty())
        map.insert(QuarterTurns, arrayOf(preparation.quarterTurns));
    if (preparation.changes.isEmpty())
        return;
    QCborArray changes;
    for (const auto change : preparation.changes)
        changes.append(fileChangeText(change));
    map.insert(Changes, changes);
    map.insert(Source, sourceKindText(preparation.source));
    map.insert(SourceBytes, preparation.sourceBytes);
    map.insert(FirstPage, preparation.firstPage);
    map.insert(SourceFiles, preparation.sourceFiles);
}

/// Leaves out changes that only a later version knows.
FilePreparation preparationOf(const QCborMap &map)
{
    FilePreparation preparation{.pages = static_cast<int>(integerIn(map, Pages)),
                                .flaws = flawsOf(map[Flaws]),
                                .takenOn = QDate::fromString(map[TakenOn].toString(), Qt::ISODate),
                                .leftOut = leftOutIn(map[LeftOut]),
                                .quarterTurns = quarterTurnsIn(map[QuarterTurns]),
                                .madeOf = hashesIn(map[MadeOf])};
    if (!map.contains(Changes))
        return preparation;
    preparation.source = sourceKindFromText(map[Source].toString()).value_or(SourceKind::Pdf);
    preparation.sourceBytes = integerIn(map, SourceBytes);
    preparation.firstPage = static_cast<int>(integerIn(map, FirstPage));
    preparation.sourceFiles = static_cast<int>(integerIn(map, SourceFiles));
    for (const auto &text : textsOf(map[Changes])) {
        if (const auto change = fileChangeFromText(text))
            preparation.changes.append(*change);
    }
    return preparation;
}

} // namespace

QByteArray sealDocument(const SecretBytes &storeKey, const OutboxDocument &document)
{
    const auto &details = document.details;
    QCborMap map{{Patient, details.patient.text},
                 {Type, details.type},
                 {Date, details.date.toString(Qt::ISODate)},
                 {Tags, QCborArray::fromStringList(details.tags)},
                 {FileCount, document.files.size()}};
    if (details.queryPatient)
        map.insert(QueryPatient, *details.queryPatient);
    if (document.error)
        map.insert(ErrorPart, errorToCbor(*document.error));
    insertDelivery(map, details.delivery);
    insertDateByClock(map, details.dateByClock);
    if (details.acceptsDamage)
        map.insert(AcceptsDamage, true);
    if (!document.storage.isEmpty())
        map.insert(Storage, document.storage);
    if (document.receipt)
        map.insert(ReceiptPart,
                   QCborMap{{ReceiptId, document.receipt->documentId}, {ReceiptText, document.receipt->text}});
    return sealValue(storeKey, placeOf(document.id), map.toCborValue().toCbor());
}

std::optional<qsizetype> openDocument(ValueOpener &opener, const QByteArray &sealed, OutboxDocument &document)
{
    const auto plain = opener.open(placeOf(document.id), sealed);
    if (!plain)
        return std::nullopt;
    const auto row = parseCbor(*plain);
    if (!row)
        return std::nullopt;
    const auto map = row->toMap();
    document.details = {.patient = {map[Patient].toString()},
                        .type = map[Type].toString(),
                        .date = QDate::fromString(map[Date].toString(), Qt::ISODate),
                        .tags = textsOf(map[Tags]),
                        .queryPatient = {},
                        .delivery = deliveryOf(map),
                        .acceptsDamage = map[AcceptsDamage].toBool(),
                        .dateByClock = dateByClockOf(map)};
    if (map.contains(QueryPatient))
        document.details.queryPatient = map[QueryPatient].toString();
    if (map.contains(ErrorPart))
        document.error = errorFromCbor(map[ErrorPart].toMap());
    document.storage = map[Storage].toString();
    if (const auto receipt = map[ReceiptPart].toMap(); !receipt.isEmpty())
        document.receipt = Receipt{receipt[ReceiptId].toString(), receipt[ReceiptText].toString()};
    return integerIn(map, FileCount);
}

QByteArray sealFile(const SecretBytes &storeKey, const DocumentFile &file)
{
    QCborMap map{{Name, file.facts.name}, {Kind, extensionOf(file.facts.kind)}, {FileSha256, QCborValue(file.sha256)}};
    insertPreparation(map, file.preparation);
    return sealValue(storeKey, placeOf(file.id), map.toCborValue().toCbor());
}

bool openFile(ValueOpener &opener, const QByteArray &sealed, DocumentFile &file)
{
    const auto plain = opener.open(placeOf(file.id), sealed);
    if (!plain)
        return false;
    const auto row = parseCbor(*plain);
    if (!row)
        return false;
    const auto map = row->toMap();
    file.facts.name = map[Name].toString();
    file.sha256 = map[FileSha256].toByteArray();
    file.preparation = preparationOf(map);
    for (const auto kind : {FileKind::Pdf, FileKind::Jpeg, FileKind::Png}) {
        if (map[Kind].toString() == extensionOf(kind)) {
            file.facts.kind = kind;
            return true;
        }
    }
    return false;
}

} // namespace clinicdesk
