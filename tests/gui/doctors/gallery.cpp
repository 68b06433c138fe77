// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Shows profiles of made-up doctors in the page of doctors and saves what it looks like: doctors_gallery FOLDER. Not a
// test and not a product: something to look at beside the drawn pictures.

#include "core/language/translations.h"
#include "tests/gui/doctors/doctorsdesk.h"
#include "tests/gui/doctors/madeprofiles.h"
#include "tests/support/scriptedserver.h"
#include "tests/support/temporarycertificate.h"
#include "ui/doctors/collapsiblerows.h"
#include "ui/doctors/profileview.h"

#include <QApplication>
#include <QBuffer>
#include <QDir>
#include <QPainter>
#include <QScrollBar>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::support;

namespace {

constexpr int moment = 500;

QByteArray madePicture()
{
    QImage image(300, 400, QImage::Format_RGB32);
    image.fill(QColor(176, 205, 196));
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(94, 76, 66));
    painter.drawEllipse(QPoint(150, 160), 70, 84);
    painter.setBrush(QColor(60, 100, 140));
    painter.drawEllipse(QPoint(150, 380), 130, 130);
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    image.save(&buffer, "PNG");
    return bytes;
}

void save(ui::ThemeManager &look, QWidget &window, const QString &folder, const QString &name)
{
    using Choice = ui::ThemeManager::Choice;
    for (const auto &[choice, word] : {std::pair(Choice::Light, "light"), std::pair(Choice::Dark, "dark"),
                                       std::pair(Choice::HighContrast, "contrast")}) {
        look.setChoice(choice);
        QTest::qWait(moment);
        window.grab().save(QStringLiteral("%1/doctor-%2-%3.png").arg(folder, name, QString::fromLatin1(word)));
    }
}

} // namespace

int main(int argc, char *argv[])
{
    QApplication application(argc, argv);
    const Translations translations;
    if (argc != 2)
        qFatal("doctors_gallery FOLDER");
    const auto folder = QString::fromLocal8Bit(argv[1]);
    QDir().mkpath(folder);
    ui::ThemeManager look(application);
    QTemporaryDir keys;
    const TemporaryCertificate certificate(keys.path());
    ScriptedServer pictures({reply(200, madePicture())}, certificate.serverConfiguration());
    auto changed = fullProfile();
    changed.replace("Hindi", "Urdu").replace("ESMC-00042", "ESMC-00041").replace("\"active\":true", "\"active\":false");
    ScriptedServer server({reply(200, changed), reply(200, fullProfile()), reply(200, sparseProfile()),
                           reply(200, hostileProfile()), reply(200, fullProfile(pictures.url().toEncoded())),
                           reply(403, R"({"data":{},"error":{"code":"UNAUTHORIZED_ENTITY","message":"no"}})")});
    DoctorsDesk desk;
    desk.openAt(server.url(QString()), certificate.certificateFile);
    save(look, desk.page(), folder, QStringLiteral("nothing"));
    if (!desk.opened(QStringLiteral("161400000000042")))
        qFatal("no profile came");
    const auto next = [&](const char *id, const char *name) {
        if (!desk.opened(QString::fromLatin1(id)))
            qFatal("no profile came");
        save(look, desk.page(), folder, QString::fromLatin1(name));
    };
    desk.type(QStringLiteral("161400000000042"));
    QTest::qWait(moment);
    save(look, desk.page(), folder, QStringLiteral("full"));
    next("161400000000043", "sparse");
    next("161400000000044", "hostile");
    desk.view().verticalScrollBar()->setValue(desk.view().verticalScrollBar()->maximum());
    for (auto *rows : desk.page().findChildren<ui::CollapsibleRows *>())
        rows->setOpen(true);
    save(look, desk.page(), folder, QStringLiteral("hostile-end"));
    next("161400000000045", "picture");
    desk.page().resize(900, 706);
    save(look, desk.page(), folder, QStringLiteral("narrow"));
    desk.page().resize(1120, 706);
    desk.type(QStringLiteral("161400000000046"));
    save(look, desk.page(), folder, QStringLiteral("refused"));
    return 0;
}
