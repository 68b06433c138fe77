// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/hairlinebox.h"

#include "ui/widgets/painting.h"
#include "ui/widgets/tokens.h"

#include <QPainter>

namespace clinicdesk::ui {

void HairlineBox::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintTopHairline(painter, rect(), tokens(this).line);
}

} // namespace clinicdesk::ui
