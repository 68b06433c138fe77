// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/apppaths.h"
#include "core/connection/connectionlist.h"
#include "core/keychain/keychain.h"
#include "tests/gui/desk/desktest.h"
#include "tests/gui/desk/hiddennumber.h"
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"
#include "ui/registration/aadhaarfield.h"

#include <QApplication>
#include <QClipboard>
#include <QDirIterator>
#include <QFile>
#include <QLabel>
#include <QScopeGuard>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

constexpr support::HiddenNumber number({4, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 8}); // 5555 6666 7771

Connection savedConnection()
{
    return ConnectionList::load(places().connectionsFile)->all().first();
}

QByteArray savedKey()
{
    const auto keychain = makeKeychain(places().keychainService);
    const auto kept = awaitResult(keychain->read(secretName(savedConnection(), SecretKind::Key)));
    return kept && *kept ? (*kept)->view().toByteArray() : QByteArray();
}

/// Everything that the program has logged since the start of this test.
QByteArray &logged()
{
    static QByteArray all;
    return all;
}

void keepLog(QtMsgType, const QMessageLogContext &, const QString &message)
{
    logged() += message.toUtf8() + '\n';
}

QStringList filesWithTheNumber()
{
    QStringList found;
    QDirIterator files(QDir::homePath(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (file.open(QIODevice::ReadOnly) && number.isIn(file.readAll()))
            found.append(file.fileName());
    }
    return found;
}

/// The places that contain the number, which must not be saved anywhere.
QStringList placesWithTheNumber(QWidget *window)
{
    QStringList places = filesWithTheNumber();
    if (number.isIn(QApplication::clipboard()->text().toUtf8()))
        places.append(QStringLiteral("clipboard"));
    if (number.isIn(support::everyText(window).join(u'\n').toUtf8()))
        places.append(QStringLiteral("window"));
    if (number.isIn(logged()))
        places.append(QStringLiteral("log"));
    if (!support::placesInMemoryWith(number).isEmpty())
        places.append(QStringLiteral("memory"));
    return places;
}

QString plain()
{
    QString text;
    for (qsizetype index = 0; index < support::HiddenNumber::length; ++index)
        text += QLatin1Char(number.digit(index));
    return text;
}

} // namespace

/// Adding the encryption key to a connection, on a computer with a working keychain.
class EncryptedPayloadsTest : public support::DeskTest {
    Q_OBJECT

private Q_SLOTS:
    void aKeyCountsAtOnceAndAfterARestart();
    void sealsWhatIsSentOnceTheSwitchIsOn();
    void keepsTheNumberNowhere();
    void findsTheNumberWhereverItIsPlanted(); // last: what it plants can stay in memory

private:
    QList<QJsonObject> requestsAt(const QString &endpoint) { return m_computer.practice().requestsAt(endpoint); }
    /// Enters the key from the window of a connection without one, then moves to the field of the number.
    void openRegistration(RealDesk &desk, bool encryptPayloads)
    {
        RealDesk::press(Qt::Key_6, Qt::AltModifier);
        QTRY_VERIFY(desk.says(QStringLiteral("Encryption key missing")));
        RealDesk::tabTo(QStringLiteral("Enter the key…"));
        RealDesk::press(Qt::Key_Space);
        desk.giveKey(m_computer.practice(), encryptPayloads);
        QTRY_VERIFY(desk.says(QStringLiteral("encrypted with the key")));
        RealDesk::tabTo(QStringLiteral("Aadhaar number"));
    }
    void registerTheNumber(RealDesk &desk)
    {
        for (qsizetype index = 0; index < support::HiddenNumber::length; ++index)
            QTest::keyClick(QApplication::focusWidget(), number.digit(index));
        QTRY_VERIFY(desk.says(QStringLiteral("The check digit is correct.")));
        RealDesk::press(Qt::Key_Return);
        QTRY_VERIFY(desk.says(QStringLiteral("The registration has started")));
        QCOMPARE(requestsAt(QStringLiteral("aadhaar")).last().value(u"aadhaar_last4").toString(),
                 QStringLiteral("7771"));
    }
};

