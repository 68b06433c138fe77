// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/practice/faultplan.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <array>

namespace clinicdesk::practice {
namespace {

struct Kind {
    const char *name;
    /// Endpoints, comma-separated; null means all endpoints, "service" all except the storage.
    const char *endpoints;
    const char *description;
};

constexpr std::array Kinds{
    Kind{"status", nullptr, R"(answers "status" (default 500), "body" (text or JSON), "headers" {}, "code")"},
    Kind{"redirect", nullptr, R"(answers "status" (default 307) with "location" (default /elsewhere of this origin))"},
    Kind{"not-json", nullptr, "answers 200 with an HTML page"},
    Kind{"huge", nullptr, R"(answers 200 with "bytes" of JSON (default 80000000))"},
    Kind{"refuse-token", nullptr, R"(answers 401 unless the token of secrets2 (or "accept") is used)"},
    Kind{"close", nullptr, R"(closes without a byte of answer; "reset": true resets)"},
    Kind{"silence", nullptr, R"(never answers, for "seconds" (default 300) or until the client goes)"},
    Kind{"close-in-answer", nullptr, R"(closes after "bytes" of the true answer (default: half its body))"},
    Kind{"trickle", nullptr, R"(sends the true answer byte by byte, "ms" between two (default 50))"},
    Kind{"delay", nullptr, R"(sends the true answer after "seconds" or "ms" (default 1000))"},
    Kind{"damage-seal", "service",
         R"(seals the true answer and spoils "part": ciphertext, iv, tag, protected (a bit is flipped), kid
                     (a bit of tag too: another key), tag-length (15 bytes), not-json, not-utf8, nested (an envelope in
                     an envelope))"},
    Kind{"expire-form", "docs", "gives forms that have expired a minute ago"},
    Kind{"already-there", "docs", R"(answers each item with error_details.code "409")"},
    Kind{"item-error", "docs", R"(answers each item with error_details "message" and "code")"},
    Kind{"open-limit", "docs", R"(answers 400 if more than "documents" (default 5) would have forms and miss files)"},
    Kind{"fewer-forms", "docs", "leaves out the last form of each item"},
    Kind{"http-form", "docs", "gives form addresses of plain http on storage.example.org"},
    Kind{"without-ids", "docs", "leaves document_id out of the results"},
    Kind{"reversed", "docs", "gives the results in reversed order"},
    Kind{"echo", "aadhaar",
         R"(repeats the number in txn_id, hint and further members, with "status" in an error, in the
                     "form": plain (default), spaces, hyphens, number (as a JSON number), escapes (\u0032))"},
    Kind{"privacy-finish", "privacy", "ends the running request first, so the call is accepted"},
};

constexpr std::array Endpoints{"docs",    "storage", "direct",  "assessments", "doctor",
                               "picture", "privacy", "aadhaar", "unknown"};

constexpr std::array EchoForms{"plain", "spaces", "hyphens", "number", "escapes"};

constexpr std::array EnvelopeParts{"ciphertext", "iv",       "tag",      "protected", "kid",
                                   "tag-length", "not-json", "not-utf8", "nested"};

const Kind *kindOf(const QString &name)
{
    for (const Kind &kind : Kinds) {
        if (name == QLatin1String(kind.name))
            return &kind;
    }
    return nullptr;
}

template <std::size_t Count>
bool isOneOf(const std::array<const char *, Count> &names, const QString &name)
{
    return std::ranges::any_of(names, [&](const char *known) { return name == QLatin1String(known); });
}

bool canHappenOn(const Kind &kind, const QString &endpoint)
{
    if (!kind.endpoints)
        return true;
    const QString endpoints = QString::fromLatin1(kind.endpoints);
    return endpoints == u"service" ? endpoint != u"storage" : endpoints.split(u',').contains(endpoint);
}

bool isParameter(const QString &name)
{
    static const QStringList known{
        QStringLiteral("on"),          QStringLiteral("nth"),         QStringLiteral("always"),
        QStringLiteral("do"),          QStringLiteral("status"),      QStringLiteral("body"),
        QStringLiteral("headers"),     QStringLiteral("code"),        QStringLiteral("message"),
        QStringLiteral("location"),    QStringLiteral("bytes"),       QStringLiteral("accept"),
        QStringLiteral("reset"),       QStringLiteral("seconds"),     QStringLiteral("ms"),
        QStringLiteral("dt"),          QStringLiteral("contentType"), QStringLiteral("after-body"),
        QStringLiteral("after-bytes"), QStringLiteral("part"),        QStringLiteral("form"),
        QStringLiteral("documents")};
    return known.contains(name);
}

/// Returns an empty text when the entry can be used, else the problem.
QString problemOf(const QJsonObject &entry)
{
    const QString on = entry.value(u"on").toString();
    const QString action = entry.value(u"do").toString();
    const Kind *kind = kindOf(action);
    if (!isOneOf(Endpoints, on))
        return QStringLiteral("\"on\": \"%1\" is no endpoint").arg(on);
    if (!kind)
        return QStringLiteral("\"do\": \"%1\" is no fault").arg(action);
    if (!canHappenOn(*kind, on))
        return QStringLiteral("\"%1\" cannot happen on \"%2\"").arg(action, on);
    if (!entry.value(u"always").toBool() && !entry.value(u"nth").isArray())
        return QStringLiteral("\"%1\" on \"%2\" needs \"nth\": [...] or \"always\": true").arg(action, on);
    const QString part = entry.value(u"part").toString();
    if ((action == u"damage-seal" || entry.contains(u"part")) && !isOneOf(EnvelopeParts, part))
        return QStringLiteral("\"part\": \"%1\" is no part of a sealed answer").arg(part);
    if (entry.contains(u"form") && !isOneOf(EchoForms, entry.value(u"form").toString()))
        return QStringLiteral("\"form\": \"%1\" is no form of a number").arg(entry.value(u"form").toString());
    for (const QString &name : entry.keys()) {
        if (!isParameter(name))
            return QStringLiteral("\"%1\" is no parameter").arg(name);
    }
    return {};
}

} // namespace

int Fault::milliseconds(int otherwise) const
{
    if (parameters.contains(u"seconds"))
        return static_cast<int>(parameters.value(u"seconds").toDouble() * 1000);
    return parameters.value(u"ms").toInt(otherwise);
}

bool FaultPlan::load(const QString &path, QString *problem)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        *problem = file.errorString();
        return false;
    }
    const std::lock_guard lock(m_mutex);
    m_path = path;
    m_source = file.readAll();
    return parse(m_source, &m_entries, problem);
}

