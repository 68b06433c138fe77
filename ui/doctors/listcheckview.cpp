// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/listcheckview.h"

#include "core/base/error.h"
#include "core/wording/checktable.h"
#include "core/wording/wording.h"
#include "ui/doctors/checkprogress.h"
#include "ui/doctors/checkrow.h"
#include "ui/doctors/idfile.h"
#include "ui/doctors/idlistentry.h"
#include "ui/doctors/listcheck.h"
#include "ui/doctors/listchecktable.h"
#include "ui/state/currentconnection.h"
#include "ui/state/missingsecret.h"
#include "ui/widgets/csvsaver.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/errorbanner.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/hairlinebox.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/listaction.h"
#include "ui/widgets/numbertext.h"
#include "ui/widgets/obstacle.h"
#include "ui/widgets/pagecommand.h"
#include "ui/widgets/searchfield.h"
#include "ui/widgets/segmentedcontrol.h"
#include "ui/widgets/toast.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDate>
#include <QDragEnterEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QMimeData>
#include <QObject>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <QWidget>

#include <algorithm>

namespace clinicdesk::ui {

class ListCheckActions;

/// A list check: its progress, the filter of its rows, and the rows.
class ListCheckPanel : public QWidget {
    Q_OBJECT
public:
    /// `check` must outlive the panel.
    explicit ListCheckPanel(ListCheck &check, QWidget *parent = nullptr);

    /// Call when the check has changed.
    void showCheck();
    /// Resets filter and search.
    void showAllRows();
    void focusProgress();
    void focusRows();
    /// False if filter and search hide all rows.
    bool hasRows() const;
    void save();
    /// For the menu of the window; `isShown`: whether the page shows this panel.
    PageCommands commands(bool isShown) const;

Q_SIGNALS:
    void rowsShown(bool hasRows);
    void openRequested(const QString &id);
    void messageShown(const QString &icon, const QString &sentence);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *buildFilterRow();
    void connectParts();
    void showFilterThatFits();
    void applyFilter();
    void showRows();

    ListCheck &m_check;
    CheckProgress *m_progress; ///< children
    SegmentedControl *m_filter = nullptr;
    QComboBox *m_filterBox = nullptr; ///< the same choice where the segments have no room
    SearchField *m_search = nullptr;
    QStackedWidget *m_rows; ///< table, or the reason why there is none
    ListCheckTable *m_table;
    EmptyState *m_empty;
    ListCheckActions *m_actions;
};

/// The actions on the rows of a list check, in their context menu and as shortcuts: opening a profile, copying,
/// requesting again, and saving the shown rows.
class ListCheckActions : public QObject {
    Q_OBJECT
public:
    /// Becomes a child of the table.
    explicit ListCheckActions(ListCheckTable &table);

    /// Call when the selection or a selected row has changed.
    void refreshEnabled();
    /// For the menu of the window; `hasRows`: whether the list that is shown has rows.
    PageCommands commands(bool isListShown, bool hasRows) const;
    /// Lets the user choose a file for the rows that are shown.
    void save();

Q_SIGNALS:
    void openRequested(const QString &id);
    void retryRequested(const QStringList &ids);
    void messageShown(const QString &icon, const QString &sentence);

private:
    void openProfile();
    void copyIds();
    void copyRows();
    void retry();

    ListCheckTable &m_table;
    CsvSaver *m_csv; ///< a child, as are all below
    QAction *m_openProfile;
    QAction *m_copyRow;
    QAction *m_copyId;
    QAction *m_retry;
    QAction *m_save;
};

namespace {

CsvWriter tableOf(QList<CheckRow> rows)
{
    return [rows = std::move(rows)](const TextSink &sink, ByteOrderMark mark) {
        auto piece = wording::checkTableHead(mark);
        for (const auto &row : rows)
            piece += wording::checkTableLine(row.doctor);
        return sink(piece);
    };
}

} // namespace

ListCheckActions::ListCheckActions(ListCheckTable &table)
    : QObject(&table)
    , m_table(table)
    , m_csv(new CsvSaver(&table))
    , m_openProfile(addListAction(m_table, this, tr("Open the profile"), QStringLiteral("doctor"), {},
                                  &ListCheckActions::openProfile))
    , m_copyRow(addListAction(m_table, this, tr("Copy the row"), QStringLiteral("copy"), QKeySequence::Copy,
                              &ListCheckActions::copyRows))
    , m_copyId(addListAction(m_table, this, tr("Copy the doctor ID"), QStringLiteral("copy"),
                             QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), &ListCheckActions::copyIds))
    , m_retry(addListAction(m_table, this, tr("Read profile again"), QStringLiteral("refresh"),
                            QKeySequence(Qt::Key_F8), &ListCheckActions::retry))
    , m_save(addListAction(m_table, this, tr("Save as CSV…"), QStringLiteral("save"), QKeySequence::Save,
                           &ListCheckActions::save))
{
    m_save->setShortcutContext(Qt::WindowShortcut); // about all that is shown, so it does not matter where the focus is
    table.setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(m_csv, &CsvSaver::saved, this, [this](const QString &name) {
        Q_EMIT messageShown(QStringLiteral("save"), tr("Saved the list to “%1”.").arg(name));
    });
    connect(m_csv, &CsvSaver::failed, this,
            [this](const Error &error) { Q_EMIT messageShown(QStringLiteral("alert"), wording::sentence(error)); });
}

