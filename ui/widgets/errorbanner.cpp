// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/errorbanner.h"

#include "ui/state/currentconnection.h"
#include "ui/widgets/errordetails.h"

namespace clinicdesk::ui {

ErrorBanner::ErrorBanner(CurrentConnection &connection, QWidget *parent)
    : ProblemBanner(parent)
    , m_connection(connection)
{
    connect(this, &ProblemBanner::remedyChosen, this, &ErrorBanner::applyRemedy);
}

void ErrorBanner::showError(const Error &error, const wording::ErrorText &words, const Remedy &remedy)
{
    m_secret = remedy.secret;
    QStringList remedies;
    if (m_secret)
        remedies.append(secretButtonText(*m_secret));
    else if (remedy.canRetry)
        remedies.append(tr("Try again"));
    showProblem({.sentence = words.summary,
                 .side = words.source,
                 .advice = words.advice,
                 .remedies = remedies,
                 .details = detailsOf(error)});
}

void ErrorBanner::showError(const Error &error, const wording::ErrorText &words)
{
    showError(error, words, {.secret = missingSecret(error)});
}

void ErrorBanner::clear()
{
    m_secret.reset();
    hide();
}

void ErrorBanner::applyRemedy()
{
    const auto &connection = m_connection.connection();
    if (!m_secret)
        Q_EMIT retryRequested();
    else if (connection)
        m_connection.requestSecret(connection->id, *m_secret);
}

} // namespace clinicdesk::ui
