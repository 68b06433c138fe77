// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/journal/journalfilterbar.h"

#include "core/document/readablename.h"
#include "core/wording/journaltext.h"
#include "ui/widgets/datefield.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/searchfield.h"
#include "ui/widgets/tokens.h"

#include <QComboBox>
#include <QSignalBlocker>

namespace clinicdesk::ui {

namespace {

constexpr int searchWidth = 240;
constexpr std::chrono::milliseconds typingPause{200};
constexpr int weekDays = 7;
constexpr int monthDays = 30;

/// Groups of kinds to choose from: the name, and how the codes of its kinds begin.
struct KindGroup {
    QString name;
    QStringList beginnings;
};

QList<KindGroup> kindGroups()
{
    const auto code = [](const char *text) { return QString::fromLatin1(text); };
    return {{JournalFilterBar::tr("All events"), {}},
            {JournalFilterBar::tr("Sign-in and lock"),
             {code("person.signed-in"), code("person.pin-refused"), code("program.")}},
            {JournalFilterBar::tr("People"), {code("person.added"), code("person.changed"), code("person.removed")}},
            {JournalFilterBar::tr("Connections and tokens"), {code("connection."), code("token.")}},
            {JournalFilterBar::tr("Documents"), {code("document.")}},
            {JournalFilterBar::tr("Assessments and doctors"), {code("assessments."), code("profile.")}},
            {JournalFilterBar::tr("Requests and registration"), {code("user-data."), code("registration.")}},
            {JournalFilterBar::tr("Administration"), {code("policy."), code("data."), code("journal.")}}};
}

QStringList kindsOf(const QStringList &beginnings)
{
    QStringList kinds;
    for (const auto &kind : journalKinds()) {
        const auto begins = [&kind](const QString &beginning) { return kind.startsWith(beginning); };
        if (std::ranges::any_of(beginnings, begins))
            kinds.append(kind);
    }
    return kinds;
}

QDateTime startOf(QDate day)
{
    return day.startOfDay().toUTC();
}

} // namespace

JournalFilterBar::JournalFilterBar(QWidget *parent)
    : QWidget(parent)
    , m_search(new SearchField(tr("Search"), tr("Search in the journal"), this))
    , m_kinds(new QComboBox(this))
    , m_people(new QComboBox(this))
    , m_days(new QComboBox(this))
    , m_day(new DateField(this))
{
    build();
    m_typing.setSingleShot(true);
    m_typing.setInterval(typingPause);
    connect(&m_typing, &QTimer::timeout, this, &JournalFilterBar::changed);
    connect(m_search, &QLineEdit::textChanged, &m_typing, qOverload<>(&QTimer::start));
    connect(m_kinds, &QComboBox::currentIndexChanged, this, &JournalFilterBar::changed);
    connect(m_people, &QComboBox::currentIndexChanged, this, &JournalFilterBar::changed);
    connect(m_days, &QComboBox::currentIndexChanged, this, [this] {
        showDay();
        Q_EMIT changed();
    });
    connect(m_day, &DateField::dateEntered, this, &JournalFilterBar::changed);
}

void JournalFilterBar::build()
{
    m_search->setFixedWidth(searchWidth);
    m_search->setAcceptDrops(false);
    m_kinds->setAccessibleName(tr("Kind of event"));
    for (const auto &group : kindGroups())
        m_kinds->addItem(group.name, kindsOf(group.beginnings));
    m_people->setAccessibleName(tr("Person"));
    m_people->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_people->addItem(tr("All people"));
    m_days->setAccessibleName(tr("Days"));
    const auto lastDays = [](int days) { return tr("Last %Ln day(s)", nullptr, days); };
    m_days->addItems({tr("All days"), tr("Today"), tr("Yesterday"), lastDays(7), lastDays(30), tr("One day")});
    m_day->setAccessibleName(tr("Day"));
    m_day->setDate(QDate::currentDate());
    auto *row = new FlowLayout(space::s, space::s, this);
    row->setLastTakesRest(false);
    row->setContentsMargins(0, 0, 0, 0);
    for (auto *field : QList<QWidget *>{m_search, m_kinds, m_people, m_days, m_day})
        row->addWidget(field);
    showDay();
}

void JournalFilterBar::showDay()
{
    m_day->setVisible(m_days->currentIndex() == OneDay);
}

void JournalFilterBar::setPeople(const QList<JournalPerson> &people)
{
    const QSignalBlocker same(m_people);
    const auto chosen = m_people->currentData();
    while (m_people->count() > 1)
        m_people->removeItem(1);
    for (const auto &person : people)
        m_people->addItem(displayName(person.name), person.id);
    m_people->setCurrentIndex(std::max(0, m_people->findData(chosen)));
}

JournalFilter JournalFilterBar::filter() const
{
    JournalFilter filter{.kinds = m_kinds->currentData().toStringList(), .text = m_search->text().trimmed()};
    if (m_people->currentIndex() > 0)
        filter.person = m_people->currentData().toString();
    if (!filter.text.isEmpty())
        filter.isShown = wording::journalTextContains;
    const auto today = QDate::currentDate();
    switch (m_days->currentIndex()) {
    case Today:
        filter.from = startOf(today);
        break;
    case Yesterday:
        filter.from = startOf(today.addDays(-1));
        filter.until = startOf(today);
        break;
    case LastWeek:
        filter.from = startOf(today.addDays(1 - weekDays));
        break;
    case LastMonth:
        filter.from = startOf(today.addDays(1 - monthDays));
        break;
    case OneDay:
        filter.from = startOf(m_day->date().value_or(today));
        filter.until = startOf(m_day->date().value_or(today).addDays(1));
        break;
    default:
        break;
    }
    return filter;
}

void JournalFilterBar::clear()
{
    {
        const QSignalBlocker once(this);
        m_kinds->setCurrentIndex(0);
        m_people->setCurrentIndex(0);
        m_days->setCurrentIndex(All);
        m_search->clear();
        m_typing.stop();
    }
    Q_EMIT changed();
}

bool JournalFilterBar::isEmpty() const
{
    return filter() == JournalFilter();
}

} // namespace clinicdesk::ui
