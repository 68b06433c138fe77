// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/journal/journalkey_p.h"

#include "core/base/filelock.h"
#include "core/base/pool.h"
#include "core/keychain/keychain.h"

#include <QCoroFuture>

namespace clinicdesk {

namespace {

constexpr qsizetype keyBytes = 32;

bool isKey(const SharedSecret &secret)
{
    return secret && secret->size() == keyBytes;
}

/// A locked keychain may report every entry as missing, so it is probed before a key is made.
Task<Result<SharedSecret>> makeKey(std::shared_ptr<SecretStore> keychain)
{
    const auto probed = co_await probeKeychain(*keychain);
    if (!probed)
        co_return probed.error();
    const auto name = SecretName::journalKey();
    const auto known = co_await keychain->read(name);
    if (!known)
        co_return known.error();
    if (isKey(*known)) // another program has made it meanwhile
        co_return *known;
    const auto made = std::make_shared<const SecretBytes>(SecretBytes::random(keyBytes));
    const auto written = co_await keychain->write(name, made);
    if (!written)
        co_return written.error();
    const auto kept = co_await keychain->read(name);
    if (!kept)
        co_return kept.error();
    if (!isKey(*kept) || (*kept)->view() != made->view())
        co_return Error{.code = ErrorCode::KeychainUnavailable,
                        .detail = QStringLiteral("the keychain did not save the key of the journal")};
    co_return made;
}

} // namespace

Task<Result<SharedSecret>> journalKey(std::shared_ptr<SecretStore> keychain, QString file)
{
    const auto name = SecretName::journalKey();
    const auto known = co_await keychain->read(name);
    if (!known)
        co_return known.error();
    if (isKey(*known))
        co_return *known;
    const auto acquire = [path = file + QStringLiteral(".key")] { return FileLock::acquire(path); };
    auto acquiring = runInPool([acquire] { return std::make_shared<Result<std::unique_ptr<FileLock>>>(acquire()); });
    const auto lock = co_await acquiring;
    if (!lock->ok())
        co_return lock->error();
    co_return co_await makeKey(keychain);
}

Task<Result<std::optional<JournalHead>>> readHead(std::shared_ptr<SecretStore> keychain)
{
    const auto name = SecretName::journalHead();
    const auto saved = co_await keychain->read(name);
    if (!saved)
        co_return saved.error();
    if (!*saved)
        co_return std::optional<JournalHead>();
    const auto bytes = (*saved)->view().toByteArray();
    co_return JournalHead::fromBytes(bytes);
}

Task<Result<void>> writeHead(std::shared_ptr<SecretStore> keychain, JournalHead head)
{
    const auto bytes = std::make_shared<const SecretBytes>(head.toBytes());
    const auto name = SecretName::journalHead();
    co_return co_await keychain->write(name, bytes);
}

} // namespace clinicdesk
