// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/peoplestore.h"
#include "tests/support/practiceprocess.h"
#include "tests/support/testwindow.h"
#include "ui/widgets/problembanner.h"

#include <QSize>
#include <QTemporaryDir>

#include <functional>
#include <memory>
#include <optional>

namespace clinicdesk::support {

/// The window with made-up work on every page. The names that a person or a service would give have no Latin letters,
/// so that Latin letters in the window belong to its own texts.
class LanguageScene {
public:
    /// Called with each view of the window, then with each dialog.
    using Look = std::function<void(const QString &name, QWidget &window)>;

    explicit LanguageScene(ui::ThemeManager &look);

    /// Prepares the work in English. The test must check that the service is ready.
    bool isReady() const { return m_practice.isReady(); }
    void prepare();
    /// Opens the window in the current language and direction, and shows every page, and the dialogs that belong to it.
    void walk(QSize size, const Look &look);
    /// The same, then `programDialogs()` and the lock: every window of the program except menus and pop-ups.
    void walkEverything(QSize size, const Look &look);
    /// The pages with a problem over the whole window, then with one of the page too, whose details open at last.
    void walkProblems(QSize size, const Look &look);

private:
    QString write(const QString &name, const QByteArray &bytes) const;
    void addPeople();
    void sendDocuments();
    void addDrafts();
    /// Waits, then calls `look` with the window.
    void show(const QString &name, const Look &look, const std::function<bool()> &isLoaded);
    /// The Upload page without documents: at the first start, then with recent patients and the samples of practice
    /// mode.
    void showEmptyUpload(QSize size, const std::optional<ui::Problem> &problem, const Look &look);
    void showUpload(const Look &look);
    void showOutbox(const Look &look);
    void showDoctors(const Look &look);
    void showJournal(const Look &look);
    void showDialogs(const Look &look);
    void showLock(const Look &look);

    QTemporaryDir m_folder;
    std::unique_ptr<Capture> m_capture;
    std::shared_ptr<PeopleStore> m_people;
    PracticeProcess m_practice;
    Connection m_connection;
    TestWindow m_desk;
    TestWindow m_emptyDesk; ///< of a person who has sent nothing; closed while the other one is open
    ui::ThemeManager &m_look;
};

/// 1366 x 768 without the frame of the window.
inline constexpr QSize smallScreen{1364, 742};

} // namespace clinicdesk::support
