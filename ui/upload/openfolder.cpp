// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/openfolder.h"

#include "core/store/sealednotes.h"
#include "ui/widgets/savefolder.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

namespace clinicdesk::ui {

namespace {

const auto openFolderNote = QStringLiteral("open-folder");

Task<void> showLastFolder(QPointer<QFileDialog> dialog, std::shared_ptr<SealedNotes> notes)
{
    const auto saved = co_await notes->read(openFolderNote);
    const auto last = saved ? QString::fromUtf8(*saved) : QString();
    if (dialog && !last.isEmpty() && QDir(last).exists())
        dialog->setDirectory(last);
}

} // namespace

void openInLastFolder(const QPointer<QFileDialog> &dialog, const std::shared_ptr<SealedNotes> &notes)
{
    dialog->setDirectory(saveFolder(nullptr));
    showLastFolder(dialog, notes);
    QObject::connect(dialog, &QFileDialog::filesSelected, dialog, [notes](const QStringList &paths) {
        if (!paths.isEmpty())
            notes->write(openFolderNote, QFileInfo(paths.first()).absolutePath().toUtf8());
    });
}

} // namespace clinicdesk::ui
