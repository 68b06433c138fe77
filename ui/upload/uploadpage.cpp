// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/uploadpage.h"

#include "core/outbox/outbox.h"
#include "ui/state/currentconnection.h"
#include "ui/state/currentpatient.h"
#include "ui/upload/deliverycapabilities.h"
#include "ui/upload/draftsplits.h"
#include "ui/upload/dropzone.h"
#include "ui/upload/emptyuploadview.h"
#include "ui/upload/fileactions.h"
#include "ui/upload/filepreview.h"
#include "ui/upload/filestrip.h"
#include "ui/upload/inspector.h"
#include "ui/upload/lineeditfilter.h"
#include "ui/upload/previewpanel.h"
#include "ui/upload/sendbar.h"
#include "ui/upload/typekeys.h"
#include "ui/upload/uploadactions.h"
#include "ui/upload/uploaddocumentsview.h"
#include "ui/upload/uploadlistview.h"
#include "ui/upload/uploadrow.h"
#include "ui/widgets/focusring.h"
#include "ui/widgets/patientnumber.h"
#include "ui/widgets/toast.h"
#include "ui/widgets/windowregion.h"

#include <QAction>
#include <QApplication>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QObject>
#include <QPushButton>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWidget>
#include <QWindow>

namespace clinicdesk::ui {

namespace {

constexpr std::chrono::milliseconds refreshInterval{100};
constexpr int inspectorNeeds = width::inspectorBelow - width::rail;

/// The files whose picture is shown.
QSet<FileId> picturedFiles(const QList<OutboxDocument> &documents)
{
    QSet<FileId> files;
    for (const auto &document : documents) {
        for (const auto &file : document.files)
            files.insert(file.id);
    }
    return files;
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

UploadPage::UploadPage(const Services &services, QWidget *parent)
    : QWidget(parent)
    , m_services(services)
    , m_drafts({services.outbox, services.patient, services.connection, services.photos}, services.decoders,
               services.notes)
    , m_thumbnails(services.outbox, services.decoders, this)
{
    layOut();
    connectActions();
    connectToast();
    connectList();
    connectSources();
    connect(new LineEditFilter(this), &LineEditFilter::sendPressed, this, &UploadPage::sendWhenApplied);
    refresh();
}

UploadPage::~UploadPage() = default;

void UploadPage::layOut()
{
    auto *documents = new QWidget(this);
    m_stack = new QStackedLayout(documents);
    m_empty = new EmptyUploadView(documents);
    m_documents = new UploadDocumentsView(m_thumbnails, documents);
    m_list = m_documents->list();
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_documents);
    m_toast = new Toast(documents);
    // Created after the list, because the Tab order is the order of creation.
    m_inspector = new Inspector(m_thumbnails, m_services.patient, this);
    const auto setLastDate = [this] { m_inspector->setLastDate(m_services.connection.lastDocumentDate()); };
    connect(&m_services.connection, &CurrentConnection::clockErrorChanged, this, setLastDate);
    setLastDate();
    m_sendBar = new SendBar(this);
    for (auto *region : QList<QWidget *>{m_list, m_inspector, m_sendBar})
        setWindowRegion(region);
    auto *left = new QVBoxLayout;
    left->setSpacing(0);
    left->addWidget(documents, 1);
    left->addWidget(m_sendBar);
    auto *all = new QHBoxLayout(this);
    all->setContentsMargins({});
    all->setSpacing(0);
    all->addLayout(left, 1);
    all->addWidget(m_inspector);
}

void UploadPage::connectActions()
{
    // Nothing may be sent while a typed value waits to be saved.
    const auto finishEntry = [this] {
        m_list->typeKeys()->flush();
        return m_inspector->commit();
    };
    const auto say = [this](const QString &icon, const QString &sentence, const QString &action) {
        m_toast->showMessage({icon, sentence, action, [this] { m_drafts.history.undoLatestMove(); }});
    };
    const auto sayFor = [this](const QString &icon, const QString &sentence, const QString &action,
                               std::chrono::milliseconds lasts) {
        m_toast->showMessage({.icon = icon,
                              .sentence = sentence,
                              .action = action,
                              .take = [this] { m_drafts.history.undoLatestMove(); },
                              .offerLasts = lasts});
    };
    m_actions = new UploadActions(
        {m_services.outbox, m_services.patient, m_services.connection, m_drafts, [this] { return currentRows(); },
         [this] { return m_list->selectedRows(); }, finishEntry, [this] { refresh(); },
         [this](const QStringList &paths) { addFiles(paths); }, say, sayFor, m_services.recentPatientsMax},
        this);
    m_list->addAction(m_actions->removeAction());
    connect(m_actions->removeAction(), &QAction::triggered, m_list, &UploadListView::keepPlace);
    m_fileActions =
        new FileActions({m_drafts.files, [this] { return m_list->selectedRows(); },
                         [this] { return m_inspector->preview()->shownPage(); },
                         [this] { return context().connection.value_or(Connection()).conventions.filesPerDocument; },
                         [this](int step) { m_list->moveSelected(step); }, say},
                        m_list);
    auto *preview = m_inspector->preview()->preview();
    preview->addAction(m_fileActions->splitBeforeAction());
    m_fileActions->addMovesTo(preview);
    m_fileActions->addMovesTo(m_inspector->preview()->files());
    connect(m_inspector->preview()->files(), &FileStrip::moveRequested, &m_drafts.files, &DraftFiles::moveTo);
    m_inspector->setSameDetailsAction(m_actions->details().sameDetails());
    connect(&m_drafts.history, &DocumentHistory::sent, this, &UploadPage::nextPatientRequested);
    connect(m_actions, &UploadActions::patientNumberPasted, this, [this](const QString &number) {
        m_list->typeKeys()->flush(); // a digit before it was the key of a type
        Q_EMIT patientNumberTyped(number);
    });
    connect(m_actions, &UploadActions::rowsStepped, m_list, &UploadListView::reveal);
    connect(m_actions, &UploadActions::rowMenuRequested, m_fileActions,
            [this](QMenu *menu) { m_fileActions->addTo(*menu); });
    connect(m_inspector->preview(), &PreviewPanel::turnRequested, &m_drafts.files, &DraftFiles::turn);
    for (auto *zone : {m_empty->dropZone(), m_documents->dropZone()})
        connect(zone->button(), &QPushButton::clicked, m_actions, &UploadActions::chooseFiles);
    connect(m_sendBar->button(), &QPushButton::clicked, m_actions, &UploadActions::send);
    connect(m_sendBar->assignButton(), &QPushButton::clicked, &m_actions->details(),
            &DetailActions::assignWithoutPatient);
    connect(m_inspector, &Inspector::changed, &m_actions->details(),
            [this](const DetailsChange &change) { m_actions->details().change(m_inspector->documents(), change); });
    connect(m_inspector, &Inspector::entryRefused, m_toast, [say](const QString &text) {
        say(QStringLiteral("alert"), tr("“%1” was not saved. Select the document again and correct it.").arg(text), {});
    });
}

void UploadPage::connectToast()
{
    connect(m_actions, &UploadActions::messageObsolete, m_toast, &Toast::dismiss);
    connect(m_fileActions, &FileActions::offerRequested, m_toast,
            [this](const QString &sentence, const QList<FileActions::Offer> &offers) {
                const auto &first = offers.first();
                const auto other = offers.value(1);
                m_toast->showMessage(
                    {QStringLiteral("info"), sentence, first.action, first.take, other.action, other.take});
            });
    connect(m_toast, &Toast::actionTriggered, this, [this] {
        m_list->setFocus(Qt::OtherFocusReason); // the toast disappears and would take the focus with it
        m_toast->dismiss();
    });
    connect(m_toast, &Toast::offerEnded, this, [this] {
        if (m_toast->isAncestorOf(window()->focusWidget()))
            takeFocus();
    });
    // Queued: Undo hides the toast before the toast emits its signal. Redo shows it again for what it has removed.
    const auto settle = [this] {
        if (m_toast->isVisible())
            return;
        m_drafts.removal.settle();
        m_drafts.intake.settleRemoved();
    };
    connect(m_toast, &Toast::hidden, this, settle, Qt::QueuedConnection);
}

void UploadPage::connectList()
{
    connect(m_list, &UploadListView::menuRequested, m_actions, [this](const QModelIndex &index, const QPoint &at) {
        m_actions->showRowMenu(m_list->rows().at(index.row()), at);
    });
    connect(m_list, &UploadListView::checkAgainClicked, &m_drafts.intake,
            [this](const UploadRow &row) { m_drafts.intake.checkAgain(row.id); });
    connect(m_list, &UploadListView::splitClicked, &m_drafts.intake, [this](const UploadRow &row) {
        m_list->setFocus(Qt::OtherFocusReason); // the button disappears together with the problem
        m_drafts.intake.addInParts(row.id);
    });
    connect(m_list, &UploadListView::useFormClicked, m_actions, [this](const UploadRow &row) {
        m_list->setFocus(Qt::OtherFocusReason); // the button disappears together with the problem
        m_drafts.history.change(
            {*row.document}, [](DocumentDetails &details) { details.delivery.method = UploadMethod::PresignedForm; });
    });
    connect(m_list, &UploadListView::acceptDamageClicked, m_actions, [this](const UploadRow &row) {
        m_list->setFocus(Qt::OtherFocusReason); // the button disappears together with the problem
        m_actions->acceptDamage(*row.document);
    });
    connect(m_list, &UploadListView::makeSmallerClicked, this, [this](const UploadRow &row) {
        m_list->setFocus(Qt::OtherFocusReason); // the button disappears with the document
        m_drafts.files.makeSmaller(*row.document);
    });
    connect(&m_drafts.files, &DraftFiles::cannotBeSmaller, this, &UploadPage::scheduleRefresh);
    connect(m_list, &UploadListView::splitPagesClicked, this, [this](const UploadRow &row) {
        m_list->setFocus(Qt::OtherFocusReason); // the button disappears with the document
        if (row.files > 1)
            m_drafts.files.split(*row.document);
        else
            DraftSplits(m_drafts.files).splitIntoPages(*row.document);
    });
    connect(m_list, &UploadListView::removeClicked, m_actions,
            [this](const UploadRow &row) { m_actions->remove({row}); });
    connect(m_list->selectionModel(), &QItemSelectionModel::selectionChanged, this, &UploadPage::refreshSelection);
    connect(m_list, &UploadListView::newSeen, this, &UploadPage::scheduleRefresh);
    connect(m_list, &UploadListView::selectionDue, this, &UploadPage::scheduleRefresh);
    connect(m_list->typeKeys(), &TypeKeys::numberTyped, this, &UploadPage::scheduleRefresh); // it waited for that
    connect(m_list, &UploadListView::orderChanged, &m_drafts.history, &DocumentHistory::moveRows);
    connect(m_list, &UploadListView::pageRequested, m_inspector->preview(), &PreviewPanel::turnPages);
    connect(m_list, &UploadListView::typeChosen, this, &UploadPage::chooseType);
    connect(m_list, &UploadListView::typeMenuRequested, &m_actions->details(), &DetailActions::showTypeMenu);
    connect(m_list->typeKeys(), &TypeKeys::numberTyped, this, &UploadPage::patientNumberTyped);
    connect(m_list, &QAbstractItemView::activated, m_inspector, &Inspector::enlarge);
    connect(m_inspector->preview(), &PreviewPanel::enlargeRequested, m_inspector, &Inspector::enlarge);
    connect(m_documents->details(), &QToolButton::toggled, this, &UploadPage::fitInspector);
    connect(m_documents->removeRejected(), &QPushButton::clicked, m_actions, [this] {
        m_list->setFocus(Qt::OtherFocusReason); // the button disappears with the rows
        auto rows = m_list->rows();
        rows.removeIf([](const UploadRow &row) { return !row.isRejected(); });
        m_actions->remove(rows);
    });
    connect(m_documents->checkRejected(), &QPushButton::clicked, &m_drafts.intake, [this] {
        m_list->setFocus(Qt::OtherFocusReason); // the button disappears with the rows
        const auto rows = m_list->rows();
        for (const auto &row : rows) {
            if (row.canCheckAgain)
                m_drafts.intake.checkAgain(row.id);
        }
    });
}

void UploadPage::connectSources()
{
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *before, QWidget *) {
        if (before && m_inspector->isAncestorOf(before) && !m_inspector->hasFieldFocus())
            scheduleRefresh(); // a scan may have waited
    });
    auto &[outbox, patient, connection, photos, decoders, notes, recentPatientsMax] = m_services;
    connect(&m_refresh, &QTimer::timeout, this, &UploadPage::refresh);
    for (const auto signal : {&Outbox::added, &Outbox::changed, &Outbox::removed})
        connect(&outbox, signal, this, &UploadPage::scheduleRefresh);
    connect(&outbox, &Outbox::sendingStarted, this, &UploadPage::scheduleRefresh);
    connect(&m_drafts.intake, &DocumentIntake::changed, this, &UploadPage::scheduleRefresh);
    connect(qGuiApp, &QGuiApplication::focusWindowChanged, this, [this] {
        if (isActiveWindow())
            m_drafts.intake.checkRejectedFiles();
    });
    connect(&m_drafts.intake.changes(), &DraftChanges::changed, this, &UploadPage::scheduleRefresh);
    connect(&m_drafts.intake.changes(), &DraftChanges::applied, this, [this] {
        scheduleRefresh();
        if (std::exchange(m_hasToSend, false))
            sendOrSayWhy();
    });
    connect(&m_drafts.intake, &DocumentIntake::added, m_list, &UploadListView::noteAdded);
    connect(&m_drafts.intake, &DocumentIntake::added, this, [this](const DocumentId &, const Arrival &arrival) {
        m_isAdded = m_isAdded || (arrival.isByUser && std::exchange(m_takesFocus, false));
    });
    connect(&m_drafts.intake.changes(), &DraftChanges::swapped, m_list, &UploadListView::noteSwapped);
    connect(&m_drafts.intake.changes(), &DraftChanges::returned, m_list, [this](const QList<DocumentId> &ids) {
        if (!ids.isEmpty())
            m_list->noteSwapped(ids); // a key counts for all of them, as before they were sent
    });
    connect(&m_drafts.removal, &PendingRemoval::changed, this, &UploadPage::scheduleRefresh);
    connect(&patient, &CurrentPatient::changed, this, [this] {
        refreshSendBar();
        scheduleRefresh();
    });
    connect(&patient, &CurrentPatient::beingTypedChanged, this, &UploadPage::refresh); // Send must not lag behind
    connect(m_empty, &EmptyUploadView::patientChosen, &patient,
            [&patient = patient](const PatientId &chosen) { patient.request(chosen.text, PatientSource::Picked); });
    connect(&connection, &CurrentConnection::changed, this, &UploadPage::scheduleRefresh);
    connect(&m_thumbnails, &FileThumbnails::loaded, this, [this] { m_list->viewport()->update(); });
}

