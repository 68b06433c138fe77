// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/conventions.h"

#include <QMessageBox>

namespace clinicdesk {
class Outbox;
}

namespace clinicdesk::ui {

/// What closing the window would cost.
struct UnsentWork {
    bool stopsSending = false; ///< something moves or is about to
    QStringList lost;          ///< each document that is in memory only, as a person knows it

    bool any() const { return stopsSending || !lost.isEmpty(); }
};

/// How many documents would be lost if the program ended now: none where the outbox lasts.
int unsavedDocumentCount(const Outbox &outbox);
/// The same, each in words: "Lab report, 1614…153, scan.pdf". `conventions` gives the labels of types.
QStringList lostDocuments(const Outbox &outbox, const Conventions &conventions);

enum class CloseChoice {
    Stay,
    KeepSending, ///< without a window
    Close,
};

/// Asks what is to become of what is on its way. The safe answer is the default one; Esc leaves everything as it is.
class CloseDialog : public QMessageBox {
    Q_OBJECT
public:
    CloseDialog(const UnsentWork &stakes, bool canStayInTray, QWidget *parent);

Q_SIGNALS:
    void answered(clinicdesk::ui::CloseChoice answer);

private:
    void say(const UnsentWork &stakes);
    void offer(const UnsentWork &stakes, bool canStayInTray);
    QPushButton *offerAnswer(const QString &text, ButtonRole role, CloseChoice answer);
};

} // namespace clinicdesk::ui
