// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmentdetails.h"
#include "tests/gui/assessments/madetree.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/testprogram.h"
#include "tests/unit/assessment/madelist.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/notewithlink.h"
#include "ui/widgets/selectabletext.h"
#include "ui/widgets/thememanager.h"

#include <QApplication>
#include <QClipboard>
#include <QListView>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace clinicdesk::ui;

Q_DECLARE_METATYPE(clinicdesk::PatientId)

namespace {

/// A transaction with three conversations, whose identifier another practitioner has, too.
SharedTree madeUp()
{
    return treeOf({{{"pr-00a1-made-up", "pt-5e11-demo-04", "161494290947153", "tx-7731-made-up"},
                    {{"sa_0000-4d2f-example", at("2026-11-21T04:51:07Z"), "wf-12"},
                     {"sa_0000-4d30-example", at("2026-11-21T04:39:00Z"), "wf-12"},
                     {"sn_0000-91c7-example", at("2026-11-21T04:28:00Z"), ""}}},
                   {{"pr-other", "pt-5e11-demo-04", "161494290947153", "tx-7702-made-up"},
                    {{"sa_0000-0001-example", at("2026-11-18T11:10:00Z"), ""}}}});
}

SharedTree withConversation(const std::string &id)
{
    return treeOf({{{"pr", "pt", "1614", "tx"}, {{id, at("2026-11-21T04:51:07Z"), ""}}}});
}

QString clipboard()
{
    return QApplication::clipboard()->text();
}

} // namespace

/// The details panel as a user sees it.
class AssessmentDetailsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<PatientId>("clinicdesk::PatientId"); }
    void init()
    {
        QApplication::clipboard()->setText(QStringLiteral("something else"));
        m_details = std::make_unique<AssessmentDetails>();
        m_details->setClock(clockInIndia);
        m_details->resize(m_details->width(), 640);
        m_details->show();
        m_details->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_details.get()));
    }
    void cleanup() { m_details.reset(); }

    void saysThatNothingIsChosen();
    void showsEveryIdentifierWholeWithItsCaption();
    void copiesAllAsLines();
    void copiesOneIdentifierByKeysLetterForLetter();
    void copiesTheWholeOfWhatItCutsOnTheScreen();
    void wrapsWhatHasNoWordsWithoutWideningOrClipping();
    void showsEverythingInLargeType();
    void offersThePatientWhoseNumberTheIdentifierIs();
    void offersTheProfileOfTheDoctor();
    void choosesAConversationOfTheTransactionByClickAndByKeys();
    void countsWhatIsBeyondTheFirstFifty();
    void asksForTheIdentifierThatOthersHaveToo();
    void showsANameOnceItIsKnown();
    void showsANodeWithWhatIsAboveIt();
    void takesTheKeyboardFromTopToBottom();
    void namesEverythingForAssistiveTools();
    void goesBackToItsTopForAnotherConversation();

private:
    QPushButton *button(const char *text) const
    {
        for (auto *each : m_details->findChildren<QPushButton *>()) {
            if (each->text() == QString::fromUtf8(text))
                return each;
        }
        return nullptr;
    }
    SelectableText *value(const char *caption) const
    {
        for (auto *each : m_details->findChildren<SelectableText *>()) {
            if (each->isVisible() && each->accessibleName() == QLatin1String(caption))
                return each;
        }
        return nullptr;
    }
    QString shown(const char *caption) const
    {
        const auto *text = value(caption);
        return text ? text->toPlainText() : QStringLiteral("not there");
    }
    bool isShown(const char *text) const
    {
        return std::ranges::any_of(m_details->findChildren<Label *>(), [text](const Label *label) {
            return label->isVisible() && label->text() == QString::fromUtf8(text);
        });
    }

    ThemeManager m_look{*qApp};
    std::unique_ptr<AssessmentDetails> m_details;
};