void UploadPage::addFiles(const QStringList &paths)
{
    m_takesFocus = true;
    m_drafts.intake.addFiles(paths);
}

void UploadPage::addData(const QMimeData &mime)
{
    m_takesFocus = true;
    m_drafts.intake.addData(mime);
}

/// The keys of the types are meant for the documents that are selected now. A number that is typed in the list is the
/// patient's all the same.
void UploadPage::takeFocusForAdded()
{
    const auto *focused = window()->focusWidget();
    const bool isInPatientBox = qobject_cast<const QLineEdit *>(focused) && !isAncestorOf(focused);
    const bool isAtButton = focused == m_documents->dropZone()->button();
    const bool isInDetails = m_inspector->hasFieldFocus();
    const bool isTyping = m_services.patient.isBeingTyped() || m_inspector->isBeingEdited();
    if ((isInPatientBox || isAtButton || isInDetails) && !isTyping)
        m_list->setFocus(Qt::OtherFocusReason);
}

void UploadPage::offerSamples(const QStringList &paths)
{
    m_empty->offerSamples(int(paths.size()), [this, paths] { addFiles(paths); });
}

void UploadPage::setUndoWindow(std::chrono::milliseconds undoWindow)
{
    m_actions->setUndoWindow(undoWindow);
}

PageCommands UploadPage::commands() const
{
    auto commands = m_actions->commands() + m_fileActions->commands();
    bool isFirst = true;
    for (auto *action : m_captureBar ? m_captureBar->actions() : QList<QAction *>()) {
        if (action->isVisible())
            commands.append({.action = action, .startsGroup = std::exchange(isFirst, false)});
    }
    return commands;
}

