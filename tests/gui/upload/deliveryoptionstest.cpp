// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/shell/accessiblewalk.h"
#include "tests/gui/upload/uploadwindowtest.h"
#include "tests/support/awaitresult.h"
#include "tests/support/shown.h"
#include "tests/support/testprogram.h"
#include "ui/upload/deliveryoptionswidget.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QTest>
#include <QUrl>

#include <algorithm>

using namespace clinicdesk;

/// Delivery options of documents, chosen on the Upload page.
class DeliveryOptionsTest : public UploadWindowTest {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_connection = m_practice->connection();
    }

    void saysItInOneLineUntilThatIsOpened();
    void saysWhatTheDirectCallNamesAndWhatAnUnclearOutcomeMeans();
    void goesToEveryChosenDocument();
    void offersTheTasksOfTheConnectionForDirectOnesOnly();
    void usesTheConnectionsMethodForNewDocuments();
    void cannotEncryptWithoutAKeyAndSaysWhy();
    void saysThatAConnectionEncryptsEverything();
    void sendsByFormWhatIsTooLargeToGoDirectly();
    void isReachableByKeyboardAndNamedThroughout();

private:
    void open(int count)
    {
        m_desk = std::make_unique<support::TestWindow>(m_look);
        m_desk->open(m_connection);
        m_desk->patient().choose({QStringLiteral("161494290947153")});
        QList<QUrl> urls;
        for (int number = 0; number < count; ++number)
            urls.append(paper(number, 2'000));
        drop(urls);
    }
    QUrl paper(int number, qsizetype sizeBytes)
    {
        return newFile(QStringLiteral("scan-%1.pdf").arg(number),
                       support::madePdf(QByteArray(sizeBytes, char('a' + number))));
    }
    void drop(const QList<QUrl> &urls)
    {
        m_desk->drop(urls);
        QTRY_COMPARE(m_desk->list().model()->rowCount(), urls.size());
    }

    ui::DeliveryOptionsWidget &choice() { return *m_desk->page().findChild<ui::DeliveryOptionsWidget *>(); }
    QPushButton &line() { return *choice().findChild<QPushButton *>(); }
    QComboBox &way() { return *choice().findChild<QComboBox *>(); }
    QCheckBox *box(const char *text) { return support::buttonOf<QCheckBox>(choice(), QString::fromUtf8(text)); }
    bool shows(const char *words)
    {
        const auto labels = choice().findChildren<QLabel *>();
        return std::ranges::any_of(labels, [&](const QLabel *label) {
            return label->isVisible() && label->text().contains(QString::fromUtf8(words));
        });
    }
    void chooseDirectly()
    {
        line().setChecked(true);
        way().setFocus();
        QTest::keyClick(&way(), Qt::Key_Down);
        QTRY_VERIFY(line().text().startsWith(QStringLiteral("Directly")));
    }
    QList<DeliveryOptions> deliveries()
    {
        QList<DeliveryOptions> all;
        for (const auto &document : m_desk->outbox().documents())
            all.append(document.details.delivery);
        return all;
    }

    Connection m_connection;
};

void DeliveryOptionsTest::saysItInOneLineUntilThatIsOpened()
{
    open(1);
    QCOMPARE(line().text(), QStringLiteral("By upload form, not encrypted"));
    QVERIFY(!way().isVisible());
    QTest::mouseClick(&line(), Qt::LeftButton);
    QVERIFY(way().isVisible());
    QVERIFY(!shows("This call names"));
    const auto *lowest = box("Encrypt");
    QTRY_COMPARE(lowest->visibleRegion().boundingRect(), lowest->rect()); // also if the window is too low for all
    QTest::mouseClick(&line(), Qt::LeftButton);
    QVERIFY(!way().isVisible());
}

void DeliveryOptionsTest::saysWhatTheDirectCallNamesAndWhatAnUnclearOutcomeMeans()
{
    open(1);
    chooseDirectly();
    QTRY_VERIFY(shows("This call contains the patient but no document ID."));
    QVERIFY(shows("never sent again automatically"));
    auto silent = m_connection;
    silent.conventions.directPatient = false;
    m_desk->connection().choose(silent);
    QTRY_VERIFY(shows("This call contains no patient and no document ID."));
}

void DeliveryOptionsTest::goesToEveryChosenDocument()
{
    open(3);
    m_desk->list().setCurrentIndex(m_desk->list().model()->index(0, 0));
    chooseDirectly();
    QTRY_COMPARE(m_desk->spokenRows().filter(QStringLiteral(", direct, Ready")).size(), 1);
    m_desk->list().selectAll();
    QTRY_COMPARE(line().text(), QStringLiteral("Different methods"));
    QCOMPARE(way().currentIndex(), -1);
    QCOMPARE(box("Encrypt")->checkState(), Qt::Unchecked);
    box("Encrypt")->click();
    QTRY_VERIFY(std::ranges::all_of(deliveries(), &DeliveryOptions::encrypt));
    way().setFocus();
    QTest::keyClick(&way(), Qt::Key_Down); // from nothing to the first
    QTRY_COMPARE(line().text(), QStringLiteral("By upload form, request encrypted"));
    QVERIFY(shows("The file goes to the file storage as it is, protected by TLS only."));
    box("Encrypt")->click();
    QTRY_COMPARE(line().text(), QStringLiteral("By upload form, not encrypted"));
    QCOMPARE(deliveries(), (QList<DeliveryOptions>(3)));
}

void DeliveryOptionsTest::offersTheTasksOfTheConnectionForDirectOnesOnly()
{
    m_connection.conventions.directTasks = {QStringLiteral("smart"), QStringLiteral("pii")};
    open(2);
    line().setChecked(true);
    QVERIFY(!box("smart")->isVisible());
    m_desk->list().setCurrentIndex(m_desk->list().model()->index(0, 0));
    chooseDirectly();
    QTRY_VERIFY(box("smart")->isVisible());
    QVERIFY(!box("classification"));
    box("pii")->click();
    QTRY_COMPARE(line().text(), QStringLiteral("Directly, not encrypted, pii"));
    box("smart")->click();
    QTRY_COMPARE(line().text(), QStringLiteral("Directly, not encrypted, 2 tasks"));
    QCOMPARE(deliveries().first().tasks, (QStringList{QStringLiteral("pii"), QStringLiteral("smart")}));
    m_desk->list().selectAll();
    QTRY_COMPARE(box("pii")->checkState(), Qt::PartiallyChecked);
    box("pii")->click();
    QTRY_VERIFY(deliveries().last().tasks == QStringList{QStringLiteral("pii")});
    box("pii")->click();
    QTRY_VERIFY(deliveries().last().tasks.isEmpty());
    QCOMPARE(deliveries().first().tasks, QStringList{QStringLiteral("smart")});
}

void DeliveryOptionsTest::usesTheConnectionsMethodForNewDocuments()
{
    m_connection.uploadMethod = UploadMethod::Direct;
    m_connection.encryptPayloads = true;
    open(1);
    QCOMPARE(deliveries(), (QList<DeliveryOptions>{{.method = UploadMethod::Direct, .encrypt = true, .tasks = {}}}));
    QCOMPARE(line().text(), QStringLiteral("Directly, encrypted"));
}

void DeliveryOptionsTest::cannotEncryptWithoutAKeyAndSaysWhy()
{
    m_connection.keyId.clear();
    open(1);
    line().setChecked(true);
    QVERIFY(!box("Encrypt")->isEnabled());
    QVERIFY(shows("This connection has no encryption key."));
    QCOMPARE(box("Encrypt")->accessibleDescription(), QStringLiteral("This connection has no encryption key."));

    m_connection = m_practice->connection();
    m_desk->connection().choose(m_connection);
    QTRY_VERIFY(box("Encrypt")->isEnabled()); // a key ID is set; whether there is a key is known when sending starts
    const ConnectionSecrets keyless{.accessToken = m_practice->accessToken(), .keys = {}};
    const auto engine = std::make_shared<http::Engine>();
    QVERIFY(support::awaitResult(m_desk->outbox().startSending(std::make_shared<Client>(m_connection, keyless, engine)))
                .ok());
    QTRY_VERIFY(!box("Encrypt")->isEnabled());
    m_desk->drive(*m_practice);
    QTRY_VERIFY(box("Encrypt")->isEnabled());
}

void DeliveryOptionsTest::saysThatAConnectionEncryptsEverything()
{
    open(1);
    line().setChecked(true);
    m_connection.encryptPayloads = true;
    m_desk->connection().choose(m_connection);
    QTRY_COMPARE(line().text(), QStringLiteral("By upload form, request encrypted"));
    QVERIFY(box("Encrypt")->isChecked());
    QVERIFY(!box("Encrypt")->isEnabled());
    QVERIFY(shows("This connection encrypts the request. The file goes to the file storage as it is, protected by TLS "
                  "only."));
    QVERIFY(!shows("This connection encrypts every payload."));
    chooseDirectly();
    QVERIFY(shows("This connection encrypts every payload."));
}

void DeliveryOptionsTest::sendsByFormWhatIsTooLargeToGoDirectly()
{
    m_connection.uploadMethod = UploadMethod::Direct;
    m_connection.conventions.directLimitBytes = 3'000;
    open(0);
    drop({paper(7, 4'000)});
    QVERIFY(m_desk->spokenRows().first().contains(QStringLiteral("Send it by upload form")));
    QVERIFY(!m_desk->sendButton().isEnabled());
    const auto byForm = [this]() -> QPushButton * {
        const auto buttons = m_desk->page().findChildren<QPushButton *>();
        const auto found = std::ranges::find(buttons, QStringLiteral("Use the upload form"), &QPushButton::text);
        return found != buttons.end() && (*found)->isVisible() ? *found : nullptr;
    };
    QTRY_VERIFY(byForm());
    QTest::mouseClick(byForm(), Qt::LeftButton);
    QTRY_VERIFY(m_desk->sendButton().isEnabled());
    QVERIFY(deliveries().first().method == UploadMethod::PresignedForm);
}

void DeliveryOptionsTest::isReachableByKeyboardAndNamedThroughout()
{
    open(1);
    chooseDirectly();
    QTRY_VERIFY(box("smart")->isVisible());
    QCOMPARE(support::namelessWidgets(&m_desk->window()), QStringList());
    QTRY_COMPARE(support::smallTargets(&m_desk->window()), QStringList()); // after the layout
    line().setFocus(Qt::TabFocusReason);
    QStringList order;
    for (int tab = 0; tab < 6; ++tab) {
        const auto *focused = qobject_cast<QWidget *>(QApplication::focusWidget());
        const auto *button = qobject_cast<const QAbstractButton *>(focused);
        order.append(focused->accessibleName().isEmpty() && button ? button->text() : focused->accessibleName());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    const QStringList expected{QStringLiteral("How it is sent: Directly, not encrypted"),
                               QStringLiteral("Method"),
                               QStringLiteral("Task smart"),
                               QStringLiteral("Task pii"),
                               QStringLiteral("Task classification"),
                               QStringLiteral("Encrypt")};
    QCOMPARE(order, expected);
}

CLINICDESK_WINDOW_TEST(DeliveryOptionsTest)
#include "deliveryoptionstest.moc"
