// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Works with the real window against the practice service and saves what it looks like: desk_gallery FOLDER. Not a test
// and not a product: something to look at beside the drawn pictures.

#include "tests/support/awaitresult.h"
#include "tests/support/deskwindow.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QJsonObject>
#include <QListView>
#include <QPainter>
#include <QPushButton>
#include <QTest>

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

QString picture(const QString &path, const QColor &ground, const char *format)
{
    QImage image(900, 1200, QImage::Format_RGB32);
    image.fill(ground);
    QPainter painter(&image);
    painter.fillRect(QRect(90, 110, 720, 980), Qt::white);
    for (int line = 0; line < 16; ++line)
        painter.fillRect(QRect(150, 190 + line * 52, line % 4 == 3 ? 320 : 600, 14), QColor(150, 156, 166));
    painter.end();
    image.save(path, format);
    return path;
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
        // The third file that reaches the storage is the discharge summary; it stops on its way.
        J{{text("on"), text("storage")},
          {text("nth"), QJsonArray{3}},
          {text("do"), text("silence")},
          {text("after-bytes"), 7'700'000}},
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
    Gallery(QApplication &application, const QString &folder)
        : m_look(application)
        , m_folder(folder)
        , m_practice(faults())
        , m_desk(m_look)
    {
    }

    void shoot()
    {
        m_desk.open(m_practice.connection());
        m_desk.drive(m_practice);
        save(QStringLiteral("upload-empty"));
        fillDesk();
        save(QStringLiteral("upload-desk"));
        m_desk.window().resize(1000, 680);
        save(QStringLiteral("upload-narrow"));
        m_desk.window().resize(1280, 800);
        fillOutbox();
        m_desk.window().showPage(ui::pageId::outbox);
        m_desk.window().findChild<QListView *>()->setFocus();
        save(QStringLiteral("outbox"));
        m_desk.window().showPage(ui::pageId::upload);
        m_desk.page().setUndoWindow(std::chrono::seconds(8));
        QTest::mouseClick(&m_desk.sendButton(), Qt::LeftButton);
        save(QStringLiteral("upload-sent"));
    }

private:
    void save(const QString &name)
    {
        using Choice = ui::Look::Choice;
        for (const auto &[choice, word] : {std::pair(Choice::Light, "light"), std::pair(Choice::Dark, "dark"),
                                           std::pair(Choice::HighContrast, "contrast")}) {
            m_look.setChoice(choice);
            QTest::qWait(moment);
            m_desk.window().grab().save(QStringLiteral("%1/%2-%3.png").arg(m_folder, name, QString::fromLatin1(word)));
        }
    }

    void describe(int row, const DocumentDetails &to)
    {
        const auto documents = m_desk.outbox().documents();
        [[maybe_unused]] const auto edited = awaitResult(m_desk.outbox().edit(documents.at(row).id, to));
    }

    void fillDesk()
    {
        m_desk.patient().choose({QStringLiteral("161494290947153")}, ui::PatientSource::Scanned);
        const auto at = [this](const char *name) { return m_made.filePath(QString::fromUtf8(name)); };
        const QByteArray pdf("%PDF-1.4\n");
        const QStringList paths{
            write(at("scan-0412.pdf"), pdf + QByteArray(1'200'000, 'a')),
            picture(at("IMG_2207.jpg"), QColor(90, 80, 70), "JPEG"),
            write(at("IMG_2209.jpg"), QByteArray::fromHex("ffd8ffe000104a464946") + QByteArray(12'400'000, 'b')),
            write(at("summary of the second stay on ward four, with every enclosure of the surgical department.pdf"),
                  pdf + QByteArray(4'700'000, 'c')),
            write(at("policy-2026.pdf"), QByteArray("just some text, not a PDF")),
            picture(at("certificate.png"), QColor(220, 225, 232), "PNG"),
        };
        m_desk.page().addFiles(paths);
        QTRY_COMPARE(m_desk.list().model()->rowCount(), 6);
        const PatientId patient{QStringLiteral("161494290947153")};
        const auto tag = [](const char *word) { return QString::fromLatin1(word); };
        describe(0, details("lr", QDate(2025, 11, 12), {tag("cbc"), tag("fasting")}, patient));
        describe(1, details("ps", QDate(2025, 11, 21), {}, patient));
        describe(2, details("ds", QDate(2025, 11, 3), {tag("ward 4")}, patient));
        describe(3, details("vc", QDate(2024, 8, 9), {}, patient));
        m_desk.list().setCurrentIndex(m_desk.list().model()->index(0, 0));
        m_desk.list().setFocus();
    }

    void send(const char *type, const char *patient, qint64 bytes, std::chrono::milliseconds undo = {})
    {
        NewDocument document;
        document.connection = m_practice.connection().id;
        document.origin = originOf(m_practice.connection().baseUrl);
        document.details = details(type, QDate(2025, 11, 12), {}, {QString::fromLatin1(patient)});
        const QByteArray content = QByteArray("%PDF-1.4\n") + QByteArray(bytes, 'd');
        document.pages.append(
            {{QStringLiteral("scan.pdf"), FileKind::Pdf, content.size()},
             [content]() -> Result<std::unique_ptr<ByteSource>> { return makeMemorySource(content); }});
        auto added = awaitResult(m_desk.outbox().add(std::move(document)));
        [[maybe_unused]] const auto queued = awaitResult(m_desk.outbox().send({*added}, undo));
    }

    void fillOutbox()
    {
        send("lr", "161494290947153", 1'200'000);
        send("sc", "330011112222461", 2'200'000);
        QTest::qWait(moment);
        send("iv", "207700001234808", 400'000);
        QTest::qWait(moment);
        send("iv", "330011112222461", 700'000);
        QTest::qWait(moment);
        send("in", "161494290947153", 800'000);
        QTest::qWait(moment);
        send("ds", "161494290947153", 18'300'000);
        send("vc", "330011112222461", 1'100'000);
        QTest::qWait(2 * moment);
        send("ps", "330011112222461", 900'000, std::chrono::seconds(60));
        QTest::qWait(moment);
    }

    ui::Look m_look;
    QString m_folder;
    QTemporaryDir m_made;
    support::PracticeProcess m_practice;
    support::DeskWindow m_desk;
};

} // namespace

int main(int argc, char *argv[])
{
    QApplication application(argc, argv);
    const QString folder = application.arguments().value(1, QStringLiteral("."));
    QDir().mkpath(folder);
    Gallery gallery(application, folder);
    gallery.shoot();
    return 0;
}
