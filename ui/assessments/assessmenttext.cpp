// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/assessments/assessmenttext.h"

#include "core/assessment/conversationsearch.h"
#include "core/document/readablename.h"
#include "core/wording/labels.h"
#include "ui/widgets/datetext.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QLocale>

#include <algorithm>

namespace clinicdesk::ui {

namespace {

struct AssessmentsTr {
    Q_DECLARE_TR_FUNCTIONS(Assessments)
};

constexpr qsizetype shownIdLength = 160;

QDateTime onClock(TimestampMs time, const LocalClock &clock)
{
    return QDateTime::fromMSecsSinceEpoch(time, clock.zone);
}

/// True for nearly all IDs.
bool isPlain(QByteArrayView id)
{
    return std::ranges::all_of(id, [](char c) { return c > 0x20 && c < 0x7f; });
}

} // namespace

QString statusLabel(AssessmentStatus status)
{
    switch (status) {
    case AssessmentStatus::New:
        return AssessmentsTr::tr("New");
    case AssessmentStatus::InReview:
        return AssessmentsTr::tr("In review");
    case AssessmentStatus::Completed:
        return AssessmentsTr::tr("Completed");
    case AssessmentStatus::Partial:
        return AssessmentsTr::tr("Partial");
    }
    return {};
}

QString idKindLabel(IdKind kind)
{
    switch (kind) {
    case IdKind::Practitioner:
        return AssessmentsTr::tr("Practitioner");
    case IdKind::Patient:
        return AssessmentsTr::tr("Patient");
    case IdKind::Identifier:
        return AssessmentsTr::tr("Identifier");
    case IdKind::Transaction:
        return AssessmentsTr::tr("Transaction");
    case IdKind::Workflow:
        return AssessmentsTr::tr("Workflow");
    }
    return {};
}

QString idCaption(IdKind kind)
{
    return kind == IdKind::Identifier ? AssessmentsTr::tr("Identifier (OID)") : idKindLabel(kind);
}

QString idKindIcon(IdKind kind)
{
    switch (kind) {
    case IdKind::Practitioner:
        return QStringLiteral("doctor");
    case IdKind::Patient:
        return QStringLiteral("person");
    case IdKind::Identifier:
        return QStringLiteral("register");
    case IdKind::Transaction:
        return QStringLiteral("swap");
    case IdKind::Workflow:
        return QStringLiteral("prep");
    }
    return {};
}

QString statusText(const AssessmentFilter &filter)
{
    return filter.allStatuses ? AssessmentsTr::tr("All statuses") : statusLabel(filter.status);
}

namespace {

QString withStatus(const AssessmentModule &module, AssessmentStatus status)
{
    //: The module and the status of a conversation
    return AssessmentsTr::tr("%1 · %2").arg(moduleLabelOf(module), statusLabel(status));
}

} // namespace

QString moduleText(const AssessmentList &list, std::uint32_t conversation)
{
    const auto module = list.moduleOf(list.conversations()[conversation]);
    const auto status = list.statusOf(conversation);
    return status ? withStatus(module, *status) : moduleLabelOf(module);
}

int maxModuleTextWidth(const AssessmentList *list, const QFont &font)
{
    if (!list || !list->hasStatuses())
        return 0;
    const QFontMetrics metrics(font);
    int widest = 0;
    auto modules = list->modules();
    modules.append(AssessmentModule()); // the unknown module
    for (const auto &module : modules) {
        for (const auto status : allAssessmentStatuses)
            widest = std::max(widest, metrics.horizontalAdvance(withStatus(module, status)));
    }
    return widest;
}

QString moduleLabelOf(const AssessmentModule &module)
{
    return module.isUnknown() ? AssessmentsTr::tr("Unknown") : wording::moduleLabel(module.label);
}

QString moduleIcon(const AssessmentModule &module)
{
    if (module.isUnknown())
        return QStringLiteral("help");
    return module.prefix == "sn_" ? QStringLiteral("scan") : QStringLiteral("assess");
}

QString shownId(QByteArrayView id)
{
    if (id.size() <= shownIdLength && isPlain(id))
        return QString::fromLatin1(id);
    if (id.size() <= shownIdLength)
        return displayName(QString::fromUtf8(id));
    const auto start = QString::fromUtf8(id.first(shownIdLength)).first(shownIdLength / 2);
    const auto end = QString::fromUtf8(id.last(shownIdLength)).last(shownIdLength / 4);
    return displayName(start + QChar(0x2026) + end);
}

QString shownIdOrMissing(QByteArrayView id)
{
    return id.isEmpty() ? AssessmentsTr::tr("not given") : shownId(id);
}

QString shortTime(TimestampMs time, const LocalClock &clock)
{
    if (time == noTimestamp)
        return {};
    const auto at = onClock(time, clock);
    const auto today = clock.now.toTimeZone(clock.zone).date();
    if (at.date() == today)
        return AssessmentsTr::tr("today %1").arg(timeText(QLocale(), at.time()));
    return shortMomentText(QLocale(), at, today);
}

int maxShortTimeWidth(const QFont &font)
{
    const QFontMetrics metrics(font);
    const LocalClock clock;
    const int today = maxMomentWidth(metrics, [](const QDateTime &moment) {
        return AssessmentsTr::tr("today %1").arg(timeText(QLocale(), moment.time()));
    });
    return std::max(today,
                    maxMomentWidth(metrics, [](const QDateTime &moment) { return momentText(QLocale(), moment); }));
}

QStringList wordsOf(const QString &search)
{
    QStringList words;
    for (const auto &word : splitWords(search))
        words.append(QString::fromUtf8(word));
    return words;
}

QString compactTime(TimestampMs time, const LocalClock &clock)
{
    if (time == noTimestamp)
        return {};
    const auto at = onClock(time, clock);
    return shortMomentText(QLocale(), at, clock.now.toTimeZone(clock.zone).date());
}

QString wholeTime(TimestampMs time, const LocalClock &clock)
{
    if (time == noTimestamp)
        return {};
    const auto at = onClock(time, clock);
    const auto utc = at.toUTC();
    const QLocale locale;
    return AssessmentsTr::tr("%1 · %2 UTC")
        .arg(exactMomentText(locale, at),
             at.date() == utc.date() ? exactTimeText(locale, utc.time()) : exactMomentText(locale, utc));
}

} // namespace clinicdesk::ui
