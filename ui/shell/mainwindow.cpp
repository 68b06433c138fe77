// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/mainwindow.h"

#include "core/base/starttrace.h"
#include "core/outbox/outbox.h"
#include "ui/outbox/outboxpage.h"
#include "ui/shell/connectionbutton.h"
#include "ui/shell/menukey.h"
#include "ui/shell/patientbar.h"
#include "ui/shell/patientfield.h"
#include "ui/shell/rail.h"
#include "ui/shell/recentpatients.h"
#include "ui/shell/regions.h"
#include "ui/shell/statusline.h"
#include "ui/shell/topbar.h"
#include "ui/shell/windowdrophandler.h"
#include "ui/shell/windowmenu.h"
#include "ui/state/currentconnection.h"
#include "ui/state/currentpatient.h"
#include "ui/state/doctornavigator.h"
#include "ui/upload/uploadpage.h"
#include "ui/widgets/developmentband.h"
#include "ui/widgets/practicebanner.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QEvent>
#include <QLineEdit>
#include <QScreen>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>

namespace clinicdesk::ui {

namespace {

constexpr std::chrono::milliseconds refreshEvery{100};
constexpr QSize firstSize{1280, 800};
constexpr QSize frameMargins{16, 48}; // what a window manager may add; known only after the window is shown
constexpr QSize minSize{760, 460};

bool isOfTheLine(const OutboxEntry &entry)
{
    return entry.document.state == ItemState::Queued && entry.document.error &&
           sourceOf(entry.document.error->code) == ErrorSource::Network;
}

bool needsSignIn(const std::optional<Error> &blockingError)
{
    return blockingError && sourceOf(blockingError->code) == ErrorSource::SignIn;
}

} // namespace

MainWindow::MainWindow(const PageServices &services, ThemeManager &look, bool practice, const MainWindow *before)
    : m_services(services)
    , m_labels(services.notes)
    , m_watch(services.outbox)
    , m_look(look)
    , m_pages(pages(services))
    , m_closeGuard(*this, services.tray)
{
    setWindowTitle(practice ? tr("Clinic Desk (practice)") : tr("Clinic Desk"));
    setMinimumSize(minSize);
    resize(firstSize.boundedTo(screen()->availableSize() - frameMargins));
    build(practice, before);
    buildKeys();
    refuseTextDrops();
    auto *upload = findChild<UploadPage *>();
    new WindowDropHandler(this, upload);
    m_top->patient()->setDigitHandler([upload](const QString &digit) { return upload->takeDigit(digit); });
    connect(upload, &UploadPage::patientNumberTyped, m_top->patient(), &PatientBar::typeDigits);
    connect(upload, &UploadPage::nextPatientRequested, m_top->patient(), &PatientBar::startChoosing);

    m_refresh.setSingleShot(true);
    m_refresh.setInterval(refreshEvery);
    connect(&m_refresh, &QTimer::timeout, this, &MainWindow::refresh);
    connect(&m_watch, &OutboxMonitor::changed, this, &MainWindow::scheduleRefresh);
    connect(&m_services.connection, &CurrentConnection::changed, this, &MainWindow::scheduleRefresh);
    connect(&m_services.patient, &CurrentPatient::changed, this, &MainWindow::scheduleRefresh);
    connect(&m_labels, &PatientLabels::changed, this, &MainWindow::scheduleRefresh);
    watchForNews();
    connect(&m_closeGuard, &CloseGuard::quitRequested, this, &MainWindow::quitRequested);
    connect(this, &MainWindow::painted, this, [] { traceStart("first paint"); });
    connect(&m_services.doctor, &DoctorNavigator::openRequested, this, [this] { showPage(pageId::doctors); });
    showPage(pageId::upload);
    m_top->patient()->field()->setFocus(Qt::OtherFocusReason);
    if (before)
        continueFrom(*before);
}

MainWindow::~MainWindow() = default;

void MainWindow::build(bool practice, const MainWindow *before)
{
    m_menu = new WindowMenu(m_look, this);
    m_bands = new QVBoxLayout;
    m_bands->setSpacing(0);
    if (practice) { // first, because Tab follows the order of creation
        auto *band = new PracticeBanner(this);
        connect(band, &PracticeBanner::leaveRequested, this, &MainWindow::leavePracticeRequested);
        m_bands->addWidget(band);
    } else {
        m_development = new DevelopmentBand(this);
        m_bands->addWidget(m_development);
        connect(&m_services.connection, &CurrentConnection::changed, this, &MainWindow::showEnvironment);
        showEnvironment();
    }
    m_rail = new Rail(m_menu, this);
    m_top = new TopBar(m_services.patient, m_services.connection);
    m_stack = new QStackedWidget;
    m_status = new StatusLine;
    m_top->patient()->useLabels(m_services.connection, m_labels);
    buildPages(before);
    connect(m_rail, &Rail::chosen, this, &MainWindow::showPage);
    connect(m_top->patient(), &PatientBar::left, this, &MainWindow::focusPage);

    auto *right = new QVBoxLayout;
    right->setSpacing(0);
    right->addWidget(m_top);
    right->addWidget(m_stack, 1);
    auto *middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(m_rail);
    middle->addLayout(right, 1);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addLayout(m_bands);
    all->addLayout(middle, 1);
    all->addWidget(m_status);
}

void MainWindow::buildPages(const MainWindow *before)
{
    for (const auto &page : std::as_const(m_pages)) {
        auto *widget = page.createWidget(m_stack, before ? before->m_stack->widget(m_stack->count()) : nullptr);
        m_stack->addWidget(widget);
        const auto commands = [page, widget] { return page.commands ? page.commands(*widget) : PageCommands(); };
        m_menu->addPage(page.title, page.id == pageId::settings, commands);
        for (auto *action : widget->actions()) {
            if (action->shortcutContext() != Qt::WindowShortcut || action->text().isEmpty())
                continue;
            addAction(action);
            connect(action, &QAction::triggered, this, [this, id = page.id] { showPage(id); });
        }
    }
    connect(m_menu, &WindowMenu::pageChosen, this, [this](int index) {
        showPage(m_pages.at(index).id);
        if (m_pages.at(index).hasOwnNumbers)
            focusPage(); // what is typed next must not go to the patient field
    });
    connect(m_menu, &WindowMenu::commandChosen, this, [this](int index, QAction *command) {
        const auto &id = m_pages.at(index).id;
        if (id != m_current) {
            showPage(id);
            focusPage();
        }
        command->trigger();
    });
    connect(m_menu, &WindowMenu::patientRequested, this, [this] { m_top->patient()->startChoosing(); });
}

void MainWindow::buildKeys()
{
    for (auto *action : m_menu->keyActions())
        addAction(action);
    const auto key = [this](const QKeySequence &sequence, auto slot) {
        auto *action = new QAction(this);
        action->setShortcut(sequence);
        connect(action, &QAction::triggered, this, slot);
        addAction(action);
    };
    const QList<QWidget *> regions{m_rail, m_top, m_stack};
    key(QKeySequence(Qt::Key_F10), [this] { m_rail->openMenu(); });
    new MenuKey(this);
    key(QKeySequence(Qt::Key_F6), [regions] { focusNextRegion(regions, 1); });
    key(QKeySequence(Qt::SHIFT | Qt::Key_F6), [regions] { focusNextRegion(regions, -1); });
}

void MainWindow::refuseTextDrops()
{
    // A dragged file also carries its path as text. A line edit would accept it before the window sees the drop.
    for (auto *line : findChildren<QLineEdit *>())
        line->setAcceptDrops(false);
}

void MainWindow::showPage(const QString &id)
{
    const auto found =
        std::find_if(m_pages.begin(), m_pages.end(), [&id](const WindowPage &page) { return page.id == id; });
    if (found == m_pages.end())
        return;
    m_current = id;
    m_stack->setCurrentIndex(static_cast<int>(found - m_pages.begin()));
    m_rail->setCurrent(id);
    m_top->patient()->setCapturesDigits(!found->hasOwnNumbers);
    refresh();
}

QString MainWindow::currentPage() const
{
    return m_current;
}

void MainWindow::addFiles(const QStringList &paths)
{
    if (paths.isEmpty())
        return;
    showPage(pageId::upload);
    findChild<UploadPage *>()->addFiles(paths);
}

void MainWindow::continueFrom(const MainWindow &before)
{
    showPage(before.currentPage());
    if (const auto typed = before.m_top->patient()->field()->edit()->text(); !typed.isEmpty())
        m_top->patient()->typeDigits(typed);
}

ConnectionButton *MainWindow::connectionButton() const
{
    return m_top->connection();
}

void MainWindow::watchForNews()
{
    if (!m_services.notifier)
        return;
    m_notifications = std::make_unique<OutboxNotifications>(m_services.notifications, *m_services.notifier,
                                                            [] { return QApplication::activeWindow() != nullptr; });
    connect(m_notifications.get(), &OutboxNotifications::followed, this, &MainWindow::showOutbox);
    connect(&m_services.notifications, &NotificationSettings::changed, this, &MainWindow::scheduleRefresh);
}

void MainWindow::bringToFront()
{
    m_closeGuard.restoreWindow();
    isMinimized() ? showNormal() : show();
    raise();
    activateWindow();
}

void MainWindow::showOutbox(const DocumentId &document)
{
    bringToFront();
    showPage(pageId::outbox);
    findChild<OutboxPage *>()->showDocument(document);
}

void MainWindow::setNotice(Notice notice, const std::optional<Problem> &problem)
{
    delete m_notices.take(notice);
    if (!problem)
        return;
    auto *band = new ProblemBanner;
    m_notices.insert(notice, band);
    m_bands->addWidget(band);
    band->showProblem(*problem);
}

void MainWindow::scheduleRefresh()
{
    if (!m_refresh.isActive())
        m_refresh.start();
}

void MainWindow::refresh()
{
    const auto entries = m_watch.entries();
    const auto summary = summaryOf(entries);
    const int lost = unsavedDocumentCount(m_services.outbox);
    if (isVisible() && !isMinimized())
        refreshShown(entries, summary, lost);
    m_closeGuard.look(summary, lost);
    if (m_notifications)
        m_notifications->look(entries);
}

/// Not needed while the window is hidden: showing the window brings this up to date.
void MainWindow::refreshShown(const OutboxEntries &entries, const OutboxSummary &summary, int lost)
{
    const auto documents = m_services.outbox.documents();
    const auto isDraft = [](const OutboxDocument &document) { return document.state == ItemState::Draft; };
    const bool hasDrafts = std::any_of(documents.begin(), documents.end(), isDraft);
    refreshRail(summary);
    refreshConnection(entries);
    refreshPatients(documents);
    m_status->show(
        summary,
        {.isPersistent = m_services.outbox.isPersistent(), .onOutboxPage = m_current == pageId::outbox, .lost = lost});
    const bool isUploadEmpty = !hasDrafts && m_current == pageId::upload && m_services.patient.patient().isEmpty();
    m_top->patient()->field()->setLarge(isUploadEmpty);
}

void MainWindow::refreshRail(const OutboxSummary &summary)
{
    QList<RailItem> items;
    QList<RailItem> foot;
    for (const auto &page : std::as_const(m_pages)) {
        RailItem item{.id = page.id, .title = page.title, .icon = page.icon};
        if (page.id == pageId::outbox) {
            item.count = summary.railCount();
            item.needsYou = summary.needsYou > 0;
        }
        (page.id == pageId::settings ? foot : items).append(item);
    }
    m_rail->setItems(items, foot);
    m_rail->setCurrent(m_current);
}

void MainWindow::showEnvironment()
{
    const auto &connection = m_services.connection.connection();
    const bool isDevelopment = connection && connection->environment == Environment::Development;
    if (isDevelopment)
        m_development->setConnectionName(connection->name);
    m_development->setVisible(isDevelopment);
}

void MainWindow::refreshConnection(const OutboxEntries &entries)
{
    const auto connection = m_services.connection.connection();
    if (!connection)
        return;
    m_top->patient()->field()->setRules(connection->conventions.patientNumbers);
    m_top->connection()->setSignInNeeded(needsSignIn(m_services.outbox.blockingError(connection->id)));
    const bool waitsForLine = std::any_of(entries.begin(), entries.end(), [&](const OutboxEntry &entry) {
        return entry.document.connection == connection->id && isOfTheLine(entry);
    });
    // Another process may be sending. This process sees the result of its calls only in the documents.
    const auto waiting = waitsForLine ? std::optional(connection->id) : std::nullopt;
    const auto before = std::exchange(m_waitingForNetwork, waiting);
    if (before != waiting && (waiting || before == connection->id))
        m_services.connection.noteCall(*connection, !waitsForLine);
}

void MainWindow::refreshPatients(const QList<OutboxDocument> &documents)
{
    const auto &connection = m_services.connection.connection();
    m_top->patient()->field()->setRecent(
        recentPatients(documents, connection ? connection->id : ConnectionId(), m_labels));
}

OutboxSummary MainWindow::summaryOf(const OutboxEntries &entries)
{
    return summarize(entries, m_run.runStart(entries, QDateTime::currentDateTimeUtc()), m_services.outbox.isPaused());
}

void MainWindow::focusPage()
{
    if (m_current == pageId::upload)
        findChild<UploadPage *>()->takeFocus();
    else
        focusRegion(m_stack);
}

void MainWindow::paintEvent(QPaintEvent *event)
{
    QWidget::paintEvent(event);
    if (!std::exchange(m_isPainted, true))
        QTimer::singleShot(0, this, &MainWindow::painted); // after the widgets in it, and after the screen has it
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    m_rail->setNarrow(width() < width::railBelow);
    QWidget::resizeEvent(event);
}

void MainWindow::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    refresh();
}

void MainWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::WindowStateChange)
        scheduleRefresh();
    if (event->type() == QEvent::ActivationChange) {
        scheduleRefresh();
        if (isActiveWindow())
            Q_EMIT activated();
    }
    QWidget::changeEvent(event);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    const auto &connection = m_services.connection.connection();
    const UnsentWork stakes{
        .stopsSending = !summaryOf(m_watch.entries()).isSafeToClose(),
        .lost = lostDocuments(m_services.outbox, connection ? connection->conventions : Conventions{}),
    };
    event->setAccepted(m_closeGuard.mayClose(stakes));
}

} // namespace clinicdesk::ui
