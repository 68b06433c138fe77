// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/outboxdisplay.h"

#include "core/outbox/outbox.h"
#include "ui/outbox/outboxsummary.h"
#include "ui/shell/connectionbutton.h"
#include "ui/shell/patientbar.h"
#include "ui/shell/patientfield.h"
#include "ui/shell/recentpatients.h"
#include "ui/shell/statusline.h"
#include "ui/shell/topbar.h"
#include "ui/shell/tray.h"
#include "ui/state/currentconnection.h"
#include "ui/state/currentpatient.h"
#include "ui/upload/documentintake.h"
#include "ui/widgets/announcement.h"

#include <QApplication>

#include <algorithm>
#include <chrono>

namespace clinicdesk::ui {

CloseGuard::CloseGuard(QWidget &window, Tray *tray, std::function<void()> quit)
    : m_window(window)
    , m_tray(tray)
    , m_quit(std::move(quit))
{
    if (!m_tray)
        return;
    connect(m_tray, &Tray::openRequested, this, &CloseGuard::restoreWindow);
    connect(m_tray, &Tray::quitRequested, this, m_quit);
}

CloseGuard::~CloseGuard()
{
    leaveTray();
}

bool CloseGuard::mayClose(const UnsentWork &stakes)
{
    // The end of a desktop session does not wait for an answer: it would end the program anyway.
    if (m_isDecided || !stakes.any() || qApp->isSavingSession())
        return true;
    if (m_question) {
        m_question->raise();
        m_question->activateWindow();
        return false;
    }
    m_question = new CloseDialog(stakes, m_tray && m_tray->isAvailable(), &m_window);
    connect(m_question, &CloseDialog::answered, this, &CloseGuard::answer);
    m_question->open();
    return false;
}

void CloseGuard::answer(CloseChoice answer)
{
    switch (answer) {
    case CloseChoice::Stay:
        return;
    case CloseChoice::KeepSending:
        hideToTray();
        return;
    case CloseChoice::Close:
        m_isDecided = true;
        // Queued until the dialog has closed: a window under a modal dialog does not close.
        QMetaObject::invokeMethod(&m_window, &QWidget::close, Qt::QueuedConnection);
    }
}

void CloseGuard::hideToTray()
{
    m_isInTray = true;
    m_endedWithWindow = QApplication::quitOnLastWindowClosed();
    QApplication::setQuitOnLastWindowClosed(false);
    m_tray->setShown(true);
    m_window.hide();
}

void CloseGuard::look(const OutboxSummary &summary, int lostByEnding)
{
    if (m_isInTray && summary.inProgress() == 0 && summary.needsYou == 0 && lostByEnding == 0)
        m_quit();
}

void CloseGuard::leaveTray()
{
    if (!m_isInTray)
        return;
    m_isInTray = false;
    QApplication::setQuitOnLastWindowClosed(m_endedWithWindow);
    m_tray->setShown(false);
}

void CloseGuard::restoreWindow()
{
    if (!m_isInTray)
        return;
    leaveTray();
    m_window.show();
    m_window.raise();
    m_window.activateWindow();
}

namespace {

constexpr std::chrono::milliseconds refreshEvery{100};
constexpr std::chrono::seconds soon{1};
constexpr std::chrono::seconds duringARun{10}; ///< a reader that counts every document is in the way of the work

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

OutboxDisplay::OutboxDisplay(const PageServices &services, const Frame &frame)
    : m_services(services)
    , m_frame(frame)
    , m_labels(services.notes)
    , m_closeGuard(frame.window, services.tray, frame.quit)
{
    m_refresh.setSingleShot(true);
    m_refresh.setInterval(refreshEvery);
    connect(&m_refresh, &QTimer::timeout, this, &OutboxDisplay::refresh);
    connect(m_services.entries.get(), &OutboxMonitor::changed, this, &OutboxDisplay::scheduleRefresh);
    connect(&m_services.connection, &CurrentConnection::changed, this, &OutboxDisplay::scheduleRefresh);
    connect(&m_services.patient, &CurrentPatient::changed, this, &OutboxDisplay::scheduleRefresh);
    connect(&m_services.outbox, &Outbox::keptForUndoChanged, this, &OutboxDisplay::scheduleRefresh);
    connect(&m_labels, &PatientLabels::changed, this, &OutboxDisplay::scheduleRefresh);
    m_announcement.setSingleShot(true);
    connect(&m_announcement, &QTimer::timeout, this, [this] {
        if (QApplication::activeWindow())
            announce(&m_frame.window, m_news.sentence());
        m_news.forget();
    });
    watchForNews();
    m_frame.top.patient()->useLabels(m_labels);
    m_frame.top.patient()->useOutbox(m_services.outbox);
}

OutboxDisplay::~OutboxDisplay() = default;

void OutboxDisplay::watchForNews()
{
    if (!m_services.notifier)
        return;
    m_notifications = std::make_unique<OutboxNotifications>(m_services.notifications, *m_services.notifier,
                                                            [] { return QApplication::activeWindow() != nullptr; });
    connect(m_notifications.get(), &OutboxNotifications::followed, this, m_frame.showDocument);
    connect(&m_services.notifications, &NotificationSettings::changed, this, &OutboxDisplay::scheduleRefresh);
}

/// Notifications say it while no window is in front.
void OutboxDisplay::announceNews(const OutboxEntries &entries, const OutboxSummary &summary)
{
    m_news.look(entries, NotificationLevel::All);
    if (m_news.isEmpty()) {
        m_announcement.stop();
        return;
    }
    const std::chrono::milliseconds wait = summary.beingSent > 0 && !m_news.needsUser() ? duringARun : soon;
    if (!m_announcement.isActive() || m_announcement.remainingTimeAsDuration() > wait)
        m_announcement.start(wait);
}

void OutboxDisplay::follow(const DocumentIntake &intake)
{
    m_intake = &intake;
    connect(&intake, &DocumentIntake::changed, this, &OutboxDisplay::scheduleRefresh);
}

int OutboxDisplay::beingRead() const
{
    return m_intake ? m_intake->arriving() : 0;
}

void OutboxDisplay::setPage(const QString &id)
{
    m_page = id;
    refresh();
}

void OutboxDisplay::scheduleRefresh()
{
    if (!m_refresh.isActive())
        m_refresh.start();
}

void OutboxDisplay::refresh()
{
    const auto entries = m_services.entries->entries();
    const auto summary = summaryOf(entries);
    const int lost = unsavedDocumentCount(m_services.outbox);
    if (m_frame.window.isVisible() && !m_frame.window.isMinimized())
        refreshShown(entries, summary, lost);
    m_closeGuard.look(summary, lost + beingRead());
    if (m_notifications)
        m_notifications->look(entries);
    announceNews(entries, summary);
}

/// Not needed while the window is hidden: showing the window brings this up to date.
void OutboxDisplay::refreshShown(const OutboxEntries &entries, const OutboxSummary &summary, int lost)
{
    const auto documents = m_services.outbox.documents();
    const auto isDraft = [this](const OutboxDocument &document) {
        return document.state == ItemState::Draft && !m_services.outbox.isKeptForUndo(document.id);
    };
    const auto drafts = static_cast<int>(std::count_if(documents.begin(), documents.end(), isDraft));
    Q_EMIT counted(drafts, summary.railCount(), summary.needsYou > 0);
    refreshConnection(entries);
    refreshPatients(documents);
    m_frame.status.show(summary, {.isPersistent = m_services.outbox.isPersistent(),
                                  .onOutboxPage = m_page == pageId::outbox,
                                  .closing = closingSign(summary, lost)});
    const bool isUploadEmpty = drafts == 0 && m_page == pageId::upload && m_services.patient.patient().isEmpty();
    m_frame.top.patient()->field()->setLarge(isUploadEmpty);
}

void OutboxDisplay::refreshConnection(const OutboxEntries &entries)
{
    const auto connection = m_services.connection.connection();
    if (!connection)
        return;
    m_frame.top.connection()->setSignInNeeded(
        needsSignIn(m_services.outbox.sendingState(connection->id).blockingError));
    const bool waitsForLine = std::any_of(entries.begin(), entries.end(), [&](const OutboxEntry &entry) {
        return entry.document.connection == connection->id && isOfTheLine(entry);
    });
    // Another process may be sending. This process sees the result of its calls only in the documents.
    const auto waiting = waitsForLine ? std::optional(connection->id) : std::nullopt;
    const auto before = std::exchange(m_waitingForNetwork, waiting);
    if (before != waiting && (waiting || before == connection->id))
        m_services.connection.noteCall(*connection, !waitsForLine);
}

void OutboxDisplay::refreshPatients(const QList<OutboxDocument> &documents)
{
    const auto &connection = m_services.connection.connection();
    m_frame.top.patient()->field()->setRecent(recentPatients(documents, connection ? connection->id : ConnectionId(),
                                                             m_labels, m_services.recentPatientsMax));
}

OutboxSummary OutboxDisplay::summaryOf(OutboxEntries entries)
{
    entries.removeIf([this](const OutboxEntry &entry) { return m_services.outbox.isKeptForUndo(entry.document.id); });
    return summarize(entries, m_run.runStart(entries, QDateTime::currentDateTimeUtc()), m_services.outbox.isPaused());
}

ClosingSign OutboxDisplay::closingSign(const OutboxSummary &summary, int lost) const
{
    return ui::closingSign(summary, {.lost = lost,
                                     .areFilesRead = beingRead() > 0,
                                     .hidesDocuments = m_services.hidesDocuments,
                                     .unsentDrafts = unsentDraftCount(m_services.outbox),
                                     .rejectedFiles = m_intake ? int(m_intake->rejected().size()) : 0});
}

ClosingSign OutboxDisplay::closingSign()
{
    return closingSign(summaryOf(m_services.entries->entries()), unsavedDocumentCount(m_services.outbox));
}

bool OutboxDisplay::mayClose()
{
    const auto &connection = m_services.connection.connection();
    const auto conventions = connection ? connection->conventions : Conventions{};
    const auto summary = summaryOf(m_services.entries->entries());
    const UnsentWork stakes{
        .stopsSending = summary.isSendingHere(),
        .waiting = summary.waitingHere,
        .needYou = summary.needsYou,
        .lost = lostDocuments(m_services.outbox, conventions),
        .areFilesRead = beingRead() > 0,
        .drafts = unsentDrafts(m_services.outbox, conventions),
        .notKept = m_services.hidesDocuments ? unkeptDeliveryCount(m_services.outbox) : 0,
    };
    return m_closeGuard.mayClose(stakes);
}

} // namespace clinicdesk::ui
