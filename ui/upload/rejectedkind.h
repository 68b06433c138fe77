// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace clinicdesk::ui {

struct RejectedFile;

/// What kind of file was rejected, so that its row can be told from others: "JPEG picture", "Word document", "E-mail",
/// "Empty file" ...
struct RejectedKind {
    QString iconName;
    QString name; ///< begins with a capital letter

    friend bool operator==(const RejectedKind &, const RejectedKind &) = default;
};

/// Returns the kind by the content of the file, and "File of an unknown kind" where the content says nothing. The name
/// of the file only says more about a content that it agrees with: which office program, which archive.
RejectedKind kindOf(const RejectedFile &file);

} // namespace clinicdesk::ui
