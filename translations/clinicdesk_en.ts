<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>DaySlip</name>
    <message numerus="yes">
        <source>%n documents are on the Upload page and not sent yet.</source>
        <translation>
            <numerusform>%n documents are on the Upload page and not sent yet.</numerusform>
            <numerusform>%n documents are on the Upload page and not sent yet.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DeliveryOptions</name>
    <message numerus="yes">
        <source>%n tasks</source>
        <translation>
            <numerusform>%n tasks</numerusform>
            <numerusform>%n tasks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Notices</name>
    <message numerus="yes">
        <source>%n documents that are kept there can be looked at in the Outbox.</source>
        <translation>
            <numerusform>%n documents that are kept there can be looked at in the Outbox.</numerusform>
            <numerusform>%n documents that are kept there can be looked at in the Outbox.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n documents wait for connections that are not set up here.</source>
        <translation>
            <numerusform>%n documents wait for connections that are not set up here.</numerusform>
            <numerusform>%n documents wait for connections that are not set up here.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OutboxChangeSummary</name>
    <message numerus="yes">
        <source>%n delivered</source>
        <translation>
            <numerusform>%n delivered</numerusform>
            <numerusform>%n delivered</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need you</source>
        <translation>
            <numerusform>%n need you</numerusform>
            <numerusform>%n need you</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OutboxItems</name>
    <message numerus="yes">
        <source>%n documents</source>
        <translation>
            <numerusform>%n documents</numerusform>
            <numerusform>%n documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n causes</source>
        <translation>
            <numerusform>%n causes</numerusform>
            <numerusform>%n causes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n paused</source>
        <translation>
            <numerusform>%n paused</numerusform>
            <numerusform>%n paused</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pages</source>
        <translation>
            <numerusform>%n pages</numerusform>
            <numerusform>%n pages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <extracomment>%1 the name of a file, %n the number of other files</extracomment>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Retry all %n</source>
        <translation>
            <numerusform>Retry all %n</numerusform>
            <numerusform>Retry all %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Send all %n again</source>
        <translation>
            <numerusform>Send all %n again</numerusform>
            <numerusform>Send all %n again</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OutboxSummary</name>
    <message numerus="yes">
        <source>%n need you</source>
        <translation>
            <numerusform>%n need you</numerusform>
            <numerusform>%n need you</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n waiting</numerusform>
            <numerusform>%n waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n paused</source>
        <translation>
            <numerusform>%n paused</numerusform>
            <numerusform>%n paused</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Everything is paused: %n documents wait</source>
        <translation>
            <numerusform>Everything is paused: %n documents wait</numerusform>
            <numerusform>Everything is paused: %n documents wait</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n documents delivered</source>
        <translation>
            <numerusform>%n documents delivered</numerusform>
            <numerusform>%n documents delivered</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n documents are saved and wait for a new token</source>
        <translation>
            <numerusform>%n documents are saved and wait for a new token</numerusform>
            <numerusform>%n documents are saved and wait for a new token</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UploadRow</name>
    <message numerus="yes">
        <source>%n documents</source>
        <translation>
            <numerusform>%n documents</numerusform>
            <numerusform>%n documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ready</source>
        <translation>
            <numerusform>%n ready</numerusform>
            <numerusform>%n ready</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n need you</source>
        <translation>
            <numerusform>%n need you</numerusform>
            <numerusform>%n need you</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stay here until they are fixed</source>
        <translation>
            <numerusform>%n stay here until they are fixed</numerusform>
            <numerusform>%n stay here until they are fixed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n have no patient</source>
        <translation>
            <numerusform>%n have no patient</numerusform>
            <numerusform>%n have no patient</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n are not this patient&apos;s and stay</source>
        <translation>
            <numerusform>%n are not this patient&apos;s and stay</numerusform>
            <numerusform>%n are not this patient&apos;s and stay</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Assign %n documents</source>
        <translation>
            <numerusform>Assign %n documents</numerusform>
            <numerusform>Assign %n documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Send %n documents to %1</source>
        <translation>
            <numerusform>Send %n documents to %1</numerusform>
            <numerusform>Send %n documents to %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::desk::Desk</name>
    <message numerus="yes">
        <source>%n documents of %1 wait on this computer. Send or remove them first.</source>
        <translation>
            <numerusform>%n documents of %1 wait on this computer. Send or remove them first.</numerusform>
            <numerusform>%n documents of %1 wait on this computer. Send or remove them first.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::AssessmentActions</name>
    <message numerus="yes">
        <source>Every %n minutes</source>
        <translation>
            <numerusform>Every %n minutes</numerusform>
            <numerusform>Every %n minutes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CheckProgress</name>
    <message numerus="yes">
        <source>Ask the %Ln again</source>
        <extracomment>A button: how many doctors could not be read</extracomment>
        <translation>
            <numerusform>Ask the %Ln again</numerusform>
            <numerusform>Ask the %Ln again</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::CloseDialog</name>
    <message numerus="yes">
        <source>Close and lose %n documents</source>
        <translation>
            <numerusform>Close and lose %n documents</numerusform>
            <numerusform>Close and lose %n documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n documents would be lost.</source>
        <translation>
            <numerusform>%n documents would be lost.</numerusform>
            <numerusform>%n documents would be lost.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <extracomment>Below a list of documents</extracomment>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DoctorsHeader</name>
    <message numerus="yes">
        <source>Checklist, %Ln findings</source>
        <translation>
            <numerusform>Checklist, %Ln findings</numerusform>
            <numerusform>Checklist, %Ln findings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::DropZone</name>
    <message numerus="yes">
        <source>Drop %n files</source>
        <translation>
            <numerusform>Drop %n files</numerusform>
            <numerusform>Drop %n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Drop %n files for %1</source>
        <translation>
            <numerusform>Drop %n files for %1</numerusform>
            <numerusform>Drop %n files for %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::EmptyUploadView</name>
    <message numerus="yes">
        <source>%n documents</source>
        <translation>
            <numerusform>%n documents</numerusform>
            <numerusform>%n documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %n sample documents</source>
        <translation>
            <numerusform>Add %n sample documents</numerusform>
            <numerusform>Add %n sample documents</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::Inspector</name>
    <message numerus="yes">
        <source>%n documents together</source>
        <translation>
            <numerusform>%n documents together</numerusform>
            <numerusform>%n documents together</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::OutboxHeader</name>
    <message numerus="yes">
        <source>%n documents wait</source>
        <translation>
            <numerusform>%n documents wait</numerusform>
            <numerusform>%n documents wait</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::OutboxPage</name>
    <message numerus="yes">
        <source>%n documents removed</source>
        <translation>
            <numerusform>%n documents removed</numerusform>
            <numerusform>%n documents removed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stop sending these %n documents?</source>
        <translation>
            <numerusform>Stop sending these %n documents?</numerusform>
            <numerusform>Stop sending these %n documents?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PatientDialog</name>
    <message numerus="yes">
        <source>Patient of %n documents</source>
        <translation>
            <numerusform>Patient of %n documents</numerusform>
            <numerusform>Patient of %n documents</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::PatientNumberView</name>
    <message numerus="yes">
        <source>This patient number is too short. It has at least %n characters.</source>
        <translation>
            <numerusform>This patient number is too short. It has at least %n characters.</numerusform>
            <numerusform>This patient number is too short. It has at least %n characters.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::RailModel</name>
    <message numerus="yes">
        <source>%1, %n need you</source>
        <translation>
            <numerusform>%1, %n need you</numerusform>
            <numerusform>%1, %n need you</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n waiting</source>
        <translation>
            <numerusform>%1, %n waiting</numerusform>
            <numerusform>%1, %n waiting</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::ReceiptsPage</name>
    <message numerus="yes">
        <source>Copied %n rows.</source>
        <translation>
            <numerusform>Copied %n rows.</numerusform>
            <numerusform>Copied %n rows.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied %n document ids.</source>
        <translation>
            <numerusform>Copied %n document ids.</numerusform>
            <numerusform>Copied %n document ids.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::RequestsTable</name>
    <message numerus="yes">
        <source>Copied %n requests</source>
        <translation>
            <numerusform>Copied %n requests</numerusform>
            <numerusform>Copied %n requests</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::ui::UploadPage</name>
    <message numerus="yes">
        <source>%n documents were not sent. They are in the list again.</source>
        <translation>
            <numerusform>%n documents were not sent. They are in the list again.</numerusform>
            <numerusform>%n documents were not sent. They are in the list again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sending %n documents to %1…</source>
        <translation>
            <numerusform>Sending %n documents to %1…</numerusform>
            <numerusform>Sending %n documents to %1…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n documents removed</source>
        <translation>
            <numerusform>%n documents removed</numerusform>
            <numerusform>%n documents removed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n documents are now for %1. Press Ctrl+Z to undo.</source>
        <translation>
            <numerusform>%n documents are now for %1. Press Ctrl+Z to undo.</numerusform>
            <numerusform>%n documents are now for %1. Press Ctrl+Z to undo.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>clinicdesk::wording</name>
    <message numerus="yes">
        <source>%n documents cannot be read</source>
        <translation>
            <numerusform>%n documents cannot be read</numerusform>
            <numerusform>%n documents cannot be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n documents were rescued</source>
        <translation>
            <numerusform>%n documents were rescued</numerusform>
            <numerusform>%n documents were rescued</numerusform>
        </translation>
    </message>
</context>
</TS>
