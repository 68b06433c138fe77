// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/captureprofiles.h"
#include "core/keychain/keychain.h"
#include "core/keychain/splitsecretstore.h"
#include "core/session/peoplestore.h"
#include "core/session/stores.h"
#include "tests/support/awaitresult.h"
#include "tests/support/formerprofile.h"
#include "tests/support/testprogram.h"
#include "ui/state/patientlabels.h"

#include <QCryptographicHash>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using clinicdesk::support::awaitResult;

namespace {

const PatientId patient{QStringLiteral("161400000000321")};
const auto clinic = QStringLiteral("Sunrise Clinic");
const auto otherClinic = QStringLiteral("Hill Clinic");

AppPaths places()
{
    return AppPaths::forProgram(QStringLiteral("clinicdesk"));
}

QByteArray textOf(const SharedSecret &secret)
{
    return secret ? secret->view().toByteArray() : QByteArray();
}

} // namespace

/// Core with everything that a version before people, policy and the keyed journal has stored. Each test continues with
/// what the ones before have changed, as the starts of the program do.
class UpgradeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QCOMPARE(m_former.restore(), QString());
        m_session = awaitResult(Session::open(places()));
        m_session->load();
        QVERIFY(m_session->secrets().isPersistent());
        const auto found = m_session->connections().byName(clinic);
        QVERIFY(found);
        m_connection = *found;
    }
    void hasOnePersonWhoMayDoEverything();
    void hasTheConnections();
    void hasTheSecretsOfEachConnection();
    void noticesFromNowOnThatASecretIsLost();
    void hasTheDocuments();
    void hasTheProfilesOfDoctors();
    void continuesTheJournal();
    void hasTheLabelOfThePatient();
    void hasTheCaptureProfiles();

private:
    ConnectionSecrets secrets(const Connection &connection)
    {
        const auto found = awaitResult(m_session->secrets().read(connection, {}));
        return found ? *found : ConnectionSecrets();
    }
    std::shared_ptr<Outbox> openOutbox()
    {
        const auto opened =
            awaitResult(clinicdesk::openOutbox(outboxOptions(*m_session), MemoryOutbox::WithoutKeychain));
        return opened && !opened->problem ? opened->outbox : nullptr;
    }

    support::FormerProfile m_former{QStringLiteral("before-people")};
    std::shared_ptr<Session> m_session;
    Connection m_connection; ///< of the clinic
};

void UpgradeTest::hasOnePersonWhoMayDoEverything()
{
    const auto people = PeopleStore::open(places());
    QVERIFY(people.ok());
    QCOMPARE((*people)->people().all().size(), 1);
    const auto person = (*people)->people().current();
    QCOMPARE(person.id, firstPersonId());
    QCOMPARE(person.role, Role::Admin);
    QVERIFY(!(*people)->hasPins());
    QVERIFY(!(*people)->mustSetPin(person.id));
    QVERIFY(!PeopleStore::displayName(person).isEmpty());
}

void UpgradeTest::hasTheConnections()
{
    QVERIFY(m_session->problems().isEmpty());
    QCOMPARE(m_session->connections().saved().size(), 2);
    QCOMPARE(m_session->connections().current()->name, clinic);
    QCOMPARE(m_connection.baseUrl.port(), 17463);
    QCOMPARE(m_connection.conventions.pdfLimitBytes, 20'000'000);
    QVERIFY(!m_connection.keyId.isEmpty());
    const auto other = m_session->connections().byName(otherClinic);
    QVERIFY(other);
    QCOMPARE(other->baseUrl, QUrl(QStringLiteral("https://hill-clinic.example/platform")));
    QCOMPARE(other->user.text, QStringLiteral("161400000000888"));
    QCOMPARE(other->environment, Environment::Development);
}

void UpgradeTest::hasTheSecretsOfEachConnection()
{
    const auto stored = [this](const Connection &connection, SecretKind kind) {
        return m_former.secrets().value(secretName(connection, kind).text);
    };
    const auto found = secrets(m_connection);
    QVERIFY(!textOf(found.accessToken).isEmpty());
    QCOMPARE(textOf(found.accessToken), stored(m_connection, SecretKind::AccessToken));
    QCOMPARE(textOf(found.authToken), stored(m_connection, SecretKind::AuthToken));
    QVERIFY(!found.keys.empty());
    QVERIFY(found.lost == LostSecrets());
    const auto other = *m_session->connections().byName(otherClinic);
    QCOMPARE(textOf(secrets(other).accessToken), QByteArray("made-up-token-of-hill-clinic"));
    QVERIFY(!m_session->secrets().keychainProblem());
}

/// The former version did not note what it stored.
void UpgradeTest::noticesFromNowOnThatASecretIsLost()
{
    const auto notes = SecretNotes(places().secretNotesFile).content().stored;
    for (auto kind : allSecretKinds)
        QVERIFY(notes.contains(secretName(m_connection, kind).text));
    const auto other = *m_session->connections().byName(otherClinic);
    const auto keychain = makeKeychain(places().keychainService);
    QVERIFY(awaitResult(keychain->remove(secretName(other, SecretKind::AccessToken))).ok());
    QVERIFY(secrets(other).lost.accessToken);
    QVERIFY(!secrets(other).lost.authToken); // was never entered
}

