// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/conventions.h"
#include "ui/widgets/messagedialog.h"

namespace clinicdesk {
class Outbox;
}

namespace clinicdesk::ui {

/// What the user loses or interrupts by closing the window.
struct UnsentWork {
    bool stopsSending = false; ///< a document is being sent, or would be in a moment
    int waiting = 0;           ///< documents that are sent later, such as with the network
    int needYou = 0;           ///< documents that are not sent until the user decides; they alone are no reason to ask
    QStringList lost;          ///< each document that is in memory only, as text for the user
    bool areFilesRead = false; ///< files are not documents yet, and would not become any
    QStringList drafts = {};   ///< each document that is saved and not sent, as text for the user
    int notKept = 0;           ///< deliveries in memory, while the outbox on the disk cannot be opened

    bool any() const
    {
        return stopsSending || waiting > 0 || !lost.isEmpty() || areFilesRead || !drafts.isEmpty() || notKept > 0;
    }
};

/// The number of documents that would be lost if the program ended now; 0 if the outbox is on the disk.
int unsavedDocumentCount(const Outbox &outbox);
/// The number of deliveries whose receipts end with the program; 0 if the outbox is on the disk.
int unkeptDeliveryCount(const Outbox &outbox);
/// The documents that would be lost, each as text: "Lab report, 1614…153, scan.pdf". `conventions` gives the labels of
/// types.
QStringList lostDocuments(const Outbox &outbox, const Conventions &conventions);

/// The number of saved drafts, also of those that lack something before they can be sent; and the drafts, each as text
/// as above. They stay on the Upload page.
int unsentDraftCount(const Outbox &outbox);
QStringList unsentDrafts(const Outbox &outbox, const Conventions &conventions);

enum class CloseChoice {
    Stay,
    KeepSending, ///< without a window
    Close,
};

/// Asks what happens to documents that are not delivered, and says which ones are not sent. The safe answer is the
/// default; Esc changes nothing.
class CloseDialog : public MessageDialog {
    Q_OBJECT
public:
    CloseDialog(const UnsentWork &stakes, bool canStayInTray, QWidget *parent);

Q_SIGNALS:
    void answered(clinicdesk::ui::CloseChoice answer);

private:
    void showUnsent(const UnsentWork &stakes);
    void offer(const UnsentWork &stakes, bool canStayInTray);
    QPushButton *offerAnswer(const QString &text, ButtonRole role, CloseChoice answer);
};

} // namespace clinicdesk::ui