void ListCheckActions::refreshEnabled()
{
    const auto rows = m_table.selectedRowNumbers(); // called often, also with very many
    for (auto *action : {m_openProfile, m_copyId, m_copyRow})
        setObstacle(*action, rows.isEmpty() ? tr("select a doctor") : QString());
    const auto count =
        std::ranges::count_if(rows, [this](int row) { return m_table.rows().at(row).state == CheckState::ReadFailed; });
    setObstacle(*m_retry, count == 0 ? tr("select a doctor that could not be read") : QString());
    m_retry->setText(count == 0 ? tr("Read profile again") : tr("Read %Ln profile(s) again", nullptr, int(count)));
}

PageCommands ListCheckActions::commands(bool isListShown, bool hasRows) const
{
    const auto command = [isListShown](QAction *action, const QString &obstacle) {
        return PageCommand{action, isListShown ? obstacle : tr("no list is shown")};
    };
    return {command(m_openProfile, obstacleOf(*m_openProfile)), command(m_copyRow, obstacleOf(*m_copyRow)),
            command(m_copyId, obstacleOf(*m_copyId)), command(m_retry, obstacleOf(*m_retry)),
            command(m_save, hasRows ? QString() : tr("the list is empty"))};
}

void ListCheckActions::openProfile()
{
    const auto current = m_table.currentRow(); // none after it was filtered away, while others stay selected
    const auto selected = m_table.selectedRows();
    if (current || !selected.isEmpty())
        Q_EMIT openRequested(current ? current->id : selected.first().id);
}

void ListCheckActions::copyIds()
{
    QStringList ids;
    for (const auto &row : m_table.selectedRows())
        ids.append(row.id);
    QGuiApplication::clipboard()->setText(ids.join(QLatin1Char('\n')));
    Q_EMIT messageShown(QStringLiteral("copy"), tr("Copied %Ln doctor ID(s).", nullptr, int(ids.size())));
}

void ListCheckActions::copyRows()
{
    QStringList rows;
    for (const auto &row : m_table.selectedRows())
        rows.append(copiedRow(m_table.rows().columns(), row));
    QGuiApplication::clipboard()->setText(rows.join(QLatin1Char('\n')));
    Q_EMIT messageShown(QStringLiteral("copy"), tr("Copied %Ln row(s).", nullptr, int(rows.size())));
}

void ListCheckActions::retry()
{
    Q_EMIT retryRequested(unreadIds(m_table.selectedRows()));
}

void ListCheckActions::save()
{
    m_csv->ask(tr("doctors-%1.csv").arg(QDate::currentDate().toString(Qt::ISODate)), tableOf(m_table.rows().items()));
}

namespace {

constexpr int searchWidth = 220;

} // namespace

ListCheckPanel::ListCheckPanel(ListCheck &check, QWidget *parent)
    : QWidget(parent)
    , m_check(check)
    , m_progress(new CheckProgress(this))
    , m_rows(new QStackedWidget(this))
    , m_table(new ListCheckTable(m_rows))
    , m_empty(new EmptyState(EmptyState::Reason::FilterHidesAll, {}, m_rows))
    , m_actions(new ListCheckActions(*m_table))
{
    m_rows->addWidget(m_table);
    m_rows->addWidget(m_empty);
    auto *rows = new HairlineBox(this);
    auto *place = new QVBoxLayout(rows);
    place->setContentsMargins(0, 1, 0, 0); // for the hairline
    place->addWidget(m_rows);
    rows->setMinimumHeight(height::columnHead); // in a low window; the rows scroll
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(m_progress);
    column->addWidget(buildFilterRow());
    column->addWidget(rows, 1);
    setTabOrder(m_search, m_table);
    addAction(m_search->findAction());
    connectParts();
}

