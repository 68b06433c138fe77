// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/deliverycapabilities.h"

#include <QCoreApplication>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

struct DeliveryOptionsTr {
    Q_DECLARE_TR_FUNCTIONS(DeliveryOptions)
};

QString textOf(const DeliveryOptions &delivery, const DeliveryCapabilities &capabilities)
{
    const bool sealed = delivery.encrypt || capabilities.alwaysEncrypts;
    if (delivery.method == UploadMethod::PresignedForm)
        return sealed ? DeliveryOptionsTr::tr("By upload form, request encrypted")
                      : DeliveryOptionsTr::tr("By upload form, not encrypted");
    auto way = sealed ? DeliveryOptionsTr::tr("Directly, encrypted") : DeliveryOptionsTr::tr("Directly, not encrypted");
    const auto tasks = delivery.tasks.size();
    if (tasks == 0)
        return way;
    //: %1 "Directly, encrypted", %2 "2 tasks"
    return DeliveryOptionsTr::tr("%1, %2").arg(
        way, tasks > 1 ? DeliveryOptionsTr::tr("%Ln task(s)", nullptr, int(tasks)) : delivery.tasks.first());
}

} // namespace

DeliveryCapabilities capabilitiesOf(const Connection &connection, bool lacksKey)
{
    return {.tasks = connection.conventions.directTasks,
            .namesPatient = connection.conventions.directPatient,
            .alwaysEncrypts = connection.encryptPayloads,
            .canEncrypt = !connection.keyId.isEmpty() && !lacksKey,
            .directLimitBytes = connection.conventions.directLimitBytes};
}

DeliveryOptions standardDelivery(const Connection &connection)
{
    return {.method = connection.uploadMethod, .encrypt = connection.encryptPayloads, .tasks = {}};
}

QString deliveryText(const QList<OutboxDocument> &documents, const DeliveryCapabilities &capabilities)
{
    if (documents.isEmpty())
        return {};
    const auto &first = documents.first().details.delivery;
    const bool areEqual = std::ranges::all_of(
        documents, [&](const OutboxDocument &document) { return document.details.delivery == first; });
    return areEqual ? textOf(first, capabilities) : DeliveryOptionsTr::tr("Different methods");
}

QString directNotice(const DeliveryCapabilities &capabilities)
{
    const auto content =
        capabilities.namesPatient
            ? DeliveryOptionsTr::tr("This call contains the patient but no document ID.")
            : DeliveryOptionsTr::tr("This call contains no patient and no document ID. The service decides which "
                                    "record gets the file.");
    //: %1 is a sentence about what the call contains
    return DeliveryOptionsTr::tr(
               "%1 If there is no clear answer, the document waits for your decision in the outbox. It is never "
               "sent again automatically, so that the service does not get it twice.")
        .arg(content);
}

QString encryptionNotice(UploadMethod method, const DeliveryCapabilities &capabilities)
{
    const bool isDirect = method == UploadMethod::Direct;
    if (capabilities.alwaysEncrypts)
        return isDirect ? DeliveryOptionsTr::tr("This connection encrypts every payload.")
                        : DeliveryOptionsTr::tr(
                              "This connection encrypts the request. The file goes to the file storage as it is, "
                              "protected by TLS only.");
    if (!capabilities.canEncrypt)
        return DeliveryOptionsTr::tr("This connection has no encryption key.");
    return isDirect ? QString()
                    : DeliveryOptionsTr::tr(
                          "Encrypts the request. The file goes to the file storage as it is, protected by TLS only.");
}

} // namespace clinicdesk::ui
