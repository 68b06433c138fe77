// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>

#include <optional>

namespace clinicdesk::practice {

/// Why one item of a batch gets no forms.
struct ItemProblem {
    QString message;
    QString code;
};

/// Returns the reason for refusing a whole batch request (its shape, an unknown document type, the limits of section
/// 8), or nothing when the request is valid.
std::optional<QString> refuseBatch(const QJsonObject &body);

/// Returns the reason for refusing one item of a valid batch (media type, size, tags, date), or nothing.
std::optional<ItemProblem> refuseItem(const QJsonObject &item);

} // namespace clinicdesk::practice
