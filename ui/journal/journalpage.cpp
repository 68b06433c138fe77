// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/journal/journalpage.h"

#include "core/document/readablename.h"
#include "core/wording/journaltext.h"
#include "core/wording/wording.h"
#include "ui/journal/journaldetails.h"
#include "ui/journal/journalfilterbar.h"
#include "ui/journal/journaltable.h"
#include "ui/widgets/controlkind.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/messagedialog.h"
#include "ui/widgets/notewithlink.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/obstacle.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/savefolder.h"
#include "ui/widgets/scrolledcontent.h"
#include "ui/widgets/searchfield.h"
#include "ui/widgets/toast.h"
#include "ui/widgets/windowregion.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <functional>

namespace clinicdesk::ui {

namespace {

constexpr int pageSize = 200;

struct Question {
    QString title;
    QString question;
    QString text;
    QString answer; ///< on the button that confirms
};

void ask(JournalPage *page, const Question &words, const std::function<void()> &confirmed)
{
    auto *question = new MessageDialog(words.title, words.question, words.text, page);
    question->setAttribute(Qt::WA_DeleteOnClose);
    auto *confirm = question->addButton(words.answer, QMessageBox::AcceptRole);
    auto *cancel = question->addButton(JournalPage::tr("Cancel"), QMessageBox::RejectRole);
    question->setDefaultButton(cancel);
    question->setEscapeButton(cancel);
    QObject::connect(confirm, &QPushButton::clicked, page, confirmed);
    question->open();
}

} // namespace

JournalPage::JournalPage(std::shared_ptr<Journal> journal, QWidget *parent)
    : QWidget(parent)
    , m_journal(std::move(journal))
    , m_filter(new JournalFilterBar)
    , m_table(new JournalTable)
    , m_details(new JournalDetails)
    , m_note(new NoteWithLink)
    , m_stack(new QStackedWidget)
    , m_empty(new EmptyState(EmptyState::Reason::FilterHidesAll, {}))
{
    build();
    buildActions();
    connectParts();
    showCheck();
    showState();
}

JournalPage::~JournalPage() = default;

void JournalPage::build()
{
    m_head = buildHeader();
    auto *noEntries = new QWidget;
    fillWithScrolled(noEntries, m_empty);
    for (auto *below : QList<QWidget *>{m_stack, m_details})
        below->setMinimumHeight(1); // in a low window, the header is shown in full and the rest is scrolled
    m_stack->addWidget(m_table);
    m_stack->addWidget(noEntries);
    auto *list = new QHBoxLayout;
    list->setContentsMargins({});
    list->setSpacing(0);
    list->addWidget(m_stack, 1);
    list->addWidget(m_details);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins({});
    all->setSpacing(0);
    all->addWidget(m_head);
    all->addLayout(list, 1);
    for (auto *region : QList<QWidget *>{m_stack, m_details})
        setWindowRegion(region);
    m_details->hide(); // until an entry is selected
    m_toast = new Toast(m_stack);
}

QWidget *JournalPage::buildHeader()
{
    auto *head = new QWidget(this);
    m_count = new Label({}, Type::Second, &Tokens::text3);
    m_verify = new QPushButton(icon(QStringLiteral("check"), &Tokens::text), tr("Check the journal"));
    m_export = new QPushButton(icon(QStringLiteral("save"), &Tokens::text), tr("Export…"));
    auto *title = new QHBoxLayout;
    title->setSpacing(space::m);
    title->addWidget(new Label(tr("Journal"), Type::Title, &Tokens::text, Weight::Bold));
    title->addWidget(m_count, 1);
    title->addWidget(m_verify);
    title->addWidget(m_export);
    auto *column = new QVBoxLayout(head);
    column->setContentsMargins(space::page, 10, space::page, 10);
    column->setSpacing(space::s);
    column->addLayout(title);
    column->addWidget(m_filter);
    column->addWidget(m_note);
    return head;
}

void JournalPage::buildActions()
{
    const auto action = [this](const QString &iconName, const QString &text, const QKeySequence &key) {
        auto *made = new QAction(icon(iconName), text, this);
        made->setShortcut(key);
        addAction(made);
        return made;
    };
    m_refreshAction = action(QStringLiteral("refresh"), tr("Refresh"), QKeySequence::Refresh);
    m_verifyAction = action(QStringLiteral("check"), tr("Check the journal"), QKeySequence(Qt::CTRL | Qt::Key_E));
    m_exportAction = action(QStringLiteral("save"), tr("Export…"), QKeySequence::Save);
    addAction(m_filter->search().findAction());
}

void JournalPage::connectParts()
{
    connect(m_refreshAction, &QAction::triggered, this, &JournalPage::refresh);
    connect(m_verifyAction, &QAction::triggered, this, [this] { verify(this); });
    connect(m_verify, &QPushButton::clicked, m_verifyAction, &QAction::trigger);
    connect(m_exportAction, &QAction::triggered, this, &JournalPage::askForFile);
    connect(m_export, &QPushButton::clicked, m_exportAction, &QAction::trigger);
    connect(m_filter, &JournalFilterBar::changed, this, &JournalPage::refresh);
    connect(&m_filter->search(), &SearchField::listRequested, this, [this] {
        m_table->setFocus(Qt::TabFocusReason);
        if (!m_table->currentIndex().isValid() && m_table->rows().rowCount() > 0)
            m_table->selectRow(0);
    });
    connect(m_table, &JournalTable::currentRowChanged, this, [this] {
        const auto current = m_table->currentIndex();
        m_details->setVisible(current.isValid());
        if (current.isValid())
            m_details->showEntry(m_table->rows().itemAt(current));
    });
    connect(m_table, &JournalTable::copied, this, [this](const QString &sentence) {
        m_toast->showMessage({QStringLiteral("copy"), sentence, {}});
    });
    connect(m_note, &NoteWithLink::linkActivated, this, &JournalPage::askAboutFinding);
    connect(m_empty, &EmptyState::actionTriggered, m_filter, &JournalFilterBar::clear);
}

PageCommands JournalPage::commands() const
{
    const bool hasSelection = m_table->isVisible() && m_table->selectionModel()->hasSelection();
    return {{m_filter->search().findAction(), {}, true},
            {m_refreshAction},
            {m_verifyAction, m_isChecking ? tr("it is being checked") : QString()},
            {m_exportAction},
            {m_table->copyAction(), hasSelection ? QString() : tr("select an entry"), true}};
}

void JournalPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    refresh();
    if (!m_check)
        checkEnd(this);
}

