// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/savednote.h"

#include "core/store/sealednotes.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::ui;
using clinicdesk::support::awaitResult;

/// A value that its owner saves.
class SavedNoteTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void writesTheLastValueWhenItsOwnerEnds();
    void writesAValueThatChangesOftenAFewTimes();
};

void SavedNoteTest::writesTheLastValueWhenItsOwnerEnds()
{
    const QTemporaryDir folder;
    const auto notes =
        *awaitResult(SealedNotes::open({.file = folder.filePath(QStringLiteral("notes.sqlite")),
                                        .keychain = nullptr,
                                        .storeKey = std::make_shared<const SecretBytes>(SecretBytes::random(32))}));
    const auto name = QStringLiteral("made-up");
    QByteArray value;
    {
        SavedNote note(notes, name, [&value] { return value; });
        QSignalSpy loaded(&note, &SavedNote::loaded);
        note.load();
        QTRY_COMPARE(loaded.size(), 1);
        for (const char *next : {"first", "second", "third"}) {
            value = next;
            note.save();
        }
    }
    QCOMPARE(*awaitResult(notes->read(name)), QByteArray("third"));
}

void SavedNoteTest::writesAValueThatChangesOftenAFewTimes()
{
    const auto notes = SealedNotes::inMemory();
    int values = 0;
    SavedNote note(notes, QStringLiteral("made-up"), [&values] { return QByteArray::number(++values); });
    QSignalSpy loaded(&note, &SavedNote::loaded);
    note.load();
    QTRY_COMPARE(loaded.size(), 1);
    QElapsedTimer time;
    time.start();
    while (!time.hasExpired(500)) {
        note.save();
        QCoreApplication::processEvents();
    }
    const auto possible = 2 + time.elapsed() / 150; // a coarse timer may end a little early
    QVERIFY2(values <= possible, qPrintable(QString::number(values)));
    QTRY_COMPARE(*awaitResult(notes->read(QStringLiteral("made-up"))), QByteArray::number(values));
}

CLINICDESK_TEST(SavedNoteTest)
#include "savednotetest.moc"
