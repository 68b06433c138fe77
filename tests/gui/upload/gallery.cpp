// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Uses the real window with the practice service and saves screenshots: desk_gallery FOLDER [WIDTHxHEIGHT]. Neither a
// test nor part of the product: the screenshots are compared with the drawn designs.

#include "core/language/translations.h"
#include "tests/gui/upload/samplepages.h"
#include "tests/support/awaitresult.h"
#include "tests/support/madepdfs.h"
#include "tests/support/madepictures.h"
#include "tests/support/testwindow.h"
#include "ui/assessments/assessmentspage.h"
#include "ui/assessments/assessmenttreemodel.h"
#include "ui/assessments/assessmenttreeview.h"
#include "ui/assessments/timelineview.h"
#include "ui/outbox/outboxpage.h"
#include "ui/registration/aadhaarfield.h"
#include "ui/registration/registrationpage.h"
#include "ui/settings/connectionwizard.h"
#include "ui/settings/settingspage.h"
#include "ui/shell/closedialog.h"
#include "ui/widgets/segmentedcontrol.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QJsonObject>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QTest>
#include <QTransform>

#include <algorithm>

using namespace clinicdesk;
using clinicdesk::support::awaitResult;

namespace {

constexpr int moment = 700;

QString write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("A sample cannot be written");
    return path;
}

