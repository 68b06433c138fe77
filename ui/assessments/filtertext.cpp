// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/filtertext.h"

#include "core/base/asciidigits.h"
#include "core/base/typednumber.h"
#include "ui/assessments/assessmenttext.h"
#include "ui/widgets/listtext.h"
#include "ui/widgets/patientnumber.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

struct FilterBarTr {
    Q_DECLARE_TR_FUNCTIONS(FilterBar)
};

constexpr qsizetype shownWhole = 12;
constexpr qsizetype shownStart = 7;
constexpr qsizetype shownEnd = 2;
constexpr qsizetype shownWorkflows = 2;

QString AssessmentFilter::*textOf(IdKind kind)
{
    switch (kind) {
    case IdKind::Practitioner:
        return &AssessmentFilter::practitioner;
    case IdKind::Patient:
        return &AssessmentFilter::patient;
    case IdKind::Identifier:
        return &AssessmentFilter::identifier;
    case IdKind::Transaction:
        return &AssessmentFilter::transaction;
    case IdKind::Workflow:
        break;
    }
    return nullptr;
}

bool endsLine(QChar sign)
{
    return sign == u'\n' || sign == u'\r' || sign == QChar::LineSeparator || sign == QChar::ParagraphSeparator;
}

QString shortId(const QString &id, IdKind kind)
{
    const auto shown = shownId(id.toUtf8());
    if (kind == IdKind::Identifier)
        return shortPatientNumber(shown);
    return shown.size() <= shownWhole ? shown : shown.first(shownStart) + QChar(0x2026) + shown.last(shownEnd);
}

QStringList workflowsIn(const QString &text)
{
    static const QRegularExpression between(QStringLiteral("[,\\r\\n\\x{2028}\\x{2029}]"));
    QStringList workflows;
    for (const auto &part : withAsciiDigits(text).split(between))
        if (const auto workflow = part.trimmed(); !workflow.isEmpty() && !workflows.contains(workflow))
            workflows.append(workflow);
    return workflows;
}

} // namespace

QString filterText(const AssessmentFilter &filter, IdKind kind)
{
    return kind == IdKind::Workflow ? filter.workflows.join(QStringLiteral(", ")) : filter.*textOf(kind);
}

AssessmentFilter withFilterText(AssessmentFilter filter, IdKind kind, const QString &text)
{
    if (kind == IdKind::Workflow)
        filter.workflows = workflowsIn(text);
    else
        filter.*textOf(kind) = typedNumber(text);
    return filter;
}

AssessmentFilter withOnly(AssessmentFilter filter, IdKind kind, const QString &id)
{
    if (kind == IdKind::Workflow)
        filter.workflows = {id};
    else
        filter.*textOf(kind) = id;
    return filter;
}

QString shortFilterText(const AssessmentFilter &filter, IdKind kind)
{
    if (kind != IdKind::Workflow)
        return shortId(filter.*textOf(kind), kind);
    QStringList shown;
    for (const auto &workflow : filter.workflows.first(std::min(filter.workflows.size(), shownWorkflows)))
        shown.append(shortId(workflow, kind));
    const auto text = listText(shown);
    const auto more = filter.workflows.size() - shown.size();
    return more > 0 ? FilterBarTr::tr("%1 and %Ln more", nullptr, int(more)).arg(text) : text;
}

bool isOneLine(const QString &text)
{
    return std::ranges::none_of(text, endsLine);
}

} // namespace clinicdesk::ui