void JournalPage::refresh()
{
    m_isReadingMore = false; // its answer would be of the former filter
    read(this, m_reading.next());
}

Task<void> JournalPage::read(QPointer<JournalPage> self, Ticket ticket)
{
    const auto journal = self->m_journal;
    const auto filter = self->m_filter->filter();
    // As many as before, so that a person who has scrolled stays where they are.
    const int limit = std::max(pageSize, self->m_table->rows().rowCount());
    const auto page = co_await journal->page(filter, 0, limit);
    if (!self || !ticket.isCurrent())
        co_return;
    if (!page) {
        self->showProblem(page.error());
        co_return;
    }
    self->m_problem.reset();
    self->m_isRead = true;
    self->expectMore(false); // while the rows change
    self->m_table->rows().setItems(page->entries);
    self->expectMore(page->hasMore);
    self->m_found = page->entries.size();
    if (!page->entries.isEmpty())
        self->m_newest = std::max(self->m_newest, page->entries.first().number);
    self->showCheck();
    self->showState();
    const auto found = co_await journal->count(filter);
    if (!self || !ticket.isCurrent() || !found)
        co_return;
    self->m_found = *found;
    self->showState();
    const auto people = co_await journal->people();
    if (self && ticket.isCurrent() && people)
        self->m_filter->setPeople(*people);
}

