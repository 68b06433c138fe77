// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/secretsinput.h"
#include "core/base/errorreason.h"

#include "tests/support/testprogram.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace clinicdesk;

class SecretsInputTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsEachSecret();
    void takesWhatIsMissingNullOrEmptyForNone_data();
    void takesWhatIsMissingNullOrEmptyForNone();
    void takesBlanksOffATokenAndKeepsAKeyText_data();
    void takesBlanksOffATokenAndKeepsAKeyText();
    void cleansATokenWhereThatIsSafe_data();
    void cleansATokenWhereThatIsSafe();
    void saysWhatIsWrongInAToken_data();
    void saysWhatIsWrongInAToken();
    void refusesWhatMakesNoSenseWithoutRepeatingIt_data();
    void refusesWhatMakesNoSenseWithoutRepeatingIt();
};

namespace {

QByteArray textOf(const SharedSecret &secret)
{
    return secret ? secret->view().toByteArray() : QByteArray();
}

} // namespace

void SecretsInputTest::readsEachSecret()
{
    const QByteArray storeKey("\0made-up store key of 32 bytes\xFF\n", 32);
    const QJsonObject json{{QStringLiteral("access_token"), QStringLiteral("made.up.access")},
                           {QStringLiteral("auth_token"), QStringLiteral(" Made-up-auth\r\n")},
                           {QStringLiteral("key_string"), QStringLiteral("made-up-key-text")},
                           {QStringLiteral("store_key"), QString::fromLatin1(storeKey.toBase64())},
                           {QStringLiteral("expires_in"), 3600}};
    const auto secrets = parseSecretsJson(QJsonDocument(json).toJson());
    QVERIFY(secrets.ok());
    QCOMPARE(textOf(secrets->accessToken), QByteArray("made.up.access"));
    QCOMPARE(textOf(secrets->authToken), QByteArray("Made-up-auth"));
    QCOMPARE(textOf(secrets->keyText), QByteArray("made-up-key-text"));
    QCOMPARE(textOf(secrets->storeKey), storeKey);
}

void SecretsInputTest::takesWhatIsMissingNullOrEmptyForNone_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("missing") << QByteArray("{}");
    QTest::newRow("null") << QByteArray(
        R"({"access_token":null,"auth_token":null,"key_string":null,"store_key":null})");
    QTest::newRow("empty") << QByteArray(R"({"access_token":"","auth_token":" \n","key_string":"","store_key":""})");
}

void SecretsInputTest::takesWhatIsMissingNullOrEmptyForNone()
{
    QFETCH(QByteArray, json);
    const auto secrets = parseSecretsJson(json);
    QVERIFY(secrets.ok());
    QVERIFY(!secrets->accessToken);
    QVERIFY(!secrets->authToken);
    QVERIFY(!secrets->keyText);
    QVERIFY(!secrets->storeKey);
}

void SecretsInputTest::takesBlanksOffATokenAndKeepsAKeyText_data()
{
    QTest::addColumn<QByteArray>("given");
    QTest::addColumn<QByteArray>("kept");
    QTest::addColumn<bool>("isKey");
    QTest::newRow("token with a line end") << QByteArray("\t made.up\r\n") << QByteArray("made.up") << false;
    QTest::newRow("key text with a line end")
        << QByteArray("made-up-key-text\n") << QByteArray("made-up-key-text") << true;
    QTest::newRow("key text that ends with a blank")
        << QByteArray("made-up-key-tex ") << QByteArray("made-up-key-tex ") << true;
    QTest::newRow("key text of 8 letters and 16 bytes")
        << QByteArray("\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9")
        << QByteArray("\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9") << true;
}

void SecretsInputTest::takesBlanksOffATokenAndKeepsAKeyText()
{
    QFETCH(QByteArray, given);
    QFETCH(QByteArray, kept);
    QFETCH(bool, isKey);
    const auto read = isKey ? parseKeyText(given) : parseAccessToken(given);
    QVERIFY(read.ok());
    QCOMPARE(textOf(*read), kept);
}

void SecretsInputTest::cleansATokenWhereThatIsSafe_data()
{
    QTest::addColumn<QByteArray>("given");
    const auto row = [](const char *name, const char *given) { QTest::newRow(name) << QByteArray(given); };
    row("Bearer", "Bearer made.up");
    row("bearer in small letters, twice", " bearer  bearer made.up");
    row("the whole header", "Authorization: Bearer made.up\r\n");
    row("Bearer and a tab", "BEARER\tmade.up");
    row("Bearer and a no-break space", "Bearer\u00a0made.up");
    row("Bearer from an address", "Bearer%20made.up");
    row("the name of a parameter", "access_token=made.up");
    row("the name of the other parameter, with Bearer", "auth_token=\"Bearer made.up\"");
    row("quotation marks", "\"made.up\"");
    row("single ones", "'made.up'");
    row("those of a text program", "\u201cmade.up\u201d");
    row("quotation marks around Bearer", "\"Bearer made.up\"");
    row("a zero-width space at the end", "made.up\u200b");
    row("a zero-width joiner at the start", "\u200dmade.up");
    row("a byte order mark", "\ufeffmade.up");
    row("a no-break space", "\u00a0made.up\u00a0");
    row("a soft hyphen", "made.up\u00ad");
    row("a mark of direction", "\u200emade.up\u202c");
    row("a control character", "made.up\x1b");
    row("several", "\ufeff\"made.up\u200b\" \r\n");
}

