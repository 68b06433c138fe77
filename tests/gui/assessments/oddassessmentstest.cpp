// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/assessments/assessmentsdesk.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/testlook.h"
#include "tests/support/testprogram.h"
#include "ui/assessments/assessmentdetails.h"
#include "ui/assessments/assessmenttableview.h"
#include "ui/assessments/assessmenttreeview.h"
#include "ui/widgets/problembanner.h"
#include "ui/widgets/segmentedcontrol.h"

#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

/// One session with one conversation; `member` comes before the other members of the session.
QByteArray sessionWith(const QByteArray &member, const QByteArray &conversation = "sa_1",
                       const QByteArray &time = "2026-01-05T08:15:00Z")
{
    return R"({"conversations":[{)" + member + R"("transaction_id":"tx-made-up","conversations":[{"conversationid":")" +
           conversation + R"(","created_at":")" + time + R"("}]}]})";
}

const QByteArray whole =
    sessionWith(R"("practitioner_uuid":"pr-made-up","patient_uuid":"pt-made-up","unique_identifier":"id-made-up",)");

} // namespace

/// Answers that no service should give, in the window.
class OddAssessmentsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup()
    {
        m_doctor.reset();
        m_server.reset();
    }
    void showsWhatCanBeReadAndSaysWhatCannot();
    void saysThatTimesHadNoZone();
    void showsTheProblemOfWhatIsNoAnswer_data();
    void showsTheProblemOfWhatIsNoAnswer();
    void keepsTheListThatIsThereWhenTheNextIsNoAnswer();
    void showsIdentifiersOfAMegabyte();
    void showsWhatLiesBesideTheDeepestNonsense_data();
    void showsWhatLiesBesideTheDeepestNonsense();
    void showsTextOfTheServiceAsText();

private:
    /// Opens the view with a service that returns these bodies, one after the other, and then always the last one.
    void openOver(const QList<QByteArray> &bodies)
    {
        QList<Reply> script;
        for (const auto &body : bodies)
            script.append(reply(200, body, "Content-Type: application/json\r\n"));
        m_server = std::make_unique<ScriptedServer>(script);
        m_doctor = std::make_unique<AssessmentsDesk>(m_look);
        m_doctor->openAt({.id = {QStringLiteral("raw")},
                          .name = QStringLiteral("Made up"),
                          .baseUrl = m_server->url().adjusted(QUrl::RemovePath)},
                         {.accessToken = std::make_shared<const SecretBytes>(SecretBytes("made.up.token")),
                          .authToken = {},
                          .keys = {}});
        QTRY_VERIFY(m_doctor->isQuiet() && !m_server->requests().isEmpty());
    }
    void refresh()
    {
        QTest::keyClick(&m_doctor->desk.window(), Qt::Key_F5);
        QTRY_VERIFY(m_doctor->isQuiet());
    }

    support::TestLook m_look;
    std::unique_ptr<ScriptedServer> m_server;
    std::unique_ptr<AssessmentsDesk> m_doctor;
};

void OddAssessmentsTest::showsWhatCanBeReadAndSaysWhatCannot()
{
    const auto odd = sessionWith(R"("practitioner_uuid":1.7,"patient_uuid":"pt-made-up",)", "sa_1", "the day after");
    openOver({odd, odd, odd, odd, whole});
    QTRY_COMPARE(m_server->requests().size(), 4);
    QCOMPARE(m_doctor->conversations(), QStringList{QStringLiteral("sa_1")});
    QVERIFY2(m_doctor->says(QStringLiteral("Parts of the answer could not be read")) &&
                 m_doctor->says(QStringLiteral("conversations[0].practitioner_uuid")),
             qPrintable(m_doctor->allTexts()));
    QVERIFY(!m_doctor->band().isVisible());
    QVERIFY(m_doctor->tree().setCurrentEntry(AssessmentEntry::ofConversation(0)));
    QVERIFY(m_doctor->details().allAsText().contains(QStringLiteral("the day after")));
    refresh();
    QTRY_VERIFY(!m_doctor->says(QStringLiteral("Parts of the answer")));
    QCOMPARE(m_doctor->conversations(), QStringList{QStringLiteral("sa_1")});
}

void OddAssessmentsTest::saysThatTimesHadNoZone()
{
    openOver({sessionWith({}, "sa_1", "2026-01-05T08:15:00")});
    QTRY_VERIFY2(m_doctor->says(QStringLiteral("1 time without a time zone is treated as UTC.")),
                 qPrintable(m_doctor->allTexts()));
    QVERIFY(m_doctor->tree().setCurrentEntry(AssessmentEntry::ofConversation(0)));
    QVERIFY(m_doctor->details().allAsText().contains(QStringLiteral("5 Jan 2026")));
}

