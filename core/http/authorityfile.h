// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

namespace clinicdesk::http {

/// Returns the certificates of an authority file as PEM. The file may be PEM, DER, their Base64 text, or PKCS#7 in
/// either form. WrongUse says why a file cannot be used: FileNotReadable, FileNotRegular, InputTooLong, or an
/// AuthorityFile… reason.
Result<QByteArray> readAuthorityFile(const QString &path);

/// The same for the content of a file.
Result<QByteArray> parseAuthorities(const QByteArray &content);

} // namespace clinicdesk::http