std::optional<Fault> FaultPlan::faultOnArrival(const QString &endpoint)
{
    const std::lock_guard lock(m_mutex);
    rereadIfChanged();
    return take(endpoint, nullptr);
}

std::optional<Fault> FaultPlan::faultForFacts(const QString &endpoint, const CallFacts &facts)
{
    const std::lock_guard lock(m_mutex);
    return take(endpoint, &facts);
}

QString FaultPlan::description()
{
    QString text;
    for (const Kind &kind : Kinds) {
        const QString where =
            kind.endpoints ? QStringLiteral(" (%1 only)").arg(QLatin1String(kind.endpoints)) : QString();
        text += QStringLiteral("    %1 %2%3\n")
                    .arg(QLatin1String(kind.name), -16)
                    .arg(QLatin1String(kind.description), where);
    }
    return text;
}

bool FaultPlan::parse(const QByteArray &json, std::vector<Entry> *entries, QString *problem)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (!document.isArray()) {
        *problem = error.error == QJsonParseError::NoError ? QStringLiteral("not a list") : error.errorString();
        return false;
    }
    std::vector<Entry> read;
    for (const auto value : document.array()) {
        *problem = problemOf(value.toObject());
        if (!problem->isEmpty())
            return false;
        read.push_back({value.toObject()});
    }
    *entries = std::move(read);
    return true;
}

bool FaultPlan::matches(const Entry &entry, const CallFacts *facts)
{
    const QString documentType = entry.parameters.value(u"dt").toString();
    const QString contentType = entry.parameters.value(u"contentType").toString();
    const bool limited = !documentType.isEmpty() || !contentType.isEmpty();
    if (!facts)
        return !limited;
    return limited && (documentType.isEmpty() || facts->documentTypes.contains(documentType)) &&
           (contentType.isEmpty() || facts->contentTypes.contains(contentType));
}

std::optional<Fault> FaultPlan::take(const QString &endpoint, const CallFacts *facts)
{
    std::optional<Fault> fault;
    for (Entry &entry : m_entries) {
        if (entry.parameters.value(u"on").toString() != endpoint || !matches(entry, facts))
            continue;
        ++entry.callsSeen;
        const bool due = entry.parameters.value(u"always").toBool() ||
                         entry.parameters.value(u"nth").toArray().contains(QJsonValue(entry.callsSeen));
        if (due && !fault)
            fault = Fault{entry.parameters.value(u"do").toString(), entry.parameters};
    }
    return fault;
}

void FaultPlan::rereadIfChanged()
{
    QFile file(m_path);
    if (m_path.isEmpty() || !file.open(QIODevice::ReadOnly))
        return;
    const QByteArray source = file.readAll();
    QString problem;
    if (source != m_source && parse(source, &m_entries, &problem))
        m_source = source;
}

} // namespace clinicdesk::practice
