// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/madefiles.h"
#include "tests/support/testlook.h"
#include "tests/support/testscanner.h"
#include "tests/support/testwindow.h"
#include "ui/widgets/toast.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QTest>

#include <algorithm>

namespace clinicdesk {

/// Base of the tests of scanners and scan folders in the real window. Each test gets a new window with a new outbox and
/// no profiles.
class CaptureWindowTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        m_practice = std::make_unique<support::PracticeProcess>();
        QVERIFY(m_practice->isReady());
    }
    void cleanupTestCase() { m_practice.reset(); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir().mkpath(scans()));
        m_desk = std::make_unique<support::TestWindow>(m_look);
        m_stillFor = std::chrono::milliseconds(100);
        open(m_practice->connection());
    }
    void cleanup()
    {
        m_desk.reset();
        m_capture.reset();
    }

protected:
    void open(const Connection &connection)
    {
        m_capture = std::make_unique<Capture>(Capture::Paths{.profiles = m_folder->filePath(QStringLiteral("p.json")),
                                                             .folder = m_folder->filePath(QStringLiteral("capture")),
                                                             .scanProgram = QStringLiteral(CLINICDESK_SCANNER)});
        if (m_stillFor)
            m_capture->setStillFor(*m_stillFor);
        m_desk->setCapture(m_capture.get(), QStringLiteral(CLINICDESK_SCANNER));
        m_desk->open(connection);
        m_capture->start();
        QTRY_VERIFY(m_desk->window().isActiveWindow());
    }
    /// Ends the program and starts it again, with the profiles, the outbox and the notes that it has saved.
    void restart()
    {
        const auto connection = *m_desk->connection().connection();
        m_desk->close();
        m_capture.reset();
        open(connection);
    }
    void removeAllRows()
    {
        m_desk->list().setFocus();
        m_desk->list().selectAll();
        press(Qt::Key_Delete);
        QTRY_COMPARE(m_desk->list().model()->rowCount(), 0);
        m_desk->page().findChild<ui::Toast *>()->dismiss(); // the removal cannot be undone any more
        QTRY_VERIFY(!m_desk->page().findChild<ui::Toast *>()->isVisible());
        QCoreApplication::sendPostedEvents();
    }
    QString scans() const { return m_folder->filePath(QStringLiteral("scans")); }
    QString write(const QString &path, const QByteArray &bytes)
    {
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? path : QString();
    }
    CaptureProfile scanner(const QString &name, CaptureDocuments documents = CaptureDocuments::Together) const
    {
        return {.id = name,
                .name = name,
                .source = CaptureSource::Scanner,
                .scanner = tests::TestScanner::device,
                .scannerName = QStringLiteral("Noname frontend-tester"),
                .scan = {ScanSource::Feeder, ScanColour::Grey, 75},
                .type = QStringLiteral("lr"),
                .tags = {QStringLiteral("cbc")},
                .documents = documents};
    }
    CaptureProfile scanFolder(const QString &name) const
    {
        return {.id = name,
                .name = name,
                .source = CaptureSource::ScanFolder,
                .folder = scans(),
                .type = QStringLiteral("ps"),
                .tags = {QStringLiteral("ward 3")}};
    }
    CaptureProfile files(const QString &name) const
    {
        return {.id = name, .name = name, .source = CaptureSource::Files, .type = QStringLiteral("lr")};
    }
    QList<OutboxDocument> documents() { return m_desk->outbox().documents(); }

    /// The visible button that a screen reader calls so.
    static QAbstractButton *button(const QWidget &within, const QString &name)
    {
        const auto buttons = within.findChildren<QAbstractButton *>();
        const auto found = std::ranges::find_if(buttons, [&name](const QAbstractButton *each) {
            return each->isVisible() &&
                   (each->accessibleName().isEmpty() ? each->text() : each->accessibleName()) == name;
        });
        return found == buttons.end() ? nullptr : *found;
    }
    static bool says(const QWidget &within, const QString &text)
    {
        const auto labels = within.findChildren<QLabel *>();
        return std::ranges::any_of(
            labels, [&text](const QLabel *label) { return label->isVisible() && label->text().contains(text); });
    }
    static void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(QApplication::focusWidget(), key, modifiers);
    }
    static void type(const QString &text) { QTest::keyClicks(QApplication::focusWidget(), text); }
    /// Presses Tab until the widget with this accessible name has the focus.
    static bool tabTo(const QString &name)
    {
        constexpr int maxStops = 60;
        for (int stop = 0; stop < maxStops; ++stop) {
            const auto *focused = QApplication::focusWidget();
            const auto *asButton = qobject_cast<const QAbstractButton *>(focused);
            const auto said =
                asButton && focused->accessibleName().isEmpty() ? asButton->text() : focused->accessibleName();
            if (said == name)
                return true;
            press(Qt::Key_Tab);
        }
        return false;
    }

    /// Of files in scan folders; nothing: as usual. Takes effect at the next opening.
    std::optional<std::chrono::milliseconds> m_stillFor;
    support::TestLook m_look;
    std::unique_ptr<support::PracticeProcess> m_practice;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Capture> m_capture;
    std::unique_ptr<support::TestWindow> m_desk;
};

} // namespace clinicdesk
