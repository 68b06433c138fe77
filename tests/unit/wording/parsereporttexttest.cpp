// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/parsereporttext.h"

#include "tests/support/testprogram.h"

#include <QLocale>
#include <QTest>

using namespace clinicdesk;

namespace {

ParseReport notesWith(std::initializer_list<ParseProblem> problems)
{
    ParseReport notes;
    notes.problems = problems;
    for (const auto &problem : problems)
        ++notes.countOf[static_cast<std::size_t>(problem.reason)];
    return notes;
}

} // namespace

/// The texts about an answer that could not be read completely.
class ParseReportTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::India)); }
    void saysNothingWhereAllWasInOrder();
    void saysHowManyAndWhyAndWhere();
    void namesTheFirstPlacesAndCountsTheOthers();
    void saysThatTimesWereTakenAsUtc();
};

void ParseReportTextTest::saysNothingWhereAllWasInOrder()
{
    QCOMPARE(wording::parseProblemText({}), QString());
    QCOMPARE(wording::missingZoneText({}), QString());
}

void ParseReportTextTest::saysHowManyAndWhyAndWhere()
{
    const auto notes = notesWith({{"conversations[0].patient_uuid", ParseProblemKind::WrongType},
                                  {"conversations[1]", ParseProblemKind::WrongType},
                                  {"a", ParseProblemKind::BrokenText},
                                  {"b", ParseProblemKind::NoTimestamp},
                                  {"%1", ParseProblemKind::Missing},
                                  {"d", ParseProblemKind::Repeated}});
    QCOMPARE(wording::parseProblemText(notes),
             QStringLiteral("Parts of the answer could not be read: 2 of the wrong type, 1 with invalid characters, 1 "
                            "with an invalid time, 1 missing, 1 given twice. See conversations[0].patient_uuid, "
                            "conversations[1], a, b, %1 and 1 more."));
}

void ParseReportTextTest::namesTheFirstPlacesAndCountsTheOthers()
{
    auto notes = notesWith({{"a", ParseProblemKind::NoTimestamp}});
    QVERIFY(wording::parseProblemText(notes).endsWith(QLatin1String("See a.")));
    notes.countOf[static_cast<std::size_t>(ParseProblemKind::NoTimestamp)] = 200'001;
    QVERIFY(wording::parseProblemText(notes).contains(QLatin1String("2,00,001 with an invalid time")));
    QVERIFY(wording::parseProblemText(notes).endsWith(QLatin1String("See a and 2,00,000 more.")));
}

void ParseReportTextTest::saysThatTimesWereTakenAsUtc()
{
    ParseReport notes;
    notes.timesWithoutZone = 12;
    QCOMPARE(wording::missingZoneText(notes), QStringLiteral("12 times without a time zone are treated as UTC."));
    QCOMPARE(wording::parseProblemText(notes), QString());
}

CLINICDESK_TEST(ParseReportTextTest)
#include "parsereporttexttest.moc"
