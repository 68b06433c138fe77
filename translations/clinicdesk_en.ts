<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>AadhaarValidation</name>
    <message numerus="yes">
        <source>%Ln digit(s), as printed on the card or letter.</source>
        <translation>
            <numerusform>%Ln digit, as printed on the card or letter.</numerusform>
            <numerusform>%Ln digits, as printed on the card or letter.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of %1 digits so far.</source>
        <translation>
            <numerusform>%Ln of %1 digits so far.</numerusform>
            <numerusform>%Ln of %1 digits so far.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AssessmentDetails</name>
    <message numerus="yes">
        <source>The same identifier also appears with %Ln other practitioner(s).</source>
        <translation>
            <numerusform>The same identifier also appears with %Ln other practitioner.</numerusform>
            <numerusform>The same identifier also appears with %Ln other practitioners.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This patient has %Ln identifier(s) with this practitioner.</source>
        <translation>
            <numerusform>This patient has %Ln identifier with this practitioner.</numerusform>
            <numerusform>This patient has %Ln identifiers with this practitioner.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln conversation(s)</source>
        <translation>
            <numerusform>%Ln conversation</numerusform>
            <numerusform>%Ln conversations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AssessmentPrint</name>
    <message numerus="yes">
        <source>%1 (shortened; %Ln byte(s) in total)</source>
        <translation>
            <numerusform>%1 (shortened; %Ln byte in total)</numerusform>
            <numerusform>%1 (shortened; %Ln bytes in total)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AssessmentsPage</name>
    <message numerus="yes">
        <source>this/these workflow(s)</source>
        <translation>
            <numerusform>this workflow</numerusform>
            <numerusform>these workflows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The search or the selected days hide all %Ln.</source>
        <translation>
            <numerusform>The search or the selected days hide all %Ln.</numerusform>
            <numerusform>The search or the selected days hide all %Ln.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ConnectionDraft</name>
    <message numerus="yes">
        <source>A name can contain only the letters A to Z, digits and - _ . and at most %Ln character(s).</source>
        <translation>
            <numerusform>A name can contain only the letters A to Z, digits and - _ . and at most %Ln character.</numerusform>
            <numerusform>A name can contain only the letters A to Z, digits and - _ . and at most %Ln characters.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DaySlip</name>
    <message numerus="yes">
        <source>%Ln document(s) is/are on the Upload page and not sent yet.</source>
        <translation>
            <numerusform>%Ln document is on the Upload page and not sent yet.</numerusform>
            <numerusform>%Ln documents are on the Upload page and not sent yet.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DeliveryOptions</name>
    <message numerus="yes">
        <source>%Ln task(s)</source>
        <translation>
            <numerusform>%Ln task</numerusform>
            <numerusform>%Ln tasks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Diagnostics</name>
    <message numerus="yes">
        <source>%1 in %Ln file(s)</source>
        <translation>
            <numerusform>%1 in %Ln file</numerusform>
            <numerusform>%1 in %Ln files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DoctorProfile</name>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <translation>
            <numerusform>%1 and %Ln more</numerusform>
            <numerusform>%1 and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <translation>
            <numerusform>%1 and %Ln more</numerusform>
            <numerusform>%1 and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Notices</name>
    <message numerus="yes">
        <source>You can view %Ln saved document(s) in the Outbox.</source>
        <translation>
            <numerusform>You can view %Ln saved document in the Outbox.</numerusform>
            <numerusform>You can view %Ln saved documents in the Outbox.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are waiting for connections that are not set up on this computer.</source>
        <translation>
            <numerusform>%Ln document is waiting for connections that are not set up on this computer.</numerusform>
            <numerusform>%Ln documents are waiting for connections that are not set up on this computer.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OutboxChangeSummary</name>
    <message numerus="yes">
        <source>%Ln delivered</source>
        <translation>
            <numerusform>%Ln delivered</numerusform>
            <numerusform>%Ln delivered</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln needs/need you</source>
        <translation>
            <numerusform>%Ln needs you</numerusform>
            <numerusform>%Ln need you</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OutboxRows</name>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln document</numerusform>
            <numerusform>%Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln cause(s)</source>
        <translation>
            <numerusform>%Ln cause</numerusform>
            <numerusform>%Ln causes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln paused</source>
        <translation>
            <numerusform>%Ln paused</numerusform>
            <numerusform>%Ln paused</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, and %Ln paused</source>
        <extracomment>Beside the header &quot;In progress&quot;: %1 documents are sent or wait, %n are paused</extracomment>
        <translation>
            <numerusform>%1, and %Ln paused</numerusform>
            <numerusform>%1, and %Ln paused</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s)</source>
        <translation>
            <numerusform>%Ln file</numerusform>
            <numerusform>%Ln files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <extracomment>%1 the name of a file, %n the number of other files</extracomment>
        <translation>
            <numerusform>%1 and %Ln more</numerusform>
            <numerusform>%1 and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Retry all %Ln</source>
        <translation>
            <numerusform>Retry all %Ln</numerusform>
            <numerusform>Retry all %Ln</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Send all %Ln again</source>
        <translation>
            <numerusform>Send all %Ln again</numerusform>
            <numerusform>Send all %Ln again</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s)</source>
        <translation>
            <numerusform>%Ln page</numerusform>
            <numerusform>%Ln pages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delivered in the last %Ln hour(s)</source>
        <translation>
            <numerusform>Delivered in the last %Ln hour</numerusform>
            <numerusform>Delivered in the last %Ln hours</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OutboxSummary</name>
    <message numerus="yes">
        <source>%Ln waiting</source>
        <translation>
            <numerusform>%Ln waiting</numerusform>
            <numerusform>%Ln waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln paused</source>
        <translation>
            <numerusform>%Ln paused</numerusform>
            <numerusform>%Ln paused</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Everything is paused: %Ln document(s) waiting</source>
        <translation>
            <numerusform>Everything is paused: %Ln document waiting</numerusform>
            <numerusform>Everything is paused: %Ln documents waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) delivered</source>
        <translation>
            <numerusform>%Ln document delivered</numerusform>
            <numerusform>%Ln documents delivered</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln document(s) · %2</source>
        <extracomment>Status line: %1 of the documents are delivered, %2 the bytes sent: &quot;8.2 of 31.0 MB&quot;</extracomment>
        <translation>
            <numerusform>%1 of %Ln document · %2</numerusform>
            <numerusform>%1 of %Ln documents · %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are saved and wait(s) for a new token</source>
        <translation>
            <numerusform>%Ln document is saved and waits for a new token</numerusform>
            <numerusform>%Ln documents are saved and wait for a new token</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) needs/need you</source>
        <translation>
            <numerusform>%Ln document needs you</numerusform>
            <numerusform>%Ln documents need you</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) wait(s) to be sent</source>
        <translation>
            <numerusform>%Ln document waits to be sent</numerusform>
            <numerusform>%Ln documents wait to be sent</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are paused</source>
        <translation>
            <numerusform>%Ln document is paused</numerusform>
            <numerusform>%Ln documents are paused</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) wait(s) for you</source>
        <translation>
            <numerusform>%Ln document waits for you</numerusform>
            <numerusform>%Ln documents wait for you</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are not sent yet</source>
        <translation>
            <numerusform>%Ln document is not sent yet</numerusform>
            <numerusform>%Ln documents are not sent yet</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Patient</name>
    <message numerus="yes">
        <source>%Ln digit(s)</source>
        <translation>
            <numerusform>%Ln digit</numerusform>
            <numerusform>%Ln digits</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln letter(s)</source>
        <translation>
            <numerusform>%Ln letter</numerusform>
            <numerusform>%Ln letters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln character(s)</source>
        <translation>
            <numerusform>%Ln character</numerusform>
            <numerusform>%Ln characters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This patient number is too short. It must have at least %Ln character(s).</source>
        <translation>
            <numerusform>This patient number is too short. It must have at least %Ln character.</numerusform>
            <numerusform>This patient number is too short. It must have at least %Ln characters.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln letter(s) and digits</source>
        <translation>
            <numerusform>%Ln letter and digits</numerusform>
            <numerusform>%Ln letters and digits</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ProfilePrint</name>
    <message numerus="yes">
        <source>%1 (shortened; %Ln character(s) in total)</source>
        <translation>
            <numerusform>%1 (shortened; %Ln character in total)</numerusform>
            <numerusform>%1 (shortened; %Ln characters in total)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Receipts</name>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <extracomment>The first of several hashes or file names, and how many follow</extracomment>
        <translation>
            <numerusform>%1 and %Ln more</numerusform>
            <numerusform>%1 and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message numerus="yes">
        <source>%Ln day(s)</source>
        <translation>
            <numerusform>%Ln day</numerusform>
            <numerusform>%Ln days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln week(s)</source>
        <translation>
            <numerusform>%Ln week</numerusform>
            <numerusform>%Ln weeks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln month(s)</source>
        <translation>
            <numerusform>%Ln month</numerusform>
            <numerusform>%Ln months</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UploadRow</name>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln document</numerusform>
            <numerusform>%Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln ready</source>
        <translation>
            <numerusform>%Ln ready</numerusform>
            <numerusform>%Ln ready</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln ready, %1</source>
        <extracomment>Send bar: how many documents will be sent, and their size</extracomment>
        <translation>
            <numerusform>%Ln ready, %1</numerusform>
            <numerusform>%Ln ready, %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) stay(s) here until fixed</source>
        <translation>
            <numerusform>%Ln document stays here until fixed</numerusform>
            <numerusform>%Ln documents stay here until fixed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln has/have no patient</source>
        <translation>
            <numerusform>%Ln has no patient</numerusform>
            <numerusform>%Ln have no patient</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are not for this patient and stay(s) here</source>
        <translation>
            <numerusform>%Ln document is not for this patient and stays here</numerusform>
            <numerusform>%Ln documents are not for this patient and stay here</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Assign %Ln document(s)</source>
        <translation>
            <numerusform>Assign %Ln document</numerusform>
            <numerusform>Assign %Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Send %Ln document(s) to %1</source>
        <translation>
            <numerusform>Send %Ln document to %1</numerusform>
            <numerusform>Send %Ln documents to %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) needs/need you</source>
        <translation>
            <numerusform>%Ln document needs you</numerusform>
            <numerusform>%Ln documents need you</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %Ln file(s)</source>
        <extracomment>Second line of a document: %1 kind of its files</extracomment>
        <translation>
            <numerusform>%1, %Ln file</numerusform>
            <numerusform>%1, %Ln files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %Ln page(s)</source>
        <extracomment>Second line of a document: %1 kind of its file, or &quot;PDF, 2 files&quot;</extracomment>
        <translation>
            <numerusform>%1, %Ln page</numerusform>
            <numerusform>%1, %Ln pages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s)</source>
        <translation>
            <numerusform>%Ln page</numerusform>
            <numerusform>%Ln pages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln without a patient</source>
        <translation>
            <numerusform>%Ln without a patient</numerusform>
            <numerusform>%Ln without a patient</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln without a patient, %1</source>
        <extracomment>Send bar: how many documents will get the patient and be sent, and their size</extracomment>
        <translation>
            <numerusform>%Ln without a patient, %1</numerusform>
            <numerusform>%Ln without a patient, %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln without a type</source>
        <translation>
            <numerusform>%Ln without a type</numerusform>
            <numerusform>%Ln without a type</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>To send: choose a type. In the list, press a key from 1 to %Ln.</source>
        <extracomment>%Ln the last key: one for each type in the list</extracomment>
        <translation>
            <numerusform>To send: choose a type. In the list, press a key from 1 to %Ln.</numerusform>
            <numerusform>To send: choose a type. In the list, press a key from 1 to %Ln.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>To send: solve the problem of %Ln document(s), or add another one.</source>
        <translation>
            <numerusform>To send: solve the problem of %Ln document, or add another one.</numerusform>
            <numerusform>To send: solve the problem of %Ln documents, or add another one.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::cli</name>
    <message numerus="yes">
        <source>Shows doctor profiles, or checks them for problems. A list can have one ID on each line, all IDs on one line, or a column of a table. At most %Ln doctor(s).</source>
        <translation>
            <numerusform>Shows doctor profiles, or checks them for problems. A list can have one ID on each line, all IDs on one line, or a column of a table. At most %Ln doctor.</numerusform>
            <numerusform>Shows doctor profiles, or checks them for problems. A list can have one ID on each line, all IDs on one line, or a column of a table. At most %Ln doctors.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln duplicate ID(s) skipped.</source>
        <translation>
            <numerusform>%Ln duplicate ID skipped.</numerusform>
            <numerusform>%Ln duplicate IDs skipped.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln value(s) skipped, because they are not valid doctor IDs.</source>
        <translation>
            <numerusform>%Ln value skipped, because they are not valid doctor IDs.</numerusform>
            <numerusform>%Ln values skipped, because they are not valid doctor IDs.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The list has more than %Ln doctor(s). Split it into several lists.</source>
        <translation>
            <numerusform>The list has more than %Ln doctor. Split it into several lists.</numerusform>
            <numerusform>The list has more than %Ln doctors. Split it into several lists.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln receipt(s) written.</source>
        <translation>
            <numerusform>%Ln receipt written.</numerusform>
            <numerusform>%Ln receipts written.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are waiting for “%1”.</source>
        <translation>
            <numerusform>%Ln document is waiting for “%1”.</numerusform>
            <numerusform>%Ln documents are waiting for “%1”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: Split into %Ln document(s).</source>
        <translation>
            <numerusform>%1: Split into %Ln document.</numerusform>
            <numerusform>%1: Split into %Ln documents.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Exported %Ln connection(s), without secrets.</source>
        <translation>
            <numerusform>Exported %Ln connection, without secrets.</numerusform>
            <numerusform>Exported %Ln connections, without secrets.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln connection(s) was/were there already.</source>
        <translation>
            <numerusform>%Ln connection was there already.</numerusform>
            <numerusform>%Ln connections were there already.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln entry(s) could not be written into the journal.</source>
        <translation>
            <numerusform>%Ln entry could not be written into the journal.</numerusform>
            <numerusform>%Ln entries could not be written into the journal.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln entry(s) exported.</source>
        <translation>
            <numerusform>%Ln entry exported.</numerusform>
            <numerusform>%Ln entries exported.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stopped. %Ln document(s) is/are in the outbox: “outbox run” sends it/them.</source>
        <translation>
            <numerusform>Stopped. %Ln document is in the outbox: “outbox run” sends it.</numerusform>
            <numerusform>Stopped. %Ln documents are in the outbox: “outbox run” sends them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) was/were not added: start “upload” again for it/them only.</source>
        <translation>
            <numerusform>%Ln document was not added: start “upload” again for it only.</numerusform>
            <numerusform>%Ln documents were not added: start “upload” again for them only.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) was/were not delivered and is/are not kept. Send it/them again.</source>
        <translation>
            <numerusform>%Ln document was not delivered and is not kept. Send it again.</numerusform>
            <numerusform>%Ln documents were not delivered and are not kept. Send them again.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::desk::ConnectionActions</name>
    <message numerus="yes">
        <source>%Ln document(s) for %1 is/are waiting on this computer. Send or remove them first.</source>
        <translation>
            <numerusform>%Ln document for %1 is waiting on this computer. Send or remove them first.</numerusform>
            <numerusform>%Ln documents for %1 are waiting on this computer. Send or remove them first.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Exported %Ln connection(s), without tokens and keys.</source>
        <translation>
            <numerusform>Exported %Ln connection, without tokens and keys.</numerusform>
            <numerusform>Exported %Ln connections, without tokens and keys.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Imported %Ln connection(s). Enter a token for each before you use it.</source>
        <translation>
            <numerusform>Imported %Ln connection. Enter a token for each before you use it.</numerusform>
            <numerusform>Imported %Ln connections. Enter a token for each before you use it.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::desk::JournalWatch</name>
    <message numerus="yes">
        <source>%Ln entry(s) wait(s) to be written. Documents are sent all the same.</source>
        <translation>
            <numerusform>%Ln entry waits to be written. Documents are sent all the same.</numerusform>
            <numerusform>%Ln entries wait to be written. Documents are sent all the same.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::AssessmentActions</name>
    <message numerus="yes">
        <source>Copied %Ln row(s).</source>
        <translation>
            <numerusform>Copied %Ln row.</numerusform>
            <numerusform>Copied %Ln rows.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::AssessmentOptions</name>
    <message numerus="yes">
        <source>Every %Ln minute(s)</source>
        <translation>
            <numerusform>Every %Ln minute</numerusform>
            <numerusform>Every %Ln minutes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::AssessmentTreeModel</name>
    <message numerus="yes">
        <source>%Ln conversation(s)</source>
        <translation>
            <numerusform>%Ln conversation</numerusform>
            <numerusform>%Ln conversations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::AssessmentsPage</name>
    <message numerus="yes">
        <source>%Ln new conversation(s)</source>
        <translation>
            <numerusform>%Ln new conversation</numerusform>
            <numerusform>%Ln new conversations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CaptureBar</name>
    <message numerus="yes">
        <source>The scan folder(s) of %1 cannot be read. Clinic Desk waits for it/them.</source>
        <translation>
            <numerusform>The scan folder of %1 cannot be read. Clinic Desk waits for it.</numerusform>
            <numerusform>The scan folders of %1 cannot be read. Clinic Desk waits for them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CaptureSection</name>
    <message numerus="yes">
        <source>Exported %Ln profile(s).</source>
        <translation>
            <numerusform>Exported %Ln profile.</numerusform>
            <numerusform>Exported %Ln profiles.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Imported %Ln profile(s).</source>
        <translation>
            <numerusform>Imported %Ln profile.</numerusform>
            <numerusform>Imported %Ln profiles.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CheckProgress</name>
    <message numerus="yes">
        <source>%Ln with findings</source>
        <translation>
            <numerusform>%Ln with findings</numerusform>
            <numerusform>%Ln with findings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln could not be read; the check continues</source>
        <translation>
            <numerusform>%Ln could not be read; the check continues</numerusform>
            <numerusform>%Ln could not be read; the check continues</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln could not be read</source>
        <translation>
            <numerusform>%Ln could not be read</numerusform>
            <numerusform>%Ln could not be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Read %Ln profile(s) again</source>
        <extracomment>A button: how many doctors could not be read</extracomment>
        <translation>
            <numerusform>Read %Ln profile again</numerusform>
            <numerusform>Read %Ln profiles again</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CheckRow</name>
    <message numerus="yes">
        <source>%Ln field(s)</source>
        <translation>
            <numerusform>%Ln field</numerusform>
            <numerusform>%Ln fields</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ChecklistModel</name>
    <message numerus="yes">
        <source>And %Ln more. Copy the findings to see all.</source>
        <translation>
            <numerusform>And %Ln more. Copy the findings to see all.</numerusform>
            <numerusform>And %Ln more. Copy the findings to see all.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>And %Ln more.</source>
        <translation>
            <numerusform>And %Ln more.</numerusform>
            <numerusform>And %Ln more.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ChecklistPanel</name>
    <message numerus="yes">
        <source>%Ln to fix</source>
        <translation>
            <numerusform>%Ln to fix</numerusform>
            <numerusform>%Ln to fix</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s)</source>
        <translation>
            <numerusform>%Ln note</numerusform>
            <numerusform>%Ln notes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CloseDialog</name>
    <message numerus="yes">
        <source>Close and lose %Ln document(s)</source>
        <translation>
            <numerusform>Close and lose %Ln document</numerusform>
            <numerusform>Close and lose %Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) would be lost.</source>
        <translation>
            <numerusform>%Ln document would be lost.</numerusform>
            <numerusform>%Ln documents would be lost.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <extracomment>Below a list of documents</extracomment>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) wait(s) to be sent.</source>
        <translation>
            <numerusform>%Ln document waits to be sent.</numerusform>
            <numerusform>%Ln documents wait to be sent.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are not sent yet.</source>
        <translation>
            <numerusform>%Ln document is not sent yet.</numerusform>
            <numerusform>%Ln documents are not sent yet.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) need(s) you. Look in the outbox.</source>
        <translation>
            <numerusform>%Ln document needs you. Look in the outbox.</numerusform>
            <numerusform>%Ln documents need you. Look in the outbox.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln delivery(s) of today is/are not kept on this computer.</source>
        <translation>
            <numerusform>%Ln delivery of today is not kept on this computer.</numerusform>
            <numerusform>%Ln deliveries of today are not kept on this computer.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CsvExport</name>
    <message numerus="yes">
        <source>Saved %Ln conversation(s) to “%1”.</source>
        <translation>
            <numerusform>Saved %Ln conversation to “%1”.</numerusform>
            <numerusform>Saved %Ln conversations to “%1”.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DetailActions</name>
    <message numerus="yes">
        <source>%Ln document(s) is/are now for %1. Press Ctrl+Z to undo.</source>
        <translation>
            <numerusform>%Ln document is now for %1. Press Ctrl+Z to undo.</numerusform>
            <numerusform>%Ln documents are now for %1. Press Ctrl+Z to undo.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DoctorField</name>
    <message numerus="yes">
        <source>This doctor ID has %Ln character(s). At most %1 are allowed.</source>
        <translation>
            <numerusform>This doctor ID has %Ln character. At most %1 are allowed.</numerusform>
            <numerusform>This doctor ID has %Ln characters. At most %1 are allowed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DoctorsHeader</name>
    <message numerus="yes">
        <source>Checklist, %Ln finding(s)</source>
        <translation>
            <numerusform>Checklist, %Ln finding</numerusform>
            <numerusform>Checklist, %Ln findings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DropZone</name>
    <message numerus="yes">
        <source>Drop %Ln file(s)</source>
        <translation>
            <numerusform>Drop %Ln file</numerusform>
            <numerusform>Drop %Ln files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Drop %Ln file(s) for %1</source>
        <translation>
            <numerusform>Drop %Ln file for %1</numerusform>
            <numerusform>Drop %Ln files for %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::EmptyUploadView</name>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln document</numerusform>
            <numerusform>%Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %Ln sample document(s)</source>
        <translation>
            <numerusform>Add %Ln sample document</numerusform>
            <numerusform>Add %Ln sample documents</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::EncryptSwitch</name>
    <message numerus="yes">
        <source>The service uses the same %Ln character(s) for both halves of the encryption. Rely on TLS for protection, and treat this encryption as an addition. A file that is sent by upload form is protected only by TLS.</source>
        <translation>
            <numerusform>The service uses the same %Ln character for both halves of the encryption. Rely on TLS for protection, and treat this encryption as an addition. A file that is sent by upload form is protected only by TLS.</numerusform>
            <numerusform>The service uses the same %Ln characters for both halves of the encryption. Rely on TLS for protection, and treat this encryption as an addition. A file that is sent by upload form is protected only by TLS.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::FileActions</name>
    <message numerus="yes">
        <source>Not joined: a document can have at most %Ln file(s).</source>
        <translation>
            <numerusform>Not joined: a document can have at most %Ln file.</numerusform>
            <numerusform>Not joined: a document can have at most %Ln files.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) joined into one.</source>
        <translation>
            <numerusform>%Ln document joined into one.</numerusform>
            <numerusform>%Ln documents joined into one.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) joined into one PDF.</source>
        <translation>
            <numerusform>%Ln document joined into one PDF.</numerusform>
            <numerusform>%Ln documents joined into one PDF.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Split into %Ln document(s).</source>
        <translation>
            <numerusform>Split into %Ln document.</numerusform>
            <numerusform>Split into %Ln documents.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Join as %Ln document(s)</source>
        <translation>
            <numerusform>Join as %Ln document</numerusform>
            <numerusform>Join as %Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) joined into %1.</source>
        <extracomment>%n documents before, %1 documents now</extracomment>
        <translation>
            <numerusform>%Ln document joined into %1.</numerusform>
            <numerusform>%Ln documents joined into %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::FilterBar</name>
    <message numerus="yes">
        <source>At most %Ln character(s).</source>
        <translation>
            <numerusform>At most %Ln character.</numerusform>
            <numerusform>At most %Ln characters.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::FilterMenu</name>
    <message numerus="yes">
        <source>Last %Ln day(s)</source>
        <translation>
            <numerusform>Last %Ln day</numerusform>
            <numerusform>Last %Ln days</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::IdListEntry</name>
    <message numerus="yes">
        <source>%Ln doctor ID(s)</source>
        <translation>
            <numerusform>%Ln doctor ID</numerusform>
            <numerusform>%Ln doctor IDs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Only the first %Ln are checked.</source>
        <translation>
            <numerusform>Only the first %Ln are checked.</numerusform>
            <numerusform>Only the first %Ln are checked.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Check %Ln doctor(s)</source>
        <translation>
            <numerusform>Check %Ln doctor</numerusform>
            <numerusform>Check %Ln doctors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::IncrementalList</name>
    <message numerus="yes">
        <source>Show %Ln more</source>
        <translation>
            <numerusform>Show %Ln more</numerusform>
            <numerusform>Show %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::Inspector</name>
    <message numerus="yes">
        <source>At most %Ln tag(s). Characters in each tag: %1–%2.</source>
        <translation>
            <numerusform>At most %Ln tag. Characters in each tag: %1–%2.</numerusform>
            <numerusform>At most %Ln tags. Characters in each tag: %1–%2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::JournalFilterBar</name>
    <message numerus="yes">
        <source>Last %Ln day(s)</source>
        <translation>
            <numerusform>Last %Ln day</numerusform>
            <numerusform>Last %Ln days</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::JournalPage</name>
    <message numerus="yes">
        <source>%Ln entry(s)</source>
        <translation>
            <numerusform>%Ln entry</numerusform>
            <numerusform>%Ln entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Exported %Ln entry(s) to “%1”.</source>
        <translation>
            <numerusform>Exported %Ln entry to “%1”.</numerusform>
            <numerusform>Exported %Ln entries to “%1”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>By this date, %Ln entry(s) is/are older than the journal is kept. Removed entries cannot be restored.</source>
        <translation>
            <numerusform>By this date, %Ln entry is older than the journal is kept. Removed entries cannot be restored.</numerusform>
            <numerusform>By this date, %Ln entries are older than the journal is kept. Removed entries cannot be restored.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::JournalTable</name>
    <message numerus="yes">
        <source>Copied %Ln row(s).</source>
        <translation>
            <numerusform>Copied %Ln row.</numerusform>
            <numerusform>Copied %Ln rows.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ListCheckActions</name>
    <message numerus="yes">
        <source>Read %Ln profile(s) again</source>
        <translation>
            <numerusform>Read %Ln profile again</numerusform>
            <numerusform>Read %Ln profiles again</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln doctor ID(s).</source>
        <translation>
            <numerusform>Copied %Ln doctor ID.</numerusform>
            <numerusform>Copied %Ln doctor IDs.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln row(s).</source>
        <translation>
            <numerusform>Copied %Ln row.</numerusform>
            <numerusform>Copied %Ln rows.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::LockWarning</name>
    <message numerus="yes">
        <source>Clinic Desk locks in %Ln s. Press any key to stay.</source>
        <translation>
            <numerusform>Clinic Desk locks in %Ln s. Press any key to stay.</numerusform>
            <numerusform>Clinic Desk locks in %Ln s. Press any key to stay.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::LockWindow</name>
    <message numerus="yes">
        <source>Try again in %Ln s.</source>
        <translation>
            <numerusform>Try again in %Ln s.</numerusform>
            <numerusform>Try again in %Ln s.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Try again in %Ln min.</source>
        <translation>
            <numerusform>Try again in %Ln min.</numerusform>
            <numerusform>Try again in %Ln min.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Locked at %1 after %Ln quiet minute(s)</source>
        <translation>
            <numerusform>Locked at %1 after %Ln quiet minute</numerusform>
            <numerusform>Locked at %1 after %Ln quiet minutes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::OutboxActions</name>
    <message numerus="yes">
        <source>%Ln document(s) removed</source>
        <translation>
            <numerusform>%Ln document removed</numerusform>
            <numerusform>%Ln documents removed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stop sending %Ln document(s)?</source>
        <translation>
            <numerusform>Stop sending %Ln document?</numerusform>
            <numerusform>Stop sending %Ln documents?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sending %Ln document(s) again…</source>
        <translation>
            <numerusform>Sending %Ln document again…</numerusform>
            <numerusform>Sending %Ln documents again…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::OutboxHeader</name>
    <message numerus="yes">
        <source>%Ln document(s) waiting</source>
        <translation>
            <numerusform>%Ln document waiting</numerusform>
            <numerusform>%Ln documents waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sending %Ln document(s)</source>
        <translation>
            <numerusform>Sending %Ln document</numerusform>
            <numerusform>Sending %Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Preparing %Ln document(s)</source>
        <translation>
            <numerusform>Preparing %Ln document</numerusform>
            <numerusform>Preparing %Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sending %1 of %Ln document(s)</source>
        <extracomment>%1 of all documents in progress are being sent or prepared now</extracomment>
        <translation>
            <numerusform>Sending %1 of %Ln document</numerusform>
            <numerusform>Sending %1 of %Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Preparing %1 of %Ln document(s)</source>
        <translation>
            <numerusform>Preparing %1 of %Ln document</numerusform>
            <numerusform>Preparing %1 of %Ln documents</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PatientDialog</name>
    <message numerus="yes">
        <source>Patient of %Ln document(s)</source>
        <translation>
            <numerusform>Patient of %Ln document</numerusform>
            <numerusform>Patient of %Ln documents</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PeopleSection</name>
    <message numerus="yes">
        <source>%Ln minute(s)</source>
        <translation>
            <numerusform>%Ln minute</numerusform>
            <numerusform>%Ln minutes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PersonDialog</name>
    <message numerus="yes">
        <source>This name has %Ln character(s). At most %1 are allowed.</source>
        <translation>
            <numerusform>This name has %Ln character. At most %1 are allowed.</numerusform>
            <numerusform>This name has %Ln characters. At most %1 are allowed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At least %Ln digit/digits or letter/letters. A sentence is safer.</source>
        <translation>
            <numerusform>At least %Ln digit or letter. A sentence is safer.</numerusform>
            <numerusform>At least %Ln digits or letters. A sentence is safer.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At least %Ln digit/digits or letter/letters. Leave it empty to change nothing.</source>
        <translation>
            <numerusform>At least %Ln digit or letter. Leave it empty to change nothing.</numerusform>
            <numerusform>At least %Ln digits or letters. Leave it empty to change nothing.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Enter a PIN of at least %Ln digit/digits or letter/letters.</source>
        <translation>
            <numerusform>Enter a PIN of at least %Ln digit or letter.</numerusform>
            <numerusform>Enter a PIN of at least %Ln digits or letters.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This PIN is too short. Enter at least %Ln digit/digits or letter/letters.</source>
        <translation>
            <numerusform>This PIN is too short. Enter at least %Ln digit or letter.</numerusform>
            <numerusform>This PIN is too short. Enter at least %Ln digits or letters.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PreviewPanel</name>
    <message numerus="yes">
        <source>%Ln selected</source>
        <translation>
            <numerusform>%Ln selected</numerusform>
            <numerusform>%Ln selected</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PrintJob</name>
    <message numerus="yes">
        <source>Saved %1 on %Ln page(s) as “%2”.</source>
        <translation>
            <numerusform>Saved %1 on %Ln page as “%2”.</numerusform>
            <numerusform>Saved %1 on %Ln pages as “%2”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sent %1 on %Ln page(s) to “%2”.</source>
        <translation>
            <numerusform>Sent %1 on %Ln page to “%2”.</numerusform>
            <numerusform>Sent %1 on %Ln pages to “%2”.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ProfileDialog</name>
    <message numerus="yes">
        <source>At most %Ln tag(s). Characters in each tag: %1–%2.</source>
        <translation>
            <numerusform>At most %Ln tag. Characters in each tag: %1–%2.</numerusform>
            <numerusform>At most %Ln tags. Characters in each tag: %1–%2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This name has %Ln character(s). At most %1 are allowed.</source>
        <translation>
            <numerusform>This name has %Ln character. At most %1 are allowed.</numerusform>
            <numerusform>This name has %Ln characters. At most %1 are allowed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::RailModel</name>
    <message numerus="yes">
        <source>%1, %Ln waiting</source>
        <translation>
            <numerusform>%1, %Ln waiting</numerusform>
            <numerusform>%1, %Ln waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %Ln needs/need you</source>
        <translation>
            <numerusform>%1, %Ln needs you</numerusform>
            <numerusform>%1, %Ln need you</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %Ln draft(s)</source>
        <translation>
            <numerusform>%1, %Ln draft</numerusform>
            <numerusform>%1, %Ln drafts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ReceiptTable</name>
    <message numerus="yes">
        <source>Copied %Ln row(s).</source>
        <translation>
            <numerusform>Copied %Ln row.</numerusform>
            <numerusform>Copied %Ln rows.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied %Ln document ID(s).</source>
        <translation>
            <numerusform>Copied %Ln document ID.</numerusform>
            <numerusform>Copied %Ln document IDs.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::RemainingTime</name>
    <message numerus="yes">
        <source>about %Ln s left</source>
        <translation>
            <numerusform>about %Ln s left</numerusform>
            <numerusform>about %Ln s left</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %Ln min left</source>
        <translation>
            <numerusform>about %Ln min left</numerusform>
            <numerusform>about %Ln min left</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::RequestList</name>
    <message numerus="yes">
        <source>%Ln, saved in the journal</source>
        <translation>
            <numerusform>%Ln, saved in the journal</numerusform>
            <numerusform>%Ln, saved in the journal</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln, until you close Clinic Desk</source>
        <translation>
            <numerusform>%Ln, until you close Clinic Desk</numerusform>
            <numerusform>%Ln, until you close Clinic Desk</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::RequestsTable</name>
    <message numerus="yes">
        <source>Copied %Ln request(s).</source>
        <translation>
            <numerusform>Copied %Ln request.</numerusform>
            <numerusform>Copied %Ln requests.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::SecretField</name>
    <message numerus="yes">
        <source>%Ln character(s), shared with the service.</source>
        <translation>
            <numerusform>%Ln character, shared with the service.</numerusform>
            <numerusform>%Ln characters, shared with the service.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A key must have exactly %Ln character(s).</source>
        <translation>
            <numerusform>A key must have exactly %Ln character.</numerusform>
            <numerusform>A key must have exactly %Ln characters.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::TransactionList</name>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::UploadActions</name>
    <message numerus="yes">
        <source>Sending %Ln document(s) to %1…</source>
        <translation>
            <numerusform>Sending %Ln document to %1…</numerusform>
            <numerusform>Sending %Ln documents to %1…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) was/were not sent and is/are in the list again.</source>
        <translation>
            <numerusform>%Ln document was not sent and is in the list again.</numerusform>
            <numerusform>%Ln documents were not sent and are in the list again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) removed</source>
        <translation>
            <numerusform>%Ln document removed</numerusform>
            <numerusform>%Ln documents removed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>These are too many files at once. Only the first %Ln was/were added.</source>
        <translation>
            <numerusform>These are too many files at once. Only the first %Ln was added.</numerusform>
            <numerusform>These are too many files at once. Only the first %Ln were added.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) can be edited here. Ctrl+Z takes it/them back to the outbox.</source>
        <translation>
            <numerusform>%Ln document can be edited here. Ctrl+Z takes it back to the outbox.</numerusform>
            <numerusform>%Ln documents can be edited here. Ctrl+Z takes them back to the outbox.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) has/have the former type again.</source>
        <translation>
            <numerusform>%Ln document has the former type again.</numerusform>
            <numerusform>%Ln documents have the former type again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) has/have the former date again.</source>
        <translation>
            <numerusform>%Ln document has the former date again.</numerusform>
            <numerusform>%Ln documents have the former date again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) has/have the former tags again.</source>
        <translation>
            <numerusform>%Ln document has the former tags again.</numerusform>
            <numerusform>%Ln documents have the former tags again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) has/have the former patient again.</source>
        <translation>
            <numerusform>%Ln document has the former patient again.</numerusform>
            <numerusform>%Ln documents have the former patient again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are as before.</source>
        <translation>
            <numerusform>%Ln document is as before.</numerusform>
            <numerusform>%Ln documents are as before.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are in the list again.</source>
        <translation>
            <numerusform>%Ln document is in the list again.</numerusform>
            <numerusform>%Ln documents are in the list again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are at the former places again.</source>
        <translation>
            <numerusform>%Ln document is at the former places again.</numerusform>
            <numerusform>%Ln documents are at the former places again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are in the outbox again.</source>
        <translation>
            <numerusform>%Ln document is in the outbox again.</numerusform>
            <numerusform>%Ln documents are in the outbox again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) has/have no type again.</source>
        <translation>
            <numerusform>%Ln document has no type again.</numerusform>
            <numerusform>%Ln documents have no type again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) has/have no date again.</source>
        <translation>
            <numerusform>%Ln document has no date again.</numerusform>
            <numerusform>%Ln documents have no date again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) has/have no tags again.</source>
        <translation>
            <numerusform>%Ln document has no tags again.</numerusform>
            <numerusform>%Ln documents have no tags again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) has/have no patient again.</source>
        <translation>
            <numerusform>%Ln document has no patient again.</numerusform>
            <numerusform>%Ln documents have no patient again.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::UploadDocumentsView</name>
    <message numerus="yes">
        <source>%1 · reading %Ln more…</source>
        <translation>
            <numerusform>%1 · reading %Ln more…</numerusform>
            <numerusform>%1 · reading %Ln more…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Try all %Ln again</source>
        <translation>
            <numerusform>Try all %Ln again</numerusform>
            <numerusform>Try all %Ln again</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove all %Ln that cannot be added</source>
        <translation>
            <numerusform>Remove all %Ln that cannot be added</numerusform>
            <numerusform>Remove all %Ln that cannot be added</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::wording</name>
    <message numerus="yes">
        <source>%1 byte(s)</source>
        <translation>
            <numerusform>%1 byte</numerusform>
            <numerusform>%1 bytes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A document can have at most %Ln file(s). This one has %1.</source>
        <translation>
            <numerusform>A document can have at most %Ln file. This one has %1.</numerusform>
            <numerusform>A document can have at most %Ln files. This one has %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 (%Ln time(s))</source>
        <translation>
            <numerusform>%1 (%Ln time)</numerusform>
            <numerusform>%1 (%Ln times)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of the wrong type</source>
        <translation>
            <numerusform>%Ln of the wrong type</numerusform>
            <numerusform>%Ln of the wrong type</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln with invalid characters</source>
        <translation>
            <numerusform>%Ln with invalid characters</numerusform>
            <numerusform>%Ln with invalid characters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln with an invalid time</source>
        <translation>
            <numerusform>%Ln with an invalid time</numerusform>
            <numerusform>%Ln with an invalid time</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln missing</source>
        <translation>
            <numerusform>%Ln missing</numerusform>
            <numerusform>%Ln missing</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln given twice</source>
        <translation>
            <numerusform>%Ln given twice</numerusform>
            <numerusform>%Ln given twice</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <translation>
            <numerusform>%1 and %Ln more</numerusform>
            <numerusform>%1 and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Enter at most %Ln character(s).</source>
        <translation>
            <numerusform>Enter at most %Ln character.</numerusform>
            <numerusform>Enter at most %Ln characters.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Enter at least %Ln character(s).</source>
        <translation>
            <numerusform>Enter at least %Ln character.</numerusform>
            <numerusform>Enter at least %Ln characters.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Enter at most %Ln tag(s).</source>
        <translation>
            <numerusform>Enter at most %Ln tag.</numerusform>
            <numerusform>Enter at most %Ln tags.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The encryption key has %Ln byte(s) instead of %1.</source>
        <translation>
            <numerusform>The encryption key has %Ln byte instead of %1.</numerusform>
            <numerusform>The encryption key has %Ln bytes instead of %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The list has %Ln row(s). At most %1 can be printed.</source>
        <translation>
            <numerusform>The list has %Ln row. At most %1 can be printed.</numerusform>
            <numerusform>The list has %Ln rows. At most %1 can be printed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The profile has %Ln field(s). At most %1 can be printed.</source>
        <translation>
            <numerusform>The profile has %Ln field. At most %1 can be printed.</numerusform>
            <numerusform>The profile has %Ln fields. At most %1 can be printed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You selected %Ln row(s). At most %1 can be copied.</source>
        <translation>
            <numerusform>You selected %Ln row. At most %1 can be copied.</numerusform>
            <numerusform>You selected %Ln rows. At most %1 can be copied.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) cannot be read.</source>
        <translation>
            <numerusform>%Ln document cannot be read.</numerusform>
            <numerusform>%Ln documents cannot be read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) belong to no document.</source>
        <translation>
            <numerusform>%Ln file belongs to no document.</numerusform>
            <numerusform>%Ln files belong to no document.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln time(s) without a time zone is/are treated as UTC.</source>
        <translation>
            <numerusform>%Ln time without a time zone is treated as UTC.</numerusform>
            <numerusform>%Ln times without a time zone are treated as UTC.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) was/were recovered.</source>
        <translation>
            <numerusform>%Ln document was recovered.</numerusform>
            <numerusform>%Ln documents were recovered.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This Aadhaar number has %Ln digit(s) instead of %1.</source>
        <translation>
            <numerusform>This Aadhaar number has %Ln digit instead of %1.</numerusform>
            <numerusform>This Aadhaar number has %Ln digits instead of %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The store key must have %Ln byte(s) in Base64.</source>
        <translation>
            <numerusform>The store key must have %Ln byte in Base64.</numerusform>
            <numerusform>The store key must have %Ln bytes in Base64.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) was/were joined to one PDF.</source>
        <translation>
            <numerusform>%Ln file was joined to one PDF.</numerusform>
            <numerusform>%Ln files were joined to one PDF.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s) scanned before was/were added.</source>
        <translation>
            <numerusform>%Ln page scanned before was added.</numerusform>
            <numerusform>%Ln pages scanned before were added.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) of %1 is/are not delivered yet.</source>
        <translation>
            <numerusform>%Ln document of %1 is not delivered yet.</numerusform>
            <numerusform>%Ln documents of %1 are not delivered yet.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Try again in %Ln second(s).</source>
        <translation>
            <numerusform>Try again in %Ln second.</numerusform>
            <numerusform>Try again in %Ln seconds.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) of the outbox was/were removed.</source>
        <translation>
            <numerusform>%Ln file of the outbox was removed.</numerusform>
            <numerusform>%Ln files of the outbox were removed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) with doctor profiles was/were removed.</source>
        <translation>
            <numerusform>%Ln file with doctor profiles was removed.</numerusform>
            <numerusform>%Ln files with doctor profiles were removed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) with scanned pages was/were removed.</source>
        <translation>
            <numerusform>%Ln file with scanned pages was removed.</numerusform>
            <numerusform>%Ln files with scanned pages were removed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) with connections was/were removed.</source>
        <translation>
            <numerusform>%Ln file with connections was removed.</numerusform>
            <numerusform>%Ln files with connections were removed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) with settings was/were removed.</source>
        <translation>
            <numerusform>%Ln file with settings was removed.</numerusform>
            <numerusform>%Ln files with settings were removed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) with people and PINs was/were removed.</source>
        <translation>
            <numerusform>%Ln file with people and PINs was removed.</numerusform>
            <numerusform>%Ln files with people and PINs were removed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) of the journal was/were removed.</source>
        <translation>
            <numerusform>%Ln file of the journal was removed.</numerusform>
            <numerusform>%Ln files of the journal were removed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) with messages of the program was/were removed.</source>
        <translation>
            <numerusform>%Ln file with messages of the program was removed.</numerusform>
            <numerusform>%Ln files with messages of the program were removed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln temporary file(s) was/were removed.</source>
        <translation>
            <numerusform>%Ln temporary file was removed.</numerusform>
            <numerusform>%Ln temporary files were removed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln other file(s) was/were removed.</source>
        <translation>
            <numerusform>%Ln other file was removed.</numerusform>
            <numerusform>%Ln other files were removed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) is/are not delivered yet and will never be sent.</source>
        <translation>
            <numerusform>%Ln document is not delivered yet and will never be sent.</numerusform>
            <numerusform>%Ln documents are not delivered yet and will never be sent.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The data of all %Ln person(s) on this computer is removed.</source>
        <translation>
            <numerusform>The data of %Ln person on this computer is removed.</numerusform>
            <numerusform>The data of all %Ln people on this computer is removed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln connection(s) is/are removed, with tokens and keys.</source>
        <translation>
            <numerusform>%Ln connection is removed, with tokens and keys.</numerusform>
            <numerusform>%Ln connections are removed, with tokens and keys.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln keychain item(s) was/were removed.</source>
        <translation>
            <numerusform>%Ln keychain item was removed.</numerusform>
            <numerusform>%Ln keychain items were removed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln keychain item(s) could not be removed, because the keychain is locked or does not respond. Unlock the keychain, then start Clinic Desk: it removes the rest.</source>
        <translation>
            <numerusform>%Ln keychain item could not be removed, because the keychain is locked or does not respond. Unlock the keychain, then start Clinic Desk: it removes the rest.</numerusform>
            <numerusform>%Ln keychain items could not be removed, because the keychain is locked or does not respond. Unlock the keychain, then start Clinic Desk: it removes the rest.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln entry(s)</source>
        <translation>
            <numerusform>%Ln entry</numerusform>
            <numerusform>%Ln entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln connection(s)</source>
        <translation>
            <numerusform>%Ln connection</numerusform>
            <numerusform>%Ln connections</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The journal is complete and unchanged: %Ln entry(s).</source>
        <translation>
            <numerusform>The journal is complete and unchanged: %Ln entry.</numerusform>
            <numerusform>The journal is complete and unchanged: %Ln entries.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The newest %Ln of them has/have no protection by a key yet.</source>
        <translation>
            <numerusform>The newest %Ln of them has no protection by a key yet.</numerusform>
            <numerusform>The newest %Ln of them have no protection by a key yet.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The token has %Ln byte(s). At most %1 can be saved.</source>
        <translation>
            <numerusform>The token has %Ln byte. At most %1 can be saved.</numerusform>
            <numerusform>The token has %Ln bytes. At most %1 can be saved.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln line(s) has/have no doctor ID: %1.</source>
        <translation>
            <numerusform>%Ln line has no doctor ID: %1.</numerusform>
            <numerusform>%Ln lines have no doctor ID: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The outbox on this computer cannot be opened: its key is missing from the keychain. %Ln document(s) wait(s) in it.</source>
        <translation>
            <numerusform>The outbox on this computer cannot be opened: its key is missing from the keychain. %Ln document waits in it.</numerusform>
            <numerusform>The outbox on this computer cannot be opened: its key is missing from the keychain. %Ln documents wait in it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The clock of this computer is %Ln day(s) ahead.</source>
        <translation>
            <numerusform>The clock of this computer is %Ln day ahead.</numerusform>
            <numerusform>The clock of this computer is %Ln days ahead.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The clock of this computer is %Ln day(s) behind.</source>
        <translation>
            <numerusform>The clock of this computer is %Ln day behind.</numerusform>
            <numerusform>The clock of this computer is %Ln days behind.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The clock of this computer is %Ln hour(s) ahead.</source>
        <translation>
            <numerusform>The clock of this computer is %Ln hour ahead.</numerusform>
            <numerusform>The clock of this computer is %Ln hours ahead.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The clock of this computer is %Ln hour(s) behind.</source>
        <translation>
            <numerusform>The clock of this computer is %Ln hour behind.</numerusform>
            <numerusform>The clock of this computer is %Ln hours behind.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The clock of this computer is %Ln minute(s) ahead.</source>
        <translation>
            <numerusform>The clock of this computer is %Ln minute ahead.</numerusform>
            <numerusform>The clock of this computer is %Ln minutes ahead.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The clock of this computer is %Ln minute(s) behind.</source>
        <translation>
            <numerusform>The clock of this computer is %Ln minute behind.</numerusform>
            <numerusform>The clock of this computer is %Ln minutes behind.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>up to entry %1; %Ln entry(s) is/are missing</source>
        <translation>
            <numerusform>up to entry %1; %Ln entry is missing</numerusform>
            <numerusform>up to entry %1; %Ln entries are missing</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The journal was replaced by another one, or its file was removed: %Ln entry(s) is/are missing.</source>
        <translation>
            <numerusform>The journal was replaced by another one, or its file was removed: %Ln entry is missing.</numerusform>
            <numerusform>The journal was replaced by another one, or its file was removed: %Ln entries are missing.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The journal begins after a damage: %Ln entry(s) is/are missing.</source>
        <translation>
            <numerusform>The journal begins after a damage: %Ln entry is missing.</numerusform>
            <numerusform>The journal begins after a damage: %Ln entries are missing.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln old entry(s) was/were not removed, because the clock of this computer jumped. Check the date of this computer first.</source>
        <translation>
            <numerusform>%Ln old entry was not removed, because the clock of this computer jumped. Check the date of this computer first.</numerusform>
            <numerusform>%Ln old entries were not removed, because the clock of this computer jumped. Check the date of this computer first.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A connection needs a name of one line, with at most %Ln character(s).</source>
        <translation>
            <numerusform>A connection needs a name of one line, with at most %Ln character.</numerusform>
            <numerusform>A connection needs a name of one line, with at most %Ln characters.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Wait %Ln second(s) until this PIN is checked.</source>
        <translation>
            <numerusform>Wait %Ln second until this PIN is checked.</numerusform>
            <numerusform>Wait %Ln seconds until this PIN is checked.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s) was/were turned.</source>
        <translation>
            <numerusform>%Ln page was turned.</numerusform>
            <numerusform>%Ln pages were turned.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s) turned</source>
        <translation>
            <numerusform>%Ln page turned</numerusform>
            <numerusform>%Ln pages turned</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln minute(s)</source>
        <translation>
            <numerusform>%Ln minute</numerusform>
            <numerusform>%Ln minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Enter at least %Ln digit/digits or letter/letters.</source>
        <translation>
            <numerusform>Enter at least %Ln digit or letter.</numerusform>
            <numerusform>Enter at least %Ln digits or letters.</numerusform>
        </translation>
    </message>
</context>
</TS>
