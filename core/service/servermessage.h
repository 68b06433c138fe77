// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/message.h"

#include <QByteArray>
#include <QJsonObject>
#include <QString>

namespace clinicdesk {

/// The service's text for a refusal, in the forms of section 7: `message` or `display_message`, `error` as text or as
/// an object with these, `code` or `error_code`; what frameworks and gateways send in their place (`detail`, `errors`,
/// `fault`, problem+json), also in a list or in a member such as `data`; or a plain text. Cut and masked by
/// `serviceText`. Empty if the body has none.
struct ServerMessage {
    QString code;
    QString text;
};

/// `sentNumber`: digits that the call sent; they are masked wherever they occur.
ServerMessage parseServerMessage(const QByteArray &body, QByteArrayView sentNumber = {});

/// Returns true if an answer with a 2xx is a refusal all the same: the interface does not show the status of its
/// refusals (section 7). Its `error` is true, or a text or a number that is none of `saysNoError`, or an object or a
/// list with one of them; an object whose code and message are empty says nothing.
bool isRefusal(const QJsonObject &answer);

/// The same for a call that is made at most once and whose success the interface does not show (4.1, 4.3, 4.6): also
/// an answer that says so in another way, such as `"success": false`, `"status": "failed"` or `"errors": ["…"]`, on
/// top, in a list, or in a member such as `data`. An empty list or object, 0 and `false` say nothing.
bool isRefusalOfOnce(const QByteArray &body);

/// Returns true if nothing in such an answer says that it succeeded, and its words are those of a failure: “Upload
/// failed”. Ask only where the answer has nothing that a success would have.
bool speaksOfRefusal(const QByteArray &body);

/// Returns true for a 429 or 503 after the whole request that the service itself did not send in one of its own forms
/// (section 7: declared as JSON, with an `error`). A gateway that loses the service in the middle of a call sends the
/// same statuses with a page, a plain text or a `message`: then it is not known what the service did.
bool isBusyWithoutWordOfService(const http::Response &answer);

/// Returns true for the text of an error member that says that there is none: nothing, `false`, `none`, `0`, `200`,
/// `OK`, `Success` and the like.
bool saysNoError(const QString &text);

/// Returns true if a refusal of interface 4.2 or 4.3 says, in its code or its text, that the clinic's workspace is
/// full.
bool isWorkspaceFull(const QByteArray &body);

} // namespace clinicdesk
