// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/connectionname.h"

#include "core/base/errorreason.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

/// Names of connections and key IDs from elsewhere.
class ConnectionNameTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsNamesThatLookTheSame_data();
    void findsNamesThatLookTheSame();
    void tellsOtherNamesApart_data();
    void tellsOtherNamesApart();
    void acceptsNamesOfOneVisibleLine();
    void refusesOtherNames_data();
    void refusesOtherNames();
    void refusesKeyIdsWithHiddenCharacters();
};

void ConnectionNameTest::findsNamesThatLookTheSame_data()
{
    QTest::addColumn<QString>("other");
    QTest::newRow("the same") << "Sunrise Clinic";
    QTest::newRow("case") << "SUNRISE clinic";
    QTest::newRow("spaces") << " Sunrise  Clinic ";
    QTest::newRow("no-break space") << u"Sunrise\u00a0Clinic"_qs;
    QTest::newRow("one Cyrillic letter") << u"Sunri\u0455e Clinic"_qs;
    QTest::newRow("a Cyrillic capital") << u"Sunrise \u0421linic"_qs;
    QTest::newRow("full width") << u"\uff33unrise Clinic"_qs;
    QTest::newRow("mathematical letter") << u"\U0001d5e6unrise Clinic"_qs;
    QTest::newRow("1 like l") << "Sunrise C1inic";
    QTest::newRow("I like l") << "Sunrise CIinic";
    QTest::newRow("a Greek letter") << u"Sunrise Clini\u03f2"_qs;
    QTest::newRow("letters of three scripts") << u"\u0405unris\u0435 Cl\u0456ni\u03f2"_qs;
    QTest::newRow("a hidden character") << u"Sun\u200brise Clinic"_qs;
    QTest::newRow("a non-joiner") << u"Sun\u200crise Clinic"_qs;
    QTest::newRow("a joiner at the end") << u"Sunrise Clinic\u200d"_qs;
    QTest::newRow("a variation selector") << u"Sunrise\ufe0f Clinic"_qs;
    QTest::newRow("a Mongolian selector") << u"Sun\u180brise Clinic"_qs;
    QTest::newRow("a Mongolian separator") << u"Sunrise\u180e Clinic"_qs;
    QTest::newRow("a grapheme joiner") << u"Sun\u034frise Clinic"_qs;
    QTest::newRow("a reserved character") << u"Sunrise\ufff0 Clinic"_qs;
    QTest::newRow("an empty Braille pattern") << u"Sunrise\u2800Clinic"_qs;
    QTest::newRow("empty Braille patterns at the end") << u"Sunrise Clinic \u2800\u2800"_qs;
    QTest::newRow("a Cyrillic letter and a joiner") << u"Sunri\u0455\u200de Clinic"_qs;
}

void ConnectionNameTest::findsNamesThatLookTheSame()
{
    QFETCH(const QString, other);
    QVERIFY(looksAlike(QStringLiteral("Sunrise Clinic"), other));
    QVERIFY(looksAlike(other, QStringLiteral("Sunrise Clinic")));
}

void ConnectionNameTest::tellsOtherNamesApart_data()
{
    QTest::addColumn<QString>("other");
    QTest::newRow("another name") << "Sunset Clinic";
    QTest::newRow("a number") << "Sunrise Clinic (2)";
    QTest::newRow("a branch") << "Sunrise Clinic North";
    QTest::newRow("a mark") << u"Sunrise Cl\u00efnic"_qs;
    QTest::newRow("another script") << u"\u0938\u0928\u0930\u093e\u0907\u091c"_qs;
}

void ConnectionNameTest::tellsOtherNamesApart()
{
    QFETCH(const QString, other);
    QVERIFY(!looksAlike(QStringLiteral("Sunrise Clinic"), other));
}

void ConnectionNameTest::acceptsNamesOfOneVisibleLine()
{
    for (const auto &joined : {u"\u0915\u094d\u200d\u0937"_qs, u"\u06af\u0644\u200c\u0628\u0627\u063a"_qs})
        QCOMPARE(*parseConnectionName(joined), joined); // as Hindi and Urdu need it
    QCOMPARE(*parseConnectionName(u" \u0938\u0928\u0930\u093e\u0907\u091c "_qs),
             u"\u0938\u0928\u0930\u093e\u0907\u091c"_qs);
    QVERIFY(parseConnectionName(QString(maxConnectionNameLength, u'x')).ok());
}

void ConnectionNameTest::refusesOtherNames_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("empty") << "  ";
    QTest::newRow("too long") << QString(maxConnectionNameLength + 1, u'x');
    QTest::newRow("two lines") << "Sunrise\nClinic";
    QTest::newRow("escape sequence") << "Sunrise\x1b[2J";
    QTest::newRow("direction") << u"Sunrise\u202eClinic"_qs;
    QTest::newRow("tag character") << u"Sunrise\U000e0041"_qs;
    QTest::newRow("soft hyphen") << u"Sun\u00adrise"_qs;
    QTest::newRow("reserved for hidden characters") << u"Sun\U000e0fffrise"_qs;
    QTest::newRow("only joiners") << u"\u200d\u200c"_qs;
    QTest::newRow("only an empty Braille pattern") << u"\u2800"_qs;
}

void ConnectionNameTest::refusesOtherNames()
{
    QFETCH(const QString, name);
    const auto parsed = parseConnectionName(name);
    QVERIFY(!parsed);
    QCOMPARE(parsed.error().reason, ErrorReason::ConnectionName);
}

void ConnectionNameTest::refusesKeyIdsWithHiddenCharacters()
{
    QCOMPARE(*parseKeyId(QStringLiteral(" kid 7 ")), QStringLiteral("kid 7"));
    QVERIFY(parseKeyId(QString()).ok());
    QCOMPARE(parseKeyId(u"kid\u202e7"_qs).error().reason, ErrorReason::IdCharacters);
    QCOMPARE(parseKeyId(QString(maxKeyIdLength + 1, u'7')).error().reason, ErrorReason::IdTooLong);
}

CLINICDESK_TEST(ConnectionNameTest)
#include "connectionnametest.moc"
