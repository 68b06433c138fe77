// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/conventiontext.h"

#include <QCoreApplication>
#include <QHash>

namespace clinicdesk::wording {

namespace {

struct ConventionTr {
    Q_DECLARE_TR_FUNCTIONS(clinicdesk::wording)
};

} // namespace

QString acceptedValuesText(ConventionValues values)
{
    switch (values) {
    case ConventionValues::OnOff:
        return ConventionTr::tr("on or off");
    case ConventionValues::Name:
        return ConventionTr::tr("a name of letters, digits and . _ -");
    case ConventionValues::Names:
        return ConventionTr::tr("name,name with each name once");
    case ConventionValues::FilterName:
        return ConventionTr::tr("a name of letters, digits and . _ - that no other filter has, or nothing");
    case ConventionValues::ImageType:
        return ConventionTr::tr("a type such as image/jpeg or image/jpg");
    case ConventionValues::Bytes:
        return ConventionTr::tr("a whole number of bytes, at most 5000000000");
    case ConventionValues::From0To1000:
        return ConventionTr::tr("a whole number from 0 to 1000");
    case ConventionValues::From1To1000:
        return ConventionTr::tr("a whole number from 1 to 1000");
    case ConventionValues::From1To64:
        return ConventionTr::tr("a whole number from 1 to 64");
    case ConventionValues::Pattern:
        return ConventionTr::tr("a regular expression for the whole patient number, such as [0-9]{15}, or nothing");
    case ConventionValues::DateUnit:
        return ConventionTr::tr("seconds or milliseconds");
    case ConventionValues::PatientPlacement:
        return ConventionTr::tr("header, query or both");
    case ConventionValues::EnvelopeForms:
        return ConventionTr::tr("any or rfc7518");
    case ConventionValues::TypeCode:
        return ConventionTr::tr("a code of document_types, or nothing if people choose the type of each document");
    case ConventionValues::LabelledCodes:
        return ConventionTr::tr("code=Label,code=Label with each code once");
    case ConventionValues::LabelledPrefixes:
        break;
    }
    return ConventionTr::tr("prefix=Label,prefix=Label with each prefix once, or nothing");
}

ConventionText conventionText(const QString &key)
{
    const QHash<QString, ConventionText> texts{
        {QStringLiteral("date_unit"),
         {ConventionTr::tr("Unit of dates"), ConventionTr::tr("How the date of a document is written in requests.")}},
        {QStringLiteral("document_types"),
         {ConventionTr::tr("Document types"), ConventionTr::tr("The types that people choose from, in this order.")}},
        {QStringLiteral("default_type"),
         {ConventionTr::tr("Type of new documents"),
          ConventionTr::tr("New documents get this type. Leave it empty if people choose it.")}},
        {QStringLiteral("jpeg_type"),
         {ConventionTr::tr("Content type for JPEG"), ConventionTr::tr("How a JPEG picture is called in requests.")}},
        {QStringLiteral("patient_in"),
         {ConventionTr::tr("Where the patient is sent"),
          ConventionTr::tr("Where a request for upload forms names the patient.")}},
        {QStringLiteral("pdf_limit_bytes"),
         {ConventionTr::tr("Largest PDF"), ConventionTr::tr("In bytes. A larger PDF is not sent.")}},
        {QStringLiteral("image_limit_bytes"),
         {ConventionTr::tr("Largest picture"), ConventionTr::tr("In bytes. A larger picture is not sent.")}},
        {QStringLiteral("files_per_document"),
         {ConventionTr::tr("Files in one document"), ConventionTr::tr("A document has at most this many files.")}},
        {QStringLiteral("files_per_request"),
         {ConventionTr::tr("Files in one request"),
          ConventionTr::tr("A request asks for at most this many upload forms.")}},
        {QStringLiteral("documents_per_request"),
         {ConventionTr::tr("Documents in one request"),
          ConventionTr::tr("A request names at most this many documents.")}},
        {QStringLiteral("direct_limit_bytes"),
         {ConventionTr::tr("Largest file sent directly"),
          ConventionTr::tr("In bytes, for uploads without an upload form.")}},
        {QStringLiteral("direct_patient"),
         {ConventionTr::tr("Patient in direct uploads"),
          ConventionTr::tr("Whether a direct upload names the patient: on or off.")}},
        {QStringLiteral("direct_tasks"),
         {ConventionTr::tr("Tasks of direct uploads"),
          ConventionTr::tr("What the service does with a document that is sent directly.")}},
        {QStringLiteral("task_parameter"),
         {ConventionTr::tr("Name of the task parameter"), ConventionTr::tr("How a direct upload calls its tasks.")}},
        {QStringLiteral("direct_type_parameter"),
         {ConventionTr::tr("Name of the type parameter"),
          ConventionTr::tr("How a direct upload calls the document type.")}},
        {QStringLiteral("workflow_parameter"),
         {ConventionTr::tr("Name of the workflow filter"),
          ConventionTr::tr("How the list of assessments calls this filter.")}},
        {QStringLiteral("conversation_prefixes"),
         {ConventionTr::tr("Origins of conversations"),
          ConventionTr::tr("What the beginning of a conversation ID says about its origin.")}},
        {QStringLiteral("answer_envelopes"),
         {ConventionTr::tr("Forms of encrypted answers"),
          ConventionTr::tr("Which forms of encrypted answers are accepted.")}},
        {QStringLiteral("announce_encryption"),
         {ConventionTr::tr("Announce encryption"),
          ConventionTr::tr("Whether requests without content are marked as encrypted, too: on or off.")}},
        {QStringLiteral("patient_length_min"),
         {ConventionTr::tr("Shortest patient number"),
          ConventionTr::tr("A shorter number is not accepted in the window.")}},
        {QStringLiteral("patient_pattern"),
         {ConventionTr::tr("Form of patient numbers"),
          ConventionTr::tr("Numbers of another form are refused. Leave it empty to accept all.")}},
        {QStringLiteral("tags_per_document"),
         {ConventionTr::tr("Tags of one document"), ConventionTr::tr("A document has at most this many tags.")}},
        {QStringLiteral("tag_length_min"),
         {ConventionTr::tr("Shortest tag"), ConventionTr::tr("The least characters of a tag.")}},
        {QStringLiteral("tag_length_max"),
         {ConventionTr::tr("Longest tag"), ConventionTr::tr("The most characters of a tag.")}},
        {QStringLiteral("parallel_calls_max"),
         {ConventionTr::tr("Requests at once"),
          ConventionTr::tr("How many uploads, or doctor profiles, are sent or read at once.")}},
    };
    return texts.value(key, {key, {}});
}

} // namespace clinicdesk::wording
