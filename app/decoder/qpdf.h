// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#define POINTERHOLDER_TRANSITION 4 // as in core/document/pdfreader.cpp
#include <qpdf/QPDF.hh>

#include <string>

// What the sources with qpdf share. They are C++17 for clang.
namespace clinicdesk::decoder {

std::string textOf(const QByteArray &bytes);

/// The bytes must live as long as `pdf`. Fails with Locked or Damaged.
void openPdf(QPDF &pdf, const QByteArray &bytes);

/// The same objects give the same bytes.
QByteArray writtenPdf(QPDF &pdf);

} // namespace clinicdesk::decoder
