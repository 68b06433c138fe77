// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/service/serviceurl.h"

namespace clinicdesk {

QUrl serviceUrl(const QUrl &baseUrl, const QString &path, const QUrlQuery &query)
{
    auto address = baseUrl;
    address.setPath(baseUrl.path(QUrl::FullyEncoded) + path, QUrl::StrictMode);
    if (!query.isEmpty())
        address.setQuery(query);
    return address;
}

} // namespace clinicdesk
