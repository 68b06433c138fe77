// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/connection/connectionsecrets.h"
#include "core/outbox/storereport.h"
#include "core/session/stores.h"
#include "ui/shell/mainwindow.h"
#include "ui/widgets/problembanner.h"

#include <QMap>
#include <QPointer>

#include <chrono>
#include <functional>
#include <optional>

namespace clinicdesk::desk {

/// Nothing is saved when the window closes: why, and what happens to the documents on the disk. `keychain`: what is
/// wrong with the keychain now; with a keychain that was missing only at the start and responds now, it offers to open
/// the outbox.
ui::Problem inMemoryNotice(const OpenedOutbox &opened, const std::optional<Error> &keychain);
/// The keychain does not return the secrets of a connection; the first remedy asks it again.
ui::Problem keychainNotice(const Error &error);
/// The store on the disk was damaged: what was recovered, and where the rest is.
ui::Problem storeNotice(const StoreReport &report);
/// `documents` documents wait for connections that this window does not know.
ui::Problem orphanedNotice(int documents);
/// This token of that connection expires at that time ("today at 15:00", or a date), or has expired.
ui::Problem tokenNotice(const QString &connection, SecretKind token, const QString &expiry, bool hasExpired);
/// The clock of this computer is so far ahead of that of the service.
ui::Problem clockNotice(std::chrono::seconds ahead);
/// The practice service could not be started, or has ended and is not started again.
ui::Problem practiceNotice(const Error &error);
/// Nothing can be written in these folders of ours.
ui::Problem folderNotice(const QStringList &folders);

/// The notices above the pages of the window. They stay when the window is replaced by one in another language.
class WindowNotices {
public:
    using Text = std::function<ui::Problem()>;

    /// Shows the notices in this window from now on. The window may end first.
    void setWindow(ui::MainWindow &window);
    /// `text` is called again for a window in another language.
    void show(ui::Notice notice, const Text &text);
    /// Shows this error, or hides the notice if there is none.
    void show(ui::Notice notice, const std::optional<Error> &error);
    void hide(ui::Notice notice);
    /// Forgets all of them, for a window that has none yet.
    void clear() { m_texts.clear(); }

private:
    QPointer<ui::MainWindow> m_window;
    QMap<ui::Notice, Text> m_texts;
};

} // namespace clinicdesk::desk
