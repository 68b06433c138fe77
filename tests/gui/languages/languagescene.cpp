// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/languages/languagescene.h"

#include "tests/gui/languages/programdialogs.h"
#include "tests/support/awaitresult.h"
#include "tests/support/madefiles.h"
#include "tests/support/testprogram.h"
#include "ui/assessments/assessmentfilterrow.h"
#include "ui/assessments/assessmentsheader.h"
#include "ui/assessments/assessmentspage.h"
#include "ui/assessments/assessmenttableview.h"
#include "ui/doctors/checklistpanel.h"
#include "ui/doctors/doctorsheader.h"
#include "ui/doctors/idlistentry.h"
#include "ui/doctors/listcheckview.h"
#include "ui/doctors/profileview.h"
#include "ui/journal/journaltable.h"
#include "ui/lock/lockwarning.h"
#include "ui/lock/lockwindow.h"
#include "ui/outbox/outboxlistview.h"
#include "ui/outbox/outboxpage.h"
#include "ui/outbox/receipttable.h"
#include "ui/privacy/requestlist.h"
#include "ui/registration/aadhaarfield.h"
#include "ui/settings/connectionwizard.h"
#include "ui/settings/erasedialog.h"
#include "ui/settings/keydialog.h"
#include "ui/settings/peoplesection.h"
#include "ui/settings/settingspage.h"
#include "ui/settings/tokendialog.h"
#include "ui/shell/closedialog.h"
#include "ui/shell/patientbar.h"
#include "ui/upload/dropzone.h"
#include "ui/upload/emptyuploadview.h"
#include "ui/upload/inspector.h"
#include "ui/upload/previewpanel.h"
#include "ui/upload/sendbar.h"
#include "ui/upload/uploadlistview.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/errorbanner.h"
#include "ui/widgets/errordetails.h"
#include "ui/widgets/notewithlink.h"
#include "ui/widgets/segmentedcontrol.h"
#include "ui/widgets/toast.h"

#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QTest>

#include <algorithm>