void AssessmentDetailsTest::saysThatNothingIsChosen()
{
    QVERIFY(isShown("Nothing selected"));
    QVERIFY(m_details->allAsText().isEmpty());
    m_details->showConversation(madeUp(), 0, AssessmentStatus::Completed);
    QVERIFY(button("Copy all")->isVisible());
    m_details->showNothing();
    QVERIFY(!button("Copy all")->isVisible());
    QVERIFY(m_details->allAsText().isEmpty());
}

void AssessmentDetailsTest::showsEveryIdentifierWholeWithItsCaption()
{
    m_details->showConversation(madeUp(), 0, AssessmentStatus::InReview);
    QCOMPARE(shown("Conversation"), QStringLiteral("sa_0000-4d2f-example"));
    QCOMPARE(shown("Transaction"), QStringLiteral("tx-7731-made-up"));
    QCOMPARE(shown("Identifier (OID)"), QStringLiteral("161494290947153"));
    QCOMPARE(shown("Patient"), QStringLiteral("pt-5e11-demo-04"));
    QCOMPARE(shown("Practitioner"), QStringLiteral("pr-00a1-made-up"));
    QCOMPARE(shown("Workflow"), QStringLiteral("wf-12"));
    for (const auto *text : {"Self-assessment", "In review", "21 Nov 2026 10:21:07 · 04:51:07 UTC"})
        QVERIFY2(isShown(text), text);
    QVERIFY(everyText(m_details.get()).contains(QStringLiteral("Status: In review")));
    QVERIFY(!isShown("Nothing selected") && !isShown("Long identifiers are shortened here. Copies are complete."));
    m_details->showConversation(madeUp(), 2, AssessmentStatus::InReview);
    QCOMPARE(shown("Workflow"), QStringLiteral("not given"));
}

void AssessmentDetailsTest::copiesAllAsLines()
{
    m_details->setNameOf([](const QString &) { return QStringLiteral("Dr. Asha Testwala"); });
    m_details->showConversation(madeUp(), 0, AssessmentStatus::Completed);
    QSignalSpy copied(m_details.get(), &AssessmentDetails::allCopied);
    QTest::mouseClick(button("Copy all"), Qt::LeftButton);
    QCOMPARE(copied.size(), 1);
    QCOMPARE(clipboard(), QStringLiteral("Self-assessment\nStatus: Completed\n21 Nov 2026 10:21:07 · 04:51:07 UTC\n"
                                         "Conversation: sa_0000-4d2f-example\nTransaction: tx-7731-made-up\n"
                                         "Identifier (OID): 161494290947153\nPatient: pt-5e11-demo-04\n"
                                         "Practitioner’s name: Dr. Asha Testwala\nPractitioner: pr-00a1-made-up\n"
                                         "Workflow: wf-12\n"));
}

void AssessmentDetailsTest::copiesOneIdentifierByKeysLetterForLetter()
{
    m_details->showConversation(withConversation("sa_\xe2\x80\xae"
                                                 "1\t2"),
                                0, AssessmentStatus::Completed);
    QCOMPARE(shown("Conversation"), QStringLiteral("sa_12"));
    value("Conversation")->setFocus(Qt::TabFocusReason);
    QTest::keySequence(value("Conversation"), QKeySequence::SelectAll);
    QTest::keySequence(value("Conversation"), QKeySequence::Copy);
    QCOMPARE(clipboard(), QString(QStringLiteral("sa_") + QChar(0x202e) + QStringLiteral("1\t2")));
    value("Patient")->setFocus(Qt::TabFocusReason);
    QTest::keyClick(value("Patient"), Qt::Key_Right, Qt::ShiftModifier);
    QTest::keySequence(value("Patient"), QKeySequence::Copy);
    QCOMPARE(clipboard(), QStringLiteral("p"));
}

