// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/problembanner.h"
#include "tests/support/shown.h"
#include "tests/support/testprogram.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/thememanager.h"

#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

#include <memory>

using namespace clinicdesk::ui;

namespace {

Problem madeUp()
{
    return {
        QStringLiteral("The list could not be refreshed."),
        QStringLiteral("Your network"),
        QStringLiteral("Ask your administrator."),
        {QStringLiteral("Open the connection check"), QStringLiteral("Try again")},
        {{QStringLiteral("Code"), QStringLiteral("network.timeout")}, {QStringLiteral("Tries"), QStringLiteral("3")}}};
}

} // namespace

class ProblemBannerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_page = std::make_unique<QWidget>();
        auto *column = new QVBoxLayout(m_page.get());
        m_before = new QLineEdit;
        m_band = new ProblemBanner;
        m_after = new QLineEdit;
        for (QWidget *widget : std::initializer_list<QWidget *>{m_before, m_band, m_after})
            column->addWidget(widget);
        m_page->show();
        m_page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        m_band->showProblem(madeUp());
    }

    void foldsToOneLine()
    {
        const int whole = m_band->height();
        m_band->setDetailsShown(true);
        auto *fold = m_band->findChild<QToolButton *>();
        QCOMPARE(fold->accessibleName(), QStringLiteral("Show one line of the message"));
        QTest::keyClick(fold, Qt::Key_Space);
        const auto shown = [this](const char *text) { return named(text)->isVisible(); };
        QVERIFY(!shown("Try again") && !shown("Details") && !shown("Copy details"));
        QTRY_VERIFY(m_band->sizeHint().height() < whole * 2 / 3);
        // It stays as the person has left it while the problem is the same.
        m_band->showProblem(madeUp());
        QVERIFY(m_band->isFolded());
        auto other = madeUp();
        other.sentence = QStringLiteral("The list could not be saved.");
        m_band->showProblem(other);
        QVERIFY(!m_band->isFolded());
        QTRY_VERIFY(shown("Try again"));
    }

    void offersOnePrimaryRemedyAndThenTheOthers()
    {
        QCOMPARE(kindOf(named("Open the connection check")), ControlKind::Primary);
        QCOMPARE(kindOf(named("Try again")), ControlKind::Plain);
        QSignalSpy chosen(m_band, &ProblemBanner::remedyChosen);
        named("Try again")->click();
        QCOMPARE(chosen.first().first().toInt(), 1);
    }

    void tabGoesThroughTheRemediesBeforeTheDetails()
    {
        m_before->setFocus();
        for (const char *next : {"Open the connection check", "Try again", "Details"}) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QCOMPARE(QApplication::focusWidget(), named(next));
        }
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        QVERIFY(m_band->areDetailsShown());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), named("Copy details"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), m_band->findChild<QToolButton *>());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QVERIFY(m_after->hasFocus());
    }

    void copiesTheDetailsAsLines()
    {
        m_band->setDetailsShown(true);
        named("Copy details")->click();
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("Code: network.timeout\nTries: 3\n"));
    }

    void anotherProblemReplacesEverything()
    {
        m_band->setDetailsShown(true);
        m_band->showProblem({QStringLiteral("The outbox is full."), {}, QStringLiteral("Wait."), {}, {}});
        QVERIFY(!m_band->areDetailsShown());
        QVERIFY(!named("Try again"));
        QVERIFY(named("Details")->isHidden());
        QCOMPARE(m_band->accessibleName(), QStringLiteral("The outbox is full."));
    }

    void namesWhatHappenedAndWhoseSideItIs()
    {
        QCOMPARE(m_band->accessibleName(), QStringLiteral("The list could not be refreshed."));
        QVERIFY(m_band->accessibleDescription().startsWith(QStringLiteral("Your network")));
    }

private:
    QPushButton *named(const char *text) const
    {
        return clinicdesk::support::buttonOf(*m_band, QString::fromUtf8(text));
    }

    ThemeManager m_look{*qApp};
    std::unique_ptr<QWidget> m_page;
    QLineEdit *m_before = nullptr;
    ProblemBanner *m_band = nullptr;
    QLineEdit *m_after = nullptr;
};

CLINICDESK_WINDOW_TEST(ProblemBannerTest)
#include "problembannertest.moc"
