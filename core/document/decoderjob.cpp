// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/decoderjob.h"

#include <QCborArray>
#include <QCborMap>
#include <QCborValue>
#include <QtEndian>

#include <algorithm>
#include <limits>

namespace clinicdesk {

namespace {

const QLatin1String taskKey("task");
const QLatin1String answerKey("answer");
const QLatin1String filesKey("files");
const QLatin1String flawsKey("flaws");
const QLatin1String takenOnKey("taken_on");
constexpr qsizetype maxSeparators = 20;
constexpr qsizetype maxDetail = 200;
constexpr qint64 maxBytes = 1'000'000'000'000;
constexpr qint64 maxSide = 1'000'000;
// A page of an examined file is one number, so that 2,000 of them fit into a header.
constexpr int separatorMark = 1;
constexpr int undrawnMark = 2;
constexpr int marksOfPage = 4;

QByteArray frame(const QCborMap &map, quint64 payloadBytes)
{
    const auto header = map.toCborValue().toCbor();
    QByteArray bytes(frameSizesBytes, Qt::Uninitialized);
    qToBigEndian(static_cast<quint32>(header.size()), bytes.data());
    qToBigEndian(payloadBytes, bytes.data() + sizeof(quint32));
    return bytes + header;
}

std::optional<QCborMap> mapOf(const QByteArray &header)
{
    if (header.size() > qsizetype{maxFrameHeaderBytes})
        return {};
    QCborParserError error;
    const auto value = QCborValue::fromCbor(header, &error);
    if (error.error != QCborError::NoError || error.offset != header.size() || !value.isMap())
        return {};
    return value.toMap();
}

/// Reads the members of a header. A missing or impossible one makes the whole header invalid.
class Members {
public:
    explicit Members(const QCborMap &map)
        : m_map(map)
    {
    }

    bool areValid() const { return m_valid; }

    qint64 number(QLatin1String key, qint64 min, qint64 max)
    {
        const auto value = m_map.value(key);
        const auto number = value.isInteger() ? value.toInteger() : min - 1;
        m_valid = m_valid && number >= min && number <= max;
        return number;
    }
    int count(QLatin1String key, int min, int max) { return static_cast<int>(number(key, min, max)); }
    bool flag(QLatin1String key)
    {
        const auto value = m_map.value(key);
        m_valid = m_valid && value.isBool();
        return value.toBool();
    }
    QString text(QLatin1String key)
    {
        const auto value = m_map.value(key);
        m_valid = m_valid && value.isString();
        return value.toString();
    }
    QSize size(QLatin1String width, QLatin1String height, int min)
    {
        const auto across = count(width, min, maxSide);
        return {across, count(height, min, maxSide)};
    }
    QCborArray array(QLatin1String key, qsizetype min, qsizetype max)
    {
        const auto value = m_map.value(key);
        const auto array = value.toArray();
        m_valid = m_valid && value.isArray() && array.size() >= min && array.size() <= max;
        return array;
    }
    QList<FileChange> changes(QLatin1String key) { return changesIn(number(key, 0, allChanges)); }
    QDate date(QLatin1String key)
    {
        const auto day = number(key, 0, QDate(9999, 12, 31).toJulianDay());
        return day == 0 ? QDate() : QDate::fromJulianDay(day);
    }
    FileFlaws flaws(QLatin1String key) { return flawsIn(array(key, 0, maxFileFlaws)); }

    // Elements of arrays have no key.
    qint64 number(const QCborValue &value, qint64 min, qint64 max)
    {
        const auto number = value.isInteger() ? value.toInteger() : min - 1;
        m_valid = m_valid && number >= min && number <= max;
        return m_valid ? number : min;
    }
    int count(const QCborValue &value, int min, int max) { return static_cast<int>(number(value, min, max)); }
    /// Reads what `arrayOf` writes.
    FileFlaws flawsIn(const QCborArray &array)
    {
        constexpr qsizetype partsOfFlaw = 4;
        demand(array.size() <= maxFileFlaws);
        FileFlaws flaws;
        for (const auto &element : array) {
            const auto parts = element.toArray();
            demand(parts.size() == partsOfFlaw && parts[2].isBool() && parts[3].isString());
            if (!m_valid)
                return {};
            flaws.append({.kind = static_cast<FileFlaw::Kind>(count(parts[0], 0, flawKindCount - 1)),
                          .page = count(parts[1], 0, maxSide),
                          .isLarge = parts[2].toBool(),
                          .detail = parts[3].toString()});
        }
        return flaws;
    }
    void demand(bool condition) { m_valid = m_valid && condition; }

