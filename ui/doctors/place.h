// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/doctorprofile.h"

#include <QUrl>

#include <optional>

namespace clinicdesk::ui {

/// A place on the map, in degrees (WGS 84).
struct Place {
    double latitude = 0;
    double longitude = 0;
    friend bool operator==(const Place &, const Place &) = default;
};

/// Where a clinic is, as far as its `location` says it beyond doubt: the interface leaves the shape open (2.5).
///
/// Taken are coordinates with names (`lat` or `latitude`; `lon`, `lng`, `long` or `longitude`), a GeoJSON point, and a
/// bare pair in the one order that is possible: the other one has a latitude over 90 degrees, or lies outside India
/// where the clinic's address does not. Everything else, the point 0, 0 too, is no place: better none than a wrong one.
std::optional<Place> placeOf(const DoctorProfile::Clinic &clinic);

/// "12.9716° N, 77.5946° E".
QString coordinatesText(const Place &place);

/// "12.9716, 77.5946", latitude first, as map programs take it.
QString coordinatesOf(const Place &place);

/// The address by which this computer's own map program opens a place (RFC 5870), so that nobody whom the person did
/// not choose learns what is looked at.
QUrl mapAddress(const Place &place);

} // namespace clinicdesk::ui
