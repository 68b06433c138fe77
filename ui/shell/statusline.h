// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/closingmark.h"

#include <QWidget>

namespace clinicdesk::ui {

class ElidingLabel;
class IconView;
class ProgressTrack;
struct OutboxSummary;

/// What the status line needs besides the numbers.
struct StatusContext {
    bool isPersistent = true;  ///< false: everything is in memory only
    bool onOutboxPage = false; ///< the page shows the numbers; the line says where the documents are
    ClosingSign closing;
};

/// The foot of the window: one sentence about the outbox with a bar, and whether it is safe to close the window.
/// Until the first call of `show()` it says that the outbox is being opened.
class StatusLine : public QWidget {
    Q_OBJECT
public:
    explicit StatusLine(QWidget *parent = nullptr);

    void show(const OutboxSummary &summary, const StatusContext &surroundings);
    QString sentence() const;
    QString closing() const;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    IconView *m_icon; ///< children
    ElidingLabel *m_sentence;
    ProgressTrack *m_progress;
    ElidingLabel *m_ifClosed; ///< the effect of closing, beside the sign
    ClosingMark *m_closing;
};

} // namespace clinicdesk::ui