void UpgradeTest::hasTheDocuments()
{
    const auto outbox = openOutbox();
    QVERIFY(outbox);
    QVERIFY(outbox->storeReport().isSound());
    QMap<QString, OutboxDocument> documents;
    const auto history = awaitResult(outbox->history());
    QVERIFY(history.ok());
    for (const auto &document : outbox->documents() + *history)
        documents.insert(document.files.first().facts.name, document);
    const QMap<QString, ItemState> expected{{QStringLiteral("draft.pdf"), ItemState::Draft},
                                            {QStringLiteral("queued.pdf"), ItemState::Queued},
                                            {QStringLiteral("failed.pdf"), ItemState::Failed},
                                            {QStringLiteral("delivered.pdf"), ItemState::Delivered},
                                            {QStringLiteral("cancelled.pdf"), ItemState::Cancelled}};
    for (auto each = expected.cbegin(); each != expected.cend(); ++each) {
        const auto document = documents.value(each.key());
        QVERIFY2(document.state == each.value(), qPrintable(each.key()));
        QCOMPARE(document.connection, m_connection.id);
        QCOMPARE(document.origin, originOf(m_connection.baseUrl));
        QCOMPARE(document.details.patient, patient);
        QCOMPARE(document.details.type, QStringLiteral("lr"));
        QCOMPARE(document.details.date, QDate(2026, 11, 20));
        QCOMPARE(document.details.tags, QStringList(QStringLiteral("cbc")));
    }
    QVERIFY(documents.value(QStringLiteral("queued.pdf")).paused);
    QVERIFY(documents.value(QStringLiteral("failed.pdf")).canEdit());
    for (const auto &name : {QStringLiteral("draft.pdf"), QStringLiteral("queued.pdf"), QStringLiteral("failed.pdf")}) {
        const auto document = documents.value(name);
        const auto &file = document.files.first();
        const auto source = outbox->bytesOf(document.id, file.id)();
        QVERIFY2(source.ok(), qPrintable(name));
        QByteArray bytes(file.facts.sizeBytes, '\0');
        QVERIFY(readAll(**source, std::as_writable_bytes(std::span(bytes.data(), std::size_t(bytes.size())))).ok());
        QCOMPARE(QCryptographicHash::hash(bytes, QCryptographicHash::Sha256), file.sha256);
    }
}

void UpgradeTest::hasTheProfilesOfDoctors()
{
    const auto checked = awaitResult(ProfileCheckStore::open(
        {.file = places().checkedProfilesFile, .keychain = m_session->secrets().keychain(), .storeKey = {}}));
    QVERIFY(checked.ok());
    const auto recent = awaitResult((*checked)->recent(m_connection.id, 10));
    QVERIFY(recent.ok());
    QCOMPARE(recent->size(), 2);
    for (const auto &doctor : *recent)
        QVERIFY(!doctor.name.isEmpty());
    const auto list = awaitResult((*checked)->list(m_connection.id));
    QVERIFY(list.ok());
    QCOMPARE(list->size(), 2);
    QVERIFY(list->at(0).answered && !list->at(1).answered);
}

/// Entries of that version have no key. The next ones do, and what is checked later includes the old ones.
void UpgradeTest::continuesTheJournal()
{
    const JournalUse use{.person = {.id = QStringLiteral("p1"), .name = QStringLiteral("Ina Invented")}};
    const auto journal = awaitResult(openJournal(places(), m_session->secrets().keychain(), use));
    QVERIFY(journal.ok());
    QVERIFY((*journal)->isPersistent() && (*journal)->hasKey());
    QVERIFY((*journal)->quarantinedFile().isEmpty());
    const auto entries = awaitResult((*journal)->entries());
    QVERIFY(entries.ok());
    QStringList kinds;
    for (const auto &entry : *entries)
        kinds.append(entry.record.kind);
    QCOMPARE(kinds, (QStringList{journalKind::dataRequested, journalKind::dataAnswered, journalKind::keyed}));
    QCOMPARE(entries->first().who, QStringLiteral("reception"));
    QCOMPARE(entries->first().record.connectionName, clinic);
    QVERIFY(awaitResult((*journal)->append(JournalRecord{.kind = journalKind::signedIn})).ok());
    QVERIFY(awaitResult((*journal)->saveHead()).ok());
    const auto check = awaitResult((*journal)->verify());
    QVERIFY(check.ok());
    QVERIFY(!check->fault);
    QCOMPARE(check->lastProtected, 4);
}

void UpgradeTest::hasTheLabelOfThePatient()
{
    const auto outbox = openOutbox();
    QVERIFY(outbox);
    const auto stores = awaitResult(
        openLocalStores(places(), m_session->secrets().keychain(), m_session->storeKey(), outbox->key(), {}));
    const ui::PatientLabels labels(stores.notes);
    QTRY_COMPARE(labels.labelOf(m_connection.id, patient), QStringLiteral("Ms Sample"));
}

void UpgradeTest::hasTheCaptureProfiles()
{
    const CaptureProfiles profiles(places().captureProfilesFile);
    QVERIFY(!profiles.problem());
    QCOMPARE(profiles.all().size(), 1);
    QCOMPARE(profiles.all().first().name, QStringLiteral("Lab reports"));
    QCOMPARE(profiles.all().first().type, QStringLiteral("lr"));
    QCOMPARE(profiles.all().first().tags, QStringList(QStringLiteral("lab")));
}

CLINICDESK_TEST(UpgradeTest)
#include "upgradetest.moc"
