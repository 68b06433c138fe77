// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desk/appuser.h"
#include "core/session/erase.h"
#include "ui/widgets/messagedialog.h"

#include <QObject>
#include <QPointer>

#include <functional>
#include <memory>

namespace clinicdesk::ui {
class EraseSection;
}

namespace clinicdesk::desk {

/// What the question before erasing needs to know of the person who uses the program.
struct EraseAsker {
    EraseRequest own; ///< of this person's data
    AccessRules access;
    int people = 1;      ///< who share this computer
    int keptForUndo = 0; ///< drafts that the person does not see, and that do not count
};

/// Counts what would be removed, and asks. Calls `confirmed` if the user removes it.
Task<void> askBeforeErase(QPointer<ui::EraseSection> section, EraseAsker asker,
                          std::function<void(const EraseRequest &)> confirmed);

/// Erases while no window is open, and shows what was removed. Ends the event loop when the user has seen it.
class EraseRun : public QObject {
    Q_OBJECT
public:
    enum class Next {
        Quit,
        StartAgain, ///< as after a first start, or for the next person
        GoOn,       ///< nothing was removed
    };
    EraseRun(const EraseRequest &request, const AccessRules &access);
    ~EraseRun() override;

    void start();
    Next next() const { return m_next; }

private:
    static Task<void> run(QPointer<EraseRun> self);
    void showReport(const EraseReport &report);
    void showRefusal(const Error &error);
    void replaceBox(std::unique_ptr<ui::MessageDialog> box);

    const EraseRequest m_request;
    const AccessRules m_access;
    Next m_next = Next::Quit;
    std::unique_ptr<ui::MessageDialog> m_box;
};

/// Continues what was cut off (`clinicdesk::continueErasing`), and says so meanwhile. Call while no window is open.
Task<void> continueErasing(AppMode mode);

} // namespace clinicdesk::desk
