// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/ownclipboard.h"

#include <QClipboard>
#include <QGuiApplication>

namespace clinicdesk::ui {

void clearOwnClipboard()
{
    auto *const clipboard = QGuiApplication::clipboard();
    if (clipboard->ownsClipboard())
        clipboard->clear(QClipboard::Clipboard);
    if (clipboard->supportsSelection() && clipboard->ownsSelection())
        clipboard->clear(QClipboard::Selection);
}

} // namespace clinicdesk::ui
