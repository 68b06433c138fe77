// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/registration/registrationpage.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/shown.h"
#include "tests/support/testprogram.h"
#include "tests/support/windowtest.h"
#include "ui/registration/aadhaarfield.h"
#include "ui/widgets/labelledfield.h"
#include "ui/widgets/problembanner.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QListView>
#include <QPushButton>
#include <QTest>

using namespace clinicdesk;

namespace {

constexpr int maxTabs = 60;
const auto number = QStringLiteral("222233334444");
const auto otherNumber = QStringLiteral("555566667771");
const auto thirdNumber = QStringLiteral("888899990004");

QJsonArray fault(const QString &action, QJsonObject further = {}, const QJsonArray &nth = {1})
{
    further.insert(QStringLiteral("on"), QStringLiteral("aadhaar"));
    further.insert(QStringLiteral("do"), action);
    further.insert(QStringLiteral("nth"), nth);
    return {further};
}

/// What stood there whenever the watched widget came into view.
class Appearances : public QObject {
public:
    explicit Appearances(QWidget &watched)
        : m_watched(watched)
    {
        m_watched.installEventFilter(this);
    }
    QString texts() const { return m_texts.join(u'\n'); }

    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::Show)
            m_texts.append(support::everyText(&m_watched));
        return false;
    }

private:
    QWidget &m_watched;
    QStringList m_texts;
};

} // namespace

/// A person who starts registrations at the desk, with the practice service behind it.
class RegistrationPageTest : public support::WindowTest {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        start();
        m_desk->keep(m_practice->secrets());
        m_desk->open(m_practice->connection());
        QVERIFY(QTest::qWaitForWindowActive(&m_desk->window()));
        m_page = m_desk->window().findChild<ui::RegistrationPage *>();
        QVERIFY(m_page);
        press(Qt::Key_6, Qt::AltModifier);
        QCOMPARE(m_desk->window().currentPage(), QString(ui::pageId::registration));
    }

    void registersByKeyboardAlone();
    void aNumberTypedAtOnceNamesNoPatient();
    void copiesTheTransaction();
    void showsAnAnswerWithoutATransactionAsItCame();
    void sendsNothingWhileTheNumberCannotBeRight();
    void needsAKeyAndOpensThePlaceForIt();
    void needsATokenAndOpensThePlaceForIt();
    void aNewKeyCountsAtOnce();
    void aFailureIsSaidAndNotRepeated();
    void anAnswerThatCannotBeReadMayMeanACode();
    void aRefusedTokenCanBeReplaced();
    void forgetsTheNumberWhenThePageIsLeft();
    void forgetsTheNumberWhenTheConnectionChanges();
    void keepsTheNumberWhileTheLineComesAndGoes();
    void asksNothingAfterTheConnectionChanged();
    void dropsTheAnswerOfAnotherConnection();
    void masksANumberThatTheServiceRepeats();
    void hasNamesRoomAndOrderForEveryone();

private:
    QString words() const { return support::everyText(m_page).join(u'\n'); }
    ui::AadhaarField &field() const { return *m_page->findChild<ui::AadhaarField *>(); }
    ui::LabelledField &labelled() const { return *m_page->findChild<ui::LabelledField *>(); }
    ui::ProblemBanner &problem() const { return *m_page->findChild<ui::ProblemBanner *>(); }
    ui::RegistrationAnswer &answer() const { return *m_page->findChild<ui::RegistrationAnswer *>(); }
    QPushButton *button(const QString &text) const { return support::shownButton(*m_page, text); }
    static void type(const QString &text)
    {
        for (const auto each : text)
            QTest::keyClick(QApplication::focusWidget(), each.toLatin1());
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(m_desk->window().windowHandle(), key, modifiers);
    }
    void tabTo(const QWidget *widget)
    {
        for (int tabs = 0; QApplication::focusWidget() != widget; ++tabs) {
            QVERIFY(tabs < maxTabs);
            press(Qt::Key_Tab);
        }
    }
    void enter(const QString &digits)
    {
        QTRY_VERIFY(field().isVisible());
        field().setFocus();
        type(digits);
    }
    void send(const QString &digits)
    {
        enter(digits);
        QTRY_VERIFY(button(QStringLiteral("Start registration"))->isEnabled());
        press(Qt::Key_Return);
    }
    QStringList lastFours() const
    {
        QStringList found;
        for (const auto &request : m_practice->requestsAt(QStringLiteral("aadhaar")))
            found.append(request.value(u"aadhaar_last4").toString());
        return found;
    }
    Connection connectionWithoutKey() const
    {
        auto connection = m_practice->connection();
        connection.keyId.clear();
        return connection;
    }

    ui::RegistrationPage *m_page = nullptr;
};

