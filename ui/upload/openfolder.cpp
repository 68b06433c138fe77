// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/upload/openfolder.h"

#include "ui/widgets/savefolder.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

namespace clinicdesk::ui {

namespace {

const auto openFolderNote = QStringLiteral("open-folder");

} // namespace

OpenFolder::OpenFolder(std::shared_ptr<SealedNotes> notes)
    : m_notes(std::move(notes))
{
    read(m_folder, m_notes);
}

Task<void> OpenFolder::read(std::shared_ptr<QString> folder, std::shared_ptr<SealedNotes> notes)
{
    const auto saved = co_await notes->read(openFolderNote);
    if (saved && folder->isEmpty()) // none was chosen meanwhile
        *folder = QString::fromUtf8(*saved);
}

void OpenFolder::use(QFileDialog &dialog) const
{
    const bool isThere = !m_folder->isEmpty() && QDir(*m_folder).exists();
    dialog.setDirectory(isThere ? *m_folder : saveFolder(nullptr));
    QObject::connect(&dialog, &QFileDialog::filesSelected, &dialog,
                     [folder = m_folder, notes = m_notes](const QStringList &paths) {
                         if (paths.isEmpty())
                             return;
                         *folder = QFileInfo(paths.first()).absolutePath();
                         notes->write(openFolderNote, folder->toUtf8());
                     });
}

} // namespace clinicdesk::ui
