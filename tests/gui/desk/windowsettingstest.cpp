// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/windowsettings.h"
#include "core/base/systemfiles.h"
#include "tests/support/testprogram.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTest>

#include <sys/stat.h>

using namespace clinicdesk;
using namespace clinicdesk::desk;

/// What a start of the window finds of the last one.
class WindowSettingsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void waitForNoPipeInPlaceOfTheirFiles_data();
    void waitForNoPipeInPlaceOfTheirFiles();
};

void WindowSettingsTest::waitForNoPipeInPlaceOfTheirFiles_data()
{
    QTest::addColumn<QString>("path");
    const auto paths = pathsOf({});
    QTest::newRow("settings") << paths.windowFile;
    QTest::newRow("place of the window") << paths.windowPlaceFile;
    QTest::newRow("lock of the settings") << paths.windowFile + QStringLiteral(".lock");
}

void WindowSettingsTest::waitForNoPipeInPlaceOfTheirFiles()
{
    QFETCH(const QString, path);
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QFile::remove(path);
    QCOMPARE(::mkfifo(QFile::encodeName(path).constData(), S_IRUSR | S_IWUSR), 0);
    ui::ThemeManager theme(*qApp);
    {
        WindowSettings settings({}, {}, theme);
        settings.setGeometry("made up");
        settings.file.setValue(QStringLiteral("made/up"), 1);
    }
    WindowSettings saved({}, {}, theme);
    QCOMPARE(saved.geometry(), QByteArray("made up"));
    QCOMPARE(saved.file.value(QStringLiteral("made/up")).toInt(), 1);
    QVERIFY(!isIrregularFile(path));
}

CLINICDESK_WINDOW_TEST(WindowSettingsTest)
#include "windowsettingstest.moc"
