// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/conventions.h"

#include "core/base/errorreason.h"
#include "core/base/json.h"
#include "core/document/readablename.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <functional>

namespace clinicdesk {

namespace {

// The largest file that a presigned form of S3 accepts.
constexpr qint64 storageLimitBytes = 5'000'000'000;

using Values = ConventionValues;

Error refusedValue(ErrorReason reason, const QString &subject, qint64 limit = 0)
{
    return {.code = ErrorCode::WrongUse, .reason = reason, .subject = subject, .limit = limit};
}

/// One convention: its key, its accepted values, and its conversion from and to JSON.
struct Rule {
    QLatin1String key;
    Values accepts;
    bool (*set)(Conventions &, const QJsonValue &);
    QJsonValue (*get)(const Conventions &);
};

/// `member` is a member of the conventions, or a function that returns one.
template <auto member>
QJsonValue jsonOf(const Conventions &conventions)
{
    return std::invoke(member, conventions);
}

// A number can be text too, because it may come from the command line.
std::optional<qint64> wholeNumber(const QJsonValue &value, qint64 least, qint64 most)
{
    bool isNumber = false;
    qint64 number = 0;
    if (value.isString()) {
        number = value.toString().toLongLong(&isNumber);
    } else if (value.isDouble()) {
        number = value.toInteger(most + 1);
        isNumber = true;
    }
    return isNumber && number >= least && number <= most ? std::optional(number) : std::nullopt;
}

template <auto member, qint64 least, qint64 most>
constexpr Rule number(QLatin1String key, Values accepts)
{
    return {key, accepts,
            [](Conventions &conventions, const QJsonValue &value) {
                const auto given = wholeNumber(value, least, most);
                auto &number = std::invoke(member, conventions);
                if (given)
                    number = static_cast<std::remove_reference_t<decltype(number)>>(*given);
                return given.has_value();
            },
            jsonOf<member>};
}

/// The texts of an enumeration, in its order.
template <std::size_t count>
using Choices = std::array<QLatin1String, count>;

template <auto member, const auto &choices>
constexpr Rule choice(QLatin1String key, Values accepts)
{
    return {key, accepts,
            [](Conventions &conventions, const QJsonValue &value) {
                const auto found = std::ranges::find(choices, value.toString());
                if (found == choices.end())
                    return false;
                using Value = std::remove_reference_t<decltype(conventions.*member)>;
                conventions.*member = static_cast<Value>(found - choices.begin());
                return true;
            },
            [](const Conventions &conventions) {
                return QJsonValue(choices[static_cast<std::size_t>(conventions.*member)]);
            }};
}

constexpr Choices<2> dateUnits{QLatin1String("seconds"), QLatin1String("milliseconds")};
constexpr Choices<3> patientPlaces{QLatin1String("header"), QLatin1String("query"), QLatin1String("both")};
constexpr Choices<2> tagForms{QLatin1String("any"), QLatin1String("rfc7518")};

template <auto member>
constexpr Rule onOff(QLatin1String key)
{
    return {key, Values::OnOff,
            [](Conventions &conventions, const QJsonValue &value) {
                const auto text = value.toString();
                if (!value.isBool() && text != QLatin1String("on") && text != QLatin1String("off"))
                    return false;
                conventions.*member = value.toBool() || text == QLatin1String("on");
                return true;
            },
            jsonOf<member>};
}

bool setDefaultType(Conventions &conventions, const QJsonValue &value)
{
    static const QRegularExpression plainOrNone(QStringLiteral("\\A[A-Za-z0-9_.-]{0,32}\\z"));
    if (!plainOrNone.match(value.toString(QStringLiteral("?"))).hasMatch())
        return false;
    conventions.defaultType = value.toString();
    return true;
}

bool setJpegType(Conventions &conventions, const QJsonValue &value)
{
    static const QRegularExpression imageType(QStringLiteral("\\Aimage/[a-z0-9.+-]+\\z"));
    if (!imageType.match(value.toString()).hasMatch())
        return false;
    conventions.jpegType = value.toString();
    return true;
}

/// A list of two texts each, written as `first=second,first=second` or as an array of objects.
using Pairs = QList<std::pair<QString, QString>>;

Pairs pairsFrom(const QJsonValue &value, QLatin1String first)
{
    Pairs pairs;
    for (const auto &item : value.toArray())
        pairs.append({item[first].toString(), item[QLatin1String("label")].toString().trimmed()});
    if (value.isArray() || value.toString().isEmpty())
        return pairs;
    for (const auto &part : value.toString().split(QLatin1Char(',')))
        pairs.append({part.section(QLatin1Char('='), 0, 0).trimmed(), part.section(QLatin1Char('='), 1).trimmed()});
    return pairs;
}

/// Returns true if each first text occurs once and has plain characters only, and each label is readable.
bool areUsable(const Pairs &pairs)
{
    static const QRegularExpression plain(QStringLiteral("\\A[A-Za-z0-9_.-]{1,32}\\z"));
    QStringList known;
    for (const auto &[first, label] : pairs) {
        if (!plain.match(first).hasMatch() || label.isEmpty() || displayName(label) != label || known.contains(first))
            return false;
        known.append(first);
    }
    return true;
}

template <auto member, const auto &firstName, bool mayBeEmpty>
constexpr Rule labelledList(QLatin1String key, Values accepts)
{
    return {key, accepts,
            [](Conventions &conventions, const QJsonValue &value) {
                const auto pairs = pairsFrom(value, firstName);
                const bool isList = value.isArray() || value.isString();
                if (!isList || (pairs.isEmpty() && !mayBeEmpty) || !areUsable(pairs))
                    return false;
                auto &list = conventions.*member;
                list.clear();
                for (const auto &[first, label] : pairs)
                    list.append({first, label});
                return true;
            },
            [](const Conventions &conventions) {
                QJsonArray array;
                for (const auto &[first, label] : conventions.*member)
                    array.append(QJsonObject{{firstName, first}, {QStringLiteral("label"), label}});
                return QJsonValue(array);
            }};
}

constexpr QLatin1String codeName("code");
constexpr QLatin1String prefixName("prefix");

/// Returns true for a name that needs no encoding in an address.
bool isPlainName(const QString &name)
{
    static const QRegularExpression plain(QStringLiteral("\\A[A-Za-z0-9_.-]{1,64}\\z"));
    return plain.match(name).hasMatch();
}

bool setDirectTasks(Conventions &conventions, const QJsonValue &value)
{
    QStringList tasks;
    if (value.isArray()) {
        for (const auto &task : value.toArray())
            tasks.append(task.toString());
    } else if (!value.toString(QStringLiteral("?")).isEmpty()) {
        for (const auto &task : value.toString().split(QLatin1Char(',')))
            tasks.append(task.trimmed());
    }
    if (!std::all_of(tasks.begin(), tasks.end(), isPlainName) || tasks.removeDuplicates() > 0)
        return false;
    conventions.directTasks = tasks;
    return true;
}

QJsonValue directTasksOf(const Conventions &conventions)
{
    return QJsonArray::fromStringList(conventions.directTasks);
}

template <auto member>
constexpr Rule plainName(QLatin1String key)
{
    return {key, Values::Name,
            [](Conventions &conventions, const QJsonValue &value) {
                const bool isName = isPlainName(value.toString());
                if (isName)
                    conventions.*member = value.toString();
                return isName;
            },
            jsonOf<member>};
}

/// The named filters of interface 4.4.
constexpr std::array otherFilters{QLatin1String("practitioner_uuid"), QLatin1String("patient_uuid"),
                                  QLatin1String("unique_identifier"), QLatin1String("transaction_id"),
                                  QLatin1String("status")};

bool setWorkflowParameter(Conventions &conventions, const QJsonValue &value)
{
    const auto name = value.toString();
    const bool isTaken = std::ranges::find(otherFilters, name) != otherFilters.end();
    if (!value.isString() || isTaken || !(name.isEmpty() || isPlainName(name)))
        return false;
    conventions.workflowParameter = name;
    return true;
}

constexpr auto patientLengthMin = [](auto &conventions) -> auto &
{
    return conventions.patientNumbers.lengthMin;
};
constexpr auto patientPattern = [](auto &conventions) -> auto &
{
    return conventions.patientNumbers.pattern;
};

bool setPatientPattern(Conventions &conventions, const QJsonValue &value)
{
    const auto pattern = value.toString(QStringLiteral("("));
    if (displayName(pattern) != pattern || !QRegularExpression(pattern).isValid())
        return false;
    conventions.patientNumbers.pattern = pattern;
    return true;
}

constexpr std::array rules{
    choice<&Conventions::dateUnit, dateUnits>(QLatin1String("date_unit"), Values::DateUnit),
    labelledList<&Conventions::documentTypes, codeName, false>(QLatin1String("document_types"), Values::LabelledCodes),
    Rule{QLatin1String("default_type"), Values::TypeCode, setDefaultType, jsonOf<&Conventions::defaultType>},
    Rule{QLatin1String("jpeg_type"), Values::ImageType, setJpegType, jsonOf<&Conventions::jpegType>},
    choice<&Conventions::patientIn, patientPlaces>(QLatin1String("patient_in"), Values::PatientPlacement),
    number<&Conventions::pdfLimitBytes, 1, storageLimitBytes>(QLatin1String("pdf_limit_bytes"), Values::Bytes),
    number<&Conventions::imageLimitBytes, 1, storageLimitBytes>(QLatin1String("image_limit_bytes"), Values::Bytes),
    number<&Conventions::filesPerDocument, 1, 1000>(QLatin1String("files_per_document"), Values::From1To1000),
    number<&Conventions::filesPerRequest, 1, 1000>(QLatin1String("files_per_request"), Values::From1To1000),
    number<&Conventions::documentsPerRequest, 1, 1000>(QLatin1String("documents_per_request"), Values::From1To1000),
    number<&Conventions::directLimitBytes, 1, storageLimitBytes>(QLatin1String("direct_limit_bytes"), Values::Bytes),
    onOff<&Conventions::directPatient>(QLatin1String("direct_patient")),
    Rule{QLatin1String("direct_tasks"), Values::Names, setDirectTasks, directTasksOf},
    plainName<&Conventions::taskParameter>(QLatin1String("task_parameter")),
    plainName<&Conventions::directTypeParameter>(QLatin1String("direct_type_parameter")),
    Rule{QLatin1String("workflow_parameter"), Values::FilterName, setWorkflowParameter,
         jsonOf<&Conventions::workflowParameter>},
    labelledList<&Conventions::conversationPrefixes, prefixName, true>(QLatin1String("conversation_prefixes"),
                                                                       Values::LabelledPrefixes),
    choice<&Conventions::answerEnvelopes, tagForms>(QLatin1String("answer_envelopes"), Values::EnvelopeForms),
    onOff<&Conventions::announceEncryption>(QLatin1String("announce_encryption")),
    number<patientLengthMin, 1, identifierLengthMax>(QLatin1String("patient_length_min"), Values::From1To64),
    Rule{QLatin1String("patient_pattern"), Values::Pattern, setPatientPattern, jsonOf<patientPattern>},
    number<&Conventions::tagsPerDocument, 0, 1000>(QLatin1String("tags_per_document"), Values::From0To1000),
    number<&Conventions::tagLengthMin, 1, 1000>(QLatin1String("tag_length_min"), Values::From1To1000),
    number<&Conventions::tagLengthMax, 1, 1000>(QLatin1String("tag_length_max"), Values::From1To1000),
    number<&Conventions::parallelCallsMax, 1, 64>(QLatin1String("parallel_calls_max"), Values::From1To64),
};

Result<void> apply(Conventions &conventions, const QString &key, const QJsonValue &value)
{
    const auto rule =
        std::find_if(rules.begin(), rules.end(), [&](const Rule &candidate) { return candidate.key == key; });
    if (rule == rules.end())
        return refusedValue(ErrorReason::ConventionUnknown, key);
    if (!rule->set(conventions, value))
        return refusedValue(ErrorReason::ConventionValue, key);
    return {};
}

/// Converts one entry of a list to text: a name, or a code with its label.
QString entryText(const QJsonValue &entry)
{
    if (entry.isString())
        return entry.toString();
    const auto pair = entry.toObject();
    const auto keys = pair.keys();
    const auto code = std::ranges::find_if(keys, [](const QString &key) { return key != QLatin1String("label"); });
    return pair.value(*code).toString() + QLatin1Char('=') + pair.value(QLatin1String("label")).toString();
}

/// Converts a JSON value to text that `setConvention` accepts.
QString textOf(const QJsonValue &value)
{
    if (value.isBool())
        return value.toBool() ? QStringLiteral("on") : QStringLiteral("off");
    if (value.isDouble())
        return QString::number(value.toInteger());
    if (!value.isArray())
        return value.toString();
    QStringList entries;
    for (const auto &entry : value.toArray())
        entries.append(entryText(entry));
    const bool isPlain =
        std::ranges::none_of(entries, [](const QString &entry) { return entry.contains(QLatin1Char(',')); });
    return isPlain ? entries.join(QLatin1Char(','))
                   : QString::fromUtf8(QJsonDocument(value.toArray()).toJson(QJsonDocument::Compact));
}

/// Converts text for the rules: an array if the text is a JSON array, otherwise the text itself.
QJsonValue valueOf(const QString &text)
{
    const auto array = parseJson(text.toUtf8());
    return array.isArray() ? QJsonValue(array.array()) : QJsonValue(text);
}

Result<void> checkTagLengths(const Conventions &conventions)
{
    if (conventions.tagLengthMin > conventions.tagLengthMax)
        return refusedValue(ErrorReason::ConventionTagLength, QStringLiteral("tag_length_min"));
    return {};
}

} // namespace

QList<DocumentType> Conventions::platformDocumentTypes()
{
    return {
        {QStringLiteral("ps"), QStringLiteral("Prescription")},
        {QStringLiteral("lr"), QStringLiteral("Lab report")},
        {QStringLiteral("dc"), QStringLiteral("Discharge summary")},
        {QStringLiteral("vc"), QStringLiteral("Vaccine certificate")},
        {QStringLiteral("in"), QStringLiteral("Insurance")},
        {QStringLiteral("iv"), QStringLiteral("Invoice")},
        {QStringLiteral("sc"), QStringLiteral("Scan")},
        {QStringLiteral("ot"), QStringLiteral("Other")},
    };
}

QList<ConversationPrefix> Conventions::platformConversationPrefixes()
{
    return {{QStringLiteral("sa_"), QStringLiteral("Self-assessment")},
            {QStringLiteral("sn_"), QStringLiteral("Smart-check")}};
}

QString otherTypeCode(const QString &typeCode)
{
    if (typeCode == QLatin1String("dc"))
        return QStringLiteral("ds");
    return typeCode == QLatin1String("ds") ? QStringLiteral("dc") : QString();
}

QString Conventions::labelOf(const QString &typeCode) const
{
    const auto listed = std::ranges::find(documentTypes, listedCode(typeCode), &DocumentType::code);
    return listed == documentTypes.end() ? typeCode : listed->label;
}

QString Conventions::listedCode(const QString &typeCode) const
{
    if (hasType(typeCode))
        return typeCode;
    const auto other = otherTypeCode(typeCode);
    return hasType(other) ? other : QString();
}

bool Conventions::hasType(const QString &typeCode) const
{
    return std::any_of(documentTypes.begin(), documentTypes.end(),
                       [&](const DocumentType &type) { return type.code == typeCode; });
}

std::optional<ConventionValues> acceptedValues(const QString &key)
{
    const auto rule = std::ranges::find(rules, key, &Rule::key);
    return rule == rules.end() ? std::nullopt : std::optional(rule->accepts);
}

QList<ConventionRow> conventionRows(const Conventions &conventions)
{
    const Conventions defaults;
    QList<ConventionRow> rows;
    for (const auto &rule : rules)
        rows.append({.key = rule.key,
                     .accepts = rule.accepts,
                     .value = textOf(rule.get(conventions)),
                     .defaultValue = textOf(rule.get(defaults))});
    return rows;
}

Result<void> setConvention(Conventions &conventions, const QString &key, const QString &value)
{
    auto changed = conventions;
    if (auto applied = apply(changed, key, valueOf(value.trimmed())); !applied)
        return applied;
    if (auto checked = checkTagLengths(changed); !checked)
        return checked;
    conventions = changed;
    return {};
}

QJsonObject toJson(const Conventions &conventions)
{
    const Conventions defaults;
    QJsonObject json;
    for (const auto &rule : rules) {
        if (const auto value = rule.get(conventions); value != rule.get(defaults))
            json.insert(rule.key, value);
    }
    return json;
}

Result<Conventions> conventionsFromJson(const QJsonObject &json)
{
    Conventions conventions;
    for (auto it = json.begin(); it != json.end(); ++it) {
        if (const auto applied = apply(conventions, it.key(), it.value()); !applied)
            return applied.error();
    }
    if (const auto checked = checkTagLengths(conventions); !checked)
        return checked.error();
    return conventions;
}

Result<QStringList> validateTags(const QStringList &tags, const Conventions &conventions)
{
    QStringList checked;
    for (const auto &given : tags) {
        const auto tag = given.trimmed();
        if (displayName(tag) != tag)
            return refusedValue(ErrorReason::TagCharacters, displayName(tag));
        const auto length = tag.toUcs4().size();
        if (length < conventions.tagLengthMin)
            return refusedValue(ErrorReason::TagTooShort, tag, conventions.tagLengthMin);
        if (length > conventions.tagLengthMax)
            return refusedValue(ErrorReason::TagTooLong, tag, conventions.tagLengthMax);
        if (!checked.contains(tag))
            checked.append(tag);
    }
    if (checked.size() > conventions.tagsPerDocument)
        return refusedValue(ErrorReason::TagTooMany, QStringLiteral("tags"), conventions.tagsPerDocument);
    return checked;
}

} // namespace clinicdesk
