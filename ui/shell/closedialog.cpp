// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/closedialog.h"

#include "core/document/readablename.h"
#include "core/outbox/outbox.h"
#include "core/wording/labels.h"
#include "ui/widgets/lefttoright.h"
#include "ui/widgets/listtext.h"
#include "ui/widgets/patientnumber.h"

#include <QPushButton>

namespace clinicdesk::ui {

namespace {

constexpr int namedAtMost = 5;

QString nameOf(const OutboxDocument &document, const Conventions &conventions)
{
    const auto &details = document.details;
    QStringList words;
    if (!details.type.isEmpty())
        words.append(wording::labelOf(conventions, details.type));
    if (!details.patient.isEmpty())
        words.append(shortPatientNumber(details.patient.text));
    if (!document.files.isEmpty())
        words.append(leftToRight(displayName(document.files.first().facts.name)));
    return listText(words);
}

bool endsWithProgram(const Outbox &outbox, const OutboxDocument &document)
{
    return !isFinal(document.state) && !outbox.isKeptForUndo(document.id);
}

bool isUnsentDraft(const Outbox &outbox, const OutboxDocument &document)
{
    return document.state == ItemState::Draft && !outbox.isKeptForUndo(document.id);
}

/// One in a line.
QString namesOf(const QStringList &documents)
{
    auto named = documents.first(std::min<qsizetype>(documents.size(), namedAtMost));
    if (documents.size() > namedAtMost)
        //: Below a list of documents
        named.append(CloseDialog::tr("and %Ln more", nullptr, int(documents.size()) - namedAtMost));
    return named.join(QLatin1Char('\n'));
}

/// Below what is asked about.
QString needYouText(int documents)
{
    if (documents == 0)
        return {};
    return QStringLiteral("\n\n") +
           CloseDialog::tr("%Ln document(s) need(s) you. Look in the outbox.", nullptr, documents);
}

QString closeAnywayText(int documents)
{
    return CloseDialog::tr("Close and lose %Ln document(s)", nullptr, documents);
}

} // namespace

int unsavedDocumentCount(const Outbox &outbox)
{
    if (outbox.isPersistent())
        return 0;
    const auto documents = outbox.documents();
    return int(std::ranges::count_if(
        documents, [&outbox](const OutboxDocument &document) { return endsWithProgram(outbox, document); }));
}

int unkeptDeliveryCount(const Outbox &outbox)
{
    if (outbox.isPersistent())
        return 0;
    return int(std::ranges::count(outbox.documents(), ItemState::Delivered, &OutboxDocument::state));
}

QStringList lostDocuments(const Outbox &outbox, const Conventions &conventions)
{
    QStringList lost;
    if (outbox.isPersistent())
        return lost;
    const auto documents = outbox.documents();
    for (const auto &document : documents) {
        if (endsWithProgram(outbox, document))
            lost.append(nameOf(document, conventions));
    }
    return lost;
}

int unsentDraftCount(const Outbox &outbox)
{
    if (!outbox.isPersistent())
        return 0;
    const auto documents = outbox.documents();
    return int(std::ranges::count_if(
        documents, [&outbox](const OutboxDocument &document) { return isUnsentDraft(outbox, document); }));
}

QStringList unsentDrafts(const Outbox &outbox, const Conventions &conventions)
{
    QStringList unsent;
    if (!outbox.isPersistent())
        return unsent;
    const auto documents = outbox.documents();
    for (const auto &document : documents) {
        if (isUnsentDraft(outbox, document))
            unsent.append(nameOf(document, conventions));
    }
    return unsent;
}

CloseDialog::CloseDialog(const UnsentWork &stakes, bool canStayInTray, QWidget *parent)
    : MessageDialog(tr("Close Clinic Desk"), {}, {}, parent)
{
    setAttribute(Qt::WA_DeleteOnClose);
    showUnsent(stakes);
    offer(stakes, canStayInTray);
}

void CloseDialog::showUnsent(const UnsentWork &stakes)
{
    const int lost = int(stakes.lost.size());
    if (lost == 0 && stakes.areFilesRead) {
        setTexts(tr("Files are still being read."),
                 tr("If you close now, they are not added. Wait a moment, then close."));
        return;
    }
    const bool isOnlyNotKept = lost == 0 && stakes.notKept > 0 && !stakes.stopsSending && stakes.waiting == 0;
    if (isOnlyNotKept && stakes.drafts.isEmpty()) {
        setTexts(
            tr("%Ln delivery(s) of today is/are not kept on this computer.", nullptr, stakes.notKept),
            tr("If you close now, the receipts and the summary of the day do not list them. The message at the top "
               "of the window says how to keep them."));
        return;
    }
    const int drafts = int(stakes.drafts.size());
    const auto notSent = tr("%Ln document(s) is/are not sent yet.", nullptr, drafts);
    const auto stayHere = tr("Documents stay here until you send them:") + QLatin1Char('\n') + namesOf(stakes.drafts);
    auto beside = needYouText(stakes.needYou);
    if (drafts > 0)
        beside += QStringLiteral("\n\n") + notSent + QLatin1Char(' ') + stayHere;
    if (lost > 0)
        setTexts(tr("%Ln document(s) would be lost.", nullptr, lost),
                 tr("In memory only and not delivered:") + QLatin1Char('\n') + namesOf(stakes.lost));
    else if (stakes.stopsSending)
        setTexts(tr("Documents are still being sent."),
                 tr("If you close now, nothing is lost, but sending stops until you start Clinic Desk again.") +
                     beside);
    else if (stakes.waiting > 0)
        setTexts(tr("%Ln document(s) wait(s) to be sent.", nullptr, stakes.waiting),
                 tr("Nothing is lost. Sending continues when Clinic Desk runs again.") + beside);
    else
        setTexts(notSent, stayHere + needYouText(stakes.needYou));
}

void CloseDialog::offer(const UnsentWork &stakes, bool canStayInTray)
{
    const bool loses = !stakes.lost.isEmpty();
    auto *stay = offerAnswer(tr("Keep the window open"), RejectRole, CloseChoice::Stay);
    auto *safe = stay;
    const bool onlyWaits = !stakes.stopsSending && stakes.waiting > 0;
    if ((stakes.stopsSending || onlyWaits) && canStayInTray)
        safe = offerAnswer(onlyWaits ? tr("Keep running in the background") : tr("Keep sending in the tray"),
                           AcceptRole, CloseChoice::KeepSending);
    if (loses)
        offerAnswer(closeAnywayText(int(stakes.lost.size())), DestructiveRole, CloseChoice::Close);
    else if (stakes.areFilesRead)
        offerAnswer(tr("Close and leave them out"), DestructiveRole, CloseChoice::Close);
    else if (!stakes.stopsSending && stakes.waiting == 0)
        offerAnswer(tr("Close"), DestructiveRole, CloseChoice::Close);
    else if (canStayInTray && !onlyWaits)
        offerAnswer(tr("Stop and resume later"), DestructiveRole, CloseChoice::Close);
    else
        offerAnswer(tr("Close and send later"), DestructiveRole, CloseChoice::Close);
    setDefaultButton(safe);
    setEscapeButton(stay);
}

QPushButton *CloseDialog::offerAnswer(const QString &text, ButtonRole role, CloseChoice answer)
{
    auto *button = addButton(text, role);
    connect(button, &QPushButton::clicked, this, [this, answer] { Q_EMIT answered(answer); });
    return button;
}

} // namespace clinicdesk::ui