Task<void> JournalPage::readMore(QPointer<JournalPage> self, Ticket ticket)
{
    const auto journal = self->m_journal;
    const auto filter = self->m_filter->filter();
    const auto &entries = self->m_table->rows().items();
    const auto before = entries.isEmpty() ? 0 : entries.last().number;
    const auto page = co_await journal->page(filter, before, pageSize);
    if (!self || !ticket.isCurrent())
        co_return;
    self->m_isReadingMore = false;
    if (!page) {
        self->showProblem(page.error());
        co_return;
    }
    self->expectMore(page->hasMore);
    self->m_table->rows().appendItems(page->entries);
}

void JournalPage::expectMore(bool hasMore)
{
    const auto fetch = [this] {
        if (!std::exchange(m_isReadingMore, true))
            readMore(this, m_reading.next());
    };
    m_table->rows().setMore(hasMore ? fetch : std::function<void()>());
}

Task<void> JournalPage::verify(QPointer<JournalPage> self)
{
    if (std::exchange(self->m_isChecking, true))
        co_return;
    self->showCheck();
    const auto journal = self->m_journal;
    const auto check = co_await journal->verify();
    if (!self)
        co_return;
    self->m_isChecking = false;
    self->m_check = check;
    self->showCheck();
    if (check && check->lastEntry > self->m_newest)
        self->refresh(); // the list has all that was checked
    if (check)
        Q_EMIT self->checked(*check);
}

Task<void> JournalPage::checkEnd(QPointer<JournalPage> self)
{
    const auto journal = self->m_journal;
    const auto end = co_await journal->checkEnd();
    if (!self || !end)
        co_return;
    self->m_end = *end;
    self->showCheck();
}

Task<void> JournalPage::accept(QPointer<JournalPage> self)
{
    const auto journal = self->m_journal;
    const auto accepted = co_await journal->accept();
    if (!self)
        co_return;
    if (!accepted)
        self->m_toast->showMessage({QStringLiteral("alert"), wording::sentenceOfJournal(accepted.error()), {}});
    self->refresh();
    verify(self);
}

Task<void> JournalPage::removeHeld(QPointer<JournalPage> self)
{
    const auto journal = self->m_journal;
    const auto removed = co_await journal->removeHeld();
    if (!self)
        co_return;
    if (!removed)
        self->m_toast->showMessage({QStringLiteral("alert"), wording::sentenceOfJournal(removed.error()), {}});
    self->refresh();
    verify(self);
}

std::optional<JournalCheck> JournalPage::lastCheck() const
{
    if (!m_check)
        return m_end;
    return *m_check ? std::optional(**m_check) : std::nullopt;
}

void JournalPage::askAboutFinding()
{
    const auto check = lastCheck();
    if (check && check->fault)
        ask(this,
            {tr("Accept the journal"), tr("Go on with this journal?"),
             tr("Its entries stay as they are, and a new one says that you accepted them. Export the journal first if "
                "you want to find out what happened."),
             tr("Accept")},
            [this] { accept(this); });
    else if (check && check->held > 0)
        ask(this,
            {tr("Remove old entries"), tr("Is the date of this computer correct?"),
             tr("By this date, %Ln entry(s) is/are older than the journal is kept. Removed entries cannot be restored.",
                nullptr, static_cast<int>(check->held)),
             tr("Remove old entries")},
            [this] { removeHeld(this); });
}

