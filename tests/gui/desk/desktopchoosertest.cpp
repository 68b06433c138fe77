// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/desktopchooser.h"

#include "tests/support/testprogram.h"
#include "ui/widgets/owndialogs.h"

#include <QApplication>
#include <QDBusConnection>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace clinicdesk;
using clinicdesk::desk::ChooserSources;
using clinicdesk::desk::DesktopChooser;

namespace {

/// The portal of a desktop, on the session bus of this test.
class FakePortal : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.FileChooser")
    Q_PROPERTY(uint version READ version)
public:
    FakePortal()
    {
        m_bus.registerObject(QStringLiteral("/org/freedesktop/portal/desktop"), this,
                             QDBusConnection::ExportAllProperties);
        m_isThere = m_bus.registerService(QStringLiteral("org.freedesktop.portal.Desktop"));
    }
    ~FakePortal() override { QDBusConnection::disconnectFromBus(QStringLiteral("portal")); }

    bool isAvailable() const { return m_isThere; }
    uint version() const { return 3; }

private:
    QDBusConnection m_bus = QDBusConnection::connectToBus(QDBusConnection::SessionBus, QStringLiteral("portal"));
    bool m_isThere = false;
};

bool usesOwnDialogs()
{
    return QCoreApplication::testAttribute(Qt::AA_DontUseNativeDialogs);
}

} // namespace

/// Whose file chooser is shown: that of the desktop, or that of Qt.
class DesktopChooserTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        qunsetenv("QT_QPA_PLATFORMTHEME");
    }
    void cleanup()
    {
        ui::setOwnDialogs(ui::OwnDialogs::WithoutPortal, false);
        ui::setOwnDialogs(ui::OwnDialogs::WhileLocked, false);
    }
    void asksThePortalWhereQtHasNoChooserOfTheDesktop_data();
    void asksThePortalWhereQtHasNoChooserOfTheDesktop();
    void usesQtsOwnUntilThePortalAnswers();
    void usesQtsOwnWhereNoPortalAnswers();
    void usesQtsOwnWhileLocked();
    void leavesAChoiceOfTheUserAlone();

private:
    /// A computer with a desktop of KDE whose portal has these interfaces.
    ChooserSources sources(const QByteArray &interfaces = "org.freedesktop.impl.portal.FileChooser;") const
    {
        const auto portals = m_folder->path() + QStringLiteral("/xdg-desktop-portal/portals");
        QDir().mkpath(portals);
        QFile file(portals + QStringLiteral("/kde.portal"));
        if (!file.open(QIODevice::WriteOnly) || file.write("[portal]\nInterfaces=" + interfaces + "\n") < 0)
            qFatal("A portal file cannot be written");
        return {.desktops = {QStringLiteral("KDE")}, .dataFolders = {QStringLiteral("/nowhere"), m_folder->path()}};
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void DesktopChooserTest::asksThePortalWhereQtHasNoChooserOfTheDesktop_data()
{
    QTest::addColumn<QStringList>("desktops");
    QTest::addColumn<bool>("hasGtkTheme");
    QTest::addColumn<QByteArray>("interfaces");
    QTest::addColumn<bool>("asks");
    const QByteArray files("org.freedesktop.impl.portal.Print;org.freedesktop.impl.portal.FileChooser");
    const QByteArray others("org.freedesktop.impl.portal.Print");
    QTest::newRow("KDE") << QStringList{QStringLiteral("KDE")} << true << files << true;
    QTest::newRow("no desktop") << QStringList() << true << files << true;
    QTest::newRow("GNOME") << QStringList{QStringLiteral("ubuntu"), QStringLiteral("GNOME")} << true << files << false;
    QTest::newRow("GNOME without its theme") << QStringList{QStringLiteral("GNOME")} << false << files << true;
    QTest::newRow("Cinnamon") << QStringList{QStringLiteral("X-Cinnamon")} << true << files << false;
    QTest::newRow("a portal without files") << QStringList{QStringLiteral("KDE")} << true << others << false;
}

void DesktopChooserTest::asksThePortalWhereQtHasNoChooserOfTheDesktop()
{
    QFETCH(const QStringList, desktops);
    QFETCH(const bool, hasGtkTheme);
    QFETCH(const QByteArray, interfaces);
    QFETCH(const bool, asks);
    auto given = sources(interfaces);
    given.desktops = desktops;
    given.hasGtkTheme = hasGtkTheme;
    QCOMPARE(desk::asksPortal(given), asks);
    const DesktopChooser chooser(given);
    QCOMPARE(qEnvironmentVariable("QT_QPA_PLATFORMTHEME"), asks ? QStringLiteral("xdgdesktopportal") : QString());
    given.dataFolders = {QStringLiteral("/nowhere")};
    QVERIFY(!desk::asksPortal(given));
}

void DesktopChooserTest::usesQtsOwnUntilThePortalAnswers()
{
    const FakePortal portal;
    QVERIFY(portal.isAvailable());
    DesktopChooser chooser(sources());
    const QSignalSpy checked(&chooser, &DesktopChooser::checked);
    chooser.start();
    QVERIFY(!qEnvironmentVariableIsSet("QT_QPA_PLATFORMTHEME")); // no program that is started gets it
    QVERIFY(usesOwnDialogs());
    QTRY_COMPARE(checked.size(), 1);
    QVERIFY(checked.first().first().toBool());
    QVERIFY(!usesOwnDialogs());
}

void DesktopChooserTest::usesQtsOwnWhereNoPortalAnswers()
{
    DesktopChooser chooser(sources());
    const QSignalSpy checked(&chooser, &DesktopChooser::checked);
    chooser.start();
    QTRY_COMPARE(checked.size(), 1);
    QVERIFY(usesOwnDialogs());
    QFileDialog dialog;
    dialog.open();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));
    QVERIFY(dialog.layout()); // the dialog of a desktop has none
}

void DesktopChooserTest::usesQtsOwnWhileLocked()
{
    const FakePortal portal;
    DesktopChooser chooser(sources());
    const QSignalSpy checked(&chooser, &DesktopChooser::checked);
    ui::setOwnDialogs(ui::OwnDialogs::WhileLocked, true);
    chooser.start();
    QTRY_COMPARE(checked.size(), 1);
    QVERIFY(usesOwnDialogs());
    ui::setOwnDialogs(ui::OwnDialogs::WhileLocked, false);
    QVERIFY(!usesOwnDialogs());
}

void DesktopChooserTest::leavesAChoiceOfTheUserAlone()
{
    qputenv("QT_QPA_PLATFORMTHEME", "qt6ct");
    DesktopChooser chooser(sources());
    QCOMPARE(qEnvironmentVariable("QT_QPA_PLATFORMTHEME"), QStringLiteral("qt6ct"));
    chooser.start();
    QVERIFY(!usesOwnDialogs());
    qunsetenv("QT_QPA_PLATFORMTHEME");
}

CLINICDESK_WINDOW_TEST(DesktopChooserTest)
#include "desktopchoosertest.moc"
