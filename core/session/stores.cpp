// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/stores.h"

#include "core/base/errorreason.h"
#include "core/keychain/keychain.h"
#include "core/outbox/outboxsnapshot.h"

#include <QDir>
#include <QFile>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace clinicdesk {

namespace {

/// True also for a folder that cannot be read.
bool mayHoldDocuments(const QString &folder)
{
    std::error_code unread;
    const bool isEmpty = std::filesystem::is_empty(QFile::encodeName(folder).toStdString(), unread);
    return unread ? unread != std::errc::no_such_file_or_directory : !isEmpty;
}

} // namespace

Result<int> OpenedOutbox::countWaiting(const ConnectionId &connection) const
{
    if (hidesDocuments)
        return *problem;
    const auto documents = outbox->documents() + readOnly;
    return static_cast<int>(
        std::count_if(documents.begin(), documents.end(), [&connection](const OutboxDocument &document) {
            return document.connection == connection && !isFinal(document.state);
        }));
}

bool OpenedOutbox::waitsForKeychain() const
{
    return problem && problem->code == ErrorCode::KeychainUnavailable && isKeychainProblem(problem->reason) &&
           problem->reason != ErrorReason::KeychainAbsent;
}

DeliveryFacts deliveryFacts(const QList<OutboxDocument> &documents, const Connection &connection,
                            const KnownPatientNumbers &known)
{
    DeliveryFacts facts;
    if (connection.conventions.patientNumbers.pattern.isEmpty())
        facts.patientPattern = known.pattern().value_or(QString());
    for (const auto &document : documents) {
        if (document.connection != connection.id)
            continue;
        if (document.error && document.error->code == ErrorCode::ServiceWorkspaceFull && !isFinal(document.state))
            facts.workspaceProblem = *document.error;
        const bool isNewer = !facts.lastDelivered.isValid() || facts.lastDelivered < document.changedAt;
        if (document.state != ItemState::Delivered || !isNewer)
            continue;
        facts.lastDelivered = document.changedAt;
        if (!document.storage.isEmpty())
            facts.storage = QUrl(document.storage);
    }
    return facts;
}

OutboxOptions outboxOptions(const Session &session)
{
    return {.folder = session.places().outboxFolder,
            .keychain = session.secrets().keychain(),
            .storeKey = session.storeKey()};
}

bool hasOutbox(const Session &session)
{
    return !QDir(session.places().outboxFolder).isEmpty();
}

Task<Result<OpenedOutbox>> openOutbox(OutboxOptions options, MemoryOutbox fallback)
{
    auto stored = co_await Outbox::open(options);
    OpenedOutbox opened;
    if (stored) {
        opened.outbox = *std::move(stored);
        co_return opened;
    }
    opened.problem = stored.error();
    const bool needsKey = opened.problem->code == ErrorCode::KeychainUnavailable ||
                          opened.problem->reason == ErrorReason::StoreKeyMissing;
    if (needsKey) {
        opened.saved = co_await countSavedDocuments(options.folder);
        opened.problem->sizeBytes = opened.saved.waiting;
    }
    const bool losesNothing = opened.problem->reason == ErrorReason::KeychainAbsent && opened.problem->sizeBytes == 0;
    if (fallback == MemoryOutbox::WithoutKeychain && !losesNothing)
        co_return *opened.problem;
    opened.hidesDocuments = needsKey ? !opened.saved.isEmpty() : mayHoldDocuments(options.folder);
    if (opened.problem->disk != DiskError::None) {
        const auto since = QDateTime::currentDateTimeUtc().addDuration(-finalRetention);
        const auto seen = co_await readOutboxSnapshot(options, since);
        opened.hidesDocuments = opened.hidesDocuments && !seen;
        opened.readOnly = seen ? *seen : QList<OutboxDocument>();
        opened.readOnly.removeIf([](const OutboxDocument &document) { return document.state == ItemState::Cancelled; });
    }
    opened.outbox = Outbox::inMemory(options);
    co_return opened;
}

Task<Result<std::shared_ptr<Journal>>> openJournal(AppPaths places, std::shared_ptr<SecretStore> keychain,
                                                   JournalUse use)
{
    const bool isOwn = places.keychainService == places.sharedKeychainService;
    auto shared = keychain;
    if (keychain && keychain->isPersistent() && !isOwn)
        shared = makeKeychain(places.sharedKeychainService);
    const Journal::Options options{.file = places.journalFile,
                                   .person = use.person,
                                   .keychain = shared,
                                   .access = use.access,
                                   .keepDays = use.keepDays};
    co_return co_await Journal::open(options);
}

Task<LocalStores> openLocalStores(AppPaths places, std::shared_ptr<SecretStore> keychain, SharedSecret storeKey,
                                  SharedSecret outboxKey, JournalUse use)
{
    LocalStores stores;
    const auto journal = co_await openJournal(places, keychain, use);
    stores.journal = journal ? *journal : Journal::inMemory({.person = use.person, .access = use.access});
    if (!journal)
        stores.journalProblem = journal.error();
    if (!outboxKey) {
        stores.checked = ProfileCheckStore::inMemory();
        stores.notes = SealedNotes::inMemory();
        co_return stores;
    }
    const ProfileCheckStore::Options checkedOptions{
        .file = places.checkedProfilesFile, .keychain = keychain, .storeKey = storeKey};
    const auto checked = co_await ProfileCheckStore::open(checkedOptions);
    stores.checked = checked ? *checked : ProfileCheckStore::inMemory();
    const SealedNotes::Options notesOptions{.file = places.notesFile, .keychain = nullptr, .storeKey = outboxKey};
    const auto notes = co_await SealedNotes::open(notesOptions);
    stores.notes = notes ? *notes : SealedNotes::inMemory();
    co_return stores;
}

} // namespace clinicdesk
