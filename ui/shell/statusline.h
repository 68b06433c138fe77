// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace clinicdesk::ui {

class ElidingLabel;
class IconView;
class Label;
class ProgressTrack;
struct OutboxSummary;

/// What the status line needs besides the numbers.
struct StatusContext {
    bool isPersistent = true;    ///< false: everything is in memory only
    bool hidesDocuments = false; ///< saved documents cannot be opened, so they are not sent
    bool onOutboxPage = false;   ///< the page shows the numbers; the line says where the documents are
    int lost = 0;                ///< documents that are lost when this window closes
    bool areFilesRead = false;   ///< files are being read that are not documents yet
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
    void showClosing(const OutboxSummary &summary, const StatusContext &surroundings);

    IconView *m_icon; ///< children
    ElidingLabel *m_sentence;
    ProgressTrack *m_progress;
    IconView *m_closingIcon;
    ElidingLabel *m_ifClosed; ///< the effect of closing, beside the icon
    Label *m_closing;
};

} // namespace clinicdesk::ui
