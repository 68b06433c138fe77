// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/mainwindow.h"

#include "core/base/starttrace.h"
#include "ui/assessments/assessmentspage.h"
#include "ui/doctors/doctorspage.h"
#include "ui/help/helpwindow.h"
#include "ui/help/shortcutwindow.h"
#include "ui/outbox/outboxactions.h"
#include "ui/outbox/outboxpage.h"
#include "ui/shell/connectionbutton.h"
#include "ui/shell/outboxdisplay.h"
#include "ui/shell/pagestack.h"
#include "ui/shell/patientbar.h"
#include "ui/shell/patientfield.h"
#include "ui/shell/personbutton.h"
#include "ui/shell/rail.h"
#include "ui/shell/regions.h"
#include "ui/shell/statusline.h"
#include "ui/shell/topbar.h"
#include "ui/shell/windowmenu.h"
#include "ui/state/currentconnection.h"
#include "ui/upload/addeddata.h"
#include "ui/upload/uploadpage.h"
#include "ui/widgets/environmentbands.h"
#include "ui/widgets/helppage.h"
#include "ui/widgets/screenroom.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QContextMenuEvent>
#include <QDropEvent>
#include <QEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QObject>
#include <QScopedValueRollback>
#include <QTimer>
#include <QUrl>
#include <QVBoxLayout>
#include <QWidget>

#include <chrono>
#include <utility>

namespace clinicdesk::ui {

/// Lets files be dropped anywhere on the window, whatever page is open. The upload page gets them, and shows what will
/// happen while they are dragged.
class WindowDropHandler : public QObject {
    Q_OBJECT
public:
    WindowDropHandler(MainWindow *window, UploadPage *page);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void enter(const QMimeData &data);
    void answer(QDropEvent &drag) const;

    MainWindow *m_window;
    UploadPage *m_page;
};

WindowDropHandler::WindowDropHandler(MainWindow *window, UploadPage *page)
    : QObject(window)
    , m_window(window)
    , m_page(page)
{
    window->setAcceptDrops(true);
    window->installEventFilter(this);
}

bool WindowDropHandler::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::DragEnter:
        enter(*static_cast<QDropEvent *>(event)->mimeData());
        [[fallthrough]];
    case QEvent::DragMove:
        answer(*static_cast<QDropEvent *>(event)); // the events for enter and move are subclasses of the drop event
        return true;
    case QEvent::DragLeave:
        m_page->setDragged({});
        return true;
    case QEvent::Drop:
        m_page->setDragged({});
        answer(*static_cast<QDropEvent *>(event));
        if (event->isAccepted())
            m_page->addData(*static_cast<QDropEvent *>(event)->mimeData());
        return true;
    default:
        return QObject::eventFilter(watched, event);
    }
}

void WindowDropHandler::enter(const QMimeData &data)
{
    if (!hasAddedData(data))
        return;
    m_window->showPage(pageId::upload);
    m_page->setDragged(static_cast<int>(data.urls().size()));
}

void WindowDropHandler::answer(QDropEvent &drag) const
{
    drag.setAccepted(hasAddedData(*drag.mimeData()));
    if (drag.isAccepted())
        drag.setDropAction(Qt::CopyAction); // copy, so that the user's files stay
}

WindowBands::WindowBands(CurrentConnection &connection, bool practice, MainWindow *window)
    : QWidget(window)
    , m_connection(connection)
    , m_window(window)
    , m_bands(new QVBoxLayout(this))
{
    m_bands->setContentsMargins(0, 0, 0, 0);
    m_bands->setSpacing(0);
    if (practice) {
        m_bands->addWidget(new PracticeBanner([window] { Q_EMIT window->leavePracticeRequested(); }, this));
    } else {
        m_development = new DevelopmentBand(this);
        m_bands->addWidget(m_development);
        connect(&m_connection, &CurrentConnection::changed, this, &WindowBands::showEnvironment);
        showEnvironment();
    }
}

void WindowBands::setNotice(Notice notice, const std::optional<Problem> &problem)
{
    delete m_notices.take(notice);
    if (!problem)
        return;
    auto *band = new ProblemBanner;
    m_notices.insert(notice, band);
    m_bands->addWidget(band);
    // Queued, because the notice may be replaced.
    connect(
        band, &ProblemBanner::remedyChosen, this, [this, notice] { Q_EMIT m_window->remedyChosen(notice); },
        Qt::QueuedConnection);
    band->showProblem(*problem);
}

