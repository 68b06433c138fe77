// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assessment/assessmentreader.h"

#include "core/assessment/assessmentparser_p.h"
#include "core/base/json.h"

#include <new>

namespace clinicdesk {

namespace {

Error badAnswer(const QString &detail)
{
    return {.code = ErrorCode::ServiceBadAnswer, .detail = detail};
}

Error tooLarge()
{
    return {.code = ErrorCode::ServiceAnswerTooLarge,
            .detail = QStringLiteral("this computer does not have enough memory")};
}

QString textOf(JsonType kind)
{
    switch (kind) {
    case JsonType::Null:
        return QStringLiteral("nothing (null)");
    case JsonType::Text:
        return QStringLiteral("a text");
    case JsonType::Number:
        return QStringLiteral("a number");
    case JsonType::Boolean:
        return QStringLiteral("true or false");
    default:
        return QStringLiteral("an object");
    }
}

Error notJson(simdjson::error_code error, const AssessmentParser &walk)
{
    if (error == simdjson::MEMALLOC)
        return tooLarge();
    if (error == simdjson::EMPTY)
        return badAnswer(QStringLiteral("the answer is empty"));
    if (error == simdjson::INCORRECT_TYPE)
        return badAnswer(QStringLiteral("the answer is not a JSON object"));
    return badAnswer(QStringLiteral("the answer is not valid JSON at %1: %2")
                         .arg(QString::fromLatin1(walk.place()), QString::fromLatin1(simdjson::error_message(error))));
}

/// simdjson reads a few bytes beyond the end, which must be allocated memory. The byte after the last one of a
/// QByteArray is 0, so the result for broken JSON does not depend on the memory behind it.
void makeRoom(QByteArray &body)
{
    constexpr auto room = static_cast<qsizetype>(simdjson::SIMDJSON_PADDING);
    if (body.data_ptr().freeSpaceAtEnd() <= room)
        body.reserve(body.size() + room + 1);
}

QByteArrayView withoutMark(const QByteArray &body)
{
    const QByteArrayView view(body);
    return view.startsWith("\xef\xbb\xbf") ? view.sliced(3) : view;
}

Result<AssessmentSnapshot> readWithRoom(const QByteArray &body, const AssessmentModules &modules)
{
    const auto json = withoutMark(body);
    if (isJsonTooDeep(json))
        return badAnswer(QStringLiteral("the answer is nested too deeply"));
    const auto size = static_cast<std::size_t>(json.size());
    ListBuilder list(modules);
    AssessmentParser walk(list);
    simdjson::ondemand::parser parser;
    simdjson::ondemand::document document;
    const simdjson::padded_string_view padded(json.data(), size, size + simdjson::SIMDJSON_PADDING);
    auto error = parser.iterate(padded).get(document);
    if (!error)
        error = walk.walk(document);
    if (error)
        return notJson(error, walk);
    if (walk.instead())
        return badAnswer(QStringLiteral("conversations: %1 instead of a list").arg(textOf(*walk.instead())));
    if (!walk.hasList())
        return badAnswer(QStringLiteral("conversations: missing"));
    return list.finish();
}

} // namespace

Result<AssessmentSnapshot> readAssessments(QByteArray body, const AssessmentModules &modules)
{
    try {
        makeRoom(body);
        return readWithRoom(body, modules);
    } catch (const std::bad_alloc &) {
        return tooLarge();
    }
}

} // namespace clinicdesk
