// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/listing.h"
#include "core/base/error.h"
#include "ui/assessments/assessmentprint.h"
#include "ui/widgets/emptystate.h"

/// What the assessments page says about its list, as pure functions.
namespace clinicdesk::ui {

/// No answer arrived. The login page of a guest network or an untrusted certificate is a different problem.
bool isOffline(const Error &error);

/// The local time of an answer: "as of 10:42", on another day with the date.
QString asOfText(const QDateTime &answeredAt);

/// "Completed, this practitioner, 8 – 21 Nov, search", and with a listing the number of conversations: "…: 31 of 148".
/// `days` is the text of the selected days.
QString summaryText(const AssessmentFilter &filter, const QString &days, const ViewFilter &view,
                    const SharedListing &listing);

/// What is reported about the content of the answer; empty if nothing is.
QString contentNotes(const AssessmentList &list);

/// In place of a list that could not be read. `shown` is the filter of the former list, if that is still there.
EmptyState::Content failedListText(const Error &error, const AssessmentFilter &wanted,
                                   const std::optional<AssessmentFilter> &shown);
/// In place of a list whose conversations the days or the search hide.
EmptyState::Content hiddenListText(std::size_t countOfAll);
/// In place of a list without conversations. The button, if any, removes the filters.
EmptyState::Content emptyListText(const AssessmentFilter &filter);

/// The conversations for printing, with the filters of the list and of the view.
PrintedList printedList(const Listing &listing, std::vector<std::uint32_t> conversations,
                        const AssessmentFilter &filter, const QDateTime &answeredAt,
                        const std::function<QString(const QString &)> &nameOf);

} // namespace clinicdesk::ui
