// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/openfolder.h"

#include "ui/widgets/savefolder.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>

namespace clinicdesk::ui {

namespace {

const auto openFolderKey = QStringLiteral("window/open-folder");

} // namespace

void openInLastFolder(QFileDialog &dialog, QSettings &settings)
{
    const auto last = settings.value(openFolderKey).toString();
    dialog.setDirectory(!last.isEmpty() && QDir(last).exists() ? last : saveFolder(nullptr));
    QObject::connect(&dialog, &QFileDialog::filesSelected, &dialog, [&settings](const QStringList &paths) {
        if (!paths.isEmpty())
            settings.setValue(openFolderKey, QFileInfo(paths.first()).absolutePath());
    });
}

} // namespace clinicdesk::ui
