// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testwindow.h"

#include "tests/support/awaitresult.h"
#include "tests/support/filedrop.h"
#include "ui/capture/capturesection.h"
#include "ui/outbox/outboxmonitor.h"
#include "ui/outbox/outboxpage.h"
#include "ui/settings/settingspage.h"
#include "ui/widgets/controlkind.h"

#include <QListView>
#include <QPushButton>
#include <QTest>

#include <QCoroFuture>

namespace clinicdesk::support {

TestWindow::TestWindow(ui::ThemeManager &look)
    : m_look(look)
    , m_engine(std::make_shared<http::Engine>())
{
}

TestWindow::~TestWindow()
{
    close();
}

void TestWindow::open(const Connection &connection)
{
    OutboxOptions options;
    options.folder = m_folder.path() + QStringLiteral("/outbox");
    options.storeKey = std::make_shared<const SecretBytes>(QByteArrayView("a made-up key of 32 bytes length"));
    if (m_inMemory) {
        m_outbox = Outbox::inMemory({});
    } else {
        auto opened = awaitResult(Outbox::open(options));
        QVERIFY2(opened.ok(), opened.ok() ? "" : codeText(opened.error().code).data());
        m_outbox = *std::move(opened);
    }
    m_patient = std::make_unique<ui::CurrentPatient>();
    m_connection = std::make_unique<ui::CurrentConnection>();
    m_connection->choose(connection);
    QObject::connect(m_connection.get(), &ui::CurrentConnection::secretRequested, m_connection.get(),
                     [this](const ConnectionId &, ui::MissingSecret which) {
                         m_asked.append(which == ui::MissingSecret::Key ? QStringLiteral("key")
                                                                        : QStringLiteral("token"));
                     });
    showWindow();
}

ui::PageServices TestWindow::services()
{
    ui::PageServices parts{.outbox = *m_outbox,
                           .entries = std::make_shared<ui::OutboxMonitor>(*m_outbox),
                           .patient = *m_patient,
                           .connection = *m_connection,
                           .notifications = m_notifications,
                           .uploadLimit = m_uploadLimit,
                           .photos = m_photos,
                           .decoders = m_decoders,
                           .settings = m_settings,
                           .checked = m_checked,
                           .journal = m_journal,
                           .notes = m_notes,
                           .connectionById =
                               [this](const ConnectionId &id) {
                                   const auto &chosen = m_connection->connection();
                                   return chosen && chosen->id == id ? chosen : std::nullopt;
                               },
                           .tray = m_tray,
                           .notifier = m_notifier,
                           .capture = m_capture,
                           .onlySeen = m_onlySeen};
    parts.clients = [this](const Connection &asked) { return client(this, asked); };
    parts.makeSettings = [this](QWidget *parent) {
        const ui::SettingsPage::Choices choices{m_look,        *m_connection, m_notifications,
                                                m_uploadLimit, m_photos,      m_language};
        auto *settings = new ui::SettingsPage(choices, false, parent);
        if (m_capture)
            settings->addToSection(ui::SettingsSection::Capture,
                                   new ui::CaptureSection(*m_capture, *m_connection, m_scanProgram));
        if (m_extendSettings)
            m_extendSettings(*settings);
        settings->setConnections({*m_connection->connection()});
        return settings;
    };
    return parts;
}

void TestWindow::showWindow()
{
    m_window = std::make_unique<ui::MainWindow>(services(), m_look, false);
    m_window->buildPages(); // tests find a page before it is shown
    page().setUndoWindow(std::chrono::milliseconds(0));
    m_window->findChild<ui::OutboxPage *>()->setUndoWindow(std::chrono::milliseconds(0));
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    m_window->activateWindow();
}

void TestWindow::openAgain()
{
    const auto number = m_window->typedNumber();
    const auto size = m_window->size();
    m_window.reset();
    showWindow();
    m_window->resize(size);
    if (!number.isEmpty())
        m_window->typeNumber(number);
}

Task<std::shared_ptr<Client>> TestWindow::client(TestWindow *self, Connection connection)
{
    if (const auto gate = self->m_gate) {
        const auto opened = gate->future();
        co_await opened;
    }
    co_return std::make_shared<Client>(connection, self->m_secrets, self->m_engine);
}

void TestWindow::blockClients(bool held)
{
    if (const auto opened = std::exchange(m_gate, held ? std::make_shared<QPromise<void>>() : nullptr))
        opened->finish();
    if (m_gate)
        m_gate->start();
}

bool TestWindow::activate()
{
    m_window->activateWindow();
    return m_window->isActiveWindow();
}

void TestWindow::close()
{
    m_window.reset();
    m_outbox.reset();
    m_connection.reset();
    m_patient.reset();
}

void TestWindow::drive(const PracticeProcess &practice)
{
    const auto client = std::make_shared<Client>(practice.connection(), practice.secrets(), m_engine);
    const auto started = awaitResult(m_outbox->startSending(client));
    QVERIFY(started.ok());
}

ui::UploadPage &TestWindow::page()
{
    return *m_window->findChild<ui::UploadPage *>();
}

QListView &TestWindow::list()
{
    for (auto *view : page().findChildren<QListView *>()) {
        if (view->accessibleName() == QStringLiteral("Documents to send"))
            return *view;
    }
    qFatal("The upload page has no list of documents");
}

QPushButton &TestWindow::sendButton()
{
    for (auto *button : page().findChildren<QPushButton *>()) {
        if (button->text().startsWith(QStringLiteral("Send")))
            return *button;
    }
    qFatal("The upload page has no Send button");
}

QStringList TestWindow::spokenRows()
{
    QStringList rows;
    const auto *model = list().model();
    for (int row = 0; row < model->rowCount(); ++row)
        rows.append(model->index(row, 0).data(Qt::AccessibleTextRole).toString());
    return rows;
}

void TestWindow::drop(const QList<QUrl> &files)
{
    dropFiles(*m_window, files);
    QTRY_VERIFY_WITH_TIMEOUT(!page().isAdding(), 60'000);
}

} // namespace clinicdesk::support
