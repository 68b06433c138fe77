// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/privacy/privacypage.h"

#include "ui/privacy/datarequestconfirmation.h"
#include "ui/privacy/datarequeststeps.h"
#include "ui/privacy/requestsmodel.h"
#include "ui/privacy/requeststable.h"
#include "ui/privacy/webhookhelp.h"
#include "ui/state/currentconnection.h"
#include "ui/widgets/csvsaver.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/kind.h"
#include "ui/widgets/notewithlink.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/problembanner.h"
#include "ui/widgets/toast.h"

#include <QAction>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace clinicdesk::ui {

namespace {

QScrollArea *scrolled(QWidget *content)
{
    auto *area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(content);
    return area;
}

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

PrivacyPage::PrivacyPage(CurrentConnection &connection, ClientProvider clients, std::shared_ptr<Journal> journal,
                         QWidget *parent)
    : QWidget(parent)
    , m_connection(connection)
    , m_clients(std::move(clients))
    , m_journal(std::move(journal))
{
    m_problem = new ProblemBanner;
    auto *area = scrolled(makeContent());
    m_toast = new Toast(area);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(m_problem);
    all->addWidget(area, 1);
    addActions();

    connect(m_problem, &ProblemBanner::remedyChosen, this, &PrivacyPage::askForWhatIsMissing);
    connect(m_toast, &Toast::actionTriggered, this, [this] { m_table->goTo(m_told); });
    connect(&m_connection, &CurrentConnection::changed, this, &PrivacyPage::connectionChanged);
    m_shown = m_connection.connection();
    showState();
}

PrivacyPage::~PrivacyPage() = default;

QWidget *PrivacyPage::makeContent()
{
    auto *lead =
        new Label(tr("The service gathers what it holds about the signed-in user. It does not come back to this "
                     "window: it is delivered to the clinic’s own webhook, and your administrator receives it "
                     "there."),
                  Type::Running, &Tokens::text2);
    lead->setWordWrap(true);
    lead->setMaximumWidth(width::reading);
    m_steps = new DataRequestSteps;
    m_confirmation = new DataRequestConfirmation;
    m_webhook = new WebhookHelp;
    m_webhook->hide();
    for (auto *card : QList<QWidget *>{m_confirmation, m_webhook})
        card->setMaximumWidth(width::reading);
    m_table = new RequestsTable;
    m_empty = new Label(tr("Nothing was asked from this computer yet."), Type::Body, &Tokens::text3);
    for (auto *waiting : QList<QWidget *>{m_table, m_empty}) // until the journal is loaded
        waiting->hide();
    m_empty->setContentsMargins(space::s, space::s, 0, 0);
    m_empty->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_note = new NoteWithLink;
    m_file = new CsvSaver(this);

    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(space::reading, space::xxl, space::reading, space::page);
    column->setSpacing(space::s);
    column->addWidget(new Label(tr("Ask for a user’s data"), Type::ReadingTitle, &Tokens::text, Weight::Bold));
    column->addWidget(lead);
    column->addSpacing(space::m);
    column->addWidget(m_steps);
    column->addSpacing(space::m);
    column->addLayout(makeAction());
    column->addWidget(m_confirmation);
    column->addWidget(m_webhook);
    column->addSpacing(space::xl);
    column->addWidget(m_note);
    auto *list = new QVBoxLayout; // no gap between the hairline and the table header
    list->setSpacing(0);
    list->addWidget(makeListHead());
    list->addWidget(m_empty, 1);
    list->addWidget(m_table, 1);
    column->addLayout(list, 1);
    column->addStretch();
    return content;
}

QHBoxLayout *PrivacyPage::makeAction()
{
    m_ask = new QPushButton(tr("Ask for the data"));
    setControlKind(m_ask, Kind::Primary, Size::Tall);
    m_state = new Label({}, Type::Second, &Tokens::text2);
    m_state->setWordWrap(true);
    m_help = new QPushButton(icon(QStringLiteral("help")), tr("What the webhook receives"));
    m_help->setCheckable(true);
    setControlKind(m_help, Kind::Flat, Size::Small);
    connect(m_ask, &QPushButton::clicked, this, &PrivacyPage::confirmRequest);
    connect(m_help, &QPushButton::toggled, m_webhook, &QWidget::setVisible);
    connect(m_confirmation, &DataRequestConfirmation::confirmed, this, [this] {
        leaveConfirmation();
        ask();
    });
    connect(m_confirmation, &DataRequestConfirmation::declined, this, &PrivacyPage::leaveConfirmation);
    auto *action = new QHBoxLayout;
    action->setSpacing(space::m);
    action->addWidget(m_ask);
    action->addWidget(m_state, 1);
    action->addWidget(m_help);
    return action;
}

QWidget *PrivacyPage::makeListHead()
{
    m_count = new Label({}, Type::Second, &Tokens::text3);
    m_save = new QPushButton(icon(QStringLiteral("save")), tr("Save the list…"));
    setControlKind(m_save, Kind::Flat, Size::Small);
    m_save->setEnabled(false);
    connect(m_save, &QPushButton::clicked, this, &PrivacyPage::saveList);
    auto *heading = new ListHeading;
    heading->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed); // extra space goes to the list
    auto *head = new QHBoxLayout(heading);
    head->setContentsMargins(0, 0, 0, space::xs);
    head->setSpacing(space::s);
    head->addWidget(new Label(tr("Requests from this computer"), Type::Section, &Tokens::text, Weight::Bold));
    head->addWidget(m_count, 1);
    head->addWidget(m_save);
    return heading;
}

PageCommands PrivacyPage::commands() const
{
    return PageCommands{{m_refresh}} + m_table->commands();
}

void PrivacyPage::addActions()
{
    m_refresh = new QAction(icon(QStringLiteral("refresh")), tr("Refresh"), this);
    m_refresh->setShortcut(QKeySequence::Refresh);
    m_refresh->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(m_refresh);
    connect(m_refresh, &QAction::triggered, this, [this] { load(); });
    const auto say = [this](const QString &iconName, const QString &sentence) {
        m_told = 0;
        m_toast->showMessage({.icon = iconName, .sentence = sentence, .action = {}});
    };
    connect(m_table, &RequestsTable::copied, this,
            [say](const QString &sentence) { say(QStringLiteral("copy"), sentence); });
    connect(m_file, &CsvSaver::saved, this,
            [say](const QString &name) { say(QStringLiteral("save"), tr("Saved the list to “%1”").arg(name)); });
    connect(m_file, &CsvSaver::failed, this, [this](const Error &error) { showProblem(error, false); });
}

} // namespace clinicdesk::ui
