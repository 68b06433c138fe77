// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Saves pictures of the journal in the whole window: journal_gallery FOLDER [CODE]. Neither a test nor part of the
// product.

#include "core/language/translations.h"
#include "tests/support/awaitresult.h"
#include "tests/support/testprogram.h"
#include "tests/support/testwindow.h"
#include "ui/journal/journalpage.h"
#include "ui/journal/journaltable.h"

#include <QApplication>
#include <QDir>
#include <QPushButton>
#include <QTest>

using namespace clinicdesk;
using namespace clinicdesk::ui;

namespace {

constexpr QSize laptop(1366, 768);

QList<JournalEvent> aDay()
{
    const JournalPerson ina{QStringLiteral("p-1"), QStringLiteral("Ina Invented")};
    const JournalPerson rolf{QStringLiteral("p-2"), QStringLiteral("Rolf Rehearsal")};
    auto at = QDateTime(QDate::currentDate(), QTime(8, 2, 11));
    QList<JournalEvent> events;
    const auto add = [&](const JournalPerson &who, QLatin1String kind, const QString &subject = {},
                         const QString &result = QStringLiteral("ok"), bool isConnected = true) {
        at = at.addSecs(147);
        events.append({.record = {.kind = kind,
                                  .connectionName = isConnected ? QStringLiteral("Sunrise Clinic") : QString(),
                                  .subject = subject,
                                  .result = result},
                       .at = at.toUTC(),
                       .by = who});
    };
    const auto document = QStringLiteral("5f0c7a11-4d3e-4b7a-9c55-0d1e2f3a4b5%1");
    add(ina, journalKind::signedIn, {}, QStringLiteral("ok"), false);
    add(ina, journalKind::policyChanged, QStringLiteral("9d4e1f"), QStringLiteral("ok"), false);
    add(ina, journalKind::tokenStored);
    for (int i = 0; i < 6; ++i) {
        add(rolf, journalKind::documentAdded, document.arg(i));
        add(rolf, journalKind::documentSent, document.arg(i));
        if (i == 3)
            add(rolf, journalKind::documentFailed, document.arg(i), QStringLiteral("service.unavailable"));
        else
            add(rolf, journalKind::documentDelivered, document.arg(i));
    }
    add(rolf, journalKind::locked, QStringLiteral("idle"), QStringLiteral("ok"), false);
    add(rolf, journalKind::pinRefused, QStringLiteral("Ina Invented"), QStringLiteral("refused"), false);
    add(ina, journalKind::unlocked, {}, QStringLiteral("ok"), false);
    add(ina, journalKind::assessmentsRead);
    add(ina, journalKind::profileRead, QStringLiteral("161400000000042"));
    add(ina, journalKind::registrationBegun);
    return events;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 2)
        qFatal("usage: journal_gallery FOLDER [CODE]");
    const QApplication application(argc, argv);
    Translations translations;
    const auto language = argc > 2 ? QString::fromLocal8Bit(argv[2]) : QStringLiteral("en");
    translations.use(language);
    ThemeManager look(*qApp);
    look.followLanguage();
    QApplication::setLayoutDirection(QLocale().textDirection());
    const QDir folder(QString::fromLocal8Bit(argv[1]));
    using Choice = ThemeManager::Choice;
    for (const auto &[choice, name] : {std::pair(Choice::Light, "light"), std::pair(Choice::Dark, "dark"),
                                       std::pair(Choice::HighContrast, "contrast")}) {
        look.setChoice(choice);
        support::PracticeProcess practice;
        support::TestWindow desk(look);
        desk.keep(practice.secrets());
        desk.open(practice.connection());
        desk.window().resize(laptop);
        if (!support::awaitResult(desk.journal().append(aDay())))
            qFatal("The journal cannot be written");
        desk.window().showPage(pageId::journal);
        auto &page = *desk.window().findChild<JournalPage *>();
        if (!QTest::qWaitFor([&] { return page.table().rows().rowCount() > 0; }, tests::patienceMs))
            qFatal("The journal is not shown");
        page.table().setFocus();
        page.table().setCurrentIndex(page.table().rows().index(9, 0));
        QTest::qWait(300); // layouts, the style, the count
        const auto save = [&](const char *view) {
            desk.window().grab().save(
                folder.filePath(QStringLiteral("journal-%1-%2-%3.png")
                                    .arg(language, QString::fromLatin1(name), QString::fromLatin1(view))));
        };
        save("list");
        QTest::keyClick(desk.window().windowHandle(), Qt::Key_E, Qt::ControlModifier);
        QTest::qWait(500);
        save("checked");
    }
}
