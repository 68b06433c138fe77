// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connection/apppaths.h"
#include "core/connection/connectionlist.h"
#include "core/keychain/keychain.h"
#include "tests/gui/desk/desktest.h"
#include "tests/support/awaitresult.h"
#include "tests/support/madetoken.h"
#include "tests/support/testprogram.h"
#include "ui/settings/checkdialog.h"
#include "ui/settings/checkview.h"
#include "ui/settings/tokendialog.h"
#include "ui/shell/connectionbutton.h"
#include "ui/shell/pages.h"
#include "ui/shell/patientfield.h"
#include "ui/widgets/patientquestion.h"

#include <QFile>
#include <QFileDialog>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace std::chrono_literals;

Q_DECLARE_METATYPE(clinicdesk::SecretKind)

/// What the settings do with a connection that is saved: check it, take it to another computer.
class SavedConnectionTest : public support::DeskTest {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        DeskTest::init();
        startConnected();
    }

    void checksTheConnectionFromItsMenu();
    void checksStorageAndWorkspaceAfterADelivery();
    void acceptsOnlyNumbersOfTheSuggestedForm();
    void exportsAndImportsWithoutSecrets();
    void asksForTheFirstTokenOfAnImportedConnection();
    void saysWhatIsWrongWithAFile();
    void tellsThatATokenExpiresSoon_data();
    void tellsThatATokenExpiresSoon();

private:
    ui::SettingsPage &settings()
    {
        m_desk->window()->showPage(ui::pageId::settings);
        return *m_desk->window()->findChild<ui::SettingsPage *>();
    }
    /// In the menu of the selected connection.
    void press(const QString &text)
    {
        const auto actions = settings().findChild<QMenu *>(QString(), Qt::FindDirectChildrenOnly)->actions();
        const auto action = std::ranges::find(actions, text, &QAction::text);
        QVERIFY2(action != actions.end(), qPrintable(text));
        (*action)->trigger();
    }
    /// The entries for the connection with that name, whose row is selected then.
    QStringList settingsMenuOf(const QString &name)
    {
        const auto lists = settings().findChildren<QListView *>();
        const auto *list = *std::ranges::find(lists, QStringLiteral("Connections"), &QWidget::accessibleName);
        for (int row = 0; row < list->model()->rowCount(); ++row) {
            const auto index = list->model()->index(row, 0);
            if (index.data(Qt::AccessibleTextRole).toString().startsWith(name))
                list->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
        }
        QStringList texts;
        for (const auto *action : settings().findChild<QMenu *>(QString(), Qt::FindDirectChildrenOnly)->actions())
            texts.append(action->text());
        return texts;
    }
    /// Answers the file dialog that is open.
    void choose(const QString &path)
    {
        QTRY_VERIFY(settings().findChild<QFileDialog *>());
        auto *dialog = settings().findChild<QFileDialog *>();
        Q_EMIT dialog->fileSelected(path);
        delete dialog;
    }
    /// Waits for the end of the check, and closes its dialog.
    QString checkText()
    {
        const auto dialog = [this] { return m_desk->window()->findChild<ui::CheckDialog *>(); };
        const auto text = [&dialog] { return dialog()->findChild<ui::CheckView *>()->spoken(); };
        const auto isDone = [&] { return dialog() && text().contains(QStringLiteral("Sign-in, OK")); };
        if (!QTest::qWaitFor(isDone, tests::patienceMs))
            return dialog() ? text() : QString();
        const auto found = text();
        delete dialog();
        return found;
    }
    /// Triggers the entry of the connection's menu that begins with this text.
    void chooseInMenu(const QString &text)
    {
        auto *button = m_desk->window()->connectionButton();
        bool isFound = false;
        QTimer::singleShot(0, button, [button, text, &isFound] { // the menu has an event loop of its own
            auto *menu = button->findChild<QMenu *>();
            const auto actions = menu->actions();
            const auto found =
                std::ranges::find_if(actions, [&](auto *action) { return action->text().startsWith(text); });
            isFound = found != actions.end();
            if (isFound)
                (*found)->trigger();
            menu->close();
        });
        button->click();
        QVERIFY(isFound);
    }
};