    static qint64 maskOf(const QList<FileChange> &changes)
    {
        qint64 mask = 0;
        for (const auto change : changes)
            mask |= qint64{1} << static_cast<int>(change);
        return mask;
    }
    static QList<FileChange> changesIn(qint64 mask)
    {
        QList<FileChange> changes;
        for (int i = 0; i < fileChangeCount; ++i) {
            if (((mask >> i) & 1) != 0)
                changes.append(static_cast<FileChange>(i));
        }
        return changes;
    }
    static constexpr qint64 allChanges = (qint64{1} << fileChangeCount) - 1;

private:
    const QCborMap &m_map;
    bool m_valid = true;
};

/// 0 for none.
qint64 numberOf(QDate date)
{
    return date.isValid() ? date.toJulianDay() : 0;
}

QCborArray arrayOf(const FileFlaws &flaws)
{
    QCborArray array;
    for (const auto &flaw : flaws.first(std::min(flaws.size(), maxFileFlaws)))
        array.append(QCborArray{static_cast<int>(flaw.kind), flaw.page, flaw.isLarge, flaw.detail.left(maxDetail)});
    return array;
}

struct JobFrame {
    QCborMap operator()(const InspectJob &job) const
    {
        return {{taskKey, QLatin1String("inspect")},
                {QLatin1String("content"), job.checksContent},
                {QLatin1String("seconds"), qint64{job.time.count()}}};
    }
    QCborMap operator()(const PictureJob &job) const
    {
        return {{taskKey, QLatin1String("picture")},
                {QLatin1String("page"), job.page},
                {QLatin1String("width"), job.within.width()},
                {QLatin1String("height"), job.within.height()}};
    }
    QCborMap operator()(const ConvertJob &job) const
    {
        return {{taskKey, QLatin1String("convert")},
                {QLatin1String("image_bytes"), job.maxImageBytes},
                {QLatin1String("pdf_bytes"), job.maxPdfBytes},
                {QLatin1String("remove_location"), job.removeLocation},
                {QLatin1String("turn"), static_cast<int>(job.turn)},
                {QLatin1String("seconds"), qint64{job.time.count()}}};
    }
    /// A page is three numbers, so that 2,000 of them fit into a header.
    QCborMap operator()(const ArrangeJob &job) const
    {
        QCborArray outputs;
        for (const auto &pages : job.outputs) {
            QCborArray numbers;
            for (const auto &page : pages) {
                numbers.append(page.file);
                numbers.append(page.page);
                numbers.append(static_cast<int>(page.turn));
            }
            outputs.append(numbers);
        }
        return {{taskKey, QLatin1String("arrange")},
                {QLatin1String("outputs"), outputs},
                {QLatin1String("pdf_bytes"), job.maxPdfBytes},
                {QLatin1String("parts"), job.maxParts},
                {QLatin1String("seconds"), qint64{job.time.count()}}};
    }
    QCborMap operator()(const ExamineJob &job) const
    {
        return {{taskKey, QLatin1String("examine")},
                {QLatin1String("separators"), QCborArray::fromStringList(job.separators)},
                {QLatin1String("seconds"), qint64{job.time.count()}}};
    }
};

/// Reads what `JobFrame` writes.
class JobReader {
public:
    JobReader(Members &members, int files)
        : m_members(members)
        , m_files(files)
    {
    }

