// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/decoder/checksums.h"
#include "tests/support/testprogram.h"

using namespace clinicdesk;
using namespace clinicdesk::decoder;

class ChecksumsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tellsDamageFromProgramsThatCannotCalculate_data();
    void tellsDamageFromProgramsThatCannotCalculate();
};

void ChecksumsTest::tellsDamageFromProgramsThatCannotCalculate_data()
{
    QTest::addColumn<QString>("streams");
    QTest::addColumn<QString>("damaged");
    const auto row = [](const char *what, const char *streams, const char *damaged) {
        QTest::newRow(what) << QString::fromLatin1(streams) << QString::fromLatin1(damaged);
    };
    // C: content, P: picture, F: font; + right, - wrong, ~ nearly right, ! wrong and not sound otherwise, 0 always the
    // same wrong one, = wrong as the stream before.
    row("all right", "C+ P+ F+", "");
    row("a single content", "C-", "");
    row("a single picture", "P-", "P-");
    row("a single font", "F-", "F-");
    row("one of each, all wrong", "C- P- F-", "");
    row("several contents, all wrong", "C- C- C-", "");
    row("several pictures, all wrong", "P- P- P-", "");
    row("pictures all wrong, contents right", "C+ P- P- P-", "");
    row("contents all wrong, pictures right", "C- C- P+ P+", "");
    row("one content wrong, pictures right", "C- P+ P+", "C-");
    row("one picture wrong, contents wrong as well", "C- C- C- P-", "");
    row("one picture wrong, contents right", "C+ C+ P-", "P-");
    row("one wrong among right ones", "P+ P- P+", "P-");
    row("as many wrong as right", "C+ C-", "C-");
    row("several wrong among many right ones", "P+ P- P+ P- P+", "P- P-");
    row("one right among many wrong ones", "P- P+ P- P-", "");
    row("nearly right", "C~", "C~");
    row("nearly right among right ones", "C+ C+ C~", "C~");
    row("nearly right by accident", "C- C- C~ C-", "");
    row("several nearly right", "C~ C~ C-", "C~ C~ C-");
    row("not sound, all wrong", "P- P- P!", "P!");
    row("not sound ones speak for no program", "C+ P! P! P-", "P! P! P-");
    row("the same sum for different data", "P+ P+ P0 P0", "");
    row("the same picture on several pages", "P+ P- P= P=", "P- P= P=");
}

void ChecksumsTest::tellsDamageFromProgramsThatCannotCalculate()
{
    QFETCH(const QString, streams);
    QFETCH(const QString, damaged);
    Checksums checksums;
    std::vector<std::pair<QString, WrongChecksum>> wrong;
    quint32 number = 1'000;
    for (const auto &stream : streams.split(u' ')) {
        const auto use = stream[0] == u'C'   ? WrongChecksum::Use::Content
                         : stream[0] == u'P' ? WrongChecksum::Use::Picture
                                             : WrongChecksum::Use::Font;
        const auto how = stream[1];
        if (how == u'+') {
            checksums.addRight(use);
            continue;
        }
        number += how == u'=' ? 0 : 1;
        const WrongChecksum checksum{use, how == u'0' ? 0 : number, number + 70'000, how == u'~', how != u'!'};
        checksums.addWrong(checksum);
        wrong.emplace_back(stream, checksum);
    }
    QStringList found;
    for (const auto &[stream, checksum] : wrong) {
        if (checksums.showsDamage(checksum))
            found.append(stream);
    }
    QCOMPARE(found.join(u' '), damaged);
}

CLINICDESK_TEST(ChecksumsTest)
#include "checksumstest.moc"
