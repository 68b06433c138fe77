// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/shown.h"
#include "tests/support/testprogram.h"
#include "ui/settings/settingspage.h"
#include "ui/state/currentconnection.h"
#include "ui/state/usersettings.h"
#include "ui/widgets/segmentedcontrol.h"
#include "ui/widgets/thememanager.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::ui;

namespace {

const auto modes = QStringLiteral("Limit uploads");
enum Mode { Off, AllDay, ByHours };

} // namespace

/// How much of the line uploads may take, as a person sets it.
class UploadLimitTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        open();
    }
    void cleanup() { m_page.reset(); }
    void takesEffectAtOnce();
    void isSetByTheTimeOfDayWithTheKeyboardAlone();
    void saysWhatMakesNoSenseAndKeepsTheLimitThatHolds_data();
    void saysWhatMakesNoSenseAndKeepsTheLimitThatHolds();
    void isThereAgainAfterARestart_data();
    void isThereAgainAfterARestart();
    void countsWhatNoWindowWroteAsNoLimit_data();
    void countsWhatNoWindowWroteAsNoLimit();
    void hasANameForEveryField();
    void isInSightInALowWindowWhereTheKeyboardIs();

private:
    void open();
    template <class Widget>
    Widget *named(const QString &name) const
    {
        return support::namedWidget<Widget>(*m_page, name);
    }
    QLineEdit *line(const char *name) const { return named<QLineEdit>(QString::fromLatin1(name)); }
    QComboBox *unit(const char *name) const { return named<QComboBox>(QString::fromLatin1(name)); }
    void choose(Mode mode) { named<SegmentedControl>(modes)->segment(mode)->click(); }
    /// As a person who leaves the field afterwards.
    void write(const char *name, const char *text)
    {
        auto *field = line(name);
        field->setFocus();
        field->setText(QString::fromLatin1(text));
        QTest::keyClick(field, Qt::Key_Return);
    }
    static void type(const char *text)
    {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(QApplication::focusWidget(), QString::fromLatin1(text));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }

    ThemeManager m_look{*qApp};
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QSettings> m_settings;
    CurrentConnection m_connection;
    std::unique_ptr<LanguageSettings> m_language;
    std::unique_ptr<NotificationSettings> m_notifications;
    std::unique_ptr<UploadLimitSettings> m_choice;
    std::unique_ptr<PhotoSettings> m_photos;
    std::unique_ptr<SettingsPage> m_page;
};

/// As after a start of the program, with what was saved before.
void UploadLimitTest::open()
{
    m_page.reset();
    m_settings = std::make_unique<QSettings>(m_folder->filePath(QStringLiteral("window.ini")), QSettings::IniFormat);
    m_language = std::make_unique<LanguageSettings>(*m_settings);
    m_notifications = std::make_unique<NotificationSettings>(*m_settings);
    m_choice = std::make_unique<UploadLimitSettings>(*m_settings);
    m_photos = std::make_unique<PhotoSettings>(*m_settings);
    const SettingsPage::Choices choices{m_look, m_connection, *m_notifications, *m_choice, *m_photos, *m_language};
    m_page = std::make_unique<SettingsPage>(choices, false);
    m_page->showSection(SettingsSection::Uploads);
    m_page->resize(900, 760);
    m_page->show();
    m_page->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
}

void UploadLimitTest::takesEffectAtOnce()
{
    QVERIFY(!line("At most")->isVisible());
    choose(AllDay);
    QCOMPARE(m_choice->limit().text(), QStringLiteral("500k")); // what stands in the field
    QVERIFY(line("At most")->isVisible() && !line("From")->isVisible());
    write("At most", "1.5");
    QCOMPARE(m_choice->limit().text(), QStringLiteral("1500"));
    auto *unitOfRate = unit("Speed unit");
    unitOfRate->setFocus();
    QTest::keyClick(unitOfRate, Qt::Key_Down);
    QCOMPARE(unitOfRate->currentText(), QStringLiteral("MB/s"));
    QCOMPARE(m_choice->limit().text(), QStringLiteral("1500k"));
    choose(Off);
    QCOMPARE(m_choice->limit().text(), QString());
}

void UploadLimitTest::isSetByTheTimeOfDayWithTheKeyboardAlone()
{
    auto *control = named<SegmentedControl>(modes);
    control->segment(Off)->setFocus();
    QTest::keyClick(control->segment(Off), Qt::Key_Right);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    QCOMPARE(m_choice->limit().text(), QStringLiteral("08:00=500k,18:30=off"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), line("From"));
    type("7:30");
    QCOMPARE(QApplication::focusWidget(), line("Until"));
    type("19:00");
    QCOMPARE(QApplication::focusWidget(), line("At most"));
    type("250");
    QCOMPARE(QApplication::focusWidget(), unit("Speed unit"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), unit("Speed unit at other times"));
    QVERIFY(!line("At other times")->isVisible()); // there is no limit that it could be the number of
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Up);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab);
    QCOMPARE(QApplication::focusWidget(), line("At other times"));
    type("4");
    QCOMPARE(m_choice->limit().text(), QStringLiteral("07:30=250k,19:00=4M"));
}