void AssessmentDetailsTest::copiesTheWholeOfWhatItCutsOnTheScreen()
{
    const std::string id = "sa_" + std::string(1'000'000, 'x') + "end";
    m_details->showConversation(withConversation(id), 0, AssessmentStatus::Completed);
    QVERIFY(shown("Conversation").size() < 2'010);
    QVERIFY(shown("Conversation").endsWith(QChar(0x2026)));
    QVERIFY(isShown("Long identifiers are shortened here. Copies are complete."));
    value("Conversation")->setFocus(Qt::TabFocusReason);
    QTest::keySequence(value("Conversation"), QKeySequence::SelectAll);
    QTest::keySequence(value("Conversation"), QKeySequence::Copy);
    QVERIFY(clipboard() == QString::fromStdString(id));
    button("Copy all")->click();
    QVERIFY(clipboard().contains(QString::fromStdString(id)));
}

void AssessmentDetailsTest::wrapsWhatHasNoWordsWithoutWideningOrClipping()
{
    m_details->showConversation(withConversation("sa_" + std::string(300, 'W')), 0, AssessmentStatus::Completed);
    const auto *text = value("Conversation");
    QTRY_VERIFY(text->height() > 5 * text->fontMetrics().height());
    QCOMPARE(m_details->width(), int(width::details));
    QCOMPARE(text->verticalScrollBar()->maximum(), 0);
    QCOMPARE(text->horizontalScrollBar()->maximum(), 0);
    QVERIFY(m_details->findChild<QScrollArea *>()->horizontalScrollBar()->maximum() == 0);
}

void AssessmentDetailsTest::showsEverythingInLargeType()
{
    const auto before = QApplication::font();
    auto large = before;
    large.setPointSizeF(2 * before.pointSizeF());
    QApplication::setFont(large);
    const auto restored = qScopeGuard([before] { QApplication::setFont(before); });
    init();
    m_details->setNameOf([](const QString &) { return QStringLiteral("Dr. Asha Testwala"); });
    m_details->showConversation(madeUp(), 0, AssessmentStatus::InReview);
    const auto *scrolled = m_details->findChild<QScrollArea *>();
    QTRY_VERIFY(scrolled->verticalScrollBar()->maximum() > 0);
    QVERIFY(scrolled->widget()->width() <= scrolled->viewport()->width());
    for (const auto *text : m_details->findChildren<SelectableText *>()) {
        if (text->isVisible())
            QTRY_COMPARE(text->verticalScrollBar()->maximum(), 0);
    }
    for (const auto *note : m_details->findChildren<NoteWithLink *>())
        QVERIFY(!note->isVisible() || note->height() >= note->heightForWidth(note->width()));
    const auto *rows = m_details->findChild<QListView *>();
    QVERIFY(rows->parentWidget()->rect().contains(rows->geometry()));
    QTRY_VERIFY(rows->viewport()->rect().contains(rows->visualRect(rows->model()->index(2, 0))));
}

void AssessmentDetailsTest::offersThePatientWhoseNumberTheIdentifierIs()
{
    m_details->showConversation(madeUp(), 0, AssessmentStatus::Completed);
    QSignalSpy wanted(m_details.get(), &AssessmentDetails::patientRequested);
    QTest::mouseClick(button("Use 1614…153"), Qt::LeftButton);
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted.first().first().value<PatientId>().text, QStringLiteral("161494290947153"));
    const auto odd = treeOf({{{"pr", "pt", "not known yet", "tx"}, {{"sa_1", noTimestamp, ""}}}});
    m_details->showConversation(odd, 0, AssessmentStatus::Completed);
    QVERIFY(!button("Use 1614…153")->isVisible());
}

void AssessmentDetailsTest::offersTheProfileOfTheDoctor()
{
    m_details->showConversation(madeUp(), 0, AssessmentStatus::Completed);
    QSignalSpy wanted(m_details.get(), &AssessmentDetails::doctorRequested);
    QTest::mouseClick(button("Open doctor’s profile"), Qt::LeftButton);
    QCOMPARE(wanted, (QList<QVariantList>{{QStringLiteral("pr-00a1-made-up")}}));
    const auto odd = treeOf({{{"", "pt", "1614", "tx"}, {{"sa_1", noTimestamp, ""}}}});
    m_details->showConversation(odd, 0, AssessmentStatus::Completed);
    QVERIFY(!button("Open doctor’s profile")->isVisible());
}

