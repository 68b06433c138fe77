// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/connectiondraft.h"

#include "core/connection/connectionname.h"
#include "core/document/patient.h"
#include "core/document/readablename.h"
#include "core/http/authorityfile.h"
#include "core/wording/wording.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace clinicdesk::ui {

namespace {

constexpr int workflowParameterLengthMax = 64;

struct ConnectionDraftTr {
    Q_DECLARE_TR_FUNCTIONS(ConnectionDraft)
};

/// Whether the convention accepts a list with only this type.
bool isUsable(const QString &code, const QString &label)
{
    const QJsonArray list{QJsonObject{{QStringLiteral("code"), code}, {QStringLiteral("label"), label}}};
    Conventions conventions;
    return setConvention(conventions, QStringLiteral("document_types"),
                         QString::fromUtf8(QJsonDocument(list).toJson(QJsonDocument::Compact)))
        .ok();
}

bool isUsableCode(const QString &code)
{
    return isUsable(code, QStringLiteral("label"));
}

QString codeProblem(const DocumentType &type)
{
    if (!type.code.isEmpty())
        return ConnectionDraftTr::tr(
                   "“%1” is not a code. A code can contain only the letters A to Z, digits and - _ . and at most 32 "
                   "characters.")
            .arg(type.code);
    return type.label.trimmed().isEmpty() ? ConnectionDraftTr::tr("Enter the code and the label of the new type.")
                                          : ConnectionDraftTr::tr("Enter the code of “%1”.").arg(type.label);
}

QMap<QString, QString> tableValues(const Conventions &conventions)
{
    QMap<QString, QString> values;
    for (const auto &row : conventionsInTable(conventions))
        values.insert(row.key, row.value);
    return values;
}

void readName(const ConnectionDraft &draft, const QStringList &takenNames, ParsedDraft &read)
{
    const auto before = std::exchange(
        read.connection.name, displayName(draft.name).trimmed()); // what is pasted may contain more than is seen
    const auto problem = [&read](const QString &sentence) { read.problems.append({DraftField::Name, sentence}); };
    const bool isTaken = std::ranges::any_of(
        takenNames, [&read](const QString &taken) { return looksAlike(taken, read.connection.name); });
    if (!read.connection.name.isEmpty() && read.connection.name == before)
        return; // an earlier version had other rules
    if (read.connection.name.isEmpty())
        problem(ConnectionDraftTr::tr("Enter a name for the connection, such as the clinic’s name."));
    else if (const auto name = parseConnectionName(read.connection.name); !name)
        problem(wording::sentence(name.error()));
    else if (takenNames.contains(read.connection.name))
        problem(ConnectionDraftTr::tr("Another connection already has this name."));
    else if (isTaken)
        problem(ConnectionDraftTr::tr("A connection with a name that looks the same exists. Choose another name."));
}

void readKeyId(const ConnectionDraft &draft, ParsedDraft &read)
{
    if (const auto key = parseKeyId(draft.keyId))
        read.connection.keyId = *key;
    else
        read.problems.append({DraftField::KeyId, wording::sentence(key.error())});
}

void readAddress(const ConnectionDraft &draft, ParsedDraft &read)
{
    const auto problem = addressProblem(draft.address);
    if (!problem.isEmpty())
        read.problems.append({DraftField::Address, problem});
    else
        read.connection.baseUrl = *parseBaseUrl(draft.address.trimmed());
}

void readUser(const ConnectionDraft &draft, ParsedDraft &read)
{
    const auto user = parseUserId(draft.user);
    if (user)
        read.connection.user = *user;
    else if (draft.user.trimmed().isEmpty())
        read.problems.append({DraftField::User, ConnectionDraftTr::tr("Enter your user ID.")});
    else
        read.problems.append(
            {DraftField::User,
             ConnectionDraftTr::tr(
                 "A user ID can contain only the letters A to Z, digits and - _ . : without spaces.")});
}

/// Values that limit one another, such as the lengths of tags, can come in any order.
void readTable(const ConnectionDraft &draft, ParsedDraft &read)
{
    auto &conventions = read.connection.conventions;
    for (auto it = draft.moreConventions.begin(); it != draft.moreConventions.end(); ++it)
        (void)setConvention(conventions, it.key(), it.value());
    for (const auto &row : conventionsInTable(conventions)) {
        const auto given = draft.moreConventions.constFind(row.key);
        if (given == draft.moreConventions.constEnd())
            continue;
        if (const auto set = setConvention(conventions, row.key, *given); !set)
            read.problems.append({DraftField::Convention, wording::sentence(set.error()), row.key});
    }
}

void readAdvanced(const ConnectionDraft &draft, ParsedDraft &read)
{
    const QString caFile = draft.caFile.trimmed();
    if (!caFile.isEmpty()) {
        if (!QFileInfo(caFile).isReadable())
            read.problems.append({DraftField::CaFile, ConnectionDraftTr::tr("This certificate file cannot be read.")});
        else if (const auto authorities = http::readAuthorityFile(caFile); !authorities)
            read.problems.append({DraftField::CaFile, wording::sentence(authorities.error())});
    }
    read.connection.caFile = caFile;

    auto &conventions = read.connection.conventions;
    conventions.patientIn = draft.patientIn;
    conventions.dateUnit = draft.dateUnit;
    if (!draft.jpegType.isEmpty())
        conventions.jpegType = draft.jpegType;
    conventions.documentTypes =
        draft.documentTypes.isEmpty() ? Conventions::platformDocumentTypes() : draft.documentTypes;
    for (auto &type : conventions.documentTypes)
        type.label = type.label.trimmed();
    if (const auto problem = documentTypeProblem(draft.documentTypes))
        read.problems.append({DraftField::DocumentTypes, problem->sentence});
    if (!setConvention(conventions, QStringLiteral("workflow_parameter"), draft.workflowParameter))
        read.problems.append(
            {DraftField::WorkflowParameter,
             ConnectionDraftTr::tr(
                 "A name can contain only the letters A to Z, digits and - _ . and at most %Ln character(s).", nullptr,
                 workflowParameterLengthMax)});
    readTable(draft, read);
}

} // namespace

