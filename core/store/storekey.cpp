// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/storekey.h"

#include "core/base/errorreason.h"
#include "core/keychain/keychain.h"

namespace clinicdesk {

namespace {

Error unavailable(ErrorReason reason)
{
    return {.code = ErrorCode::StoreUnavailable, .reason = reason};
}

/// A key that was stored in a KWallet is not lost if this process, started without the variables of the desktop, asks
/// the Secret Service.
std::optional<Error> problemOfOtherKeychain(const SecretStore &keychain, const SecretName &name)
{
    const auto note = keychain.noteOf(name);
    const auto inUse = keychainKind();
    if (!note || note->keychain.isEmpty() || note->keychain == inUse)
        return std::nullopt;
    return Error{.code = ErrorCode::KeychainUnavailable,
                 .detail =
                     QStringLiteral("the store key was stored in %1, but %2 is in use").arg(note->keychain, inUse)};
}

/// An entry that is not found is lost only in a keychain that saves and returns others: one that has no keyring,
/// because its files are not there or its program has none open, finds nothing either.
Task<Error> problemOfMissingKey(std::shared_ptr<SecretStore> keychain, SecretName name)
{
    if (const auto other = problemOfOtherKeychain(*keychain, name))
        co_return *other;
    const auto probed = co_await probeKeychain(*keychain);
    if (!probed)
        co_return probed.error();
    const auto hidden = co_await keychain->problemOfMissing(name);
    co_return hidden ? *hidden : storeKeyError(KeyFault::Missing);
}

} // namespace

Error storeKeyError(KeyFault fault)
{
    return unavailable(fault == KeyFault::Mismatch ? ErrorReason::StoreKeyMismatch : ErrorReason::StoreKeyMissing);
}

KeyFault keyFaultOf(const Error &error)
{
    if (error.code != ErrorCode::StoreUnavailable)
        return KeyFault::None;
    if (error.reason == ErrorReason::StoreKeyMissing)
        return KeyFault::Missing;
    return error.reason == ErrorReason::StoreKeyMismatch ? KeyFault::Mismatch : KeyFault::None;
}

Task<Result<SharedSecret>> keyFromKeychain(std::shared_ptr<SecretStore> keychain, QString storeId, bool sealedBefore)
{
    if (!keychain)
        co_return Error{.code = ErrorCode::KeychainUnavailable, .reason = ErrorReason::KeychainAbsent};
    const auto name = SecretName::storeKey(storeId);
    auto known = co_await keychain->read(name);
    if (!known)
        co_return known.error();
    if (*known) {
        if ((*known)->size() != storeKeyBytes)
            co_return storeKeyError(KeyFault::Missing);
        co_return *known;
    }
    if (sealedBefore)
        co_return co_await problemOfMissingKey(keychain, name);

    const auto made = std::make_shared<const SecretBytes>(SecretBytes::random(storeKeyBytes));
    if (const auto written = co_await keychain->write(name, made); !written)
        co_return written.error();
    // Seal only with a key that the keychain can return, because the sealed data must not be lost.
    const auto kept = co_await keychain->read(name);
    if (!kept)
        co_return kept.error();
    if (!*kept || (*kept)->view() != made->view())
        co_return Error{.code = ErrorCode::StoreUnavailable,
                        .detail = QStringLiteral("the keychain did not save the store key")};
    co_return made;
}

Task<Error> problemOfWrongKey(std::shared_ptr<SecretStore> keychain, QString storeId)
{
    const auto name = SecretName::storeKey(storeId);
    const auto hidden = co_await keychain->problemOfMissing(name);
    if (hidden)
        co_return *hidden;
    auto error = storeKeyError(KeyFault::Mismatch);
    const auto keyrings = co_await keychain->keyringsOf(name);
    if (keyrings.size() > 1)
        error.subject = keyrings.join(QStringLiteral(", "));
    co_return error;
}

Task<Result<std::optional<FoundKey>>> findKey(std::shared_ptr<SecretStore> keychain, QStringList storeIds)
{
    if (!keychain)
        co_return Error{.code = ErrorCode::KeychainUnavailable, .reason = ErrorReason::KeychainAbsent};
    for (const auto &storeId : std::as_const(storeIds)) {
        const auto name = SecretName::storeKey(storeId);
        const auto known = co_await keychain->read(name);
        if (!known)
            co_return known.error();
        if (*known && (*known)->size() == storeKeyBytes)
            co_return std::optional(FoundKey{storeId, *known});
    }
    co_return std::optional<FoundKey>();
}

} // namespace clinicdesk
