// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentfilter.h"
#include "core/assessment/assessmentlist.h"

#include <QDateTime>
#include <QString>
#include <QTimeZone>

class QFont;

/// Texts, icons and times of the assessments view, shared by table, tree, details and print.
namespace clinicdesk::ui {

/// "New", "In review", "Completed", "Partial".
QString statusLabel(AssessmentStatus status);

/// The status of the query, or "All statuses".
QString statusText(const AssessmentFilter &filter);

/// "Practitioner", "Patient", "Identifier", "Transaction", "Workflow", and the icon of each.
QString idKindLabel(IdKind kind);
QString idKindIcon(IdKind kind);
/// The same word as a caption. It says that the identifier is the OID of the patient (interface 2.4).
QString idCaption(IdKind kind);

/// The label of a module, such as "Self-assessment", or "Unknown", and its icon.
QString moduleLabelOf(const AssessmentModule &module);
/// The module of a conversation; in a list of several statuses with the status: "Self-assessment · New".
QString moduleText(const AssessmentList &list, std::uint32_t conversation);
/// The width of the widest of these texts in this font; 0 without a list and for a list of one status.
int maxModuleTextWidth(const AssessmentList *list, const QFont &font);
QString moduleIcon(const AssessmentModule &module);

/// An ID of the service for one line on the screen. Characters that could make it look like another ID are removed, and
/// extremely long IDs are shortened in the middle. The clipboard gets the ID itself.
QString shownId(QByteArrayView id);
/// The same, or "not given" if there is none.
QString shownIdOrMissing(QByteArrayView id);

/// The user's time zone and the current time.
struct LocalClock {
    QTimeZone zone = QTimeZone::systemTimeZone();
    QDateTime now = QDateTime::currentDateTime();
};

/// "today 10:21", "18 Nov 16:40", "18 Nov 2025 16:40"; empty for no time.
QString shortTime(TimestampMs time, const LocalClock &clock);
/// The width of the widest `shortTime` in this font and the program's language, for a column of times.
int maxShortTimeWidth(const QFont &font);
/// The words of a search (`search`), to mark them.
QStringList wordsOf(const QString &search);
/// "10:21" for today, otherwise as `shortTime`.
QString compactTime(TimestampMs time, const LocalClock &clock);
/// "21 Nov 2026 10:21:07 · 04:51:07 UTC", with the UTC date if it differs.
QString wholeTime(TimestampMs time, const LocalClock &clock);

} // namespace clinicdesk::ui
