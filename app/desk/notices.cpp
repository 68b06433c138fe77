// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/notices.h"

#include "core/wording/wording.h"
#include "ui/widgets/errordetails.h"

#include <QCoreApplication>

namespace clinicdesk::desk {

using ui::Problem; // lupdate would look for tr() in a class named ui

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Notices)
};

} // namespace

Problem inMemoryNotice(const std::optional<Error> &reason, int onlySeen)
{
    Problem problem{
        .sentence = Words::tr("Papers are kept in memory only: what is not delivered is lost when this window closes."),
        .side = Words::tr("This computer"),
        .advice = Words::tr(
            "No keychain answers here, so nothing can be sealed on the disk. Ask your administrator for one.")};
    if (reason) {
        const auto words = wording::describe(*reason);
        problem.advice = words.what + QLatin1Char(' ') + words.remedy;
        problem.details = ui::detailsOf(*reason);
    }
    if (onlySeen > 0) {
        const auto seen = onlySeen == 1 ? Words::tr("1 document that is kept there can be looked at in the Outbox.")
                                        : Words::tr("%n documents that are kept there can be looked at in the Outbox.",
                                                    nullptr, onlySeen);
        problem.advice += QLatin1Char(' ') + seen;
    }
    return problem;
}

Problem storeNotice(const StoreReport &report)
{
    const auto words = wording::describeStore(report);
    return {.sentence = words.what, .side = words.side, .advice = words.remedy};
}

Problem orphanedNotice(int documents)
{
    return {
        .sentence = documents == 1
                        ? Words::tr("1 document waits for a connection that is not set up here.")
                        : Words::tr("%n documents wait for connections that are not set up here.", nullptr, documents),
        .side = Words::tr("This computer"),
        .advice = Words::tr("A command that has its connection from its environment sends what it added when it runs "
                            "again. What waits for a connection that was removed goes nowhere: remove it in the "
                            "Outbox, and add the paper again.")};
}

Problem problemNotice(const Error &error)
{
    const auto words = wording::describe(error);
    return {.sentence = words.what, .side = words.side, .advice = words.remedy, .details = ui::detailsOf(error)};
}

} // namespace clinicdesk::desk