void EncryptedPayloadsTest::aKeyCountsAtOnceAndAfterARestart()
{
    const auto key = m_computer.practice().keyText()->view().toByteArray();
    {
        RealDesk desk(m_computer.look());
        desk.start();
        desk.connectTo(m_computer.practice());
        openRegistration(desk, false);
        registerTheNumber(desk);
        QVERIFY(!savedConnection().encryptPayloads);
        QCOMPARE(savedConnection().keyId, m_computer.practice().connection().keyId);
        QCOMPARE(savedKey(), key);
        QCOMPARE(filesInHomeWith(key), QStringList());
    }
    RealDesk desk(m_computer.look());
    desk.start();
    QTRY_VERIFY(desk.window());
    desk.window()->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(desk.window()));
    RealDesk::press(Qt::Key_6, Qt::AltModifier);
    QTRY_VERIFY(desk.says(QStringLiteral("encrypted with the key")));
    RealDesk::tabTo(QStringLiteral("Aadhaar number"));
    registerTheNumber(desk);
    QCOMPARE(requestsAt(QStringLiteral("aadhaar")).size(), 2);
}

void EncryptedPayloadsTest::sealsWhatIsSentOnceTheSwitchIsOn()
{
    RealDesk desk(m_computer.look());
    desk.start();
    desk.connectTo(m_computer.practice());
    desk.requestPatient(patientNumber);
    desk.drop({m_computer.paper(QStringLiteral("before.pdf"), "before")});
    desk.pressSend();
    QTRY_COMPARE(m_computer.practice().storedHashes().size(), 1);
    QVERIFY(!requestsAt(QStringLiteral("docs")).last().value(u"sealed").toBool());

    openRegistration(desk, true);
    QVERIFY(savedConnection().encryptPayloads);
    RealDesk::press(Qt::Key_1, Qt::AltModifier);
    desk.drop({m_computer.paper(QStringLiteral("after.pdf"), "after")});
    desk.pressSend();
    QTRY_COMPARE(m_computer.practice().storedHashes().size(), 2);
    QVERIFY(requestsAt(QStringLiteral("docs")).last().value(u"sealed").toBool());
}

void EncryptedPayloadsTest::findsTheNumberWhereverItIsPlanted()
{
    logged().clear();
    const auto former = qInstallMessageHandler(keepLog);
    const auto restore = qScopeGuard([former] { qInstallMessageHandler(former); });
    QWidget window;
    QCOMPARE(placesWithTheNumber(&window), QStringList());
    auto text = plain();
    QCOMPARE(placesWithTheNumber(&window), QStringList{QStringLiteral("memory")});

    QFile file(QDir::homePath() + QStringLiteral("/planted"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const auto grouped = text.first(4) + u' ' + text.sliced(4, 4) + u'-' + text.last(4);
    file.write(QByteArrayView(reinterpret_cast<const char *>(grouped.utf16()), grouped.size() * 2).toByteArray());
    file.close();
    QApplication::clipboard()->setText(text);
    QLabel label(text, &window);
    qWarning("%s", qPrintable(text));
    const QStringList everywhere{file.fileName(), QStringLiteral("clipboard"), QStringLiteral("window"),
                                 QStringLiteral("log"), QStringLiteral("memory")};
    QCOMPARE(placesWithTheNumber(&window), everywhere);
    QVERIFY(file.remove());
    QApplication::clipboard()->clear();
    logged().fill('\0');
    logged().clear();
}

void EncryptedPayloadsTest::keepsTheNumberNowhere()
{
    logged().clear();
    const auto former = qInstallMessageHandler(keepLog);
    const auto restore = qScopeGuard([former] { qInstallMessageHandler(former); });
    RealDesk desk(m_computer.look());
    desk.start();
    desk.connectTo(m_computer.practice());
    openRegistration(desk, false);
    registerTheNumber(desk);
    RealDesk::press(Qt::Key_1, Qt::AltModifier);
    QCOMPARE(filesWithTheNumber(), QStringList());
    QCOMPARE(placesWithTheNumber(desk.window()).join(QStringLiteral(", ")), QString()); // names the places
}

CLINICDESK_WINDOW_TEST(EncryptedPayloadsTest)
#include "encryptedpayloadstest.moc"