QList<ConventionRow> conventionsInTable(const Conventions &conventions)
{
    static const QStringList withOwnField{QStringLiteral("document_types"), QStringLiteral("patient_in"),
                                          QStringLiteral("date_unit"), QStringLiteral("jpeg_type"),
                                          QStringLiteral("workflow_parameter")};
    auto rows = conventionRows(conventions);
    rows.removeIf([](const ConventionRow &row) { return withOwnField.contains(row.key); });
    return rows;
}

std::optional<DocumentTypeProblem> documentTypeProblem(const QList<DocumentType> &types)
{
    QStringList known;
    for (int row = 0; row < types.size(); ++row) {
        const auto &type = types.at(row);
        if (!isUsableCode(type.code))
            return DocumentTypeProblem{.row = row, .sentence = codeProblem(type)};
        if (known.contains(type.code))
            return DocumentTypeProblem{
                .row = row,
                .sentence = ConnectionDraftTr::tr("Two types have the code “%1”. Change one of them.").arg(type.code)};
        if (type.label.trimmed().isEmpty())
            return DocumentTypeProblem{.row = row,
                                       .isOfLabel = true,
                                       .sentence = ConnectionDraftTr::tr("Enter the label of “%1”.").arg(type.code)};
        if (!isUsable(type.code, type.label))
            return DocumentTypeProblem{
                .row = row,
                .isOfLabel = true,
                .sentence = ConnectionDraftTr::tr("The label of “%1” contains characters that cannot be shown.")
                                .arg(type.code)};
        known.append(type.code);
    }
    return {};
}

ConnectionDraft ConnectionDraft::of(const Connection &connection)
{
    const auto &conventions = connection.conventions;
    return {.name = connection.name,
            .address = connection.baseUrl.toString(),
            .user = connection.user.text,
            .environment = connection.environment,
            .keyId = connection.keyId,
            .encryptPayloads = connection.encryptPayloads,
            .uploadMethod = connection.uploadMethod,
            .caFile = connection.caFile,
            .documentTypes = conventions.documentTypes,
            .patientIn = conventions.patientIn,
            .dateUnit = conventions.dateUnit,
            .jpegType = conventions.jpegType,
            .workflowParameter = conventions.workflowParameter,
            .moreConventions = tableValues(conventions)};
}

ParsedDraft parseDraft(const ConnectionDraft &draft, const Connection &base, const QStringList &takenNames)
{
    ParsedDraft read{.connection = base};
    read.connection.environment = draft.environment;
    read.connection.encryptPayloads = draft.encryptPayloads;
    read.connection.uploadMethod = draft.uploadMethod;
    readName(draft, takenNames, read);
    readAddress(draft, read);
    readUser(draft, read);
    readKeyId(draft, read);
    readAdvanced(draft, read);
    return read;
}

QString addressProblem(const QString &address)
{
    const QString text = address.trimmed();
    if (text.isEmpty())
        return ConnectionDraftTr::tr("Enter the service address.");
    const QUrl url(text, QUrl::StrictMode);
    if (url.scheme() == QLatin1String("http") && !parseBaseUrl(text))
        return ConnectionDraftTr::tr("Use an https address. http is not safe.");
    if (url.scheme() != QLatin1String("https") && url.scheme() != QLatin1String("http"))
        return ConnectionDraftTr::tr("A service address starts with https://");
    if (url.hasQuery() || url.hasFragment() || !url.userInfo().isEmpty())
        return ConnectionDraftTr::tr("An address can contain only a host and a path, without ?, # or a password.");
    return parseBaseUrl(text) ? QString() : ConnectionDraftTr::tr("This is not a valid service address.");
}

QString addressHint(const QString &address)
{
    if (!addressProblem(address).isEmpty())
        return ConnectionDraftTr::tr("Must start with https. The certificate is checked in the next step.");
    if (QUrl(address.trimmed()).scheme() == QLatin1String("http"))
        return ConnectionDraftTr::tr("OK. It is on this computer, so it needs no certificate.");
    return ConnectionDraftTr::tr("OK. The certificate is checked in the next step.");
}

} // namespace clinicdesk::ui
