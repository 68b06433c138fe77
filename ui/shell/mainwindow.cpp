// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/mainwindow.h"

#include "core/base/starttrace.h"
#include "ui/doctors/doctorspage.h"
#include "ui/help/helpwindow.h"
#include "ui/help/shortcutwindow.h"
#include "ui/outbox/outboxpage.h"
#include "ui/shell/connectionbutton.h"
#include "ui/shell/firstpaint.h"
#include "ui/shell/lockkeys.h"
#include "ui/shell/menukey.h"
#include "ui/shell/outboxdisplay.h"
#include "ui/shell/pagestack.h"
#include "ui/shell/patientbar.h"
#include "ui/shell/patientfield.h"
#include "ui/shell/personbutton.h"
#include "ui/shell/rail.h"
#include "ui/shell/regions.h"
#include "ui/shell/statusline.h"
#include "ui/shell/topbar.h"
#include "ui/shell/windowdrophandler.h"
#include "ui/shell/windowmenu.h"
#include "ui/state/currentconnection.h"
#include "ui/state/doctornavigator.h"
#include "ui/upload/uploadpage.h"
#include "ui/widgets/helppage.h"
#include "ui/widgets/screenroom.h"

#include <QAction>
#include <QCloseEvent>
#include <QEvent>
#include <QLineEdit>
#include <QVBoxLayout>

namespace clinicdesk::ui {

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
    , m_rail(new Rail(m_menu, this))
    , m_top(new TopBar(patient, connection, this))
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
    connect(m_bands, &WindowBands::leavePracticeRequested, this, &MainWindow::leavePracticeRequested);
    connect(m_rail, &Rail::helpRequested, this, [this] { HelpWindow::open(*this); });
    connect(m_rail, &Rail::chosen, this, &MainWindow::showPage);
    connect(m_top->patient(), &PatientBar::left, this, &MainWindow::focusPage);
    connect(m_pages, &PageStack::built, this, &MainWindow::adoptPage);
    connect(this, &MainWindow::painted, this, [] { traceStart("first paint"); });
    connect(new FirstPaint(this), &FirstPaint::painted, this, &MainWindow::painted);
    m_top->connection()->setEnabled(false);
    m_top->patient()->field()->setLarge(true); // as on the Upload page without documents
    showCounts(0, 0, false);
    showPage(m_pages->pages().first().id);
    m_top->patient()->field()->setFocus(Qt::OtherFocusReason);
}

MainWindow::MainWindow(const PageServices &services, ThemeManager &look, bool practice, const MainWindow *before)
    : MainWindow(services.patient, services.connection, look, practice)
{
    open(services, before);
}

MainWindow::~MainWindow() = default;

void MainWindow::layOut()
{
    auto *right = new QVBoxLayout;
    right->setSpacing(0);
    right->addWidget(m_top);
    right->addWidget(m_pages, 1);
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
    connect(m_menu, &WindowMenu::lockRequested, this, &MainWindow::lockRequested);
    connect(m_menu, &WindowMenu::personSwitchRequested, this, &MainWindow::personSwitchRequested);
    connect(m_rail->person(), &PersonButton::lockRequested, this, &MainWindow::lockRequested);
    connect(m_top, &TopBar::lockRequested, this, &MainWindow::lockRequested);
    connect(m_menu, &WindowMenu::patientRequested, this, [this] { m_top->patient()->startChoosing(); });
    connect(m_menu, &WindowMenu::helpRequested, this, [this] { HelpWindow::open(*this); });
    connect(m_menu, &WindowMenu::shortcutsRequested, this, &MainWindow::showShortcuts);
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
    };
    const QList<QWidget *> regions{m_rail, m_top, m_pages};
    key(QKeySequence(Qt::Key_F10), tr("Open the menu"), [this] { m_rail->openMenu(); });
    new MenuKey(this);
    const auto *lockKeys = new LockKeys(this);
    // Queued, because the dialog that has the key may not outlive the lock.
    connect(lockKeys, &LockKeys::lockRequested, this, &MainWindow::lockRequested, Qt::QueuedConnection);
    connect(lockKeys, &LockKeys::personSwitchRequested, this, &MainWindow::personSwitchRequested, Qt::QueuedConnection);
    key(QKeySequence(Qt::Key_F6), tr("Next part of the window"), [regions] { focusNextRegion(regions, 1); });
    key(QKeySequence(Qt::SHIFT | Qt::Key_F6), tr("Previous part of the window"),
        [regions] { focusNextRegion(regions, -1); });
}

void MainWindow::open(const PageServices &services, const MainWindow *before)
{
    m_outbox = std::make_unique<OutboxDisplay>(services, OutboxDisplay::Frame{*this, *m_top, *m_status});
    connect(m_outbox.get(), &OutboxDisplay::counted, this, &MainWindow::showCounts);
    connect(m_outbox.get(), &OutboxDisplay::documentRequested, this, &MainWindow::showOutbox);
    connect(&m_outbox->closeGuard(), &CloseGuard::quitRequested, this, &MainWindow::quitRequested);
    connect(&services.doctor, &DoctorNavigator::openRequested, this, [this](const QString &doctorId) {
        if (auto *doctors = m_pages->page<DoctorsPage>(pageId::doctors)) {
            doctors->open(doctorId);
            showPage(pageId::doctors);
        }
    });
    m_top->connection()->setEnabled(true);
    m_pages->open(services, before ? before->m_pages : nullptr);
    connectUploads();
    showPage(before ? before->currentPage() : currentPage());
    if (const auto typed = before ? before->m_top->patient()->field()->edit()->text() : QString(); !typed.isEmpty())
        m_top->patient()->typeDigits(typed);
    addFiles(std::exchange(m_filesToAdd, {}));
}

void MainWindow::adoptPage(int index, QWidget *page)
{
    refuseTextDrops(*page);
    if (const auto *outbox = qobject_cast<OutboxPage *>(page)) {
        connect(outbox, &OutboxPage::editRequested, this, [this](const QList<DocumentId> &documents) {
            showPage(pageId::upload);
            if (auto *upload = m_pages->page<UploadPage>(pageId::upload))
                upload->edit(documents);
        });
    }
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
    m_top->patient()->setCapturesDigits(!m_pages->current().hasOwnNumbers);
    if (m_outbox)
        m_outbox->setPage(currentPage());
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
