// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/patientlabels.h"

#include "core/base/cbor.h"
#include "core/document/codekind.h"
#include "core/document/readablename.h"

#include <QCborArray>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

constexpr qsizetype maxLabels = 500;

// The numbers are part of the saved format.
enum LabelKey : int { LabelConnection = 1, LabelPatient, LabelText };

QByteArray toCbor(const QList<PatientLabel> &labels)
{
    QCborArray array;
    for (const auto &label : labels)
        array.append(QCborMap{
            {LabelConnection, label.connection.text}, {LabelPatient, label.patient.text}, {LabelText, label.text}});
    return array.toCborValue().toCbor();
}

QList<PatientLabel> labelsOf(const QByteArray &cbor)
{
    QList<PatientLabel> labels;
    const auto note = parseCbor(cbor);
    if (!note)
        return labels;
    for (const auto &value : note->toArray()) {
        const auto map = value.toMap();
        const PatientLabel label{.connection = {map[LabelConnection].toString()},
                                 .patient = {map[LabelPatient].toString()},
                                 .text = readPatientLabel(map[LabelText].toString())};
        if (!label.patient.isEmpty() && !label.text.isEmpty())
            labels.append(label);
    }
    return labels;
}

} // namespace

QString readPatientLabel(const QString &typed)
{
    const auto text = displayName(typed).simplified().left(patientLabelLengthMax).trimmed();
    const bool hasLetter = std::ranges::any_of(text, [](QChar character) { return character.isLetter(); });
    return hasLetter ? text : QString();
}

PatientLabels::PatientLabels(std::shared_ptr<SealedNotes> notes, QObject *parent)
    : QObject(parent)
    , m_note(std::move(notes), QStringLiteral("patient-labels"), [this] { return toCbor(m_labels); })
{
    connect(&m_note, &SavedNote::loaded, this, &PatientLabels::merge);
    m_note.load();
}

qsizetype PatientLabels::indexOf(const ConnectionId &connection, const PatientId &patient) const
{
    const auto found = std::ranges::find_if(m_labels, [&](const PatientLabel &label) {
        return label.connection == connection && label.patient == patient;
    });
    return found == m_labels.end() ? -1 : found - m_labels.begin();
}

QList<PatientLabel> PatientLabels::of(const ConnectionId &connection) const
{
    QList<PatientLabel> labels;
    for (const auto &label : m_labels) {
        if (label.connection == connection)
            labels.append(label);
    }
    return labels;
}

QString PatientLabels::labelOf(const ConnectionId &connection, const PatientId &patient) const
{
    const auto index = indexOf(connection, patient);
    return index < 0 ? QString() : m_labels.at(index).text;
}

void PatientLabels::setLabel(const ConnectionId &connection, const PatientId &patient, const QString &text)
{
    const auto label = readPatientLabel(text);
    if (label == labelOf(connection, patient) || patient.isEmpty())
        return;
    if (const auto index = indexOf(connection, patient); index >= 0)
        m_labels.removeAt(index);
    if (!label.isEmpty())
        m_labels.prepend({.connection = connection, .patient = patient, .text = label});
    save();
}

void PatientLabels::removeOf(const ConnectionId &connection)
{
    if (m_labels.removeIf([&](const PatientLabel &label) { return label.connection == connection; }) > 0)
        save();
}

void PatientLabels::removeAll()
{
    m_hasRemovedAll = true;
    m_labels.clear();
    save();
}

void PatientLabels::noteUse(const ConnectionId &connection, const PatientId &patient)
{
    const auto index = indexOf(connection, patient);
    if (index <= 0)
        return;
    m_labels.move(index, 0);
    save();
}

void PatientLabels::merge(const QByteArray &saved)
{
    if (!m_hasRemovedAll) {
        for (const auto &label : labelsOf(saved)) {
            if (isAadhaar(readScannedCode(label.patient.text).kind))
                m_note.save(); // earlier versions have saved such numbers: without this one
            else if (indexOf(label.connection, label.patient) < 0)
                m_labels.append(label);
        }
    }
    Q_EMIT changed();
}

void PatientLabels::save()
{
    if (m_labels.size() > maxLabels)
        m_labels.resize(maxLabels);
    m_note.save();
    Q_EMIT changed();
}

} // namespace clinicdesk::ui
