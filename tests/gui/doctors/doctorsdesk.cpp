// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/doctors/doctorsdesk.h"

#include "tests/support/testprogram.h"
#include "ui/doctors/checklistpanel.h"
#include "ui/doctors/doctorfield.h"
#include "ui/doctors/profileview.h"
#include "ui/doctors/recentdoctors.h"
#include "ui/widgets/problembanner.h"
#include "ui/widgets/selectabletext.h"
#include "ui/widgets/toast.h"

#include <QCoroFuture>

#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QTest>

namespace clinicdesk::support {

namespace {

SharedSecret secret(const char *text)
{
    return std::make_shared<const SecretBytes>(SecretBytes(text));
}

} // namespace

DoctorsDesk::DoctorsDesk()
    : m_engine(std::make_shared<http::Engine>())
    , m_checked(ProfileCheckStore::inMemory())
{
}

DoctorsDesk::~DoctorsDesk() = default;

void DoctorsDesk::open(const Connection &connection, const ConnectionSecrets &secrets, QSize size)
{
    m_secrets = secrets;
    m_connection.choose(connection);
    const ui::DoctorsPage::Services parts{m_connection, [this](const Connection &asked) { return client(this, asked); },
                                          m_checked, m_settings, m_decoders};
    m_page = std::make_unique<ui::DoctorsPage>(parts);
    QObject::connect(&m_connection, &ui::CurrentConnection::secretRequested, m_page.get(),
                     [this](const ConnectionId &, ui::MissingSecret which) {
                         m_asked.append(which == ui::MissingSecret::Key ? QStringLiteral("key")
                                                                        : QStringLiteral("token"));
                     });
    m_page->resize(size.expandedTo({ui::width::inspectorBelow, 0}));
    m_page->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    m_page->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
}

void DoctorsDesk::openAt(const QUrl &address, const QString &caFile)
{
    const Connection connection{.id = {QStringLiteral("c-made-up")},
                                .name = QStringLiteral("Made-up Clinic"),
                                .baseUrl = address,
                                .user = {QStringLiteral("u-100")},
                                .caFile = caFile};
    open(connection, secretsFrom(connection, {.accessToken = secret("made.up.token"),
                                              .authToken = secret("made-up-auth-token"),
                                              .keyText = {}}));
}

Task<std::shared_ptr<Client>> DoctorsDesk::client(DoctorsDesk *self, Connection connection)
{
    if (const auto gate = self->m_gate) {
        const auto opened = gate->future();
        co_await opened;
    }
    co_return std::make_shared<Client>(connection, self->m_secrets, self->m_engine);
}

void DoctorsDesk::blockClients(bool held)
{
    if (const auto opened = std::exchange(m_gate, held ? std::make_shared<QPromise<void>>() : nullptr))
        opened->finish();
    if (m_gate)
        m_gate->start();
}

QLineEdit &DoctorsDesk::field()
{
    return *m_page->findChild<ui::DoctorField *>();
}

ui::ProfileView &DoctorsDesk::view()
{
    return *m_page->findChild<ui::ProfileView *>();
}

ui::ChecklistPanel &DoctorsDesk::checklist()
{
    return *m_page->findChild<ui::ChecklistPanel *>();
}

ui::ProblemBanner &DoctorsDesk::band()
{
    return *m_page->findChild<ui::ProblemBanner *>({}, Qt::FindDirectChildrenOnly);
}

ui::Toast &DoctorsDesk::toast()
{
    return *view().parentWidget()->findChild<ui::Toast *>({}, Qt::FindDirectChildrenOnly);
}

ui::RecentDoctorsList &DoctorsDesk::recent()
{
    return *m_page->findChild<ui::RecentDoctorsList *>();
}

void DoctorsDesk::type(const QString &doctor)
{
    field().setFocus(Qt::TabFocusReason);
    field().selectAll();
    QTest::keyClicks(&field(), doctor);
    QTest::keyClick(&field(), Qt::Key_Return);
}

bool DoctorsDesk::opened(const QString &doctor)
{
    type(doctor);
    return QTest::qWaitFor([this] { return says(QStringLiteral("as of")) && !checklistRows().isEmpty(); },
                           tests::patienceMs);
}

QPushButton *DoctorsDesk::button(const QString &text)
{
    for (auto *button : m_page->findChildren<QPushButton *>()) {
        if (button->isVisible() && (button->text() == text || button->accessibleName() == text))
            return button;
    }
    return nullptr;
}

ui::SelectableText *DoctorsDesk::value(const QString &name)
{
    for (auto *value : m_page->findChildren<ui::SelectableText *>()) {
        if (value->isVisible() && value->accessibleName() == name)
            return value;
    }
    return nullptr;
}

QString DoctorsDesk::shown(const QString &name)
{
    const auto *found = value(name);
    return found ? found->toPlainText() : QString();
}

QString DoctorsDesk::allTexts()
{
    QStringList texts;
    for (const auto *label : m_page->findChildren<QLabel *>()) {
        if (label->isVisible())
            texts.append(label->text());
    }
    for (const auto *value : m_page->findChildren<ui::SelectableText *>()) {
        if (value->isVisible())
            texts.append(value->toPlainText());
    }
    return texts.join(QLatin1Char('\n'));
}

QStringList DoctorsDesk::checklistRows()
{
    QStringList rows;
    const auto *model = checklist().list().model();
    for (int row = 0; row < model->rowCount(); ++row)
        rows.append(model->index(row, 0).data(Qt::AccessibleTextRole).toString());
    return rows;
}

} // namespace clinicdesk::support
