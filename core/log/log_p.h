// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QtGlobal>

namespace clinicdesk {

/// Gives `message` to the log of this program, if there is one. On any thread; returns at once.
void enqueueMessage(QtMsgType type, const char *module, QJsonObject message);

} // namespace clinicdesk
