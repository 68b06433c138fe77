// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Saves pictures of the Upload page with documents in every state: upload_gallery FOLDER [CODE]. Neither a test nor
// part of the product: the pictures are laid beside the drawn ones.

#include "core/language/translations.h"
#include "tests/gui/upload/samplepages.h"
#include "tests/support/awaitresult.h"
#include "tests/support/madepdfs.h"
#include "tests/support/madepictures.h"
#include "tests/support/testprogram.h"
#include "tests/support/testwindow.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QMimeData>
#include <QTest>

#include <algorithm>

using namespace clinicdesk;
using namespace clinicdesk::support;
using namespace clinicdesk::ui;

namespace {

constexpr int moment = 500;
constexpr int waitForNotice = 9'000; // until it is gone
constexpr QSize laptop(1366, 768);
constexpr int scrolledHeight = 1700; // of a window in which all rows are visible

void require(bool holds, const char *what)
{
    if (!holds)
        qFatal("%s", what);
}

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    require(file.open(QIODevice::ReadOnly), "A sample cannot be read");
    return file.readAll();
}

class Gallery {
public:
    Gallery(QApplication &application, const QString &folder, const QString &language)
        : m_look(application)
        , m_folder(folder)
        , m_language(language)
        , m_capture({.profiles = m_made.filePath(QStringLiteral("profiles.json")),
                     .folder = m_made.filePath(QStringLiteral("capture")),
                     .scanProgram = {}})
        , m_desk(m_look)
    {
        m_look.followLanguage();
    }

    void shoot()
    {
        open();
        addReady();
        addOthers();
        describeAll();
        addRejected();
        QTest::qWait(waitForNotice);
        select(0);
        save(QStringLiteral("documents"));
        m_desk.list().scrollToBottom();
        save(QStringLiteral("problems"));
        m_desk.window().resize(laptop.width(), scrolledHeight);
        save(QStringLiteral("all"));
        m_desk.window().resize(laptop);
        m_desk.list().scrollToTop();
        select(3);
        save(QStringLiteral("files"));
        select(2);
        save(QStringLiteral("smaller"));
        typeWrongDate();
        save(QStringLiteral("date"));
        showArriving();
    }

private:
    void save(const QString &view)
    {
        using Choice = ThemeManager::Choice;
        for (const auto &[choice, theme] : {std::pair(Choice::Light, "light"), std::pair(Choice::Dark, "dark"),
                                            std::pair(Choice::HighContrast, "contrast")}) {
            m_look.setChoice(choice);
            QTest::qWait(moment);
            m_desk.window().grab().save(
                QStringLiteral("%1/upload-%2-%3-%4.png").arg(m_folder, m_language, QString::fromLatin1(theme), view));
        }
    }

    void open()
    {
        m_desk.setCapture(&m_capture, {});
        auto connection = m_practice.connection();
        connection.conventions.pdfLimitBytes = limitBytes;
        m_desk.open(connection);
        m_desk.window().resize(laptop);
        m_capture.start();
        const CaptureProfile scanner{.id = QStringLiteral("1"),
                                     .name = QStringLiteral("Lab reports"),
                                     .source = CaptureSource::Scanner,
                                     .scanner = QStringLiteral("made-up"),
                                     .type = QStringLiteral("lr")};
        const CaptureProfile files{.id = QStringLiteral("2"),
                                   .name = QStringLiteral("Letters"),
                                   .source = CaptureSource::Files,
                                   .type = QStringLiteral("ot")};
        require(m_capture.profiles().set({scanner, files}).ok(), "The profiles cannot be saved");
        m_desk.patient().choose({QStringLiteral("161494290947153")}, PatientSource::Scanned);
    }

    QString write(const char *name, const QByteArray &bytes)
    {
        QFile file(m_made.filePath(QString::fromUtf8(name)));
        require(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size(), "A sample cannot be written");
        return file.fileName();
    }

    void add(const QStringList &paths)
    {
        m_desk.page().addFiles(paths);
        settle();
    }
    void settle()
    {
        require(QTest::qWaitFor([this] { return !m_desk.page().isAdding(); }, tests::patienceMs),
                "The files are not added");
    }

    void select(int from, int to = -1)
    {
        auto &list = m_desk.list();
        list.setFocus();
        list.selectionModel()->setCurrentIndex(list.model()->index(from, 0), QItemSelectionModel::ClearAndSelect);
        list.selectionModel()->select({list.model()->index(from, 0), list.model()->index(std::max(from, to), 0)},
                                      QItemSelectionModel::Select);
        QTest::qWait(moment); // what the actions apply to follows
    }

