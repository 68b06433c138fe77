// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/http/speedlimit.h"

#include <QWidget>

class QLineEdit;

namespace clinicdesk::ui {

class LabelledField;
class SpeedField;
class SegmentedControl;
class UploadLimitSettings;

/// The part of the settings where the user limits the speed of uploads: never, all day, or at certain hours. A valid
/// value takes effect when a field is left; an invalid one gets a sentence, and the limit does not change.
class UploadLimitSection : public QWidget {
    Q_OBJECT
public:
    /// `choice` outlives this.
    explicit UploadLimitSection(UploadLimitSettings &choice, QWidget *parent = nullptr);

private:
    enum Mode { Off, AllDay, ByHours }; ///< in the order of the segments

    QWidget *makeFields();
    void showLimit();
    void showMode();
    void apply();
    bool checkTimes();
    bool checkRate(LabelledField *labelled, const SpeedField *field);
    QList<http::SpeedLimit::Rule> rules() const;

    UploadLimitSettings &m_choice;
    SegmentedControl *m_modes; ///< children
    QWidget *m_fields;
    QLineEdit *m_from;
    QLineEdit *m_to;
    SpeedField *m_rate;
    SpeedField *m_otherwise;
    LabelledField *m_hoursField;
    LabelledField *m_rateField;
    LabelledField *m_otherwiseField;
};

} // namespace clinicdesk::ui