QString UploadPage::unsaved() const
{
    if (m_drafts.intake.arriving() > 0 || m_drafts.files.isWorking())
        return tr("Files are still being added.");
    if (m_hasToSend || m_drafts.intake.changes().isApplying())
        return tr("Your last changes are still being saved.");
    return m_inspector->hasTypedText() ? tr("The page Upload has a date or a tag that was not entered.") : QString();
}

void UploadPage::setCaptureBar(QWidget *bar)
{
    m_captureBar = bar;
    static_cast<QVBoxLayout *>(layout()->itemAt(0)->layout())->insertWidget(0, bar); // above the documents
    addActions(bar->actions());
}

bool UploadPage::undoSending()
{
    const bool can = m_drafts.history.canUndoSending();
    if (can)
        m_actions->undo();
    return can;
}

void UploadPage::edit(const QList<DocumentId> &documents)
{
    m_drafts.history.noteEdited(documents);
    m_list->noteSwapped(documents);
    refresh();
    m_list->setFocus(Qt::OtherFocusReason);
    m_actions->tellEdited(documents);
}

void UploadPage::say(const QString &icon, const QString &sentence)
{
    m_toast->showMessage({icon, sentence, {}});
}

bool UploadPage::isAdding() const
{
    return m_drafts.intake.arriving() > 0 || m_drafts.files.isWorking() || m_refresh.isActive();
}

