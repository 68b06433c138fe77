// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/checkview.h"

#include "core/wording/wording.h"
#include "ui/settings/checksteprow.h"

#include <QAccessible>
#include <QVBoxLayout>

namespace clinicdesk::ui {

namespace {

QString goodSentence(CheckStep step, const Connection &connection)
{
    switch (step) {
    case CheckStep::Address:
        return CheckView::tr("%1 responds.").arg(connection.baseUrl.host());
    case CheckStep::Certificate:
        return connection.baseUrl.scheme() == QLatin1String("https")
                   ? CheckView::tr("The certificate is valid and this computer trusts it.")
                   : CheckView::tr("Not needed: the service runs on this computer.");
    case CheckStep::SignIn:
        return CheckView::tr("The service accepted the token.");
    case CheckStep::DoctorToken:
        return CheckView::tr("The service accepted the doctor profile token.");
    }
    return {};
}

/// What to do now: elsewhere these problems end automatically, but a check waits for the user.
QString adviceInCheck(ErrorCode code)
{
    switch (code) {
    case ErrorCode::NetworkCertificateNotTrusted:
        return CheckView::tr(
            "Ask your administrator for the certificate authority file. Enter it under “Advanced”, then check again.");
    case ErrorCode::SignInMissing:
        return CheckView::tr("Go back and enter your token, then check again.");
    case ErrorCode::SignInRefused:
        return CheckView::tr("Go back and enter the token again, or ask for a new one. Then check again.");
    case ErrorCode::ServiceUnavailable:
        return CheckView::tr("Wait a moment, then check again.");
    default:
        return CheckView::tr("Check the address and your network, then check again.");
    }
}

wording::ErrorText describeInCheck(CheckStep step, const Error &error)
{
    auto words = step == CheckStep::DoctorToken ? wording::describeProfileLookup(error) : wording::describe(error);
    if (sourceOf(error.code) != ErrorSource::ThisComputer)
        words.advice = adviceInCheck(error.code);
    return words;
}

} // namespace

CheckView::CheckView(QWidget *parent)
    : QWidget(parent)
{
    m_lines = {new CheckStepRow(tr("Address")), new CheckStepRow(tr("Certificate")), new CheckStepRow(tr("Sign-in")),
               new CheckStepRow(tr("Doctor profile token"))};
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (auto *line : std::as_const(m_lines))
        layout->addWidget(line);
    layout->addStretch();
}

void CheckView::showRunning(const Connection &connection)
{
    lineOf(CheckStep::Address)->showRunning(tr("Contacting %1…").arg(connection.baseUrl.host()));
    lineOf(CheckStep::Certificate)->showWaiting(tr("Waiting"));
    lineOf(CheckStep::SignIn)->showWaiting(tr("Waiting"));
    lineOf(CheckStep::DoctorToken)->hide();
}

void CheckView::showReport(const Connection &connection, const ConnectionReport &report)
{
    for (auto *line : std::as_const(m_lines))
        line->showWaiting(tr("Not checked, because the step above failed"));
    lineOf(CheckStep::DoctorToken)->hide(); // until there is a token to check
    for (const auto &finding : report.findings) {
        lineOf(finding.step)->setVisible(true);
        if (finding.error)
            lineOf(finding.step)->showProblem(describeInCheck(finding.step, *finding.error));
        else
            lineOf(finding.step)->showGood(goodSentence(finding.step, connection));
    }
    setAccessibleDescription(spoken());
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

QString CheckView::spoken() const
{
    QStringList parts;
    for (auto *line : m_lines) {
        if (!line->isHidden())
            parts << line->spoken();
    }
    return parts.join(QLatin1Char('\n'));
}

} // namespace clinicdesk::ui