void WindowBands::showEnvironment()
{
    const auto &connection = m_connection.connection();
    const bool isDevelopment = connection && connection->environment == Environment::Development;
    if (isDevelopment)
        m_development->setConnectionName(connection->name);
    m_development->setVisible(isDevelopment);
}

/// Shift+F10 and the menu key open the menu of the current row, at that row, wherever the pointer is; in other widgets,
/// their menu at the text cursor. Qt knows only the menu key, and not every platform sends it.
class MenuKey : public QObject {
    Q_OBJECT
public:
    /// For `window` and its dialogs. Becomes a child of `window`.
    explicit MenuKey(QWidget *window);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool isOurs(const QWidget *widget) const;

    QWidget *m_window;
    bool m_isOpening = false; ///< the current menu request is our own
};

namespace {

bool isMenuKey(const QKeyEvent &event)
{
    const auto modifiers = event.modifiers() & ~Qt::KeypadModifier;
    return (event.key() == Qt::Key_F10 && modifiers == Qt::ShiftModifier) ||
           (event.key() == Qt::Key_Menu && modifiers == Qt::NoModifier);
}

/// Requests the menu of the widget, as the platform does.
void openMenuOf(QWidget &widget)
{
    QWidget *plane = &widget; // `place` is in its coordinates
    auto place = widget.inputMethodQuery(Qt::ImCursorRectangle).toRect();
    if (auto *view = qobject_cast<QAbstractItemView *>(&widget)) {
        plane = view->viewport();
        const auto current = view->currentIndex();
        view->scrollTo(current);
        place = current.isValid() ? view->visualRect(current) & plane->rect() : QRect();
    }
    const auto at = place.isEmpty() ? plane->rect().center() : place.center();
    QContextMenuEvent request(QContextMenuEvent::Keyboard, at, plane->mapToGlobal(at));
    QApplication::sendEvent(&widget, &request);
}

} // namespace

MenuKey::MenuKey(QWidget *window)
    : QObject(window)
    , m_window(window)
{
    QCoreApplication::instance()->installEventFilter(this);
}

bool MenuKey::isOurs(const QWidget *widget) const
{
    for (; widget; widget = widget->parentWidget()) {
        if (widget == m_window)
            return true;
    }
    return false;
}

bool MenuKey::eventFilter(QObject *watched, QEvent *event)
{
    const bool isKey = event->type() == QEvent::KeyPress && isMenuKey(static_cast<QKeyEvent &>(*event));
    const bool isRequest = event->type() == QEvent::ContextMenu && !m_isOpening &&
                           static_cast<QContextMenuEvent &>(*event).reason() == QContextMenuEvent::Keyboard;
    if (!isKey && !isRequest)
        return false;
    auto *widget = qobject_cast<QWidget *>(watched);
    if (!widget || widget != QApplication::focusWidget() || QApplication::activePopupWidget() || !isOurs(widget))
        return false;
    // A list's own request may name a row that is out of view.
    if (isRequest && !qobject_cast<QAbstractItemView *>(widget))
        return false;
    const QScopedValueRollback opening(m_isOpening, true);
    openMenuOf(*widget);
    return true;
}

/// Ctrl+L and Ctrl+Shift+L while a dialog or a menu is open. The window has both as shortcuts, but keys do not reach
/// it then, and what is on the screen must be hidden at once.
class LockKeys : public QObject {
    Q_OBJECT
public:
    explicit LockKeys(MainWindow *window);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    MainWindow *m_window;
};

LockKeys::LockKeys(MainWindow *window)
    : QObject(window)
    , m_window(window)
{
    QCoreApplication::instance()->installEventFilter(this);
}

bool LockKeys::eventFilter(QObject *watched, QEvent *event)
{
    const bool isKey = event->type() == QEvent::KeyPress && watched->isWidgetType();
    if (!isKey || !(QApplication::activeModalWidget() || QApplication::activePopupWidget()))
        return false;
    const auto &key = *static_cast<QKeyEvent *>(event);
    if (key.key() != Qt::Key_L || (key.modifiers() & ~Qt::ShiftModifier) != Qt::ControlModifier)
        return false;
    auto *action =
        key.modifiers().testFlag(Qt::ShiftModifier) ? m_window->changePersonAction() : m_window->lockAction();
    // Queued, because the dialog that has the key may not outlive the lock.
    QMetaObject::invokeMethod(action, &QAction::trigger, Qt::QueuedConnection);
    return true;
}

