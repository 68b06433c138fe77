// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "ui/state/savednote.h"

#include <QList>
#include <QObject>

namespace clinicdesk::ui {

/// A name that the user gives to a patient number, on this computer only.
struct PatientLabel {
    ConnectionId connection;
    PatientId patient;
    QString text;

    friend bool operator==(const PatientLabel &, const PatientLabel &) = default;
};

inline constexpr qsizetype patientLabelLengthMax = 30;

/// Parses typed text into one line, cut to the maximum length. Empty if it is not a label: a label needs a letter, so
/// that it is never mistaken for a number.
QString readPatientLabel(const QString &typed);

/// The labels of patients, the latest used first. They are saved, sealed with the key of the outbox, and are lost with
/// that key; they are never sent or logged. New labels replace those that were not used for the longest time.
class PatientLabels : public QObject {
    Q_OBJECT
public:
    /// Starts to load the saved labels; they are put after labels that are set meanwhile.
    explicit PatientLabels(std::shared_ptr<SealedNotes> notes, QObject *parent = nullptr);

    QList<PatientLabel> of(const ConnectionId &connection) const;
    /// Empty for none.
    QString labelOf(const ConnectionId &connection, const PatientId &patient) const;
    /// `text` is parsed with `readPatientLabel`; an empty result removes the label.
    void setLabel(const ConnectionId &connection, const PatientId &patient, const QString &text);
    /// For a connection that is no more.
    void removeOf(const ConnectionId &connection);
    void removeAll();
    bool isEmpty() const { return m_labels.isEmpty(); }
    /// The patient was chosen: moves its label, if there is one, to the front.
    void noteUse(const ConnectionId &connection, const PatientId &patient);

Q_SIGNALS:
    void changed();

private:
    qsizetype indexOf(const ConnectionId &connection, const PatientId &patient) const;
    void merge(const QByteArray &saved);
    void save();

    QList<PatientLabel> m_labels;
    bool m_hasRemovedAll = false; ///< before the saved labels were loaded
    SavedNote m_note;
};

} // namespace clinicdesk::ui
