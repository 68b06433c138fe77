// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/decoderjob.h"

#include <QCborMap>
#include <QCborValue>
#include <QtEndian>

namespace clinicdesk {

namespace {

const QLatin1String taskKey("task");
const QLatin1String answerKey("answer");
constexpr qint64 maxBytes = 1'000'000'000'000;
constexpr qint64 maxSide = 1'000'000;

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

private:
    const QCborMap &m_map;
    bool m_valid = true;
};

struct JobFrame {
    QCborMap operator()(const DescribeJob &) const { return {{taskKey, QLatin1String("describe")}}; }
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
                {QLatin1String("seconds"), qint64{job.time.count()}}};
    }
};

struct AnswerFrame {
    QCborMap operator()(const FileDescription &answer) const
    {
        return {{answerKey, QLatin1String("description")},       {QLatin1String("kind"), sourceKindText(answer.kind)},
                {QLatin1String("width"), answer.size.width()},   {QLatin1String("height"), answer.size.height()},
                {QLatin1String("pages"), answer.pages},          {QLatin1String("orientation"), answer.orientation},
                {QLatin1String("location"), answer.hasLocation}, {QLatin1String("pictures"), answer.pictures}};
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
                {QLatin1String("converted"), answer.isConverted},
                {QLatin1String("turned"), answer.isTurned},
                {QLatin1String("without_location"), answer.isWithoutLocation},
                {QLatin1String("smaller"), answer.isSmaller},
                {QLatin1String("first_of_several"), answer.isFirstOfSeveral}};
    }
    QCborMap operator()(const DecoderFailure &answer) const
    {
        return {{answerKey, QLatin1String("failure")},
                {QLatin1String("reason"), static_cast<int>(answer.reason)},
                {QLatin1String("detail"), answer.detail}};
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

std::optional<DecoderAnswer> description(Members &members)
{
    FileDescription answer;
    const auto kind = sourceKindFromText(members.text(QLatin1String("kind")));
    answer.size = members.size(QLatin1String("width"), QLatin1String("height"), 0);
    answer.pages = members.count(QLatin1String("pages"), 1, maxDecodedPages);
    answer.orientation = members.count(QLatin1String("orientation"), 1, 8);
    answer.hasLocation = members.flag(QLatin1String("location"));
    answer.pictures = members.count(QLatin1String("pictures"), 1, maxSide);
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
    answer.isConverted = members.flag(QLatin1String("converted"));
    answer.isTurned = members.flag(QLatin1String("turned"));
    answer.isWithoutLocation = members.flag(QLatin1String("without_location"));
    answer.isSmaller = members.flag(QLatin1String("smaller"));
    answer.isFirstOfSeveral = members.flag(QLatin1String("first_of_several"));
    if (!members.areValid() || !kind || payload.isEmpty() || kindOf(payload) != kind)
        return {};
    answer.kind = *kind;
    answer.bytes = payload;
    return answer;
}

std::optional<DecoderAnswer> failure(Members &members)
{
    DecoderFailure answer;
    const auto reason = members.count(QLatin1String("reason"), 0, static_cast<int>(DecoderFailure::Reason::NoMemory));
    answer.detail = members.text(QLatin1String("detail"));
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
    const bool isAllowed = sizes.headerBytes <= maxFrameHeaderBytes && sizes.payloadBytes <= maxFramePayloadBytes;
    return isAllowed ? std::optional(sizes) : std::nullopt;
}

QByteArray frameOf(const DecoderJob &job, qsizetype fileBytes)
{
    return frame(std::visit(JobFrame(), job), static_cast<quint64>(fileBytes));
}

std::optional<DecoderJob> parseJob(const QByteArray &header)
{
    const auto map = mapOf(header);
    if (!map)
        return {};
    Members members(*map);
    const auto task = members.text(taskKey);
    std::optional<DecoderJob> job;
    if (task == QLatin1String("describe")) {
        job = DescribeJob();
    } else if (task == QLatin1String("picture")) {
        const auto page = members.count(QLatin1String("page"), 0, maxDecodedPages - 1);
        job = PictureJob{.page = page, .within = members.size(QLatin1String("width"), QLatin1String("height"), 1)};
    } else if (task == QLatin1String("convert")) {
        job = ConvertJob{.maxImageBytes = members.number(QLatin1String("image_bytes"), 1, maxBytes),
                         .maxPdfBytes = members.number(QLatin1String("pdf_bytes"), 1, maxBytes),
                         .removeLocation = members.flag(QLatin1String("remove_location")),
                         .time =
                             std::chrono::seconds(members.number(QLatin1String("seconds"), 1, maxConvertTime.count()))};
    }
    return members.areValid() ? job : std::nullopt;
}

QByteArray frameOf(const DecoderAnswer &answer)
{
    return frame(std::visit(AnswerFrame(), answer), static_cast<quint64>(payloadOf(answer).size()));
}

QByteArray payloadOf(const DecoderAnswer &answer)
{
    if (const auto *picture = std::get_if<PagePicture>(&answer))
        return picture->pixels;
    if (const auto *file = std::get_if<ConvertedFile>(&answer))
        return file->bytes;
    return {};
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
    if (!payload.isEmpty())
        return {};
    if (answer == QLatin1String("description"))
        return description(members);
    return answer == QLatin1String("failure") ? failure(members) : std::nullopt;
}

} // namespace clinicdesk
