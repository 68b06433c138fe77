// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/assessments/assessmentsdesk.h"

#include "tests/support/testprogram.h"
#include "ui/assessments/assessmentdetails.h"
#include "ui/assessments/assessmenttableview.h"
#include "ui/assessments/assessmenttreeview.h"
#include "ui/assessments/filterbar.h"
#include "ui/assessments/timelineview.h"
#include "ui/widgets/problembanner.h"
#include "ui/widgets/segmentedcontrol.h"
#include "ui/widgets/toast.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <algorithm>

namespace clinicdesk::support {

namespace {

const auto endpoint = QStringLiteral("assessments");

template <class Widget>
Widget &named(QWidget &page, const QString &name)
{
    for (auto *widget : page.findChildren<Widget *>()) {
        if (widget->accessibleName() == name)
            return *widget;
    }
    qFatal("The page has no \"%s\"", qPrintable(name));
}

} // namespace

AssessmentsDesk::AssessmentsDesk(ui::ThemeManager &look)
    : desk(look)
{
}

bool AssessmentsDesk::open()
{
    if (!practice.isReady())
        return false;
    openAt(practice.connection(), practice.secrets());
    return QTest::qWaitFor([this] { return isQuiet() && requestCount() == 4 && hasAllCounts(); }, tests::patienceMs);
}

void AssessmentsDesk::openAt(const Connection &connection, const ConnectionSecrets &secrets)
{
    desk.keep(secrets);
    desk.open(connection);
    QVERIFY(QTest::qWaitForWindowActive(&desk.window()));
    QTest::keyClick(&desk.window(), Qt::Key_3, Qt::AltModifier);
}

ui::AssessmentsPage &AssessmentsDesk::page()
{
    return *desk.window().findChild<ui::AssessmentsPage *>();
}

bool AssessmentsDesk::isQuiet()
{
    return !says(QStringLiteral("loading…")) && !page().worklist().isWorking();
}

ui::AssessmentTreeView &AssessmentsDesk::tree()
{
    return *page().findChild<ui::AssessmentTreeView *>();
}

ui::AssessmentTableView &AssessmentsDesk::table()
{
    return *page().findChild<ui::AssessmentTableView *>();
}

ui::AssessmentDetails &AssessmentsDesk::details()
{
    return *page().findChild<ui::AssessmentDetails *>();
}

ui::FilterBar &AssessmentsDesk::filters()
{
    return *page().findChild<ui::FilterBar *>();
}

ui::TimelineView &AssessmentsDesk::timeline()
{
    return *page().findChild<ui::TimelineView *>();
}

ui::ProblemBanner &AssessmentsDesk::band()
{
    return *page().findChild<ui::ProblemBanner *>();
}

ui::Toast &AssessmentsDesk::toast()
{
    return *page().findChild<ui::Toast *>();
}

ui::SegmentedControl &AssessmentsDesk::status()
{
    return named<ui::SegmentedControl>(page(), QStringLiteral("Status"));
}

ui::SegmentedControl &AssessmentsDesk::mode()
{
    return named<ui::SegmentedControl>(page(), QStringLiteral("View as"));
}

QLineEdit &AssessmentsDesk::search()
{
    return named<QLineEdit>(page(), QStringLiteral("Search in the list"));
}

QPushButton *AssessmentsDesk::button(const QString &text)
{
    for (auto *button : page().findChildren<QPushButton *>()) {
        if (button->isVisible() && (button->text() == text || button->accessibleName() == text))
            return button;
    }
    return nullptr;
}

bool AssessmentsDesk::says(const QString &words)
{
    return allTexts().contains(words);
}

QString AssessmentsDesk::allTexts()
{
    QStringList texts;
    for (const auto *label : page().findChildren<QLabel *>()) {
        if (label->isVisible())
            texts.append(label->text());
    }
    return texts.join(QLatin1Char('\n'));
}

QStringList AssessmentsDesk::conversations()
{
    QStringList ids;
    const auto &listing = page().worklist().listing();
    if (listing) {
        listing->filtered.visible.forEach([&](std::size_t at) {
            ids.append(QString::fromUtf8(listing->list().idOf(listing->list().conversations()[at])));
        });
    }
    ids.sort();
    return ids;
}

QStringList AssessmentsDesk::statuses()
{
    QStringList all;
    for (int at = 0; at < status().count(); ++at)
        all.append(status().segment(at)->accessibleName());
    return all;
}

bool AssessmentsDesk::hasAllCounts()
{
    const auto all = statuses();
    return std::ranges::all_of(all, [](const QString &text) { return text.back().isDigit(); });
}

QStringList AssessmentsDesk::asked(const QString &item)
{
    QStringList values;
    for (const auto &request : practice.requestsAt(endpoint)) {
        const auto given = request.value(u"query").toObject().value(item).toArray();
        values.append(given.isEmpty() ? QString() : given.first().toString());
    }
    return values;
}

qsizetype AssessmentsDesk::requestCount()
{
    return practice.requestsAt(endpoint).size();
}

bool AssessmentsDesk::answerWith(const QJsonArray &groups)
{
    return fail({{QStringLiteral("do"), QStringLiteral("status")},
                 {QStringLiteral("status"), 200},
                 {QStringLiteral("body"), QJsonObject{{QStringLiteral("conversations"), groups}}}});
}

bool AssessmentsDesk::answerAsItIs()
{
    return practice.setFaults({});
}

bool AssessmentsDesk::fail(QJsonObject how)
{
    how.insert(QStringLiteral("on"), endpoint);
    how.insert(QStringLiteral("always"), true);
    return practice.setFaults({how});
}

QJsonObject madeSession(const char *transaction, const QStringList &conversations, const char *practitioner)
{
    QJsonArray all;
    for (const auto &id : conversations)
        all.append(QJsonObject{{QStringLiteral("conversationid"), id},
                               {QStringLiteral("created_at"), QStringLiteral("2026-01-05T08:15:00.000Z")}});
    return {{QStringLiteral("practitioner_uuid"), QLatin1String(practitioner)},
            {QStringLiteral("patient_uuid"), QStringLiteral("pt-made-up")},
            {QStringLiteral("unique_identifier"), QStringLiteral("id-made-up")},
            {QStringLiteral("transaction_id"), QLatin1String(transaction)},
            {QStringLiteral("conversations"), all}};
}

} // namespace clinicdesk::support
