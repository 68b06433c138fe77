// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/errorsentences_p.h"

#include "core/base/shortened.h"
#include "core/document/readablename.h"

#include <QStringView>

namespace clinicdesk::wording {

namespace {

/// Returns true if a sentence can follow `words` without another full stop. Quotation marks and brackets at the end do
/// not count.
bool endsSentence(QStringView words)
{
    while (!words.isEmpty() && QStringView(u"”’\"'»)]}").contains(words.last()))
        words.chop(1);
    return !words.isEmpty() && QStringView(u".!?…।۔؟。").contains(words.last());
}

/// The service sent no words: its code, or else the status of its refusal, helps those who know the service.
QString withServerCode(const QString &sentence, const Error &error)
{
    const auto code = displayName(error.serverCode.simplified());
    const bool isRefusal = error.httpStatus >= 400 && error.httpStatus < 500;
    if (code.isEmpty() && !isRefusal)
        return sentence;
    const auto named = code.isEmpty() ? QStringLiteral("HTTP %1").arg(error.httpStatus) : code;
    //: %1 a sentence without its full stop, %2 a code such as HTTP 431, %3 the full stop
    return Tr::tr("%1 (%2)%3").arg(sentence.chopped(1), named, sentence.last(1));
}

} // namespace

QString named(const Error &error)
{
    return error.subject.isEmpty() ? Tr::tr("This file") : Tr::tr("“%1”").arg(error.subject);
}

QString hostOr(const Error &error, const QString &otherwise)
{
    return error.subject.isEmpty() ? otherwise : error.subject;
}

QString withServerText(const QString &sentence, const Error &error)
{
    const auto words = shortened(displayName(error.serverText.simplified()), 300);
    if (words.isEmpty())
        return withServerCode(sentence, error);
    return (endsSentence(words) ? Tr::tr("%1 It says: “%2”") : Tr::tr("%1 It says: “%2”.")).arg(sentence, words);
}

QString triesAgainText()
{
    return Tr::tr("Clinic Desk tries again automatically. Nothing is lost.");
}

} // namespace clinicdesk::wording
