// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <QObject>

namespace clinicdesk {

/// Whether the store can be written, by the results of its writes. Lives on the window's thread.
class StoreHealth : public QObject {
    Q_OBJECT
public:
    /// Call when something could not be written that is still wanted. Logs the error and returns it.
    const Error &recordFailure(const Error &error);
    /// Call when something was written.
    void recordSuccess();

Q_SIGNALS:
    void failed(const clinicdesk::Error &error); ///< for each failure
    void recovered();                            ///< the first success after failures

private:
    bool m_fails = false;
};

} // namespace clinicdesk