/// Emits MainWindow::painted() once, so that work which can wait starts after that.
class FirstPaint : public QObject {
    Q_OBJECT
public:
    explicit FirstPaint(MainWindow *window);

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void note();

    MainWindow *m_window;
    bool m_isPainted = false;
};

namespace {

constexpr std::chrono::milliseconds paintWait{500}; // of a window that starts minimized, nothing is ever painted

} // namespace

FirstPaint::FirstPaint(MainWindow *window)
    : QObject(window)
    , m_window(window)
{
    window->installEventFilter(this);
}

bool FirstPaint::eventFilter(QObject *watched, QEvent *event)
{
    if (!m_isPainted && event->type() == QEvent::Paint)
        QTimer::singleShot(0, this, &FirstPaint::note); // after the widgets in it, and after the screen has it
    if (!m_isPainted && event->type() == QEvent::Show)
        QTimer::singleShot(paintWait, this, &FirstPaint::note);
    return QObject::eventFilter(watched, event);
}

void FirstPaint::note()
{
    if (!std::exchange(m_isPainted, true))
        Q_EMIT m_window->painted();
}

namespace {

constexpr QSize firstSize{1280, 800};
constexpr QSize minSize{760, 460};

void refuseTextDrops(const QWidget &within)
{
    // A dragged file also carries its path as text. A line edit would accept it before the window sees the drop.
    for (auto *line : within.findChildren<QLineEdit *>())
        line->setAcceptDrops(false);
}

} // namespace

MainWindow::MainWindow(CurrentPatient &patient, CurrentConnection &connection, ThemeManager &look, bool practice,
                       const AccessRules &access)
    : m_menu(new WindowMenu(look, this)) // in the order of Tab, which is that of creation
    , m_bands(new WindowBands(connection, practice, this))
    , m_rail(new Rail(m_menu, m_menu->commandActions().help, m_menu->commandActions().lock, this))
    , m_top(new TopBar(patient, connection, m_menu->commandActions().lock, this))
    , m_pages(new PageStack(access, this))
    , m_status(new StatusLine(this))
{
    // Qt would add the name of the program to a title that does not end with it.
    setWindowTitle(practice ? tr("Practice mode — Clinic Desk") : tr("Clinic Desk"));
    setMinimumSize(boundedToScreen(*this, minSize));
    resize(boundedToScreen(*this, firstSize));
    layOut();
    buildMenu();
    buildKeys();
    refuseTextDrops(*this);
    connect(m_rail, &Rail::chosen, this, &MainWindow::showPage);
    connect(m_top->patient(), &PatientBar::left, this, &MainWindow::focusPage);
    connect(m_pages, &PageStack::built, this, &MainWindow::adoptPage);
    connect(this, &MainWindow::painted, this, [] { traceStart("first paint"); });
    new FirstPaint(this);
    m_top->connection()->setEnabled(false);
    m_top->patient()->field()->setLarge(true); // as on the Upload page without documents
    showCounts(0, 0, false);
    showPage(m_pages->pages().first().id);
    m_top->patient()->field()->setFocus(Qt::OtherFocusReason);
}

MainWindow::MainWindow(const PageServices &services, ThemeManager &look, bool practice)
    : MainWindow(services.patient, services.connection, look, practice)
{
    open(services);
}

MainWindow::~MainWindow() = default;

void MainWindow::layOut()
{
    auto *right = new QVBoxLayout;
    right->setSpacing(0);
    right->addWidget(m_top);
    right->addWidget(new PageScroller(m_pages, this), 1);
    auto *middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(m_rail);
    middle->addLayout(right, 1);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(m_bands);
    all->addLayout(middle, 1);
    all->addWidget(m_status);
}

void MainWindow::buildMenu()
{
    for (int index = 0; index < m_pages->pages().size(); ++index) {
        const auto &page = m_pages->pages().at(index);
        const auto commands = [this, index, of = page.commands] {
            const auto *widget = of ? m_pages->page(index) : nullptr;
            return widget ? of(*widget) : PageCommands();
        };
        m_menu->addPage(page.title, page.id == pageId::settings, commands);
    }
    connect(m_menu, &WindowMenu::pageChosen, this, [this](int index) {
        showPage(m_pages->pages().at(index).id);
        focusPage();
    });
    connect(m_menu, &WindowMenu::commandChosen, this, [this](int index, QAction *command) {
        const auto &id = m_pages->pages().at(index).id;
        if (id != currentPage()) {
            showPage(id);
            focusPage();
        }
        command->trigger();
    });
    const auto &actions = m_menu->commandActions();
    connect(actions.patient, &QAction::triggered, this, [this] { m_top->patient()->startChoosing(); });
    connect(actions.help, &QAction::triggered, this, [this] { HelpWindow::open(*this); });
    connect(actions.shortcuts, &QAction::triggered, this, &MainWindow::showShortcuts);
}

