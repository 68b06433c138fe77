// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <QJsonArray>
#include <QSet>
#include <QUrl>

namespace clinicdesk::model {

/// Something that goes wrong with the next calls.
struct PlannedFault {
    QString endpoint;               ///< whose calls meet it: `docs`, `storage`, `direct`
    QJsonArray plan;                ///< for the practice service
    std::optional<ErrorCode> fails; ///< why a document may wait for a person after it
    std::optional<ErrorCode> holds; ///< why a connection may be held after it
};

/// One of those there are, any number picks one.
PlannedFault faultOf(int number, const QUrl &strangersAddress);
/// That endpoint never answers, before or after it did what it was asked for.
QJsonArray silenceOf(const QString &endpoint, bool isAfterwards);

/// What heals by itself, and goes to the person only when it lasts for more than a day.
const QSet<ErrorCode> &passingProblems();

} // namespace clinicdesk::model