void RegistrationPageTest::registersByKeyboardAlone()
{
    tabTo(&field());
    type(QStringLiteral("2222 3333 4444"));
    QVERIFY(words().contains(QStringLiteral("The check digit is correct.")));
    tabTo(button(QStringLiteral("Start registration")));
    press(Qt::Key_Space);
    QCOMPARE(field().digits().size(), 0);
    QVERIFY(words().contains(QStringLiteral("Sending •••• •••• 4444 to Sunrise Clinic…")));
    QVERIFY(!button(QStringLiteral("Starting…"))->isEnabled());

    QTRY_VERIFY(answer().isVisible());
    QVERIFY(words().contains(QStringLiteral("The registration has started")));
    QVERIFY(words().contains(QStringLiteral("OTP sent to mobile number")));
    QVERIFY(words().contains(QStringLiteral("•••• •••• 4444")));
    QVERIFY(!words().contains(number));
    QCOMPARE(lastFours(), QStringList{QStringLiteral("4444")});
    QVERIFY(m_practice->requestsAt(QStringLiteral("aadhaar")).first().value(u"sealed").toBool());
    QVERIFY(words().contains(QStringLiteral("Number ending in 4444"))); // said instead of the dots
    QCOMPARE(QApplication::focusWidget(), &field());                    // ready for the next person's
}

void RegistrationPageTest::aNumberTypedAtOnceNamesNoPatient()
{
    press(Qt::Key_1, Qt::AltModifier);
    press(Qt::Key_K, Qt::ControlModifier);
    press(Qt::Key_6, Qt::AltModifier);
    QCOMPARE(QApplication::focusWidget(), &field());
    type(number);
    QCOMPARE(field().digits().size(), 12);

    QTRY_VERIFY(button(QStringLiteral("Start registration"))->isEnabled());
    button(QStringLiteral("Start registration"))->setFocus();
    type(otherNumber);
    QVERIFY(!support::everyText(&m_desk->window()).join(u'\n').contains(QStringLiteral("6666")));
    press(Qt::Key_1, Qt::AltModifier);
    m_desk->list().setFocus();
    press(Qt::Key_9);
    QVERIFY(support::everyText(&m_desk->window()).contains(QStringLiteral("9"))); // elsewhere a scan names a patient
}

void RegistrationPageTest::copiesTheTransaction()
{
    QVERIFY(!button(QStringLiteral("Copy transaction ID")));
    send(number);
    QTRY_VERIFY(button(QStringLiteral("Copy transaction ID")));
    tabTo(button(QStringLiteral("Copy transaction ID")));
    press(Qt::Key_Space);
    const auto copied = QApplication::clipboard()->text();
    QCOMPARE(copied.size(), 36);
    QVERIFY(words().contains(copied));
}

void RegistrationPageTest::showsAnAnswerWithoutATransactionAsItCame()
{
    const QJsonObject body{{QStringLiteral("state"), QStringLiteral("queued for later")}};
    QVERIFY(m_practice->setFaults(
        fault(QStringLiteral("status"), {{QStringLiteral("status"), 202}, {QStringLiteral("body"), body}})));
    send(number);
    QTRY_VERIFY(answer().isVisible());
    QVERIFY(words().contains(QStringLiteral("The service accepted the number")));
    QVERIFY(!button(QStringLiteral("Copy transaction ID")));
    tabTo(button(QStringLiteral("Copy the answer")));
    press(Qt::Key_Space);
    QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("queued for later")));
}

void RegistrationPageTest::sendsNothingWhileTheNumberCannotBeRight()
{
    QTRY_VERIFY(words().contains(QStringLiteral("encrypted with the key")));
    enter(QStringLiteral("22223333444"));
    QCOMPARE(field().accessibleDescription(), QStringLiteral("11 of 12 digits so far."));
    QVERIFY(!labelled().hasProblem());
    press(Qt::Key_Return);
    QVERIFY(labelled().hasProblem());

    const auto sentence = QStringLiteral("This is not a valid Aadhaar number. Check the digits.");
    type(QStringLiteral("5"));
    QCOMPARE(field().accessibleDescription(), sentence);
    QVERIFY(labelled().hasProblem());
    QVERIFY(!button(QStringLiteral("Start registration"))->isEnabled());
    press(Qt::Key_Return);
    press(Qt::Key_Backspace);
    type(QStringLiteral("4"));
    QVERIFY(button(QStringLiteral("Start registration"))->isEnabled());
    press(Qt::Key_Return);
    QTRY_VERIFY(answer().isVisible());
    QCOMPARE(lastFours(), QStringList{QStringLiteral("4444")});
}

