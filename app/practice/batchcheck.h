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

/// What refuses a whole batch request: its shape, an unknown document type, the numbers of section 8.
/// Nothing means good.
std::optional<QString> refuseBatch(const QJsonObject &body);

/// What refuses one item of a batch that is good as a whole: media type, size, tags, date.
std::optional<ItemProblem> refuseItem(const QJsonObject &item);

} // namespace clinicdesk::practice
