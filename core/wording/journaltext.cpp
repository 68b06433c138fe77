// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/journaltext.h"

#include "core/base/asciidigits.h"
#include "core/service/datarequests.h"
#include "core/wording/datarequesttext.h"
#include "core/wording/wording.h"

#include <QCoreApplication>
#include <QHash>
#include <QLocale>

#include <array>

namespace clinicdesk::wording {

namespace {

struct JournalTr {
    Q_DECLARE_TR_FUNCTIONS(clinicdesk::wording)
};

QHash<QString, QString> kindTexts()
{
    return {{journalKind::setAside, JournalTr::tr("Damaged journal renamed")},
            {journalKind::keyed, JournalTr::tr("Journal protected with a key")},
            {journalKind::trimmed, JournalTr::tr("Old entries removed")},
            {journalKind::accepted, JournalTr::tr("Changed journal accepted")},
            {journalKind::confirmed, JournalTr::tr("Entries without a key confirmed")},
            {journalKind::lost, JournalTr::tr("Entries lost")},
            {journalKind::exported, JournalTr::tr("Journal exported")},
            {journalKind::signedIn, JournalTr::tr("Signed in")},
            {journalKind::locked, JournalTr::tr("Locked")},
            {journalKind::unlocked, JournalTr::tr("Unlocked")},
            {journalKind::lockTimeChanged, JournalTr::tr("Time until the lock changed")},
            {journalKind::pinRefused, JournalTr::tr("Wrong PIN")},
            {journalKind::personAdded, JournalTr::tr("Person added")},
            {journalKind::personChanged, JournalTr::tr("Person changed")},
            {journalKind::personRemoved, JournalTr::tr("Person removed")},
            {journalKind::connectionAdded, JournalTr::tr("Connection added")},
            {journalKind::connectionChanged, JournalTr::tr("Connection changed")},
            {journalKind::connectionRemoved, JournalTr::tr("Connection removed")},
            {journalKind::connectionsImported, JournalTr::tr("Connections imported")},
            {journalKind::tokenStored, JournalTr::tr("Token or key saved")},
            {journalKind::documentAdded, JournalTr::tr("Document added")},
            {journalKind::documentSent, JournalTr::tr("Document sent")},
            {journalKind::documentDelivered, JournalTr::tr("Document delivered")},
            {journalKind::documentFailed, JournalTr::tr("Document not delivered")},
            {journalKind::documentCancelled, JournalTr::tr("Document cancelled")},
            {journalKind::documentRemoved, JournalTr::tr("Document removed")},
            {journalKind::assessmentsRead, JournalTr::tr("Assessments read")},
            {journalKind::profileRead, JournalTr::tr("Doctor profile read")},
            {journalKind::nameRead, JournalTr::tr("Doctor name read")},
            {journalKind::dataRequested, JournalTr::tr("User data requested")},
            {journalKind::dataAnswered, JournalTr::tr("Answer to the request for user data")},
            {journalKind::registrationBegun, JournalTr::tr("Registration started")},
            {journalKind::policyChanged, JournalTr::tr("Policy changed")},
            {journalKind::dataErased, JournalTr::tr("Data erased")}};
}

QString lockReason(const QString &reason)
{
    const std::array<std::pair<QLatin1String, QString>, 6> texts{
        {{QLatin1String("idle"), JournalTr::tr("the computer was not used")},
         {QLatin1String("requested"), JournalTr::tr("by the user")},
         {QLatin1String("computer-locked"), JournalTr::tr("the computer was locked")},
         {QLatin1String("sleep"), JournalTr::tr("the computer went to sleep")},
         {QLatin1String("person-switch"), JournalTr::tr("to change the person")},
         {QLatin1String("start"), JournalTr::tr("at the start")}}};
    const auto found = std::ranges::find(texts, reason, &std::pair<QLatin1String, QString>::first);
    return found == texts.end() ? reason : found->second;
}

QString isNotOriginal(qint64 number)
{
    return JournalTr::tr("The journal was changed: entry %1 is not the original. Do not rely on the entries after it.")
        .arg(QLocale().toString(number));
}

} // namespace

QString journalKindText(const QString &kind)
{
    const auto texts = kindTexts();
    return texts.value(kind, kind);
}

QString journalSubjectText(const JournalRecord &record)
{
    const auto number = [&record] { return record.subject.toInt(); };
    if (record.kind == journalKind::locked)
        return lockReason(record.subject);
    if (record.kind == journalKind::keyed)
        return {};
    const auto missing = record.result.section(QLatin1Char(' '), 1, 1).toInt();
    if (record.kind == journalKind::accepted && missing > 0)
        return JournalTr::tr("up to entry %1; %Ln entry(s) is/are missing", nullptr, missing)
            .arg(QLocale().toString(record.refersTo));
    if (record.kind == journalKind::confirmed)
        return JournalTr::tr("entries %1 to %2").arg(QLocale().toString(record.refersTo), QLocale().toString(number()));
    if (record.kind == journalKind::trimmed || record.kind == journalKind::accepted)
        return JournalTr::tr("up to entry %1").arg(QLocale().toString(record.refersTo));
    if (record.kind == journalKind::lost)
        return JournalTr::tr("%Ln entry(s)", nullptr, number());
    if (record.kind == journalKind::lockTimeChanged)
        return JournalTr::tr("%Ln minute(s)", nullptr, number());
    if (record.kind == journalKind::connectionsImported)
        return JournalTr::tr("%Ln connection(s)", nullptr, number());
    return record.subject;
}

QString journalOutcomeText(const JournalRecord &record)
{
    const auto words = record.result.split(QLatin1Char(' '));
    if (record.result.isEmpty())
        return {};
    if (record.result == QLatin1String("ok") || record.kind == journalKind::accepted)
        return JournalTr::tr("Done", "the outcome of an action");
    if (record.result == QLatin1String("refused"))
        return JournalTr::tr("Refused", "the outcome of an action");
    for (const auto state : {DataRequestState::Accepted, DataRequestState::AlreadyRunning, DataRequestState::Failed,
                             DataRequestState::Unclear}) {
        if (words.first() == stateText(state))
            return requestStateText(state);
    }
    const auto code = codeFromText(words.first());
    return code ? describeNotRetried({.code = *code, .httpStatus = record.httpStatus}).summary : record.result;
}

bool journalTextContains(const JournalRecord &record, const QString &text)
{
    const auto isIn = [&text](const QString &shown) {
        return shown.contains(text, Qt::CaseInsensitive) ||
               withAsciiDigits(shown).contains(withAsciiDigits(text), Qt::CaseInsensitive);
    };
    return isIn(journalKindText(record.kind)) || isIn(journalSubjectText(record)) || isIn(journalOutcomeText(record));
}

QString chainProblem(const JournalCheck &check)
{
    if (!check.fault)
        return {};
    const auto number = QLocale().toString(check.firstBadEntry);
    switch (*check.fault) {
    case JournalCheck::Fault::Missing:
        return JournalTr::tr("The journal was changed: entry %1 is missing. Do not rely on the entries after it.")
            .arg(number);
    case JournalCheck::Fault::CutOff:
        return JournalTr::tr("The journal was changed: entry %1 and later ones are missing.").arg(number);
    case JournalCheck::Fault::Replaced:
        return JournalTr::tr(
            "The journal was replaced by another one, or its file was removed: %Ln entry(s) is/are missing.", nullptr,
            static_cast<int>(check.missing));
    case JournalCheck::Fault::Damaged:
        return JournalTr::tr("The journal begins after a damage: %Ln entry(s) is/are missing.", nullptr,
                             static_cast<int>(check.missing));
    case JournalCheck::Fault::WithoutKey:
        return JournalTr::tr(
                   "Entry %1 is not protected by the key of the keychain. Another program could have written it.")
            .arg(number);
    case JournalCheck::Fault::OtherKey:
        return JournalTr::tr(
                   "Entry %1 was made with a key that the keychain no longer has. It cannot be checked whether it was "
                   "changed.")
            .arg(number);
    case JournalCheck::Fault::Changed:
        break;
    }
    return isNotOriginal(check.firstBadEntry);
}

QString removalHeld(const JournalCheck &check)
{
    if (check.held == 0)
        return {};
    return JournalTr::tr(
        "%Ln old entry(s) was/were not removed, because the clock of this computer jumped. Check the date of this "
        "computer first.",
        nullptr, static_cast<int>(check.held));
}

QString journalIsSound(const JournalCheck &check)
{
    const auto open = static_cast<int>(check.lastEntry - check.lastProtected);
    QStringList sentences{
        check.acceptedUpTo > 0
            ? JournalTr::tr("The journal is complete and unchanged since entry %1. What was before was accepted.")
                  .arg(QLocale().toString(check.acceptedUpTo + 1))
            : JournalTr::tr("The journal is complete and unchanged: %Ln entry(s).", nullptr,
                            static_cast<int>(check.entries))};
    if (open > 0)
        sentences.append(JournalTr::tr("The newest %Ln of them has/have no protection by a key yet.", nullptr, open));
    if (check.held > 0)
        sentences.append(removalHeld(check));
    return sentences.join(QLatin1Char(' '));
}

} // namespace clinicdesk::wording
