// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/jwt.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

class JwtTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsWhenATokenEnds_data();
    void readsWhenATokenEnds();
};

namespace {

constexpr auto options = QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals;

QByteArray tokenWith(const QByteArray &claims)
{
    return QByteArray(R"({"alg":"RS256","typ":"JWT"})").toBase64(options) + '.' + claims.toBase64(options) +
           ".bWFkZS11cA";
}

} // namespace

void JwtTest::readsWhenATokenEnds_data()
{
    QTest::addColumn<QByteArray>("token");
    QTest::addColumn<QString>("end");
    const auto end = QStringLiteral("2026-11-12T08:30:00Z");
    const QString none;
    const auto good = tokenWith(R"({"sub":"made-up","exp":1794472200})");
    QTest::newRow("whole seconds") << good << end;
    QTest::newRow("parts of a second") << tokenWith(R"({"exp":1794472200.75})") << end;
    QTest::newRow("unsigned") << QByteArray("eyJhbGciOiJub25lIn0.eyJleHAiOjE3OTQ0NzIyMDB9.") << end;
    QTest::newRow("long past") << tokenWith(R"({"exp":0})") << QStringLiteral("1970-01-01T00:00:00Z");
    QTest::newRow("no exp") << tokenWith(R"({"iat":1794472200})") << none;
    QTest::newRow("exp is text") << tokenWith(R"({"exp":"1794472200"})") << none;
    QTest::newRow("exp before time") << tokenWith(R"({"exp":-5})") << none;
    QTest::newRow("exp beyond time") << tokenWith(R"({"exp":1e300})") << none;
    QTest::newRow("claims are a list") << tokenWith("[1794472200]") << none;
    QTest::newRow("claims are no JSON") << tokenWith("exp") << none;
    QTest::newRow("opaque token") << QByteArray("made-up-token") << none;
    QTest::newRow("opaque token with dots") << QByteArray("made.up.token") << none;
    QTest::newRow("two parts") << good.left(good.lastIndexOf('.')) << none;
    QTest::newRow("five parts, as when encrypted") << good + ".a.b" << none;
    QTest::newRow("header is no JSON") << "bWFkZS11cA" + good.mid(good.indexOf('.')) << none;
    QTest::newRow("not Base64url") << QByteArray("e+J/.e+J/.x") << none;
    QTest::newRow("dots") << QByteArray("..") << none;
    QTest::newRow("nothing") << QByteArray() << none;
    QTest::newRow("endless") << tokenWith(QByteArray(R"({"exp":1794472200,"x":")") + QByteArray(100'000, 'x') + "\"}")
                             << none;
}

void JwtTest::readsWhenATokenEnds()
{
    QFETCH(QByteArray, token);
    QFETCH(QString, end);
    const auto expiry = tokenExpiry(SecretBytes(QByteArrayView(token)));
    QCOMPARE(expiry ? expiry->toString(Qt::ISODate) : QString(), end);
}

CLINICDESK_TEST_WITHOUT_APPLICATION(JwtTest)
#include "jwttest.moc"
