// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/http/authorityfile.h"

#include "core/base/errorreason.h"

#include "tests/support/temporarycertificate.h"
#include "tests/support/testprogram.h"

#include <QFile>
#include <QProcess>
#include <QStringEncoder>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::http;

/// What an authority file may contain.
class AuthorityFileTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        const support::TemporaryCertificate certificate(m_folder.path());
        const auto crt = certificate.certificateFile;
        const auto words = [](const char *text) { return QString::fromLatin1(text).split(QLatin1Char(' ')); };
        m_pem = made(words("x509 -in") << crt);
        m_der = made(words("x509 -outform der -in") << crt);
        m_pkcs7 = made(words("crl2pkcs7 -nocrl -certfile") << crt);
        m_pkcs7Der = made(words("crl2pkcs7 -nocrl -outform der -certfile") << crt);
        m_pkcs12 = made(words("pkcs12 -export -nokeys -passout pass:made-up -in") << crt);
        m_key = made(words("pkey -in") << certificate.keyFile);
        m_keyDer = made(words("pkey -outform der -in") << certificate.keyFile);
    }
    void readsEachForm_data();
    void readsEachForm();
    void readsEveryCertificate_data();
    void readsEveryCertificate();
    void saysWhyAFileIsRefused_data();
    void saysWhyAFileIsRefused();
    void saysThatAFileIsNotThere();

private:
    QByteArray made(const QStringList &arguments) const
    {
        QProcess openssl;
        openssl.start(QStringLiteral("openssl"), arguments);
        if (!openssl.waitForFinished() || openssl.exitCode() != 0)
            qFatal("openssl: %s", openssl.readAllStandardError().constData());
        return openssl.readAllStandardOutput();
    }

    QTemporaryDir m_folder;
    QByteArray m_pem;
    QByteArray m_der;
    QByteArray m_key;
    QByteArray m_keyDer;
    QByteArray m_pkcs7;
    QByteArray m_pkcs7Der;
    QByteArray m_pkcs12;
};

void AuthorityFileTest::readsEachForm_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("PEM") << m_pem;
    QTest::newRow("PEM with a byte order mark") << "\xef\xbb\xbf" + m_pem;
    QTest::newRow("PEM with line ends of Windows") << QByteArray(m_pem).replace("\n", "\r\n");
    QTest::newRow("PEM with words around it") << "Subject: made up\n" + m_pem + "the end\n";
    QTest::newRow("PEM behind a key") << m_key + m_pem;
    QTest::newRow("DER") << m_der;
    QTest::newRow("Base64 without its frame") << m_der.toBase64();
    QTest::newRow("PKCS#7") << m_pkcs7;
    QTest::newRow("PKCS#7 in DER") << m_pkcs7Der;
}

void AuthorityFileTest::readsEachForm()
{
    QFETCH(const QByteArray, content);
    const auto read = parseAuthorities(content);
    QVERIFY(read.ok());
    QCOMPARE(*read, m_pem);
}

void AuthorityFileTest::readsEveryCertificate_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("PEM") << m_pem + m_pem;
    const QByteArray mark("\xef\xbb\xbf");
    QTest::newRow("PEM, each with a byte order mark") << mark + m_pem + mark + m_pem;
    QTest::newRow("PEM, the second one as in YAML") << m_pem + "ca: |\n  " + QByteArray(m_pem).replace("\n", "\n  ");
    QTest::newRow("DER") << m_der + m_der;
    QTest::newRow("PKCS#7 before PEM") << m_pkcs7 + m_pem;
    QTest::newRow("PEM before PKCS#7") << m_pem + m_pkcs7;
}

void AuthorityFileTest::readsEveryCertificate()
{
    QFETCH(const QByteArray, content);
    const auto read = parseAuthorities(content);
    QVERIFY(read.ok());
    QCOMPARE(*read, m_pem + m_pem);
}

void AuthorityFileTest::saysWhyAFileIsRefused_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<ErrorReason>("reason");
    const auto utf16 = [this](QStringConverter::Encoding encoding, QStringConverter::Flags flags) {
        return QByteArray(QStringEncoder(encoding, flags).encode(QString::fromLatin1(m_pem)));
    };
    QTest::newRow("empty") << QByteArray() << ErrorReason::AuthorityFileEmpty;
    QTest::newRow("only line ends") << QByteArray("\r\n\n") << ErrorReason::AuthorityFileEmpty;
    QTest::newRow("a key") << m_key << ErrorReason::AuthorityFileKey;
    QTest::newRow("a key in DER") << m_keyDer << ErrorReason::AuthorityFileKey;
    QTest::newRow("a web page") << QByteArray("<!DOCTYPE html><html>404</html>") << ErrorReason::AuthorityFileWebPage;
    QTest::newRow("UTF-16") << utf16(QStringConverter::Utf16LE, QStringConverter::Flag::WriteBom)
                            << ErrorReason::AuthorityFileUtf16;
    QTest::newRow("UTF-16 of the other order without a mark")
        << utf16(QStringConverter::Utf16BE, QStringConverter::Flag::Default) << ErrorReason::AuthorityFileUtf16;
    QTest::newRow("half a certificate") << m_pem.left(m_pem.size() / 2) << ErrorReason::AuthorityFileDamaged;
    const auto broken = QByteArray(m_pem).replace("\nMI", "\n!!");
    QTest::newRow("a broken certificate before a good one") << broken + m_pem << ErrorReason::AuthorityFileDamaged;
    QTest::newRow("a broken certificate between good ones")
        << m_pem + broken + m_pem << ErrorReason::AuthorityFileDamaged;
    QTest::newRow("a certificate cut off behind a good one")
        << m_pem + m_pem.left(m_pem.size() / 2) << ErrorReason::AuthorityFileDamaged;
    QTest::newRow("PKCS#12") << m_pkcs12 << ErrorReason::AuthorityFilePkcs12;
    QTest::newRow("half of DER") << m_der.left(m_der.size() / 2) << ErrorReason::AuthorityFileInvalid;
    QTest::newRow("a text") << QByteArray("the certificate is in the other folder")
                            << ErrorReason::AuthorityFileInvalid;
}

void AuthorityFileTest::saysWhyAFileIsRefused()
{
    QFETCH(const QByteArray, content);
    QFETCH(const ErrorReason, reason);
    const auto read = parseAuthorities(content);
    QVERIFY(!read.ok());
    QCOMPARE(read.error().code, ErrorCode::WrongUse);
    QVERIFY2(read.error().reason == reason, reasonText(read.error().reason).latin1());
}

void AuthorityFileTest::saysThatAFileIsNotThere()
{
    QVERIFY(readAuthorityFile(m_folder.filePath(QStringLiteral("certificate.pem"))).ok());
    QVERIFY(readAuthorityFile(m_folder.filePath(QStringLiteral("gone.pem"))).error().reason ==
            ErrorReason::FileNotReadable);
    QVERIFY(readAuthorityFile(m_folder.path()).error().reason == ErrorReason::FileNotRegular);
}

CLINICDESK_TEST_WITHOUT_APPLICATION(AuthorityFileTest)
#include "authorityfiletest.moc"