void UploadPage::takeFocus()
{
    auto *target = m_list->rows().isEmpty() ? static_cast<QWidget *>(m_empty->dropZone()) : m_list;
    focusByShortcut(*target);
}

bool UploadPage::takeDigit(const QString &digit)
{
    return isVisible() && m_list->takeTypeKey(digit);
}

void UploadPage::setDragged(std::optional<int> files)
{
    const auto patient = shortPatientNumber(m_services.patient.patient().text);
    for (auto *zone : {m_empty->dropZone(), m_documents->dropZone()})
        zone->setDragged(files, patient);
}

UploadContext UploadPage::context() const
{
    const auto &patient = m_services.patient;
    return {patient.patient(), patient.isBeingTyped(),          m_services.connection.connection(),
            locale(),          m_drafts.intake.arrivingFiles(), m_drafts.intake.changes().rows(),
            m_list->unseen(),  m_drafts.files.notSmaller()};
}

void UploadPage::scheduleRefresh()
{
    if (isVisible()) // showing the page refreshes it anyway
        m_refresh.schedule(refreshInterval);
}

/// Send names the patient, so it must not lag behind. The rows can: what is selected among them follows from arrivals.
void UploadPage::refreshSendBar()
{
    if (!isVisible())
        return;
    const auto shown = context();
    const auto rows = uploadRows(m_drafts.shown(), m_drafts.intake.rejected(), shown, m_services.outbox.documents());
    const auto summary = summarize(rows, shown);
    m_sendBar->show(summary, shown.patient);
    m_actions->refresh(summary);
    dismissIfDone(summary);
}

