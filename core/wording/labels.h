// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connection/conventions.h"

#include <QString>

/// Labels of the conventions for people. The platform's own labels are translated; one that an administrator has given
/// stays as it is.
namespace clinicdesk::wording {

QString labelOf(const DocumentType &type);
/// Returns the code itself if the conventions do not know the type.
QString labelOf(const Conventions &conventions, const QString &typeCode);
/// The label of the module of a conversation.
QString moduleLabel(const QString &label);

} // namespace clinicdesk::wording
