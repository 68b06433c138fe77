// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/doctors/doctorsdesk.h"
#include "tests/gui/doctors/madeprofiles.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/temporarycertificate.h"
#include "tests/support/testlook.h"
#include "tests/support/testprogram.h"
#include "ui/doctors/portrait.h"
#include "ui/doctors/profileview.h"

#include <QBuffer>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

QByteArray picture(QSize size)
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(Qt::red);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

} // namespace

/// The picture of a profile at the window: fetched without credentials, or told why it is not shown.
class PortraitQueryTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_certificate.emplace(m_folder.path());
        m_tls = m_certificate->serverConfiguration();
    }
    void init() { m_admin = std::make_unique<DoctorsDesk>(); }
    void cleanup() { m_admin.reset(); }
    void showsAPictureThatWasAskedForWithoutCredentials();
    void saysWhyAPictureIsNotShown_data();
    void saysWhyAPictureIsNotShown();
    void aPictureThatHarmsTheDecoderLeavesTheWindowRunning_data();
    void aPictureThatHarmsTheDecoderLeavesTheWindowRunning();
    void showsInitialsWhileAPictureIsOnItsWayAndDropsALateOne();

private:
    ui::Portrait &portrait() { return *m_admin->view().findChild<ui::Portrait *>(); }
    QByteArray profileWith(const ScriptedServer &pictures) { return fullProfile(pictures.url().toEncoded()); }

    support::TestLook m_look;
    std::unique_ptr<DoctorsDesk> m_admin;
    QTemporaryDir m_folder;
    std::optional<TemporaryCertificate> m_certificate;
    QSslConfiguration m_tls;
};

void PortraitQueryTest::showsAPictureThatWasAskedForWithoutCredentials()
{
    ScriptedServer pictures({reply(200, picture({200, 300}), "Set-Cookie: a=b\r\n")}, m_tls);
    ScriptedServer server({reply(200, profileWith(pictures), "Set-Cookie: c=d\r\n")});
    m_admin->openAt(server.url(QString()), m_certificate->certificateFile);
    QVERIFY(m_admin->opened(asha));
    QTRY_VERIFY(portrait().hasPicture());
    const auto side = int(std::ceil(ui::Portrait::side * portrait().devicePixelRatioF()));
    QCOMPARE(portrait().picture().size(), QSize(side, side));
    QCOMPARE(m_admin->shown(QStringLiteral("Picture")), QStringLiteral("Shown above"));
    const auto drawn = portrait().grab().toImage();
    QCOMPARE(drawn.pixelColor(drawn.width() / 2, drawn.height() / 2), QColor(Qt::red));
    QVERIFY(drawn.pixelColor(1, 1) != QColor(Qt::red)); // it is round
    QVERIFY(m_admin->opened(QStringLiteral("another")));
    QTRY_COMPARE(pictures.requests().size(), 2);
    for (const auto &request : pictures.requests()) {
        for (const auto *name : {"authorization", "auth", "cookie", "x-pt-id", "referer"})
            QVERIFY2(!request.headerNames().contains(name), name);
        QVERIFY(!request.head.contains("made"));
    }
    for (const auto &request : server.requests())
        QVERIFY(!request.headerNames().contains("cookie"));
}

void PortraitQueryTest::saysWhyAPictureIsNotShown_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<QString>("why");
    QTest::newRow("redirect") << reply(302, {}, "Location: https://127.0.0.1:9/\r\n").bytes
                              << QStringLiteral("Not shown: its address redirects to another address");
    QTest::newRow("svg") << reply(200, "<svg xmlns='http://www.w3.org/2000/svg'/>", "Content-Type: image/png\r\n").bytes
                         << QStringLiteral(
                                "Not shown: it is not a PNG, JPEG or WebP picture that this computer can show");
    QTest::newRow("pixels") << reply(200, picture({10'000, 10'000})).bytes
                            << QStringLiteral("Not shown: it has 100 million pixels; the limit is 20 million");
    QTest::newRow("bytes") << reply(200, QByteArray("\x89PNG\r\n\x1a\n") + QByteArray(5'000'000, 'x')).bytes
                           << QStringLiteral("Not shown: it is larger than 5 MB");
    QTest::newRow("damaged") << reply(200, picture({30, 30}).left(40)).bytes
                             << QStringLiteral("Not shown: it is damaged");
    QTest::newRow("absent") << reply(404).bytes << QStringLiteral("Not shown: its server answered 404");
}

