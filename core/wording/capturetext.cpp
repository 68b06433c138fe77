// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/capturetext.h"

#include "core/wording/errorsentences_p.h"

namespace clinicdesk::wording {

namespace {

using Kind = CaptureProblem::Kind;

QString scannerName(const CaptureProblem &problem)
{
    return problem.subject.isEmpty() ? Tr::tr("The scanner") : Tr::tr("“%1”").arg(problem.subject);
}

/// Has no default, so that the compiler reports a problem without text.
ErrorSentences sentencesFor(const CaptureProblem &problem)
{
    const auto scanner = scannerName(problem);
    switch (problem.kind) {
    case Kind::ProgramMissing:
        return {Tr::tr("Clinic Desk cannot scan: a part of it is missing."), Tr::tr("Install Clinic Desk again.")};
    case Kind::BackendCrashed:
        return {Tr::tr("The software of the scanner has ended unexpectedly."),
                Tr::tr("Switch the scanner off and on, then scan again.")};
    case Kind::NoAnswer:
        return {Tr::tr("%1 does not answer.").arg(scanner), Tr::tr("Switch the scanner off and on, then scan again.")};
    case Kind::NoPaper:
        return {Tr::tr("There is no paper in the feeder of the scanner."),
                Tr::tr("Insert the pages, then scan again.")};
    case Kind::PaperJam:
        return {Tr::tr("Paper is stuck in the scanner."), Tr::tr("Remove it, then scan the remaining pages.")};
    case Kind::CoverOpen:
        return {Tr::tr("The cover of the scanner is open."), Tr::tr("Close it, then scan again.")};
    case Kind::Busy:
        return {Tr::tr("%1 is in use by another program or computer.").arg(scanner), Tr::tr("Scan again later.")};
    case Kind::Gone:
        return {Tr::tr("%1 cannot be reached.").arg(scanner),
                Tr::tr("Check that the scanner is on and connected, then scan again.")};
    case Kind::NotAllowed:
        return {Tr::tr("You are not allowed to use this scanner."), Tr::tr("Ask your administrator for access.")};
    case Kind::SourceMissing:
        return {Tr::tr("%1 cannot scan from there.").arg(scanner),
                Tr::tr("Choose feeder or glass in the settings of the profile.")};
    case Kind::ScanFailed:
        return {Tr::tr("%1 could not scan the page.").arg(scanner),
                Tr::tr("Scan again. If this happens again, copy the details for your administrator.")};
    case Kind::NotSaved:
        return {Tr::tr("The scanned page cannot be saved on this computer."),
                Tr::tr("Free up space on the disk, then scan again.")};
    case Kind::FolderGone:
        return {Tr::tr("The scan folder %1 cannot be read.").arg(problem.subject),
                Tr::tr("Check that the folder exists and that its drive is connected.")};
    case Kind::DoneIsLink:
        return {Tr::tr("Added files stay in the scan folder %1, because “done” in it is a link.").arg(problem.subject),
                Tr::tr("Replace the link with a folder.")};
    }
    Q_UNREACHABLE();
}

} // namespace

ErrorText describe(const CaptureProblem &problem)
{
    const auto sentences = sentencesFor(problem);
    const auto kept = problem.pages > 0 ? QLatin1Char(' ') + Tr::tr("%Ln page(s) scanned before was/were added.",
                                                                    nullptr, problem.pages)
                                        : QString();
    return {sentences.summary + kept, Tr::tr("This computer"), sentences.advice};
}

} // namespace clinicdesk::wording