void MainWindow::buildKeys()
{
    for (auto *action : m_menu->keyActions())
        addAction(action);
    const auto key = [this](const QKeySequence &sequence, const QString &text, auto slot) {
        auto *action = new QAction(text, this);
        action->setShortcut(sequence);
        connect(action, &QAction::triggered, this, slot);
        addAction(action);
        return action;
    };
    key(QKeySequence(Qt::Key_F10), tr("Open the menu"), [this] { m_rail->openMenu(); });
    m_undoSending = key(QKeySequence::Undo, tr("Undo sending"), [this] { undoSending(); });
    new MenuKey(this);
    new LockKeys(this);
    key(QKeySequence(Qt::Key_F6), tr("Next part of the window"), [this] { focusNextRegion(*this, 1); });
    key(QKeySequence(Qt::SHIFT | Qt::Key_F6), tr("Previous part of the window"),
        [this] { focusNextRegion(*this, -1); });
}

void MainWindow::open(const PageServices &services)
{
    m_outbox = std::make_unique<OutboxDisplay>(
        services, OutboxDisplay::Frame{*this, *m_top, *m_status, [this] { Q_EMIT quitRequested(); },
                                       [this](const DocumentId &document) { showOutbox(document); }});
    connect(m_outbox.get(), &OutboxDisplay::counted, this, &MainWindow::showCounts);
    m_top->connection()->setEnabled(true);
    m_pages->open(services);
    connectUploads();
    showPage(currentPage());
    addFiles(std::exchange(m_filesToAdd, {}));
}

QString MainWindow::typedNumber() const
{
    return m_top->patient()->field()->edit()->text();
}

void MainWindow::typeNumber(const QString &digits)
{
    m_top->patient()->typeDigits(digits);
}

QStringList MainWindow::unsaved() const
{
    return m_pages->unsaved();
}

void MainWindow::adoptPage(int index, QWidget *page)
{
    refuseTextDrops(*page);
    if (auto *outbox = qobject_cast<OutboxPage *>(page)) {
        connect(&outbox->actions(), &OutboxActions::editRequested, this, [this](const QList<DocumentId> &documents) {
            showPage(pageId::upload);
            if (auto *upload = m_pages->page<UploadPage>(pageId::upload))
                upload->edit(documents);
        });
        outbox->actions().setSendingUndo([this] { return undoOnUploadPage(); });
    }
    if (const auto *assessments = qobject_cast<AssessmentsPage *>(page))
        connect(assessments, &AssessmentsPage::doctorRequested, this, &MainWindow::showDoctor);
    if (!m_pages->pages().at(index).hasWindowKeys)
        return; // its keys work while it is shown
    for (auto *action : page->actions()) {
        if (action->shortcutContext() != Qt::WindowShortcut || action->text().isEmpty())
            continue;
        addAction(action);
        connect(action, &QAction::triggered, this, [this, index] { showPage(m_pages->pages().at(index).id); });
    }
}

void MainWindow::connectUploads()
{
    auto *upload = m_pages->page<UploadPage>(pageId::upload);
    m_outbox->follow(upload->intake());
    new WindowDropHandler(this, upload);
    m_top->patient()->setDigitHandler([upload](const QString &digit) { return upload->takeDigit(digit); });
    connect(upload, &UploadPage::patientNumberTyped, m_top->patient(), &PatientBar::continueScan);
    connect(upload, &UploadPage::nextPatientRequested, m_top->patient(), &PatientBar::startChoosing);
}

void MainWindow::showPage(const QString &id)
{
    m_pages->showPage(id);
    setHelpPage(this, currentPage());
    m_rail->setCurrent(currentPage());
    m_undoSending->setEnabled(currentPage() != pageId::upload); // which has an Undo of its own
    m_top->patient()->setCapturesDigits(!m_pages->current().hasOwnNumbers);
    if (m_outbox)
        m_outbox->setPage(currentPage());
}

/// What can no longer be undone, or is not the latest step, is left alone on a page where it is not seen.
void MainWindow::undoSending()
{
    if (currentPage() == pageId::outbox)
        m_pages->page<OutboxPage>(pageId::outbox)->undo();
    else
        undoOnUploadPage();
}

