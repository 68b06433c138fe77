// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/outbox/outboxdocument.h"
#include "ui/widgets/keyedlistmodel.h"

#include <optional>

namespace clinicdesk::ui {

class PatientLabels;

/// A patient that the field offers.
struct PatientSuggestion {
    PatientId patient;
    QString label; ///< empty for none

    const PatientId &key() const { return patient; }
    friend bool operator==(const PatientSuggestion &, const PatientSuggestion &) = default;
};

/// The rows of the suggestions: the number, then the label; both are searched.
class PatientSuggestions : public KeyedListModel<PatientSuggestion> {
    Q_OBJECT
public:
    static constexpr int NumberRole = Qt::UserRole;

    using KeyedListModel::KeyedListModel;
    QVariant data(const QModelIndex &index, int role) const override;
};

/// The patients of the outbox's documents for that connection, each once, the latest first, at most twenty; then those
/// that have a label. The former are read from the sealed outbox each time and are saved nowhere else. With a `most`
/// of the administrator, at most that many of both together.
QList<PatientSuggestion> recentPatients(const QList<OutboxDocument> &documents, const ConnectionId &connection,
                                        const PatientLabels &labels, std::optional<int> most = {});

} // namespace clinicdesk::ui
