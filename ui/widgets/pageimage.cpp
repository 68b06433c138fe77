// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/pageimage.h"

namespace clinicdesk::ui {

QImage imageOf(const PagePicture &picture)
{
    return QImage(reinterpret_cast<const uchar *>(picture.pixels.constData()), picture.size.width(),
                  picture.size.height(), QImage::Format_RGB32)
        .copy();
}

} // namespace clinicdesk::ui
