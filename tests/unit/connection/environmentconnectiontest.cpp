// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/environmentconnection.h"
#include "core/base/errorreason.h"

#include "tests/support/temporarycertificate.h"
#include "tests/support/testprogram.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <QtEndian>

#include <algorithm>

#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

using namespace clinicdesk;

enum class AclTag : quint16 { Owner = 1, User = 2, OwnerGroup = 4, Group = 8, Mask = 16, Other = 32 };

/// An entry of an access list, as the system saves it.
struct AclEntry {
    AclTag tag;
    quint16 rights;
    quint32 id = 0xffff'ffff;
};

namespace {

using Variables = QMap<QString, QString>;

QProcessEnvironment environmentOf(const Variables &variables)
{
    QProcessEnvironment environment;
    for (auto it = variables.begin(); it != variables.end(); ++it)
        environment.insert(QStringLiteral("CLINICDESK_") + it.key(), it.value());
    return environment;
}

const auto baseUrl = QStringLiteral("BASE_URL");
const auto userOid = QStringLiteral("USER_OID");
const auto secretsFile = QStringLiteral("SECRETS_FILE");
const auto someAddress = QStringLiteral("https://api.clinic.test/gate");
const QByteArray someSecrets(R"({"access_token":"made.up.access"})");

} // namespace

class EnvironmentConnectionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isNothingWithoutABaseUrl();
    void readsEveryVariable();
    void isTheSameForTheSameAddressAndUserOnly();
    void isDevelopmentOnThisComputer();
    void givesTheStoreKeyWithoutAConnection();
    void refusesWhatMakesNoSenseAndNamesTheVariable_data();
    void refusesWhatMakesNoSenseAndNamesTheVariable();
    void takesOnlyASecretsFileOfItsOwner_data();
    void takesOnlyASecretsFileOfItsOwner();
    void refusesASecretsFileOfSomeoneElse();
    void namesAnAccessListThatOpensTheSecretsFile_data();
    void namesAnAccessListThatOpensTheSecretsFile();
    void encryptsPayloadsIfTheEnvironmentOrTheConventionsSaySo_data();
    void encryptsPayloadsIfTheEnvironmentOrTheConventionsSaySo();
    void refusesAnotherValueForEncryptingPayloads();

private:
    QString write(const QString &name, const QByteArray &text, mode_t mode = 0600) const
    {
        auto path = m_folder.filePath(name);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() ||
            chmod(QFile::encodeName(path).constData(), mode) != 0)
            qFatal("cannot make a file for the test");
        return path;
    }

    QTemporaryDir m_folder;
};

void EnvironmentConnectionTest::isNothingWithoutABaseUrl()
{
    for (const auto &variables : {Variables(), Variables{{baseUrl, {}}, {userOid, QStringLiteral("9001")}}}) {
        const auto read = readEnvironment(environmentOf(variables));
        QVERIFY(read.ok());
        QVERIFY(!read->connection);
        QVERIFY(!read->secrets.accessToken);
    }
}

