// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/uploadpage.h"

#include "core/outbox/outbox.h"
#include "core/wording/wording.h"
#include "ui/state/currentconnection.h"
#include "ui/state/currentpatient.h"
#include "ui/upload/deliverycapabilities.h"
#include "ui/upload/dropzone.h"
#include "ui/upload/emptyuploadview.h"
#include "ui/upload/inspector.h"
#include "ui/upload/sendbar.h"
#include "ui/upload/typekeys.h"
#include "ui/upload/uploaddelegate.h"
#include "ui/upload/uploadmodel.h"
#include "ui/widgets/elidinglabel.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/kind.h"
#include "ui/widgets/patientnumber.h"
#include "ui/widgets/rowwidgets.h"
#include "ui/widgets/toast.h"
#include "ui/widgets/wrappinglistview.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace clinicdesk::ui {

namespace {

constexpr int ringMargin = 4;
constexpr qint64 refreshMs = 100;
constexpr int inspectorNeeds = width::inspectorBelow - width::rail;

constexpr char remediesKey[] = "remedies"; // property of a row's buttons: which ones they are

int remedyNumber(const UploadRow &row)
{
    return (row.canCheckAgain ? 1 : 0) + (row.canGoByForm ? 2 : 0);
}

/// The files whose picture is shown.
QSet<FileId> pagesOf(const QList<UploadRow> &rows)
{
    QSet<FileId> pages;
    for (const auto &row : rows) {
        if (row.firstPage)
            pages.insert(row.firstPage->id);
    }
    return pages;
}

/// The tags of all documents, the most recently used first.
QStringList knownTags(const QList<OutboxDocument> &documents)
{
    QStringList tags;
    QSet<QString> seen;
    for (auto document = documents.crbegin(); document != documents.crend(); ++document) {
        for (const auto &tag : document->details.tags) {
            if (!seen.contains(tag)) {
                seen.insert(tag);
                tags.append(tag);
            }
        }
    }
    return tags;
}

} // namespace

UploadPage::UploadPage(Outbox &outbox, CurrentPatient &patient, CurrentConnection &connection,
                       std::shared_ptr<SealedNotes> notes, QWidget *parent)
    : QWidget(parent)
    , m_outbox(outbox)
    , m_patient(patient)
    , m_connection(connection)
    , m_tray(outbox, patient, connection, std::move(notes))
    , m_pictures(outbox)
    , m_removal(outbox)
    , m_history(outbox, m_tray, m_removal, [this](const DocumentId &id) { return goes(id); })
    , m_stack(new QStackedLayout)
    , m_empty(new EmptyUploadView(this))
    , m_model(new UploadModel(this))
    , m_delegate(new UploadDelegate(m_pictures, this))
{
    buildActions();
    auto *papers = new QWidget(this);
    papers->setLayout(m_stack);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(buildDesk());
    m_toast = new Toast(papers);
    m_toast->installEventFilter(this);
    connect(m_toast, &Toast::actionTriggered, this, &UploadPage::undoNotice);
    m_inspector = new Inspector(this); // created after the list, because the Tab order is the order of creation
    m_sendBar = new SendBar(this);
    auto *left = new QVBoxLayout;
    left->setSpacing(0);
    left->addWidget(papers, 1);
    left->addWidget(m_sendBar);
    auto *all = new QHBoxLayout(this);
    all->setContentsMargins({});
    all->setSpacing(0);
    all->addLayout(left, 1);
    all->addWidget(m_inspector);
    m_inspector->setSameDetailsAction(m_same);
    connectSources();
    qApp->installEventFilter(this);
    refresh();
}

UploadPage::~UploadPage() = default;

