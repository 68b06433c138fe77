// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/patient.h"
#include "ui/widgets/tokens.h"

#include <QList>
#include <QString>
#include <QWidget>

class QPainter;

/// How a patient number is shown so that it can be compared with a printed one: in groups of four, the first four and
/// the last three characters bold. Display only: the number itself is copied, sent and spoken.
namespace clinicdesk::ui {

/// "161494290947153" as "1614 9429 0947 153".
QString groupedPatientNumber(const QString &number);

/// "161494290947153" as "1614…153": the seven characters that are bold elsewhere. A number of up to eight characters is
/// not shortened.
QString shortPatientNumber(const QString &number);

/// A piece of the grouped number in one weight; the pieces joined are the grouped number.
struct NumberRun {
    QString text;
    bool bold = false;

    bool operator==(const NumberRun &) const = default;
};
QList<NumberRun> patientNumberRuns(const QString &number);

/// Width of the painted number, px.
qreal patientNumberWidth(const QString &number, Type type);

/// Paints the number from the left of the rectangle, vertically centred; always from left to right, like every
/// identifier.
void paintPatientNumber(QPainter &painter, const QRectF &rect, const QString &number, Type type, const Tokens &tokens);

/// The number in the patient banner: always all of it, smaller where there is too little room.
class PatientNumberView : public QWidget {
    Q_OBJECT

public:
    explicit PatientNumberView(Type type = Type::Patient, QWidget *parent = nullptr);

    void setNumber(const QString &number);
    QString number() const { return m_number; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_number;
    Type m_type;
};

} // namespace clinicdesk::ui
