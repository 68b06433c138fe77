// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/capture.h"

#include <QWidget>

class QAction;
class QListWidget;
class QPushButton;
class QToolButton;

namespace clinicdesk::ui {

class CurrentConnection;
class Label;

/// The part of the settings with the capture profiles of this computer: add, change, remove and order them, and export
/// and import them as a file. Who may not change them sees and exports them.
class CaptureSection : public QWidget {
    Q_OBJECT
public:
    /// `scanProgram`: `installedScanner()`. The references outlive this.
    CaptureSection(Capture &capture, CurrentConnection &connection, QString scanProgram, QWidget *parent = nullptr);

private:
    void layOut();
    QLayout *makeButtons();
    QToolButton *makeMenu();
    void fill();
    void showSelected();
    void edit(const CaptureProfile &profile);
    void store(const CaptureProfile &profile);
    void removeSelected();
    void move(int steps);
    void askExport();
    void askImport();
    void setAll(const QList<CaptureProfile> &profiles, int selected);
    void say(const QString &sentence, bool isProblem);
    const CaptureProfile *selected() const;

    Capture &m_capture;
    CurrentConnection &m_connection;
    const QString m_program;
    QListWidget *m_list; ///< children, as all below
    QPushButton *m_change = nullptr;
    QPushButton *m_remove = nullptr;
    QAction *m_up = nullptr;
    QAction *m_down = nullptr;
    QAction *m_export = nullptr;
    Label *m_none; ///< in place of an empty list
    Label *m_message;
};

} // namespace clinicdesk::ui