/// Send acts on what its button says, not on the rows of the patient before.
QList<UploadRow> UploadPage::currentRows()
{
    if (m_refresh.isActive()) {
        m_refresh.stop();
        refresh();
    }
    return m_list->rows();
}

void UploadPage::refresh()
{
    const auto refreshing = m_refresh.measureRefresh();
    const auto shown = context();
    const auto documents = m_services.outbox.documents();
    const auto drafts = m_drafts.shown();
    const auto rows = uploadRows(drafts, m_drafts.intake.rejected(), shown, documents);
    m_list->show(rows);
    m_thumbnails.retainOnly(picturedFiles(drafts));
    m_list->selectArrived(m_inspector->isBeingEdited(), m_inspector->hasFieldFocus());
    const auto summary = summarize(rows, shown);
    m_documents->showSummary(summary, m_drafts.intake.arriving());
    m_sendBar->show(summary, shown.patient);
    m_actions->refresh(summary);
    dismissIfDone(summary);
    if (rows.isEmpty())
        m_empty->setRecent(
            recentPatients(documents, QDateTime::currentDateTimeUtc(), locale(), m_services.recentPatientsMax));
    const auto conventions = shown.connection ? shown.connection->conventions : Conventions{};
    m_empty->setLimits(conventions);
    m_inspector->setConventions(conventions);
    m_inspector->setKnownTags(knownTags(documents));
    if (const auto &connection = shown.connection)
        m_inspector->setDeliveryCapabilities(
            capabilitiesOf(*connection, m_services.outbox.sendingState(connection->id).lacksKey));
    showDocuments(!rows.isEmpty());
    if (std::exchange(m_isAdded, false))
        takeFocusForAdded();
    m_toast->raise();
    refreshSelection();
}