void AssessmentDetailsTest::choosesAConversationOfTheTransactionByClickAndByKeys()
{
    const auto tree = madeUp();
    m_details->showConversation(tree, 0, AssessmentStatus::Completed);
    auto *rows = m_details->findChild<QListView *>();
    QCOMPARE(rows->model()->rowCount(), 3);
    const auto spoken = [rows](int row) {
        return rows->model()->index(row, 0).data(Qt::AccessibleTextRole).toString();
    };
    QCOMPARE(spoken(0), QStringLiteral("Self-assessment, today 10:21, sa_0000-4d2f-example, shown above"));
    QCOMPARE(spoken(2), QStringLiteral("Smart-check, today 09:58, sn_0000-91c7-example"));
    QSignalSpy chosen(m_details.get(), &AssessmentDetails::conversationChosen);
    QTRY_VERIFY(rows->visualRect(rows->model()->index(2, 0)).isValid());
    QTest::mouseClick(rows->viewport(), Qt::LeftButton, {}, rows->visualRect(rows->model()->index(1, 0)).center());
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(chosen.takeLast().first().value<std::uint32_t>(), 1U);
    rows->setFocus(Qt::TabFocusReason);
    QTest::keyClick(rows, Qt::Key_Down);
    QTest::keyClick(rows, Qt::Key_Return);
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(chosen.takeLast().first().value<std::uint32_t>(), 2U);
    m_details->showConversation(tree, 2, AssessmentStatus::Completed);
    QCOMPARE(spoken(2), QStringLiteral("Smart-check, today 09:58, sn_0000-91c7-example, shown above"));
    QVERIFY(rows->hasFocus());
    QCOMPARE(rows->currentIndex().row(), 2);
}

void AssessmentDetailsTest::countsWhatIsBeyondTheFirstFifty()
{
    MadeGroup group{{"pr", "pt", "1614", "tx"}, {}};
    for (int i = 0; i < 1'100; ++i)
        group.conversations.push_back({"sa_" + std::to_string(i), firstMadeTime + i * hourMs, ""});
    m_details->showConversation(treeOf({group}), 0, AssessmentStatus::Completed);
    const auto *rows = m_details->findChild<QListView *>();
    QCOMPARE(rows->model()->rowCount(), 50);
    QVERIFY(rows->model()->index(0, 0).data(Qt::AccessibleTextRole).toString().contains(QLatin1String("sa_1099")));
    QVERIFY(isShown("1,100 conversations"));
    QVERIFY(isShown("and 1,050 more"));
    QTRY_COMPARE(rows->verticalScrollBar()->maximum(), 0);
}

void AssessmentDetailsTest::asksForTheIdentifierThatOthersHaveToo()
{
    m_details->showConversation(madeUp(), 0, AssessmentStatus::Completed);
    QSignalSpy wanted(m_details.get(), &AssessmentDetails::identifierRequested);
    auto *link = button("Show both");
    QVERIFY(link && link->isVisible());
    QCOMPARE(link->accessibleDescription(),
             QStringLiteral("The same identifier also appears with 1 other practitioner."));
    link->setFocus(Qt::TabFocusReason);
    QTest::keyClick(link, Qt::Key_Space);
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted.first().first().toString(), QStringLiteral("161494290947153"));
    m_details->showConversation(withConversation("sa_1"), 0, AssessmentStatus::Completed);
    QVERIFY(!link->isVisible());
}

void AssessmentDetailsTest::showsANameOnceItIsKnown()
{
    QString name;
    QStringList asked;
    m_details->setNameOf([&](const QString &id) {
        asked.append(id);
        return name;
    });
    m_details->showConversation(madeUp(), 0, AssessmentStatus::Completed);
    QCOMPARE(asked.last(), QStringLiteral("pr-00a1-made-up"));
    QVERIFY(!value("Practitioner, name"));
    name = QStringLiteral("Dr. Asha Testwala");
    m_details->refreshNames();
    QCOMPARE(shown("Practitioner, name"), name);
    QCOMPARE(shown("Practitioner"), QStringLiteral("pr-00a1-made-up"));
    m_details->showNothing();
    asked.clear();
    m_details->refreshNames();
    QVERIFY(asked.isEmpty());
}

