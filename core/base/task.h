// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoroTask>

namespace clinicdesk {

/// A coroutine. It runs on the thread that awaits it.
template <class T = void>
using Task = QCoro::Task<T>;

} // namespace clinicdesk
