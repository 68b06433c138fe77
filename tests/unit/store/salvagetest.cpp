// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/salvage.h"

#include "core/store/database.h"
#include "tests/support/testprogram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <array>

using namespace clinicdesk;

namespace {

constexpr std::array statements{"CREATE TABLE notes (text)"};
constexpr std::array versions{Migration(statements)};

void execute(const Database &database, const QString &statement, const QVariantList &values = {})
{
    auto query = database.prepared(statement);
    for (const auto &value : values)
        query.addBindValue(value);
    if (!run(query))
        qFatal("%s", qPrintable(statement));
}

void insertNote(const Database &database, const QVariant &text)
{
    execute(database, QStringLiteral("INSERT INTO notes VALUES (?)"), {text});
}

} // namespace

/// Rows that are read without SQLite from files that SQLite wrote.
class SalvageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void readsEveryKindOfValue_data();
    void readsEveryKindOfValue();
    void readsARowThatFillsSeveralPages();
    void readsWhatIsLeftOfAPageThatWasCut();
    void takesNothingOfAnEarlierLogForTheNewest();

private:
    QString file() const { return m_folder->filePath(QStringLiteral("store.sqlite")); }
    std::unique_ptr<Database> opened() const { return *Database::open(file(), versions); }
    /// Returns the rows of `notes` in the order of reading.
    QVariantList salvagedNotes() const
    {
        QVariantList notes;
        for (const auto &row : salvageRows(file())) {
            if (row.values.size() == 1)
                notes.append(row.values.first());
        }
        return notes;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void SalvageTest::readsEveryKindOfValue_data()
{
    QTest::addColumn<QVariant>("value");
    QTest::newRow("null") << QVariant();
    for (const qint64 number : {0LL, 1LL, -1LL, 127LL, -128LL, 128LL, -32'768LL, 32'768LL, -8'388'608LL, 8'388'608LL,
                                -2'147'483'648LL, 2'147'483'648LL, -140'737'488'355'328LL, 140'737'488'355'328LL,
                                std::numeric_limits<qint64>::min(), std::numeric_limits<qint64>::max()})
        QTest::addRow("%lld", number) << QVariant(number);
    QTest::newRow("no whole number") << QVariant(-2.5);
    QTest::newRow("text") << QVariant(QStringLiteral("made up, and größer"));
    QTest::newRow("no text") << QVariant(QStringLiteral(""));
    QTest::newRow("bytes") << QVariant(QByteArray("\0\xff made up", 10));
}

void SalvageTest::readsEveryKindOfValue()
{
    QFETCH(const QVariant, value);
    insertNote(*opened(), value);
    const auto notes = salvagedNotes();
    QCOMPARE(notes.size(), 1);
    QCOMPARE(notes.first(), value);
}

void SalvageTest::readsARowThatFillsSeveralPages()
{
    const QByteArray bytes(20'000, 'b');
    insertNote(*opened(), bytes);
    QCOMPARE(salvagedNotes(), QVariantList{bytes});
}

/// SQLite fills a page from its end, so the row that was written first is cut.
void SalvageTest::readsWhatIsLeftOfAPageThatWasCut()
{
    QVariantList texts;
    {
        const auto database = opened();
        for (int number = 1; number <= 30; ++number) {
            texts.append(QStringLiteral("a made-up note, number %1").arg(number));
            insertNote(*database, texts.last());
        }
    }
    QFile cut(file());
    QVERIFY(cut.resize(cut.size() - 10));
    QCOMPARE(salvagedNotes().mid(1), texts.mid(1));
}

void SalvageTest::takesNothingOfAnEarlierLogForTheNewest()
{
    const auto database = opened();
    insertNote(*database, QStringLiteral("first"));
    for (const auto *text : {"second", "third", "fourth"})
        execute(*database, QStringLiteral("UPDATE notes SET text=?"), {QString::fromLatin1(text)});
    execute(*database, QStringLiteral("PRAGMA wal_checkpoint(RESTART)"));
    execute(*database, QStringLiteral("UPDATE notes SET text='new'")); // overwrites the start of the log
    QCOMPARE(salvagedNotes().last(), QVariant(QStringLiteral("new")));
    QVERIFY(salvagedNotes().contains(QStringLiteral("fourth"))); // in the file, from the previous log
}

CLINICDESK_TEST(SalvageTest)
#include "salvagetest.moc"