QWidget *ListCheckPanel::buildFilterRow()
{
    auto *row = new QWidget(this);
    m_filter = new SegmentedControl(row);
    m_filter->setAccessibleName(tr("Show"));
    //: Filters of a list of doctors, each with its count
    for (const auto &word : {tr("All"), tr("To fix"), tr("Notes"), tr("Could not read"), tr("OK"), tr("Waiting")})
        m_filter->addSegment(word);
    m_filterBox = new QComboBox(row);
    m_filterBox->setAccessibleName(m_filter->accessibleName());
    m_filterBox->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    for (int segment = 0; segment < m_filter->count(); ++segment)
        m_filterBox->addItem(m_filter->segment(segment)->accessibleName());
    m_filterBox->hide();
    auto *end = new QWidget(row);
    m_search = new SearchField(tr("Search"), tr("Search in the list"), end);
    m_search->setFixedWidth(searchWidth);
    auto *search = new QHBoxLayout(end);
    search->setContentsMargins({});
    search->addStretch();
    search->addWidget(m_search);
    auto *layout = new FlowLayout(space::m, space::s, row);
    layout->setCentred(true);
    layout->setContentsMargins(space::page, space::xs, space::page, space::s);
    layout->addWidget(m_filter);
    layout->addWidget(m_filterBox);
    layout->addWidget(end);
    return row;
}

void ListCheckPanel::connectParts()
{
    connect(m_progress, &CheckProgress::stopRequested, &m_check, &ListCheck::stop);
    connect(m_progress, &CheckProgress::resumeRequested, &m_check, &ListCheck::resume);
    // Ignores the filter, because the button counts the whole list.
    connect(m_progress, &CheckProgress::retryRequested, this, [this] { m_check.retry(unreadIds(m_check.rows())); });
    connect(m_filter, &SegmentedControl::currentIndexChanged, this, &ListCheckPanel::applyFilter);
    connect(m_filter, &SegmentedControl::currentIndexChanged, m_filterBox, &QComboBox::setCurrentIndex);
    connect(m_filterBox, &QComboBox::activated, m_filter, &SegmentedControl::setCurrentIndex);
    connect(m_search, &QLineEdit::textChanged, this, &ListCheckPanel::applyFilter);
    connect(m_search, &SearchField::listRequested, m_table, [this] { m_table->setFocus(Qt::TabFocusReason); });
    connect(m_empty, &EmptyState::actionTriggered, this, &ListCheckPanel::showAllRows);
    connect(m_table, &ListCheckTable::openRequested, this, &ListCheckPanel::openRequested);
    connect(m_table, &ListCheckTable::currentRowChanged, m_actions, &ListCheckActions::refreshEnabled);
    connect(m_table, &ListCheckTable::queryChanged, this, &ListCheckPanel::showRows);
    connect(m_actions, &ListCheckActions::openRequested, this, &ListCheckPanel::openRequested);
    connect(m_actions, &ListCheckActions::retryRequested, &m_check, &ListCheck::retry);
    connect(m_actions, &ListCheckActions::messageShown, this, &ListCheckPanel::messageShown);
}

void ListCheckPanel::showCheck()
{
    m_table->showRows(m_check.rows());
    const auto counts = countRows(m_check.rows());
    m_progress->showState({.counts = counts,
                           .isRunning = m_check.isRunning(),
                           .isLoading = m_check.isLoading(),
                           .timeLeft = timeLeftText(m_check.timeLeft())});
    const std::array numbers{counts.all(), counts.toFix, counts.notes, counts.readFailed, counts.ok, counts.open};
    for (int segment = 0; segment < m_filter->count(); ++segment) {
        m_filter->setCount(segment, numberText(numbers[static_cast<std::size_t>(segment)]));
        m_filterBox->setItemText(segment, m_filter->segment(segment)->accessibleName());
    }
    showFilterThatFits();
    showRows();
}

void ListCheckPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    showFilterThatFits();
}