namespace clinicdesk::support {

namespace {

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
    , m_emptyDesk(look)
    , m_look(look)
{
    m_connection.name = QStringLiteral("Ω 12");
    m_connection.environment = Environment::Development;
    m_desk.keep(m_practice.secrets());
    // Without a scanner: profiles of a scan folder and of files, in the bar of the Upload page and in the settings.
    m_capture = std::make_unique<Capture>(Capture::Paths{.profiles = m_folder.filePath(QStringLiteral("p.json")),
                                                         .folder = m_folder.filePath(QStringLiteral("capture")),
                                                         .scanProgram = {}});
    m_desk.setCapture(m_capture.get(), {});
    m_emptyDesk.setCapture(m_capture.get(), {});
    m_emptyDesk.keepInMemory(); // empty again at each opening
    const CaptureProfile files{
        .id = QStringLiteral("1"), .name = QStringLiteral("Δέλτα"), .source = CaptureSource::Files};
    const CaptureProfile folder{.id = QStringLiteral("2"),
                                .name = QStringLiteral("Σίγμα"),
                                .source = CaptureSource::ScanFolder,
                                .folder = m_folder.path()};
    if (!m_capture->profiles().set({files, folder}))
        qFatal("The profiles cannot be written");
}

QString LanguageScene::write(const QString &name, const QByteArray &bytes) const
{
    QFile file(m_folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("A sample cannot be written");
    return file.fileName();
}

/// As the program does: the people of this computer, and what one person has on it.
void LanguageScene::addPeople()
{
    AppPaths places = AppPaths::forProgram(QStringLiteral("clinicdesk"));
    places.peopleFile = m_folder.filePath(QStringLiteral("people.json"));
    places.peopleMarkerFile = m_folder.filePath(QStringLiteral("people.mark"));
    places.pinAttemptsFile = m_folder.filePath(QStringLiteral("attempts"));
    m_people = *PeopleStore::open(places);
    const auto first = m_people->people().current().id;
    const auto add = [&](const PersonId &id, const QString &name, Role role) {
        const Person person{.id = id, .name = name, .role = role, .pin = {}};
        const auto pin = std::make_shared<const SecretBytes>(SecretBytes("284617"));
        QVERIFY(awaitResult(m_people->save(first, person, pin)).ok());
    };
    add(first, QStringLiteral("Άλφα"), Role::Admin);
    add({QStringLiteral("p2")}, QStringLiteral("Βήτα"), Role::Receptionist);
    m_desk.setSettingsExtension([this, first](ui::SettingsPage &settings) {
        settings.addToSection(
            ui::SettingsSection::People,
            new ui::PeopleSection({.people = m_people, .current = first, .access = {}, .prepare = {}, .remove = {}}));
        settings.addToSection(ui::SettingsSection::OwnData, new ui::EraseSection);
    });
}

void LanguageScene::prepare()
{
    addPeople();
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
    QTRY_VERIFY(!m_desk.page().isAdding());
}

void LanguageScene::show(const QString &name, const Look &look, const std::function<bool()> &isLoaded)
{
    QVERIFY2(QTest::qWaitFor(isLoaded, tests::patienceMs), qPrintable(name));
    for (int level = 0; level < 5; ++level) // a layout within a layout takes another turn
        QCoreApplication::processEvents();
    look(name, m_desk.window());
}

void LanguageScene::showEmptyUpload(QSize size, const std::optional<ui::Problem> &problem, const Look &look)
{
    m_emptyDesk.open(m_connection);
    auto &window = m_emptyDesk.window();
    window.resize(size);
    if (problem)
        window.setNotice(ui::Notice::Journal, *problem);
    const auto below = problem ? QStringLiteral(", problem") : QString();
    auto *page = window.findChild<ui::EmptyUploadView *>();
    const auto showPage = [&](const QString &name) {
        QVERIFY2(QTest::qWaitFor([page] { return page->dropZone()->isVisible(); }, tests::patienceMs),
                 qPrintable(name));
        for (int level = 0; level < 5; ++level) // as in show()
            QCoreApplication::processEvents();
        look(name + below, window);
    };
    showPage(QStringLiteral("upload, empty"));
    NewDocument document;
    document.connection = m_connection.id;
    document.origin = originOf(m_connection.baseUrl);
    document.details.patient = patient;
    document.details.type = QStringLiteral("ot");
    document.details.date = QDate(2026, 2, 12);
    const auto content = madePdf(QByteArray(1'000, 'x'));
    document.files.append({{QStringLiteral("7.pdf"), FileKind::Pdf, content.size()},
                           [content]() -> Result<std::unique_ptr<ByteSource>> { return makeMemorySource(content); }});
    const auto id = awaitResult(m_emptyDesk.outbox().add(std::move(document)));
    QVERIFY(id.ok());
    QVERIFY(awaitResult(m_emptyDesk.outbox().send({*id}, std::chrono::milliseconds(0))).ok());
    m_emptyDesk.page().offerSamples({QStringLiteral("1.pdf"), QStringLiteral("2.png"), QStringLiteral("3.jpg")});
    m_emptyDesk.patient().choose(patient);
    const auto *recent = page->findChild<QListView *>();
    QVERIFY(QTest::qWaitFor([recent] { return recent->isVisible(); }, tests::patienceMs));
    showPage(QStringLiteral("upload, recent patients"));
    m_emptyDesk.close();
}

void LanguageScene::walk(QSize size, const Look &look)
{
    showEmptyUpload(size, {}, look);
    m_desk.open(m_connection);
    auto &window = m_desk.window();
    window.resize(size);
    showUpload(look);
    showOutbox(look);
    window.showPage(ui::pageId::assessments);
    const auto &statuses = *window.findChild<ui::AssessmentsHeader *>()->findChild<ui::SegmentedControl *>();
    const auto *all = statuses.segment(statuses.count() - 1); // has a count after all the others
    show(QStringLiteral("assessments"), look, [all] { return !ui::trailingTextOf(all).isEmpty(); });
    auto *mode = window.findChild<ui::AssessmentFilterRow *>()->findChild<ui::SegmentedControl *>();
    mode->segment(1)->click();
    const auto &table = *window.findChild<ui::AssessmentTableView *>();
    show(QStringLiteral("assessments, table"), look,
         [&table] { return table.isVisible() && table.model()->rowCount() > 0; });
    mode->segment(0)->click();
    showDoctors(look);
    window.showPage(ui::pageId::privacy);
    const auto *note = window.findChild<ui::RequestList *>()->note(); // about the journal, which is in memory
    show(QString(ui::pageId::privacy), look, [note] { return note->isVisible(); });
    window.showPage(ui::pageId::registration);
    const auto &number = *window.findChild<ui::AadhaarField *>();
    show(QString(ui::pageId::registration), look, [&number] { return number.isVisible(); });
    showJournal(look);
    window.showPage(ui::pageId::settings);
    auto *settings = window.findChild<ui::SettingsPage *>();
    for (const auto section : settings->sections()) {
        settings->showSection(section);
        show(QStringLiteral("settings %1").arg(static_cast<int>(section)), look, [] { return true; });
    }
    showDialogs(look);
    m_desk.close();
}

void LanguageScene::showUpload(const Look &look)
{
    auto &window = m_desk.window();
    const auto &drafts = *window.findChild<ui::UploadListView *>();
    show(QStringLiteral("upload"), look, [&drafts] { return drafts.model()->rowCount() == 3; });
    m_desk.patient().choose(patient);
    m_desk.page().findChild<ui::UploadListView *>()->setCurrentIndex(drafts.model()->index(0, 0));
    const auto *sending = window.findChild<ui::SendBar *>()->button();
    show(QStringLiteral("upload, patient"), look, [sending] { return sending->isEnabled(); });
    m_desk.page().say(QStringLiteral("check"), QStringLiteral("№ 17"));
    const auto *notice = m_desk.page().findChild<ui::Toast *>();
    show(QStringLiteral("upload, notice"), look, [notice] { return notice->isVisible(); });
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    auto *list = m_desk.page().findChild<ui::UploadListView *>();
    list->setFocus();
    QTRY_COMPARE(m_desk.page().findChild<ui::Inspector *>()->documents().size(), 1);
    QTest::keyClick(list, Qt::Key_Return);
    auto *large = m_desk.page().findChild<ui::LargePreview *>();
    QVERIFY(large && QTest::qWaitForWindowExposed(large));
    look(QStringLiteral("large preview"), *large);
    large->close();
}

void LanguageScene::showOutbox(const Look &look)
{
    auto &window = m_desk.window();
    window.showPage(ui::pageId::outbox);
    const auto documents = m_desk.outbox().documents();
    const auto refused = std::ranges::find(documents, ItemState::Failed, &OutboxDocument::state);
    if (refused != documents.end())
        window.showOutbox(refused->id);
    const auto &outbox = *window.findChild<ui::OutboxListView *>();
    show(QStringLiteral("outbox"), look, [&outbox] { return !outbox.selectedRows().isEmpty(); });
    window.findChild<ui::OutboxPage *>()->showReceipts();
    const auto &receipts = *window.findChild<ui::ReceiptTable *>();
    show(QStringLiteral("receipts"), look,
         [&receipts] { return receipts.model()->rowCount() > 0; }); // later also the one that was refused for a time
}

void LanguageScene::showDoctors(const Look &look)
{
    auto &window = m_desk.window();
    window.showPage(ui::pageId::doctors);
    show(QStringLiteral("doctors, none"), look, [] { return true; }); // with those of the window before
    window.showDoctor(doctor);
    const auto &checklist = window.findChild<ui::ChecklistPanel *>()->list();
    const auto &profile = *window.findChild<ui::ProfileView *>();
    show(QStringLiteral("doctor"), look,
         [&] { return profile.isVisible() && checklist.model()->rowCount() > 0; }); // in a wide window, beside it
    auto *header = window.findChild<ui::DoctorsHeader *>();
    header->setMode(ui::DoctorsHeader::Mode::List);
    auto *entry = window.findChild<ui::IdListEntry *>();
    if (entry->isVisible()) { // the first time; later the checked list is there again
        show(QStringLiteral("doctors, list"), look, [] { return true; });
        window.findChild<ui::IdListField *>()->setPlainText(doctor);
        entry->checkAction()->trigger();
    }
    const auto &check = window.findChild<ui::ListCheckView *>()->check();
    show(QStringLiteral("doctors, checked list"), look,
         [&check] { return !check.isRunning() && ui::countRows(check.rows()).done() == 1; });
    header->setMode(ui::DoctorsHeader::Mode::OneDoctor);
}

void LanguageScene::showJournal(const Look &look)
{
    auto &window = m_desk.window();
    const JournalRecord delivered{.kind = journalKind::documentDelivered,
                                  .connection = m_connection.id,
                                  .connectionName = m_connection.name,
                                  .subject = QStringLiteral("№ 17")};
    QVERIFY(awaitResult(m_desk.journal().append(delivered)).ok());
    window.showPage(ui::pageId::journal);
    auto *table = window.findChild<ui::JournalTable *>();
    show(QString(ui::pageId::journal), look, [table] {
        if (table->rows().rowCount() == 0)
            return false;
        table->setCurrentIndex(table->model()->index(0, 0)); // its details are shown beside it
        return true;
    });
}

void LanguageScene::walkEverything(QSize size, const Look &look)
{
    walk(size, look);
    for (const auto &row : programDialogs()) {
        QWidget parent;
        auto *dialog = row.make(parent);
        dialog->open();
        QVERIFY2(QTest::qWaitForWindowExposed(dialog), qPrintable(row.name));
        for (int level = 0; level < 5; ++level)
            QCoreApplication::processEvents();
        look(row.name, *dialog);
        dialog->reject();
    }
    showLock(look);
}

void LanguageScene::walkProblems(QSize size, const Look &look)
{
    const Error error{.code = ErrorCode::ServiceUnavailable,
                      .httpStatus = 503,
                      .serverCode = QStringLiteral("17"),
                      .subject = QStringLiteral("12.34.56.78"),
                      .detail = QStringLiteral("№ 17"),
                      .call = FailedCall{QStringLiteral("GET /12/34"), QStringLiteral("17-17"),
                                         QDateTime(QDate(2026, 11, 21), QTime(10, 42))}};
    const ui::Problem problem{.sentence = QStringLiteral("№ 17 αβγ"),
                              .side = QStringLiteral("Ωμέγα"),
                              .advice = QStringLiteral("Δέλτα σίγμα № 17."),
                              .remedies = {QStringLiteral("Άλφα 1")},
                              .details = ui::detailsOf(error)};
    showEmptyUpload(size, problem, look);
    m_desk.open(m_connection);
    auto &window = m_desk.window();
    window.resize(size);
    window.setNotice(ui::Notice::Journal, problem);
    const auto &drafts = *window.findChild<ui::UploadListView *>();
    show(QStringLiteral("upload, problem"), look, [&drafts] { return drafts.model()->rowCount() == 3; });
    for (const auto &page : {ui::pageId::outbox, ui::pageId::doctors, ui::pageId::journal}) {
        window.showPage(page);
        show(page + QStringLiteral(", problem"), look, [] { return true; });
    }
    window.showPage(ui::pageId::assessments);
    auto *banner = window.findChild<ui::AssessmentsPage *>()->findChild<ui::ErrorBanner *>();
    const auto &statuses = *window.findChild<ui::AssessmentsHeader *>()->findChild<ui::SegmentedControl *>();
    const auto *all = statuses.segment(statuses.count() - 1);
    QVERIFY(QTest::qWaitFor([all] { return !ui::trailingTextOf(all).isEmpty(); }, tests::patienceMs)); // or it hides it
    banner->showProblem(problem);
    show(QStringLiteral("assessments, problem"), look, [banner] { return banner->isVisible(); });
    banner->setFolded(false);
    show(QStringLiteral("assessments, whole problem"), look, [banner] { return banner->isVisible(); });
    banner->setDetailsShown(true);
    show(QStringLiteral("assessments, details of a problem"), look, [banner] { return banner->areDetailsShown(); });
    m_desk.close();
}

void LanguageScene::showLock(const Look &look)
{
    ui::LockWindow lock;
    const auto first = QStringLiteral("1");
    lock.setPeople({{first, QStringLiteral("Άλφα"), true}, {QStringLiteral("2"), QStringLiteral("Βήτα"), true}}, first);
    lock.setConnection(m_connection.name, m_connection.environment);
    lock.setLocked(QDateTime(QDate(2026, 11, 21), QTime(10, 42)), ui::LockCause::Requested);
    lock.show();
    QVERIFY(QTest::qWaitForWindowExposed(&lock));
    look(QStringLiteral("lock"), lock);
    lock.showProblem(QStringLiteral("№ 17"));
    look(QStringLiteral("lock, problem"), lock);
    lock.hide();
    QWidget window;
    window.resize(600, 300);
    ui::LockWarning warning(&window);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    warning.start(std::chrono::seconds(30));
    look(QStringLiteral("lock warning"), window);
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
