// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/connectionfile.h"
#include "core/base/errorreason.h"

#include "tests/support/testprogram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;

namespace {

const QByteArray authorities("-----BEGIN CERTIFICATE-----\n"
                             "MIIBezCCASGgAwIBAgIURNf/Pop1GQN1pvKheFHjlwrVkDswCgYIKoZIzj0EAwIw\n"
                             "EjEQMA4GA1UEAwwHTWFkZS11cDAgFw0yNjExMjcxMjI0NTVaGA8yMTI2MTEwMzEy\n"
                             "MjQ1NVowEjEQMA4GA1UEAwwHTWFkZS11cDBZMBMGByqGSM49AgEGCCqGSM49AwEH\n"
                             "A0IABFENaP/AnU72zYc7yf/0c37ZQXNA56y+scsvUKOyo5rg5ZXuc5zT43A/m4+Y\n"
                             "hituWMVOzoOIrr6WEja4JkktxgWjUzBRMB0GA1UdDgQWBBQ2eW86py4VRzXaImh5\n"
                             "hc6WPl+KADAfBgNVHSMEGDAWgBQ2eW86py4VRzXaImh5hc6WPl+KADAPBgNVHRMB\n"
                             "Af8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIQCECEdMUUFKZdIdDX0i3EEkQkYw\n"
                             "ut7pux9ZCay8dIOfFgIgBd/JZqjEi73642ENESBxyt5tiEoyLguRHmbezwCspTo=\n"
                             "-----END CERTIFICATE-----\n");

Connection clinic()
{
    Connection connection{.id = {QStringLiteral("made-up-id")},
                          .name = QStringLiteral("Sunrise Clinic"),
                          .environment = Environment::Development,
                          .baseUrl = QUrl(QStringLiteral("https://api.clinic.test/desk")),
                          .user = {QStringLiteral("161400000000123")},
                          .keyId = QStringLiteral("kid-7"),
                          .encryptPayloads = true,
                          .uploadMethod = UploadMethod::Direct};
    connection.conventions.pdfLimitBytes = 1'000'000;
    return connection;
}

/// A file with one connection, in which `text` is replaced.
QByteArray fileWith(const QByteArray &text, const QByteArray &replacement)
{
    const auto file = *connectionsToFile({clinic()});
    auto changed = file;
    changed.replace(text, replacement);
    return changed;
}

} // namespace

/// Connections as a file for other computers.
class ConnectionFileTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsEverySettingButTheId();
    void readsWholeNumbersAsIds();
    void takesTheAuthoritiesAlong();
    void acceptsABundleOfAuthorities();
    void namesTheAuthoritiesThatCannotBeRead();
    void refusesAWrongFile_data();
    void refusesAWrongFile();
};

void ConnectionFileTest::keepsEverySettingButTheId()
{
    const auto file = connectionsToFile({clinic()});
    QVERIFY(!file->contains("made-up-id"));
    const auto read = connectionsFromFile(*file);
    QVERIFY(read.ok());
    auto expected = clinic();
    expected.id = {};
    QCOMPARE(read->size(), 1);
    QVERIFY(read->first().connection == expected);
    QVERIFY(read->first().authorities.isEmpty());
}

void ConnectionFileTest::readsWholeNumbersAsIds()
{
    auto file = fileWith("\"161400000000123\"", "161400000000123");
    file.replace("\"kid-7\"", "7");
    const auto read = connectionsFromFile(file);
    QVERIFY(read.ok());
    QCOMPARE(read->first().connection.user.text, QStringLiteral("161400000000123"));
    QCOMPARE(read->first().connection.keyId, QStringLiteral("7"));
}

void ConnectionFileTest::takesTheAuthoritiesAlong()
{
    const QTemporaryDir folder;
    auto connection = clinic();
    connection.caFile = folder.filePath(QStringLiteral("ca.pem"));
    QFile pem(connection.caFile);
    QVERIFY(pem.open(QIODevice::WriteOnly));
    pem.write(authorities);
    pem.close();
    const auto file = connectionsToFile({connection});
    QVERIFY(!file->contains(folder.path().toUtf8()));
    const auto read = connectionsFromFile(*file);
    QCOMPARE(read->first().authorities, authorities);
    QVERIFY(read->first().connection.caFile.isEmpty());
}