void RegistrationPageTest::needsAKeyAndOpensThePlaceForIt()
{
    m_desk->keep({.accessToken = m_practice->accessToken(), .keys = {}});
    m_desk->connection().choose(connectionWithoutKey());
    QTRY_VERIFY(button(QStringLiteral("Enter the key…")));
    QVERIFY(!field().isVisible());
    QVERIFY(words().contains(QStringLiteral("Sunrise Clinic has no encryption key.")));
    tabTo(button(QStringLiteral("Enter the key…")));
    press(Qt::Key_Space);
    QCOMPARE(m_desk->asked(), QStringList{QStringLiteral("key")});

    m_desk->connection().choose(m_practice->connection()); // it names a key that is not there
    QTRY_VERIFY(words().contains(m_practice->connection().keyId));
    QVERIFY(words().contains(QStringLiteral("is not on this computer.")));
    QCOMPARE(lastFours(), QStringList());
}

void RegistrationPageTest::needsATokenAndOpensThePlaceForIt()
{
    auto secrets = m_practice->secrets();
    secrets.accessToken.reset();
    m_desk->keep(secrets);
    m_desk->connection().choose(m_practice->connection());
    QTRY_VERIFY(button(QStringLiteral("Enter your token…")));
    button(QStringLiteral("Enter your token…"))->click();
    QCOMPARE(m_desk->asked(), QStringList{QStringLiteral("token")});
}

void RegistrationPageTest::aNewKeyCountsAtOnce()
{
    m_desk->keep({.accessToken = m_practice->accessToken(), .keys = {}});
    m_desk->connection().choose(connectionWithoutKey());
    QTRY_VERIFY(!field().isVisible());
    m_desk->keep(m_practice->secrets());
    m_desk->connection().choose(m_practice->connection());
    QTRY_VERIFY(field().isVisible());
    send(number);
    QTRY_VERIFY(answer().isVisible());

    m_desk->keep({.accessToken = m_practice->accessToken(), .keys = {}}); // it goes while the page stands there
    send(otherNumber);
    QTRY_VERIFY(problem().isVisible());
    QVERIFY(button(QStringLiteral("Enter the key…")));
    QCOMPARE(lastFours(), QStringList{QStringLiteral("4444")});
}

void RegistrationPageTest::aFailureIsSaidAndNotRepeated()
{
    QVERIFY(m_practice->setFaults(fault(QStringLiteral("status"), {{QStringLiteral("status"), 500}})));
    send(number);
    QTRY_VERIFY(problem().isVisible());
    QCOMPARE(field().digits().size(), 0);
    QVERIFY(!answer().isVisible());
    QVERIFY(words().contains(QStringLiteral("Wait a moment, then enter the number again.")));
    QVERIFY(!words().contains(QStringLiteral("automatically")));
    QVERIFY(words().contains(QStringLiteral("500")));

    send(otherNumber);
    QTRY_VERIFY(answer().isVisible());
    QVERIFY(!problem().isVisible());
    QCOMPARE(m_practice->requestsAt(QStringLiteral("aadhaar")).size(), 2);
    QCOMPARE(lastFours().last(), QStringLiteral("7771"));
}

void RegistrationPageTest::anAnswerThatCannotBeReadMayMeanACode()
{
    QVERIFY(
        m_practice->setFaults(fault(QStringLiteral("damage-seal"), {{QStringLiteral("part"), QStringLiteral("tag")}})));
    send(number);
    QTRY_VERIFY(problem().isVisible());
    QVERIFY2(words().contains(QStringLiteral("a code sent to the person")), qPrintable(words()));
    QVERIFY(words().contains(QStringLiteral("Ask the person whether a code arrived")));
    QVERIFY(!words().contains(QStringLiteral("Check the key")));
}

void RegistrationPageTest::aRefusedTokenCanBeReplaced()
{
    QVERIFY(m_practice->setFaults(fault(QStringLiteral("refuse-token"))));
    send(number);
    QTRY_VERIFY(button(QStringLiteral("Enter a new token…")));
    QVERIFY(words().contains(QStringLiteral("Enter a new token, then try again.")));
    button(QStringLiteral("Enter a new token…"))->click();
    QCOMPARE(m_desk->asked(), QStringList{QStringLiteral("token")});
    m_desk->connection().choose(m_practice->connection()); // saved
    QVERIFY(!problem().isVisible());
}

void RegistrationPageTest::forgetsTheNumberWhenThePageIsLeft()
{
    enter(number);
    QCOMPARE(field().digits().size(), 12);
    press(Qt::Key_1, Qt::AltModifier);
    QCOMPARE(field().digits().size(), 0);
    press(Qt::Key_6, Qt::AltModifier);
    QCOMPARE(field().digits().size(), 0);
}

