// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <QCoreApplication>

namespace clinicdesk::cli {

/// Where the sentences of the command line are translated.
struct Words {
    Q_DECLARE_TR_FUNCTIONS(clinicdesk::cli)
};

/// A command that was not understood, in words; it ends with exit code 2.
inline Error wrongUse(const QString &sentence)
{
    return {.code = ErrorCode::WrongUse, .detail = sentence};
}

} // namespace clinicdesk::cli