void SavedConnectionTest::checksTheConnectionFromItsMenu()
{
    chooseInMenu(QStringLiteral("Check Sunrise Clinic"));
    const auto text = checkText();
    QVERIFY2(text.contains(QStringLiteral("Server, OK")), qPrintable(text));
    QVERIFY2(!text.contains(QStringLiteral("Workspace")), qPrintable(text)); // nothing was delivered yet
}

void SavedConnectionTest::checksStorageAndWorkspaceAfterADelivery()
{
    m_desk->requestPatient(patientNumber);
    m_desk->drop({m_computer.paper(QStringLiteral("letter.pdf"), "a made-up letter")});
    m_desk->pressSend();
    QTRY_VERIFY(m_computer.hasArrived(QStringLiteral("letter.pdf")));
    QTRY_VERIFY(m_desk->says(QStringLiteral("1 document delivered")));
    press(QStringLiteral("Check"));
    const auto text = checkText();
    QVERIFY2(text.contains(QStringLiteral("File storage, OK")), qPrintable(text));
    QVERIFY2(text.contains(QStringLiteral("Workspace, OK")), qPrintable(text));
}

void SavedConnectionTest::acceptsOnlyNumbersOfTheSuggestedForm()
{
    constexpr int documents = 20;
    m_desk->requestPatient(patientNumber);
    QStringList letters;
    for (int i = 0; i < documents; ++i)
        letters.append(m_computer.paper(QStringLiteral("letter-%1.pdf").arg(i), QByteArray("letter ").repeated(i + 1)));
    m_desk->drop(letters);
    m_desk->pressSend();
    QTRY_VERIFY(m_desk->says(QStringLiteral("20 documents delivered")));
    press(QStringLiteral("Check"));
    const auto dialog = [this] { return m_desk->window()->findChild<ui::CheckDialog *>(); };
    const auto offer = [&dialog]() -> QPushButton * {
        const auto buttons = dialog() ? dialog()->findChildren<QPushButton *>() : QList<QPushButton *>();
        const auto isOffer = [](const QPushButton *button) {
            return button->text() == QStringLiteral("Refuse other patient numbers") && button->isVisible();
        };
        const auto found = std::ranges::find_if(buttons, isOffer);
        return found == buttons.end() ? nullptr : *found;
    };
    QTRY_VERIFY(offer());
    offer()->click();
    const auto isSaid = [&dialog] {
        return dialog() && dialog()->findChild<ui::CheckView *>()->spoken().contains(
                               QStringLiteral("Only patient numbers of the form [0-9]{15} are accepted."));
    };
    QTRY_VERIFY2(isSaid(), qPrintable(checkText()));
    delete dialog();
    const auto places = AppPaths::forProgram(QStringLiteral("clinicdesk"));
    const auto saved = ConnectionList::load(places.connectionsFile)->byName(QStringLiteral("Sunrise Clinic"));
    QCOMPARE(saved->conventions.patientNumbers.pattern, QStringLiteral("[0-9]{15}"));
    auto *edit = m_desk->window()->findChild<ui::PatientField *>()->edit();
    edit->setText(QStringLiteral("8901234567890"));
    QTest::keyClick(edit, Qt::Key_Return);
    QCOMPARE(edit->text(), QStringLiteral("8901234567890")); // refused without a question
    QVERIFY(!m_desk->window()->findChild<ui::PatientQuestion *>());
}

void SavedConnectionTest::exportsAndImportsWithoutSecrets()
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("connections.json"));
    press(QStringLiteral("Export…"));
    choose(path);
    QTRY_VERIFY(m_desk->says(QStringLiteral("Exported 1 connection, without tokens and keys.")));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    auto bytes = file.readAll();
    QVERIFY(!bytes.contains(m_computer.practice().accessToken()->view().toByteArray()));

    press(QStringLiteral("Import…"));
    choose(path);
    QTRY_VERIFY(m_desk->says(QStringLiteral("All connections of this file are here already.")));
    file.close();
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes.replace("Sunrise Clinic", "Hill Clinic"));
    file.close();
    press(QStringLiteral("Import…"));
    choose(path);
    QTRY_VERIFY(m_desk->says(QStringLiteral("Imported 1 connection. Enter a token for each before you use it.")));
    const auto places = AppPaths::forProgram(QStringLiteral("clinicdesk"));
    QVERIFY(ConnectionList::load(places.connectionsFile)->byName(QStringLiteral("Hill Clinic")));
    QVERIFY(m_desk->says(QStringLiteral("Sunrise Clinic"))); // still in use
}

