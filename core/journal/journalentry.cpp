// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/journal/journalentry.h"

namespace clinicdesk {

QStringList journalKinds()
{
    using namespace journalKind;
    return {setAside,
            keyed,
            trimmed,
            accepted,
            confirmed,
            lost,
            exported,
            signedIn,
            locked,
            unlocked,
            lockTimeChanged,
            pinRefused,
            personAdded,
            personChanged,
            personRemoved,
            connectionAdded,
            connectionChanged,
            connectionRemoved,
            connectionsImported,
            tokenStored,
            documentAdded,
            documentSent,
            documentDelivered,
            documentFailed,
            documentCancelled,
            documentRemoved,
            assessmentsRead,
            profileRead,
            nameRead,
            dataRequested,
            dataAnswered,
            registrationBegun,
            policyChanged,
            dataErased};
}

QLatin1String faultText(JournalCheck::Fault fault)
{
    switch (fault) {
    case JournalCheck::Fault::Changed:
        return QLatin1String("changed");
    case JournalCheck::Fault::Missing:
        return QLatin1String("missing");
    case JournalCheck::Fault::CutOff:
        return QLatin1String("cut-off");
    case JournalCheck::Fault::Replaced:
        return QLatin1String("replaced");
    case JournalCheck::Fault::Damaged:
        return QLatin1String("damaged");
    case JournalCheck::Fault::WithoutKey:
        return QLatin1String("without-key");
    case JournalCheck::Fault::OtherKey:
        break;
    }
    return QLatin1String("other-key");
}

} // namespace clinicdesk