void UploadPage::buildActions()
{
    const auto action = [this](const QString &text, const QString &iconName, const QKeySequence &key,
                               Qt::ShortcutContext context, auto slot) {
        auto *made = new QAction(icon(iconName), text, this);
        made->setShortcut(key);
        made->setShortcutContext(context);
        connect(made, &QAction::triggered, this, slot);
        addAction(made);
        return made;
    };
    m_choose = action(tr("Choose files…"), QStringLiteral("folder"), QKeySequence::Open, Qt::WindowShortcut,
                      &UploadPage::chooseFiles);
    m_paste = action(tr("Paste as document"), QStringLiteral("copy"), QKeySequence::Paste, Qt::WindowShortcut,
                     &UploadPage::paste);
    m_send = action(tr("Send"), QStringLiteral("send"), QKeySequence(Qt::CTRL | Qt::Key_Return), Qt::WindowShortcut,
                    &UploadPage::send);
    m_send->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Return), QKeySequence(Qt::CTRL | Qt::Key_Enter)});
    m_same = action(tr("Same details as last"), QStringLiteral("copy"), QKeySequence(Qt::CTRL | Qt::Key_D),
                    Qt::WindowShortcut, &UploadPage::sameDetails);
    m_remove = action(tr("Remove"), QStringLiteral("trash"), QKeySequence::Delete, Qt::WidgetShortcut,
                      &UploadPage::removeChosen);
    m_changePatient =
        action(tr("Change patient…"), QStringLiteral("person"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K),
               Qt::WindowShortcut, &UploadPage::changePatient);
    m_assign =
        action(tr("Assign documents without a patient"), QStringLiteral("person"),
               QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_A), Qt::WindowShortcut, &UploadPage::assignWithoutPatient);
    m_undo = action(tr("Undo"), QStringLiteral("back"), QKeySequence(Qt::CTRL | Qt::Key_Z), Qt::WindowShortcut,
                    &UploadPage::undo);
    m_redo = action(tr("Redo"), QStringLiteral("refresh"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z),
                    Qt::WindowShortcut, &UploadPage::redo);
    m_undo->setEnabled(false);
    m_redo->setEnabled(false);
}

PageCommands UploadPage::commands() const
{
    const auto unless = [](bool can, const QString &why) { return can ? QString() : why; };
    const auto *copied = QApplication::clipboard()->mimeData();
    const auto ids = chosenDocuments();
    const QString selectOne = tr("select a document");
    return {
        {m_choose},
        {m_paste, unless(copied && takes(*copied), tr("no file or picture was copied"))},
        {m_send, unless(m_send->isEnabled(), isVisible() ? tr("no document is ready") : tr("open this page first")),
         true},
        {m_same, unless(m_same->isEnabled(), ids.isEmpty() ? selectOne : tr("no other document has details"))},
        {m_changePatient, unless(!ids.isEmpty(), selectOne)},
        {m_assign, unless(m_assign->isEnabled(), tr("every document has a patient, or none is chosen"))},
        {m_remove, unless(m_remove->isEnabled(), selectOne)},
        {m_undo, unless(m_history.canUndo(), tr("nothing to undo")), true},
        {m_redo, unless(m_history.canRedo(), tr("nothing to redo"))},
    };
}

QWidget *UploadPage::buildDesk()
{
    auto *desk = new QWidget(this);
    m_dropLine = new DropZone(DropZone::Form::Line, desk);
    auto *head = buildListHead();
    buildList();
    auto *upper = new QVBoxLayout;
    upper->setContentsMargins(space::page, 14, space::page, 8);
    upper->setSpacing(14);
    upper->addWidget(m_dropLine);
    upper->addWidget(head);
    auto *column = new QVBoxLayout(desk);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addLayout(upper);
    column->addWidget(m_list, 1);
    return desk;
}

QWidget *UploadPage::buildListHead()
{
    auto *head = new QWidget(this);
    m_heading = new Label({}, Type::Body, &Tokens::text, Weight::Bold, head);
    m_detail = new ElidingLabel({}, Type::Second, &Tokens::text2, Weight::Regular, head);
    m_showInspector = new QToolButton(head);
    m_showInspector->setText(tr("Details"));
    m_showInspector->setCheckable(true);
    connect(m_showInspector, &QToolButton::toggled, this, &UploadPage::fitInspector);
    auto *row = new QHBoxLayout(head);
    row->setContentsMargins({});
    row->setSpacing(space::s);
    row->addWidget(m_heading);
    row->addWidget(m_detail, 1);
    row->addWidget(m_showInspector);
    return head;
}