void UploadLimitTest::saysWhatMakesNoSenseAndKeepsTheLimitThatHolds_data()
{
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("sentence");
    const QByteArray number("Enter a speed of at least 1 kB/s.");
    const QByteArray time("Enter times like 08:00 and 18:30.");
    for (const auto *text : {"", "fast", "0", "0.5", "-1", "500 kB", "1e400"})
        QTest::addRow("rate: %s", text) << QByteArray("At most") << QByteArray(text) << number;
    for (const auto *text : {"", "8", "24:00", "noon"})
        QTest::addRow("time: %s", text) << QByteArray("From") << QByteArray(text) << time;
    QTest::newRow("another time") << QByteArray("Until") << QByteArray("18:61") << time;
    QTest::newRow("no time between") << QByteArray("Until") << QByteArray("08:00")
                                     << QByteArray("Choose two different times.");
}

void UploadLimitTest::saysWhatMakesNoSenseAndKeepsTheLimitThatHolds()
{
    QFETCH(const QByteArray, field);
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, sentence);
    choose(ByHours);
    const auto before = m_choice->limit();
    const auto right = line(field.constData())->text();
    write(field.constData(), text.constData());
    QCOMPARE(line(field.constData())->accessibleDescription(), QString::fromLatin1(sentence));
    const auto labels = m_page->findChildren<QLabel *>();
    QVERIFY(std::ranges::any_of(labels, [&](const QLabel *label) {
        return label->isVisible() && label->text() == QString::fromLatin1(sentence);
    }));
    QCOMPARE(m_choice->limit().text(), before.text());
    write(field.constData(), right.toLatin1().constData());
    QCOMPARE(line(field.constData())->accessibleDescription(), QString());
}

void UploadLimitTest::isThereAgainAfterARestart_data()
{
    QTest::addColumn<QString>("limit");
    for (const auto *limit : {"750k", "08:00=500k,18:30=off", "08:00=off,18:30=500k", "09:15=1250k,17:45=20M"})
        QTest::newRow(limit) << QString::fromLatin1(limit);
}

void UploadLimitTest::isThereAgainAfterARestart()
{
    QFETCH(const QString, limit);
    m_choice->setLimit(*http::SpeedLimit::read(limit));
    open();
    QCOMPARE(m_choice->limit().text(), limit);
    // What the fields hold is the same limit: leaving one changes nothing.
    line("At most")->setFocus();
    QTest::keyClick(line("At most"), Qt::Key_Return);
    QCOMPARE(line("At most")->accessibleDescription(), QString());
    QCOMPARE(m_choice->limit().text(), limit);
    choose(Off);
    open();
    QCOMPARE(m_choice->limit().text(), QString());
}

void UploadLimitTest::countsWhatNoWindowWroteAsNoLimit_data()
{
    QTest::addColumn<QString>("saved");
    for (const auto *saved : {"fast", "999", "08:00=off,18:30=off", "08:00=1k,12:00=2k,18:30=off"})
        QTest::newRow(saved) << QString::fromLatin1(saved);
}

void UploadLimitTest::countsWhatNoWindowWroteAsNoLimit()
{
    QFETCH(const QString, saved);
    m_settings->setValue(QStringLiteral("window/upload-limit"), saved);
    open();
    QCOMPARE(m_choice->limit().text(), QString());
    QCOMPARE(named<SegmentedControl>(modes)->currentIndex(), int(Off));
}

void UploadLimitTest::hasANameForEveryField()
{
    for (const auto mode : {AllDay, ByHours}) {
        choose(mode);
        QCOMPARE(support::namelessWidgets(m_page.get()), QStringList());
        QCOMPARE(support::smallTargets(m_page.get()), QStringList());
    }
}

void UploadLimitTest::isInSightInALowWindowWhereTheKeyboardIs()
{
    choose(ByHours);
    m_page->resize(900, 160);
    QCOMPARE(m_page->height(), 160);
    QVERIFY(line("Until")->visibleRegion().isEmpty());
    line("Until")->setFocus(Qt::TabFocusReason);
    QTRY_COMPARE(line("Until")->visibleRegion().boundingRect(), line("Until")->rect());
}

CLINICDESK_WINDOW_TEST(UploadLimitTest)
#include "uploadlimittest.moc"
