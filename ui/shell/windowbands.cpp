// SPDX-FileCopyrightText: 2026 The Clinic Desk authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/windowbands.h"

#include "ui/state/currentconnection.h"
#include "ui/widgets/developmentband.h"
#include "ui/widgets/practicebanner.h"

#include <QVBoxLayout>

namespace clinicdesk::ui {

WindowBands::WindowBands(CurrentConnection &connection, bool practice, QWidget *parent)
    : QWidget(parent)
    , m_connection(connection)
    , m_bands(new QVBoxLayout(this))
{
    m_bands->setContentsMargins(0, 0, 0, 0);
    m_bands->setSpacing(0);
    if (practice) {
        auto *band = new PracticeBanner(this);
        connect(band, &PracticeBanner::leaveRequested, this, &WindowBands::leavePracticeRequested);
        m_bands->addWidget(band);
    } else {
        m_development = new DevelopmentBand(this);
        m_bands->addWidget(m_development);
        connect(&m_connection, &CurrentConnection::changed, this, &WindowBands::showEnvironment);
        showEnvironment();
    }
}

void WindowBands::setNotice(Notice notice, const std::optional<Problem> &problem)
{
    delete m_notices.take(notice);
    if (!problem)
        return;
    auto *band = new ProblemBanner;
    m_notices.insert(notice, band);
    m_bands->addWidget(band);
    band->showProblem(*problem);
}

void WindowBands::showEnvironment()
{
    const auto &connection = m_connection.connection();
    const bool isDevelopment = connection && connection->environment == Environment::Development;
    if (isDevelopment)
        m_development->setConnectionName(connection->name);
    m_development->setVisible(isDevelopment);
}

} // namespace clinicdesk::ui