void UploadPage::buildList()
{
    m_list = new WrappingListView(this);
    m_list->setModel(m_model);
    m_list->setItemDelegate(m_delegate);
    m_list->setAccessibleName(tr("Documents to send"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setMouseTracking(true);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_list->addAction(m_remove);
    connect(m_list, &QListView::customContextMenuRequested, this, [this](const QPoint &at) {
        // A click below the rows opens the menu of the current row.
        const auto pointed = m_list->indexAt(at);
        const auto index = pointed.isValid() ? pointed : m_list->currentIndex();
        const auto place = pointed.isValid() ? at : m_list->visualRect(index).center();
        showMenu(index, m_list->viewport()->mapToGlobal(place));
    });
    m_rowWidgets = new RowWidgets(m_list);
    m_typeKeys = new TypeKeys(m_list);
    connect(m_typeKeys, &TypeKeys::typeChosen, this,
            [this](int position) { chooseType(m_typeKeyDocuments, position); });
    connect(m_typeKeys, &TypeKeys::numberTyped, this, &UploadPage::patientNumberTyped);
    connect(m_list->selectionModel(), &QItemSelectionModel::selectionChanged, this, &UploadPage::refreshInspector);
    connect(m_delegate, &UploadDelegate::menuWanted, this, &UploadPage::showMenu);
}

void UploadPage::connectSources()
{
    m_refresh.setSingleShot(true);
    connect(&m_refresh, &QTimer::timeout, this, &UploadPage::refresh);
    for (const auto signal : {&Outbox::added, &Outbox::changed, &Outbox::removed})
        connect(&m_outbox, signal, this, &UploadPage::scheduleRefresh);
    connect(&m_outbox, &Outbox::driven, this, &UploadPage::scheduleRefresh);
    connect(&m_tray, &DocumentIntake::changed, this, &UploadPage::scheduleRefresh);
    connect(&m_removal, &PendingRemoval::changed, this, &UploadPage::scheduleRefresh);
    connect(&m_patient, &CurrentPatient::changed, this, &UploadPage::scheduleRefresh);
    connect(&m_patient, &CurrentPatient::beingTypedChanged, this, &UploadPage::refresh); // Send must not lag behind
    connect(&m_connection, &CurrentConnection::changed, this, &UploadPage::connectionChanged);
    connect(&m_pictures, &FileThumbnails::loaded, this, [this] {
        m_list->viewport()->update();
        refreshInspector();
    });
    for (auto *zone : {m_empty->dropZone(), m_dropLine})
        connect(zone, &DropZone::chooseFilesWanted, this, &UploadPage::chooseFiles);
    connect(m_empty, &EmptyUploadView::patientChosen, &m_patient,
            [this](const PatientId &patient) { m_patient.choose(patient, PatientSource::Picked); });
    connect(m_sendBar, &SendBar::sendWanted, this, &UploadPage::send);
    connect(m_inspector, &Inspector::typeChosen, this,
            [this](const QString &code) { editSelected([code](DocumentDetails &details) { details.type = code; }); });
    connect(m_inspector, &Inspector::dateChosen, this,
            [this](QDate date) { editSelected([date](DocumentDetails &details) { details.date = date; }); });
    connect(m_inspector, &Inspector::entryRefused, this, [this](const QString &text) {
        say(QStringLiteral("alert"), tr("“%1” was not saved. Select the document again and correct it.").arg(text));
    });
    connect(m_inspector, &Inspector::tagsChosen, this, [this](const QStringList &added, const QStringList &removed) {
        editSelected([added, removed](DocumentDetails &details) {
            details.tags.removeIf([&](const QString &tag) { return removed.contains(tag) || added.contains(tag); });
            details.tags += added;
        });
    });
    connect(m_inspector, &Inspector::wayChosen, this,
            [this](UploadMethod way) { editSelected([way](DocumentDetails &details) { details.travel.way = way; }); });
    connect(m_inspector, &Inspector::sealChosen, this,
            [this](bool seal) { editSelected([seal](DocumentDetails &details) { details.travel.seal = seal; }); });
    connect(m_inspector, &Inspector::taskChosen, this, [this](const QString &task, bool wanted) {
        editSelected([task, wanted](DocumentDetails &details) {
            details.travel.tasks.removeAll(task);
            if (wanted)
                details.travel.tasks.append(task);
        });
    });
    connect(&m_tray, &DocumentIntake::added, this, [this](const DocumentId &id) { m_added.append(id); });
    connect(&m_tray, &DocumentIntake::takenBack, this, [this](int documents) {
        if (documents == 0)
            say(QStringLiteral("alert"), tr("Too late. The documents are already being sent."));
        else
            say(QStringLiteral("back"),
                documents == 1 ? tr("1 document was not sent. It is in the list again.")
                               : tr("%n documents were not sent. They are in the list again.", nullptr, documents));
    });
    connect(&m_history, &DocumentHistory::sent, this, &UploadPage::documentsSent);
    connect(&m_history, &DocumentHistory::removed, this, &UploadPage::documentsRemoved);
    connect(m_sendBar, &SendBar::assignRequested, this, &UploadPage::assignWithoutPatient);
    connect(&m_tray, &DocumentIntake::failed, this,
            [this](const Error &error) { say(QStringLiteral("alert"), wording::sentence(error)); });
}

QList<OutboxDocument> UploadPage::drafts() const
{
    auto documents = m_tray.drafts();
    documents.removeIf([this](const OutboxDocument &document) { return m_removal.hides(document.id); });
    return documents;
}

UploadContext UploadPage::view() const
{
    return {m_patient.patient(), m_patient.isBeingTyped(), m_connection.connection(), locale()};
}

void UploadPage::scheduleRefresh()
{
    if (m_refresh.isActive() || !isVisible()) // showing the page refreshes it anyway
        return;
    const auto rested = m_sinceRefresh.isValid() ? m_sinceRefresh.elapsed() : refreshMs;
    m_refresh.start(int(std::clamp<qint64>(refreshMs - rested, 0, refreshMs)));
}

void UploadPage::refresh()
{
    m_sinceRefresh.start();
    const auto seen = view();
    const auto rows = uploadRows(drafts(), m_tray.rejected(), seen, m_outbox.documents());
    m_model->setItems(rows);
    m_pictures.retainOnly(pagesOf(rows));
    giveProblemsTheirButtons();
    selectAdded();
    if (!m_list->selectionModel()->hasSelection() && m_model->rowCount() > 0)
        m_list->setCurrentIndex(m_model->index(0));
    const auto summary = summarize(rows, seen);
    m_heading->setText(summary.heading());
    const int arriving = m_tray.arriving();
    m_detail->setText(arriving > 0 ? tr("%1 · reading %2 more…").arg(summary.detail()).arg(arriving)
                                   : summary.detail());
    m_sendBar->show(summary, seen.patient);
    m_send->setEnabled(isVisible() && summary.canSend()); // nothing is sent that nobody sees
    m_assign->setEnabled(summary.withoutPatient > 0);
    if (rows.isEmpty())
        m_empty->setRecent(recentPatients(m_outbox.documents(), QDateTime::currentDateTimeUtc(), locale()));
    const auto conventions = seen.connection ? seen.connection->conventions : Conventions{};
    m_empty->setLimits(conventions);
    m_inspector->setConventions(conventions);
    m_inspector->setKnownTags(knownTags(m_outbox.documents()));
    if (seen.connection)
        m_inspector->setTravelTerms(travelTermsOf(*seen.connection, m_outbox.lacksKey(seen.connection->id)));
    showPapers(!rows.isEmpty());
    m_toast->raise();
    fitInspector();
    refreshInspector();
}

/// Selects the documents just added, because what the user types next is meant for them.
void UploadPage::selectAdded()
{
    QItemSelection added;
    for (const auto &id : std::as_const(m_added)) {
        if (const int row = m_model->rowOf(id.text); row >= 0)
            added.select(m_model->index(row), m_model->index(row));
    }
    if (m_inspector->isBeingEdited())
        m_followed = QList<DocumentId>(); // the typed text is meant for the documents that are shown
    const bool isPersonElsewhere = m_followed && *m_followed != chosenDocuments();
    if (!added.isEmpty() && !isPersonElsewhere) {
        if (!m_followed)
            m_list->setCurrentIndex(added.indexes().first());
        m_list->selectionModel()->select(added, QItemSelectionModel::ClearAndSelect);
        m_followed = chosenDocuments();
    }
    if (m_tray.arriving() > 0)
        return;
    m_added.clear();
    m_followed.reset();
}

void UploadPage::refreshInspector()
{
    const auto ids = chosenDocuments();
    QList<OutboxDocument> chosen;
    for (const auto &id : ids) {
        if (const auto document = m_outbox.document(id))
            chosen.append(*document);
    }
    const auto current = m_list->currentIndex();
    QImage picture;
    QDate takenOn;
    if (current.isValid() && m_model->itemAt(current).document && m_model->itemAt(current).firstPage) {
        const auto &row = m_model->itemAt(current);
        picture = m_pictures.preview(*row.document, *row.firstPage);
        if (chosen.size() == 1 && chosen.first().id == *row.document)
            takenOn = m_pictures.takenOn(*row.firstPage);
    }
    m_inspector->show(chosen, picture, takenOn);
    m_same->setEnabled(!ids.isEmpty() && m_sameDetails.detailsFor(ids, m_outbox.documents()));
    m_changePatient->setEnabled(!ids.isEmpty());
    m_remove->setEnabled(m_list->selectionModel()->hasSelection());
}

void UploadPage::showPapers(bool any)
{
    const int index = any ? 1 : 0;
    if (index == m_stack->currentIndex())
        return;
    const auto *focused = window()->focusWidget();
    const bool inside = focused && m_stack->currentWidget()->isAncestorOf(focused);
    m_stack->setCurrentIndex(index);
    if (inside)
        takeFocus();
}

void UploadPage::giveProblemsTheirButtons()
{
    QWidget *before = m_list;
    for (int at = 0; at < m_model->rowCount(); ++at) {
        const auto &row = m_model->items().at(at);
        const auto index = m_model->index(at);
        if (row.problem.isEmpty()) {
            m_rowWidgets->set(index, nullptr);
            continue;
        }
        const auto *holder = m_rowWidgets->at(index);
        if (!holder || holder->property(remediesKey) != remedyNumber(row))
            m_rowWidgets->set(index, makeRemedies(row));
        for (auto *button : m_rowWidgets->at(index)->findChildren<QPushButton *>()) {
            setTabOrder(before, button);
            before = button;
        }
    }
}

QWidget *UploadPage::makeRemedies(const UploadRow &row)
{
    auto *holder = new QWidget;
    holder->setProperty(remediesKey, remedyNumber(row));
    auto *layout = new QHBoxLayout(holder);
    layout->setContentsMargins(ringMargin, ringMargin, ringMargin, ringMargin);
    const auto button = [&](const QString &text, auto slot) {
        auto *made = new QPushButton(text, holder);
        setControlKind(made, Kind::Plain, Size::Small);
        made->setAccessibleName(tr("%1, %2").arg(text, row.title));
        connect(made, &QPushButton::clicked, this, [this, slot, id = row.id] { (this->*slot)(id); });
        layout->addWidget(made);
    };
    if (row.canCheckAgain)
        button(tr("Try again"), &UploadPage::checkAgain);
    if (row.canGoByForm)
        button(tr("Use the upload form"), &UploadPage::useUploadForm);
    button(tr("Remove"), &UploadPage::removeRow);
    return holder;
}

void UploadPage::fitInspector()
{
    const bool wide = width() >= inspectorNeeds;
    m_showInspector->setVisible(!wide);
    m_inspector->setVisible(m_model->rowCount() > 0 && (wide || m_showInspector->isChecked()));
}

void UploadPage::connectionChanged()
{
    const auto connection = m_connection.connection();
    const auto id = connection ? connection->id : ConnectionId();
    if (std::exchange(m_shownConnection, id) != id)
        m_history.clear();
    scheduleRefresh();
}

void UploadPage::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_send->setEnabled(false);
    m_undo->setEnabled(false);
    m_redo->setEnabled(false);
}

void UploadPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_undo->setEnabled(true);
    m_redo->setEnabled(true);
    refresh();
}

void UploadPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::ActivationChange && isActiveWindow())
        m_tray.lookAtRejected();
    QWidget::changeEvent(event);
}

void UploadPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitInspector();
}

void UploadPage::showMenu(const QModelIndex &index, const QPoint &at)
{
    if (!index.isValid())
        return;
    if (!m_list->selectionModel()->isSelected(index))
        m_list->setCurrentIndex(index);
    const auto &row = m_model->itemAt(index);
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (row.canCheckAgain)
        menu->addAction(tr("Try again"), this, [this, id = row.id] { checkAgain(id); });
    if (row.document) {
        addTypes(*menu->addMenu(tr("Type")));
        menu->addAction(m_changePatient);
        menu->addAction(m_same);
    }
    menu->addAction(m_remove);
    menu->popup(at);
}

void UploadPage::addTypes(QMenu &menu)
{
    const auto types = view().connection ? view().connection->conventions.documentTypes : QList<DocumentType>();
    for (int position = 0; position < types.size(); ++position) {
        // The key is only shown in the menu, not set as a shortcut, because it works only in the list.
        const auto key = position < 8 ? QStringLiteral("\t%1").arg(position + 1) : QString();
        menu.addAction(types.at(position).label + key, this,
                       [this, position] { chooseType(chosenDocuments(), position); });
    }
}

void UploadPage::say(const QString &icon, const QString &sentence, const QString &action)
{
    m_toast->showMessage({icon, sentence, action});
}

} // namespace clinicdesk::ui
