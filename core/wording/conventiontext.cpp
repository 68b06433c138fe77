// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/conventiontext.h"

#include <QCoreApplication>
#include <QHash>

namespace clinicdesk::wording {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(clinicdesk::wording)
};

} // namespace

QString acceptedValuesText(ConventionValues values)
{
    switch (values) {
    case ConventionValues::OnOff:
        return Tr::tr("on or off");
    case ConventionValues::Name:
        return Tr::tr("a name of letters, digits and . _ -");
    case ConventionValues::Names:
        return Tr::tr("name,name with each name once");
    case ConventionValues::FilterName:
        return Tr::tr("a name of letters, digits and . _ - that no other filter has, or nothing");
    case ConventionValues::ImageType:
        return Tr::tr("a type such as image/jpeg or image/jpg");
    case ConventionValues::Bytes:
        return Tr::tr("a whole number of bytes, at most 5000000000");
    case ConventionValues::From0To1000:
        return Tr::tr("a whole number from 0 to 1000");
    case ConventionValues::From1To1000:
        return Tr::tr("a whole number from 1 to 1000");
    case ConventionValues::From1To64:
        return Tr::tr("a whole number from 1 to 64");
    case ConventionValues::Pattern:
        return Tr::tr("a regular expression for the whole patient number, such as [0-9]{15}, or nothing");
    case ConventionValues::DateUnit:
        return Tr::tr("seconds or milliseconds");
    case ConventionValues::PatientPlacement:
        return Tr::tr("header, query or both");
    case ConventionValues::EnvelopeForms:
        return Tr::tr("any or rfc7518");
    case ConventionValues::TypeCode:
        return Tr::tr("a code of document_types, or nothing if people choose the type of each document");
    case ConventionValues::LabelledCodes:
        return Tr::tr("code=Label,code=Label with each code once");
    case ConventionValues::LabelledPrefixes:
        break;
    }
    return Tr::tr("prefix=Label,prefix=Label with each prefix once, or nothing");
}

ConventionText conventionText(const QString &key)
{
    const QHash<QString, ConventionText> texts{
        {QStringLiteral("date_unit"),
         {Tr::tr("Unit of dates"), Tr::tr("How the date of a document is written in requests.")}},
        {QStringLiteral("document_types"),
         {Tr::tr("Document types"), Tr::tr("The types that people choose from, in this order.")}},
        {QStringLiteral("default_type"),
         {Tr::tr("Type of new documents"), Tr::tr("New documents get this type. Leave it empty if people choose it.")}},
        {QStringLiteral("jpeg_type"),
         {Tr::tr("Content type for JPEG"), Tr::tr("How a JPEG picture is called in requests.")}},
        {QStringLiteral("patient_in"),
         {Tr::tr("Where the patient is sent"), Tr::tr("Where a request for upload forms names the patient.")}},
        {QStringLiteral("pdf_limit_bytes"), {Tr::tr("Largest PDF"), Tr::tr("In bytes. A larger PDF is not sent.")}},
        {QStringLiteral("image_limit_bytes"),
         {Tr::tr("Largest picture"), Tr::tr("In bytes. A larger picture is not sent.")}},
        {QStringLiteral("files_per_document"),
         {Tr::tr("Files in one document"), Tr::tr("A document has at most this many files.")}},
        {QStringLiteral("files_per_request"),
         {Tr::tr("Files in one request"), Tr::tr("A request asks for at most this many upload forms.")}},
        {QStringLiteral("documents_per_request"),
         {Tr::tr("Documents in one request"), Tr::tr("A request names at most this many documents.")}},
        {QStringLiteral("direct_limit_bytes"),
         {Tr::tr("Largest file sent directly"), Tr::tr("In bytes, for uploads without an upload form.")}},
        {QStringLiteral("direct_patient"),
         {Tr::tr("Patient in direct uploads"), Tr::tr("Whether a direct upload names the patient: on or off.")}},
        {QStringLiteral("direct_tasks"),
         {Tr::tr("Tasks of direct uploads"), Tr::tr("What the service does with a document that is sent directly.")}},
        {QStringLiteral("task_parameter"),
         {Tr::tr("Name of the task parameter"), Tr::tr("How a direct upload calls its tasks.")}},
        {QStringLiteral("direct_type_parameter"),
         {Tr::tr("Name of the type parameter"), Tr::tr("How a direct upload calls the document type.")}},
        {QStringLiteral("workflow_parameter"),
         {Tr::tr("Name of the workflow filter"), Tr::tr("How the list of assessments calls this filter.")}},
        {QStringLiteral("conversation_prefixes"),
         {Tr::tr("Origins of conversations"),
          Tr::tr("What the beginning of a conversation ID says about its origin.")}},
        {QStringLiteral("answer_envelopes"),
         {Tr::tr("Forms of encrypted answers"), Tr::tr("Which forms of encrypted answers are accepted.")}},
        {QStringLiteral("announce_encryption"),
         {Tr::tr("Announce encryption"),
          Tr::tr("Whether requests without content are marked as encrypted, too: on or off.")}},
        {QStringLiteral("patient_length_min"),
         {Tr::tr("Shortest patient number"), Tr::tr("A shorter number is not accepted in the window.")}},
        {QStringLiteral("patient_pattern"),
         {Tr::tr("Form of patient numbers"),
          Tr::tr("Numbers of another form are refused. Leave it empty to accept all.")}},
        {QStringLiteral("tags_per_document"),
         {Tr::tr("Tags of one document"), Tr::tr("A document has at most this many tags.")}},
        {QStringLiteral("tag_length_min"), {Tr::tr("Shortest tag"), Tr::tr("The least characters of a tag.")}},
        {QStringLiteral("tag_length_max"), {Tr::tr("Longest tag"), Tr::tr("The most characters of a tag.")}},
        {QStringLiteral("parallel_calls_max"),
         {Tr::tr("Requests at once"), Tr::tr("How many uploads, or doctor profiles, are sent or read at once.")}},
    };
    return texts.value(key, {key, {}});
}

} // namespace clinicdesk::wording