    std::optional<DecoderJob> read()
    {
        const auto task = m_members.text(taskKey);
        std::optional<DecoderJob> job;
        if (task == QLatin1String("inspect"))
            job = inspection();
        else if (task == QLatin1String("picture"))
            job = picture();
        else if (task == QLatin1String("convert"))
            job = conversion();
        else if (task == QLatin1String("arrange"))
            job = arrangement();
        else if (task == QLatin1String("examine"))
            job = examination();
        const bool hasOneFile = m_files == 1 || task == QLatin1String("arrange");
        return m_members.areValid() && hasOneFile ? job : std::nullopt;
    }

private:
    InspectJob inspection() { return {.checksContent = m_members.flag(QLatin1String("content")), .time = seconds()}; }
    PictureJob picture()
    {
        const auto page = m_members.count(QLatin1String("page"), 0, maxDecodedPages - 1);
        return {.page = page, .within = m_members.size(QLatin1String("width"), QLatin1String("height"), 1)};
    }
    ConvertJob conversion()
    {
        return {.maxImageBytes = m_members.number(QLatin1String("image_bytes"), 1, maxBytes),
                .maxPdfBytes = m_members.number(QLatin1String("pdf_bytes"), 1, maxBytes),
                .removeLocation = m_members.flag(QLatin1String("remove_location")),
                .turn = static_cast<Turn>(m_members.count(QLatin1String("turn"), 0, turnCount - 1)),
                .time = seconds()};
    }
    ArrangeJob arrangement()
    {
        ArrangeJob job{.outputs = outputs(),
                       .maxPdfBytes = m_members.number(QLatin1String("pdf_bytes"), 0, maxBytes),
                       .maxParts = m_members.count(QLatin1String("parts"), 1, maxDecodedPages),
                       .time = seconds()};
        return job;
    }
    QList<QList<PageRef>> outputs()
    {
        constexpr qsizetype numbersOfPage = 3;
        QList<QList<PageRef>> outputs;
        qsizetype pages = 0;
        const auto arrays = m_members.array(QLatin1String("outputs"), 1, maxDecodedPages);
        for (const auto &array : arrays) {
            const auto numbers = array.toArray();
            pages += numbers.size() / numbersOfPage;
            m_members.demand(!numbers.isEmpty() && numbers.size() % numbersOfPage == 0 && pages <= maxDecodedPages);
            if (!m_members.areValid())
                return {};
            QList<PageRef> output;
            for (qsizetype i = 0; i < numbers.size(); i += numbersOfPage)
                output.append({.file = m_members.count(numbers[i], 0, m_files - 1),
                               .page = m_members.count(numbers[i + 1], 0, maxDecodedPages - 1),
                               .turn = static_cast<Turn>(m_members.count(numbers[i + 2], 0, turnCount - 1))});
            outputs.append(output);
        }
        return outputs;
    }
    ExamineJob examination()
    {
        ExamineJob job{.time = seconds()};
        for (const auto &text : m_members.array(QLatin1String("separators"), 0, maxSeparators)) {
            m_members.demand(text.isString());
            job.separators.append(text.toString());
        }
        return job;
    }
    std::chrono::seconds seconds()
    {
        return std::chrono::seconds(m_members.number(QLatin1String("seconds"), 1, maxJobTime.count()));
    }

