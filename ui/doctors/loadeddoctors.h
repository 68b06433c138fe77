// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/doctors/doctorloader.h"
#include "ui/doctors/listcheck.h"
#include "ui/doctors/portraitquery.h"

#include <QImage>

namespace clinicdesk::ui {

/// The profile and the list check that are loaded or being loaded. A page in another language continues with those of
/// the page that it replaces.
struct LoadedDoctors {
    /// `connection` must outlive this. Starts with the current connection; requests nothing.
    LoadedDoctors(CurrentConnection &connection, const ClientProvider &clients,
                  const std::shared_ptr<ProfileCheckStore> &checked);
    LoadedDoctors(const LoadedDoctors &) = delete;
    LoadedDoctors &operator=(const LoadedDoctors &) = delete;

    DoctorLoader loader;
    Request<PortraitQuery> portraitRequest;
    QImage portrait; ///< the answer to the request; null for none
    ListCheck list;
};

} // namespace clinicdesk::ui
