// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QUrl>
#include <QUrlQuery>

namespace clinicdesk {

/// Returns the address of a path of the service. The base URL's own path prefix stays in front (interface, "base
/// address").
QUrl serviceUrl(const QUrl &baseUrl, const QString &path, const QUrlQuery &query = {});

} // namespace clinicdesk