bool MainWindow::undoOnUploadPage()
{
    auto *upload = m_pages->page<UploadPage>(pageId::upload);
    const bool isDone = upload && upload->undoSending();
    if (isDone)
        showPage(pageId::upload);
    return isDone;
}

void MainWindow::showDoctor(const QString &doctorId)
{
    if (auto *doctors = m_pages->page<DoctorsPage>(pageId::doctors)) {
        doctors->open(doctorId);
        showPage(pageId::doctors);
    }
}

QString MainWindow::currentPage() const
{
    return m_pages->current().id;
}

void MainWindow::buildPages()
{
    m_pages->buildAll();
}

void MainWindow::removeLabelsOf(const ConnectionId &connection)
{
    if (m_outbox)
        m_outbox->labels().removeOf(connection);
}

void MainWindow::addFiles(const QStringList &paths)
{
    if (paths.isEmpty())
        return;
    showPage(pageId::upload);
    if (auto *upload = m_pages->page<UploadPage>(pageId::upload))
        upload->addFiles(paths);
    else
        m_filesToAdd += paths;
}

ConnectionButton *MainWindow::connectionButton() const
{
    return m_top->connection();
}

QAction *MainWindow::lockAction() const
{
    return m_menu->commandActions().lock;
}

QAction *MainWindow::changePersonAction() const
{
    return m_menu->commandActions().changePerson;
}

QAction *MainWindow::diagnosticsAction() const
{
    return m_menu->commandActions().diagnostics;
}

PersonButton *MainWindow::personButton() const
{
    return m_rail->person();
}

OutboxNotifications *MainWindow::notifications() const
{
    return m_outbox ? m_outbox->notifications() : nullptr;
}

void MainWindow::bringToFront()
{
    if (m_outbox)
        m_outbox->closeGuard().restoreWindow();
    isMinimized() ? showNormal() : show();
    raise();
    activateWindow();
}

void MainWindow::showOutbox(const DocumentId &document)
{
    bringToFront();
    showPage(pageId::outbox);
    m_pages->page<OutboxPage>(pageId::outbox)->showDocument(document);
}

ClosingSign MainWindow::closingSign() const
{
    return m_outbox ? m_outbox->closingSign() : ClosingSign();
}

void MainWindow::setNotice(Notice notice, const std::optional<Problem> &problem)
{
    m_bands->setNotice(notice, problem);
}

void MainWindow::showCounts(int drafts, int documents, bool needsYou)
{
    QList<RailItem> items;
    QList<RailItem> foot;
    for (const auto &page : m_pages->pages()) {
        RailItem item{.id = page.id, .title = page.title, .icon = page.icon};
        if (page.id == pageId::outbox) {
            item.count = documents;
            item.needsYou = needsYou;
        }
        if (page.id == pageId::upload) {
            item.count = drafts;
            item.areDrafts = true;
        }
        (page.id == pageId::settings ? foot : items).append(item);
    }
    m_rail->setItems(items, foot);
    m_rail->setCurrent(currentPage());
}

void MainWindow::focusPage()
{
    if (currentPage() == pageId::upload && m_outbox)
        m_pages->page<UploadPage>(pageId::upload)->takeFocus();
    else
        // On pages without numbers of their own, a patient number that is scanned next must not go into a field.
        focusRegion(m_pages, m_pages->current().hasOwnNumbers ? FocusTarget::Any : FocusTarget::NoText);
}

void MainWindow::showShortcuts()
{
    QList<ShortcutPlace> places;
    if (isOpen())
        buildPages(); // the actions of a page exist with it
    for (int index = 0; isOpen() && index < m_pages->pages().size(); ++index)
        places.append({m_pages->pages().at(index).title, m_pages->page(index)});
    auto *window = new ShortcutWindow(shortcutsOf(*this, tr("On every page"), places), this);
    window->setAttribute(Qt::WA_DeleteOnClose);
    window->open();
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    m_rail->setNarrow(width() < width::railBelow);
    QWidget::resizeEvent(event);
}

void MainWindow::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_outbox)
        m_outbox->refresh();
}

void MainWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::WindowStateChange || event->type() == QEvent::ActivationChange) {
        if (m_outbox)
            m_outbox->scheduleRefresh();
    }
    if (event->type() == QEvent::ActivationChange && isActiveWindow())
        Q_EMIT activated();
    QWidget::changeEvent(event);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    event->setAccepted(!m_outbox || m_outbox->mayClose());
}

} // namespace clinicdesk::ui

#include "mainwindow.moc"
