// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/erasereport.h"
#include "core/person/permission.h"
#include "core/session/pendingremovals.h"

#include <optional>

namespace clinicdesk {

struct EraseRequest {
    QString program;                ///< `clinicdesk` or `clinicdesk-practice`, as for AppPaths
    PersonId by = firstPersonId();  ///< who asks
    std::optional<PersonId> person; ///< whose data; nothing for all people
    bool withJournal = false;
};

/// Documents in the outbox of a person that are not delivered; nothing if they cannot be listed.
Task<std::optional<int>> undeliveredDocuments(AppPaths places, KeychainMaker keychains = systemKeychains());

/// Counts what `eraseData` would remove. Errors: WrongUse with RoleNotAllowed if the role does not allow it;
/// InputInvalid with PersonUnknown, or PersonLastAdmin if the others would have no admin; those of `loadPeople`.
Task<Result<ErasePlan>> planErase(EraseRequest request, AccessRules access,
                                  KeychainMaker keychains = systemKeychains());

/// Removes everything that Clinic Desk has stored for a person, or for all people, and checks that it is gone: entries
/// of the keychain, then the files of `ownPaths`, then the person. Works without a network. The journal stays unless it
/// is to be removed; it then says who has erased data, and that the person left the list. For the last person
/// everything is removed, so that the next start is a first start.
///
/// Close all sessions, outboxes and stores of this process before. Refused, with nothing removed, while another program
/// uses the data: StoreUnavailable with DataInUse. Errors of `planErase`; StoreUnavailable with `Error::disk` if the
/// intention (`ErasingNote`) or the names of the keychain entries cannot be noted. When it returns, the disk has
/// confirmed what was removed; what it did not confirm is one of `EraseReport::keptPaths`. After a kill or a power cut,
/// `continueErasing` goes on. If something could not be removed (`EraseReport::isComplete()`), call it again.
Task<Result<EraseReport>> eraseData(EraseRequest request, AccessRules access,
                                    KeychainMaker keychains = systemKeychains());

/// Continues what was cut off by a kill or a power cut. Call at the start of a program, before it opens a session or
/// loads people. While another program uses the data it is not continued, and `isBeingErased` says so.
Task<void> continueErasing(QString program, KeychainMaker keychains = systemKeychains());

/// Whether these files must not be opened: another program is erasing them, or their erasing could not be continued.
bool isBeingErased(const AppPaths &places);

} // namespace clinicdesk
