// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/windowtest.h"
#include "ui/outbox/outboxmodel.h"
#include "ui/outbox/outboxpage.h"

class QListView;
class QPushButton;

namespace clinicdesk::support {

/// Base of tests of the Outbox page in the real window, which sends to the practice service.
class OutboxWindowTest : public WindowTest {
    Q_OBJECT

protected:
    /// Starts the service and opens the window at this page, with the focus.
    void open(const QJsonArray &faults = {}, const QStringList &arguments = {});
    /// Sends a made-up document once `undo` is over.
    DocumentId send(const char *type, qint64 sizeBytes = 5'000, std::chrono::milliseconds undo = {},
                    UploadMethod method = UploadMethod::PresignedForm);
    /// The same, and waits until the document is delivered.
    DocumentId deliver(const char *type);

    ui::OutboxPage &page();
    QListView &list();
    ui::OutboxModel &model();
    /// The row of the document as shown; an empty one if it is not listed.
    ui::OutboxRow row(const DocumentId &id);
    /// Of a document that is no longer there: Cancelled.
    ItemState stateOf(const DocumentId &id);
    /// Selects only the row of this document, which gets the focus.
    void choose(const DocumentId &id);
    /// The visible button of this page with this text; null for none.
    QPushButton *button(const QString &text);
};

} // namespace clinicdesk::support
