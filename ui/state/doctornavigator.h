// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

namespace clinicdesk::ui {

/// Opens the profile of a doctor from anywhere in the window.
class DoctorNavigator : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    void open(const QString &doctorId) { Q_EMIT openRequested(doctorId); }

Q_SIGNALS:
    void openRequested(const QString &doctorId);
};

} // namespace clinicdesk::ui
