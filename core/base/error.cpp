// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"

#include <array>

namespace clinicdesk {

namespace {

struct Entry {
    ErrorCode code;
    Side side;
    QLatin1String text;
};

constexpr std::array<Entry, errorCodeCount> entries{{
    {ErrorCode::FileEmpty, Side::ThisComputer, QLatin1String("file.empty")},
    {ErrorCode::FileTooLarge, Side::ThisComputer, QLatin1String("file.too-large")},
    {ErrorCode::FileUnsupported, Side::ThisComputer, QLatin1String("file.unsupported")},
    {ErrorCode::FileUnreadable, Side::ThisComputer, QLatin1String("file.unreadable")},
    {ErrorCode::FileLocked, Side::ThisComputer, QLatin1String("file.locked")},
    {ErrorCode::FileDamaged, Side::ThisComputer, QLatin1String("file.damaged")},
    {ErrorCode::FileMixedKinds, Side::ThisComputer, QLatin1String("file.mixed-kinds")},
    {ErrorCode::FileTooMany, Side::ThisComputer, QLatin1String("file.too-many")},
    {ErrorCode::FileNoRoom, Side::ThisComputer, QLatin1String("file.no-room")},
    {ErrorCode::FileNotWritten, Side::ThisComputer, QLatin1String("file.not-written")},
    {ErrorCode::NetworkNoRoute, Side::Network, QLatin1String("network.no-route")},
    {ErrorCode::NetworkTimeout, Side::Network, QLatin1String("network.timeout")},
    {ErrorCode::NetworkInterrupted, Side::Network, QLatin1String("network.interrupted")},
    {ErrorCode::NetworkCertificateNotTrusted, Side::Network, QLatin1String("network.certificate-not-trusted")},
    {ErrorCode::NetworkRedirectRefused, Side::Network, QLatin1String("network.redirect-refused")},
    {ErrorCode::NetworkCaptive, Side::Network, QLatin1String("network.captive")},
    {ErrorCode::ServiceRefusedItem, Side::Service, QLatin1String("service.refused-item")},
    {ErrorCode::ServiceRefusedRequest, Side::Service, QLatin1String("service.refused-request")},
    {ErrorCode::ServiceAlreadyThere, Side::Service, QLatin1String("service.already-there")},
    {ErrorCode::ServiceAlreadyRunning, Side::Service, QLatin1String("service.already-running")},
    {ErrorCode::ServiceWorkspaceFull, Side::Service, QLatin1String("service.workspace-full")},
    {ErrorCode::ServiceOutcomeUnclear, Side::Service, QLatin1String("service.outcome-unclear")},
    {ErrorCode::ServiceUnavailable, Side::Service, QLatin1String("service.unavailable")},
    {ErrorCode::ServiceBadAnswer, Side::Service, QLatin1String("service.bad-answer")},
    {ErrorCode::ServiceAnswerTooLarge, Side::Service, QLatin1String("service.answer-too-large")},
    {ErrorCode::ServiceNotAllowed, Side::Service, QLatin1String("service.not-allowed")},
    {ErrorCode::ServiceUnknownDoctor, Side::Service, QLatin1String("service.unknown-doctor")},
    {ErrorCode::ServiceDataMissing, Side::Service, QLatin1String("service.data-missing")},
    {ErrorCode::StorageFormExpired, Side::Storage, QLatin1String("storage.form-expired")},
    {ErrorCode::StoragePolicy, Side::Storage, QLatin1String("storage.policy")},
    {ErrorCode::StorageUnavailable, Side::Storage, QLatin1String("storage.unavailable")},
    {ErrorCode::ConnectionAddressChanged, Side::ThisComputer, QLatin1String("connection.other-address")},
    {ErrorCode::ConnectionsNotSaved, Side::ThisComputer, QLatin1String("connections.not-saved")},
    {ErrorCode::ConnectionsUnreadable, Side::ThisComputer, QLatin1String("connections.unreadable")},
    {ErrorCode::ConnectionsDamaged, Side::ThisComputer, QLatin1String("connections.damaged")},
    {ErrorCode::ConnectionsRestored, Side::ThisComputer, QLatin1String("connections.restored")},
    {ErrorCode::ConnectionsNewer, Side::ThisComputer, QLatin1String("connections.newer")},
    {ErrorCode::SignInMissing, Side::SignIn, QLatin1String("signin.missing")},
    {ErrorCode::SignInRefused, Side::SignIn, QLatin1String("signin.refused")},
    {ErrorCode::SignInKeyMissing, Side::SignIn, QLatin1String("signin.key-missing")},
    {ErrorCode::JweMalformed, Side::Service, QLatin1String("jwe.malformed")},
    {ErrorCode::JweNotAuthentic, Side::Service, QLatin1String("jwe.not-authentic")},
    {ErrorCode::KeychainUnavailable, Side::ThisComputer, QLatin1String("keychain.unavailable")},
    {ErrorCode::StoreUnavailable, Side::ThisComputer, QLatin1String("store.unavailable")},
    {ErrorCode::StoreDamaged, Side::ThisComputer, QLatin1String("store.damaged")},
    {ErrorCode::StoreNewer, Side::ThisComputer, QLatin1String("store.newer")},
    {ErrorCode::InputInvalid, Side::ThisComputer, QLatin1String("input.invalid")},
    {ErrorCode::WrongUse, Side::ThisComputer, QLatin1String("use.wrong")},
    {ErrorCode::Cancelled, Side::ThisComputer, QLatin1String("work.cancelled")},
}};

constexpr bool inOrder()
{
    for (int i = 0; i < errorCodeCount; ++i) {
        if (static_cast<int>(entries[static_cast<std::size_t>(i)].code) != i)
            return false;
    }
    return true;
}
static_assert(inOrder(), "one entry a code, in the order of the enumeration");

const Entry &entryOf(ErrorCode code)
{
    return entries[static_cast<std::size_t>(code)];
}

} // namespace

Side sideOf(ErrorCode code)
{
    return entryOf(code).side;
}

QLatin1String codeText(ErrorCode code)
{
    return entryOf(code).text;
}

std::optional<ErrorCode> codeFromText(QStringView text)
{
    for (const auto &entry : entries) {
        if (text == entry.text)
            return entry.code;
    }
    return std::nullopt;
}

} // namespace clinicdesk