QByteArray lockedPdf()
{
    QFile file(QStringLiteral(LOCKED_PDF));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QJsonArray faults()
{
    const auto fault = [](const char *on, QJsonObject rest) {
        rest.insert(QStringLiteral("on"), QString::fromLatin1(on));
        rest.insert(QStringLiteral("always"), true);
        return rest;
    };
    using J = QJsonObject;
    const auto text = [](const char *words) { return QString::fromLatin1(words); };
    return {
        fault("docs", J{{text("dt"), text("iv")},
                        {text("do"), text("status")},
                        {text("status"), 400},
                        {text("body"), J{{text("error"), true},
                                         {text("message"), text("Invalid document type")},
                                         {text("batch_response"), QJsonArray()},
                                         {text("upload_time"), QJsonValue()}}}}),
        fault("docs", J{{text("dt"), text("in")}, {text("do"), text("already-there")}}),
        fault("docs", J{{text("dt"), text("vc")}, {text("do"), text("status")}, {text("status"), 503}}),
        // The third and the fourth file that reach the storage are the discharge summary and a scan. Their uploads stop
        // partway.
        J{{text("on"), text("storage")},
          {text("nth"), QJsonArray{3}},
          {text("do"), text("silence")},
          {text("after-bytes"), 7'700'000}},
        J{{text("on"), text("direct")},
          {text("nth"), QJsonArray{2}},
          {text("do"), text("close")},
          {text("after-body"), true}},
        J{{text("on"), text("storage")},
          {text("nth"), QJsonArray{4}},
          {text("do"), text("silence")},
          {text("after-bytes"), 500'000}},
    };
}

DocumentDetails details(const char *type, QDate date, const QStringList &tags, const PatientId &patient)
{
    DocumentDetails made;
    made.patient = patient;
    made.type = QString::fromLatin1(type);
    made.date = date;
    made.tags = tags;
    return made;
}

class Gallery {
public:
    Gallery(QApplication &application, const QString &folder, QSize size)
        : m_look(application)
        , m_folder(folder)
        , m_size(size)
        , m_practice(faults())
        , m_desk(m_look)
    {
    }

    void shoot()
    {
        showFirstStart();
        m_desk.open(m_practice.connection());
        m_desk.window().resize(m_size);
        m_desk.drive(m_practice);
        save(m_desk.window(), QStringLiteral("upload-empty"));
        fillOutbox();
        fillDesk();
        save(m_desk.window(), QStringLiteral("upload-desk"));
        showDelivery();
        m_desk.window().showPage(ui::pageId::outbox);
        m_desk.window().findChild<ui::OutboxPage *>()->showDocument(m_moving);
        save(m_desk.window(), QStringLiteral("outbox"));
        showWhatCanBeDoneWithTheOutbox();
        m_desk.window().showPage(ui::pageId::upload);
        m_desk.page().setUndoWindow(std::chrono::seconds(8));
        QTest::mouseClick(&m_desk.sendButton(), Qt::LeftButton);
        save(m_desk.window(), QStringLiteral("upload-sent"));
        showRegistration();
        showAssessments();
        showSettings();
    }

private:
    void save(QWidget &window, const QString &name)
    {
        using Choice = ui::ThemeManager::Choice;
        for (const auto &[choice, word] : {std::pair(Choice::Light, "light"), std::pair(Choice::Dark, "dark"),
                                           std::pair(Choice::HighContrast, "contrast")}) {
            m_look.setChoice(choice);
            QTest::qWait(moment);
            window.grab().save(QStringLiteral("%1/%2-%3.png").arg(m_folder, name, QString::fromLatin1(word)));
        }
    }

    void describe(int row, const DocumentDetails &to)
    {
        auto drafts = m_desk.outbox().documents();
        drafts.removeIf([](const OutboxDocument &document) { return document.state != ItemState::Draft; });
        [[maybe_unused]] const auto edited = awaitResult(m_desk.outbox().edit(drafts.at(row).id, to));
    }

    void showFirstStart()
    {
        const ui::WizardServices parts{.check = {}, .save = {}, .takenNames = {}};
        ui::ConnectionWizard assistant(ui::ConnectionWizard::Purpose::FirstStart, {}, parts);
        assistant.resize(m_size);
        assistant.show();
        QVERIFY(QTest::qWaitForWindowExposed(&assistant));
        assistant.activateWindow();
        const auto fill = [&assistant](const char *name, const char *text) {
            for (auto *line : assistant.findChildren<QLineEdit *>()) {
                if (line->accessibleName() == QString::fromLatin1(name)) {
                    line->setText(QString::fromLatin1(text));
                    line->setFocus();
                }
            }
        };
        fill("Name on this computer", "Sunrise Clinic");
        fill("Service address", "https://health.sunrise.example");
        fill("Your user ID", "161400000000007");
        fill("Access token", "a-token-made-up-here");
        save(assistant, QStringLiteral("first-start"));
    }

    void fillDesk()
    {
        m_desk.patient().choose({QStringLiteral("161494290947153")}, ui::PatientSource::Scanned);
        const auto at = [this](const char *name) { return m_made.filePath(QString::fromUtf8(name)); };
        const auto photo = support::photographed(support::letterPage(), {3000, 4000});
        const auto turned = support::photographed(support::prescriptionPage()).transformed(QTransform().rotate(-90));
        constexpr int turnedRight = 6; // orientation of EXIF
        const QStringList paths{
            write(at("scan-0412.pdf"), support::pdfOfScans({support::reportPage(), support::letterPage()})),
            write(at("IMG_2207.jpg"), support::photoWithTags(support::encoded(turned, "jpg"), turnedRight)),
            write(at("IMG_2209.jpg"), support::encoded(photo, "jpg", 100)),
            write(at("summary.pdf"), support::pdfOfScans(QList<QImage>(5, support::letterPage()))),
            write(at("policy-2026.pdf"), lockedPdf()),
            write(at("certificate.png"), support::encoded(support::certificatePage(), "png")),
        };
        m_desk.page().addFiles(paths);
        QTRY_VERIFY_WITH_TIMEOUT(!m_desk.page().isAdding(), 60'000);
        QTRY_COMPARE(m_desk.list().model()->rowCount(), 6);
        const PatientId patient{QStringLiteral("161494290947153")};
        const auto tag = [](const char *word) { return QString::fromLatin1(word); };
        describe(0, details("lr", QDate(2025, 11, 12), {tag("cbc"), tag("fasting")}, patient));
        describe(1, details("ps", QDate(2025, 11, 21), {}, patient));
        describe(2, details("sc", QDate(2025, 11, 21), {tag("knee")}, patient));
        describe(3, details("ds", QDate(2025, 11, 3), {tag("ward 4")}, patient));
        describe(4, details("vc", QDate(2024, 8, 9), {}, patient));
        m_desk.list().setCurrentIndex(m_desk.list().model()->index(0, 0));
    }

    /// The receipts, everything paused, and the question when the window is closed.
    void showWhatCanBeDoneWithTheOutbox()
    {
        auto *page = m_desk.window().findChild<ui::OutboxPage *>();
        page->showReceipts();
        save(m_desk.window(), QStringLiteral("receipts"));
        page->showDocument(m_moving);
        m_desk.window().close();
        auto *question = m_desk.window().findChild<ui::CloseDialog *>();
        save(*question, QStringLiteral("close-question"));
        question->reject();
        const std::optional<ConnectionId> everything;
        [[maybe_unused]] const auto paused = awaitResult(m_desk.outbox().pauseAll(everything));
        QTest::qWait(moment);
        save(m_desk.window(), QStringLiteral("outbox-paused"));
        [[maybe_unused]] const auto resumed = awaitResult(m_desk.outbox().resumeAll(everything));
        QTest::qWait(moment);
    }

    /// The delivery options of the selected document, opened, before and after choosing direct upload with encryption.
    void showDelivery()
    {
        const auto boxes = m_desk.page().findChildren<QPushButton *>();
        const auto line = std::ranges::find_if(boxes, [](const QPushButton *button) {
            return button->accessibleName().startsWith(QStringLiteral("How it is sent"));
        });
        (*line)->setFocus();
        (*line)->click();
        save(m_desk.window(), QStringLiteral("delivery-form"));
        auto details = m_desk.outbox().documents();
        details.removeIf([](const OutboxDocument &document) { return document.state != ItemState::Draft; });
        for (const int row : {0, 2}) {
            auto direct = details.at(row).details;
            direct.delivery = {.method = UploadMethod::Direct, .encrypt = true, .tasks = {}};
            if (row == 0)
                direct.delivery.tasks = {QStringLiteral("smart")};
            describe(row, direct);
        }
        QTest::qWait(moment);
        save(m_desk.window(), QStringLiteral("delivery-direct"));
        (*line)->click();
        save(m_desk.window(), QStringLiteral("delivery-closed"));
    }

    /// Without a key, with a typed number, and with the service's answer to it.
    void showRegistration()
    {
        m_desk.window().showPage(ui::pageId::registration);
        save(m_desk.window(), QStringLiteral("register-without-key"));
        m_desk.keep(m_practice.secrets());
        m_desk.window().showPage(ui::pageId::upload);
        m_desk.window().showPage(ui::pageId::registration);
        auto *field = m_desk.window().findChild<ui::AadhaarField *>();
        QTRY_VERIFY(field->isVisible());
        field->setFocus();
        QTest::keyClicks(field, QStringLiteral("222233334444"));
        save(m_desk.window(), QStringLiteral("register-typed"));
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_VERIFY(m_desk.window().findChild<ui::RegistrationAnswer *>()->isVisible());
        save(m_desk.window(), QStringLiteral("register-answer"));
    }

    /// Two weeks of one practitioner, as a tree and as a table.
    void showAssessments()
    {
        m_desk.keep(m_practice.secrets());
        m_desk.window().showPage(ui::pageId::assessments);
        auto *page = m_desk.window().findChild<ui::AssessmentsPage *>();
        auto *tree = page->findChild<ui::AssessmentTreeView *>();
        QTRY_VERIFY(tree->isVisible() && tree->rows().rowCount() > 0);
        auto *line = page->findChild<ui::TimelineView *>();
        line->moveEdge(ui::BrushEdge::From, line->brush().barAt(ui::BrushEdge::To) - 13);
        QTRY_VERIFY(page->worklist().listing()->query.filter.range.has_value());
        const auto &listing = *page->worklist().listing();
        tree->setCurrentEntry(AssessmentEntry::ofConversation(listing.index->orders->newestFirst().at(3)));
        tree->setFocus();
        QTest::qWait(moment);
        save(m_desk.window(), QStringLiteral("assessments"));
        auto *search = page->findChild<QLineEdit *>();
        search->setText(QStringLiteral("sn_"));
        page->findChildren<ui::SegmentedControl *>().last()->setCurrentIndex(1);
        QTRY_VERIFY(!tree->isVisible());
        save(m_desk.window(), QStringLiteral("assessments-table"));
    }

    /// With a speed limit in the opening hours.
    void showSettings()
    {
        m_desk.window().showPage(ui::pageId::settings);
        m_desk.window().findChild<ui::SettingsPage *>()->showSection(ui::SettingsSection::Uploads);
        const auto controls = m_desk.window().findChildren<ui::SegmentedControl *>();
        const auto limit =
            std::ranges::find(controls, QStringLiteral("Limit uploads"), &ui::SegmentedControl::accessibleName);
        (*limit)->segment((*limit)->count() - 1)->click();
        save(m_desk.window(), QStringLiteral("settings"));
    }

    DocumentId send(const char *type, const char *patient, qint64 bytes, std::chrono::milliseconds undo = {},
                    const DeliveryOptions &delivery = {})
    {
        NewDocument document;
        document.connection = m_practice.connection().id;
        document.origin = originOf(m_practice.connection().baseUrl);
        document.details = details(type, QDate(2025, 11, 12), {}, {QString::fromLatin1(patient)});
        document.details.delivery = delivery;
        const QByteArray content = QByteArray("%PDF-1.4\n") + QByteArray(bytes, 'd');
        document.files.append(
            {{QStringLiteral("scan.pdf"), FileKind::Pdf, content.size()},
             [content]() -> Result<std::unique_ptr<ByteSource>> { return makeMemorySource(content); }});
        auto added = awaitResult(m_desk.outbox().add(std::move(document)));
        [[maybe_unused]] const auto queued = awaitResult(m_desk.outbox().send({*added}, undo));
        return *added;
    }

    void fillOutbox()
    {
        send("lr", "161494290947153", 1'200'000);
        send("sc", "330011112222461", 2'200'000);
        const DeliveryOptions direct{.method = UploadMethod::Direct, .encrypt = true, .tasks = {}};
        send("ps", "161494290947153", 600'000, {}, direct);
        QTest::qWait(moment);
        send("lr", "207700001234808", 500'000, {}, {.method = UploadMethod::Direct, .encrypt = false, .tasks = {}});
        QTest::qWait(moment);
        send("iv", "207700001234808", 400'000);
        QTest::qWait(moment);
        send("iv", "330011112222461", 700'000);
        QTest::qWait(moment);
        send("in", "161494290947153", 800'000);
        QTest::qWait(moment);
        m_moving = send("ds", "161494290947153", 18'300'000);
        QTest::qWait(moment);
        send("sc", "207700001234808", 7'400'000);
        send("vc", "330011112222461", 1'100'000);
        QTest::qWait(2 * moment);
        send("ps", "330011112222461", 900'000, std::chrono::seconds(60));
        const auto held = send("sc", "207700001234808", 1'600'000, std::chrono::seconds(60));
        [[maybe_unused]] const auto paused = awaitResult(m_desk.outbox().pause(held));
        QTest::qWait(moment);
    }

    ui::ThemeManager m_look;
    QString m_folder;
    QSize m_size;
    DocumentId m_moving;
    QTemporaryDir m_made;
    support::PracticeProcess m_practice;
    support::TestWindow m_desk;
};

} // namespace

int main(int argc, char *argv[])
{
    QApplication application(argc, argv);
    const Translations translations;
    const QString folder = application.arguments().value(1, QStringLiteral("."));
    const auto size = application.arguments().value(2, QStringLiteral("1280x800")).split(u'x');
    QDir().mkpath(folder);
    Gallery gallery(application, folder, QSize(size.value(0).toInt(), size.value(1).toInt()));
    gallery.shoot();
    return 0;
}
