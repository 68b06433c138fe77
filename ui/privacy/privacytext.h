// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/service/datarequests.h"
#include "ui/widgets/tokens.h"

#include <QDateTime>
#include <QString>

/// Texts of the privacy view, shared by its table and its toast.
namespace clinicdesk::ui {

/// "today 10:42", "3 Nov 2026 16:20", in local time.
QString askedTime(const QDateTime &utc, const QDateTime &now = QDateTime::currentDateTime());
/// "3 Nov 2026 16:20:07 · 10:50:07 UTC"
QString wholeAskedTime(const QDateTime &utc);

QString answerIcon(DataRequestState state);
TokenColor answerColor(DataRequestState state);

/// One request as a line of text, for screen readers and for copying.
QString requestText(const DataRequest &request);

/// "Request accepted at 10:42": the outcome of a request that was accepted, or that is already running.
QString outcomeText(const DataRequest &request);

/// When the last request over this connection was accepted. `requests` are sorted, the newest first.
QString lastAcceptedText(const QList<DataRequest> &requests, const ConnectionId &connection);

} // namespace clinicdesk::ui
