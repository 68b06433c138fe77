// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/keychainreturn.h"

#include "ui/widgets/messagedialog.h"

#include <QApplication>
#include <QPushButton>

#include <utility>

namespace clinicdesk::desk {

KeychainReturn::KeychainReturn(std::shared_ptr<Session> session, PersonStores &stores, const LockController &lock,
                               ProgramWindow &window)
    : m_session(std::move(session))
    , m_stores(stores)
    , m_lock(lock)
    , m_window(window)
{
    // Queued: what emits them continues with the stores, and the next window ends it.
    connect(&m_session->secrets(), &SessionSecrets::keychainProblemChanged, this, &KeychainReturn::consider,
            Qt::QueuedConnection);
    connect(&stores, &PersonStores::opened, this, &KeychainReturn::consider, Qt::QueuedConnection);
    connect(&lock, &LockController::unlocked, this, &KeychainReturn::consider, Qt::QueuedConnection);
}

void KeychainReturn::request()
{
    m_hasFailed = false;
    m_isRequested = canMove();
    if (m_isRequested)
        consider();
    else
        ask(this);
}

Task<void> KeychainReturn::ask(QPointer<KeychainReturn> self)
{
    if (std::exchange(self->m_isAsking, true))
        co_return;
    const auto session = self->m_session;
    co_await session->secrets().retry();
    if (!self)
        co_return;
    self->m_isAsking = false;
    self->m_isRequested = self->canMove();
    auto *sending = self->m_stores.sending();
    if (self->m_isRequested)
        self->consider();
    else if (sending && !session->secrets().keychainProblem())
        sending->refreshSecrets();
}

bool KeychainReturn::canMove() const
{
    return m_stores.isOpen() && m_stores.outbox().waitsForKeychain() && m_session->secrets().isPersistent() &&
           !m_session->secrets().keychainProblem();
}

bool KeychainReturn::isPersonBusy() const
{
    const auto *window = m_window.get();
    return !window->unsaved().isEmpty() || !window->typedNumber().isEmpty() || QApplication::activeModalWidget() ||
           QApplication::activePopupWidget();
}

void KeychainReturn::consider()
{
    if (m_isMoving || m_isAsking || !canMove() || !m_window.isOpen() || m_lock.isLocked())
        return;
    if (std::exchange(m_isRequested, false))
        moveUnlessLost();
    else if (!m_hasFailed && !isPersonBusy())
        move(this);
}

void KeychainReturn::moveUnlessLost()
{
    const auto unsaved = m_window.get()->unsaved();
    if (unsaved.isEmpty()) {
        move(this);
        return;
    }
    auto *question = new ui::MessageDialog(tr("Open the outbox now?"),
                                           tr("The window is opened again. This is not saved, and would be lost:"),
                                           unsaved.join(u'\n'), m_window.get());
    question->setAttribute(Qt::WA_DeleteOnClose);
    const auto *open = question->addButton(tr("Open now"), QMessageBox::DestructiveRole);
    auto *later = question->addButton(tr("Later"), QMessageBox::RejectRole);
    question->setDefaultButton(later);
    question->setEscapeButton(later);
    const auto moveNow = [this] {
        if (!m_isMoving && canMove() && m_window.isOpen())
            move(this);
    };
    connect(open, &QPushButton::clicked, this, moveNow, Qt::QueuedConnection);
    question->open();
}

Task<void> KeychainReturn::move(QPointer<KeychainReturn> self)
{
    self->m_isMoving = true;
    const auto session = self->m_session;
    auto opened = co_await Outbox::open(outboxOptions(*session));
    if (!self)
        co_return;
    if (!opened) {
        self->stay(opened.error());
        co_return;
    }
    const auto disk = *std::move(opened);
    const QPointer<QWidget> window(self->m_window.get());
    if (window)
        window->setEnabled(false); // what is done from now on would stay in memory
    const auto moved = co_await PersonStores::moveTo(&self->m_stores, *disk);
    if (!self)
        co_return;
    if (moved) {
        Q_EMIT self->moved();
        co_return;
    }
    if (window)
        window->setEnabled(true);
    self->stay(moved.error());
}

void KeychainReturn::stay(const Error &error)
{
    m_isMoving = false;
    m_hasFailed = true;
    if (error.code == ErrorCode::KeychainUnavailable)
        m_session->secrets().noteWaiting(error); // its notice offers to try again
    else
        m_window.notices().show(ui::Notice::StartupProblem, error);
}

} // namespace clinicdesk::desk
