// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/practice/httpmessage.h"

#include <QJsonObject>
#include <QString>

#include <string>

/// The shapes of the service's answers and refusals (interface, section 7), one function each.
namespace clinicdesk::practice {

HttpResponse jsonAnswer(int status, const QJsonObject &body);
/// `{error: true, message, batch_response: [], upload_time: null}`: upload record.
HttpResponse envelopeRefusal(int status, const QString &message);
/// `{error}`: assessments, and every call whose error body the interface does not show.
HttpResponse plainRefusal(int status, const QString &message);
/// `{data: {}, error: {code, message}}`: doctor profile.
HttpResponse doctorRefusal(int status, const QString &code, const QString &message);
/// The XML of an S3 storage; `extra` are further elements after the message.
HttpResponse storageRefusal(int status, const std::string &code, const std::string &message,
                            const NamedValues &extra = {});

} // namespace clinicdesk::practice
