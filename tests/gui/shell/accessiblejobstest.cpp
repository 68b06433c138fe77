// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/shell/scannednumbers.h"
#include "tests/gui/shell/screenreaderuser.h"
#include "tests/support/madefiles.h"
#include "tests/support/testprogram.h"
#include "tests/support/windowtest.h"

#include <QApplication>
#include <QFile>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;
using support::ScreenReaderUser;

namespace {

constexpr auto button = QAccessible::Button;

} // namespace

/// The main job of each role in a real window, with what a screen reader offers alone: the accessibility tree, its
/// actions and texts, and keys.
class AccessibleJobsTest : public support::WindowTest {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }
    void init()
    {
        start();
        m_desk->keep(m_practice->secrets());
        m_desk->open(m_practice->connection());
        m_desk->drive(*m_practice);
        QTRY_VERIFY(m_desk->window().isActiveWindow());
    }

    void aReceptionistSendsADocument();
    void aDoctorReadsAnAssessment();
    void anAdminChecksADoctorAndAsksForData();

private:
    const ScreenReaderUser m_user{};
};

void AccessibleJobsTest::aReceptionistSendsADocument()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("report.pdf")));
    const auto bytes = support::madePdf("made up");
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    file.close();

    QVERIFY(m_user.find(QAccessible::Window, QStringLiteral("Clinic Desk")));
    QVERIFY(m_user.type(QStringLiteral("Patient"), patientNumber));
    m_user.key(Qt::Key_Return);
    QVERIFY(m_user.find(QAccessible::Client, QStringLiteral("Patient %1").arg(patientNumber)));

    QVERIFY(m_user.press(button, QStringLiteral("Choose files")));
    QVERIFY(m_user.type(QStringLiteral("File name:"), file.fileName()));
    QVERIFY(m_user.press(button, QStringLiteral("Open")));
    QTRY_VERIFY(m_desk->activate());
    QVERIFY(m_user.findWith(QAccessible::ListItem, QStringLiteral("report.pdf, Ready")));

    QVERIFY(m_user.focus(QAccessible::ComboBox, QStringLiteral("Type")));
    m_user.key(Qt::Key_L); // "Lab report"
    QVERIFY(m_user.find(QAccessible::ListItem, QStringLiteral("Lab report")));

    QVERIFY(m_user.press(button, QStringLiteral("Send 1 document to")));
    QTRY_COMPARE(m_practice->storedHashes(), QList<QByteArray>{support::hashOf(bytes)});
    m_user.key(Qt::Key_2, Qt::AltModifier);
    QVERIFY(m_user.find(QAccessible::List, QStringLiteral("Documents in the outbox")));
    const auto *row = m_user.findWith(QAccessible::ListItem, QStringLiteral("report.pdf"));
    QVERIFY(row);
    QVERIFY(m_user.findWith(QAccessible::ListItem, QStringLiteral("Delivered")));
}

void AccessibleJobsTest::aDoctorReadsAnAssessment()
{
    m_user.key(Qt::Key_3, Qt::AltModifier);
    QVERIFY(m_user.find(QAccessible::TreeItem, QString()));
    QVERIFY(m_user.tabTo(QAccessible::Tree, QStringLiteral("Assessments as a tree")));
    m_user.key(Qt::Key_Home);
    const auto practitioner = m_user.focused();
    QVERIFY(!practitioner.isEmpty());
    m_user.key(Qt::Key_Right);
    m_user.key(Qt::Key_Down);
    const auto session = m_user.focused();
    QVERIFY2(!session.isEmpty() && session != practitioner, qPrintable(session));
    QVERIFY(m_user.findWith(QAccessible::TreeItem, session)); // the group is open
}

void AccessibleJobsTest::anAdminChecksADoctorAndAsksForData()
{
    m_user.key(Qt::Key_4, Qt::AltModifier);
    QVERIFY(m_user.type(QStringLiteral("Doctor ID"), QStringLiteral("161400000000042")));
    m_user.key(Qt::Key_Return);
    QVERIFY(m_user.find(QAccessible::List, QStringLiteral("Checklist")));
    QVERIFY(m_user.find(QAccessible::ListItem, QStringLiteral("To fix")));

    QVERIFY(m_user.press(QAccessible::ListItem, QStringLiteral("Privacy"))); // in the list of pages
    QVERIFY(m_user.press(button, QStringLiteral("Ask for the data")));
    QVERIFY(m_user.press(button, QStringLiteral("Ask for the data of")));
    QVERIFY(m_user.find(QAccessible::Table, QStringLiteral("Requests from this computer")));
    QCOMPARE(m_practice->requestsAt(QStringLiteral("privacy")).size(), 1);
}

CLINICDESK_WINDOW_TEST(AccessibleJobsTest)
#include "accessiblejobstest.moc"
