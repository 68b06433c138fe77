// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/doctorprofile.h"

#include <QByteArray>

/// Profiles of made-up doctors, as the service would give them.
namespace clinicdesk::support {

/// Everything is given, and three things are to be said about it. `picture` stands as its address.
QByteArray fullProfile(const QByteArray &picture = {});
/// Hardly anything is given.
QByteArray sparseProfile();
/// HTML, control and bidirectional characters, long words, wrong types and unknown fields in every place.
QByteArray hostileProfile();
/// That many clinics.
QByteArray crowdedProfile(int clinics);

/// Read as the program reads it.
DoctorProfile read(const QByteArray &json);

inline const auto asha = QStringLiteral("161400000000042");

} // namespace clinicdesk::support