void ConnectionFileTest::acceptsABundleOfAuthorities()
{
    auto bundle = "the authorities of the clinic\n" + authorities + authorities;
    bundle.replace('\n', "\\n");
    const auto read =
        connectionsFromFile(fileWith("\"encrypt\"", "\"certificate_authorities\": \"" + bundle + "\", \"encrypt\""));
    QVERIFY(read.ok());
    QCOMPARE(read->first().authorities, authorities + authorities);
}

void ConnectionFileTest::namesTheAuthoritiesThatCannotBeRead()
{
    auto connection = clinic();
    connection.caFile = QStringLiteral("/nowhere/ca.pem");
    const auto file = connectionsToFile({connection});
    QVERIFY(!file);
    QCOMPARE(file.error().code, ErrorCode::FileUnreadable);
    QCOMPARE(file.error().subject, QStringLiteral("ca.pem"));
}

void ConnectionFileTest::refusesAWrongFile_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("member");
    const auto first = QStringLiteral("connections[0].");
    QTest::newRow("no JSON") << QByteArray("made up") << QString();
    QTest::newRow("another version") << fileWith("\"version\": 1", "\"version\": 2") << "version";
    QTest::newRow("no list") << fileWith("\"connections\"", "\"others\"") << "connections";
    QTest::newRow("an empty list") << QByteArray(R"({"version":1,"connections":[]})") << "connections";
    QTest::newRow("a number in the list") << QByteArray(R"({"version":1,"connections":[7]})") << "connections[0]";
    QTest::newRow("plain http") << fileWith("https://api", "http://api") << first + QStringLiteral("base_url");
    QTest::newRow("practice") << fileWith("development", "practice") << first + QStringLiteral("environment");
    QTest::newRow("no environment") << fileWith("development", "somewhere") << first + QStringLiteral("environment");
    QTest::newRow("no name") << fileWith("Sunrise Clinic", " ") << first + QStringLiteral("name");
    QTest::newRow("a name that cannot be read")
        << fileWith("Sunrise Clinic", "Sun\\nrise") << first + QStringLiteral("name");
    QTest::newRow("a long name") << fileWith("Sunrise Clinic", QByteArray(101, 'x')) << first + QStringLiteral("name");
    QTest::newRow("a user ID with a space")
        << fileWith("161400000000123", "1614 123") << first + QStringLiteral("user_oid");
    QTest::newRow("a user ID that is too long")
        << fileWith("161400000000123", QByteArray(65, '7')) << first + QStringLiteral("user_oid");
    QTest::newRow("a key ID with an escape sequence")
        << fileWith("kid-7", "kid\\u001b[2J") << first + QStringLiteral("key_id");
    QTest::newRow("an unknown convention")
        << fileWith("pdf_limit_bytes", "made_up") << first + QStringLiteral("made_up");
    QTest::newRow("no certificate") << fileWith("\"encrypt\"", "\"certificate_authorities\": \"x\", \"encrypt\"")
                                    << first + QStringLiteral("certificate_authorities");
    QTest::newRow("a certificate that is none")
        << fileWith("\"encrypt\"", "\"certificate_authorities\": \"-----BEGIN CERTIFICATE-----\\nbWFkZSB1cA==\\n"
                                   "-----END CERTIFICATE-----\\n\", \"encrypt\"")
        << first + QStringLiteral("certificate_authorities");
}

void ConnectionFileTest::refusesAWrongFile()
{
    QFETCH(const QByteArray, file);
    QFETCH(const QString, member);
    const auto read = connectionsFromFile(file);
    QVERIFY(!read);
    QCOMPARE(read.error().code, ErrorCode::InputInvalid);
    QCOMPARE(read.error().subject, member);
}

CLINICDESK_TEST(ConnectionFileTest)
#include "connectionfiletest.moc"
