// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk/windownotices.h"

#include "core/document/readablename.h"
#include "core/wording/folderstext.h"
#include "core/wording/wording.h"
#include "ui/widgets/errordetails.h"

#include <QCoreApplication>

namespace clinicdesk::desk {

using ui::Problem; // lupdate would look for tr() in a class named ui

namespace {

struct NoticesTr {
    Q_DECLARE_TR_FUNCTIONS(Notices)
};

/// Something could not start, or the disk can no longer be written.
Problem problemNotice(const Error &error)
{
    const auto words = wording::describe(error);
    return {.sentence = words.summary, .side = words.source, .advice = words.advice, .details = ui::detailsOf(error)};
}

QString tryAgainText()
{
    return NoticesTr::tr("Try again");
}

Problem keychainReturnedNotice()
{
    return {.sentence = NoticesTr::tr("The keychain responds again. Your outbox can be opened."),
            .side = NoticesTr::tr("This computer"),
            .advice = NoticesTr::tr("Until then, documents are kept in memory only. Nothing of today is lost when you "
                                    "open the outbox: the window opens again."),
            .remedies = {NoticesTr::tr("Open the outbox")}};
}

/// It does not repeat what the wording says about saved documents, which depends on who reads it.
Problem withoutKeychainNotice(Error error, bool hidesDocuments)
{
    error.sizeBytes = 0;
    const auto words = wording::describe(error);
    Problem problem{.sentence = NoticesTr::tr("New documents are kept in memory only. New documents that are not "
                                              "delivered are lost when you close this window."),
                    .side = NoticesTr::tr("This computer"),
                    .advice = words.summary + QLatin1Char(' ') + words.advice,
                    .remedies = {tryAgainText()},
                    .details = ui::detailsOf(error)};
    if (hidesDocuments)
        problem.advice += QLatin1Char(' ') + NoticesTr::tr("Documents from before are still on this computer. They are "
                                                           "listed and sent when the keychain responds again.");
    return problem;
}

} // namespace

Problem keychainNotice(const Error &error)
{
    auto notice = problemNotice(error);
    notice.remedies = {tryAgainText()};
    return notice;
}

Problem inMemoryNotice(const OpenedOutbox &opened, const std::optional<Error> &keychain)
{
    if (opened.waitsForKeychain())
        return keychain ? withoutKeychainNotice(*keychain, opened.hidesDocuments) : keychainReturnedNotice();
    Problem problem{
        .sentence = NoticesTr::tr(
            "Documents are kept in memory only. Documents that are not delivered are lost when you close this window."),
        .side = NoticesTr::tr("This computer"),
        .advice =
            NoticesTr::tr("This computer has no working keychain, so documents cannot be encrypted and saved. Ask "
                          "your administrator for a keychain.")};
    if (opened.problem) {
        const auto words = wording::describe(*opened.problem);
        problem.advice = words.summary + QLatin1Char(' ') + words.advice;
        problem.details = ui::detailsOf(*opened.problem);
    }
    if (const auto seen = static_cast<int>(opened.readOnly.size()); seen > 0)
        problem.advice +=
            QLatin1Char(' ') + NoticesTr::tr("You can view %Ln saved document(s) in the Outbox.", nullptr, seen);
    if (opened.hidesDocuments)
        problem.advice +=
            QLatin1Char(' ') + NoticesTr::tr("Saved documents are still on this computer, but they are not sent. "
                                             "Start Clinic Desk again when this is solved.");
    return problem;
}

Problem storeNotice(const StoreReport &report)
{
    const auto words = wording::describeStore(report);
    return {.sentence = words.summary, .side = words.source, .advice = words.advice};
}

Problem orphanedNotice(int documents)
{
    return {
        .sentence = NoticesTr::tr(
            "%Ln document(s) is/are waiting for connections that are not set up on this computer.", nullptr, documents),
        .side = NoticesTr::tr("This computer"),
        .advice = NoticesTr::tr("If a script added them, it sends them the next time it runs. If the connection was "
                                "removed, they cannot be sent: remove them in the Outbox and add the files again.")};
}

Problem tokenNotice(const QString &connection, SecretKind token, const QString &expiry, bool hasExpired)
{
    if (token == SecretKind::AuthToken)
        return {.sentence = hasExpired
                                ? NoticesTr::tr("The doctor profile token for %1 has expired.").arg(connection)
                                : NoticesTr::tr("The doctor profile token for %1 expires %2.").arg(connection, expiry),
                .side = NoticesTr::tr("Sign-in"),
                .advice =
                    NoticesTr::tr("Ask your administrator for a new one. Enter it from the menu at the top right. "
                                  "Without it, profiles of doctors cannot be read.")};
    return {.sentence = hasExpired ? NoticesTr::tr("The access token for %1 has expired.").arg(connection)
                                   : NoticesTr::tr("The access token for %1 expires %2.").arg(connection, expiry),
            .side = NoticesTr::tr("Sign-in"),
            .advice = NoticesTr::tr(
                "Ask your administrator for a new one. Enter it from the menu at the top right. Documents "
                "wait in the Outbox until then.")};
}

Problem clockNotice(std::chrono::seconds ahead)
{
    return {.sentence = wording::clockSentence(ahead),
            .side = NoticesTr::tr("This computer"),
            .advice =
                NoticesTr::tr("Set the date and time of this computer. Until then, enter the date of each document.")};
}

Problem practiceNotice(const Error &error)
{
    auto notice = problemNotice(error);
    notice.sentence = NoticesTr::tr("The practice service does not run.");
    if (error.code == ErrorCode::StoreUnavailable)
        notice.advice =
            NoticesTr::tr("Clinic Desk cannot write its folder %1. Make it writable, or ask your administrator. "
                          "Then start practice mode again.")
                .arg(displayName(error.subject));
    else
        notice.advice =
            NoticesTr::tr("Close Clinic Desk and start practice mode again. If it happens again, install it again.");
    return notice;
}

Problem folderNotice(const QStringList &folders)
{
    const auto words = wording::describeUnwritable(folders);
    return {.sentence = words.summary, .side = words.source, .advice = words.advice};
}

void WindowNotices::setWindow(ui::MainWindow &window)
{
    m_window = &window;
    for (auto notice = m_texts.cbegin(); notice != m_texts.cend(); ++notice)
        window.setNotice(notice.key(), notice.value()());
}

void WindowNotices::show(ui::Notice notice, const Text &text)
{
    m_texts.insert(notice, text);
    if (m_window)
        m_window->setNotice(notice, text());
}

void WindowNotices::show(ui::Notice notice, const std::optional<Error> &error)
{
    if (error)
        show(notice, [shown = *error] { return problemNotice(shown); });
    else
        hide(notice);
}

void WindowNotices::hide(ui::Notice notice)
{
    m_texts.remove(notice);
    if (m_window)
        m_window->setNotice(notice, std::nullopt);
}

} // namespace clinicdesk::desk