void SecretsInputTest::cleansATokenWhereThatIsSafe()
{
    QFETCH(const QByteArray, given);
    for (const auto &read : {parseAccessToken(given), readAuthToken(given)}) {
        QVERIFY(read.ok());
        QCOMPARE(textOf(*read), QByteArray("made.up"));
    }
    QVERIFY(parseSecretsJson(
                QJsonDocument(QJsonObject{{QStringLiteral("access_token"), QString::fromUtf8(given)}}).toJson())
                .ok());
}

void SecretsInputTest::saysWhatIsWrongInAToken_data()
{
    QTest::addColumn<QByteArray>("given");
    QTest::addColumn<ErrorReason>("reason");
    QTest::newRow("an invisible character inside") << QByteArray("made\u200b.up") << ErrorReason::TokenInvisible;
    QTest::newRow("a quotation mark inside") << QByteArray("made\".up") << ErrorReason::TokenQuotes;
    QTest::newRow("a quotation mark at one end") << QByteArray("made.up\"") << ErrorReason::TokenQuotes;
    QTest::newRow("Bearer alone") << QByteArray("Bearer") << ErrorReason::TokenWithoutValue;
    QTest::newRow("the header alone") << QByteArray("Authorization: Bearer \r\n") << ErrorReason::TokenWithoutValue;
    QTest::newRow("a parameter alone") << QByteArray("access_token=") << ErrorReason::TokenWithoutValue;
    QTest::newRow("further parameters") << QByteArray("access_token=made.up&expires_in=3600")
                                        << ErrorReason::TokenCharacters;
    QTest::newRow("further parameters, in capitals")
        << QByteArray("Access_Token=made.up&expires_in=3600") << ErrorReason::TokenCharacters;
    QTest::newRow("two words") << QByteArray("made up") << ErrorReason::TokenHasSpace;
    QTest::newRow("two lines") << QByteArray("made\n.up") << ErrorReason::TokenCharacters;
    QTest::newRow("an accent") << QByteArray("mad\u00e9.up") << ErrorReason::TokenCharacters;
}

void SecretsInputTest::saysWhatIsWrongInAToken()
{
    QFETCH(const QByteArray, given);
    QFETCH(const ErrorReason, reason);
    const auto read = parseAccessToken(given);
    QVERIFY(!read.ok());
    QVERIFY2(read.error().reason == reason, reasonText(read.error().reason).latin1());
}

void SecretsInputTest::refusesWhatMakesNoSenseWithoutRepeatingIt_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("subject");
    const auto row = [](const char *name, const char *json, const char *subject) {
        QTest::newRow(name) << QByteArray(json) << QString::fromUtf8(subject);
    };
    row("nothing", "", "secrets");
    row("a token alone", "sesame", "secrets");
    row("a list", R"(["sesame"])", "secrets");
    row("cut", R"({"access_token":"sesame")", "secrets");
    row("another name", R"({"accessToken":"sesame"})", "accessToken");
    row("a token as a name", R"({"sesame.x.y":"access_token"})", "…");
    row("a number", R"({"access_token":7})", "access_token");
    row("an object", R"({"auth_token":{"value":"sesame"}})", "auth_token");
    row("line end in the token", R"({"access_token":"sesame\r\nX-Other: 1"})", "access_token");
    row("NUL in the token", R"({"access_token":"sesame\u0000x"})", "access_token");
    row("tab in the token", R"({"auth_token":"sesame\tx"})", "auth_token");
    row("line end in the other token", R"({"auth_token":"sesame\nx"})", "auth_token");
    row("not ASCII", R"({"access_token":"sesame\u00e9"})", "access_token");
    row("two words", R"({"access_token":"Basic sesame"})", "access_token");
    row("the other token with a space", R"({"auth_token":"sesame x"})", "auth_token");
    row("one quotation mark", R"({"access_token":"sesame'"})", "access_token");
    row("key text of 15 bytes", R"({"key_string":"sesame789012345"})", "key_string");
    row("key text of 17 bytes", R"({"key_string":"sesame78901234567"})", "key_string");
    row("key text of 16 letters and 17 bytes", R"({"key_string":"sesame789012345\u00e9"})", "key_string");
    row("store key of 31 bytes", R"({"store_key":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=="})", "store_key");
    row("store key of 33 bytes", R"({"store_key":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"})", "store_key");
    row("store key that is no Base64", R"({"store_key":"sesame!"})", "store_key");
}

void SecretsInputTest::refusesWhatMakesNoSenseWithoutRepeatingIt()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, subject);
    const auto secrets = parseSecretsJson(json);
    QVERIFY(!secrets.ok());
    QCOMPARE(secrets.error().code, ErrorCode::WrongUse);
    QCOMPARE(secrets.error().subject, subject);
    QVERIFY(secrets.error().reason != ErrorReason::None);
    QVERIFY(!secrets.error().detail.contains(QStringLiteral("sesame")));
}

CLINICDESK_TEST_WITHOUT_APPLICATION(SecretsInputTest)
#include "secretsinputtest.moc"