    void addReady()
    {
        const auto report = pdfOfScans({reportPage(), letterPage()});
        const auto knee = photographed(letterPage());
        add({write("scan-0412.pdf", report), write("IMG_2207.heic", heicPhoto()),
             write("IMG_2209.jpg", encoded(photographed(letterPage(), {3000, 4000}), "jpg", 100)),
             write("knee-1.jpg", encoded(knee, "jpg")), write("knee-2.jpg", encoded(knee, "jpg", 80)),
             write("knee-3.jpg", encoded(knee, "jpg", 70)),
             write("letter.tif", tiffOf({letterPage(), letterPage(), letterPage()})),
             write("scan-0412 (copy).pdf", report)});
        select(3, 5);
        QTest::keyClick(&m_desk.list(), Qt::Key_J, Qt::ControlModifier);
        settle();
    }

    void addOthers()
    {
        add({write("summary of the last stay in the ward, with everything that was done there.pdf",
                   pdfOfScans(QList<QImage>(5, letterPage()))),
             write("certificate.png", encoded(certificatePage(), "png")),
             write("prescription.png", encoded(prescriptionPage(), "png")),
             write("second-opinion.pdf", pdfOfScans({reportPage(QStringLiteral("Made up, too."))}))});
    }

    void describe(int row, const char *type, QDate date, const QStringList &tags = {},
                  const char *patient = "161494290947153", const DeliveryOptions &delivery = {})
    {
        const auto id = m_desk.page().intake().changes().drafts().at(row).id;
        DocumentDetails details;
        details.patient = {QString::fromLatin1(patient)};
        details.type = QString::fromLatin1(type);
        details.date = date;
        details.tags = tags;
        details.delivery = delivery;
        require(awaitResult(m_desk.outbox().edit(id, details)).ok(), "A document cannot be described");
    }

    void describeAll()
    {
        const auto tag = [](const char *word) { return QString::fromLatin1(word); };
        describe(0, "lr", {2025, 11, 12}, {tag("cbc"), tag("fasting")});
        describe(1, "ps", {2025, 11, 21});
        describe(2, "sc", {2025, 11, 21}, {tag("knee")});
        describe(3, "sc", {2025, 11, 20}, {tag("knee"), tag("before the operation"), tag("left"), tag("standing")});
        describe(4, "ot", {2025, 11, 19});
        describe(5, "lr", {2025, 11, 12});
        describe(6, "ds", {2025, 11, 3}, {tag("ward 4")}, "207700001234808");
        describe(7, "vc", {2024, 8, 9}, {}, "");
        describe(8, "zz", {2025, 11, 2});
        describe(9, "lr", {2025, 10, 30}, {}, "161494290947153",
                 {.method = UploadMethod::Direct, .encrypt = true, .tasks = {}});
    }

    void addRejected()
    {
        add({write("policy-2026.pdf", bytesOf(QStringLiteral(LOCKED_PDF))),
             write("invitation.docx", "just some text, not a PDF"),
             write("whole-file.pdf", pdfOfPhotos(9, {900, 1200}))});
        QMimeData link;
        link.setUrls({QUrl(QStringLiteral("https://pictures.example/x-ray.png"))});
        m_desk.page().addData(link);
        settle();
    }

    void typeWrongDate()
    {
        const auto fields = m_desk.page().findChildren<QLineEdit *>();
        const auto date = std::ranges::find(fields, QStringLiteral("Date"), &QLineEdit::accessibleName);
        require(date != fields.end(), "There is no field for the date");
        (*date)->setFocus();
        (*date)->selectAll();
        QTest::keyClicks(*date, QStringLiteral("31 Feb"));
    }

    void showArriving()
    {
        const auto page = noise({3000, 4000});
        const auto slow = tiffOf({page, page, page, page});
        select(0);
        m_desk.page().addFiles(
            {write("scan-0413.tif", slow), write("scan-0414.tif", slow), write("scan-0415.tif", slow)});
        require(QTest::qWaitFor([this] { return m_desk.spokenRows().filter(QStringLiteral("scan-041")).size() > 4; },
                                tests::patienceMs),
                "The files do not arrive");
        const int first = int(m_desk.page().intake().changes().drafts().size());
        m_desk.list().scrollTo(m_desk.list().model()->index(first, 0), QAbstractItemView::PositionAtTop);
        save(QStringLiteral("arriving"));
        settle();
    }

    static constexpr qint64 limitBytes = 1'400'000; // so that a file of modest size is too large
    ThemeManager m_look;
    QString m_folder;
    QString m_language;
    QTemporaryDir m_made;
    PracticeProcess m_practice;
    Capture m_capture;
    TestWindow m_desk;
};

} // namespace

int main(int argc, char *argv[])
{
    if (argc < 2)
        qFatal("usage: upload_gallery FOLDER [CODE]");
    QApplication application(argc, argv);
    Translations translations;
    const auto language = argc > 2 ? QString::fromLocal8Bit(argv[2]) : QStringLiteral("en");
    translations.use(language);
    const auto folder = QString::fromLocal8Bit(argv[1]);
    QDir().mkpath(folder);
    Gallery(application, folder, language).shoot();
}
