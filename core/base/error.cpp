// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"

#include <array>

namespace clinicdesk {

namespace {

struct Entry {
    ErrorCode code;
    ErrorSource source;
    QLatin1String text;
};

constexpr std::array<Entry, errorCodeCount> entries{{
    {ErrorCode::FileEmpty, ErrorSource::ThisComputer, QLatin1String("file.empty")},
    {ErrorCode::FileTooLarge, ErrorSource::ThisComputer, QLatin1String("file.too-large")},
    {ErrorCode::FileUnsupported, ErrorSource::ThisComputer, QLatin1String("file.unsupported")},
    {ErrorCode::FileUnreadable, ErrorSource::ThisComputer, QLatin1String("file.unreadable")},
    {ErrorCode::FileLocked, ErrorSource::ThisComputer, QLatin1String("file.locked")},
    {ErrorCode::FileDamaged, ErrorSource::ThisComputer, QLatin1String("file.damaged")},
    {ErrorCode::FileMixedKinds, ErrorSource::ThisComputer, QLatin1String("file.mixed-kinds")},
    {ErrorCode::FileTooMany, ErrorSource::ThisComputer, QLatin1String("file.too-many")},
    {ErrorCode::FileTooComplex, ErrorSource::ThisComputer, QLatin1String("file.too-complex")},
    {ErrorCode::FileNoRoom, ErrorSource::ThisComputer, QLatin1String("file.no-room")},
    {ErrorCode::FileNotWritten, ErrorSource::ThisComputer, QLatin1String("file.not-written")},
    {ErrorCode::NetworkNoRoute, ErrorSource::Network, QLatin1String("network.no-route")},
    {ErrorCode::NetworkTimeout, ErrorSource::Network, QLatin1String("network.timeout")},
    {ErrorCode::NetworkInterrupted, ErrorSource::Network, QLatin1String("network.interrupted")},
    {ErrorCode::NetworkCertificateNotTrusted, ErrorSource::Network, QLatin1String("network.certificate-not-trusted")},
    {ErrorCode::NetworkRedirectRefused, ErrorSource::Network, QLatin1String("network.redirect-refused")},
    {ErrorCode::NetworkCaptive, ErrorSource::Network, QLatin1String("network.captive")},
    {ErrorCode::ServiceRefusedItem, ErrorSource::Service, QLatin1String("service.refused-item")},
    {ErrorCode::ServiceRefusedRequest, ErrorSource::Service, QLatin1String("service.refused-request")},
    {ErrorCode::ServiceAlreadyThere, ErrorSource::Service, QLatin1String("service.already-there")},
    {ErrorCode::ServiceAlreadyRunning, ErrorSource::Service, QLatin1String("service.already-running")},
    {ErrorCode::ServiceWorkspaceFull, ErrorSource::Service, QLatin1String("service.workspace-full")},
    {ErrorCode::ServiceOutcomeUnclear, ErrorSource::Service, QLatin1String("service.outcome-unclear")},
    {ErrorCode::ServiceUnavailable, ErrorSource::Service, QLatin1String("service.unavailable")},
    {ErrorCode::ServiceBadAnswer, ErrorSource::Service, QLatin1String("service.bad-answer")},
    {ErrorCode::ServiceAnswerTooLarge, ErrorSource::Service, QLatin1String("service.answer-too-large")},
    {ErrorCode::ServiceNotAllowed, ErrorSource::Service, QLatin1String("service.not-allowed")},
    {ErrorCode::ServiceUnknownDoctor, ErrorSource::Service, QLatin1String("service.unknown-doctor")},
    {ErrorCode::ServiceDataMissing, ErrorSource::Service, QLatin1String("service.data-missing")},
    {ErrorCode::StorageFormExpired, ErrorSource::Storage, QLatin1String("storage.form-expired")},
    {ErrorCode::StoragePolicy, ErrorSource::Storage, QLatin1String("storage.policy")},
    {ErrorCode::StorageUnavailable, ErrorSource::Storage, QLatin1String("storage.unavailable")},
    {ErrorCode::ConnectionAddressChanged, ErrorSource::ThisComputer, QLatin1String("connection.other-address")},
    {ErrorCode::ConnectionsNotSaved, ErrorSource::ThisComputer, QLatin1String("connections.not-saved")},
    {ErrorCode::ConnectionsUnreadable, ErrorSource::ThisComputer, QLatin1String("connections.unreadable")},
    {ErrorCode::ConnectionsDamaged, ErrorSource::ThisComputer, QLatin1String("connections.damaged")},
    {ErrorCode::ConnectionsRestored, ErrorSource::ThisComputer, QLatin1String("connections.restored")},
    {ErrorCode::ConnectionsNewer, ErrorSource::ThisComputer, QLatin1String("connections.newer")},
    {ErrorCode::SignInMissing, ErrorSource::SignIn, QLatin1String("signin.missing")},
    {ErrorCode::SignInRefused, ErrorSource::SignIn, QLatin1String("signin.refused")},
    {ErrorCode::SignInKeyMissing, ErrorSource::SignIn, QLatin1String("signin.key-missing")},
    {ErrorCode::JweMalformed, ErrorSource::Service, QLatin1String("jwe.malformed")},
    {ErrorCode::JweNotAuthentic, ErrorSource::Service, QLatin1String("jwe.not-authentic")},
    {ErrorCode::KeychainUnavailable, ErrorSource::ThisComputer, QLatin1String("keychain.unavailable")},
    {ErrorCode::StoreUnavailable, ErrorSource::ThisComputer, QLatin1String("store.unavailable")},
    {ErrorCode::StoreDamaged, ErrorSource::ThisComputer, QLatin1String("store.damaged")},
    {ErrorCode::StoreNewer, ErrorSource::ThisComputer, QLatin1String("store.newer")},
    {ErrorCode::DecoderUnavailable, ErrorSource::ThisComputer, QLatin1String("decoder.unavailable")},
    {ErrorCode::ComputerLimit, ErrorSource::ThisComputer, QLatin1String("computer.limit")},
    {ErrorCode::InputInvalid, ErrorSource::ThisComputer, QLatin1String("input.invalid")},
    {ErrorCode::WrongUse, ErrorSource::ThisComputer, QLatin1String("use.wrong")},
    {ErrorCode::Cancelled, ErrorSource::ThisComputer, QLatin1String("work.cancelled")},
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

ErrorSource sourceOf(ErrorCode code)
{
    return entryOf(code).source;
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
