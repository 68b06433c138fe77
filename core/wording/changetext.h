// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/document/intake.h"

#include <QStringList>

namespace clinicdesk::wording {

/// What was changed in a file before it is sent, a sentence for each change; none for an unchanged file.
QStringList changeSentences(const FittedFile &file);
QStringList changeSentences(const FileInfo &file, const FilePreparation &preparation);

/// The same in a few words, for a row: "from HEIC", "location removed".
QStringList changeNotes(const FilePreparation &preparation);

/// That a file is sent although a part of it is damaged; `flaw` is an error of `anyFlaw`.
QString damageNotice(const Error &flaw);

} // namespace clinicdesk::wording
