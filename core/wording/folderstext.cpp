// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/folderstext.h"

#include "core/document/readablename.h"
#include "core/wording/errorsentences_p.h"

#include <QLocale>

namespace clinicdesk::wording {

ErrorText describeUnwritable(const QStringList &folders)
{
    QStringList names;
    for (const auto &folder : folders)
        names.append(displayName(folder));
    const auto source = describe(Error{.code = ErrorCode::StoreUnavailable}).source;
    return {//: %1 one or several folders
            .summary = Tr::tr("Clinic Desk cannot write in %1.").arg(QLocale().createSeparatedList(names)),
            .source = source,
            .advice = Tr::tr("Allow writing there, or ask your administrator. Then start Clinic Desk again.")};
}

QString sentenceOfUnwritable(const QStringList &folders)
{
    //: %1 a sentence that names folders in which nothing can be written
    return Tr::tr("%1 Allow writing there, or ask your administrator.").arg(describeUnwritable(folders).summary);
}

} // namespace clinicdesk::wording