void RegistrationPageTest::forgetsTheNumberWhenTheConnectionChanges()
{
    send(number);
    QTRY_VERIFY(answer().isVisible());
    enter(otherNumber);
    auto other = m_practice->connection();
    other.id = {QStringLiteral("another-connection")};
    m_desk->connection().choose(other);
    QCOMPARE(field().digits().size(), 0);
    QVERIFY(!answer().isVisible());
}

void RegistrationPageTest::keepsTheNumberWhileTheLineComesAndGoes()
{
    enter(number);
    m_desk->connection().setReachable(false);
    m_desk->connection().setReachable(true);
    QCOMPARE(field().digits().size(), 12);
}

void RegistrationPageTest::asksNothingAfterTheConnectionChanged()
{
    m_desk->blockClients(true);
    send(number);
    auto other = m_practice->connection();
    other.id = {QStringLiteral("another-connection")};
    other.name = QStringLiteral("Harbour Day Clinic");
    m_desk->connection().choose(other);
    m_desk->blockClients(false); // what was asked for the former connection comes now
    send(otherNumber);
    QTRY_VERIFY(answer().isVisible());
    QCOMPARE(lastFours(), QStringList{QStringLiteral("7771")});
}

void RegistrationPageTest::dropsTheAnswerOfAnotherConnection()
{
    QVERIFY(m_practice->setFaults(fault(QStringLiteral("delay"), {{QStringLiteral("ms"), 400}})));
    const Appearances answers(answer());
    send(number);
    QVERIFY(words().contains(QStringLiteral("Sending •••• •••• 4444")));
    QTRY_COMPARE(lastFours().size(), 1); // it has reached the service
    QVERIFY(words().contains(QStringLiteral("Sending •••• •••• 4444")));
    auto other = m_practice->connection();
    other.id = {QStringLiteral("another-connection")};
    m_desk->connection().choose(other);
    QVERIFY(!words().contains(QStringLiteral("4444")));
    send(otherNumber);
    QTRY_VERIFY(answer().isVisible());
    QTRY_COMPARE(lastFours().size(), 2);
    send(thirdNumber); // its answer comes after the late one
    QTRY_VERIFY(words().contains(QStringLiteral("Number ending in 0004")));
    QVERIFY(answers.texts().contains(QStringLiteral("Number ending in 7771")));
    QVERIFY(!answers.texts().contains(QStringLiteral("Number ending in 4444")));
}

void RegistrationPageTest::masksANumberThatTheServiceRepeats()
{
    const QJsonObject refusal{{QStringLiteral("message"), QStringLiteral("2222 3333 4444 is not known here")}};
    QVERIFY(m_practice->setFaults(
        fault(QStringLiteral("status"), {{QStringLiteral("status"), 400}, {QStringLiteral("body"), refusal}})));
    send(number);
    QTRY_VERIFY(problem().isVisible());
    QVERIFY2(words().contains(QStringLiteral("•••• •••• 4444 is not known here")), qPrintable(words()));
    QVERIFY(!words().contains(QStringLiteral("3333")));

    const QJsonObject body{{QStringLiteral("txn_id"), QStringLiteral("t-222233334444")},
                           {QStringLiteral("hint"), QStringLiteral("222233334444")}};
    QVERIFY(m_practice->setFaults(
        fault(QStringLiteral("status"), {{QStringLiteral("status"), 200}, {QStringLiteral("body"), body}})));
    send(number);
    QTRY_VERIFY(answer().isVisible());
    QVERIFY(words().contains(QStringLiteral("t-•••• •••• 4444")));
    QVERIFY(!words().contains(QStringLiteral("3333")));
}

void RegistrationPageTest::hasNamesRoomAndOrderForEveryone()
{
    const auto isInOrder = [this] {
        return support::namelessWidgets(&m_desk->window()) + support::smallTargets(&m_desk->window());
    };
    QTRY_VERIFY(field().isVisible());
    QCOMPARE(isInOrder(), QStringList());
    send(number);
    QTRY_VERIFY(answer().isVisible());
    QTRY_COMPARE(isInOrder(), QStringList());
    enter(otherNumber);
    const auto order = support::tabOrder(&m_desk->window());
    const QStringList expected{QStringLiteral("Aadhaar number"), QStringLiteral("Start registration"),
                               QStringLiteral("Copy transaction ID")};
    QCOMPARE(order.first(3), expected);

    QVERIFY(m_practice->setFaults(fault(QStringLiteral("refuse-token"))));
    send({});
    QTRY_VERIFY(problem().isVisible());
    QTRY_COMPARE(isInOrder(), QStringList());
    m_desk->keep({});
    m_desk->connection().choose(connectionWithoutKey());
    QTRY_VERIFY(button(QStringLiteral("Enter the key…")));
    QTRY_COMPARE(isInOrder(), QStringList());
}

CLINICDESK_WINDOW_TEST(RegistrationPageTest)
#include "registrationpagetest.moc"
