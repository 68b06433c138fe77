// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/deliverycapabilities.h"

#include <QCoreApplication>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(DeliveryOptions)
};

QString wordsFor(const DeliveryOptions &travel, const DeliveryCapabilities &terms)
{
    const bool sealed = travel.seal || terms.alwaysEncrypts;
    if (travel.way == UploadMethod::PresignedForm)
        return sealed ? Words::tr("By upload form, request encrypted") : Words::tr("By upload form, not encrypted");
    auto way = sealed ? Words::tr("Directly, encrypted") : Words::tr("Directly, not encrypted");
    const auto tasks = travel.tasks.size();
    if (tasks == 0)
        return way;
    //: %1 "Directly, encrypted", %2 "2 tasks"
    return Words::tr("%1, %2").arg(way, tasks == 1 ? travel.tasks.first() : Words::tr("%n tasks", nullptr, int(tasks)));
}

} // namespace

DeliveryCapabilities travelTermsOf(const Connection &connection, bool lacksKey)
{
    return {.tasks = connection.conventions.directTasks,
            .namesPatient = connection.conventions.directPatient,
            .alwaysEncrypts = connection.encryptPayloads,
            .canSeal = !connection.keyId.isEmpty() && !lacksKey,
            .directLimitBytes = connection.conventions.directLimitBytes};
}

DeliveryOptions standardTravel(const Connection &connection)
{
    return {.way = connection.uploadWay, .seal = connection.encryptPayloads, .tasks = {}};
}

QString deliveryText(const QList<OutboxDocument> &documents, const DeliveryCapabilities &terms)
{
    if (documents.isEmpty())
        return {};
    const auto &first = documents.first().details.travel;
    const bool same = std::ranges::all_of(
        documents, [&](const OutboxDocument &document) { return document.details.travel == first; });
    return same ? wordsFor(first, terms) : Words::tr("Different ways");
}

QString directNotice(const DeliveryCapabilities &terms)
{
    const auto names = terms.namesPatient
                           ? Words::tr("This call names the patient, but no document.")
                           : Words::tr("This call names no patient and no document: whose record it joins is up to "
                                       "the service.");
    return Words::tr("%1 If no clear answer comes, the document waits in the outbox for you and is never sent again by "
                     "itself, for the service could have it twice.")
        .arg(names);
}

QString sealNotice(UploadMethod way, const DeliveryCapabilities &terms)
{
    const bool isDirect = way == UploadMethod::Direct;
    if (terms.alwaysEncrypts)
        return isDirect ? Words::tr("This connection encrypts every payload.")
                        : Words::tr("This connection encrypts the request. The file goes to the file storage as it is, "
                                    "protected by TLS only.");
    if (!terms.canSeal)
        return Words::tr("This connection has no key to encrypt with.");
    return isDirect
               ? QString()
               : Words::tr("Encrypts the request. The file goes to the file storage as it is, protected by TLS only.");
}

} // namespace clinicdesk::ui