void PortraitQueryTest::saysWhyAPictureIsNotShown()
{
    QFETCH(const QByteArray, answer);
    QFETCH(const QString, why);
    ScriptedServer pictures({Reply{.bytes = answer}}, m_tls);
    ScriptedServer server({reply(200, profileWith(pictures))});
    m_admin->openAt(server.url(QString()), m_certificate->certificateFile);
    QVERIFY(m_admin->opened(asha));
    QTRY_COMPARE(m_admin->shown(QStringLiteral("Picture")), why);
    QVERIFY(!portrait().hasPicture());
    QCOMPARE(pictures.requests().size(), 1);
}

void PortraitQueryTest::aPictureThatHarmsTheDecoderLeavesTheWindowRunning_data()
{
    QTest::addColumn<QByteArray>("harm"); // see wilddecoder.cpp
    QTest::addColumn<QString>("why");
    const auto damaged = QStringLiteral("Not shown: it is damaged");
    const auto tooComplex = QStringLiteral("Not shown: it takes too much time or memory to open");
    QTest::newRow("crashes it") << QByteArray("crash") << damaged;
    QTest::newRow("ends it") << QByteArray("end") << damaged;
    QTest::newRow("takes it over") << QByteArray("lie") << tooComplex;
}

void PortraitQueryTest::aPictureThatHarmsTheDecoderLeavesTheWindowRunning()
{
    QFETCH(const QByteArray, harm);
    QFETCH(const QString, why);
    ScriptedServer pictures({reply(200, "\x89PNG\r\n\x1a\n" + harm), reply(200, picture({200, 300}))}, m_tls);
    ScriptedServer server({reply(200, profileWith(pictures))});
    m_admin->setDecoder(QStringLiteral(CLINICDESK_WILD_DECODER));
    m_admin->openAt(server.url(QString()), m_certificate->certificateFile);
    QVERIFY(m_admin->opened(asha));
    QTRY_COMPARE(m_admin->shown(QStringLiteral("Picture")), why);
    QVERIFY(!portrait().hasPicture());
    QVERIFY(m_admin->opened(QStringLiteral("another"))); // the next picture is shown
    QTRY_COMPARE(m_admin->shown(QStringLiteral("Picture")), QStringLiteral("Shown above"));
    QVERIFY(portrait().hasPicture());
}

void PortraitQueryTest::showsInitialsWhileAPictureIsOnItsWayAndDropsALateOne()
{
    ScriptedServer pictures({{.bytes = ""}}, m_tls);
    ScriptedServer server({reply(200, profileWith(pictures)), reply(200, fullProfile())});
    m_admin->openAt(server.url(QString()), m_certificate->certificateFile);
    QVERIFY(m_admin->opened(asha));
    QTRY_COMPARE(pictures.requests().size(), 1);
    QCOMPARE(m_admin->shown(QStringLiteral("Picture")), QStringLiteral("Loading…"));
    QVERIFY(!portrait().hasPicture());
    QVERIFY(m_admin->opened(QStringLiteral("another")));
    pictures.sendToAll(reply(200, picture({30, 30})).bytes);
    QTRY_COMPARE(m_admin->shown(QStringLiteral("Picture")), QStringLiteral("Not given"));
    QTRY_COMPARE(pictures.openConnectionCount(), 0);
    QVERIFY(!portrait().hasPicture());
}

CLINICDESK_WINDOW_TEST(PortraitQueryTest)
#include "portraitquerytest.moc"
