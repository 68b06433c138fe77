// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/erasing.h"

#include "core/log/log.h"
#include "core/session/erasingnote.h"
#include "core/wording/erasetext.h"
#include "core/wording/wording.h"
#include "ui/settings/erasedialog.h"
#include "ui/widgets/ownclipboard.h"

#include <QApplication>
#include <QPushButton>

#include <algorithm>

namespace clinicdesk::desk {

Task<void> askBeforeErase(QPointer<ui::EraseSection> section, EraseAsker asker,
                          std::function<void(const EraseRequest &)> confirmed)
{
    section->setBusy(true);
    auto own = co_await planErase(asker.own, asker.access);
    std::optional<ErasePlan> everyone;
    if (own && asker.people > 1 && asker.access.allows(Permission::ManagePeople)) {
        auto request = asker.own;
        request.person.reset();
        const auto planned = co_await planErase(request, asker.access);
        if (planned)
            everyone = *planned;
    }
    if (!section)
        co_return;
    section->setBusy(false);
    if (!own) {
        section->showProblem(wording::sentence(own.error()));
        co_return;
    }
    own->undelivered -= std::min(own->undelivered, asker.keptForUndo);
    const ui::EraseDialog::Question question{
        .own = *own, .everyone = everyone, .mayRemoveJournal = asker.access.allows(Permission::ReadJournal)};
    auto *dialog = new ui::EraseDialog(question, section->window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(dialog, &ui::EraseDialog::confirmed, section, [asker, confirmed](bool ofEveryone, bool journal) {
        auto request = asker.own;
        request.withJournal = journal;
        if (ofEveryone)
            request.person.reset();
        ui::clearOwnClipboard();
        confirmed(request);
    });
    dialog->open();
}

namespace {

std::unique_ptr<ui::MessageDialog> progressBox()
{
    auto box = std::make_unique<ui::MessageDialog>(QApplication::applicationDisplayName(),
                                                   EraseRun::tr("Removing everything of yours from this computer…"));
    box->setStandardButtons(QMessageBox::NoButton); // otherwise it gets one automatically
    return box;
}

} // namespace

EraseRun::EraseRun(const EraseRequest &request, const AccessRules &access)
    : m_request(request)
    , m_access(access)
    , m_box(progressBox())
{
}

Task<void> continueErasing(AppMode mode)
{
    const auto program = programOf(mode);
    if (ErasingNote::all(AppPaths::forProgram(program)).isEmpty())
        co_return;
    const auto box = progressBox();
    box->setAttribute(Qt::WA_QuitOnClose, false); // the window follows
    box->show();
    co_await clinicdesk::continueErasing(program);
}

EraseRun::~EraseRun()
{
    Log::resume();
}

void EraseRun::start()
{
    m_box->show();
    Log::stop();
    run(this);
}

Task<void> EraseRun::run(QPointer<EraseRun> self)
{
    const auto report = co_await eraseData(self->m_request, self->m_access);
    if (!self)
        co_return;
    if (report)
        self->showReport(*report);
    else
        self->showRefusal(report.error());
}

void EraseRun::showReport(const EraseReport &report)
{
    auto problems = wording::describeNotErased(report);
    auto box = std::make_unique<ui::MessageDialog>(
        QApplication::applicationDisplayName(),
        report.isComplete() ? tr("Everything of yours was removed from this computer.")
                            : tr("Some of your data is still on this computer."),
        (problems + wording::describeErased(report)).join(QLatin1Char('\n')));
    auto *quit = box->addButton(tr("Quit Clinic Desk"), QMessageBox::RejectRole);
    auto *again = box->addButton(tr("Start again"), QMessageBox::AcceptRole);
    box->setDefaultButton(quit);
    box->setEscapeButton(quit);
    connect(box.get(), &QMessageBox::finished, this, [this, again] {
        m_next = m_box->clickedButton() == again ? Next::StartAgain : Next::Quit;
        QApplication::exit();
    });
    replaceBox(std::move(box));
}

void EraseRun::showRefusal(const Error &error)
{
    const auto words = wording::describe(error);
    auto box = std::make_unique<ui::MessageDialog>(QApplication::applicationDisplayName(), words.summary, words.advice);
    box->addButton(QMessageBox::Close);
    connect(box.get(), &QMessageBox::finished, this, [this] {
        m_next = Next::GoOn;
        QApplication::exit();
    });
    replaceBox(std::move(box));
}

/// The former one closes after the next one is shown: closing the last window ends the program.
void EraseRun::replaceBox(std::unique_ptr<ui::MessageDialog> box)
{
    box->open();
    m_box.swap(box);
}

} // namespace clinicdesk::desk
