// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/assessment/assessmentreader.h"

#include <QStringList>

namespace clinicdesk::support {

inline QString textOf(QByteArrayView bytes)
{
    return QString::fromUtf8(bytes);
}

/// Returns a conversation in one line: `id time workflow`, with `-` for missing values.
inline QString lineOf(const AssessmentList &list, const AssessmentConversation &conversation)
{
    const auto orDash = [](const QString &text) { return text.isEmpty() ? QStringLiteral("-") : text; };
    return QStringList{orDash(textOf(list.idOf(conversation))),
                       orDash(QString::fromStdString(list.timeTextOf(conversation))),
                       orDash(textOf(list.workflowOf(conversation)))}
        .join(QLatin1Char(' '));
}

/// Returns a group in one line: `practitioner/patient/identifier/transaction: conversation; conversation`.
inline QString lineOf(const AssessmentList &list, const AssessmentGroup &group)
{
    QStringList ids;
    for (const auto kind : {IdKind::Practitioner, IdKind::Patient, IdKind::Identifier, IdKind::Transaction})
        ids.append(textOf(list.id(kind, group)));
    QStringList conversations;
    for (const auto &conversation : list.conversationsOf(group))
        conversations.append(lineOf(list, conversation));
    return ids.join(QLatin1Char('/')) + QStringLiteral(": ") + conversations.join(QStringLiteral("; "));
}

inline QStringList linesOf(const AssessmentList &list)
{
    QStringList lines;
    for (const auto &group : list.groups())
        lines.append(lineOf(list, group));
    return lines;
}

/// Returns the problems of the list as `path reason`.
inline QStringList problemsOf(const AssessmentList &list)
{
    static const QStringList reasons{QStringLiteral("wrong-type"), QStringLiteral("broken-text"),
                                     QStringLiteral("no-timestamp"), QStringLiteral("missing"),
                                     QStringLiteral("repeated")};
    QStringList problems;
    for (const auto &problem : list.notes().problems)
        problems.append(textOf(problem.path) + QLatin1Char(' ') + reasons.at(static_cast<int>(problem.reason)));
    return problems;
}

/// Returns an answer with only this group.
inline QByteArray answerWith(const QByteArray &group)
{
    return R"({"conversations":[)" + group + "]}";
}

} // namespace clinicdesk::support
