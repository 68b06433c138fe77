// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/redaction.h"

#include "tests/support/testprogram.h"

#include <QTest>

using namespace clinicdesk;

class RedactionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsWhatHelps_data();
    void keepsWhatHelps();
    void masks_data();
    void masks();
    void cutsLongMessages();
};

void RedactionTest::keepsWhatHelps_data()
{
    QTest::addColumn<QString>("text");
    for (const auto *text : {
             "This plugin does not support propagateSizeHints()",
             "Could not find the Qt platform plugin \"wayland\" in \"\"",
             "libpng warning: iCCP: known incorrect sRGB profile",
             "QSocketNotifier: Invalid socket 9 and type 'Read', disabling...",
             "QObject::connect(QComboBox, QLineEdit): invalid nullptr parameter",
             "Cannot load library /usr/lib/qt6/plugins/libqgif.so: file not found",
             "clinic.example refused the connection with status 503 after 1200 ms",
             "https://clinic.example",
             "QIODevice::write (QFile, \"/usr/share/fonts\"): device not open",
         })
        QTest::newRow(text) << QString::fromLatin1(text);
}

void RedactionTest::keepsWhatHelps()
{
    QFETCH(const QString, text);
    QCOMPARE(redacted(text), text);
}

void RedactionTest::masks_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *text, const char *expected) {
        QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(expected);
    };
    row("header Authorization: Bearer abc.def", "header Authorization: [secret]");
    row("sent Bearer abcdef", "sent Bearer [secret]");
    row("token=short", "token=[secret]");
    row("{\"access_token\": \"a b c\"}", "{\"access_token\": [secret]}");
    row("got eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2ln back", "got [secret] back");
    row("key made-up-key-7890 used", "key [secret] used");
    row("base64 abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz end", "base64 [secret] end");
    row("GET https://user:pw@clinic.example/v1/patients/16?sig=abc failed",
        "GET https://clinic.example/[address] failed");
    row("https://clinic.example?X-Amz-Signature=ab", "https://clinic.example/[address]");
    row("number 1234 5678 9012 refused", "number [number] refused");
    row("number 123456789012345 refused", "number [number] refused");
    row("number 1234-5678-9012 refused", "number [number] refused");
    row("open(/home/asha/Reports/Rao Asha 12.pdf): no such file", "open([path]");
    row("cannot read ~/Scans/Asha Rao.pdf", "cannot read [path]");
    row("cannot read /media/stick/Asha.pdf", "cannot read [path]");
    row("QFile::open (\"/home/asha/a b.pdf\"): busy", "QFile::open (\"[text]\"): busy");
    row("label \"Asha Rao, bed 4\" is long", "label \"[text]\" is long");
    row("label “Asha Rao” is long", "label \"[text]\" is long");
    row("file:///home/asha/x.pdf", "file:///[address]");
    row("/usr/lib/a.so wants /home/asha/x", "/usr/lib/a.so wants [path]");
    row("/etc/../home/asha/x.pdf", "[path]");
}

void RedactionTest::masks()
{
    QFETCH(const QString, text);
    QFETCH(const QString, expected);
    QCOMPARE(redacted(text), expected);
}

void RedactionTest::cutsLongMessages()
{
    QCOMPARE(redacted(QStringLiteral("word ").repeated(10'000)).size(), 501);
}

CLINICDESK_TEST(RedactionTest)
#include "redactiontest.moc"