/// A second line of segments would take the height of a row of a low window.
void ListCheckPanel::showFilterThatFits()
{
    const bool fits = m_filter->sizeHint().width() <= width() - 2 * space::page;
    if (fits == m_filterBox->isHidden())
        return;
    const bool hadKeyboard = m_filter->isAncestorOf(QApplication::focusWidget()) || m_filterBox->hasFocus();
    m_filter->setVisible(fits);
    m_filterBox->setVisible(!fits);
    if (hadKeyboard)
        (fits ? static_cast<QWidget *>(m_filter) : m_filterBox)->setFocus(Qt::OtherFocusReason);
}

bool ListCheckPanel::hasRows() const
{
    return m_table->rows().rowCount() > 0 || m_check.rows().isEmpty();
}

void ListCheckPanel::showRows()
{
    const bool hadKeyboard = m_rows->isAncestorOf(QApplication::focusWidget());
    m_rows->setCurrentWidget(hasRows() ? static_cast<QWidget *>(m_table) : m_empty);
    if (!hasRows())
        m_empty->setContent(
            {.title = tr("No matches"),
             .sentence = tr("The filter or the search hides all %1.").arg(numberText(m_check.rows().size())),
             .action = tr("Show all")});
    if (hadKeyboard && !m_rows->isAncestorOf(QApplication::focusWidget()))
        m_rows->currentWidget()->setFocus(Qt::OtherFocusReason);
    m_actions->refreshEnabled();
    Q_EMIT rowsShown(hasRows());
}

void ListCheckPanel::applyFilter()
{
    auto query = m_table->query();
    query.filter = static_cast<CheckFilter>(m_filter->currentIndex());
    query.text = m_search->text();
    if (query != m_table->query())
        m_table->setQuery(query);
}

void ListCheckPanel::showAllRows()
{
    m_filter->setCurrentIndex(0);
    m_search->clear();
}

void ListCheckPanel::focusProgress()
{
    m_progress->focusButton();
}

void ListCheckPanel::focusRows()
{
    m_rows->currentWidget()->setFocus(Qt::OtherFocusReason);
}

void ListCheckPanel::save()
{
    m_actions->save();
}

PageCommands ListCheckPanel::commands(bool isShown) const
{
    const auto unless = [isShown](bool can, const QString &reason) {
        return !isShown ? tr("no list is shown") : can ? QString() : reason;
    };
    auto commands = m_actions->commands(isShown, m_rows->currentWidget() == m_table);
    auto *retryAll = m_progress->retryAction();
    commands.insert(commands.size() - 1, {retryAll, unless(retryAll->isEnabled(), tr("every doctor was read"))});
    commands.prepend({m_search->findAction(), unless(true, {})});
    return commands;
}

ListCheckView::ListCheckView(CurrentConnection &connection, ListCheck &check, QWidget *parent)
    : QWidget(parent)
    , m_connection(connection)
    , m_check(check)
    , m_tools(new QWidget(this))
    , m_problem(new ErrorBanner(connection, this))
{
    setAcceptDrops(true);
    build();
    connectParts();
    showCheck();
}

ListCheckView::~ListCheckView() = default;

void ListCheckView::build()
{
    m_enter = new QPushButton(icon(QStringLiteral("list"), &Tokens::text), tr("Check another list…"), m_tools);
    m_save = new QPushButton(icon(QStringLiteral("save"), &Tokens::text), tr("Save as CSV…"), m_tools);
    auto *tools = new QHBoxLayout(m_tools);
    tools->setContentsMargins({});
    tools->setSpacing(space::m);
    tools->addWidget(m_enter);
    tools->addWidget(m_save);
    m_note = new ElidingLabel({}, Type::Second, &Tokens::text2, Weight::Regular, this);
    m_note->setContentsMargins(space::page, space::xs, space::page, space::xs);
    m_note->hide();
    m_stack = new QStackedWidget(this);
    m_entry = new IdListEntry(m_stack);
    m_list = new ListCheckPanel(m_check, m_stack);
    m_stack->addWidget(m_entry);
    m_stack->addWidget(m_list);
    m_toast = new Toast(this);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins({});
    all->setSpacing(0);
    all->addWidget(m_problem);
    all->addWidget(m_note);
    all->addWidget(m_stack, 1);
}

