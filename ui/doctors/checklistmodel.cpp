// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctors/checklistmodel.h"

#include "core/document/readablename.h"
#include "core/wording/findingtext.h"
#include "ui/doctors/profiletext.h"
#include "ui/widgets/datetext.h"
#include "ui/widgets/plaintooltip.h"

#include <QLocale>

#include <utility>

namespace clinicdesk::ui {

namespace {

using RowKind = ChecklistRow::Kind;

constexpr qsizetype maxShownLength = 300;
constexpr qsizetype maxFindings = 300; // limited because each is laid out to know its height
constexpr qsizetype maxChanges = 300;

/// The text for display: without characters that change how it reads, and limited in length.
QString shown(const QString &text)
{
    auto readable = displayName(text.left(maxShownLength).simplified());
    return text.size() > maxShownLength ? readable + QChar(0x2026) : readable;
}

ChecklistRow rowOf(const Finding &finding)
{
    const auto words = wording::findingText(finding);
    const bool isToFix = severityOf(finding.code) == FindingSeverity::MustFix;
    return {isToFix ? RowKind::ToFix : RowKind::Note, shown(words.headline), shown(words.advice), finding.path};
}

/// The value of a changed field; settings are shown as yes and no.
QString valueText(const QString &path, const QString &value)
{
    if (value.isEmpty())
        return ChecklistModel::tr("not given");
    const bool isSetting = path.endsWith(QLatin1String(".active")) || path.endsWith(QLatin1String(".default"));
    if (!isSetting)
        return shown(value);
    return value == QLatin1String("true") ? ChecklistModel::tr("yes") : ChecklistModel::tr("no");
}

} // namespace

void ChecklistModel::setRows(const DoctorProfile &profile, const ProfileCheck &check,
                             const std::optional<ProfileChanges> &changes)
{
    QList<ChecklistRow> rows;
    for (const auto &finding : check.findings.mid(0, maxFindings))
        rows.append(rowOf(finding));
    if (const auto left = check.findings.size() - maxFindings; left > 0)
        rows.append({RowKind::Sentence, tr("And %Ln more. Copy the findings to see all.", nullptr, int(left)), {}, {}});
    if (rows.isEmpty())
        rows.append({RowKind::Sentence, tr("Nothing to fix."), {}, {}});
    bool isFirst = true;
    for (const auto point : check.passed)
        rows.append({RowKind::Ok, wording::passedCheckText(point), {}, {}, std::exchange(isFirst, false)});
    if (changes)
        addChanges(rows, profile, *changes);
    beginResetModel();
    m_rows = rows;
    endResetModel();
}

void ChecklistModel::addChanges(QList<ChecklistRow> &rows, const DoctorProfile &profile, const ProfileChanges &since)
{
    const auto &changes = since.changes;
    const auto day = momentText(QLocale(), since.since.toLocalTime());
    rows.append({RowKind::Head,
                 changes.isEmpty() ? tr("No change since %1").arg(day) : tr("Changed since %1").arg(day),
                 {},
                 {},
                 true});
    for (const auto &change : changes.mid(0, maxChanges)) {
        //: A value that changed: what it was, what it is
        const auto words =
            tr("%1 → %2").arg(valueText(change.path, change.before), valueText(change.path, change.after));
        rows.append({RowKind::Change, shown(labelOf(change.path, profile)), words, change.path});
    }
    if (changes.size() > maxChanges)
        rows.append({RowKind::Sentence, tr("And %Ln more.", nullptr, int(changes.size() - maxChanges)), {}, {}});
}

void ChecklistModel::clear()
{
    beginResetModel();
    m_rows.clear();
    endResetModel();
}

QVariant ChecklistModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto &row = rowAt(index);
    if (role == Qt::DisplayRole)
        return row.title;
    if (role == Qt::ToolTipRole && row.kind == RowKind::Change)
        return plainToolTip(row.words);
    if (role != Qt::AccessibleTextRole)
        return {};
    switch (row.kind) {
    case RowKind::ToFix:
        return tr("To fix: %1. %2").arg(row.title, row.words);
    case RowKind::Note:
        return tr("Note: %1. %2").arg(row.title, row.words);
    case RowKind::Ok:
        return tr("OK: %1").arg(row.title);
    case RowKind::Change:
        return tr("Changed: %1, %2").arg(row.title, row.words);
    default:
        return row.title;
    }
}

Qt::ItemFlags ChecklistModel::flags(const QModelIndex &index) const
{
    return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren : Qt::NoItemFlags;
}

} // namespace clinicdesk::ui
