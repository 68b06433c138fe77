// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/errorreason.h"
#include "tests/support/errorprinting.h"
#include "tests/support/testprogram.h"
#include "tests/unit/journal/journalscene.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::support;

/// Reading the journal: pages, filters, who is in it, and files.
class JournalQueryTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_scene = std::make_unique<JournalScene>();
        m_journal = m_scene->openedWithoutKey();
        const JournalPerson asha{QStringLiteral("p-1"), QStringLiteral("Asha Invented")};
        const JournalPerson former{QStringLiteral("p-2"), QStringLiteral("Ravi Former")};
        const JournalPerson ravi{QStringLiteral("p-2"), QStringLiteral("Ravi Invented")};
        const auto day = QDateTime(QDate(2026, 11, 3), QTime(9, 0), Qt::UTC);
        const QList<JournalEvent> events{
            {.record = {.kind = journalKind::signedIn, .result = QStringLiteral("ok")}, .at = day, .by = asha},
            {.record = {.kind = journalKind::documentAdded,
                        .connection = {QStringLiteral("c-1")},
                        .connectionName = QStringLiteral("Sunrise, Clinic"),
                        .subject = QStringLiteral("doc_100%"),
                        .result = QStringLiteral("ok")},
             .at = day.addDays(1),
             .by = former},
            {.record = {.kind = journalKind::documentFailed,
                        .subject = QStringLiteral("doc-2"),
                        .result = QStringLiteral("service.unavailable"),
                        .httpStatus = 503},
             .at = day.addDays(2),
             .by = ravi},
            {.record = {.kind = journalKind::locked,
                        .connectionName = QStringLiteral("खिड़की ३"),
                        .subject = QStringLiteral("idle")},
             .at = day.addDays(3),
             .by = asha}};
        QVERIFY(awaitResult(m_journal->append(events)).ok());
    }
    void readsPagesNewestFirst();
    void filters_data();
    void filters();
    void namesEveryoneByTheirNewestName();
    void refusesOtherRoles();
    void tellsOtherRolesOnlyWhetherItIsIntact();
    void exportsJsonLines();
    void exportsCsv();
    void knowsTheFormatByTheName();
    void keepsTheFileWhenItCannotBeWritten();
    void hasEveryKindInItsList();

private:
    QList<qint64> numbers(const JournalFilter &filter) const
    {
        QList<qint64> numbers;
        const auto page = awaitResult(m_journal->page(filter, 0, 100));
        for (const auto &entry : page->entries)
            numbers.append(entry.number);
        return numbers;
    }

    std::unique_ptr<JournalScene> m_scene;
    std::shared_ptr<Journal> m_journal;
};

void JournalQueryTest::readsPagesNewestFirst()
{
    const auto first = awaitResult(m_journal->page({}, 0, 3));
    QCOMPARE(first->entries.size(), 3);
    QCOMPARE(first->entries.first().number, 4);
    QVERIFY(first->hasMore);
    const auto second = awaitResult(m_journal->page({}, first->entries.last().number, 3));
    QCOMPARE(second->entries.size(), 1);
    QVERIFY(!second->hasMore);
    QCOMPARE(*awaitResult(m_journal->count({})), 4);
    QCOMPARE(*awaitResult(m_journal->count({.kinds = {journalKind::locked}})), 1);
}

void JournalQueryTest::filters_data()
{
    const auto day = QDateTime(QDate(2026, 11, 3), QTime(0, 0), Qt::UTC);
    QTest::addColumn<JournalFilter>("filter");
    QTest::addColumn<QList<qint64>>("found");
    using Numbers = QList<qint64>;
    QTest::newRow("everything") << JournalFilter() << Numbers{4, 3, 2, 1};
    QTest::newRow("kinds") << JournalFilter{.kinds = {journalKind::locked, journalKind::signedIn}} << Numbers{4, 1};
    QTest::newRow("a person") << JournalFilter{.person = QStringLiteral("p-2")} << Numbers{3, 2};
    QTest::newRow("no person") << JournalFilter{.person = QStringLiteral("")} << Numbers{};
    QTest::newRow("a day") << JournalFilter{.from = day.addDays(1), .until = day.addDays(2)} << Numbers{2};
    QTest::newRow("text in any case") << JournalFilter{.text = QStringLiteral("sunRISE")} << Numbers{2};
    QTest::newRow("digits of another script") << JournalFilter{.text = QStringLiteral("१००%")} << Numbers{2};
    QTest::newRow("digits as they were written") << JournalFilter{.text = QStringLiteral("खिड़की ३")} << Numbers{4};
    QTest::newRow("text of a person") << JournalFilter{.text = QStringLiteral("asha")} << Numbers{4, 1};
    QTest::newRow("text of an outcome") << JournalFilter{.text = QStringLiteral("unavail")} << Numbers{3};
    QTest::newRow("a percent sign is itself") << JournalFilter{.text = QStringLiteral("0%")} << Numbers{2};
    QTest::newRow("an underscore is itself") << JournalFilter{.text = QStringLiteral("doc_")} << Numbers{2};
    QTest::newRow("a quote breaks nothing") << JournalFilter{.text = QStringLiteral("' OR 1=1 --")} << Numbers{};
    QTest::newRow("text of a label") << JournalFilter{.text = QStringLiteral("Gesperrt"),
                                                      .isShown =
                                                          [](const JournalRecord &record, const QString &) {
                                                              return record.kind == journalKind::locked &&
                                                                     record.subject == QLatin1String("idle");
                                                          }}
                                     << Numbers{4};
    QTest::newRow("both") << JournalFilter{.person = QStringLiteral("p-1"), .text = QStringLiteral("idle")}
                          << Numbers{4};
}

