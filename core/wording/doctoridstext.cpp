// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/doctoridstext.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace clinicdesk::wording {

namespace {

constexpr qsizetype namedLines = 10;

struct DoctorIdsTr {
    Q_DECLARE_TR_FUNCTIONS(clinicdesk::wording)
};

} // namespace

QString linesWithoutIdText(const QList<int> &lines)
{
    if (lines.isEmpty())
        return {};
    QStringList numbers;
    for (const auto line : lines.first(std::min(namedLines, lines.size())))
        numbers.append(QString::number(line)); // as editors show it
    auto list = numbers.join(DoctorIdsTr::tr(", ", "between places"));
    if (const auto further = lines.size() - numbers.size(); further > 0)
        list = DoctorIdsTr::tr("%1 and %Ln more", nullptr, static_cast<int>(further)).arg(list);
    return DoctorIdsTr::tr("%Ln line(s) has/have no doctor ID: %1.", nullptr, static_cast<int>(lines.size())).arg(list);
}

} // namespace clinicdesk::wording
