// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/problembanner.h"

#include <QMap>
#include <QWidget>

#include <optional>

class QVBoxLayout;

namespace clinicdesk::ui {

class CurrentConnection;
class DevelopmentBand;

/// The subjects of banners over the whole window; each subject has one banner.
enum class Notice {
    InMemory,          ///< nothing is saved when the window closes
    StartupProblem,    ///< something failed during the start
    StoreRecovered,    ///< the state of the store when it was opened; shown once, so it stays
    Store,             ///< the disk refuses writes
    Folders,           ///< nothing can be written in some of our folders
    Keychain,          ///< the keychain does not return the secrets of a connection
    SendingProblem,    ///< this process cannot send for a connection
    Clock,             ///< the clock of this computer is wrong
    TokenEnds,         ///< the token of the connection in use expires soon, or has expired
    Journal,           ///< the journal was changed, or cannot be written
    OrphanedDocuments, ///< documents wait for a connection that is not known here
};

/// The bands over the whole window: practice mode or the environment of the connection, and the notices.
class WindowBands : public QWidget {
    Q_OBJECT
public:
    WindowBands(CurrentConnection &connection, bool practice, QWidget *parent = nullptr);

    void setNotice(Notice notice, const std::optional<Problem> &problem);

Q_SIGNALS:
    void leavePracticeRequested();

private:
    void showEnvironment();

    CurrentConnection &m_connection;
    QVBoxLayout *m_bands;
    DevelopmentBand *m_development = nullptr; ///< a child; null in practice mode
    QMap<Notice, ProblemBanner *> m_notices;  ///< children
};

} // namespace clinicdesk::ui
