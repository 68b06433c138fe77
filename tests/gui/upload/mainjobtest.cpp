// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testwindow.h"

#include "tests/support/madefiles.h"
#include "tests/support/testprogram.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QMimeData>
#include <QPushButton>
#include <QRandomGenerator>
#include <QTest>
#include <QUrl>

#include <algorithm>

using namespace clinicdesk;

namespace {

const QString patientNumber = QStringLiteral("161494290947153");

// Random bytes, so that compression or a wrong order would be noticed.
QByteArray randomBytes(qint64 sizeBytes, quint32 seed)
{
    QByteArray bytes(sizeBytes, Qt::Uninitialized);
    QRandomGenerator generator(seed);
    for (auto &byte : bytes)
        byte = char(generator.generate());
    return bytes;
}

struct MadeFiles {
    QTemporaryDir folder;
    QList<QUrl> urls;
    QList<QByteArray> hashes;

    void add(const QString &name, const QByteArray &bytes)
    {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
        urls.append(QUrl::fromLocalFile(file.fileName()));
        hashes.append(support::hashOf(bytes));
        std::ranges::sort(hashes);
    }

    void addAll()
    {
        add(QStringLiteral("report.pdf"), support::madePdf(randomBytes(24'000'000, 1)));
        add(QStringLiteral("photo.jpg"), support::madeJpeg("made up", 9'000'000));
        for (quint32 number = 0; number < 12; ++number)
            add(QStringLiteral("page %1.png").arg(number),
                support::madePng(randomBytes(150'000 + number, 10 + number)));
    }
};

} // namespace

class MainJobTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void filesDroppedOnTheWindowLieByteForByteInTheStorage();
    void theWholeJobGoesByKeyboardAlone();
    void aLargePdfGoesDirectlyAndEncrypted();

private:
    ui::ThemeManager m_look{*qApp};
};

void MainJobTest::filesDroppedOnTheWindowLieByteForByteInTheStorage()
{
    support::PracticeProcess practice;
    QVERIFY(practice.isReady());
    MadeFiles made;
    made.addAll();
    support::TestWindow desk(m_look);
    desk.open(practice.connection());
    desk.drive(practice);
    desk.patient().choose({patientNumber});
    desk.drop(made.urls);

    auto &send = desk.sendButton();
    QTRY_COMPARE(send.text(), QStringLiteral("Send 14 documents to 1614…153"));
    QVERIFY(practice.requests().isEmpty());
    QTest::mouseClick(&send, Qt::LeftButton);
    QTRY_COMPARE(practice.storedHashes(), made.hashes);
    QTRY_VERIFY(std::ranges::all_of(desk.outbox().documents(), [](const OutboxDocument &document) {
        return document.state == ItemState::Delivered;
    }));
    QCOMPARE(desk.list().model()->rowCount(), 0);
    QVERIFY(!send.isEnabled());
}

void MainJobTest::theWholeJobGoesByKeyboardAlone()
{
    support::PracticeProcess practice;
    QVERIFY(practice.isReady());
    MadeFiles made;
    made.add(QStringLiteral("referral.pdf"), support::madePdf(randomBytes(300'000, 3)));
    made.add(QStringLiteral("wound.png"), support::madePng(randomBytes(90'000, 4)));
    support::TestWindow desk(m_look);
    desk.open(practice.connection());
    desk.drive(practice);
    auto &window = desk.window();
    QTRY_VERIFY(window.isActiveWindow());

    // Files pasted while a line edit has the focus still become documents.
    auto *files = new QMimeData;
    files->setUrls(made.urls);
    QApplication::clipboard()->setMimeData(files);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_K, Qt::ControlModifier);
    QVERIFY(qobject_cast<QLineEdit *>(QApplication::focusWidget()));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_V, Qt::ControlModifier);
    QTRY_COMPARE(desk.list().model()->rowCount(), 2);

    QTest::keyClicks(QApplication::focusWidget(), patientNumber);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QTRY_COMPARE(desk.patient().patient().text, patientNumber);
    QTRY_COMPARE(desk.sendButton().text(), QStringLiteral("Send 2 documents to 1614…153"));
    QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : &window, Qt::Key_Return,
                    Qt::ControlModifier);
    QTRY_COMPARE(practice.storedHashes(), made.hashes);
}

void MainJobTest::aLargePdfGoesDirectlyAndEncrypted()
{
    support::PracticeProcess practice({}, {QStringLiteral("--direct-limit"), QStringLiteral("25000000")});
    QVERIFY(practice.isReady());
    MadeFiles made;
    made.add(QStringLiteral("report.pdf"), support::madePdf(randomBytes(24'000'000, 5)));
    auto connection = practice.connection();
    connection.conventions.directLimitBytes = 25'000'000;
    support::TestWindow desk(m_look);
    desk.open(connection);
    desk.drive(practice);
    desk.patient().choose({patientNumber});
    desk.drop(made.urls);
    QTRY_COMPARE(desk.sendButton().text(), QStringLiteral("Send 1 document to 1614…153"));

    const auto named = [&](const char *name) {
        const auto widgets = desk.page().findChildren<QWidget *>();
        const auto found = std::ranges::find_if(widgets, [&](const QWidget *widget) {
            const auto *button = qobject_cast<const QAbstractButton *>(widget);
            const auto said = widget->accessibleName().isEmpty() && button ? button->text() : widget->accessibleName();
            return widget->isVisible() && said.startsWith(QString::fromLatin1(name));
        });
        return found == widgets.end() ? nullptr : *found;
    };
    QTRY_VERIFY(named("How it is sent: By upload form, not encrypted"));
    named("How it is sent")->setFocus(Qt::TabFocusReason);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QTRY_VERIFY(named("Method"));
    named("Method")->setFocus(Qt::TabFocusReason);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
    QTRY_VERIFY(named("How it is sent: Directly, not encrypted"));
    named("Encrypt")->setFocus(Qt::TabFocusReason);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QTRY_VERIFY(named("How it is sent: Directly, encrypted"));
    QTRY_COMPARE(desk.spokenRows().first().section(QStringLiteral(", "), 2),
                 QStringLiteral("report.pdf, direct, encrypted, Ready"));

    QTest::mouseClick(&desk.sendButton(), Qt::LeftButton);
    QTRY_COMPARE(practice.directHashes(), made.hashes);
    const auto document = desk.outbox().documents().first();
    QTRY_VERIFY(desk.outbox().document(document.id)->state == ItemState::Delivered);
    QCOMPARE(document.files.first().sha256, made.hashes.first());
    const auto request = practice.requestsAt(QStringLiteral("direct")).first();
    QVERIFY(request[QLatin1String("sealed")].toBool());
    QVERIFY(request[QLatin1String("query")].toObject().isEmpty());
    QVERIFY(practice.requestsAt(QStringLiteral("docs")).isEmpty());
    QVERIFY(practice.storedHashes().isEmpty());
}

CLINICDESK_WINDOW_TEST(MainJobTest)
#include "mainjobtest.moc"