void OddAssessmentsTest::showsTheProblemOfWhatIsNoAnswer_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("a page") << QByteArray("<!DOCTYPE html><html><body><h1>Guests welcome</h1></body></html>");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("null") << QByteArray("null");
    QTest::newRow("a list") << QByteArray(R"([{"conversations":[]}])");
    QTest::newRow("an object without a list") << QByteArray("{}");
    QTest::newRow("null for the list") << QByteArray(R"({"conversations":null})");
    QTest::newRow("half an answer") << whole.first(whole.size() / 2);
    QTest::newRow("a refusal") << QByteArray(R"({"error":"a patient identifier is required"})");
    QTest::newRow("deep lists") << QByteArray(10'000, '[') + QByteArray(10'000, ']');
    QTest::newRow("a text of a megabyte") << '"' + QByteArray(1'000'000, 'm') + '"';
    QTest::newRow("no UTF-8") << QByteArray("{\"conversations\":[{\"patient_uuid\":\"\xff\"}]}");
}

void OddAssessmentsTest::showsTheProblemOfWhatIsNoAnswer()
{
    QFETCH(const QByteArray, body);
    openOver({body, whole});
    QTRY_VERIFY(m_doctor->band().isVisible());
    QVERIFY(!m_doctor->band().accessibleName().isEmpty());
    QVERIFY(m_doctor->says(QStringLiteral("Could not load the assessments")));
    QVERIFY(!m_doctor->says(QStringLiteral("Guests welcome")));
    QVERIFY(!m_doctor->tree().isVisible());
    refresh();
    QTRY_COMPARE(m_doctor->conversations(), QStringList{QStringLiteral("sa_1")});
    QVERIFY(!m_doctor->band().isVisible());
}

void OddAssessmentsTest::keepsTheListThatIsThereWhenTheNextIsNoAnswer()
{
    openOver({whole, whole, whole, whole, "<html>a page</html>"});
    QTRY_COMPARE(m_server->requests().size(), 4);
    QTRY_COMPARE(m_doctor->conversations(), QStringList{QStringLiteral("sa_1")});
    refresh();
    QTRY_VERIFY(m_doctor->band().isVisible());
    QVERIFY(m_doctor->tree().isVisible());
    QCOMPARE(m_doctor->conversations(), QStringList{QStringLiteral("sa_1")});
    QVERIFY(m_doctor->says(QStringLiteral("as of ")));
}

void OddAssessmentsTest::showsIdentifiersOfAMegabyte()
{
    const QByteArray megabyte(1'000'000, 'm');
    openOver({sessionWith(R"("practitioner_uuid":"pr)" + megabyte + R"(","patient_uuid":"pt)" + megabyte +
                              R"(","unique_identifier":"id)" + megabyte + R"(",)",
                          "sa_" + megabyte)});
    QTRY_COMPARE(m_doctor->tree().model()->rowCount(), 1);
    QVERIFY(m_doctor->tree().setCurrentEntry(AssessmentEntry::ofConversation(0)));
    QVERIFY(!m_doctor->tree().grab().isNull());
    QVERIFY(!m_doctor->details().grab().isNull());
    m_doctor->tree().setFocus();
    QTest::keyClick(&m_doctor->tree(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text().size(), megabyte.size() + 3); // complete
    m_doctor->search().setText(QStringLiteral("sa_mmm"));
    QTRY_VERIFY(m_doctor->isQuiet());
    QCOMPARE(m_doctor->conversations().size(), 1);
    m_doctor->mode().setCurrentIndex(1);
    QTRY_VERIFY(m_doctor->table().isVisible());
    QVERIFY(!m_doctor->table().grab().isNull());
    QVERIFY(m_doctor->table().currentEntry());
}

void OddAssessmentsTest::showsWhatLiesBesideTheDeepestNonsense_data()
{
    QTest::addColumn<QByteArray>("nonsense");
    QTest::newRow("lists") << QByteArray(50, '[') + QByteArray(50, ']');
    QTest::newRow("objects") << QByteArray("{\"a\":").repeated(50) + "1" + QByteArray(50, '}');
}

void OddAssessmentsTest::showsWhatLiesBesideTheDeepestNonsense()
{
    QFETCH(const QByteArray, nonsense);
    openOver({sessionWith("\"further\":" + nonsense + ",\"patient_uuid\":" + nonsense + ',')});
    QTRY_COMPARE(m_doctor->conversations(), QStringList{QStringLiteral("sa_1")});
    QVERIFY(!m_doctor->band().isVisible());
    QVERIFY2(m_doctor->says(QStringLiteral("conversations[0].patient_uuid")), qPrintable(m_doctor->allTexts()));
}

void OddAssessmentsTest::showsTextOfTheServiceAsText()
{
    openOver({sessionWith(R"("practitioner_uuid":"<b>pr</b>","patient_uuid":"\u202ept",)", "<img src=x>")});
    QTRY_COMPARE(m_doctor->conversations(), QStringList{QStringLiteral("<img src=x>")});
    QVERIFY(m_doctor->tree().setCurrentEntry(AssessmentEntry::ofConversation(0)));
    QVERIFY(m_doctor->details().allAsText().contains(QStringLiteral("<img src=x>")));
    QVERIFY(!m_doctor->details().allAsText().contains(QChar(0x202e)));
    QCOMPARE(m_doctor->tree().model()->index(0, 0).data().toString(), QStringLiteral("Practitioner <b>pr</b>"));
}

CLINICDESK_WINDOW_TEST(OddAssessmentsTest)
#include "oddassessmentstest.moc"
