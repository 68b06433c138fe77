// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/testprogram.h"
#include "ui/settings/connectionwizard.h"
#include "ui/widgets/thememanager.h"

#include <QScreen>

using namespace clinicdesk;
using namespace clinicdesk::ui;

/// The windows on a screen of 1366 by 768 pixels with twice the usual scale.
class SmallScreenTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase() { m_look.reset(); }

    void theFirstWindowFitsOnTheScreen();

private:
    std::unique_ptr<ThemeManager> m_look;
};

void SmallScreenTest::initTestCase()
{
    m_look = std::make_unique<ThemeManager>(*qApp);
    QCOMPARE(QGuiApplication::primaryScreen()->availableSize(), QSize(683, 384));
}

void SmallScreenTest::theFirstWindowFitsOnTheScreen()
{
    ConnectionWizard wizard(ConnectionWizard::Purpose::FirstStart, {}, {});
    wizard.show();
    QVERIFY(QTest::qWaitForWindowExposed(&wizard));
    const QSize room = wizard.screen()->availableSize();
    QVERIFY2(wizard.width() < room.width() && wizard.height() < room.height(),
             qPrintable(QStringLiteral("%1 x %2").arg(wizard.width()).arg(wizard.height())));
    QTRY_COMPARE_WITH_TIMEOUT(support::hiddenControls(&wizard).join(QLatin1Char('\n')), QString(), 2000);
}

namespace {

int runOnASmallScreen(int argc, char **argv)
{
    qputenv("QT_SCALE_FACTOR", "2");
    return tests::runWithApplication<QApplication, SmallScreenTest>(argc, argv);
}

} // namespace

CLINICDESK_REGISTER_TEST(SmallScreenTest, runOnASmallScreen)
#include "smallscreentest.moc"
