// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keychain/keychain.h"
#include "tests/gui/desk/desktest.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"
#include "ui/doctors/doctorfield.h"
#include "ui/shell/personbutton.h"
#include "ui/upload/uploadlistview.h"

#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

const auto doctor = QStringLiteral("161494290947150");
const auto clinic = QStringLiteral("Sunrise Clinic");

} // namespace

/// What the journal says about a day of work with the window.
class JournalDayTest : public support::DeskTest {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        DeskTest::init();
        // Each test has a journal of its own, and all of them the keychain of this program.
        const auto keychain = makeKeychain(desk::pathsOf({}).sharedKeychainService);
        for (const auto &name : {SecretName::journalKey(), SecretName::journalHead()})
            QVERIFY(awaitResult(keychain->remove(name)).ok());
        startConnected();
    }

    void recordsWhatIsDoneWithDocuments();
    void recordsWhatIsRead();
    void recordsTheLockAndWrongPins();
    void recordsPeopleAndThePolicy();
    void namesNoPatientNoFileAndNoSecret();

private:
    void drop(const QString &name)
    {
        m_desk->window()->showPage(ui::pageId::upload);
        m_desk->drop({m_computer.paper(name, "a page of " + name.toUtf8())});
        QTRY_VERIFY(m_desk->spokenRows().size() == 1 && m_desk->spokenRows().first().contains(u"Ready"));
    }
    void lockAndUnlock()
    {
        RealDesk::press(Qt::Key_L, Qt::ControlModifier);
        QVERIFY(m_desk->lockWindow());
        enterWrongPin();
        unlock(inasPin);
    }
    /// Ends the program, and returns the entries of its journal of these kinds, oldest first.
    QList<JournalEntry> entries(const QStringList &kinds)
    {
        end();
        const auto places = desk::pathsOf({});
        const auto journal = awaitResult(
            Journal::open({.file = places.journalFile, .keychain = makeKeychain(places.sharedKeychainService)}));
        if (!journal)
            return {};
        const auto check = awaitResult((*journal)->verify());
        if (!check || check->fault)
            return {};
        const auto found = awaitResult((*journal)->entries(kinds));
        return found ? *found : QList<JournalEntry>();
    }
};

void JournalDayTest::recordsWhatIsDoneWithDocuments()
{
    m_desk->requestPatient(patientNumber);
    drop(QStringLiteral("delivered.pdf"));
    m_desk->pressSend();
    QTRY_VERIFY(m_desk->says(QStringLiteral("1 document delivered")));
    QVERIFY(m_computer.hasArrived(QStringLiteral("delivered.pdf")));
    drop(QStringLiteral("removed.pdf"));
    m_desk->window()->findChild<ui::UploadListView *>()->setFocus();
    RealDesk::press(Qt::Key_Delete);
    QTRY_VERIFY(m_desk->spokenRows().isEmpty());

    const auto found = entries({journalKind::documentAdded, journalKind::documentSent, journalKind::documentDelivered,
                                journalKind::documentFailed, journalKind::documentRemoved});
    QStringList kinds;
    QStringList subjects;
    for (const auto &entry : found) {
        kinds.append(entry.record.kind);
        if (!subjects.contains(entry.record.subject))
            subjects.append(entry.record.subject);
        QCOMPARE(entry.record.connectionName, clinic);
        QVERIFY(!entry.record.connection.isEmpty());
        QCOMPARE(entry.record.result, QStringLiteral("ok"));
        QVERIFY(!entry.person.name.isEmpty());
    }
    QCOMPARE(kinds, (QStringList{journalKind::documentAdded, journalKind::documentSent, journalKind::documentDelivered,
                                 journalKind::documentAdded, journalKind::documentRemoved}));
    QCOMPARE(subjects.size(), 2);
    QCOMPARE(found.last().record.subject, found.at(3).record.subject);
}

void JournalDayTest::recordsWhatIsRead()
{
    m_desk->window()->showPage(ui::pageId::assessments);
    QTRY_VERIFY(!m_computer.practice().requestsAt(QStringLiteral("assessments")).isEmpty());
    m_desk->window()->showPage(ui::pageId::doctors);
    auto *field = m_desk->window()->findChild<ui::DoctorField *>();
    QVERIFY(field);
    field->setFocus();
    RealDesk::type(doctor);
    RealDesk::press(Qt::Key_Return);
    QTRY_VERIFY(m_desk->says(QStringLiteral("doctor profile token"))); // there is none

    const auto found = entries({journalKind::assessmentsRead, journalKind::profileRead});
    QCOMPARE(found.size(), 2); // the page reads assessments in several calls
    int profiles = 0;
    for (const auto &entry : found) {
        const bool isProfile = entry.record.kind == journalKind::profileRead;
        profiles += isProfile ? 1 : 0;
        QCOMPARE(entry.record.result, isProfile ? QStringLiteral("signin.missing") : QStringLiteral("ok"));
        QCOMPARE(entry.record.subject, isProfile ? doctor : QString()); // also of a read that failed
        QCOMPARE(entry.record.connectionName, clinic);
        QVERIFY(!entry.person.name.isEmpty());
    }
    QCOMPARE(profiles, 1);
}

void JournalDayTest::recordsTheLockAndWrongPins()
{
    saveIna();
    lockAndUnlock();
    const auto found = entries({journalKind::locked, journalKind::unlocked, journalKind::pinRefused});
    QStringList kinds;
    for (const auto &entry : found)
        kinds.append(entry.record.kind);
    QCOMPARE(kinds, (QStringList{journalKind::locked, journalKind::pinRefused, journalKind::unlocked}));
    QCOMPARE(found.at(0).record.subject, QStringLiteral("requested"));
    QCOMPARE(found.at(1).record.subject, inasName);
    QCOMPARE(found.at(1).record.result, QStringLiteral("refused"));
}

void JournalDayTest::recordsPeopleAndThePolicy()
{
    saveIna();
    save({QStringLiteral("p2")}, rolfsName, Role::Receptionist, rolfsPin);
    Policy policy;
    policy.sha256 = QByteArray(64, 'a');
    start(policy);
    unlock(inasPin);

    const auto found = entries({journalKind::personAdded, journalKind::personChanged, journalKind::policyChanged});
    QStringList kinds;
    for (const auto &entry : found)
        kinds.append(entry.record.kind);
    QCOMPARE(kinds, (QStringList{journalKind::personChanged, journalKind::personAdded, journalKind::policyChanged}));
    QCOMPARE(found.at(1).record.subject, rolfsName);
    QCOMPARE(found.at(2).record.subject, QString::fromLatin1(policy.sha256));
    QCOMPARE(found.at(2).person.name, inasName);
}

void JournalDayTest::namesNoPatientNoFileAndNoSecret()
{
    saveIna();
    m_desk->requestPatient(patientNumber);
    drop(QStringLiteral("canary-file.pdf"));
    m_desk->pressSend();
    QTRY_VERIFY(m_desk->says(QStringLiteral("1 document delivered")));
    lockAndUnlock();
    QVERIFY(!entries({journalKind::documentDelivered}).isEmpty());
    QFile file(desk::pathsOf({}).journalFile);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto bytes = file.readAll();
    const auto token = m_computer.practice().accessToken()->view().toByteArray();
    for (const auto &canary : {patientNumber.toUtf8(), QByteArray("canary-file"), inasPin.toUtf8(), token})
        QVERIFY2(!bytes.contains(canary), canary.constData());
}

CLINICDESK_WINDOW_TEST(JournalDayTest)
#include "journaldaytest.moc"