void ListCheckView::connectParts()
{
    connect(&m_connection, &CurrentConnection::chosen, this, [this] {
        m_problem->clear();
        showCheck();
    });
    connect(&m_check, &ListCheck::changed, this, &ListCheckView::showCheck);
    connect(&m_check, &ListCheck::paused, this, &ListCheckView::showPause);
    connect(&m_check.saved(), &SavedListCheck::failed, this, &ListCheckView::showUnsaved);
    connect(m_problem, &ErrorBanner::retryRequested, &m_check, &ListCheck::resume);
    connect(m_enter, &QPushButton::clicked, this, [this] { setEntering(true); });
    connect(m_save, &QPushButton::clicked, m_list, &ListCheckPanel::save);
    connect(m_entry, &IdListEntry::listRequested, this, &ListCheckView::start);
    connect(m_entry, &IdListEntry::left, this, [this] { setEntering(false); });
    connect(m_list, &ListCheckPanel::rowsShown, m_save, &QPushButton::setEnabled);
    connect(m_list, &ListCheckPanel::openRequested, this, &ListCheckView::openRequested);
    connect(m_list, &ListCheckPanel::messageShown, this, [this](const QString &iconName, const QString &sentence) {
        m_toast->showMessage({iconName, sentence, {}});
    });
}

bool ListCheckView::isEntering() const
{
    return m_stack->currentWidget() == m_entry && !(m_entry->ids().ids.isEmpty() && m_entry->ids().refused.isEmpty());
}

PageCommands ListCheckView::commands(bool isShown) const
{
    const bool isList = m_stack->currentWidget() == m_list;
    const bool canCheck = isShown && !isList && m_entry->canCheck();
    const PageCommand check{m_entry->checkAction(), canCheck ? QString() : tr("enter the IDs of several doctors"),
                            true};
    return PageCommands{check} + m_list->commands(isShown && isList);
}

void ListCheckView::showCheck()
{
    m_list->showCheck();
    if (m_check.isRunning())
        m_problem->clear();
    showEntryOrList();
}

void ListCheckView::showEntryOrList()
{
    const bool isEntry = m_isEntering || m_check.rows().isEmpty();
    m_stack->setCurrentWidget(isEntry ? static_cast<QWidget *>(m_entry) : m_list);
    m_enter->setVisible(!isEntry);
    m_save->setVisible(!isEntry);
    m_entry->setEnabled(m_connection.connection().has_value());
}

void ListCheckView::setEntering(bool isEntering)
{
    m_isEntering = isEntering;
    if (isEntering)
        m_entry->begin(true);
    showEntryOrList();
    focusList();
}

/// No focus proxies: Tab would go from the header to the rows at once, past the filter and the search.
void ListCheckView::focusList()
{
    if (m_stack->currentWidget() == m_entry)
        m_entry->setFocus(Qt::OtherFocusReason);
    else
        m_list->focusRows();
}

void ListCheckView::start(const QStringList &ids)
{
    m_isEntering = false;
    m_problem->clear();
    m_list->showAllRows();
    m_check.start(ids);
    m_entry->begin(true);
    m_list->focusProgress();
}

void ListCheckView::checkAll(const QString &text)
{
    const bool hasList = m_check.isLoading() || !m_check.rows().isEmpty();
    m_isEntering = true;
    m_entry->begin(hasList);
    m_entry->take(text);
    showEntryOrList();
    const auto ids = m_entry->ids();
    if (!hasList && ids.refused.isEmpty() && !ids.tooMany && m_connection.connection())
        start(ids.ids);
    else
        m_entry->setFocus(Qt::OtherFocusReason);
}

void ListCheckView::showUnsaved(const Error &error)
{
    m_note->setText(tr("This list will be lost when you close Clinic Desk. %1").arg(wording::describe(error).summary));
    m_note->show();
}

void ListCheckView::showPause(const Error &error)
{
    m_problem->showError(error, wording::describeProfileLookup(error),
                         {.secret = missingSecret(error), .canRetry = true});
}

void ListCheckView::dragEnterEvent(QDragEnterEvent *event)
{
    if (!idFileIn(*event->mimeData()).isEmpty() && m_connection.connection())
        event->acceptProposedAction();
}

void ListCheckView::dropEvent(QDropEvent *event)
{
    if (m_stack->currentWidget() != m_entry)
        setEntering(true);
    m_entry->load(idFileIn(*event->mimeData()));
    event->acceptProposedAction();
}

} // namespace clinicdesk::ui

#include "listcheckview.moc"
