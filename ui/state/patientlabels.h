// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "ui/state/savednote.h"

#include <QList>
#include <QObject>

namespace clinicdesk::ui {

/// A name that a person gives to a patient number, for this computer alone.
struct PatientLabel {
    ConnectionId connection;
    PatientId patient;
    QString text;

    friend bool operator==(const PatientLabel &, const PatientLabel &) = default;
};

inline constexpr qsizetype patientLabelLengthMax = 30;

/// What was typed as one line, cut to the longest label. Empty for what is not a label: it needs a letter, so that it
/// is never mistaken for a number.
QString readPatientLabel(const QString &typed);

/// The labels of patients, the latest used first. They are kept over a restart, sealed with the key of the outbox, and
/// are gone where that key is lost; they are never sent or logged. The longest unused ones make room for new ones.
class PatientLabels : public QObject {
    Q_OBJECT
public:
    /// Starts to read those of the last run, which come after those that are set meanwhile.
    explicit PatientLabels(std::shared_ptr<SealedNotes> notes, QObject *parent = nullptr);

    QList<PatientLabel> of(const ConnectionId &connection) const;
    /// Empty for none.
    QString labelOf(const ConnectionId &connection, const PatientId &patient) const;
    /// As `readPatientLabel` reads it; an empty one removes it.
    void setLabel(const ConnectionId &connection, const PatientId &patient, const QString &text);
    /// For a connection that is no more.
    void removeOf(const ConnectionId &connection);
    void removeAll();
    bool isEmpty() const { return m_labels.isEmpty(); }
    /// The patient was chosen: the label, if there is one, comes first.
    void noteUse(const ConnectionId &connection, const PatientId &patient);

Q_SIGNALS:
    void changed();

private:
    qsizetype indexOf(const ConnectionId &connection, const PatientId &patient) const;
    void merge(const QByteArray &saved);
    void save();

    QList<PatientLabel> m_labels;
    bool m_hasRemovedAll = false; ///< before the saved ones were read
    SavedNote m_note;
};

} // namespace clinicdesk::ui
