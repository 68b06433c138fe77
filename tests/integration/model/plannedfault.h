// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <QJsonArray>
#include <QSet>
#include <QUrl>

namespace clinicdesk::model {

/// A fault for the next calls.
struct PlannedFault {
    QString endpoint;               ///< the endpoint of these calls: `docs`, `storage`, `direct`
    QJsonArray plan;                ///< for the practice service
    std::optional<ErrorCode> fails; ///< the error with which a document may then need a person
    std::optional<ErrorCode> holds; ///< the error that may then block a connection
};

/// Returns one of the faults; every number selects one.
PlannedFault faultOf(int number, const QUrl &strangersAddress);
/// A plan in which this endpoint never answers, before or after it did its work.
QJsonArray silenceOf(const QString &endpoint, bool isAfterwards);

/// Errors that go away automatically; they need a person only when they last for more than a day.
const QSet<ErrorCode> &passingProblems();

} // namespace clinicdesk::model
