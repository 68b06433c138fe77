// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/privacy/requestlist.h"

#include "core/wording/datarequesttext.h"
#include "core/wording/journaltext.h"
#include "core/wording/wording.h"
#include "ui/privacy/requeststable.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/csvsaver.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/notewithlink.h"

#include "ui/widgets/obstacle.h"
#include "ui/widgets/painting.h"

#include <QDate>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

/// The heading above the list, with a hairline below.
class ListHeading : public QWidget {
protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        paintBottomHairline(painter, rect(), tokens(this).line);
    }
};

} // namespace

RequestList::RequestList(std::shared_ptr<Journal> journal, QWidget *parent)
    : QWidget(parent)
    , m_journal(std::move(journal))
    , m_note(new NoteWithLink)
    , m_count(new Label({}, Type::Second, &Tokens::text3))
    , m_save(new QPushButton(icon(QStringLiteral("save")), tr("Save the list…")))
    , m_table(new RequestsTable)
    , m_empty(new Label(tr("No requests from this computer yet."), Type::Body, &Tokens::text3))
    , m_csv(new CsvSaver(this))
{
    for (auto *waiting : QList<QWidget *>{m_table, m_empty}) // until the journal is loaded
        waiting->hide();
    m_empty->setContentsMargins(space::s, space::s, 0, 0);
    m_empty->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0); // no gap between the hairline and the table header
    column->addWidget(buildHeading());
    column->addWidget(m_empty, 1);
    column->addWidget(m_table, 1);
    connect(m_table, &RequestsTable::copied, this,
            [this](const QString &sentence) { Q_EMIT messageShown(QStringLiteral("copy"), sentence); });
    connect(m_csv, &CsvSaver::saved, this, [this](const QString &name) {
        Q_EMIT messageShown(QStringLiteral("save"), tr("Saved the list to “%1”.").arg(name));
    });
    connect(m_csv, &CsvSaver::failed, this, &RequestList::failed);
}

QWidget *RequestList::buildHeading()
{
    setControlKind(m_save, ControlKind::Flat, ControlSize::Small);
    setObstacle(*m_save, tr("the list is empty"));
    connect(m_save, &QPushButton::clicked, this, &RequestList::save);
    auto *heading = new ListHeading;
    heading->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed); // extra space goes to the list
    auto *row = new QHBoxLayout(heading);
    row->setContentsMargins(0, 0, 0, space::xs);
    row->setSpacing(space::s);
    row->addWidget(new Label(tr("Requests from this computer"), Type::Section, &Tokens::text, Weight::Bold));
    row->addWidget(m_count, 1);
    row->addWidget(m_save);
    return heading;
}

void RequestList::showRequests(const QList<DataRequest> &requests)
{
    m_table->rows().setItems(requests);
    const int count = int(requests.size());
    m_count->setText(m_journal->isPersistent() ? tr("%Ln, saved in the journal", nullptr, count)
                                               : tr("%Ln, until you close Clinic Desk", nullptr, count));
    const auto &first = requests.isEmpty() ? ConnectionId() : requests.first().connection;
    const bool areOfSeveral =
        std::ranges::any_of(requests, [&first](const DataRequest &request) { return request.connection != first; });
    m_table->setConnectionsShown(areOfSeveral);
    m_table->setVisible(!requests.isEmpty());
    m_empty->setVisible(requests.isEmpty());
    setObstacle(*m_save, requests.isEmpty() ? tr("the list is empty") : QString());
}

void RequestList::showJournalState(const Result<JournalCheck> &check)
{
    QStringList sentences;
    if (!m_journal->isPersistent())
        sentences.append(tr(
            "The journal on this computer cannot be used. New requests are listed only until you close Clinic Desk."));
    if (!m_journal->quarantinedFile().isEmpty())
        sentences.append(tr("The journal was damaged. It was renamed to “%1”, and a new journal was started.")
                             .arg(QFileInfo(m_journal->quarantinedFile()).fileName()));
    if (!check)
        sentences.append(wording::describeJournal(check.error()).summary);
    else if (check->fault)
        sentences.append(wording::chainProblem(*check));
    const bool isWrong = !check || check->fault;
    m_note->setTone(isWrong ? &Tokens::bad : &Tokens::text2);
    m_note->showNote(sentences.join(QLatin1Char(' ')));
}

void RequestList::save()
{
    m_csv->ask(tr("data-requests-%1.csv").arg(QDate::currentDate().toString(Qt::ISODate)),
               fileOf(requestColumns(), m_table->rows().items()));
}

} // namespace clinicdesk::ui
