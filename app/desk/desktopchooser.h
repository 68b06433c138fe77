// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

namespace clinicdesk::desk {

/// What decides where the file chooser of the desktop comes from.
struct ChooserSources {
    QStringList desktops;     ///< XDG_CURRENT_DESKTOP
    bool hasGtkTheme = false; ///< Qt's plug-in with the chooser of GTK
    QStringList dataFolders;  ///< XDG_DATA_DIRS

    static ChooserSources ofThisComputer();
};

/// Whether Qt is told to ask the portal (xdg-desktop-portal). Not where it loads the chooser of GTK into this process,
/// which the lock can hide, and not where the desktop has no portal that chooses files.
bool asksPortal(const ChooserSources &sources);

/// Lets Qt use the file chooser of the desktop. Make it before QApplication, which reads the choice once.
class DesktopChooser : public QObject {
    Q_OBJECT
public:
    explicit DesktopChooser(const ChooserSources &sources);

    /// Asks whether the portal answers, when QApplication exists. Qt does not notice that there is none: its dialog
    /// would close at once. Until then, Qt's own dialog is used.
    void start();

Q_SIGNALS:
    void checked(bool isThere);

private:
    const bool m_asksPortal;
};

} // namespace clinicdesk::desk
