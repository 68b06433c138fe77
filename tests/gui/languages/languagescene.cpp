// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/languages/languagescene.h"

#include "tests/support/awaitresult.h"
#include "tests/support/madefiles.h"
#include "tests/support/testprogram.h"
#include "ui/assessments/assessmentsheader.h"
#include "ui/doctors/checklistpanel.h"
#include "ui/outbox/outboxlistview.h"
#include "ui/outbox/outboxpage.h"
#include "ui/outbox/receipttable.h"
#include "ui/privacy/requestlist.h"
#include "ui/registration/aadhaarfield.h"
#include "ui/settings/connectionwizard.h"
#include "ui/settings/keydialog.h"
#include "ui/settings/settingspage.h"
#include "ui/settings/tokendialog.h"
#include "ui/shell/closedialog.h"
#include "ui/shell/labeldialog.h"
#include "ui/state/doctornavigator.h"
#include "ui/upload/sendbar.h"
#include "ui/upload/uploadlistview.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/notewithlink.h"
#include "ui/widgets/segmentedcontrol.h"

#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QTest>

#include <algorithm>

namespace clinicdesk::support {

namespace {

constexpr int waitMs = 30'000;
const PatientId patient{QStringLiteral("161494290947153")};
const auto doctor = QStringLiteral("161494290947150");

QJsonObject refusedDocuments()
{
    return {{QStringLiteral("on"), QStringLiteral("docs")},
            {QStringLiteral("always"), true},
            {QStringLiteral("do"), QStringLiteral("item-error")},
            {QStringLiteral("message"), QStringLiteral("№ 17")},
            {QStringLiteral("code"), QStringLiteral("17")}};
}

QJsonObject busyService()
{
    return {{QStringLiteral("on"), QStringLiteral("docs")},
            {QStringLiteral("always"), true},
            {QStringLiteral("do"), QStringLiteral("status")},
            {QStringLiteral("status"), 503}};
}

bool areAll(Outbox &outbox, int count, const std::function<bool(const OutboxDocument &)> &isSo)
{
    return std::ranges::count_if(outbox.documents(), isSo) == count;
}

} // namespace

LanguageScene::LanguageScene(ui::ThemeManager &look)
    : m_connection(m_practice.connection())
    , m_desk(look)
    , m_look(look)
{
    m_connection.name = QStringLiteral("Ω 12");
    m_connection.environment = Environment::Development;
    m_desk.keep(m_practice.secrets());
}

QString LanguageScene::write(const QString &name, const QByteArray &bytes) const
{
    QFile file(m_folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("A sample cannot be written");
    return file.fileName();
}

void LanguageScene::prepare()
{
    m_desk.open(m_connection);
    m_desk.drive(m_practice);
    sendDocuments();
    addDrafts();
    m_desk.close();
}

/// One document is delivered, one refused, and one waits for its next try.
void LanguageScene::sendDocuments()
{
    const auto send = [this](int number, const std::function<bool(const OutboxDocument &)> &hasEnded) {
        m_desk.patient().choose(patient);
        const auto name = QStringLiteral("%1.pdf").arg(number);
        m_desk.drop({QUrl::fromLocalFile(write(name, madePdf(QByteArray(2'000 + number, 'x'))))});
        QTRY_COMPARE(m_desk.list().model()->rowCount(), 1);
        QTRY_VERIFY(m_desk.sendButton().isEnabled());
        m_desk.sendButton().click();
        QTRY_COMPARE(m_desk.list().model()->rowCount(), 0);
        QTRY_VERIFY(areAll(m_desk.outbox(), 1, hasEnded));
    };
    send(1, [](const OutboxDocument &document) { return document.state == ItemState::Delivered; });
    QVERIFY(m_practice.setFaults({refusedDocuments()}));
    send(2, [](const OutboxDocument &document) { return document.state == ItemState::Failed; });
    QVERIFY(m_practice.setFaults({busyService()}));
    send(3, [](const OutboxDocument &document) { return document.state == ItemState::Queued && document.error; });
    QVERIFY(m_practice.setFaults({}));
}

void LanguageScene::addDrafts()
{
    m_desk.patient().choose(patient);
    m_desk.page().addFiles({write(QStringLiteral("4.pdf"), madePdf(QByteArray(3'000, 'y'))),
                            write(QStringLiteral("5.png"), madePng(QByteArray(4'000, 'z'))),
                            write(QStringLiteral("6.pdf"), QByteArray(200, '1'))});
    QTRY_COMPARE(m_desk.list().model()->rowCount(), 3);
    QTRY_VERIFY_WITH_TIMEOUT(!m_desk.page().isAdding(), waitMs);
}

void LanguageScene::walk(QSize size, const Look &look)
{
    m_desk.open(m_connection);
    auto &window = m_desk.window();
    window.resize(size);
    const auto show = [&](const QString &name, const std::function<bool()> &isLoaded) {
        QVERIFY2(QTest::qWaitFor(isLoaded, waitMs), qPrintable(name));
        for (int level = 0; level < 5; ++level) // a layout within a layout takes another turn
            QCoreApplication::processEvents();
        look(name, window);
    };
    const auto &drafts = *window.findChild<ui::UploadListView *>();
    const auto hasDrafts = [&drafts] { return drafts.model()->rowCount() == 3; };
    show(QStringLiteral("upload"), hasDrafts);
    m_desk.patient().choose(patient);
    m_desk.page().findChild<ui::UploadListView *>()->setCurrentIndex(drafts.model()->index(0, 0));
    const auto *sending = window.findChild<ui::SendBar *>()->button();
    show(QStringLiteral("upload, patient"), [sending] { return sending->isEnabled(); });
    window.showPage(ui::pageId::outbox);
    const auto documents = m_desk.outbox().documents();
    const auto refused = std::ranges::find(documents, ItemState::Failed, &OutboxDocument::state);
    if (refused != documents.end())
        window.showOutbox(refused->id);
    const auto &outbox = *window.findChild<ui::OutboxListView *>();
    show(QStringLiteral("outbox"), [&outbox] { return !outbox.selectedRows().isEmpty(); });
    window.findChild<ui::OutboxPage *>()->showReceipts();
    const auto &receipts = *window.findChild<ui::ReceiptTable *>();
    show(QStringLiteral("receipts"),
         [&receipts] { return receipts.model()->rowCount() > 0; }); // later also the one that was refused for a time
    window.showPage(ui::pageId::assessments);
    const auto &statuses = *window.findChild<ui::AssessmentsHeader *>()->findChild<ui::SegmentedControl *>();
    const auto *all = statuses.segment(statuses.count() - 1); // has a count after all the others
    show(QStringLiteral("assessments"), [all] { return !ui::trailingTextOf(all).isEmpty(); });
    m_desk.doctor().open(doctor);
    const auto &checklist = window.findChild<ui::ChecklistPanel *>()->list();
    show(QStringLiteral("doctor"), [&checklist] { return checklist.isVisible() && checklist.model()->rowCount() > 0; });
    window.showPage(ui::pageId::privacy);
    const auto *note = window.findChild<ui::RequestList *>()->note(); // about the journal, which is in memory
    show(QString(ui::pageId::privacy), [note] { return note->isVisible(); });
    window.showPage(ui::pageId::registration);
    const auto &number = *window.findChild<ui::AadhaarField *>();
    show(QString(ui::pageId::registration), [&number] { return number.isVisible(); });
    window.showPage(ui::pageId::settings);
    auto *settings = window.findChild<ui::SettingsPage *>();
    for (const auto section : settings->sections()) {
        settings->showSection(section);
        show(QStringLiteral("settings %1").arg(static_cast<int>(section)), [] { return true; });
    }
    showDialogs(look);
    m_desk.close();
}

void LanguageScene::showDialogs(const Look &look)
{
    const auto show = [&look](const QString &name, QWidget &dialog) {
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        look(name, dialog);
        dialog.hide();
    };
    using Purpose = ui::ConnectionWizard::Purpose;
    const ui::WizardServices services{.check = {}, .save = {}, .takenNames = {}, .savedSecrets = {.token = true}};
    for (const auto &[purpose, name] :
         {std::pair(Purpose::FirstStart, "first start"), std::pair(Purpose::Change, "change a connection")}) {
        ui::ConnectionWizard wizard(purpose, m_connection, services);
        wizard.resize(m_desk.window().size());
        show(QString::fromLatin1(name), wizard);
    }
    ui::TokenDialog token(m_connection, services, nullptr);
    show(QStringLiteral("new token"), token);
    ui::KeyDialog key(m_connection, services, nullptr);
    show(QStringLiteral("encryption key"), key);
    ui::LabelDialog label(patient, {}, nullptr);
    show(QStringLiteral("label"), label);
    ui::CloseDialog close({.stopsSending = true, .lost = {QStringLiteral("7.pdf")}}, true, nullptr);
    show(QStringLiteral("close"), close);
}

} // namespace clinicdesk::support