void AssessmentDetailsTest::showsANodeWithWhatIsAboveIt()
{
    const auto tree = madeUp();
    const auto visible = std::make_shared<const VisibleTree>(tree, applyFilter(tree->list(), {}));
    m_details->showNode(visible, {TreeLevel::Identifier, 0}, AssessmentStatus::New);
    QCOMPARE(shown("Identifier (OID)"), QStringLiteral("161494290947153"));
    QCOMPARE(shown("Patient"), QStringLiteral("pt-5e11-demo-04"));
    QCOMPARE(shown("Conversation"), QStringLiteral("not there"));
    QVERIFY(!m_details->findChild<QListView *>()->isVisible());
    QVERIFY(button("Use 1614…153")->isVisible());
    QVERIFY(button("Show both")->isVisible());
    QCOMPARE(
        m_details->allAsText(),
        QStringLiteral("Identifier\nStatus: New\n3 conversations · newest today 10:21\n"
                       "Identifier (OID): 161494290947153\nPatient: pt-5e11-demo-04\nPractitioner: pr-00a1-made-up\n"));
}

void AssessmentDetailsTest::takesTheKeyboardFromTopToBottom()
{
    m_details->setNameOf([](const QString &) { return QStringLiteral("Dr. Asha Testwala"); });
    m_details->showConversation(madeUp(), 0, AssessmentStatus::Completed);
    value("Conversation")->setFocus(Qt::TabFocusReason);
    QStringList expected;
    for (const auto *name : {"Conversation", "Transaction", "Identifier (OID)", "Patient", "Practitioner, name",
                             "Practitioner", "Workflow", "Copy all", "Use 1614…153", "Open doctor’s profile",
                             "Conversations of this transaction", "Show both"})
        expected.append(QString::fromUtf8(name));
    QCOMPARE(tabOrder(m_details.get()), expected);
}

void AssessmentDetailsTest::namesEverythingForAssistiveTools()
{
    const auto tree = treeOf({{{"pr", "pt", "1614", "tx"}, {{"sa_<b>1</b>", noTimestamp, ""}}},
                              {{"pr", "pt", "2077", "tx"}, {{"sa_2", noTimestamp, ""}}},
                              {{"pr-other", "pt", "1614", "tx"}, {{"sa_3", noTimestamp, ""}}}});
    m_details->showConversation(tree, 0, AssessmentStatus::Completed);
    QVERIFY(isShown("This patient has 2 identifiers with this practitioner."));
    QCOMPARE(namelessWidgets(m_details.get()), QStringList());
    QCOMPARE(smallTargets(m_details.get()), QStringList());
    int buddies = 0;
    for (const auto *label : m_details->findChildren<Label *>()) {
        if (const auto *text = qobject_cast<SelectableText *>(label->buddy()); text && text->isVisible()) {
            QCOMPARE(text->accessibleName(), label->text());
            ++buddies;
        }
    }
    QCOMPARE(buddies, 6);
}

void AssessmentDetailsTest::goesBackToItsTopForAnotherConversation()
{
    const auto tree = treeOf(
        {{{"pr", "pt", "1614", std::string(3'000, 't')}, {{"sa_1", noTimestamp, ""}, {"sa_2", noTimestamp, ""}}}});
    m_details->showConversation(tree, 0, AssessmentStatus::Completed);
    auto *bar = m_details->findChild<QScrollArea *>()->verticalScrollBar();
    QTRY_VERIFY(bar->maximum() > 100);
    m_details->findChild<QListView *>()->setFocus();
    bar->setValue(bar->maximum());
    m_details->showConversation(tree, 1, AssessmentStatus::Completed);
    QVERIFY(bar->value() > 0); // while the focus is in the panel, the position stays
    QApplication::focusWidget()->clearFocus();
    m_details->showConversation(tree, 0, AssessmentStatus::Completed);
    QCOMPARE(bar->value(), 0);
}

CLINICDESK_WINDOW_TEST(AssessmentDetailsTest)
#include "assessmentdetailstest.moc"
