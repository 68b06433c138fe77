// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/doctor/doctorprofile.h"

#include <QUrl>

#include <optional>

namespace clinicdesk::ui {

/// A place on the map, in degrees (WGS 84).
struct GeoPoint {
    double latitude = 0;
    double longitude = 0;
    friend bool operator==(const GeoPoint &, const GeoPoint &) = default;
};

/// The place of a clinic, if its `location` is unambiguous: the interface leaves the format open (2.5).
///
/// Accepted are coordinates with names (`lat` or `latitude`; `lon`, `lng`, `long` or `longitude`), a GeoJSON point, and
/// a pair of numbers if only one order is possible: in the other order the latitude is above 90 degrees, or the place
/// is outside India although the clinic's address is in India. Everything else, and the point 0, 0, is ignored: no
/// place is better than a wrong one.
std::optional<GeoPoint> clinicLocation(const DoctorProfile::Clinic &clinic);

/// "12.9716° N, 77.5946° E".
QString coordinatesText(const GeoPoint &place);

/// "12.9716, 77.5946", latitude first, as map programs accept it.
QString coordinatesOf(const GeoPoint &place);

/// The URL that opens a place in the map program of this computer (RFC 5870), so that no service that the user did not
/// choose learns the location.
QUrl mapAddress(const GeoPoint &place);

} // namespace clinicdesk::ui