void SavedConnectionTest::asksForTheFirstTokenOfAnImportedConnection()
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("connections.json"));
    press(QStringLiteral("Export…"));
    choose(path);
    QTRY_VERIFY(QFile::exists(path));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    auto bytes = file.readAll();
    file.close();
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes.replace("Sunrise Clinic", "Hill Clinic"));
    file.close();
    press(QStringLiteral("Import…"));
    choose(path);
    QTRY_VERIFY(m_desk->says(QStringLiteral("Imported 1 connection.")));

    auto *button = m_desk->window()->connectionButton();
    QVERIFY(!button->accessibleName().contains(QStringLiteral("sign-in needed")));
    chooseInMenu(QStringLiteral("Hill Clinic"));
    QTRY_VERIFY(button->accessibleName().contains(QStringLiteral("Hill Clinic")));
    QTRY_VERIFY(button->accessibleName().contains(QStringLiteral("sign-in needed"))); // with nothing to send
    QTRY_VERIFY(settingsMenuOf(QStringLiteral("Hill Clinic")).contains(QStringLiteral("Enter your token…")));
    QVERIFY(settingsMenuOf(QStringLiteral("Sunrise Clinic")).contains(QStringLiteral("Enter a new token…")));
    chooseInMenu(QStringLiteral("Enter your token for Hill Clinic…"));
    QTRY_VERIFY(m_desk->window()->findChild<ui::TokenDialog *>());
    QCOMPARE(m_desk->window()->findChild<ui::TokenDialog *>()->windowTitle(),
             QStringLiteral("Enter your token for Hill Clinic"));
    m_desk->giveNewToken(m_computer.practice().accessToken());
    QTRY_VERIFY(!button->accessibleName().contains(QStringLiteral("sign-in needed")));
}

void SavedConnectionTest::saysWhatIsWrongWithAFile()
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("connections.json"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"version":1,"connections":[{"name":"A","environment":"development","base_url":"http://a.test"}]})");
    file.close();
    press(QStringLiteral("Import…"));
    choose(path);
    QTRY_VERIFY(m_desk->says(QStringLiteral("The value of connections[0].base_url is not valid.")));
    press(QStringLiteral("Export…"));
    choose(QStringLiteral("/proc/connections.json"));
    QTRY_VERIFY(m_desk->says(QStringLiteral("cannot be saved there")));
}

void SavedConnectionTest::tellsThatATokenExpiresSoon_data()
{
    QTest::addColumn<SecretKind>("token");
    QTest::addColumn<QString>("name");
    QTest::newRow("access token") << SecretKind::AccessToken << QStringLiteral("access token");
    QTest::newRow("doctor profile token") << SecretKind::AuthToken << QStringLiteral("doctor profile token");
}

void SavedConnectionTest::tellsThatATokenExpiresSoon()
{
    QFETCH(const SecretKind, token);
    QFETCH(const QString, name);
    QVERIFY(!m_desk->window()->connectionButton()->accessibleName().contains(QStringLiteral("token")));
    m_desk.reset();
    support::awaitDesksEnd();
    const auto places = AppPaths::forProgram(QStringLiteral("clinicdesk"));
    const auto connection = ConnectionList::load(places.connectionsFile)->all().first();
    const auto keychain = makeKeychain(places.keychainService);
    const auto secret = std::make_shared<const SecretBytes>(SecretBytes(support::madeToken(-1h, 30min)));
    QVERIFY(awaitResult(keychain->write(secretName(connection, token), secret)).ok());

    m_desk = std::make_unique<RealDesk>(m_computer.look());
    m_desk->start();
    QTRY_VERIFY(m_desk->window());
    QTRY_VERIFY(m_desk->says(QStringLiteral("The %1 for Sunrise Clinic expires ").arg(name)));
    const auto note = QStringLiteral(", %1 expires ").arg(name);
    QVERIFY(m_desk->window()->connectionButton()->accessibleName().contains(note));
}

CLINICDESK_WINDOW_TEST(SavedConnectionTest)
#include "savedconnectiontest.moc"