void JournalQueryTest::filters()
{
    QFETCH(const JournalFilter, filter);
    QFETCH(const QList<qint64>, found);
    QCOMPARE(numbers(filter), found);
    QCOMPARE(*awaitResult(m_journal->count(filter)), found.size());
}

void JournalQueryTest::namesEveryoneByTheirNewestName()
{
    const auto people = *awaitResult(m_journal->people());
    QCOMPARE(people.size(), 2);
    QCOMPARE(people.first().name, QStringLiteral("Asha Invented"));
    QCOMPARE(people.last().name, QStringLiteral("Ravi Invented"));
}

void JournalQueryTest::refusesOtherRoles()
{
    for (const auto role : {Role::Receptionist, Role::Doctor}) {
        auto options = m_scene->options();
        options.access = {.role = role};
        const auto journal = m_scene->opened(options);
        const auto isRefused = [](const auto &result) {
            return !result && result.error().reason == ErrorReason::RoleNotAllowed;
        };
        QVERIFY(isRefused(awaitResult(journal->page({}, 0, 9))));
        QVERIFY(isRefused(awaitResult(journal->count({}))));
        QVERIFY(isRefused(awaitResult(journal->people())));
        QVERIFY(isRefused(awaitResult(journal->verify())));
        const auto file = m_scene->folder.filePath(QStringLiteral("x.csv"));
        QVERIFY(isRefused(awaitResult(journal->exportTo(file, JournalFormat::Csv))));
        QVERIFY(!QFile::exists(file));
        QVERIFY(m_scene->fill(journal, 1)); // what everyone does is recorded
    }
}

void JournalQueryTest::tellsOtherRolesOnlyWhetherItIsIntact()
{
    auto options = m_scene->options();
    options.access = {.role = Role::Receptionist};
    const auto isIntact = [&] {
        const auto intact = awaitResult(m_scene->opened(options)->isIntact());
        return intact && *intact;
    };
    QVERIFY(isIntact());
    QCOMPARE(m_scene->meddle({QStringLiteral("UPDATE entries SET result='failed' WHERE number=2")}), QString());
    QVERIFY(!isIntact());
}

void JournalQueryTest::exportsJsonLines()
{
    const auto path = m_scene->folder.filePath(QStringLiteral("out.jsonl"));
    QCOMPARE(*awaitResult(m_journal->exportTo(path, JournalFormat::JsonLines)), 4);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto lines = file.readAll().split('\n');
    QCOMPARE(lines.size(), 5); // the last one is empty
    const auto json = QJsonDocument::fromJson(lines.at(2)).object();
    QCOMPARE(json[QLatin1String("at")].toString(), QStringLiteral("2026-11-05T09:00:00.000Z"));
    QCOMPARE(json[QLatin1String("who")].toString(), QStringLiteral("Ravi Invented"));
    QCOMPARE(json[QLatin1String("what")].toString(), QStringLiteral("document.failed"));
    QVERIFY(json[QLatin1String("connection")].isNull());
    QCOMPARE(json[QLatin1String("outcome")].toString(), QStringLiteral("service.unavailable"));
    QCOMPARE(json[QLatin1String("subject")].toString(), QStringLiteral("doc-2"));
    QCOMPARE(json[QLatin1String("http_status")].toInt(), 503);
    QCOMPARE(json[QLatin1String("account")].toString(), QStringLiteral("M. Placeholder"));
    QVERIFY(!(QFile::permissions(path) & (QFile::ReadGroup | QFile::ReadOther)));
}

void JournalQueryTest::exportsCsv()
{
    const auto path = m_scene->folder.filePath(QStringLiteral("out.csv"));
    const JournalFilter filter{.kinds = {journalKind::documentAdded}};
    QCOMPARE(*awaitResult(m_journal->exportTo(path, JournalFormat::Csv, filter)), 1);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto lines = file.readAll().split('\n');
    QCOMPARE(lines.size(), 3);
    QVERIFY(lines.at(0).startsWith("number,at,who,account,what,connection,"));
    QVERIFY(lines.at(1).startsWith("2,2026-11-04T09:00:00.000Z,Ravi Former,M. Placeholder,document.added,"
                                   "\"Sunrise, Clinic\",doc_100%,ok,,,"));
}

void JournalQueryTest::knowsTheFormatByTheName()
{
    QVERIFY(journalFormatFor(QStringLiteral("/a/B.JSONL")) == JournalFormat::JsonLines);
    QVERIFY(journalFormatFor(QStringLiteral("b.csv")) == JournalFormat::Csv);
    QVERIFY(!journalFormatFor(QStringLiteral("b.json")));
    QVERIFY(!journalFormatFor(QStringLiteral("csv")));
}

void JournalQueryTest::keepsTheFileWhenItCannotBeWritten()
{
    const auto path = m_scene->folder.filePath(QStringLiteral("missing/out.csv"));
    const auto saved = awaitResult(m_journal->exportTo(path, JournalFormat::Csv));
    QCOMPARE(codeOf(saved), Code(ErrorCode::FileNotWritten));
    QCOMPARE(saved.error().subject, QStringLiteral("out.csv"));
}

void JournalQueryTest::hasEveryKindInItsList()
{
    const auto kinds = journalKinds();
    QCOMPARE(QSet<QString>(kinds.begin(), kinds.end()).size(), kinds.size());
    QVERIFY(kinds.contains(journalKind::setAside) && kinds.contains(journalKind::dataErased));
}

CLINICDESK_TEST(JournalQueryTest)
#include "journalquerytest.moc"
