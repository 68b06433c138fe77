// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>

/// Made-up documents for pictures of the window.
namespace clinicdesk::support {

/// A page with values; `note` is at its end.
QImage reportPage(const QString &note = QStringLiteral("Made-up values for a picture. Not a real report."));
QImage letterPage();
QImage prescriptionPage();
QImage certificatePage();
/// A page on a table, as a camera shows it. With `pixels`, with the grain of a camera.
QImage photographed(const QImage &page, QSize pixels = {});

} // namespace clinicdesk::support