void EnvironmentConnectionTest::readsEveryVariable()
{
    const auto caFile = support::TemporaryCertificate(m_folder.path()).certificateFile;
    const auto read = readEnvironment(environmentOf(
        {{baseUrl, someAddress + QLatin1Char('/')},
         {userOid, QStringLiteral("9001")},
         {QStringLiteral("KEY_ID"), QStringLiteral("key 1")},
         {QStringLiteral("CA_FILE"), caFile},
         {QStringLiteral("CONVENTIONS_FILE"), write(QStringLiteral("c.json"), R"({"patient_in":"both"})")},
         {secretsFile, write(QStringLiteral("s.json"), R"({"access_token":"made.up","auth_token":"made-up",
            "key_string":"made-up-key-text","store_key":"bWFkZS11cCBzdG9yZSBrZXkgb2YgMzIgYnl0ZXMhISE="})")}}));
    QVERIFY2(read.ok(), read.ok() ? "" : qPrintable(read.error().detail));
    QVERIFY(read->connection);
    QCOMPARE(read->connection->name, QStringLiteral("api.clinic.test"));
    QCOMPARE(read->connection->environment, Environment::Production);
    QCOMPARE(read->connection->baseUrl, QUrl(someAddress));
    QCOMPARE(read->connection->user.text, QStringLiteral("9001"));
    QCOMPARE(read->connection->keyId, QStringLiteral("key 1"));
    QCOMPARE(read->connection->caFile, caFile);
    QCOMPARE(read->connection->conventions.patientIn, PatientPlacement::Both);
    QCOMPARE(read->secrets.accessToken->view().toByteArray(), QByteArray("made.up"));
    QCOMPARE(read->secrets.authToken->view().toByteArray(), QByteArray("made-up"));
    QCOMPARE(read->secrets.keyText->view().toByteArray(), QByteArray("made-up-key-text"));
    QCOMPARE(read->secrets.storeKey->view().toByteArray(), QByteArray("made-up store key of 32 bytes!!!"));
}

void EnvironmentConnectionTest::isTheSameForTheSameAddressAndUserOnly()
{
    const auto idOf = [](const QString &address, const QString &user) {
        return readEnvironment(environmentOf({{baseUrl, address}, {userOid, user}}))->connection->id.text;
    };
    const auto id = idOf(someAddress, QStringLiteral("9001"));
    const auto hash = QCryptographicHash::hash("https://api.clinic.test/gate\n9001", QCryptographicHash::Sha256);
    QCOMPARE(id, QStringLiteral("env-") + QString::fromLatin1(hash.toHex()));
    QCOMPARE(idOf(QStringLiteral("https://API.clinic.test/gate/"), QStringLiteral(" 9001")), id);
    QVERIFY(idOf(someAddress, QStringLiteral("9002")) != id);
    QVERIFY(idOf(someAddress, {}) != id);
    QVERIFY(idOf(QStringLiteral("https://api.clinic.test"), QStringLiteral("9001")) != id);
}

void EnvironmentConnectionTest::isDevelopmentOnThisComputer()
{
    const auto read = readEnvironment(environmentOf({{baseUrl, QStringLiteral("https://127.0.0.1:8443")}}));
    QCOMPARE(read->connection->environment, Environment::Development);
}

void EnvironmentConnectionTest::givesTheStoreKeyWithoutAConnection()
{
    const auto read = readEnvironment(
        environmentOf({{secretsFile, write(QStringLiteral("k.json"),
                                           R"({"store_key":"bWFkZS11cCBzdG9yZSBrZXkgb2YgMzIgYnl0ZXMhISE="})")}}));
    QVERIFY(read.ok());
    QVERIFY(!read->connection);
    QCOMPARE(read->secrets.storeKey->size(), 32);
}

void EnvironmentConnectionTest::refusesWhatMakesNoSenseAndNamesTheVariable_data()
{
    QTest::addColumn<QString>("variable");
    QTest::addColumn<QString>("value");
    const auto conventions = QStringLiteral("CONVENTIONS_FILE");
    const auto caFile = QStringLiteral("CA_FILE");
    const auto gone = m_folder.filePath(QStringLiteral("gone"));
    QTest::newRow("plain http") << baseUrl << QStringLiteral("http://api.clinic.test");
    QTest::newRow("no address") << baseUrl << QStringLiteral("sesame");
    QTest::newRow("user with a line end inside") << userOid << QStringLiteral("90\n01");
    QTest::newRow("no CA file") << caFile << gone;
    QTest::newRow("CA file is a folder") << caFile << m_folder.path();
    QTest::newRow("CA file is a web page") << caFile << write(QStringLiteral("ca1"), "<html>");
    QTest::newRow("CA file is empty") << caFile << write(QStringLiteral("ca2"), {});
    QTest::newRow("no conventions file") << conventions << gone;
    QTest::newRow("conventions are no JSON") << conventions << write(QStringLiteral("c1"), "patient_in=query");
    QTest::newRow("conventions with a mistake")
        << conventions << write(QStringLiteral("c2"), R"({"patient_on":"query"})");
    QTest::newRow("no secrets file") << secretsFile << gone;
    QTest::newRow("secrets file is a folder") << secretsFile << m_folder.path();
    QTest::newRow("secrets are no JSON") << secretsFile << write(QStringLiteral("s1"), "sesame");
    QTest::newRow("secrets with a mistake")
        << secretsFile << write(QStringLiteral("s2"), R"({"access_token":"sesame\n1"})");
    const auto pipe = m_folder.filePath(QStringLiteral("pipe"));
    QCOMPARE(mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
    QTest::newRow("secrets from a pipe without a writer") << secretsFile << pipe;
}

void EnvironmentConnectionTest::refusesWhatMakesNoSenseAndNamesTheVariable()
{
    QFETCH(QString, variable);
    QFETCH(QString, value);
    Variables variables{{baseUrl, someAddress}};
    variables.insert(variable, value);
    const auto read = readEnvironment(environmentOf(variables));
    QVERIFY(!read.ok());
    QCOMPARE(read.error().code, ErrorCode::WrongUse);
    QVERIFY(read.error().reason != ErrorReason::None);
    QCOMPARE(read.error().input, QStringLiteral("CLINICDESK_") + variable);
    QVERIFY(!(read.error().subject + read.error().detail).contains(QStringLiteral("sesame")));
}

void EnvironmentConnectionTest::takesOnlyASecretsFileOfItsOwner_data()
{
    QTest::addColumn<int>("mode");
    QTest::addColumn<bool>("taken");
    QTest::newRow("0600") << 0600 << true;
    QTest::newRow("0400") << 0400 << true;
    QTest::newRow("0700") << 0700 << true;
    QTest::newRow("0640") << 0640 << false;
    QTest::newRow("0620") << 0620 << false;
    QTest::newRow("0604") << 0604 << false;
    QTest::newRow("0601") << 0601 << false;
    QTest::newRow("0644") << 0644 << false;
}

void EnvironmentConnectionTest::takesOnlyASecretsFileOfItsOwner()
{
    QFETCH(int, mode);
    QFETCH(bool, taken);
    const auto path = write(QStringLiteral("mode-%1").arg(mode), someSecrets, static_cast<mode_t>(mode));
    const auto read = readEnvironment(environmentOf({{secretsFile, path}}));
    QCOMPARE(read.ok(), taken);
    if (!taken)
        QVERIFY(read.error().reason == ErrorReason::FilePermissions);
}

// Only root can give a file away and read it afterwards; for other users the file stays their own and is accepted.
void EnvironmentConnectionTest::refusesASecretsFileOfSomeoneElse()
{
    const auto path = write(QStringLiteral("given-away"), someSecrets);
    if (geteuid() == 0)
        QCOMPARE(chown(QFile::encodeName(path).constData(), 65534, 65534), 0);
    const auto read = readEnvironment(environmentOf({{secretsFile, path}}));
    QCOMPARE(read.ok(), geteuid() != 0);
    if (!read)
        QVERIFY(read.error().reason == ErrorReason::FileOwner);
}

void EnvironmentConnectionTest::namesAnAccessListThatOpensTheSecretsFile_data()
{
    QTest::addColumn<QList<AclEntry>>("entries");
    QTest::addColumn<bool>("isTaken");
    constexpr quint16 read = 4;
    constexpr quint32 group = 64'321;
    const QList<AclEntry> closed{{AclTag::Owner, 6}, {AclTag::OwnerGroup, 0}, {AclTag::Other, 0}};
    const auto with = [&closed](const QList<AclEntry> &more) { return closed + more; };
    QTest::newRow("a group") << with({{AclTag::Group, read, group}, {AclTag::Mask, read}}) << false;
    QTest::newRow("another user") << with({{AclTag::User, read, group}, {AclTag::Mask, read}}) << false;
    QTest::newRow("a group without rights") << with({{AclTag::Group, read, group}, {AclTag::Mask, 0}}) << true;
    QTest::newRow("only this user") << with({{AclTag::User, read, ::geteuid()}, {AclTag::Mask, read}}) << true;
    QTest::newRow("everyone") << QList<AclEntry>{{AclTag::Owner, 6},
                                                 {AclTag::User, read, ::geteuid()},
                                                 {AclTag::OwnerGroup, 0},
                                                 {AclTag::Mask, read},
                                                 {AclTag::Other, read}}
                              << false;
    QTest::newRow("everyone, and a mask without rights") << QList<AclEntry>{{AclTag::Owner, 6},
                                                                            {AclTag::User, read, ::geteuid()},
                                                                            {AclTag::OwnerGroup, 0},
                                                                            {AclTag::Mask, 0},
                                                                            {AclTag::Other, read}}
                                                         << false;
}

void EnvironmentConnectionTest::namesAnAccessListThatOpensTheSecretsFile()
{
    QFETCH(QList<AclEntry>, entries);
    QFETCH(const bool, isTaken);
    const auto path = write(QStringLiteral("listed"), someSecrets);
    std::ranges::stable_sort(entries, {}, &AclEntry::tag); // as the system requires
    QByteArray list("\x02\0\0\0", 4);
    for (const auto &entry : std::as_const(entries)) {
        list.resize(list.size() + 8);
        auto *at = list.data() + list.size() - 8;
        qToLittleEndian(static_cast<quint16>(entry.tag), at);
        qToLittleEndian(entry.rights, at + 2);
        qToLittleEndian(entry.id, at + 4);
    }
    const auto set = ::setxattr(QFile::encodeName(path).constData(), "system.posix_acl_access", list.constData(),
                                static_cast<size_t>(list.size()), 0);
    QVERIFY2(set == 0, qPrintable(qt_error_string()));
    const auto read = readEnvironment(environmentOf({{secretsFile, path}}));
    QCOMPARE(read.ok(), isTaken);
    if (!isTaken)
        QVERIFY(read.error().reason == ErrorReason::FileAccessList);
}

void EnvironmentConnectionTest::encryptsPayloadsIfTheEnvironmentOrTheConventionsSaySo_data()
{
    QTest::addColumn<QString>("variable");
    QTest::addColumn<QByteArray>("conventions");
    QTest::addColumn<bool>("isEncrypted");
    QTest::newRow("nothing") << QString() << QByteArray("{}") << false;
    QTest::newRow("variable") << QStringLiteral("on") << QByteArray() << true;
    QTest::newRow("conventions") << QString() << QByteArray(R"({"encrypt_payloads": true})") << true;
    QTest::newRow("conventions in words")
        << QString() << QByteArray(R"({"encrypt_payloads": "on", "announce_encryption": true})") << true;
    QTest::newRow("the variable counts first")
        << QStringLiteral("off") << QByteArray(R"({"encrypt_payloads": true})") << false;
}

void EnvironmentConnectionTest::encryptsPayloadsIfTheEnvironmentOrTheConventionsSaySo()
{
    QFETCH(const QString, variable);
    QFETCH(const QByteArray, conventions);
    QFETCH(const bool, isEncrypted);
    Variables variables{{baseUrl, someAddress}, {QStringLiteral("ENCRYPT_PAYLOADS"), variable}};
    if (!conventions.isEmpty())
        variables.insert(QStringLiteral("CONVENTIONS_FILE"), write(QStringLiteral("conventions.json"), conventions));
    const auto read = readEnvironment(environmentOf(variables));
    QVERIFY(read.ok());
    QCOMPARE(read->connection->encryptPayloads, isEncrypted);
    QCOMPARE(read->connection->conventions.announceEncryption, conventions.contains("announce"));
}

void EnvironmentConnectionTest::refusesAnotherValueForEncryptingPayloads()
{
    const auto file = write(QStringLiteral("conventions.json"), R"({"encrypt_payloads": "yes"})");
    for (const auto &variables :
         {Variables{{baseUrl, someAddress}, {QStringLiteral("ENCRYPT_PAYLOADS"), QStringLiteral("maybe")}},
          Variables{{baseUrl, someAddress}, {QStringLiteral("CONVENTIONS_FILE"), file}}}) {
        const auto read = readEnvironment(environmentOf(variables));
        QVERIFY(!read.ok());
        QVERIFY(read.error().reason == ErrorReason::ConventionValue);
        QCOMPARE(read.error().subject, QStringLiteral("encrypt_payloads"));
    }
}

CLINICDESK_TEST(EnvironmentConnectionTest)
#include "environmentconnectiontest.moc"
