// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/erasetext.h"

#include "core/wording/errorsentences_p.h"
#include "core/wording/wording.h"

namespace clinicdesk::wording {

namespace {

QString removedText(OwnPart part, int files)
{
    switch (part) {
    case OwnPart::Documents:
        return Tr::tr("%Ln file(s) of the outbox was/were removed.", nullptr, files);
    case OwnPart::Doctors:
        return Tr::tr("%Ln file(s) with doctor profiles was/were removed.", nullptr, files);
    case OwnPart::Scans:
        return Tr::tr("%Ln file(s) with scanned pages was/were removed.", nullptr, files);
    case OwnPart::Connections:
        return Tr::tr("%Ln file(s) with connections was/were removed.", nullptr, files);
    case OwnPart::Settings:
        return Tr::tr("%Ln file(s) with settings was/were removed.", nullptr, files);
    case OwnPart::People:
        return Tr::tr("%Ln file(s) with people and PINs was/were removed.", nullptr, files);
    case OwnPart::Journal:
        return Tr::tr("%Ln file(s) of the journal was/were removed.", nullptr, files);
    case OwnPart::Log:
        return Tr::tr("%Ln file(s) with messages of the program was/were removed.", nullptr, files);
    case OwnPart::Temporary:
        return Tr::tr("%Ln temporary file(s) was/were removed.", nullptr, files);
    case OwnPart::Keychain:
    case OwnPart::Other:
        break;
    }
    return Tr::tr("%Ln other file(s) was/were removed.", nullptr, files);
}

QString keptText(const KeptPath &kept)
{
    return (kept.disk == DiskError::NotAllowed
                ? Tr::tr("%1 could not be removed, because Clinic Desk has no permission. Ask your administrator.")
                : Tr::tr("%1 could not be removed, because the disk has a problem. Check the disk, then try again."))
        .arg(kept.path);
}

} // namespace

QStringList describeErase(const ErasePlan &plan)
{
    QStringList sentences;
    if (plan.isPractice)
        sentences << Tr::tr("Only the data of practice mode is removed.");
    if (plan.undelivered > 0)
        sentences << Tr::tr("%Ln document(s) is/are not delivered yet and will never be sent.", nullptr,
                            plan.undelivered);
    if (plan.hidesDocuments)
        sentences << Tr::tr("There are documents that cannot be read and counted now. They will never be sent.");
    if (plan.people > 1)
        sentences << Tr::tr("The data of all %Ln person(s) on this computer is removed.", nullptr, plan.people);
    if (plan.connections > 0)
        sentences << Tr::tr("%Ln connection(s) is/are removed, with tokens and keys.", nullptr, plan.connections);
    sentences << Tr::tr("The outbox, receipts, doctor profiles, scanned pages and settings are removed.")
              << Tr::tr("Delivered documents stay on the service.");
    return sentences;
}

QStringList describeErased(const EraseReport &report)
{
    QStringList sentences;
    if (report.keychainEntries > 0)
        sentences << Tr::tr("%Ln keychain item(s) was/were removed.", nullptr, report.keychainEntries);
    for (int i = 0; i < ownPartCount; ++i) {
        const auto part = static_cast<OwnPart>(i);
        const int others = part == OwnPart::Other ? report.filesOf(OwnPart::Keychain) : 0;
        const int files = part == OwnPart::Keychain ? 0 : report.filesOf(part) + others;
        if (files > 0)
            sentences << removedText(part, files);
    }
    if (sentences.isEmpty() && report.isComplete())
        sentences << Tr::tr("There was nothing to remove.");
    if (report.keepsJournal)
        sentences << Tr::tr("The journal was kept.");
    if (report.keepsPerson)
        sentences << Tr::tr("The name and the PIN stay in the list of people, because others use this computer.");
    if (report.isComplete())
        sentences << Tr::tr("Clinic Desk has checked that everything else is gone.");
    return sentences;
}

QStringList describeNotErased(const EraseReport &report)
{
    QStringList sentences;
    if (report.keychainEntriesLeft > 0)
        sentences << Tr::tr("%Ln keychain item(s) could not be removed, because the keychain is locked or does not "
                            "respond. Unlock the keychain, then start Clinic Desk: it removes the rest.",
                            nullptr, report.keychainEntriesLeft);
    else if (report.keychainProblem)
        sentences << sentence(*report.keychainProblem);
    for (const auto &kept : report.keptPaths)
        sentences << keptText(kept);
    if (report.peopleProblem)
        sentences << sentence(*report.peopleProblem);
    return sentences;
}

} // namespace clinicdesk::wording