    Members &m_members;
    int m_files;
};

/// Cuts the payload into pieces of these sizes. Nothing where they do not fit.
std::optional<QList<QByteArray>> piecesOf(const QByteArray &payload, const QList<qint64> &sizes)
{
    QList<QByteArray> pieces;
    qint64 at = 0;
    for (const auto size : sizes) {
        if (size > payload.size() - at)
            return {};
        pieces.append(sizes.size() == 1 ? payload : QByteArray::fromRawData(payload.constData() + at, size));
        at += size;
    }
    return at == payload.size() ? std::optional(pieces) : std::nullopt;
}

struct AnswerFrame {
    QCborMap operator()(const FileReport &answer) const
    {
        return {{answerKey, QLatin1String("report")},
                {QLatin1String("kind"), sourceKindText(answer.kind)},
                {QLatin1String("width"), answer.size.width()},
                {QLatin1String("height"), answer.size.height()},
                {QLatin1String("pages"), answer.pages},
                {QLatin1String("orientation"), answer.orientation},
                {QLatin1String("location"), answer.hasLocation},
                {QLatin1String("pictures"), answer.pictures},
                {QLatin1String("unusual"), answer.isUnusual},
                {takenOnKey, numberOf(answer.takenOn)},
                {flawsKey, arrayOf(answer.flaws)}};
    }
    QCborMap operator()(const PagePicture &answer) const
    {
        return {{answerKey, QLatin1String("picture")},
                {QLatin1String("width"), answer.size.width()},
                {QLatin1String("height"), answer.size.height()}};
    }
    QCborMap operator()(const ConvertedFile &answer) const
    {
        return {{answerKey, QLatin1String("file")},
                {QLatin1String("kind"), extensionOf(answer.kind)},
                {QLatin1String("pages"), answer.pages},
                {QLatin1String("width"), answer.size.width()},
                {QLatin1String("height"), answer.size.height()},
                {QLatin1String("source_width"), answer.sourceSize.width()},
                {QLatin1String("source_height"), answer.sourceSize.height()},
                {QLatin1String("changes"), Members::maskOf(answer.changes)},
                {takenOnKey, numberOf(answer.takenOn)},
                {flawsKey, arrayOf(answer.flaws)}};
    }
    QCborMap operator()(const ArrangedPdfs &answer) const
    {
        QCborArray pdfs;
        for (const auto &pdf : answer.pdfs)
            pdfs.append(QCborArray{pdf.output, pdf.pages, qint64{pdf.bytes.size()}, Members::maskOf(pdf.changes),
                                   arrayOf(pdf.flaws)});
        return {{answerKey, QLatin1String("pdfs")}, {QLatin1String("pdfs"), pdfs}};
    }
    QCborMap operator()(const ExaminedPages &answer) const
    {
        QCborArray pages;
        for (const auto &page : answer.pages) {
            const int marks = (page.hasSeparator ? separatorMark : 0) + (page.hasUndrawn ? undrawnMark : 0);
            pages.append(page.inkMillimetres * marksOfPage + marks);
        }
        return {{answerKey, QLatin1String("examined")}, {QLatin1String("pages"), pages}};
    }
    QCborMap operator()(const DecoderFailure &answer) const
    {
        return {{answerKey, QLatin1String("failure")},
                {QLatin1String("reason"), static_cast<int>(answer.reason)},
                {QLatin1String("detail"), answer.detail},
                {QLatin1String("file"), answer.file}};
    }
};

/// The number of bytes that a picture of this size has, or -1 where it has too many.
qint64 pixelBytes(QSize size)
{
    constexpr qint64 bytesOfPixel = 4;
    const auto pixels = qint64{size.width()} * size.height();
    return pixels <= maxDecodedPixels ? pixels * bytesOfPixel : -1;
}

std::optional<FileKind> fileKindOf(const QString &extension)
{
    for (const auto kind : {FileKind::Pdf, FileKind::Jpeg, FileKind::Png}) {
        if (extension == extensionOf(kind))
            return kind;
    }
    return {};
}

std::optional<DecoderAnswer> report(Members &members)
{
    FileReport answer;
    const auto kind = sourceKindFromText(members.text(QLatin1String("kind")));
    answer.size = members.size(QLatin1String("width"), QLatin1String("height"), 0);
    answer.pages = members.count(QLatin1String("pages"), 1, maxSide);
    answer.orientation = members.count(QLatin1String("orientation"), 1, 8);
    answer.hasLocation = members.flag(QLatin1String("location"));
    answer.pictures = members.count(QLatin1String("pictures"), 1, maxSide);
    answer.isUnusual = members.flag(QLatin1String("unusual"));
    answer.takenOn = members.date(takenOnKey);
    answer.flaws = members.flaws(flawsKey);
    if (!members.areValid() || !kind)
        return {};
    answer.kind = *kind;
    return answer;
}

std::optional<DecoderAnswer> picture(Members &members, const QByteArray &payload)
{
    PagePicture answer;
    answer.size = members.size(QLatin1String("width"), QLatin1String("height"), 1);
    if (!members.areValid() || payload.size() != pixelBytes(answer.size))
        return {};
    answer.pixels = payload;
    return answer;
}

std::optional<DecoderAnswer> convertedFile(Members &members, const QByteArray &payload)
{
    ConvertedFile answer;
    const auto kind = fileKindOf(members.text(QLatin1String("kind")));
    answer.pages = members.count(QLatin1String("pages"), 1, maxDecodedPages);
    answer.size = members.size(QLatin1String("width"), QLatin1String("height"), 0);
    answer.sourceSize = members.size(QLatin1String("source_width"), QLatin1String("source_height"), 0);
    answer.changes = members.changes(QLatin1String("changes"));
    answer.takenOn = members.date(takenOnKey);
    answer.flaws = members.flaws(flawsKey);
    if (!members.areValid() || !kind || payload.isEmpty() || kindOf(payload) != kind)
        return {};
    answer.kind = *kind;
    answer.bytes = payload;
    return answer;
}

std::optional<DecoderAnswer> arrangedPdfs(Members &members, const QByteArray &payload)
{
    constexpr qsizetype partsOfPdf = 5;
    ArrangedPdfs answer;
    QList<qint64> sizes;
    int output = -1;
    for (const auto &array : members.array(QLatin1String("pdfs"), 1, maxDecodedPages)) {
        const auto parts = array.toArray();
        members.demand(parts.size() == partsOfPdf && parts[4].isArray());
        if (!members.areValid())
            return {};
        output = members.count(parts[0], std::max(output, 0), output + 1);
        answer.pdfs.append({.output = output,
                            .pages = members.count(parts[1], 1, maxDecodedPages),
                            .changes = Members::changesIn(members.number(parts[3], 0, Members::allChanges)),
                            .flaws = members.flawsIn(parts[4].toArray())});
        sizes.append(members.number(parts[2], 1, payload.size()));
    }
    const auto pieces = members.areValid() ? piecesOf(payload, sizes) : std::nullopt;
    if (!pieces || !std::ranges::all_of(*pieces, [](const auto &pdf) { return kindOf(pdf) == FileKind::Pdf; }))
        return {};
    for (qsizetype i = 0; i < pieces->size(); ++i) // a copy: the payload is not kept
        answer.pdfs[i].bytes = QByteArray(pieces->at(i).constData(), pieces->at(i).size());
    return answer;
}

std::optional<DecoderAnswer> examinedPages(Members &members)
{
    ExaminedPages answer;
    for (const auto &page : members.array(QLatin1String("pages"), 1, maxDecodedPages)) {
        const auto number = members.count(page, 0, maxSide * marksOfPage);
        answer.pages.append({.inkMillimetres = number / marksOfPage,
                             .hasSeparator = (number & separatorMark) != 0,
                             .hasUndrawn = (number & undrawnMark) != 0});
    }
    return members.areValid() ? std::optional<DecoderAnswer>(answer) : std::nullopt;
}

std::optional<DecoderAnswer> failure(Members &members)
{
    DecoderFailure answer;
    const auto reason = members.count(QLatin1String("reason"), 0, static_cast<int>(DecoderFailure::Reason::NoMemory));
    answer.detail = members.text(QLatin1String("detail"));
    answer.file = members.count(QLatin1String("file"), 0, maxJobFiles - 1);
    if (!members.areValid())
        return {};
    answer.reason = static_cast<DecoderFailure::Reason>(reason);
    return answer;
}

} // namespace

std::optional<FrameSizes> readFrameSizes(QByteArrayView bytes)
{
    if (bytes.size() != frameSizesBytes)
        return {};
    const FrameSizes sizes{.headerBytes = qFromBigEndian<quint32>(bytes.data()),
                           .payloadBytes = qFromBigEndian<quint64>(bytes.data() + sizeof(quint32))};
    const bool isAllowed = sizes.headerBytes <= maxFrameHeaderBytes && sizes.payloadBytes <= quint64{maxJobBytes};
    return isAllowed ? std::optional(sizes) : std::nullopt;
}

std::chrono::seconds timeOf(const DecoderJob &job)
{
    const auto time = [](const auto &kind) {
        if constexpr (requires { kind.time; })
            return kind.time;
        else
            return std::chrono::seconds(0);
    };
    return std::visit(time, job);
}

QByteArray frameOf(const JobMessage &message)
{
    auto map = std::visit(JobFrame(), message.job);
    QCborArray sizes;
    for (const auto bytes : message.fileBytes)
        sizes.append(bytes);
    map.insert(filesKey, sizes);
    return frame(map, 0);
}

std::optional<JobMessage> parseJob(const QByteArray &header)
{
    const auto map = mapOf(header);
    if (!map)
        return {};
    Members members(*map);
    QList<qint64> sizes;
    qint64 left = maxJobBytes;
    for (const auto &value : members.array(filesKey, 1, maxJobFiles)) {
        sizes.append(members.number(value, 0, left));
        left -= members.areValid() ? sizes.last() : 0;
    }
    if (!members.areValid())
        return {};
    const auto job = JobReader(members, static_cast<int>(sizes.size())).read();
    return job ? std::optional(JobMessage{*job, sizes}) : std::nullopt;
}

QByteArray frameOf(const ReadRequest &request)
{
    return frame({{answerKey, QLatin1String("read")},
                  {QLatin1String("file"), request.file},
                  {QLatin1String("at"), request.at},
                  {QLatin1String("bytes"), request.bytes}},
                 0);
}

std::optional<ReadRequest> parseRead(const QByteArray &header, const QList<qint64> &fileBytes)
{
    const auto map = mapOf(header);
    if (!map)
        return {};
    Members members(*map);
    if (members.text(answerKey) != QLatin1String("read"))
        return {};
    ReadRequest request;
    request.file = members.count(QLatin1String("file"), 0, static_cast<int>(fileBytes.size()) - 1);
    const auto size = members.areValid() ? fileBytes[request.file] : 0;
    request.bytes = members.number(QLatin1String("bytes"), 1, std::min(size, maxReadBytes));
    request.at = members.number(QLatin1String("at"), 0, size - request.bytes);
    return members.areValid() ? std::optional(request) : std::nullopt;
}

static qint64 payloadBytesOf(const DecoderAnswer &answer)
{
    const auto *arranged = std::get_if<ArrangedPdfs>(&answer);
    if (!arranged)
        return payloadOf(answer).size();
    qint64 bytes = 0;
    for (const auto &pdf : arranged->pdfs)
        bytes += pdf.bytes.size();
    return bytes;
}

QByteArray frameOf(const DecoderAnswer &answer)
{
    return frame(std::visit(AnswerFrame(), answer), static_cast<quint64>(payloadBytesOf(answer)));
}

QByteArray payloadOf(const DecoderAnswer &answer)
{
    if (const auto *picture = std::get_if<PagePicture>(&answer))
        return picture->pixels;
    if (const auto *file = std::get_if<ConvertedFile>(&answer))
        return file->bytes;
    QByteArray payload;
    if (const auto *arranged = std::get_if<ArrangedPdfs>(&answer)) {
        for (const auto &pdf : arranged->pdfs)
            payload += pdf.bytes;
    }
    return payload;
}

std::optional<DecoderAnswer> parseAnswer(const QByteArray &header, const QByteArray &payload)
{
    const auto map = mapOf(header);
    if (!map)
        return {};
    Members members(*map);
    const auto answer = members.text(answerKey);
    if (answer == QLatin1String("picture"))
        return picture(members, payload);
    if (answer == QLatin1String("file"))
        return convertedFile(members, payload);
    if (answer == QLatin1String("pdfs"))
        return arrangedPdfs(members, payload);
    if (!payload.isEmpty())
        return {};
    if (answer == QLatin1String("report"))
        return report(members);
    if (answer == QLatin1String("examined"))
        return examinedPages(members);
    return answer == QLatin1String("failure") ? failure(members) : std::nullopt;
}

} // namespace clinicdesk
