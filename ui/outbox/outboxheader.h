// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/outbox/outboxrows.h"

#include <QWidget>

class QAction;
class QPushButton;

namespace clinicdesk::ui {

class ElidingLabel;
class Label;
class ProgressTrack;
class SegmentedControl;

/// The head of the outbox page: title, filter with counts, the button that pauses all, a menu with what else is for
/// all, and one line and bar over all that is under way.
class OutboxHeader : public QWidget {
    Q_OBJECT
public:
    OutboxHeader(QAction *pauseAll, const QList<QAction *> &more, QWidget *parent = nullptr);

    /// `pace` is what is said of speed and time left, `limit` that uploads may not take all of the line; both are said
    /// while something moves.
    void setSummary(const OutboxSummary &summary, const QString &pace = {}, const QString &limit = {});
    void setFilter(OutboxFilter filter);

Q_SIGNALS:
    void filterChanged(clinicdesk::ui::OutboxFilter filter);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void showPauseButton();
    void showOverall(const OutboxSummary &summary, const QString &pace);

    SegmentedControl *m_filter;
    QAction *m_pauseAll;
    QPushButton *m_pauseButton; ///< children
    Label *m_overall;
    ElidingLabel *m_bytes;
    Label *m_pace;
    ProgressTrack *m_bar;
};

} // namespace clinicdesk::ui
