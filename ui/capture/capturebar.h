// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/capture.h"

#include <QList>
#include <QPushButton>
#include <QWidget>

class QMimeData;
class QAction;
class QFileDialog;

namespace clinicdesk::ui {

/// The button of a capture profile. That of a profile for files accepts what is dropped on it.
class ProfileButton : public QPushButton {
    Q_OBJECT
public:
    using CanAdd = bool (*)(const QMimeData &);

    /// Null: nothing can be dropped.
    ProfileButton(CanAdd canAdd, QWidget *parent);

Q_SIGNALS:
    void dropped(const QMimeData &data);

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragMoveEvent(QDragMoveEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    const CanAdd m_canAdd;
};

class ElidingLabel;
class FlowLayout;
class ProblemBanner;

/// The capture profiles as buttons above the documents of the Upload page: a click, or Ctrl+1 to Ctrl+9, starts one.
/// Below them, what a scan does now, and problems of scanners and scan folders. Hidden while there are no profiles.
class CaptureBar : public QWidget {
    Q_OBJECT
public:
    /// `capture` outlives the bar, and `canAdd` says which data can be dropped on a profile for files. The actions of
    /// the bar are the profiles; add them where their shortcuts work.
    CaptureBar(Capture &capture, ProfileButton::CanAdd canAdd, QWidget *parent = nullptr);

Q_SIGNALS:
    void messageRequested(const QString &icon, const QString &sentence);
    /// Data for which `canAdd` is true.
    void dropped(const clinicdesk::CaptureProfile &profile, const QMimeData &data);
    /// The dialog that chooses files for a profile opens.
    void filesRequested(QFileDialog *dialog);

private:
    void layOut();
    QWidget *makeProgress();
    void showProfiles();
    QPushButton *makeButton(const CaptureProfile &profile, int number);
    void placeInTabOrder();
    void start(int number);
    void start(const CaptureProfile &profile);
    void chooseFiles(const CaptureProfile &profile);
    void showScan(int page);
    void showFolders();
    void showProblem(const CaptureProblem &problem);
    void applyRemedy(int index);

    Capture &m_capture;
    const ProfileButton::CanAdd m_canAdd;
    QList<QAction *> m_starts; ///< for the profiles with a key
    QList<QPushButton *> m_buttons;
    CaptureProfile m_last; ///< started last
    QWidget *m_row;        ///< children, as all below
    FlowLayout *m_flow;
    QWidget *m_progress = nullptr;
    ElidingLabel *m_progressText = nullptr;
    QPushButton *m_stop = nullptr;
    ElidingLabel *m_folders;
    ProblemBanner *m_banner;
};

} // namespace clinicdesk::ui
