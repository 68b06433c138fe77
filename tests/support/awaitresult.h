// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"

#include <QEventLoop>

#include <optional>

namespace clinicdesk::support {

template <class T>
Task<> deliver(Task<T> task, std::optional<T> *result, QEventLoop *loop)
{
    result->emplace(co_await std::move(task));
    loop->quit();
}

/// Runs the event loop until the task is done. (`QCoro::waitFor` needs a result type with a default constructor.)
template <class T>
T awaitResult(Task<T> task)
{
    std::optional<T> result;
    QEventLoop loop;
    const auto delivery = deliver(std::move(task), &result, &loop);
    if (!result)
        loop.exec();
    return *std::move(result);
}

} // namespace clinicdesk::support