void JournalPage::showCheck()
{
    if (m_isChecking) {
        m_note->setTone(&Tokens::text2);
        m_note->showNote(tr("Checking the journal…"));
        return;
    }
    QStringList sentences;
    if (!m_journal->isPersistent())
        sentences.append(tr("The journal on this computer cannot be used. What is shown is lost when you close Clinic "
                            "Desk."));
    const auto check = lastCheck();
    const bool isBad = (m_check && !*m_check) || (check && check->fault);
    if (m_check && !*m_check)
        sentences.append(wording::sentenceOfJournal(m_check->error()));
    else if (isBad)
        sentences.append(wording::chainProblem(*check));
    else if (m_check && m_newest <= check->lastEntry)
        sentences.append(wording::journalIsSound(*check)); // until the list has an entry that was not checked
    else if (check && check->held > 0)
        sentences.append(wording::removalHeld(*check));
    m_note->setTone(isBad ? &Tokens::bad : &Tokens::text2);
    const bool canBeAccepted = check && check->fault;
    const bool hasHeld = check && !check->fault && check->held > 0;
    m_note->showNote(sentences.join(QLatin1Char(' ')), canBeAccepted ? tr("Accept and go on…")
                                                       : hasHeld     ? tr("Remove old entries…")
                                                                     : QString());
}

void JournalPage::showState()
{
    const bool isEmpty = m_isRead && m_table->rows().rowCount() == 0;
    m_count->setText(m_isRead ? tr("%Ln entry(s)", nullptr, static_cast<int>(m_found)) : tr("Reading…"));
    const auto obstacle = !m_isRead ? tr("the journal is being read") : isEmpty ? tr("no entry is shown") : QString();
    setObstacle(*m_export, obstacle);
    setObstacle(*m_exportAction, obstacle);
    m_stack->setCurrentIndex(isEmpty ? 1 : 0);
    m_toast->raise();
    if (m_filter->isEmpty())
        m_empty->setContent({tr("No entries yet"), tr("What is done with Clinic Desk is listed here."), {}, {}, {}});
    else
        m_empty->setContent({tr("No matches"), tr("No entry has all that you chose."), tr("Show all"), {}, {}});
}

void JournalPage::showProblem(const Error &error)
{
    const auto words = wording::describeJournal(error);
    m_problem = error;
    m_isRead = true;
    expectMore(false);
    m_table->rows().setItems({});
    m_found = 0;
    showState();
    m_empty->setContent({words.summary, words.advice, {}, {}, {}});
}

void JournalPage::askForFile()
{
    auto *dialog = new QFileDialog(this, tr("Export the entries that are found"));
    const auto lines = tr("JSON Lines (*.jsonl)");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("Table, CSV (*.csv)"), lines});
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    dialog->setDirectory(saveFolder(this));
    dialog->selectFile(tr("journal-%1.csv").arg(QDate::currentDate().toString(Qt::ISODate)));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, lines](const QString &chosen) {
        dialog->setDefaultSuffix(chosen == lines ? QStringLiteral("jsonl") : QStringLiteral("csv"));
    });
    connect(dialog, &QFileDialog::fileSelected, this, [this, dialog, lines](const QString &path) {
        const auto chosen = dialog->selectedNameFilter() == lines ? JournalFormat::JsonLines : JournalFormat::Csv;
        rememberSaveFolder(this, path);
        exportTo(this, path, journalFormatFor(path).value_or(chosen));
    });
    dialog->open();
}

Task<void> JournalPage::exportTo(QPointer<JournalPage> self, QString path, JournalFormat format)
{
    const auto journal = self->m_journal;
    const auto filter = self->m_filter->filter();
    const auto exported = co_await journal->exportTo(path, format, filter);
    if (exported) {
        const JournalRecord record{.kind = journalKind::exported, .result = QStringLiteral("ok")};
        [[maybe_unused]] const auto recorded = co_await journal->append(record);
    }
    if (!self)
        co_return;
    if (!exported) {
        self->m_toast->showMessage({QStringLiteral("alert"), wording::sentence(exported.error()), {}});
        co_return;
    }
    const auto name = displayName(QFileInfo(path).fileName());
    self->m_toast->showMessage({QStringLiteral("save"),
                                tr("Exported %Ln entry(s) to “%1”.", nullptr, static_cast<int>(*exported)).arg(name),
                                {}});
    self->refresh();
}

void JournalPage::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintBottomHairline(painter, m_head->geometry(), tokens(this).line);
}

} // namespace clinicdesk::ui
