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

/// The header of the outbox page: title, filter with counts, the button that pauses everything, a menu with the other
/// actions for all documents, and one line with a bar for everything in progress.
class OutboxHeader : public QWidget {
    Q_OBJECT
public:
    OutboxHeader(QAction *pauseAll, const QList<QAction *> &more, QWidget *parent = nullptr);

    /// `speed` is the text for speed and time left, `limit` the text for the speed limit of uploads; both are shown
    /// while a document is being sent.
    void setSummary(const OutboxSummary &summary, const QString &speed = {}, const QString &limit = {});
    void setFilter(OutboxFilter filter);

Q_SIGNALS:
    void filterChanged(clinicdesk::ui::OutboxFilter filter);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void showPauseButton();
    void showOverall(const OutboxSummary &summary, const QString &speed);

    Label *m_title;
    SegmentedControl *m_filter;
    QAction *m_pauseAll;
    QPushButton *m_pauseButton; ///< children
    QWidget *m_end;             ///< the buttons at the end of the first line
    Label *m_overall;
    ElidingLabel *m_bytes;
    Label *m_speedMeter;
    ProgressTrack *m_bar;
};

} // namespace clinicdesk::ui
