// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentfilter.h"
#include "core/assessment/assessmentlist.h"

#include <QDateTime>
#include <QString>
#include <QTimeZone>

class QFont;

/// The words, icons and times of the assessments view, so that its table, tree, details and print say the same.
namespace clinicdesk::ui {

/// "New", "In review", "Completed", "Partial".
QString statusWord(AssessmentStatus status);

/// The status that is asked for, or "All statuses".
QString statusWords(const AssessmentFilter &filter);

/// "Practitioner", "Patient", "Identifier", "Transaction", "Workflow", and the icon of each.
QString idKindWord(IdKind kind);
QString idKindIcon(IdKind kind);
/// The same word as a caption, which says that the identifier is the OID of the patient (interface 2.4).
QString idCaption(IdKind kind);

/// The label of a module, such as "Self-assessment", or "Unknown", and its icon.
QString moduleWord(const AssessmentModule &module);
/// The module of a conversation; with its status in a list of several: "Self-assessment · New".
QString moduleWords(const AssessmentList &list, std::uint32_t conversation);
/// How wide the widest of these is in that font; 0 for no list and for one of a single status.
int widestModuleWords(const AssessmentList *list, const QFont &font);
QString moduleIcon(const AssessmentModule &module);

/// An identifier of the service for one line on the screen: nothing that could make it read as another one, and only
/// the beginning and the end of what is longer than anybody reads. What is copied is the identifier itself.
QString shownId(QByteArrayView id);
/// The same, with "not given" where there is none.
QString shownIdOrWord(QByteArrayView id);

/// The person's clock, and what it shows now.
struct LocalClock {
    QTimeZone zone = QTimeZone::systemTimeZone();
    QDateTime now = QDateTime::currentDateTime();
};

/// "today 10:21", "18 Nov 16:40", "18 Nov 2025 16:40"; empty for none.
QString shortTime(TimestampMs time, const LocalClock &clock);
/// How wide the widest text of `shortTime` is in that font, in the language of the program: for a column of times.
int widestShortTime(const QFont &font);
/// "10:21" for today, else as `shortTime`.
QString shortestTime(TimestampMs time, const LocalClock &clock);
/// "21 Nov 2026 10:21:07 · 04:51:07 UTC", with the day in UTC where it is another one.
QString wholeTime(TimestampMs time, const LocalClock &clock);

} // namespace clinicdesk::ui