void UploadPage::refreshSelection()
{
    QList<OutboxDocument> selected;
    const auto rows = m_list->selectedRows();
    QString firstRow;
    for (const auto &row : rows) {
        const auto document = row.document ? m_services.outbox.document(*row.document) : std::nullopt;
        if (!document)
            continue;
        if (selected.isEmpty())
            firstRow = row.id;
        selected.append(*document);
    }
    const auto rejected = std::ranges::find_if(rows, &UploadRow::isRejected);
    // While changes are applied, the fields can be newer than the stored documents. `applied` brings both together.
    if (selected.isEmpty() && rejected != rows.end())
        m_inspector->showRejected(*rejected, [&](QLayout &layout) { m_list->addRemedies(*rejected, layout); });
    else if (!m_drafts.intake.changes().isApplying() || !m_inspector->shows(selected))
        m_inspector->show(selected, firstRow);
    // A file that arrives becomes a document or is rejected: until then the panel stays as it was.
    if (rows.isEmpty() || !selected.isEmpty() || rejected != rows.end())
        m_isInspected = !rows.isEmpty();
    fitInspector();
    m_actions->refreshSelection();
    m_fileActions->refresh();
}

void UploadPage::showDocuments(bool any)
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

void UploadPage::fitInspector()
{
    const bool wide = width() >= inspectorNeeds;
    m_documents->details()->setVisible(!wide);
    m_inspector->setVisible(m_isInspected && !m_list->rows().isEmpty() &&
                            (wide || m_documents->details()->isChecked()));
}

/// Rows can become documents at any moment, so the user need not wait until a file was read.
void UploadPage::chooseType(const QStringList &rows, int position)
{
    QList<DocumentId> drafts;
    for (const auto &draft : m_drafts.shown()) {
        if (rows.contains(m_drafts.intake.changes().rows().rowOf(draft.id)))
            drafts.append(draft.id);
    }
    if (!drafts.isEmpty())
        m_actions->details().chooseType(drafts, position);
    const auto types = context().connection ? context().connection->conventions.documentTypes : QList<DocumentType>();
    if (position >= types.size())
        return;
    for (const auto &row : rows)
        m_drafts.intake.changeArriving(
            row, [code = types.at(position).code](DocumentDetails &details) { details.type = code; });
}

void UploadPage::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_actions->setPageShown(false);
}

void UploadPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_actions->setPageShown(true);
    refresh();
}

/// The rows may not show yet what was typed just before.
void UploadPage::sendOrSayWhy()
{
    refresh();
    const auto summary = summarize(m_list->rows(), context());
    if (summary.canSend()) {
        m_actions->send();
        return;
    }
    m_toSend = summary.sendableText();
    say(QStringLiteral("info"), m_toSend);
}

/// It is done, or something else is missing now.
void UploadPage::dismissIfDone(const UploadSummary &summary)
{
    if (m_toSend.isEmpty() || summary.sendableText() == m_toSend)
        return;
    if (m_toast->sentence() == std::exchange(m_toSend, {}))
        m_toast->dismiss();
}

/// Shortcuts whose action cannot be used: that of Send, while nothing could be sent, and that of dividing a document.
void UploadPage::keyPressEvent(QKeyEvent *event)
{
    if (m_fileActions->explainSplit(*event))
        return;
    if (isSendKey(*event))
        sendWhenApplied();
    else
        QWidget::keyPressEvent(event);
}

void UploadPage::sendWhenApplied()
{
    if (m_drafts.intake.changes().isApplying())
        m_hasToSend = true;
    else
        sendOrSayWhy();
}

void UploadPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitInspector();
}

} // namespace clinicdesk::ui
