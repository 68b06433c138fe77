// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/suggestedids.h"

#include "core/assessment/idsuggestions.h"
#include "core/base/asciidigits.h"
#include "core/base/pool.h"
#include "ui/state/practitionernames.h"

#include <QCoroFuture>

namespace clinicdesk::ui {

namespace {

constexpr std::size_t maxSuggestions = 50;
/// Practitioners of a list with more of them are not found by name.
constexpr IdNumber maxNamedPractitioners = 500;

QStringList practitionersNamed(const AssessmentList &list, const PractitionerNames &names, const QString &text)
{
    QStringList ids;
    if (text.isEmpty() || list.idCount(IdKind::Practitioner) > maxNamedPractitioners)
        return ids;
    for (IdNumber number = 1; number < list.idCount(IdKind::Practitioner); ++number) {
        const auto id = QString::fromUtf8(list.id(IdKind::Practitioner, number));
        if (names.knownName(id).contains(text, Qt::CaseInsensitive))
            ids.append(id);
    }
    return ids;
}

QStringList idsWith(const AssessmentList &list, IdKind kind, const QString &text)
{
    QStringList ids;
    for (const auto number : suggestIds(list, kind, withAsciiDigits(text).toUtf8(), maxSuggestions))
        ids.append(QString::fromUtf8(list.id(kind, number)));
    return ids;
}

Task<QStringList> withMoreIds(QStringList ids, AssessmentSnapshot list, IdKind kind, QString text)
{
    auto searching = runInPool([list, kind, text] { return idsWith(*list, kind, text); });
    ids += co_await searching;
    ids.removeDuplicates();
    co_return ids;
}

} // namespace

Task<QStringList> suggestedIds(const SharedListing &listing, const PractitionerNames &names, IdKind kind,
                               const QString &text)
{
    const auto list = listing ? listing->index->tree->snapshot() : std::make_shared<const AssessmentList>();
    const auto named = kind == IdKind::Practitioner ? practitionersNamed(*list, names, text) : QStringList();
    return withMoreIds(named, list, kind, text);
}

} // namespace clinicdesk::ui
